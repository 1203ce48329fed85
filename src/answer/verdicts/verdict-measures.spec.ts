// Every cell of the verdict measures: what it says, and that each of its claims is borne out.
import { describe, expect, it } from 'vitest';
import {
  AN_HOUR_LATER,
  at,
  checkResult,
  paymentsChange,
  verdictContext,
  type RowsByKey,
  tally,
  verdictReads,
} from '../../../test/support/ask-verdicts.js';
import type { Ask } from '../../language/reading.js';
import type { Entity } from '../../language/names/entity.js';
import type { AskContext } from '../ask-context.js';
import { ResultWriter } from '../result-writer.js';
import { readTopics } from '../../language/topics/read-topics.js';
import { findSuspicionTopic } from './suspicion-topics.js';
import { verdictMeasures } from './verdict-measures.js';

type VerdictMeasure = keyof typeof verdictMeasures;

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'zh', 'ja'] as const;

const CELLS: readonly (Omit<Ask, 'measure'> & { readonly measure: VerdictMeasure })[] = [
  { measure: 'cause' },
  { measure: 'cause', form: 'one_line' },
  { measure: 'certainty' },
  { measure: 'against' },
  { measure: 'against', of: 'database' },
  { measure: 'advice' },
  { measure: 'advice', of: 'action' },
  { measure: 'summary' },
  { measure: 'summary', form: 'one_line' },
  ...['channel', 'customers', 'management', 'handover', 'postmortem'].map((reader) => ({
    measure: 'summary' as const,
    for: reader,
  })),
  ...[
    'database',
    'hardware',
    'load',
    'cpu',
    'dependency',
    'network',
    'dns',
    'deploys',
    'config',
    'memory',
    'certificate',
    'timeouts',
    'code',
  ].map((of) => ({
    measure: 'hypothesis' as const,
    of,
  })),
];

const answer = (context: AskContext, without: readonly string[] = [], more: RowsByKey = {}) => {
  const measure = verdictMeasures[context.ask.measure as VerdictMeasure];
  const first = measure.reads(context, verdictReads([]));
  const reads = verdictReads(Object.keys(first), without, more);
  const keys = Object.keys({ ...first, ...measure.reads(context, reads) });
  const result = measure.answer(context, verdictReads(keys, without, more), new ResultWriter(context.language));
  if (result === undefined) throw new Error('no result');
  const checked = checkResult(
    result,
    keys,
    context.suspects.map(({ service }) => service),
    more,
  );
  const text = result.blocks
    .map((block) => (block.kind === 'text' ? block.text : block.claims.map((id) => checked[id]?.text).join('\n')))
    .join('\n');
  const failed = checked.filter(({ verdict, type }) => verdict !== 'supported' && type !== 'advice');
  return { result, text, failed };
};

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(CELLS)('bears out every claim of $measure of=$of for=$for form=$form', (ask) => {
    expect(answer(verdictContext({ ask, language })).failed).toEqual([]);
  });

  it.each(CELLS)('bears out every claim without a cause: $measure of=$of for=$for form=$form', (ask) => {
    expect(answer(verdictContext({ ask, language }, 'no cause')).failed).toEqual([]);
  });

  it('bears out what it says of a service that is named', () => {
    const entities = [{ kind: 'service', text: 'inventory', name: 'inventory', start: 6, end: 15 }] as const;
    const { failed, text } = answer(verdictContext({ ask: { measure: 'hypothesis' }, language, entities }));
    expect(failed).toEqual([]);
    expect(text).toContain('`inventory`');
    expect(text).toContain('`payments`');
  });
});

describe('a cause that is silent', () => {
  const { findings, findingRows } = verdictContext();
  const [leading] = findings?.hypotheses ?? [];
  if (findings === undefined || leading === undefined) throw new Error('no findings');
  const failure = { class: 'silence', speaker: 'payments', line: 'e1', field: 'message', from: 0, by: 'own' } as const;
  const silent = { ...findings, hypotheses: [{ ...leading, kind: 'unavailable' as const, failure }] };

  it.each(LANGUAGES)('is told as such, with its last line and no count of lines, in %s', (language) => {
    for (const measure of ['cause', 'summary'] as const) {
      const { text, failed } = answer(verdictContext({ ask: { measure }, language, findings: silent, findingRows }));
      expect(text).toMatch(/charge failed for order 21356.*10:00:17/);
      expect(text).not.toMatch(/NullPointerException|such lines/);
      expect(failed).toEqual([]);
    }
  });

  it('says that it is silent', () => {
    expect(answer(verdictContext({ findings: silent })).text).toContain(
      'it is silent and logs nothing of its usual work',
    );
  });
});

describe('the cause', () => {
  it('begins with the service, its root error, the place and the time', () => {
    expect(answer(verdictContext()).text.split('\n')[0]).toBe(
      '`payments` is very likely the cause: “charge failed for order 21356: card token is null” (`java.lang.NullPointerException`, `TokenCache.java:88`), since 10:00:17 UTC.',
    );
  });

  it('names the change before it, the share of requests, the caller and the confidence', () => {
    const { text } = answer(verdictContext());
    expect(text).toContain('`payments` was changed at 09:58:40 UTC: “payments 2.4.1 rolled out”');
    expect(text).toContain('297 of 871 requests (34 %)');
    expect(text).toContain('`orders` fails with it in 290 of 900 requests');
    expect(text).toContain('Confidence: 87 %');
  });

  it('says that it goes on while errors come at their rhythm, and that it is over after them', () => {
    expect(answer(verdictContext()).text).toContain(
      'Still going on: the latest error in `payments` is of 10:29:58 UTC.',
    );
    const later = verdictContext({ askedAt: at('10:30:30') + AN_HOUR_LATER });
    expect(answer(later).text).toContain('Whether it still goes on cannot be seen');
  });

  it.each([
    ['cause', {}, 'Still going on: the latest error in `orders` is of 10:29:58 UTC.'],
    ['summary', { for: 'customers' }, 'Since 10:00:17 UTC some requests fail; the latest failure was at 10:29:58 UTC.'],
  ] as const)('goes on where its callers fail after a dead process has told its last: %s', (measure, more, text) => {
    const context = verdictContext({ ask: { measure, ...more } });
    const answered = answer(context, ['1-requests', '1-pods'], {
      '1-errors': [tally({ of: 'logs', service: 'payments', count: 3, errors: 3, last: at('10:00:19') })],
    });
    expect(answered.failed).toEqual([]);
    expect(answered.text).toContain(text);
  });

  it('says what would decide where no cause is credible', () => {
    const { text } = answer(verdictContext({}, 'no cause'));
    expect(text).toContain('No cause is credible');
    expect(text).toContain('`orders`: 3 of 900 lines are errors');
    expect(text).toContain('traces of this window');
  });

  it('states one onset in every form of summary that has one', () => {
    const texts = CELLS.filter(({ measure, of }) => measure === 'summary' && of === undefined).map(
      (ask) => answer(verdictContext({ ask })).text,
    );
    for (const text of texts) expect(text).toContain('10:00:17 UTC');
  });
});

describe('a suspicion', () => {
  const textOf = (of: string): string => answer(verdictContext({ ask: { measure: 'hypothesis', of } })).text;

  it('is likely where the change before the onset is of that kind', () => {
    expect(textOf('deploys')).toMatch(/^Likely, yes\./);
  });

  it('is possible where lines mention it', () => {
    expect(textOf('timeouts')).toMatch(/^Possible/);
    expect(textOf('timeouts')).toContain('`timeout`: 4 warnings and errors hold it');
  });

  it('is unlikely where its metrics are stored and nothing shows it', () => {
    expect(textOf('database')).toMatch(/^Unlikely/);
    expect(textOf('database')).toContain('`db.pool.in_use`');
  });

  it('is not shown where no metric could show it', () => {
    expect(textOf('dns')).toMatch(/^Not shown/);
  });

  it('of a single machine is unlikely where several pods have errors', () => {
    const text = textOf('hardware');
    expect(text).toMatch(/^(?:Possible|Unlikely)/);
    expect(text).toMatch(/`payments/);
  });

  const answerTo = (message: string, more: Partial<AskContext> = {}) =>
    answer(verdictContext({ ask: { measure: 'hypothesis' }, message, ...more }));

  it('of several things is judged one by one, in the order of the message', () => {
    const { text, failed } = answerTo('the network or dns?');
    expect(failed).toEqual([]);
    expect(text).toMatch(/^“network”: possible[^]*“dns”: not shown[^]*`payments` is very likely the cause/u);
  });

  it('of a service or a kind of problem is judged for both', () => {
    const entities = [{ kind: 'service', text: 'inventory', name: 'inventory', start: 0, end: 9 }] as const;
    const { text, failed } = answerTo('inventory or the release?', { entities });
    expect(failed).toEqual([]);
    expect(text).toMatch(/^“inventory”: unlikely[^]*“release”: likely/u);
  });

  it('of one thing with words of another is one', () => {
    expect(answerTo('did the database lose its connections').text).not.toContain('“database”');
  });

  const serviceIn = (message: string, name: string, use?: Entity['use']): Entity => ({
    kind: 'service',
    text: name,
    name,
    start: message.indexOf(name),
    end: message.indexOf(name) + name.length,
    ...(use && { use }),
  });

  it.each([
    ['en', "no, I don't think it's payments. could the database be it?", '“database”: unlikely'],
    ['en', "I don't think it's payments. could kafka be it?", '“kafka”: not shown'],
    ['en', 'payments looks fine to me.\nis it the network?', '“network”: possible'],
    ['en', "It can't be payments. could it be the acquirer?", '“acquirer”: not shown'],
    ['de', 'Nein, payments ist es nicht. Kann es Kafka sein?', '„kafka“: nicht belegt'],
    ['es', 'No es payments. ¿Puede ser kafka?', '«kafka»: no se ve'],
    ['fr', 'non, ce n’est pas payments. ça pourrait être kafka ?', '« kafka » : non établi'],
    ['pt', 'Não é payments. Pode ser o kafka?', '“kafka”: não se vê'],
    ['zh', '不是payments。会不会是网络？', '“网络”：有可能'],
    ['ja', 'paymentsではない。ネットワークですか？', '「ネットワーク」：可能性'],
  ])('in %s is judged by what the question names, not by what stands before it: %s', (language, message, beginning) => {
    const { text, failed } = answerTo(message, { entities: [serviceIn(message, 'payments')], language });
    expect(failed).toEqual([]);
    expect(text.slice(0, beginning.length)).toBe(beginning);
  });

  it('leaves a service aside that the message rules out', () => {
    const message = 'not payments, could it be inventory?';
    const entities = [
      serviceIn(message, 'payments', { wanted: false, instead: false }),
      serviceIn(message, 'inventory'),
    ];
    const { text, failed } = answerTo(message, { entities });
    expect(failed).toEqual([]);
    expect(text).toMatch(/^“inventory”: unlikely/);
    expect(text).not.toContain('“payments”');
  });

  it('takes what stands before a question that names nothing', () => {
    const message = 'I think it is inventory. am I right?';
    expect(answerTo(message, { entities: [serviceIn(message, 'inventory')] }).text).toMatch(/^Unlikely[^]*`inventory`/);
  });

  it('holds what fails in an affected caller for the same trouble, and not for its cause', () => {
    const asked = (message: string) => answerTo(message, { entities: [serviceIn(message, 'orders')] }).text;
    expect(asked('also 502 on orders, same thing?')).toMatch(/^Likely[^]*so what fails there is a symptom/);
    expect(asked('could it be orders?')).toMatch(/^Possible[^]*so what fails there is a symptom/);
  });

  it('asks nothing of a service that is left aside', () => {
    const message = "it isn't orders. could the database be it?";
    const context = verdictContext({
      ask: { measure: 'hypothesis' },
      message,
      entities: [serviceIn(message, 'orders')],
    });
    const keys = Object.keys(verdictMeasures.hypothesis.reads(context, verdictReads([])));
    expect(keys.filter((key) => key.endsWith('-of-orders'))).toEqual([]);
  });

  it('of a server by its name is looked for by that name, and not by all of its kind', () => {
    const { text, failed } = answerTo('is redis fine?', { ask: { measure: 'hypothesis', of: 'cache' } });
    expect(failed).toEqual([]);
    expect(text).toContain('(searched: redis)');
    expect(text).not.toContain('memcached');
  });

  it.each([
    ['de', 'es ist bestimmt die Datenbank', 'database'],
    ['es', 'no, es el despliegue', 'deploys'],
    ['fr', 'je crois que c’est le cache', 'cache'],
    ['pt', 'acho que é a memória', 'memory'],
    ['es', 'es el caché', 'cache'],
    ['de', 'Überlastung, oder?', 'load'],
    ['zh', '是不是数据库的问题？', 'database'],
    ['zh', '应该是刚才的部署', 'deploys'],
    ['ja', 'メモリ不足では？', 'memory'],
    ['ja', '証明書の期限切れでしょう', 'certificate'],
    ['en', 'what about the last error', undefined],
  ])('in %s is found in “%s”', (language, message, topic) => {
    expect(findSuspicionTopic(undefined, readTopics(message, language))).toBe(topic);
  });
});

describe('advice', () => {
  it('undoes the change first, and takes out the pod that stands out', () => {
    const { text } = answer(verdictContext({ ask: { measure: 'advice' } }));
    expect(text.split('\n').slice(0, 2)).toEqual([
      'Roll back: “payments 2.4.1 rolled out”.',
      'Take `payments-a1` out of the load balancer, or restart it: nearly everything comes from it.',
    ]);
  });
});

describe('advice after the change was undone', () => {
  const later = (clock: string, title: string, version?: string) => ({
    ...paymentsChange,
    id: title,
    time: at(clock),
    title,
    ...(version !== undefined && { version }),
  });
  const advised = (rows: readonly ReturnType<typeof later>[], ask: Ask = { measure: 'advice' }) => {
    const context = verdictContext({ ask });
    const measure = verdictMeasures[ask.measure as VerdictMeasure];
    const more = { 'later-changes': rows };
    const first = Object.keys(measure.reads(context, verdictReads([])));
    const next = Object.keys(measure.reads(context, verdictReads(first, [], more)));
    const reads = verdictReads([...new Set([...first, ...next])], [], more);
    const result = measure.answer(context, reads, new ResultWriter(context.language));
    return (result?.claims ?? []).map(({ text }) => text).join('\n');
  };
  const ROLLED_BACK = later('10:20:00', 'payments rolled back to 2.4.0', '2.4.0');

  it('says so with its time, and does not advise it again', () => {
    const text = advised([ROLLED_BACK]);
    expect(text).toContain('has been undone by “payments rolled back to 2.4.0” at 10:20:00 UTC');
    expect(text).not.toContain('Roll back:');
    expect(advised([ROLLED_BACK], { measure: 'summary', for: 'handover' })).not.toContain('Roll back:');
  });

  it.each([
    ['it was brought again', [ROLLED_BACK, later('10:25:00', 'payments 2.4.1 rolled out', '2.4.1')]],
    ['the rollback failed', [later('10:20:00', 'payments rollback to 2.4.0 failed')]],
    ['another change led back to it', [later('10:20:00', 'payments rolled back to 2.4.1')]],
    ['the rollback came before it', [later('09:40:00', 'payments rolled back to 2.4.0', '2.4.0')]],
    ['what came is of another kind', [{ ...ROLLED_BACK, change: 'configuration' as const }]],
    ['what came is of another service', [{ ...ROLLED_BACK, service: 'orders' }]],
    ['nothing came', []],
  ])('advises to undo it where %s', (_, rows) => {
    expect(advised(rows)).toContain('Roll back: “payments 2.4.1 rolled out”.');
  });
});

describe('advice that asks to act', () => {
  it('says that it cannot, and then what to do', () => {
    const { text } = answer(verdictContext({ ask: { measure: 'advice', of: 'action' } }));
    expect(text).toMatch(/^I cannot do that[^\n]*\nRoll back: “payments 2\.4\.1 rolled out”\./u);
  });
});

describe('advice that asks for a number of steps', () => {
  const textOf = (message: string) => answer(verdictContext({ ask: { measure: 'advice' }, message })).text;

  it('gives so many, mitigation first', () => {
    expect(textOf('give me the next 2 steps').match(/^(?:Roll back|Take)/gmu)).toHaveLength(2);
    expect(textOf('give me the next 2 steps')).not.toContain('Ask here');
  });

  it('goes on with questions that run here', () => {
    expect(textOf('what now?')).toContain('Ask here: “is it still going on?”, “compare with before”');
  });
});

describe('a summary', () => {
  it('tells customers nothing of the inside', () => {
    const { text } = answer(verdictContext({ ask: { measure: 'summary', for: 'customers' } }));
    expect(text).not.toMatch(/payments|orders|NullPointer/);
  });

  it('summarises in bullets where they are asked for', () => {
    const bulletsIn = (message: string): number =>
      answer(verdictContext({ ask: { measure: 'summary' }, message })).result.blocks.filter(
        ({ kind }) => kind === 'list',
      ).length;
    expect(bulletsIn('in bullet points please')).toBe(1);
    expect(bulletsIn('summary please')).toBe(0);
  });

  it('is a handover where a German message asks for one', () => {
    const { text } = answer(verdictContext({ ask: { measure: 'summary' }, message: 'Übergabe bitte', language: 'de' }));
    expect(text).toContain('Offen: ');
  });

  it('is for customers where the message says so and the reading does not', () => {
    const { text } = answer(verdictContext({ ask: { measure: 'summary' }, message: 'summary for customers' }));
    expect(text).toContain('We apologise');
  });

  it.each([
    ['给客户的摘要', 'zh', '深表歉意'],
    ['顧客向けの要約', 'ja', '申し訳ございません'],
  ])('is for customers where “%s” says so', (message, language, apology) => {
    const { text } = answer(verdictContext({ ask: { measure: 'summary' }, message, language }));
    expect(text).toContain(apology);
  });
});

describe('a cause that a log line states', () => {
  it('is counted in the lines of that pattern, whatever level they have', () => {
    const context = verdictContext();
    const { findings } = context;
    const failure = {
      class: 'lock-wait',
      speaker: 'payments',
      line: 'e1',
      field: 'message',
      from: 0,
      by: 'own',
    } as const;
    const stated: AskContext = {
      ...context,
      ...(findings && {
        findings: { ...findings, hypotheses: findings.hypotheses.map((each) => ({ ...each, failure })) },
      }),
    };
    const query = verdictMeasures.cause.reads(stated, verdictReads([]))['1-errors'];
    expect(query).toMatchObject({ templates: ['t1'] });
    expect(JSON.stringify(query)).not.toContain('minLevel');
  });
});

describe('a kind of server that is suspected', () => {
  const catalogue = { service: ['payments', 'orders', 'mariadb'], environment: [], region: [], version: [] };
  const context = verdictContext({ ask: { measure: 'hypothesis', of: 'database' }, catalogue });

  it.each([
    [0, /^Not shown/],
    [3, /^Possible/],
  ])('is judged by the records of the one that is stored: %i errors', (errors, verdict) => {
    const { text, failed } = answer(context, ['values'], {
      'lines-of-mariadb': [tally({ of: 'logs', service: 'mariadb', count: 40, errors })],
    });
    expect(failed).toEqual([]);
    expect(text).toMatch(verdict);
    expect(text).toContain(`In \`mariadb\`, ${errors} of 40 lines are errors.`);
  });
});

// What questions of place, time and change answer from a small shop: payment fails on one pod from noon on.
import type { ContextChange } from '../../../test/support/asked-message.js';
import { describe, expect, it } from 'vitest';
import { answerPlaces, NOON, placesContext } from '../../../test/support/ask-places.js';
import type { Claim } from '../../evidence/claim.js';
import type { Findings } from '../../evidence/finding.js';
import { verifyClaims } from '../../grounding/verify.js';
import { canonicalJson } from '../../kernel/json.js';
import { HOUR, MINUTE, SECOND, type Micros } from '../../kernel/time.js';
import type { Ask, Measure } from '../../language/reading.js';
import type { ChangeRecord, LogRecord, SpanRecord } from '../../telemetry/record.js';
import type { MeasureAnswer } from '../measure.js';
import { placeMeasures } from './place-measures.js';

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'zh', 'ja'] as const;

const origin = (service: string, pod: string) => ({
  service,
  pod,
  host: `node-${pod.at(-1)}`,
  region: pod.endsWith('a') ? 'eu' : 'us',
  version: '1.4.2',
  source: 'test',
  ingestedAt: 0,
});

const line = (time: Micros, pod: string, more: Partial<LogRecord> = {}): LogRecord => ({
  kind: 'log',
  id: `${time}${pod}`,
  time,
  level: 'info',
  message: 'order charged',
  template: 't0',
  attributes: { 'tenant.id': pod.endsWith('a') ? 'acme' : 'globex' },
  ...origin('payment', pod),
  ...more,
});

const failure = (time: Micros, pod: string): LogRecord =>
  line(time, pod, { level: 'error', message: 'vault handshake failed', template: 't1' });

const span = (time: Micros, pod: string, status: 'ok' | 'error'): SpanRecord => ({
  kind: 'span',
  id: `s${time}${pod}`,
  traceId: 't',
  spanId: `${time}${pod}`,
  name: 'POST /charge',
  time,
  durationMicros: 20_000,
  status,
  ...origin('payment', pod),
});

const change = (time: Micros, title: string, more: Partial<ChangeRecord> = {}): ChangeRecord => ({
  kind: 'change',
  id: title,
  time,
  change: 'deploy',
  title,
  service: 'payment',
  source: 'ci',
  ingestedAt: 0,
  ...more,
});

const PODS = ['pay-a', 'pay-b', 'pay-c'] as const;
const MINUTES = Array.from({ length: 60 }, (_, index) => NOON - 30 * MINUTE + index * MINUTE);

const QUIET = MINUTES.flatMap((at) => PODS.flatMap((pod) => [line(at, pod), span(at + SECOND, pod, 'ok')]));
const failuresOf = (pods: readonly string[], until: Micros) =>
  MINUTES.filter((at) => at >= NOON && at < until).flatMap((at) =>
    pods.flatMap((pod) => [failure(at + 7 * SECOND, pod), span(at + 7 * SECOND, pod, 'error')]),
  );
const CHANGES = [
  change(NOON - 3 * MINUTE, 'payment 1.4.2 rolls out', { attributes: { author: 'maria.k' }, version: '1.4.2' }),
  change(NOON + 20 * MINUTE, 'payment 1.4.1 rollback'),
];

const ON = [...QUIET, ...failuresOf(['pay-a'], NOON + HOUR), ...CHANGES];
const OVER = [...QUIET, ...failuresOf(['pay-a'], NOON + 10 * MINUTE), ...CHANGES];
const EVERYWHERE = [...QUIET, ...failuresOf(PODS, NOON + HOUR)];
const LOGS_ONLY = ON.filter(({ kind }) => kind === 'log');

const measures: { readonly [Name in Measure]?: MeasureAnswer } = placeMeasures;

const ask = (
  question: Ask,
  stored: Parameters<typeof answerPlaces>[2],
  more: ContextChange = {},
): ReturnType<typeof answerPlaces> => {
  const measure = measures[question.measure];
  if (measure === undefined) throw new Error(`no measure ${question.measure}`);
  return answerPlaces(measure, placesContext({ ask: question, ...more }), stored);
};

const QUESTIONS: readonly Ask[] = [
  ...['pod', 'host', 'region', 'zone', 'service', 'version', 'endpoint', 'user', 'tenant'].flatMap((by): Ask[] => [
    { measure: 'place', by },
    { measure: 'place', by, top: true },
    { measure: 'spread', by },
  ]),
  { measure: 'affected' },
  { measure: 'dependency' },
  { measure: 'onset' },
  { measure: 'onset', of: 'deploys' },
  { measure: 'last' },
  { measure: 'last', of: 'success' },
  { measure: 'ongoing' },
  { measure: 'duration' },
  { measure: 'timeline' },
  { measure: 'change' },
  { measure: 'change', of: 'deploys' },
  { measure: 'change', of: 'config' },
  { measure: 'change', of: 'flags' },
  { measure: 'author' },
  { measure: 'version' },
  { measure: 'version', by: 'pod' },
  { measure: 'inventory' },
  { measure: 'inventory', of: 'services' },
  { measure: 'inventory', of: 'versions' },
  { measure: 'inventory', of: 'sources' },
  { measure: 'inventory', of: 'time' },
  { measure: 'missing' },
  { measure: 'health' },
  { measure: 'history' },
];

const WORLDS = { on: ON, over: OVER, everywhere: EVERYWHERE, 'logs only': LOGS_ONLY, quiet: QUIET, empty: [] };

const SUBJECTS: readonly ContextChange[] = [
  {},
  { subject: { services: [], from: 'scope', templates: [] }, suspects: [] },
  { subject: { services: ['payment'], from: 'message', templates: [] }, asOf: { logs: 1 } },
];

describe.each(LANGUAGES)('every answer in %s', (language) => {
  it.each(Object.entries(WORLDS))('is borne out by the rows: %s', (_, stored) => {
    for (const question of QUESTIONS)
      for (const subject of SUBJECTS) {
        const { checked, text } = ask(question, stored, { ...subject, language });
        expect(text, JSON.stringify(question)).not.toBe('');
        expect(
          checked.filter(({ verdict }) => verdict !== 'supported'),
          JSON.stringify(question),
        ).toEqual([]);
      }
  });
});

describe('where', () => {
  it('names the only pod, its errors of all errors, and that the others show none', () => {
    expect(ask({ measure: 'place', by: 'pod' }, ON).text).toBe(
      'Only `pay-a`: 30 of 30 error lines of `payment`, 12:00:07 to 12:29:07 UTC.\nThe other 2 pods show no such error.',
    );
  });

  it('says that all pods have errors, and how many each has', () => {
    const { text, draft } = ask({ measure: 'spread', by: 'pod' }, EVERYWHERE);
    expect(text.split('\n')).toEqual([
      'All 3 pods have error lines of `payment`.',
      '`pay-a`: 30 of 90 error lines (33 %), 12:00:07 to 12:29:07 UTC',
      '`pay-b`: 30 of 90 error lines (33 %), 12:00:07 to 12:29:07 UTC',
      '`pay-c`: 30 of 90 error lines (33 %), 12:00:07 to 12:29:07 UTC',
    ]);
    expect(draft.value).toMatchObject({ kind: 'list', items: [{ name: 'pay-a', value: 30 }, {}, {}] });
  });

  it('tells them in the order of their first error where the question asks which was first', () => {
    const late = EVERYWHERE.filter(
      (row) => row.kind !== 'log' || row.level !== 'error' || row.pod !== 'pay-a' || row.time > NOON + 5 * MINUTE,
    );
    const { text } = ask({ measure: 'place', by: 'pod' }, late, { message: 'which pod showed it first?' });
    expect(text.split('\n').map((each) => each.slice(0, 48))).toEqual([
      '`pay-b`: the first error line of `payment` is of',
      '`pay-c`: 30 of 85 error lines (35 %), 12:00:07 t',
      '`pay-a`: 25 of 85 error lines (29 %), 12:05:07 t',
    ]);
  });

  it('counts the other regions as well when the message names one', () => {
    const entities = [{ kind: 'region', text: 'eu', name: 'eu', start: 0, end: 2 }] as const;
    expect(ask({ measure: 'spread', by: 'region' }, EVERYWHERE, { entities }).text).toContain('All 2 regions');
  });

  it('says that a named place has no record of the subject, where it has none', () => {
    const named = (name: string) => [{ kind: 'region', text: name, name, start: 0, end: 2 }] as const;
    const told = (name: string) => ask({ measure: 'spread', by: 'region' }, EVERYWHERE, { entities: named(name) }).text;
    expect(told('ap')).toContain('Nothing of `ap` is stored here, so it cannot be told whether it happens there.');
    expect(told('eu')).not.toContain('cannot be told');
  });

  it('finds tenants by the attribute that holds them', () => {
    expect(ask({ measure: 'place', by: 'tenant' }, ON).text).toContain('Only `acme`: 30 of 30 error lines');
  });

  it('says that no record names a zone', () => {
    expect(ask({ measure: 'place', by: 'zone' }, ON)).toMatchObject({
      text: 'The stored errors do not name their zone, so this cannot be told.',
      draft: { value: { kind: 'unknown', missing: 'zone' } },
    });
  });
});

describe('when', () => {
  it('cites the first error of the cause', () => {
    expect(ask({ measure: 'onset' }, ON)).toMatchObject({
      text: '12:00:07 UTC: first error of `payment`, “vault handshake failed”.',
      draft: { value: { kind: 'value', value: '2026-11-23T12:00:07.000Z', unit: 'time' } },
    });
  });

  it('goes on while errors come as before', () => {
    expect(ask({ measure: 'ongoing' }, ON)).toMatchObject({
      text: expect.stringMatching(
        /^Still going on: \d+ error lines of `payment` in the last 5 minutes, the latest at 12:29:07 UTC\.$/,
      ),
      draft: { value: { kind: 'yes-no', yes: true } },
    });
  });

  it('is over when requests pass without an error for longer than errors were apart', () => {
    expect(ask({ measure: 'ongoing' }, OVER)).toMatchObject({
      text: 'Over: the last error line of `payment` was at 12:09:07 UTC; since then 60 lines without an error.',
      draft: { value: { kind: 'yes-no', yes: false } },
    });
  });

  it('is over though its service has logged an error of another kind since, which is told', () => {
    const at = (minute: number, level: 'info' | 'error', template: string) => ({
      ...line(NOON + minute * MINUTE, 'payment-1', origin('payment', 'payment-1')),
      id: `${template}${minute}`,
      level,
      template,
      message: template,
    });
    const stored = [
      ...[0, 1, 2, 3].map((minute) => at(minute, 'error', 'lock wait timeout')),
      ...[12, 14, 16, 18].map((minute) => at(minute, 'info', 'done')),
      at(20, 'error', 'validation failed'),
    ];
    const subject = { services: ['payment'], from: 'cause', templates: ['lock wait timeout'] } as const;
    const { text, checked } = ask({ measure: 'ongoing' }, stored, { subject, asOf: { logs: 1 } });
    expect(text).toContain('since then 5 lines, 1 of them another error');
    expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });

  it('is not known to be over when nothing is stored after the last error', () => {
    const stored = LOGS_ONLY.filter(({ time }) => time <= NOON + 7 * SECOND);
    expect(
      ask({ measure: 'ongoing' }, [...stored, line(NOON + 20 * MINUTE, 'web-1', origin('web', 'web-1'))]),
    ).toMatchObject({
      draft: { value: { kind: 'unknown' } },
    });
  });

  it('is not known to be over of a service that fell silent after a few more lines', () => {
    const stored = OVER.filter((row) => row.kind !== 'log' || row.time <= NOON + 11 * MINUTE);
    const alive = line(NOON + 29 * MINUTE, 'web-1', origin('web', 'web-1'));
    const { text, draft, checked } = ask({ measure: 'ongoing' }, [...stored, alive], { asOf: { logs: 1 } });
    expect(text).toContain('The last error line of `payment` was at 12:09:07 UTC.');
    expect(text).toContain('The last record of `payment` of any kind was at 12:11:00 UTC.');
    expect(draft.value).toMatchObject({ kind: 'unknown' });
    expect(checked.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
  });

  it('goes on where its caller fails after a dead process has told its last', () => {
    const stored = LOGS_ONLY.filter(({ time }) => time <= NOON + 7 * SECOND);
    const refused = MINUTES.filter((at) => at >= NOON).map((at) =>
      line(at, 'web-1', { ...origin('checkout', 'web-1'), level: 'error', message: 'payment answered 502' }),
    );
    const findings = { hypotheses: [{ service: 'payment', affected: ['checkout'] }] } as unknown as Findings;
    expect(ask({ measure: 'ongoing' }, [...stored, ...refused], { findings })).toMatchObject({
      text: [
        'Still going on: 5 error lines of `checkout` in the last 5 minutes, the latest at 12:29:00 UTC.',
        'The last error line of `payment` was at 12:00:07 UTC.',
      ].join('\n'),
      draft: { value: { kind: 'yes-no', yes: true } },
    });
  });

  it('lasts from the first error to the last', () => {
    expect(ask({ measure: 'duration' }, OVER).text).toBe(
      '9 min: error lines of `payment` from 12:00:07 to 12:09:07 UTC.',
    );
  });

  it('orders change, first error, last error and what came after', () => {
    expect(ask({ measure: 'timeline' }, OVER).text.split('\n')).toEqual([
      '11:57:00 UTC: deploy of `payment`, “payment 1.4.2 rolls out”, by `maria.k`',
      '12:00:07 UTC: first error of `payment`, “vault handshake failed”',
      '12:09:07 UTC: latest error of `payment`, “vault handshake failed”',
      '12:10:00 UTC: from here on 60 lines of `payment` without an error, up to 12:29:00 UTC',
      '12:20:00 UTC: deploy of `payment`, “payment 1.4.1 rollback”',
    ]);
  });
});

describe('what changed', () => {
  it('names the change before the onset first, with its author', () => {
    expect(ask({ measure: 'change' }, ON).text.split('\n')[0]).toBe(
      '“payment 1.4.2 rolls out”, deploy of `payment` at 11:57:00 UTC, by `maria.k`.',
    );
  });

  it('leaves out what came after when it is asked for what came before', () => {
    for (const message of ['what was deployed before it?', '在那之前部署了什么？', 'その前に何をデプロイした？'])
      expect(ask({ measure: 'change' }, ON, { message }).text).not.toContain('rollback');
  });

  it('says that no flag is among the changes', () => {
    expect(ask({ measure: 'change', of: 'flags' }, ON).text).toBe(
      'No flag change is recorded, only 2 changes of another kind.',
    );
  });

  it('says that no change is stored at all, which is no “no”', () => {
    expect(ask({ measure: 'change' }, EVERYWHERE).text).toMatch(/^No changes are stored .* is not known\./);
  });

  it('knows the author of the change that the message names, or that none is recorded', () => {
    expect(ask({ measure: 'author' }, ON).text).toMatch(/^`maria\.k`: deploy of `payment`/);
    expect(ask({ measure: 'author' }, ON, { message: 'who did the rollback?' }).text).toMatch(/^No author is recorded/);
  });

  it('does not look for who answered a page', () => {
    for (const message of ['who acked the page?', '谁确认了告警？', '誰がアラートを確認した？'])
      expect(ask({ measure: 'author' }, ON, { message }).draft.value.kind).toBe('unknown');
  });
});

describe('what there is', () => {
  it('lists services with their lines', () => {
    expect(ask({ measure: 'inventory', of: 'services' }, ON).text.split('\n')[0]).toBe('1 service:');
  });

  it('tells from when to when data is stored', () => {
    expect(ask({ measure: 'inventory', of: 'time' }, LOGS_ONLY).text).toBe(
      '210 log lines, from 11:30:00 to 12:29:07 UTC.',
    );
  });

  it('says what a better answer needs', () => {
    expect(ask({ measure: 'missing' }, LOGS_ONLY, { asOf: { logs: 1 } }).text).toContain('No spans are stored');
  });

  it.each([
    ['do you have traces?', ON, /^\d+ spans, from /],
    ['do you have traces?', LOGS_ONLY, /^No spans are stored/],
    ['are there any deploys stored?', ON, /^Changes, from /],
  ])('says whether one kind of telemetry is stored: %s', (message, stored, says) => {
    const { text, checked } = ask({ measure: 'inventory' }, stored, { message });
    expect(text).toMatch(says);
    expect(text).not.toContain('log line');
    expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });

  it('has nothing to find in a quiet time', () => {
    expect(ask({ measure: 'health' }, QUIET, { suspects: [] }).text).toMatch(/^Nothing unusual/);
  });

  it('says once that it is not well, where there is a cause', () => {
    const { text } = ask({ measure: 'health' }, ON);
    expect(text).toMatch(/^Not well: .+ likely cause/);
    expect(text).toMatch(/of \d+ spans.* failed/);
    expect(text.match(/Not well|Nothing unusual/g)).toHaveLength(1);
  });

  it('says that it has not happened before', () => {
    expect(ask({ measure: 'history' }, ON).text).toMatch(/^No earlier occurrence is stored\./);
  });

  it('names other errors of the day before, where the same was not there', () => {
    const other = line(NOON - 3 * HOUR, 'spool-a', { level: 'error', message: 'spool full', service: 'label-maker' });
    const { text } = ask({ measure: 'history' }, [...ON, other]);
    expect(text).toMatch(/^No earlier occurrence is stored\./);
    expect(text).toMatch(/`label-maker`: 1 error line, 09:00:00 to 09:00:00 UTC/);
    expect(ask({ measure: 'history' }, ON).text).not.toContain('Other errors');
  });

  it('finds the same lines on an earlier day', () => {
    const earlier = [failure(NOON - 30 * HOUR, 'pay-b'), failure(NOON - 29 * HOUR, 'pay-b')];
    expect(ask({ measure: 'history' }, [...ON, ...earlier]).text).toMatch(
      /^Yes: 2 earlier lines of this kind of `payment`, from 2026-11-22 06:00:00 to 2026-11-22 07:00:00 UTC\./,
    );
  });
});

describe('how it is where most fails, as it has for long', () => {
  it('is never called usual', () => {
    const failing = Array.from({ length: 200 }, (_, index) => failure(NOON - 2 * HOUR + index * MINUTE, 'pay-a'));
    expect(ask({ measure: 'health' }, failing, { suspects: [] }).text).toMatch(/^Not well/);
  });
});

describe('when it last worked', () => {
  it('is the newest request that did not fail', () => {
    expect(ask({ measure: 'last', of: 'success' }, ON).text).toBe(
      '12:29:01 UTC: latest request of `payment` without an error, `POST /charge`.',
    );
  });

  it('is told by the newest line of the same work where there are no spans', () => {
    const line = (minutes: number, level: 'info' | 'error', template: string, message: string) => ({
      ...failure(NOON + minutes * MINUTE, 'pay-a'),
      level,
      template,
      message,
    });
    const stored = [
      line(1, 'info', 't2', 'charge 7 stored for branch Hafen'),
      line(2, 'info', 't2', 'charge 8 stored for branch Hafen'),
      line(3, 'error', 't1', 'charge 9 for branch Hafen not stored'),
      line(4, 'info', 't3', 'heartbeat of the scheduler'),
    ];
    expect(ask({ measure: 'last', of: 'success' }, stored).text).toContain('12:02:00 UTC: latest line of `payment`');
  });

  it('is told by the error lines of their traces where spans have no outcome', () => {
    const [early, late] = [NOON + MINUTE, NOON + 2 * MINUTE];
    const stored = [
      { ...span(early, 'pay-a', 'ok'), traceId: 'good' },
      { ...span(late, 'pay-a', 'ok'), traceId: 'bad' },
    ].map(({ status: _status, ...each }): SpanRecord => each);
    const error = { ...failure(late, 'pay-a'), traceId: 'bad' };
    expect(ask({ measure: 'last', of: 'success' }, [...stored, error]).text).toContain('12:01:00 UTC: latest');
  });
});

describe('how long after the change it began', () => {
  it('is the time from the latest change before the first error', () => {
    expect(ask({ measure: 'onset', of: 'deploys' }, ON).text).toContain(
      '3.12 min after the change of `payment` at 11:57:00 UTC, “payment 1.4.2 rolls out”.',
    );
  });
});

describe('what calls what, in lines alone', () => {
  const said = (service: string, message: string, more: Partial<LogRecord> = {}): LogRecord =>
    line(NOON, `${service}-a`, { ...origin(service, `${service}-a`), id: `${service} ${message}`, message, ...more });
  const lines = [
    said('payment', 'request to http://vault:8200/v1 failed', { level: 'error', template: 't2' }),
    said('vault', 'sealed'),
    said('payment', 'published to topic "paid.v1"'),
    said('mailer', 'received from topic "paid.v1"'),
    ...['6b1f00aa12cd9e77', '0d4e5f6a7b8c9d00'].flatMap((requestId) => [
      said('payment', 'began', { requestId, id: `${requestId} a` }),
      said('fraud', 'scored', { requestId, id: `${requestId} b` }),
    ]),
  ];
  const answered = (language: string, message: string) => {
    const context = placesContext({ ask: { measure: 'dependency' }, language, message });
    return answerPlaces(placeMeasures.dependency as MeasureAnswer, context, lines);
  };

  it('is answered with a line for each call, and the line is borne out', () => {
    const { text, checked } = answered('en', 'what does payment call?');
    expect(text.split('\n')).toEqual([
      '`payment` calls `vault`: a line says “request to http://vault:8200/v1 failed”.',
      '`payment` hands messages to `mailer`: a line says “published to topic "paid.v1"”.',
      '`fraud` and `payment` take part in the same requests; which of them calls the other is not known.',
    ]);
    expect(checked.map(({ verdict }) => verdict)).toEqual(['supported', 'supported', 'supported']);
  });

  it.each(LANGUAGES)('is borne out in %s', (language) => {
    const { checked } = answered(language, '');
    expect(checked.filter(({ verdict }) => verdict !== 'supported').map(({ because }) => because)).toEqual([]);
  });

  it('is refused where another service, topic or line is named', () => {
    const { checked, draft } = answered('en', '');
    const calls = draft.claims.flatMap((claim) => (claim.calls === undefined ? [] : [claim]));
    expect(checked).toHaveLength(calls.length);
    const stored = { batch: () => ({ found: 'bytes' as const, lines: storedLines }), windowOf: () => undefined };
    const storedLines = lines.toReversed().map((row) => canonicalJson(row));
    const judge = (claim: Claim): readonly string[] =>
      verifyClaims({ claims: [claim], evidence: draft.evidence, coverage: [], blamed: [] }, stored).map(
        ({ verdict }) => verdict,
      );
    for (const claim of calls) {
      const { callee, caller } = claim.calls ?? { callee: '', caller: '' };
      const lie = (name: string): Claim => ({
        ...claim,
        text: claim.text.replace(`\`${name}\``, '`billing`'),
        calls: JSON.parse(JSON.stringify(claim.calls).replaceAll(`"${name}"`, '"billing"')) as Claim['calls'] & object,
      });
      expect(judge(lie(callee))).toEqual(['contradicted']);
      expect(judge(lie(caller))).toEqual(['contradicted']);
    }
  });
});

describe('a place that no record has', () => {
  const zoned = ON.map((row) =>
    row.kind === 'log'
      ? { ...row, attributes: { 'cloud.availability_zone': row.pod?.endsWith('a') ? 'eu-west-1a' : 'eu-west-1b' } }
      : row,
  );
  const host = { kind: 'host', text: 'node-z', start: 19, end: 25 } as const;

  it.each(LANGUAGES)('is said in %s to be in no record, beside those that are', (language) => {
    const hosts = ask({ measure: 'spread', by: 'host' }, ON, { language, entities: [host] }).text;
    for (const name of ['node-z', 'node-a', 'node-b', 'node-c']) expect(hosts).toContain(`\`${name}\``);
    const message = 'only in zone eu-west-1q?';
    const zones = ask({ measure: 'spread', by: 'region' }, zoned, { language, message }).text;
    for (const name of ['eu-west-1q', 'eu-west-1a', 'eu-west-1b']) expect(zones).toContain(`\`${name}\``);
  });

  it('is not said of one that records have', () => {
    const stored = { ...host, text: 'node-b' };
    expect(ask({ measure: 'spread', by: 'host' }, ON, { entities: [stored] }).text).not.toContain('Nothing of');
    expect(ask({ measure: 'spread' }, zoned, { message: 'only in zone eu-west-1b?' }).text).not.toContain('Nothing of');
  });
});

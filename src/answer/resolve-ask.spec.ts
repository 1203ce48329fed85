import { describe, expect, it } from 'vitest';
import { optional } from '../kernel/optional.js';
import { readMessageDetails } from '../language/details/message-details.js';
import type { Act, Ask, Reading } from '../language/reading.js';
import { readSpokenTimes } from '../language/time/spoken-times.js';
import { asksForCauseOfStated, asksForReport, resolveAsk, resolveClauses, withCause } from './resolve-ask.js';

const read = (act: Act, more: Partial<Reading> = {}): Reading => ({
  version: 2,
  language: 'en',
  acts: [act],
  entities: [],
  ...more,
});

/** With what the words of the message say. */
const readText = (message: string, act: Act, more: Partial<Reading> = {}): Reading => {
  const reading = read(act, more);
  return { ...reading, details: readMessageDetails(message, reading) };
};

const count: Act = { kind: 'ask', ask: { measure: 'count', of: 'errors', by: 'region' }, probability: 0.9 };
const same: Act = { kind: 'ask', ask: { measure: 'same' }, probability: 0.9 };
const onlyEu: Act = { kind: 'scope', detail: 'only', probability: 0.9 };
const more: Act = { kind: 'command', detail: 'more', probability: 0.9 };

describe('the question of a message', () => {
  it('is its own, where it asks one', () => {
    expect(resolveAsk(readText('errors by region?', count), undefined)).toEqual(count.ask);
  });

  it('is the question before with a slot changed, and without the dimension that is named', () => {
    const region = { kind: 'region', text: 'eu', name: 'eu', start: 7, end: 9 } as const;
    expect(resolveAsk(readText('and in eu?', same, { entities: [region] }), count.ask)).toEqual({
      measure: 'count',
      of: 'errors',
    });
  });

  it('is the question before under what is looked at now, where the message edits it', () => {
    expect(resolveAsk(readText('only eu', onlyEu), count.ask)).toEqual(count.ask);
  });

  it('is for the whole under what is looked at now, where the question before was of no place', () => {
    expect(resolveAsk(readText('only eu', onlyEu), { measure: 'owner' })).toEqual({ measure: 'cause' });
  });

  it('goes on behind what was shown', () => {
    expect(resolveAsk(readText('more', more), { measure: 'lines' })).toEqual({ measure: 'lines', page: 'next' });
  });

  it('shows the lines that a value counts, where more of it is asked for', () => {
    expect(resolveAsk(readText('more', more), { measure: 'count', of: 'errors' })).toEqual({ measure: 'lines' });
    expect(resolveAsk(readText('more', more), count.ask)).toEqual({ ...count.ask, page: 'next' });
  });

  it('shows further lines behind a single record', () => {
    expect(resolveAsk(readText('more', more), { measure: 'raw' })).toEqual({ measure: 'lines' });
  });

  it('is for the rate of what was counted, where it names nothing of its own', () => {
    const rate: Act = { kind: 'ask', ask: { measure: 'throughput' }, probability: 0.9 };
    const perMinute = (previous: Ask) => resolveAsk(readText('per minute?', rate), previous);
    expect(perMinute({ measure: 'count', of: 'timeouts' })).toEqual({ measure: 'throughput', of: 'timeouts' });
    expect(perMinute({ measure: 'share', of: 'orders' })).toEqual({ measure: 'throughput', of: 'errors' });
    expect(perMinute({ measure: 'latency' })).toEqual({ measure: 'throughput' });
  });

  it('is for the cause alone, where an opening message states a problem beside it', () => {
    const clause = (measure: Ask['measure'], probability: number) =>
      ({ start: 0, end: 9, act: { kind: 'ask', ask: { measure }, probability } }) as const;
    const asks = (...clauses: readonly ReturnType<typeof clause>[]) =>
      asksForCauseOfStated(read(count, { clauses: [...clauses] }));
    expect(asks(clause('change', 0.5), clause('cause', 0.9))).toBe(true);
    expect(asks(clause('count', 0.95), clause('cause', 0.9))).toBe(false);
    expect(asks(clause('change', 0.5))).toBe(false);
  });

  it('is a suspicion where it asks how a server is that is no service', () => {
    const health: Act = { kind: 'ask', ask: { measure: 'health' }, probability: 0.9 };
    expect(resolveAsk(readText('redis ok?', health), { measure: 'cause' })).toEqual({ measure: 'hypothesis' });
    expect(resolveAsk(readText('what about redis?', same), { measure: 'cause' })).toEqual({ measure: 'hypothesis' });
    const service = { kind: 'service', text: 'redis-cart', name: 'redis-cart', start: 0, end: 10 } as const;
    expect(resolveAsk(readText('redis-cart ok?', health, { entities: [service] }), { measure: 'cause' })).toEqual({
      measure: 'health',
    });
  });

  it.each(['when was 3.9.0 deployed?', '¿A qué hora se desplegó la 3.9.0?', 'wann wurde 3.9.0 ausgerollt?'])(
    'is for the change, where it asks when a version was put in place: “%s”',
    (message) => {
      const start = message.indexOf('3.9.0');
      const version = { kind: 'version', text: '3.9.0', name: '3.9.0', start, end: start + 5 } as const;
      const onset: Act = { kind: 'ask', ask: { measure: 'onset' }, probability: 0.9 };
      expect(resolveAsk(readText(message, onset, { entities: [version] }), { measure: 'cause' })).toEqual({
        measure: 'change',
      });
      expect(resolveAsk(readText('since when?', onset), { measure: 'cause' })).toEqual({ measure: 'onset' });
    },
  );

  it.each(['how many failed in the same period on the day before?', 'wie viele waren es am Vortag?'])(
    'compares with the day before that no clock names: “%s”',
    (message) => {
      const failures: Act = { kind: 'ask', ask: { measure: 'count' }, probability: 0.9 };
      expect(resolveAsk(readText(message, failures), { measure: 'cause' })).toEqual({ measure: 'comparison' });
    },
  );

  it.each(['the log lines before and after the first error', 'las líneas de antes y después del primer error'])(
    'is for lines, and compares nothing: “%s”',
    (message) => {
      const comparison: Act = { kind: 'ask', ask: { measure: 'comparison' }, probability: 0.7 };
      for (const previous of [undefined, { measure: 'cause' }] as const)
        expect(resolveAsk(readText(message, comparison), previous)).toEqual({ measure: 'lines' });
      expect(resolveAsk(readText('before and after the deploy?', comparison), { measure: 'cause' })).toEqual({
        measure: 'comparison',
      });
    },
  );

  it('is one of a route, where it wants number and share of its requests', () => {
    const message = 'How many POST /charge requests failed, and what share is that?';
    const endpoint = { kind: 'endpoint', text: 'POST /charge', start: 9, end: 21 } as const;
    const clause = (measure: Ask['measure'], start: number) =>
      ({ start, end: start + 9, act: { kind: 'ask', ask: { measure }, probability: 0.9 } }) as const;
    const clauses = [clause('count', 0), clause('share', 38)];
    const act: Act = { kind: 'ask', ask: { measure: 'count' }, probability: 0.9 };
    expect(resolveClauses(readText(message, act, { clauses }), undefined)).toHaveLength(2);
    expect(resolveClauses(readText(message, act, { clauses, entities: [endpoint] }), undefined)).toEqual([]);
    expect(resolveAsk(readText(message, act, { clauses, entities: [endpoint] }), undefined)).toEqual({
      measure: 'route',
    });
  });

  const orders = { kind: 'service', text: 'orders', name: 'orders', start: 0, end: 6 } as const;
  const correct: Act = { kind: 'correct', probability: 0.9 };

  it('is the question before of the name that is meant instead', () => {
    const meant = readText('no, I meant orders', correct, { entities: [orders] });
    const before: readonly Ask[] = [{ measure: 'count', of: 'errors', by: 'minute' }, { measure: 'comparison' }];
    for (const each of before) expect(resolveAsk(meant, each)).toEqual(each);
  });

  it('is whether it is the name that is meant, where the question before was for the cause', () => {
    const meant = readText('no, I meant orders', correct, { entities: [orders] });
    expect(resolveAsk(meant, { measure: 'cause' })).toEqual({ measure: 'hypothesis' });
    expect(resolveAsk(meant, { measure: 'certainty' })).toEqual({ measure: 'hypothesis' });
    const says = { ...meant, feedback: { rating: 'wrong', cause: 'it was orders' } } as const;
    expect(resolveAsk(says, { measure: 'count' })).toEqual({ measure: 'hypothesis' });
    expect(resolveAsk(readText('no, I meant that', correct), { measure: 'count' })).toEqual({ measure: 'hypothesis' });
  });

  it.each(['no sorry, since 9:30', 'no, I meant yesterday', 'nein, ich meinte gestern'])(
    'is the question before, of the time that is meant: “%s”',
    (message) => {
      const meant = readText(message, correct, optional({ time: readSpokenTimes(message) }));
      for (const each of [{ measure: 'count', of: 'errors' }, { measure: 'cause' }] as const)
        expect(resolveAsk(meant, each)).toEqual(each);
    },
  );

  it.each([
    [
      'not errors, warnings',
      { measure: 'count', of: 'errors', by: 'host' },
      { measure: 'count', of: 'warnings', by: 'host' },
    ],
    ['nein, Warnungen, keine Fehler', { measure: 'count' }, { measure: 'count', of: 'warnings' }],
    ['no, errors', { measure: 'lines', of: 'warnings' }, { measure: 'lines', of: 'errors' }],
    ['not errors, warnings', { measure: 'cause' }, { measure: 'hypothesis' }],
  ] as const)('is the question before of the kind that is meant: “%s”', (message, before, expected) =>
    expect(resolveAsk(readText(message, correct), before)).toEqual(expected),
  );

  it('is the course of what was counted, where it says its width alone', () => {
    const shift: Act = { kind: 'window', detail: 'shift', probability: 0.87 };
    const byMinute = (previous: Ask) => resolveAsk(readText('1分ごとに', shift), previous);
    expect(byMinute({ measure: 'count', of: 'warnings' })).toEqual({ measure: 'count', of: 'warnings', by: 'minute' });
    expect(byMinute({ measure: 'latency' })).toEqual({ measure: 'latency', by: 'minute' });
  });

  it('is the question before, where it says a time alone', () => {
    const health: Act = { kind: 'ask', ask: { measure: 'health' }, probability: 0.56 };
    const time = readSpokenTimes('¿y en los últimos 2 min?');
    expect(time?.alone).toBe(true);
    const last = readText('¿y en los últimos 2 min?', health, optional({ time }));
    expect(resolveAsk(last, { measure: 'count', of: 'errors' })).toEqual({ measure: 'count', of: 'errors' });
  });

  it('is one number in a course, where its last clause says the width', () => {
    const clauses = [count, { kind: 'ask', ask: { measure: 'throughput' }, probability: 0.9 } as Act].map((act) => ({
      start: 0,
      end: 1,
      act,
    }));
    const text = 'how many 500s in orders, and by minute?';
    expect(resolveClauses(readText(text, count, { clauses }), undefined)).toEqual([]);
    expect(resolveClauses(readText(text, count, { clauses }), { measure: 'count', of: 'users' })).toEqual([]);
    expect(resolveClauses(readText('how many errors, what throughput?', count, { clauses }), undefined)).toHaveLength(
      2,
    );
  });

  it('opens the evidence that it names', () => {
    expect(resolveAsk(readText('open e4', same), { measure: 'lines' })).toEqual({ measure: 'raw' });
  });

  const asked = (measure: Ask['measure']): Act => ({ kind: 'ask', ask: { measure }, probability: 0.9 });

  it.each<[message: string, measure: Ask['measure'], wanted: Ask]>([
    ['wie lange dauern die Requests im Schnitt', 'duration', { measure: 'latency' }],
    ['how long has this been going on', 'duration', { measure: 'duration' }],
    ['are there other errors?', 'trend', { measure: 'count', of: 'other_errors' }],
    ['welche Fehler gibt es sonst noch?', 'ongoing', { measure: 'count', of: 'other_errors' }],
    ['errors on the other pods?', 'trend', { measure: 'trend' }],
    ['which request ids are affected?', 'affected', { measure: 'place', by: 'request' }],
    ['how many request ids failed?', 'count', { measure: 'place', by: 'request' }],
    ['are there any errors not related to this?', 'health', { measure: 'count', of: 'other_errors' }],
    ['any unrelated errors?', 'health', { measure: 'count', of: 'other_errors' }],
    ['which errors have nothing to do with it?', 'lines', { measure: 'count', of: 'other_errors' }],
    ['Gibt es Fehler, die nichts damit zu tun haben?', 'health', { measure: 'count', of: 'other_errors' }],
    ['¿hay errores sin relación con esto?', 'health', { measure: 'count', of: 'other_errors' }],
    ['Y a-t-il des erreurs sans rapport ?', 'health', { measure: 'count', of: 'other_errors' }],
    ['há erros não relacionados com isto?', 'health', { measure: 'count', of: 'other_errors' }],
    ['有没有无关的错误？', 'health', { measure: 'count', of: 'other_errors' }],
    ['are the errors unrelated to the deploy?', 'hypothesis', { measure: 'hypothesis' }],
    ['other warnings?', 'count', { measure: 'count', of: 'other_errors' }],
    ['are there 5xx in nginx?', 'health', { measure: 'count' }],
    ['gibt es 404er in nginx?', 'health', { measure: 'count' }],
    ['is nginx ok despite the 5xx?', 'health', { measure: 'health' }],
    ['is the database ok?', 'health', { measure: 'health' }],
    ['p99 of orders by minute', 'count', { measure: 'latency', by: 'minute' }],
    ['p95 of orders per minute', 'throughput', { measure: 'latency', by: 'minute' }],
    ['Wie viele Fehler pro Minute hatte nginx?', 'count', { measure: 'count', by: 'minute' }],
    ['latencia de orders por minuto', 'latency', { measure: 'latency', by: 'minute' }],
    ['latence de orders par minute', 'latency', { measure: 'latency', by: 'minute' }],
    ['每分钟有多少错误？', 'count', { measure: 'count', by: 'minute' }],
    ['1時間ごと、いや分ごとのレイテンシは？', 'latency', { measure: 'latency', by: 'minute' }],
    ['errors a minute?', 'throughput', { measure: 'throughput' }],
    ['are 95 % of requests errors?', 'count', { measure: 'count' }],
    ['which endpoint is slowest?', 'place', { measure: 'latency', top: true, by: 'endpoint' }],
    ['welcher Dienst ist am langsamsten?', 'affected', { measure: 'latency', top: true, by: 'service' }],
    ['¿qué servicio es el más lento?', 'place', { measure: 'latency', top: true, by: 'service' }],
    ['quel service est le plus lent ?', 'count', { measure: 'latency', top: true, by: 'service' }],
    ['最も遅いサービスは？', 'place', { measure: 'latency', top: true, by: 'service' }],
    ['what was the last log line of redis?', 'last', { measure: 'lines', form: 'one_line' }],
    ['was war die letzte Logzeile?', 'lines', { measure: 'lines', form: 'one_line' }],
    ['when was the last error?', 'last', { measure: 'last' }],
    ['show the slowest trace', 'trace', { measure: 'trace' }],
    ['which were the two slowest requests?', 'latency', { measure: 'trace', top: true }],
  ])('is told by the cues of its details: %s', (message, measure, wanted) => {
    expect(resolveAsk(readText(message, asked(measure)), { measure: 'cause' })).toEqual(wanted);
  });

  it('is a suspicion where it asks how a part of the system is', () => {
    const database = readText('is the database ok?', asked('health'), { topics: ['database'] });
    expect(resolveAsk(database, { measure: 'cause' })).toEqual({ measure: 'hypothesis' });
  });

  it('is unclear where no telemetry holds what it asks for', () => {
    expect(resolveAsk(readText('get me a heap dump', count), { measure: 'cause' })).toEqual({ measure: 'unclear' });
  });

  it('is none where the reading is as likely wrong as right', () => {
    expect(resolveAsk(readText('hm', { ...count, probability: 0.2 }), { measure: 'cause' })).toBeUndefined();
  });

  it('is each of its clauses, in order and once', () => {
    const clauses = [count, { kind: 'ask', ask: { measure: 'onset' }, probability: 0.9 } as Act, count].map((act) => ({
      start: 0,
      end: 1,
      act,
    }));
    const asks = resolveClauses(read(count, { clauses }), undefined);
    expect(asks.map(({ measure }) => measure)).toEqual(['count', 'onset']);
    expect(resolveClauses(read(count, { clauses: clauses.slice(0, 1) }), undefined)).toEqual([]);
  });

  it('is a question by each dimension, and one for all suspicions', () => {
    const clausesOf = (...asks: readonly Ask[]) => ({
      clauses: asks.map((ask) => ({ start: 0, end: 1, act: { kind: 'ask', ask, probability: 0.9 } as Act })),
    });
    const byPod: Ask = { measure: 'place', by: 'pod' };
    const byHost: Ask = { measure: 'place', by: 'host' };
    expect(resolveClauses(read(count, clausesOf(byPod, byHost)), undefined)).toEqual([byPod, byHost]);
    const suspicions = clausesOf({ measure: 'hypothesis', of: 'dns' }, { measure: 'hypothesis', of: 'cpu' });
    expect(resolveClauses(read(count, suspicions), undefined)).toEqual([]);
  });

  it('tells the cause as well where it opens an issue', () => {
    expect(withCause({ measure: 'count' }).map(({ measure }) => measure)).toEqual(['count', 'cause']);
    expect(withCause({ measure: 'certainty' })).toEqual([{ measure: 'cause' }]);
  });
});

describe('the long report', () => {
  it.each([
    'full report',
    'show the full report please',
    'den ganzen Bericht',
    'informe completo',
    'rapport complet',
    '完全なレポート',
    '完整报告',
  ])('is given to “%s”, whatever it is read as', (message) => {
    expect(asksForReport(readText(message, count), { measure: 'raw' })).toBe(true);
  });

  it('is given to whoever asks for news, since it reads what is new', () => {
    expect(asksForReport(readText('anything new?', count), { measure: 'health' })).toBe(true);
    expect(asksForReport(readText('is search ok?', count), { measure: 'health' })).toBe(false);
  });
});

describe('a reading that nothing stored answers', () => {
  const tickets = (probability: number): Act => ({ kind: 'ask', ask: { measure: 'tickets' }, probability });
  const cause: Act = { kind: 'ask', ask: { measure: 'cause' }, probability: 0.4 };

  it('gives way to the next where no word and no certainty is for it', () => {
    const reading = {
      ...readText('guests say their keys never opened, why', tickets(0.45)),
      acts: [tickets(0.45), cause] as const,
    };
    expect(resolveAsk(reading, undefined)).toEqual({ measure: 'cause' });
  });

  it('stands where it is sure, or its words are said', () => {
    const sure = {
      ...readText('guests say their keys never opened, why', tickets(0.8)),
      acts: [tickets(0.8), cause] as const,
    };
    expect(resolveAsk(sure, undefined)?.measure).toBe('tickets');
    const said = { ...readText('who was on call', tickets(0.45)), acts: [tickets(0.45), cause] as const };
    expect(resolveAsk(said, undefined)?.measure).toBe('tickets');
  });
});

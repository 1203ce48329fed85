// What is answered of a change, a route, work that may be lost and an instant: every claim is borne out, in each language.
import { describe, expect, it } from 'vitest';
import type { ContextChange } from '../../test/support/asked-message.js';
import { answerPlaces, NOON, placesContext } from '../../test/support/ask-places.js';
import { MINUTE, SECOND } from '../kernel/time.js';
import type { Measure } from '../language/reading.js';
import type { ChangeRecord, LogRecord, SpanRecord } from '../telemetry/record.js';
import { measureAnswerOf } from './measures.js';

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'zh', 'ja'] as const;

const origin = { service: 'payment', source: 'test', ingestedAt: 0 };

const line = (time: number, message: string, level: LogRecord['level'] = 'info'): LogRecord => ({
  kind: 'log',
  id: `${time}${message}`,
  time,
  level,
  message,
  template: message,
  attributes: {},
  ...origin,
});

const span = (time: number, name: string, status: 'ok' | 'error'): SpanRecord => ({
  kind: 'span',
  id: `s${time}${name}`,
  traceId: `t${time}`,
  spanId: `${time}`,
  name,
  time,
  durationMicros: 20_000,
  status,
  ...origin,
});

const change = (time: number, title: string): ChangeRecord => ({
  kind: 'change',
  id: title,
  time,
  change: 'deploy',
  title,
  ...origin,
});

const ROLLBACK_AT = NOON + 10 * MINUTE;
/** Charges fail from noon until the rollback. */
const STORED = [
  ...Array.from({ length: 60 }, (_, index) => NOON - 30 * MINUTE + index * MINUTE).flatMap((at) => {
    const fails = at >= NOON && at < ROLLBACK_AT;
    return [
      span(at + SECOND, 'POST /charge', fails ? 'error' : 'ok'),
      span(at + 2 * SECOND, 'GET /rates', 'ok'),
      fails ? line(at + SECOND, 'payment rolled back', 'error') : line(at + SECOND, 'payment charged'),
    ];
  }),
  line(NOON + 3 * MINUTE, 'statement: ALTER TABLE charges ADD COLUMN note text'),
  change(NOON - 2 * MINUTE, 'payment 2.0.0 rolls out'),
  change(ROLLBACK_AT, 'payment rolled back to 1.9.0'),
];

const answered = (measure: Measure, message: string, more: ContextChange = {}) => {
  const own = measureAnswerOf(measure);
  if (own === undefined) throw new Error(`no measure ${measure}`);
  return answerPlaces(own, placesContext({ ask: { measure }, message, ...more }), STORED);
};

const route = (text: string): ContextChange => ({
  entities: [{ kind: 'endpoint', text, start: 4, end: 4 + text.length }],
});

const QUESTIONS: readonly (readonly [Measure, string, ContextChange])[] = [
  ['effect', 'did the rollback help?', {}],
  ['effect', 'did the deploy help?', {}],
  ['effect', 'did the restart help?', {}],
  ['loss', 'did we lose payments?', {}],
  ['loss', 'is it safe to restart it?', {}],
  ['loss', 'did we lose mails?', {}],
  ['route', 'are POST /charge failing?', route('POST /charge')],
  ['route', 'are GET /nothing failing?', route('GET /nothing')],
  ['instant', 'what happened at 12:03:00?', { moment: { at: NOON + 3 * MINUTE, side: 'around' }, hasOwnTime: true }],
  ['change', 'what changed?', {}],
];

describe.each(QUESTIONS)('the answer of %s to “%s”', (measure, message, more) => {
  it.each(LANGUAGES)('is borne out in %s', (language) => {
    const { checked, text } = answered(measure, message, { ...more, language });
    expect(checked.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
    expect(text).not.toBe('');
  });
});

describe('whether a change helped', () => {
  it('is yes for what ended the failures, with the figures of both sides', () => {
    const { draft, text } = answered('effect', 'did the rollback help?');
    expect(draft.value).toMatchObject({ kind: 'yes-no', yes: true });
    expect(text).toContain('payment rolled back to 1.9.0');
    expect(text).toContain('Better: 0 failed requests');
  });

  it('is no for what began them', () => {
    const before = { askedAt: NOON + 9 * MINUTE };
    expect(answered('effect', 'did the deploy help?', before).draft.value).toMatchObject({
      kind: 'yes-no',
      yes: false,
    });
  });

  it('is told of the time that is named, where no such change is stored', () => {
    const at = NOON - 20 * MINUTE;
    const { text } = answered('effect', 'did the rollback at 11:40 help?', { moment: { at, side: 'around' } });
    expect(text).toContain('No such change is stored near that time');
  });

  it('is not told without a change and a time', () => {
    expect(answered('effect', 'did the restart help?').text).toContain('No such change is stored, so there is no time');
  });
});

describe('whether a change helped that only a line tells of', () => {
  const told = (message: string, text: string) => {
    const measure = measureAnswerOf('effect');
    if (measure === undefined) throw new Error('no measure effect');
    const stored = STORED.filter(({ kind }) => kind !== 'change');
    return answerPlaces(measure, placesContext({ ask: { measure: 'effect' }, message }), [
      ...stored,
      { ...line(ROLLBACK_AT, text), service: 'systemd' },
    ]);
  };

  it.each([
    ['did the rollback help?', 'Rolling back to release 41'],
    ['did the rollback help?', 'deployment payment rolled back to revision 7'],
    ['did the deploy help?', 'Started payment 3.9.0'],
    ['did the deploy help?', 'Setting up payment (3.9.0-1) ...'],
    ['did the restart help?', 'Started payment.service - Payment.'],
    ['did it help?', 'Rolling back to release 41'],
  ])('is compared before and after it: “%s”, “%s”', (message, text) => {
    const answer = told(message, text);
    expect(answer.draft.value).toMatchObject({ kind: 'yes-no', yes: true });
    expect(answer.text).toContain(text.slice(0, 20));
    expect(answer.checked.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
  });

  it.each([
    ['did the rollback help?', 'transaction of payment rolled back'],
    ['did the rollback help?', 'rolled back 3 rows'],
    ['did the deploy help?', 'job 12 started'],
  ])('is not told by what is smaller: “%s”, “%s”', (message, text) => {
    expect(told(message, text).text).not.toContain(text);
  });
});

describe('whether a change helped, by logs that hold errors alone', () => {
  const effect = (before: number, after: number) => {
    const measure = measureAnswerOf('effect');
    if (measure === undefined) throw new Error('no measure effect');
    const errors = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => line(from + index * SECOND, 'charge failed', 'error'));
    return answerPlaces(measure, placesContext({ ask: { measure: 'effect' }, message: 'did the rollback help?' }), [
      ...errors(ROLLBACK_AT - 19 * MINUTE, before),
      ...errors(ROLLBACK_AT + SECOND, after),
      change(ROLLBACK_AT, 'payment rolled back to 1.9.0'),
    ]);
  };

  it.each([
    [400, 40, true, 'Fewer errors: 2 a minute, before that 20 a minute'],
    [40, 400, false, 'More errors: 20 a minute, before that 2 a minute'],
    [400, 400, false, 'About as many errors'],
  ])('compares errors per minute: %d before, %d after', (before, after, yes, words) => {
    const { checked, draft, text } = effect(before, after);
    expect(draft.value).toMatchObject({ kind: 'yes-no', yes });
    expect(text).toContain(words);
    expect(checked.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
  });
});

describe('work that may be lost', () => {
  it('is counted by requests and lines, and nothing is promised', () => {
    const { text } = answered('loss', 'can I restart it without losing payments?');
    expect(text).toContain('10 failed requests');
    expect(text).toContain('payment rolled back');
    expect(text).toContain('No stored record can promise that it is safe');
    expect(text).toContain('cannot be told');
  });

  const LOST = Array.from({ length: 48 }, (_, index) => NOON + index * 20 * SECOND).flatMap((at, index) => [
    { ...line(at, `could not save order o-${index}: deadlock detected`, 'error'), template: 'save' },
    {
      ...line(at + SECOND, 'POST /checkout 500 in 132ms', 'error'),
      template: 'access',
      attributes: { operation: 'POST /checkout' },
    },
    {
      ...line(at + SECOND, 'POST /checkout 200 in 12ms'),
      template: 'access ok',
      attributes: { operation: 'POST /checkout' },
    },
  ]);
  const losses = (message: string, stored: Parameters<typeof answerPlaces>[2]) => {
    const measure = measureAnswerOf('loss');
    if (measure === undefined) throw new Error('no measure loss');
    return answerPlaces(measure, placesContext({ ask: { measure: 'loss' }, message }), stored);
  };

  it('is told by errors of that work and by failed access lines, each once', () => {
    const { checked, draft, text } = losses('did we lose orders?', LOST);
    expect(text).toContain('48 log lines');
    expect(text).toContain('deadlock detected');
    expect(text).toContain('`POST /checkout`: 48 of 96 lines are errors');
    expect(text).not.toContain('500 in 132ms');
    expect(text).not.toContain('no proof that none');
    expect(draft.value.kind).toBe('rows');
    expect(checked.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
  });

  it('is told by an error of that work in any words', () => {
    expect(losses('did we lose orders?', [line(NOON, 'order o-1: duplicate key', 'error')]).text).toContain('o-1');
    expect(losses('did we lose orders?', [line(NOON, 'order o-1: no space', 'error')]).text).toContain('o-1');
  });

  it.each([
    ['de', 'wie viele Bestellungen sind verloren?', 'Bestellung 17 nicht gespeichert'],
    ['es', '¿hemos perdido pedidos?', 'pedido 17 no guardado'],
    ['fr', 'avons-nous perdu des commandes ?', 'commande 17 non enregistrée'],
  ])('is told by lines of that work in the language of the question (%s)', (language, message, said) => {
    const measure = measureAnswerOf('loss');
    const context = placesContext({ ask: { measure: 'loss' }, language, message });
    const answer = measure && answerPlaces(measure, context, [line(NOON, said, 'error')]);
    expect(answer?.text).toContain(said);
  });

  it.each([
    'statement: ALTER TABLE orders DROP COLUMN note, rejected before',
    'DROP TABLE orders_pending',
    'orders rolled back to 1.9.0',
    'deployment of orders aborted',
    'orders-worker stopped, lost its lease',
  ])('is not told by what was done to the program or the schema: %s', (message) => {
    const { draft, text } = losses('did we lose orders?', [line(NOON, message)]);
    expect(draft.value).toEqual({ kind: 'unknown', missing: 'losses' });
    expect(text).not.toContain(message);
  });

  it('is not proved to be kept where nothing tells of it', () => {
    expect(answered('loss', 'did we lose mails?').text).toContain('no proof');
  });
});

describe('the requests of a route', () => {
  it('are those of its method and path alone', () => {
    const { text } = answered('route', 'are POST /charge failing?', route('POST /charge'));
    expect(text).toContain('`POST /charge`: 10 of 60 requests failed');
    expect(text).not.toContain('/rates');
  });

  it('are not made up: the routes that there are stand instead', () => {
    const { draft, text } = answered('route', 'are GET /nothing failing?', route('GET /nothing'));
    expect(draft.value).toEqual({ kind: 'unknown', missing: 'route' });
    expect(text).toContain('`POST /charge`');
  });
});

describe('the requests of a route with ids', () => {
  const of = (message: string, endpoint: string, stored: Parameters<typeof answerPlaces>[2]) => {
    const measure = measureAnswerOf('route');
    if (measure === undefined) throw new Error('no measure route');
    return answerPlaces(measure, placesContext({ ask: { measure: 'route' }, message, ...route(endpoint) }), stored);
  };
  const parcels = Array.from({ length: 40 }, (_, index) =>
    span(NOON + index * SECOND, `GET /parcels/${index}`, index % 4 === 0 ? 'error' : 'ok'),
  );

  it.each(['GET /parcels/17', 'GET /parcels/{id}', '/parcels/:parcel', 'GET /parcels/9999'])(
    'are counted under their template, which the answer names: %s',
    (endpoint) => {
      const { checked, text } = of(`are ${endpoint} requests failing?`, endpoint, parcels);
      expect(text).toContain('`GET /parcels/{id}`: 10 of 40 requests failed');
      expect(checked.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
    },
  );

  it('are found however many other routes fail more', () => {
    const word = (index: number): string => [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const others = Array.from({ length: 700 }, (_, index) =>
      span(NOON + index * SECOND, `GET /pages/${word(index)}`, 'error'),
    );
    const { draft, text } = of('are GET /quiet requests failing?', 'GET /quiet', [
      ...others,
      span(NOON, 'GET /quiet', 'ok'),
    ]);
    expect(draft.value).toMatchObject({ kind: 'list' });
    expect(text).toContain('`GET /quiet`: 0 of 1 request failed');
  });
});

describe('what changed', () => {
  it('holds the statements that changed a schema, with time and row', () => {
    expect(answered('change', 'what changed?').text).toMatch(/12:03:00.* `payment` “statement: ALTER TABLE charges/);
  });
});

// Questions whose noun tells what they are about: what went through, which of a thing fail, and what lines say of it.
import { describe, expect, it } from 'vitest';
import type { ContextChange } from '../../../test/support/asked-message.js';
import { answerPlaces, NOON, placesContext } from '../../../test/support/ask-places.js';
import { MINUTE, SECOND, type Micros } from '../../kernel/time.js';
import type { Ask } from '../../language/reading.js';
import type { LogRecord } from '../../telemetry/record.js';
import { unrestrictedScope } from '../../investigation/scope.js';
import { AskReads } from '../ask-reads.js';
import { measureAnswerOf } from '../measures.js';
import { thingsInEnglish } from '../../language/names/things-in-english.js';

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'zh', 'ja'] as const;

const line = (time: Micros, service: string, message: string, more: Partial<LogRecord> = {}): LogRecord => ({
  kind: 'log',
  id: `${time}${service}${message}`,
  time,
  level: 'info',
  message,
  template: `${service} ${message.replaceAll(/\d+/g, '#')}`,
  service,
  source: 'test',
  ingestedAt: 0,
  ...more,
});

const access = (time: Micros, status: string): LogRecord =>
  line(time, 'proxy', `POST /parcels ${status}`, {
    attributes: { operation: '/parcels', 'http.response.status_code': status },
    ...(status.startsWith('5') && { level: 'error' }),
  });

const MINUTES = Array.from({ length: 50 }, (_, index) => NOON - 20 * MINUTE + index * MINUTE);

/** From noon on every second parcel fails in payment; the courier writes one letter a minute, and the valve clogs before. */
const STORED: readonly LogRecord[] = MINUTES.flatMap((at, index) => {
  const isFailing = at >= NOON && index % 2 === 0;
  return [
    access(at, isFailing ? '503' : '201'),
    line(
      at + SECOND,
      'payment',
      isFailing ? `parcel ${index} of sender=s-${index % 6} refused` : `parcel ${index} paid`,
      {
        attributes: { depotId: `d-${index % 3}` },
        ...(isFailing && { level: 'error', template: 't1' }),
      },
    ),
    line(at + 2 * SECOND, 'courier', `Letter ${index} handed over`),
    ...(at < NOON ? [line(at + 3 * SECOND, 'valve', `flush took longer than ${index} s`)] : []),
  ];
});

const MORE: ContextChange = { asOf: { logs: 1 } };

const ask = (question: Ask, message: string, more: ContextChange = {}) => {
  const measure = measureAnswerOf(question.measure);
  if (measure === undefined) throw new Error(`no measure "${question.measure}"`);
  return answerPlaces(measure, placesContext({ ask: question, message, ...MORE, ...more }), STORED);
};

const QUESTIONS: readonly (readonly [name: string, ask: Ask, message: string, says: string])[] = [
  ['what went through', { measure: 'count', of: 'successes' }, 'how many went through?', '`/parcels`'],
  ['requests without spans', { measure: 'count', of: 'requests' }, 'how many requests?', '`proxy`'],
  ['requests by hour', { measure: 'count', of: 'requests', by: 'hour' }, 'per hour', '12:00:00'],
  ['which of an attribute', { measure: 'place' }, 'which depots are affected?', '`depotId`'],
  ['which of a pair in the text', { measure: 'affected' }, 'which senders are affected?', 'sender'],
  ['the last of them', { measure: 'last' }, 'which parcel was the last that failed?', '`48`'],
  ['how many people', { measure: 'count', of: 'users' }, 'how many senders fail?', 'sender'],
  ['lines of a thing', { measure: 'ongoing' }, 'were the letters handed over?', '`courier`'],
  ['what was suspicious before', { measure: 'precursor' }, 'anything suspicious before?', 'took longer than'],
];

describe('a word of another language', () => {
  it.each([
    ['zahlungen', 'payment'],
    ['contas', 'account'],
    ['conti', 'account'],
    ['cursos', 'course'],
    ['ödemeleri', 'payment'],
  ])('“%s” calls a thing: %s', (word, thing) => {
    expect(thingsInEnglish(word)).toContain(thing);
  });

  it.each(['container', 'containers', 'contact', 'continue', 'contour', 'cursor'])('is none: “%s”', (word) => {
    expect(thingsInEnglish(word)).toEqual([]);
  });
});

describe('lines of a thing that are counted', () => {
  it('are errors, and called so, whatever the question counts', () => {
    const question: Ask = { measure: 'count', of: 'requests' };
    const { draft, text } = ask(question, 'how many letters were handed over?');
    expect(text).toContain('`courier`');
    expect(draft.value).toMatchObject({ kind: 'value', name: 'errors', value: 0 });
  });
});

describe('what a line holds twice', () => {
  it('is counted once', () => {
    const stored = [line(NOON, 'payment', 'reader=r-17 timed out, reader=r-17 is retried', { level: 'error' })];
    const measure = measureAnswerOf('place');
    const context = placesContext({ ask: { measure: 'place' }, message: 'which readers are affected?', ...MORE });
    const { text, checked } = (measure && answerPlaces(measure, context, stored)) ?? { text: '', checked: [] };
    expect(text).toContain('`r-17`');
    expect(text).toContain('1 error');
    expect(text).not.toContain('2 errors');
    expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });
});

describe('a thing that no failing line names', () => {
  it('is said to be unnamed, before another place is told', () => {
    const { text } = ask({ measure: 'place' }, 'which practices are hit?');
    expect(text).toContain('The failing lines do not name them (“practices”).');
  });

  it.each(['which part is broken?', 'which pod?', 'which depots are affected?'])('is none in “%s”', (message) => {
    expect(ask({ measure: 'place' }, message).text).not.toContain('do not name them (');
  });
});

describe('who logs a line', () => {
  it('is no thing that it speaks of', () => {
    const measure = measureAnswerOf('count');
    const context = placesContext({ ask: { measure: 'count' }, message: 'how many bookings failed?', ...MORE });
    const own = [line(NOON, 'web', 'booking.views ERROR rendered in 8ms', { level: 'error' })];
    const spoken = [line(NOON, 'web', 'booking.views ERROR booking 17 refused', { level: 'error' })];
    expect(measure && answerPlaces(measure, context, own).text).not.toMatch(/speaks? of booking/);
    expect(measure && answerPlaces(measure, context, spoken).text).toMatch(/speaks? of booking/);
  });
});

describe('a long line', () => {
  it.each(['a-'.repeat(16_000), `reader=r${'.'.repeat(32_000)}x`])('is read in short time: %#', (text) => {
    const stored = [line(NOON, 'payment', text, { level: 'error', template: 't' })];
    const measure = measureAnswerOf('place');
    const context = placesContext({ ask: { measure: 'place' }, message: 'which readers are affected?', ...MORE });
    const began = performance.now();
    if (measure !== undefined) answerPlaces(measure, context, stored);
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe('the newest of a thing', () => {
  it('is none of a sentence: “what was the last error?”', () => {
    const [stored] = [[line(NOON, 'payment', 'waiting for the 2 others, last 3 of them', { level: 'error' })]];
    const measure = measureAnswerOf('last');
    const context = placesContext({ ask: { measure: 'last' }, message: 'what was the last error?', ...MORE });
    expect(measure && answerPlaces(measure, context, stored).text).not.toMatch(/^`[23]`/);
  });
});

describe('requests by hour', () => {
  it('are those that the count before it has told, also where the issue is about another service', () => {
    const scope = { ...unrestrictedScope, services: ['payment'] };
    const total = ask({ measure: 'count', of: 'requests' }, 'how many requests?', { scope });
    const byHour = ask({ measure: 'count', of: 'requests', by: 'hour' }, 'per hour', { scope });
    const sum = byHour.draft.value.kind === 'list' ? byHour.draft.value.items.map(({ value }) => value ?? 0) : [];
    expect(sum.reduce((all, each) => all + each, 0)).toBe(
      total.draft.value.kind === 'value' && total.draft.value.value,
    );
  });
});

describe('what has to be read', () => {
  it.each(['how many errors now?', 'how many failed?', 'any warnings?'])(
    'is nothing of a thing for “%s”',
    (message) => {
      const measure = measureAnswerOf('count');
      const keys = Object.keys(
        measure?.reads(placesContext({ ask: { measure: 'count' }, message, ...MORE }), new AskReads(new Map())) ?? {},
      );
      expect(
        keys.filter((key) => key.startsWith('thing') || key.startsWith('line-') || key.startsWith('value-')),
      ).toEqual([]);
    },
  );
});

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(QUESTIONS)('%s is told, and every statement holds', (_, question, message, says) => {
    const { text, checked } = ask(question, message, { language });
    expect(text).toContain(says);
    expect(
      checked.flatMap(({ text: said, verdict, because }) => (verdict === 'supported' ? [] : [[said, because]])),
    ).toEqual([]);
  });
});

describe('values of a thing in lines of other kinds', () => {
  const place = (message: string, stored: readonly LogRecord[], question: Ask = { measure: 'place' }) => {
    const measure = measureAnswerOf(question.measure);
    if (measure === undefined) throw new Error(`no measure "${question.measure}"`);
    return answerPlaces(measure, placesContext({ ask: question, message, ...MORE }), stored);
  };
  const refused = (index: number, message: string, more: Partial<LogRecord> = {}): LogRecord =>
    line(NOON + index * SECOND, 'payment', message, { level: 'error', template: 'refused', ...more });

  it('are the words behind the noun where lines of one pattern differ in them', () => {
    const harbours = ['tern', 'gull', 'tern'];
    const stored = harbours.map((name, index) =>
      refused(index, `mooring refused for harbour ${name}: tide gate closed`),
    );
    const { text, checked } = place('at which harbours', stored, { measure: 'lines' });
    expect(text).toContain('`tern`: 2 errors');
    expect(text).toContain('`gull`: 1 error');
    expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });

  it('are none where every line has the same word there', () => {
    const stored = [0, 1, 2].map((index) => refused(index, 'harbour unreachable: tide gate closed'));
    expect(place('which harbours?', stored).text).not.toContain('`unreachable`');
  });

  it('are no values of a field that only begins like the noun', () => {
    const stored = [0, 1].map((index) =>
      refused(index, 'no answer', { attributes: { 'berth.wait': 40 + index, berth_id: `q${index}` } }),
    );
    const { text } = place('which berths?', stored);
    expect(text).toContain('`berth_id`');
    expect(text).not.toContain('`berth.wait`');
  });

  it('stand in warnings where no error holds them', () => {
    const stored = [
      refused(0, 'no answer'),
      ...['a1', 'a2', 'a1'].map((name, index) =>
        line(NOON + index * SECOND, 'payment', `given up, berth=${name} is free again`, {
          level: 'warn',
          template: 'w',
        }),
      ),
    ];
    const { text, checked } = place('which berths?', stored);
    expect(text).toContain('warnings of `payment`');
    expect(text).toContain('`a1`: 2 log lines');
    expect(checked.every(({ verdict }) => verdict === 'supported')).toBe(true);
  });

  it('are told by their number alone where each of many failed once', () => {
    const stored = Array.from({ length: 12 }, (_, index) => refused(index, `refused skipper=s${index}`));
    const { text } = place('how many skippers are affected?', stored, { measure: 'count', of: 'users' });
    expect(text).toContain('12 values of skipper');
    expect(text).not.toContain('`s3`');
  });
});

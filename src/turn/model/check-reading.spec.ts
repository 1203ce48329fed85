import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Act, Reading } from '../../language/reading.js';
import { checkModelReading } from './check-reading.js';
import { buildReadingRequest } from './reading-request.js';

const TEXT = 'errors in chekout per pod, and who deployed?';

const BUILT_IN: Reading = {
  version: 2,
  language: 'en',
  moves: { refers: 0.8 },
  acts: [{ kind: 'none', probability: 0.3 }],
  entities: [{ kind: 'service', text: 'chekout', names: ['checkout', 'checkout-web'], start: 10, end: 17 }],
};

const slots = { of: ['errors', 'memory'], by: ['pod', 'region'], form: ['chart'], for: ['customers'] };
const vocabulary = { slots, languages: ['en', 'de'] };

const check = (reply: unknown): Reading | undefined =>
  checkModelReading(
    typeof reply === 'string' ? reply : JSON.stringify(reply),
    { text: TEXT, reading: BUILT_IN },
    vocabulary,
  );

const GOOD = {
  language: 'en',
  acts: [{ act: 'ask count', of: 'errors', by: 'pod', probability: 0.93 }],
  parts: [
    { text: 'errors in chekout per pod', act: 'ask count', of: 'errors', by: 'pod' },
    { text: 'who deployed?', act: 'ask author' },
  ],
  names: [{ text: 'chekout', name: 'checkout' }],
};

const count: Act = { kind: 'ask', ask: { measure: 'count', of: 'errors', by: 'pod' }, probability: 0.93 };

describe('a reading of a language model', () => {
  it('becomes a reading like that of the built-in reader', () => {
    expect(check(GOOD)).toEqual({
      version: 2,
      language: 'en',
      moves: { refers: 0.8 },
      acts: [count],
      entities: [{ kind: 'service', text: 'chekout', name: 'checkout', start: 10, end: 17 }],
      clauses: [
        { start: 0, end: 25, act: count },
        { start: 31, end: 44, act: { kind: 'ask', ask: { measure: 'author' }, probability: 0.93 } },
      ],
    });
  });

  it('is found in the words around it', () => {
    expect(check(`Sure!\n\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\``)?.acts).toEqual([count]);
  });

  it('begins with the likeliest act', () => {
    const acts = [
      { act: 'scope only', probability: 0.2 },
      { act: 'correct', probability: 0.7 },
    ];
    expect(check({ language: 'de', acts })?.acts).toEqual([
      { kind: 'correct', probability: 0.7 },
      { kind: 'scope', detail: 'only', probability: 0.2 },
    ]);
  });

  it.each([
    ['no JSON', 'ask count'],
    ['half of it', '{"language": "en", "acts": ['],
    ['another object', { answer: 'it was the deploy' }],
    ['two objects', JSON.stringify(GOOD) + JSON.stringify(GOOD)],
    ['no act', { language: 'en', acts: [] }],
    ['an act that there is not', { language: 'en', acts: [{ act: 'ask horoscope', probability: 1 }] }],
    ['a measure without wording', { language: 'en', acts: [{ act: 'ask unclear', probability: 1 }] }],
    ['a value that no slot has', { language: 'en', acts: [{ act: 'ask count', of: 'unicorns', probability: 1 }] }],
    ['more than certainty', { language: 'en', acts: [{ act: 'ask count', probability: 1.2 }] }],
    ['a language that is not read', { language: 'xx', acts: GOOD.acts }],
    ['further fields', { ...GOOD, query: 'DROP TABLE' }],
    ['words that the message has not', { ...GOOD, parts: [{ text: 'delete everything', act: 'ask count' }] }],
    ['parts in another order', { ...GOOD, parts: [...GOOD.parts].reverse() }],
    ['a name that is not known', { ...GOOD, names: [{ text: 'chekout', name: 'payments' }] }],
    ['a name of words that name nothing', { ...GOOD, names: [{ text: 'pod', name: 'checkout' }] }],
  ])('is refused where it has %s', (_what, reply) => {
    expect(check(reply)).toBeUndefined();
  });

  it('never comes of nonsense', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.jsonValue().map((value) => JSON.stringify(value)),
        ),
        (reply) => {
          expect(check(reply)).toBeUndefined();
        },
      ),
    );
  });

  it('holds only what the vocabulary, the message and the names have, whatever field is changed', () => {
    const path = fc.constantFrom('language', 'acts', 'parts', 'names');
    fc.assert(
      fc.property(path, fc.jsonValue(), (field, value) => {
        const reading = check({ ...GOOD, [field]: value });
        if (reading === undefined) return;
        expect(vocabulary.languages).toContain(reading.language);
        expect(reading.entities.map(({ text }) => text)).toEqual(['chekout']);
        for (const { start, end } of reading.clauses ?? []) expect(TEXT.slice(start, end)).not.toBe('');
      }),
    );
  });
});

describe('the request to read a message', () => {
  const request = buildReadingRequest({ text: TEXT, reading: BUILT_IN, previous: count }, slots);

  it('is short, and says what the message before did and which names it has', () => {
    const [system, user] = request.messages;
    expect(request.messages).toHaveLength(2);
    expect(system?.text.length).toBeLessThan(5_000);
    expect(user?.text).toBe(
      `The message before: ask count.\nNames of the system in it: “chekout” is the service checkout or checkout-web.\nThe message:\n${TEXT}`,
    );
  });

  it('has the beginning of pasted material alone', () => {
    const pasted = buildReadingRequest(
      { text: 'x'.repeat(50_000), reading: { ...BUILT_IN, entities: [] }, previous: undefined },
      slots,
    );
    expect(pasted.messages[1]?.text.length).toBeLessThan(2_100);
  });
});

// The context of a model call: everything while there is room, and what is left out is left out in order.
import type { EarlierTurn } from './agent-context.js';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { ModelMessage } from '../../investigation/model-dialogue.js';
import { fitMessages, RECENT_TURNS_SHOWN, type RequestParts, tokenCorrection } from './request.js';
import type { Exchange } from './exchange.js';

const exchange = fc
  .record({ words: fc.lorem({ maxCount: 8 }), calls: fc.array(fc.lorem({ maxCount: 40 }), { maxLength: 4 }) })
  .map(({ words, calls }): Exchange => {
    const wanted = calls.map((_, index) => ({ id: `c${words.length}-${index}`, tool: 'search_logs', input: '{}' }));
    return {
      purpose: 'ask',
      reply: { text: words, calls: wanted, stop: 'tools' },
      answers: wanted.map((call, index) => ({ call, outcome: 'found', text: `result ${calls[index] ?? ''}` })),
      requestCharacters: 900,
      elapsed: 1,
    };
  });

const turns = fc
  .array(fc.tuple(fc.lorem(), fc.lorem({ maxCount: 60 }), fc.array(exchange, { maxLength: 3 })), { maxLength: 14 })
  .map((all) =>
    all.map(([question, answer, exchanges], index): EarlierTurn => ({
      n: index + 1,
      question: `question ${index + 1}: ${question}`,
      answer: `answer ${index + 1}: ${answer}`,
      gist: `gist ${index + 1}`,
      exchanges,
    })),
  );

const context = fc
  .record({ earlier: turns, exchanges: fc.array(exchange, { maxLength: 5 }) })
  .map(({ earlier, exchanges }): RequestParts => ({ system: 'system', brief: 'the brief', earlier, exchanges }));

const PLENTY = { tokens: 1_000_000, correction: 1, policy: 'summarise' } as const;

const textOf = (messages: readonly ModelMessage[]): string => messages.map(({ text }) => text).join('\n');

/** Every provider refuses a call without its result, and a result without its call. */
const isWhole = (messages: readonly ModelMessage[]): boolean => {
  const open: string[] = [];
  return (
    messages.every((message) => {
      if (message.role === 'tool') return open.shift() === message.call;
      if (open.length > 0) return false;
      if (message.role === 'assistant') open.push(...message.calls.map(({ id }) => id));
      return true;
    }) && open.length === 0
  );
};

describe('model request', () => {
  it('database-snapshot-chat, property 6: holds all earlier questions and answers while they fit', () => {
    fc.assert(
      fc.property(context, (given) => {
        const { messages, shortened } = fitMessages(given, PLENTY);
        const said = messages.map(({ text }) => text);
        for (const { question, answer } of given.earlier)
          expect([said.includes(question), said.includes(answer)]).toEqual([true, true]);
        expect(shortened).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('over its limit holds one line of each older turn', () => {
    fc.assert(
      fc.property(context, (given) => {
        const whole = fitMessages(given, PLENTY).tokens;
        const { messages } = fitMessages(given, { ...PLENTY, tokens: Math.floor(whole * 0.7) });
        const said = textOf(messages);
        for (const { n, gist } of given.earlier.slice(0, -RECENT_TURNS_SHOWN))
          expect(said.includes(gist) || said.includes(`answer ${n}:`)).toBe(true);
        expect(said).toContain('the brief');
        expect(isWhole(messages)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('database-snapshot-chat, property 7: over its limit holds the last turns whole, with every result', () => {
    const LONG = 6_000;
    fc.assert(
      fc.property(context, (given) => {
        const older = given.earlier.slice(0, -RECENT_TURNS_SHOWN);
        const last = given.earlier.slice(-RECENT_TURNS_SHOWN);
        const earlier = [...older.map((turn) => ({ ...turn, answer: turn.answer + 'x'.repeat(LONG) })), ...last];
        const whole = fitMessages({ ...given, earlier }, PLENTY).tokens;
        // a line for each older turn takes less than a tenth of what its long answer took
        const tokens = Math.ceil(whole - older.length * (LONG / 3) * 0.9);
        const { messages, shortened } = fitMessages({ ...given, earlier }, { ...PLENTY, tokens });
        const said = messages.map(({ text }) => text);
        const results = last.flatMap(({ exchanges }) => exchanges.flatMap(({ answers }) => answers));
        const kept = [
          ...last.flatMap(({ question, answer }) => [question, answer]),
          ...results.map(({ text }) => text),
        ];
        expect(kept.filter((text) => !said.includes(text))).toEqual([]);
        // nothing is left out without a word
        expect(shortened.length > 0).toBe(older.length > 0);
      }),
      { numRuns: 100 },
    );
  });

  it('database-snapshot-chat, property 8: keeps every result of an earlier call, in full or its beginning', () => {
    fc.assert(
      fc.property(context, (given) => {
        const { messages } = fitMessages(given, PLENTY);
        const results = [...given.earlier.flatMap(({ exchanges }) => exchanges), ...given.exchanges].flatMap(
          ({ answers }) => answers,
        );
        const told = messages.filter(({ role }) => role === 'tool').map(({ text }) => text);
        expect(told).toEqual(results.map(({ text }) => text));
        expect(isWhole(messages)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('never separates a call from its result, however small the window is', () => {
    fc.assert(
      fc.property(context, fc.integer({ min: 0, max: 2_000 }), (given, tokens) => {
        expect(isWhole(fitMessages(given, { ...PLENTY, tokens }).messages)).toBe(true);
      }),
    );
  });

  it('leaves out nothing under policy continue, and all earlier turns under policy fresh', () => {
    fc.assert(
      fc.property(context, (given) => {
        const all = fitMessages(given, PLENTY).messages;
        expect(fitMessages(given, { tokens: 1, correction: 1, policy: 'continue' }).messages).toEqual(all);
        const fresh = textOf(fitMessages(given, { ...PLENTY, policy: 'fresh' }).messages);
        expect(given.earlier.some(({ question }) => fresh.includes(question))).toBe(false);
      }),
    );
  });

  it('corrects its token estimate by the count of the provider', () => {
    const counted = (input: number): Exchange => ({
      purpose: 'ask',
      reply: { text: 'x', calls: [], stop: 'end', usage: { input, output: 1 } },
      answers: [],
      requestCharacters: 3_000,
      elapsed: 1,
    });
    expect(tokenCorrection([])).toBe(1);
    expect(tokenCorrection([], 1.4)).toBe(1.4);
    expect(tokenCorrection([counted(2_000)])).toBe(2);
    expect(tokenCorrection([counted(2_000), counted(500)])).toBe(0.5);
  });
});

import type { AgentContext, EarlierTurn, RequestProfile } from './agent-context.js';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { fitMessages, type RequestParts } from './request.js';
import { applySummary, buildSummaryRequest, createSummary, summariseFromGists, turnsToSummarise } from './summary.js';

const PROFILE: RequestProfile = { name: 'p', window: 8_192, maxTokens: 1_000, tools: 'native' };

const turn = (n: number, size = 10): EarlierTurn => ({
  n,
  question: `question ${n}?`,
  answer: `answer ${n} ${'x'.repeat(size)}`,
  gist: `gist ${n}`,
  exchanges: [],
});

const scene = (turns: number, more: Partial<AgentContext> = {}): AgentContext => ({
  profile: PROFILE,
  system: 'system',
  brief: 'brief',
  earlier: Array.from({ length: turns }, (_, index) => turn(index + 1)),
  tools: [],
  limits: { requests: 8, calls: 8, tokens: 100_000, time: 1 },
  policy: 'summarise',
  ...more,
});

const numbers = (turns: readonly EarlierTurn[]): readonly number[] => turns.map(({ n }) => n);

describe('turns to summarise', () => {
  it('includes all but the last four', () => {
    expect([0, 4, 5, 9].map((n) => numbers(turnsToSummarise(scene(n))).length)).toEqual([0, 0, 1, 5]);
  });

  it('includes more when the last four take more than half of the window', () => {
    const earlier = [turn(1), turn(2), turn(3, 9_000), turn(4), turn(5)];
    expect(numbers(turnsToSummarise(scene(0, { earlier })))).toEqual([1]);
    const long = [turn(1), turn(2), turn(3, 12_000), turn(4), turn(5)];
    expect(numbers(turnsToSummarise(scene(0, { earlier: long })))).toEqual([1, 2, 3]);
    expect(numbers(turnsToSummarise(scene(0, { earlier: [turn(1, 20_000)] })))).toEqual([1]);
  });
});

describe('conversation summary', () => {
  it('is requested without tools, from the older turns and the summary before them', () => {
    const { messages, tools } = buildSummaryRequest(scene(0, { summary: { text: 'cart was slow', upTo: 3 } }), [
      turn(4),
    ]);
    expect(tools).toEqual([]);
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(messages[1]?.text).toContain('Minutes of the turns before: cart was slow');
    expect(messages[1]?.text).toContain('Turn 4 asked: question 4?');
  });

  it('keeps its request within the window, however long the turns are', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(sizes, (lengths) => {
        const older = lengths.map((size, index) => turn(index + 1, size));
        const { messages } = buildSummaryRequest(scene(0), older);
        const characters = messages.reduce((sum, { text }) => sum + text.length, 0);
        expect(characters / 3).toBeLessThan(PROFILE.window - PROFILE.maxTokens);
        for (const { n } of older) expect(messages[1]?.text).toContain(`Turn ${n} asked: `);
      }),
    );
  });

  it('replaces its turns, and no other turn', () => {
    const summary = createSummary(' payments had no connections left ', turnsToSummarise(scene(6)));
    expect(summary).toEqual({ text: 'payments had no connections left', upTo: 2 });
    const shown = applySummary(scene(6), summary);
    expect(numbers(shown.earlier)).toEqual([3, 4, 5, 6]);
    const context: RequestParts = { ...shown, exchanges: [] };
    const texts = fitMessages(context, { tokens: 8_000, correction: 1, policy: 'summarise' }).messages.map(
      ({ text }) => text,
    );
    expect(texts.slice(0, 3)).toEqual([
      'system',
      'Conversation summary, up to turn 2:\n<data>\npayments had no connections left\n</data>',
      'question 3?',
    ]);
    const fresh = fitMessages(context, { tokens: 8_000, correction: 1, policy: 'fresh' }).messages;
    expect(fresh.map(({ text }) => text)).toEqual(['system', 'brief']);
  });

  it('limits its length, and rejects an empty text', () => {
    expect(createSummary('x'.repeat(90_000), [turn(1)])?.text).toHaveLength(4_001);
    expect(createSummary(' \n', [turn(1)])).toBeUndefined();
    expect(applySummary(scene(6), undefined)).toEqual(scene(6));
  });

  it('falls back to the recorded gists when the model writes none', () => {
    const before = scene(6, { summary: { text: 'cart was slow', upTo: 0 } });
    expect(summariseFromGists(before, turnsToSummarise(before))).toEqual({
      text: 'cart was slow\nTurn 1: question 1? → gist 1\nTurn 2: question 2? → gist 2',
      upTo: 2,
    });
  });
});

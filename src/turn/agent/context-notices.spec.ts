// Somebody is told when the conversation fills the model's window, and what was left out for it.
import type { AgentContext, EarlierTurn } from './agent-context.js';
import { describe, expect, it } from 'vitest';
import { contextNotices } from './request.js';

const scene = (words: number, window: number): AgentContext => ({
  profile: { name: 'small', window, maxTokens: 100, tools: 'native' },
  system: 'system',
  brief: 'brief',
  earlier: Array.from({ length: 8 }, (_, index): EarlierTurn => {
    const answer = 'word '.repeat(words);
    return { n: index + 1, question: `question ${index + 1}`, answer, gist: `gist ${index + 1}`, exchanges: [] };
  }),
  tools: [],
  limits: { requests: 4, calls: 4, tokens: 10_000, time: 1 },
  policy: 'summarise',
});

const SO_FAR = { exchanges: [], oversizes: 0 } as const;

describe('context notices', () => {
  it('reports nothing while the window has room', () => {
    expect(contextNotices(SO_FAR, scene(10, 8_192))).toEqual([]);
  });

  it('reports current and maximum tokens from 85 % of the window on', () => {
    expect(contextNotices(SO_FAR, scene(82, 1_400)).join()).toMatch(
      /The conversation fills 8\d % of the model's window \(\d+ of 1300 tokens\): go on, have older turns summarised, or start fresh\./,
    );
  });

  it('comes before anything is shortened, at every window and whatever is kept for the reply', () => {
    for (const window of [4_096, 16_384, 131_072])
      for (const maxTokens of [256, window / 4, window / 2]) {
        const room = window - maxTokens;
        const context = (words: number): AgentContext => {
          const of = scene(words, window);
          return { ...of, profile: { ...of.profile, maxTokens } };
        };
        const seen = new Set<string>();
        // eight answers of five characters a word fill the room step by step
        for (let share = 0.5; share < 1.2; share += 0.05) {
          const [notice = ''] = contextNotices(SO_FAR, context(Math.floor((room * 3 * share) / 40)));
          seen.add(notice.startsWith('The model saw') ? 'shortened' : notice.slice(0, 22));
        }
        expect([window, maxTokens, ...seen]).toEqual([window, maxTokens, '', 'The conversation fills', 'shortened']);
      }
  });

  it('counts as the provider counted in the turn before', () => {
    const half = scene(45, 1_400);
    expect(contextNotices(SO_FAR, half)).toEqual([]);
    expect(contextNotices(SO_FAR, { ...half, correction: 1.9 }).join()).toContain('The conversation fills');
  });

  it('reports a cut reply, and names the setting that allows more', () => {
    const reply = { text: 'The cause is the pay', calls: [], stop: 'length' } as const;
    const cut = { purpose: 'ask', reply, answers: [], requestCharacters: 1, elapsed: 1 } as const;
    expect(contextNotices({ exchanges: [cut], oversizes: 0 }, scene(10, 8_192))).toEqual([
      'The model\'s reply was cut off at its most tokens (100), and its last line with it: allow more in "maxTokens" of the profile.',
    ]);
  });

  it('reports what was shortened', () => {
    expect(contextNotices(SO_FAR, scene(400, 4_000))[0]).toBe(
      'The model saw older turns in one line each: the conversation is longer than its window.',
    );
  });
});

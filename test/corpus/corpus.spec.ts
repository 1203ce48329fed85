// The corpus of time and scope phrases: nothing is silently taken for something else, and clear words are not asked about.
import { describe, expect, it } from 'vitest';
import { catalogues, scopePhrases, timePhrases } from '../../bench/scope/corpus.js';
import { judgedScope, judgedTime } from '../../bench/scope/verdict.js';

const known = catalogues();
const judged = [
  ...timePhrases().map((phrase) => ({ ...phrase, ...judgedTime(phrase) })),
  ...scopePhrases().map((phrase) => {
    const catalogue = known[phrase.catalogue];
    if (catalogue === undefined) throw new Error(`no catalogue is called ${phrase.catalogue}`);
    return { ...phrase, ...judgedScope(phrase, catalogue) };
  }),
];

const of = (verdict: string): readonly string[] =>
  judged.filter((each) => each.verdict === verdict).map(({ text, got, wanted }) => `${text}: ${got}; wanted ${wanted}`);

/** Read as something else than their author meant, and known to be. */
const KNOWN_WRONG = ['notifications are not sent'];

describe('the corpus of phrases', () => {
  it('is large, and holds no phrase twice in the same context', () => {
    const keys = [...timePhrases(), ...scopePhrases()].map((phrase) =>
      JSON.stringify({ ...phrase, class: '', part: '' }),
    );
    expect(keys.length).toBeGreaterThan(600);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('resolves each phrase exactly or asks a question', () => {
    expect(of('wrong').filter((line) => !KNOWN_WRONG.some((text) => line.startsWith(text)))).toEqual([]);
  });

  it('asks only about ambiguous phrases, but for three in a hundred', () => {
    expect(of('wronglyAsked').length).toBeLessThanOrEqual(judged.length * 0.03);
  });
});

// Sentences as good models write them, each true and rightly cited, and the lies that one change makes of them.
import { describe, expect, it } from 'vitest';
import { liesByHand } from '../../../test/support/prose/lies-by-hand.js';
import { answeredIncident } from '../../../test/support/incident-answer.js';
import { BRIEF_LIES } from '../../../test/support/prose/brief-lies.js';
import { briefStage, toolStage } from '../../../test/support/prose/stage.js';
import { judgeSentence, liesBeside, modelSentences } from '../../../test/support/prose/corpus.js';

describe('what a good model writes', () => {
  const all = modelSentences();

  it('shows nine of ten statements as fact, and refutes none', () => {
    const verdicts = all.map((each) => ({ line: each.line, verdict: judgeSentence(each) }));
    expect(verdicts.filter(({ verdict }) => verdict === 'contradicted')).toEqual([]);
    const facts = verdicts.filter(({ verdict }) => verdict === 'supported');
    expect(all.length).toBeGreaterThan(300);
    expect(facts.length / all.length).toBeGreaterThan(0.85);
  });

  it('does not show a statement as fact when one thing of it is altered', () => {
    const lies = all.flatMap(liesBeside);
    const shown = lies.filter((lie) => judgeSentence(lie) === 'supported').map(({ kind, line }) => `${kind}: ${line}`);
    expect(shown).toEqual([]);
    expect(lies.length).toBeGreaterThan(4_000);
  });

  it('does not show a statement as fact that was written to pass the checks', () => {
    const stage = toolStage();
    const ofBriefs = Object.entries(BRIEF_LIES).flatMap(([seed, lines]) => {
      const brief = briefStage(answeredIncident(Number(seed), { requestsPerMinute: 8 }));
      return lines.map((line) => ({ stage: brief, line }));
    });
    const lies = [...liesByHand(stage).map((line) => ({ stage, line })), ...ofBriefs];
    expect(lies.filter((lie) => judgeSentence(lie) === 'supported').map(({ line }) => line)).toEqual([]);
    expect(lies.length).toBeGreaterThan(160);
  });
});

// The training recipe on few conversations, and the committed weights on turns that no fit has seen.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fitChoices, sharesOf } from './conditional-logit.js';
import { fitRelation, type LabelledRelation } from './fit-relation.js';
import { relationOf } from '../followup/relation-sets.js';
import { PRIORS } from '../followup/priors.js';

const probes = (half: 'dev' | 'held'): readonly LabelledRelation[] =>
  readFileSync(new URL(`../../test/corpus/relation-${half}.ndjson`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledRelation);

describe('a conditional logit', () => {
  const coin = [
    { options: [[0], [1]], right: 1, weight: 3 },
    { options: [[0], [1]], right: 0, weight: 1 },
  ];

  it('reaches the odds of the choices where the prior is weak', () => {
    const [weight = 0] = fitChoices(coin, { mean: [0], precision: 1e-9 });
    expect(weight).toBeCloseTo(Math.log(3), 6);
    expect(sharesOf([[0], [1]], [weight])[1]).toBeCloseTo(0.75, 6);
  });

  it('stays at a strong prior, and at any prior without choices', () => {
    expect(fitChoices(coin, { mean: [-2], precision: 1e9 })[0]).toBeCloseTo(-2, 6);
    expect(fitChoices([], { mean: [0.5, -1], precision: 2 })).toEqual([0.5, -1]);
  });

  it('stops where the slope of likelihood and prior is zero', () => {
    const [weight = 0] = fitChoices(coin, { mean: [0.2], precision: 2 });
    const share = 1 / (1 + Math.exp(-weight));
    expect(2 * (weight - 0.2) + 4 * share - 3).toBeCloseTo(0, 9);
  });
});

describe('the training of relation weights', () => {
  const few = probes('dev').slice(0, 24);

  it('keeps the priors where there is nothing to learn from', () => {
    expect(fitRelation([])).toEqual(PRIORS);
  });

  it('gives these weights for these conversations', () => {
    expect(fitRelation(few)).toMatchInlineSnapshot(`
      {
        "followUp": {
          "alertNear": 0.5,
          "coverage": 0.93,
          "coverageOfLast": 0.52,
          "neighbour": 1.35,
          "service": 0.52,
          "signature": 1.2,
        },
        "newIssue": {
          "actAction": -0.59,
          "actCause": 0.34,
          "actChoice": -1.03,
          "actCommand": -1,
          "actEdit": -1.66,
          "actGuess": -0.54,
          "actHealth": -0.01,
          "actNarrow": -0.24,
          "actObservation": 0.3,
          "actOpinion": -0.03,
          "actSwitch": -0.5,
          "afterAsking": -0.12,
          "alertElsewhere": 0.8,
          "anaphora": -0.86,
          "answers": -1,
          "asksAlone": 0.36,
          "asksAloneNovel": 0.62,
          "asksUnseen": 0.58,
          "bare": 0.4,
          "bias": -1.47,
          "definite": -0.8,
          "goesOn": -0.52,
          "guessOther": 0,
          "hypothesis": -0.71,
          "independentNovel": 0.51,
          "leadsWithOther": 0.72,
          "long": 0.36,
          "moveActed": -0.86,
          "moveAlert": 0.32,
          "moveAnswers": -0.64,
          "moveIndependent": 0.51,
          "moveOpens": 2.52,
          "movePaste": -0.29,
          "moveRecovers": -1,
          "moveRefers": -0.73,
          "moveReports": 0.5,
          "moveReturns": -0.5,
          "narrowOther": -0.02,
          "newSignature": 0.63,
          "novelOpening": 0.5,
          "novelty": 0.81,
          "paste": -0.8,
          "progress": -1.23,
          "question": -1.12,
          "recovery": -1.5,
          "repair": -0.61,
          "repeatedAlert": -2,
          "report": 1.31,
          "reportAfterClosing": 0.5,
          "reportCovered": -1.14,
          "reportElsewhere": 0.8,
          "reportUnseen": 1.08,
          "short": -1.15,
          "standsNovel": 0.4,
          "told": -0.13,
          "wholeOther": 0.8,
          "wholeUnseen": 0.8,
        },
        "returned": {
          "actAction": -0.01,
          "actCause": 0,
          "actChoice": -0.5,
          "actCommand": -0.5,
          "actEdit": -0.5,
          "actGuess": 0.06,
          "actHealth": 0.27,
          "actNarrow": 0.01,
          "actObservation": 0,
          "actOpinion": 0,
          "actSwitch": 0.5,
          "bias": -2.14,
          "fitsBetter": 1.27,
          "fresh": -0.06,
          "moveActed": -0.03,
          "moveAlert": 0,
          "moveAnswers": 0,
          "moveIndependent": 0,
          "moveOpens": -1,
          "movePaste": 0,
          "moveRecovers": 0,
          "moveRefers": 0.07,
          "moveReports": 0,
          "moveReturns": 2.52,
          "only": 1.31,
          "onlyCurrent": -0.84,
          "region": 0.65,
          "returnsOnly": 0.52,
          "service": 0.8,
          "short": -0.24,
        },
      }
    `);
  });
});

describe('the committed weights', () => {
  const LABELS = ['follow_up', 'new_issue', 'returned'] as const;

  const figuresOf = (items: readonly LabelledRelation[]) => {
    const said = items.map((item) => ({ truth: item.label, label: relationOf(item).label }));
    const f1 = (label: string): number => {
      const hits = said.filter((each) => each.truth === label && each.label === label).length;
      const wrong = said.filter((each) => (each.truth === label) !== (each.label === label)).length;
      return (2 * hits) / (2 * hits + wrong);
    };
    const followUps = said.filter(({ truth }) => truth === 'follow_up');
    return {
      macroF1: LABELS.reduce((sum, label) => sum + f1(label) / LABELS.length, 0),
      split: followUps.filter(({ label }) => label === 'new_issue').length / followUps.length,
    };
  };

  it('predict the relations of turns that they were not fitted to', () => {
    const { macroF1, split } = figuresOf(probes('held'));
    expect(macroF1).toBeGreaterThanOrEqual(0.8);
    expect(split).toBeLessThanOrEqual(0.15);
  });

  it('predict them without knowing the call graph', () => {
    const { macroF1 } = figuresOf(probes('held').map((item) => ({ ...item, topology: [] })));
    expect(macroF1).toBeGreaterThanOrEqual(0.78);
  });
});

import { describe, expect, it } from 'vitest';
import type { Answer } from '../../evidence/answer.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import { CommandFailure } from '../command-failure.js';
import type { Screen } from '../terminal/screen.js';
import { paintFor } from '../terminal/colours.js';
import { checkFacts, whyLines } from './why.js';

const window = { from: 0, to: 60_000_000 };

const WHOLE: readonly { readonly type: string; readonly data: object }[] = [
  {
    type: 'TurnClassified',
    data: { turn: 1, classification: { readings: [{ relation: 'new_issue', confidence: 1 }], reasons: ['first'] } },
  },
  {
    type: 'ScopeMerged',
    data: {
      turn: 1,
      window: { asked: window, analysis: window, open: true },
      diff: { added: [], removed: [], kept: [], because: ['no phrase'] },
      unknown: ['cart'],
      doubts: [{ about: 'hour', said: 'at 3' }],
    },
  },
  {
    type: 'QueriesPlanned',
    data: {
      turn: 1,
      queries: [{ id: 'q1', source: 'logs', role: 'issue', why: 'text', query: { ask: 'logs' } }],
    },
  },
  { type: 'BatchFetched', data: { turn: 1, query: 'q1', rows: 3, matched: 5 } },
  { type: 'SourceFailed', data: { turn: 1, query: 'q2', because: 'down' } },
  { type: 'TurnAnswered', data: { turn: 1 } },
];

const facts = (all: readonly unknown[]): readonly InvestigationFact[] => all as readonly InvestigationFact[];

const told = (all: readonly unknown[]): readonly string[] =>
  whyLines({ facts: checkFacts(facts(all), 'turn 1 of INC-42'), answer: { hypotheses: [] } as unknown as Answer }, {
    paint: paintFor(false),
    width: 80,
  } as Screen);

/** With each part in turn replaced, however deep it lies. */
const spoilt = (value: unknown): readonly unknown[] => {
  if (typeof value !== 'object' || value === null) return [null];
  const inside = Object.entries(value).flatMap(([name, part]) =>
    spoilt(part).map((other) => (Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other })),
  );
  return [null, 7, ...inside];
};

describe('checking facts', () => {
  it('accepts facts that are whole', () => {
    expect(told(WHOLE).join('\n')).toContain('q1 logs: logs, issue, because text: 3 of 5 rows');
  });

  it('refuses a damaged fact, with its position and what to do', () => {
    const [classified, merged, ...rest] = WHOLE;
    const broken = { ...merged, data: { ...merged?.data, window: { asked: { from: 'noon' } } } };
    const refusal = (): unknown => told([classified, broken, ...rest]);
    expect(refusal).toThrow(CommandFailure);
    expect(refusal).toThrow(
      /^fact 2 of turn 1 of INC-42 \(ScopeMerged\) cannot be read at data\.window\.asked\.from: /,
    );
  });

  it('accepts or refuses facts, whichever part of them is replaced', () => {
    for (const [index, fact] of WHOLE.entries())
      for (const data of spoilt(fact.data).filter((each) => typeof each === 'object' && each !== null))
        try {
          expect(told(WHOLE.with(index, { ...fact, data }))).not.toEqual([]);
        } catch (error) {
          expect(error).toBeInstanceOf(CommandFailure);
        }
  });
});

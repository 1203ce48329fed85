// Which earlier issues an answer tells of, and in which order.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Hypothesis } from '../../evidence/finding.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { PastIssueRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { createCitationIndex } from './citations.js';
import { citeSimilarIssues } from './similar-issues.js';

const past = (investigation: string, more: Partial<PastIssueRow> = {}): PastIssueRow => ({
  kind: 'past-issue',
  investigation,
  issue: 'i1',
  status: 'resolved',
  time: 1,
  day: '2026-02-02',
  question: `question of ${investigation}`,
  alike: 0.1,
  ...more,
});

const suspect = (score: number): Hypothesis => ({
  service: 'orders',
  kind: 'code',
  location: {},
  affected: [],
  score,
  confidence: 0.9,
  findings: [],
  evidence: [],
  against: [],
});

const citedIssues = (hypotheses: readonly Hypothesis[], rows: readonly PastIssueRow[]): readonly string[] => {
  const cited = createCitationIndex();
  const placed = rows.map((row, position) => ({ row, batch: 'b' as BatchHash, position }));
  const ids = citeSimilarIssues(hypotheses, placed, cited);
  const evidence = new Map(cited.all().map((each) => [each.id, each]));
  return ids.map((id) => evidence.get(id)?.quote.replace('question of ', '') ?? '');
};

describe('earlier issues', () => {
  const sameKind = past('same-kind', { service: 'orders', suspected: 'code' });
  const sameService = past('same-service', { service: 'orders', suspected: 'network', alike: 0.4 });
  const sameWords = past('same-words', { service: 'carts', suspected: 'code', alike: 0.8 });
  const other = past('other', { service: 'carts', suspected: 'code', alike: 0.4 });

  it('lists at most two of the same suspect, those of the same kind first', () => {
    expect(citedIssues([suspect(3)], [other, sameWords, sameService, sameKind])).toEqual(['same-kind', 'same-service']);
  });

  it('lists those in the same words when there is no other', () => {
    expect(citedIssues([suspect(3)], [other, sameWords])).toEqual(['same-words']);
  });

  it('are none of another kind of cause in another service, however alike the questions are', () => {
    const unlike = past('unlike', { service: 'carts', suspected: 'network', alike: 1 });
    expect(citedIssues([suspect(3)], [unlike])).toEqual([]);
    expect(citedIssues([suspect(3)], [past('corrected', { corrected: 'the cache', alike: 1 })])).toEqual(['corrected']);
    expect(citedIssues([], [unlike])).toEqual(['unlike']);
  });

  it('do not share a suspect that chance alone would give', () => {
    expect(citedIssues([suspect(0)], [sameKind, sameWords])).toEqual(['same-words']);
    expect(citedIssues([], [sameKind])).toEqual([]);
  });

  it('do not depend on the order of rows', () => {
    const rows = [sameKind, sameService, sameWords, other, past('later', { alike: 0.8, time: 9 })];
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), fc.constantFrom(0, 3), (shuffled, score) => {
        expect(citedIssues([suspect(score)], shuffled)).toEqual(citedIssues([suspect(score)], rows));
      }),
    );
  });
});

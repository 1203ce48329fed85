import { describe, expect, it } from 'vitest';
import type { Findings } from '../../../evidence/finding.js';
import { MINUTE, SECOND } from '../../../kernel/time.js';
import type { BatchRow } from '../../../telemetry/batch.js';
import { engineActions } from '../next-actions.js';
import { earlierClaims } from './earlier-claims.js';

const rate: BatchRow = {
  kind: 'rate',
  service: 'orders',
  event: 'Order#90!Refused',
  level: 'error',
  start: 10 * MINUTE,
  slots: [0, 1, 40],
  lines: [3, 4, 9],
};

const earlier = {
  window: { from: 10 * MINUTE, to: 10 * MINUTE + 30 * SECOND },
  lines: { value: 7, by: 'sum' as const, of: [0, 1].map((slot) => ({ evidence: 'e1', path: `lines.${slot}` })) },
  evidence: 'e1',
};

const findings = (score: number): Findings => ({
  engine: 'test',
  window: { from: 20 * MINUTE, to: 21 * MINUTE },
  baseline: 'past',
  hypotheses: [
    {
      service: 'orders',
      kind: 'code',
      location: {},
      affected: [],
      score,
      confidence: 0.5,
      findings: ['f1'],
      evidence: ['e1'],
      against: [],
    },
  ],
  findings: [
    {
      id: 'f1',
      kind: 'flow',
      service: 'orders',
      location: {},
      score,
      direction: 'more',
      figures: {},
      evidence: ['e1'],
      earlier: [earlier],
    },
  ],
  timeline: [],
  groups: [],
  evidence: [],
  considered: [],
  missing: [],
});

const rows = new Map([['e1', rate]]);

describe('earlier time of a finding', () => {
  it('is stated with the lines counted then', () => {
    expect(earlierClaims(findings(3), rows)).toMatchObject([
      { type: 'rate', text: '`orders` logged `Order#90` 7 times from 00:10:00 to 00:10:30', citations: ['e1'] },
    ]);
  });

  it('is none where it is the beginning of what is asked about', () => {
    const told = findings(3);
    const begun = { ...told, hypotheses: told.hypotheses.map((each) => ({ ...each, onset: 10 * MINUTE })) };
    expect(earlierClaims(begun, rows)).toEqual([]);
    const later = { ...told, hypotheses: told.hypotheses.map((each) => ({ ...each, onset: 19 * MINUTE })) };
    expect(earlierClaims(later, rows)).toHaveLength(1);
  });

  it('is stated without the pattern, which was quoted before', () => {
    const pattern: BatchRow = { kind: 'template', id: 'p7', text: 'sold out <*>', firstSeen: 0, lastSeen: 0, lines: 9 };
    const counted: BatchRow = { ...rate, event: 'p7' };
    const [claim] = earlierClaims(findings(3), new Map<string, BatchRow>([...rows, ['e1', counted], ['e2', pattern]]));
    expect(claim?.text).toBe('`orders` logged this 7 times from 00:10:00 to 00:10:30');
  });

  it('is stated with the leading finding when there is no cause', () => {
    expect(earlierClaims(findings(-1), rows).map(({ text }) => text)).toEqual([
      'Requests through `orders` took another path',
      '`orders` logged `Order#90` 7 times from 00:10:00 to 00:10:30',
    ]);
  });

  it('is offered as a next action', () => {
    expect(engineActions(findings(-1), 0, rows)).toContainEqual({
      label: 'Ask about 00:10 to 00:11 UTC, when this was seen before',
      turn: { text: 'What went wrong between 00:10 and 00:11 UTC on 1970-01-01?', relation: 'new_issue' },
    });
  });

  it('is not stated when there was none', () => {
    expect(earlierClaims({ ...findings(3), findings: [] }, rows)).toEqual([]);
  });
});

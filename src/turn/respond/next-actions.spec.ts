import { describe, expect, it } from '@jest/globals';
import type { Findings } from '../../evidence/finding.js';
import { HOUR, MINUTE, SECOND } from '../../kernel/time.js';
import { nextActions } from './next-actions.js';

const findings: Findings = {
  engine: 'test',
  window: { from: 0, to: HOUR },
  baseline: 'past',
  hypotheses: [],
  findings: [],
  timeline: [],
  groups: [],
  evidence: [],
  considered: [],
  missing: [],
};

describe('what to ask next', () => {
  it('is the time of another episode, in whole minutes, as another issue', () => {
    const episode = { from: 10 * MINUTE + SECOND, to: 15 * MINUTE + SECOND, service: 'stock' };
    expect(nextActions({ ...findings, episode }, 0)).toContainEqual({
      label: 'Ask about 00:10 to 00:16 UTC, where stock deviates',
      turn: { text: 'What went wrong between 00:10 and 00:16 UTC on 1970-01-01?', relation: 'new_issue' },
    });
  });

  it('is no other time where there is none', () => {
    expect(nextActions(findings, 0).map(({ turn }) => turn.relation)).toEqual(['follow_up']);
  });
});

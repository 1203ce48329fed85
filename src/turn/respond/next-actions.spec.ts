import { describe, expect, it } from 'vitest';
import { answeredIncident } from '../../../test/support/incident-answer.js';
import type { Findings } from '../../evidence/finding.js';
import { HOUR, MINUTE, SECOND } from '../../kernel/time.js';
import { engineActions } from './next-actions.js';

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

describe('next actions', () => {
  it('offer another episode in whole minutes, as a new issue', () => {
    const episode = { from: 10 * MINUTE + SECOND, to: 15 * MINUTE + SECOND, service: 'stock' };
    expect(engineActions({ ...findings, episode }, 0, new Map())).toContainEqual({
      label: 'Ask about 00:10 to 00:16 UTC, when stock deviates',
      turn: { text: 'What went wrong between 00:10 and 00:16 UTC on 1970-01-01?', relation: 'new_issue' },
    });
  });

  it('offer no other time when there is none', () => {
    expect(engineActions(findings, 0, new Map()).map(({ turn }) => turn.relation)).toEqual(['follow_up']);
  });

  it('offer a trace that shows the cause, failed ones first', () => {
    const { findings: found, input } = answeredIncident(7, { kind: 'network', requestsPerMinute: 20 });
    const [first] = found.hypotheses;
    const leading = found.findings.find(({ id }) => id === first?.findings[0]);
    const rows = (leading?.evidence ?? []).map((id) => input.cited.get(id));
    const slowest = rows.filter((row) => row?.kind === 'span').toSorted((a, b) => b.durationMicros - a.durationMicros);
    const [action] = engineActions({ ...found, hypotheses: found.hypotheses.slice(0, 1) }, 0, input.cited);
    expect(slowest[0]).toBeDefined();
    expect(action).toEqual({
      label: 'Show a request with this problem',
      turn: { text: `Show trace ${slowest[0]?.traceId}`, relation: 'follow_up' },
    });
  });
});

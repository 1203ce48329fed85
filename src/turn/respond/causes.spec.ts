import { describe, expect, it } from '@jest/globals';
import type { Finding, Findings, Hypothesis } from '../../evidence/finding.js';
import { causeClaim } from './causes.js';

const location = { code: 'RouteController#53' };

const silent = (kind: Finding['kind']): Finding => ({
  id: 'f1',
  kind,
  service: 'route',
  location,
  score: 5,
  direction: 'missing',
  figures: {},
  evidence: [],
});

const hypothesis: Hypothesis = {
  service: 'route',
  kind: 'code',
  location,
  affected: [],
  score: 5,
  confidence: 0.9,
  findings: ['f1'],
  evidence: [],
  against: [],
};

const causeOf = (kind: Finding['kind']): string => {
  const findings: Findings = {
    engine: 'test',
    window: { from: 0, to: 1 },
    baseline: 'past',
    hypotheses: [hypothesis],
    findings: [silent(kind)],
    timeline: [],
    groups: [],
    evidence: [],
    considered: [],
    missing: [],
  };
  return causeClaim(hypothesis, findings, new Map()).text;
};

describe('the cause of lines that are missing', () => {
  it('is that requests leave a place out, where requests show it', () => {
    expect(causeOf('flow')).toBe('`route` ends requests without reaching `RouteController#53`');
  });

  it('speaks of no requests where only counts of lines show it', () => {
    expect(causeOf('rate')).toBe('`route` behaves differently at `RouteController#53`');
  });
});

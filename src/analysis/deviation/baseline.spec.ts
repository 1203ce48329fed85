import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { baseCount, baseSample } from './baseline.js';
import type { FlowRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { PARAMETERS } from '../parameters.js';

const comparison = {
  parameters: PARAMETERS,
  discount: 1 - PARAMETERS.incidentWeight,
  telemetry: { sameHour: [], survey: undefined },
};

const counts = (past: number, incident: number): FlowRow => ({
  kind: 'flow',
  stream: 'log',
  service: 'cart',
  operation: 'GET /cart',
  from: 'read',
  window: 0,
  past,
  incident,
});

describe('the history of a step', () => {
  it('counts fully where earlier incidents did not touch it', () => {
    expect(baseSample({ taken: counts(0, 0), passed: counts(44, 35) }, comparison)).toEqual({ hits: 0, of: 44 });
  });

  it('counts less inside the incidents that made it frequent, or rare', () => {
    const passed = counts(80, 40);
    for (const taken of [counts(40, 38), counts(40, 2)])
      expect(baseSample({ taken, passed }, comparison)).toEqual({
        hits: baseCount(taken, comparison),
        of: baseCount(passed, comparison),
      });
  });

  it('counts in full where nobody asked before', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (hits, more) => {
        const sample = baseSample({ taken: counts(hits, 0), passed: counts(hits + more, 0) }, comparison);
        expect(sample).toEqual({ hits, of: hits + more });
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { drillDown } from '../drill-down.js';
import { analyze } from '../analyze.js';
import type { Findings } from '../../evidence/finding.js';
import { SECOND } from '../../kernel/time.js';
import { hash, inputOf, ONSET, shopOf, type VisitFault, WINDOW } from '../../../test/support/small-shop.js';

const asked = (fault: VisitFault): Findings => {
  const { spans, batches } = shopOf({ fault });
  const { spanIds } = drillDown(inputOf(batches));
  const fetched = {
    hash: hash('spans'),
    query: { ask: 'spans', order: 'newest', window: WINDOW, filter: {}, budget: 60, upTo: 0 },
    role: 'issue',
    rows: spans.filter(({ id }) => spanIds.includes(id)),
  } as const;
  return analyze(inputOf([...batches, fetched]));
};

/** Payments, which write no lines, refuse the visits of the first so many seconds. */
const refusingFirst =
  (seconds: number): VisitFault =>
  (at) => ({ mute: true, refused: at >= ONSET && at < ONSET + seconds * SECOND });

const shares = ({ failing = [] }: Findings): readonly unknown[] =>
  failing.map(({ service, location, figures }) => [
    service,
    location.operation,
    figures['requests']?.value,
    figures['baselineShare']?.value,
  ]);

describe('requests that fail as none did before', () => {
  it('are told where they are too few to name a cause: whose they are, how many, and a span of one', () => {
    const findings = asked(refusingFirst(2));
    expect(findings.hypotheses.filter(({ score }) => score > 0)).toEqual([]);
    expect(shares(findings)).toEqual([['payments', 'POST /pay', 1, 0]]);
    const spans = findings.evidence.filter(
      ({ id, kind }) => kind === 'span' && findings.failing?.[0]?.evidence.includes(id),
    );
    expect(spans.map(({ service }) => service)).toEqual(['payments']);
  });

  it('are the evidence of a cause where they are many', () => {
    const findings = asked((at, index) => ({ mute: true, refused: at >= ONSET && index % 2 === 0 }));
    expect(findings.hypotheses[0]).toMatchObject({ service: 'payments' });
    expect(findings.failing).toBeUndefined();
  });

  it('are none where requests failed in this way before, or where none fails', () => {
    expect(asked((_at, index) => ({ mute: true, refused: index % 40 === 0 })).failing).toBeUndefined();
    expect(asked(() => ({ mute: true })).failing).toBeUndefined();
  });

  it('are never told beside a cause, and of services that failed themselves alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 60 }), (from, every) => {
        const findings = asked((at, index) => ({
          mute: true,
          refused: at >= ONSET && (index + from) % every === 0,
        }));
        const isCause = findings.hypotheses.some(({ score }) => score > 0);
        const told = (findings.failing ?? []).map(({ service }) => service);
        expect(isCause ? told : told.filter((service) => service !== 'payments')).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../kernel/time.js';
import type { LatestState } from '../../evidence/finding.js';
import {
  ASKED,
  type VisitFault,
  gauges,
  inputOf,
  ONSET,
  shopOf,
  type ShopSetup,
} from '../../../test/support/small-shop.js';
import { analyze } from '../analyze.js';

const latestIn = (setup: ShopSetup): LatestState | undefined => {
  const { hypotheses, findings } = analyze(inputOf(shopOf(setup).batches));
  return findings.find(({ id }) => id === hypotheses[0]?.findings[0])?.latest;
};

/** Payments refuses every other visit while the fault lasts, up to an instant. */
const refusedUpTo = (end: number): { readonly fault: VisitFault } => ({
  fault: (at, index) => ({ refused: at >= ONSET && at < end && index % 2 === 0 }),
});

describe('the latest requests', () => {
  it('show that a fault is still going on, with how many show it', () => {
    const latest = latestIn(refusedUpTo(Infinity));
    expect(latest?.state).toBe('on');
    expect((latest?.hits.value ?? 0) / (latest?.requests?.value ?? 0)).toBeCloseTo(0.5, 1);
    expect(latest?.window.to).toBe(ASKED);
  });

  it('ignores what is stored of times after the question', () => {
    const ended = latestIn(refusedUpTo(ASKED));
    expect(ended?.state).toBe('on');
    expect(ended?.window.from).toBeLessThan(ASKED);
  });

  it('show that it is over', () => {
    expect(latestIn(refusedUpTo(ASKED - MINUTE))).toMatchObject({ state: 'over', hits: { value: 0 } });
  });

  it('show how many of them are slow', () => {
    const slow: VisitFault = (at) => ({ stockWire: at >= ONSET && at < ASKED - MINUTE ? 60_000 : 400 });
    expect(latestIn({ fault: slow })).toMatchObject({ state: 'over', hits: { value: 0 } });
    expect(latestIn({ fault: (at) => ({ stockWire: at >= ONSET ? 60_000 : 400 }) })?.state).toBe('on');
  });
});

describe('the latest sample of a gauge', () => {
  const hotUpTo = (end: number): ShopSetup => ({
    fault: (at) => ({ orders: at >= ONSET ? 40_000 : 4_000 }),
    series: gauges((service, at) => (service === 'orders' && at >= ONSET && at < end ? 80 : 0)),
  });

  it('shows whether it is back', () => {
    expect(latestIn(hotUpTo(Infinity))?.state).toBe('on');
    const over = latestIn(hotUpTo(ASKED));
    expect(over?.state).toBe('over');
    expect(over?.requests).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { inputOf, ONSET, type ShopSetup, shopOf, type Visit } from '../../../test/support/small-shop.js';
import { analyze } from '../analyze.js';

/** Two zones of two machines each, one after the other. */
const zoneAt = (index: number): string => (index % 4 < 2 ? 'zone-a' : 'zone-b');
const placeOf = (index: number): Pick<Visit, 'hostOf' | 'zoneOf'> => ({
  zoneOf: () => zoneAt(index),
  hostOf: () => `m${index % 4}`,
});

const since = (visit: (index: number) => Partial<Visit>): ShopSetup => ({
  fault: (at, index) => ({ ...placeOf(index), ...(at >= ONSET && visit(index)) }),
});

/** Payments fails in one visit, a call of orders in the next. */
const failing = (index: number): Partial<Visit> => (index % 8 < 4 ? { refused: true } : { outsideFails: true });

const leading = (setup: ShopSetup) => analyze(inputOf(shopOf(setup).batches)).hypotheses[0];

describe('a place in which requests fail', () => {
  it('is blamed for what several services show in it and not elsewhere', () => {
    const { hypotheses, findings } = analyze(
      inputOf(shopOf(since((index) => (zoneAt(index) === 'zone-a' ? failing(index) : {}))).batches),
    );
    expect(hypotheses[0]).toMatchObject({
      service: 'zone-a',
      kind: 'zone',
      location: { zone: 'zone-a' },
      affected: ['orders', 'payments'],
    });
    expect(hypotheses[0]?.confidence).toBeGreaterThan(0.9);
    expect(findings[0]).toMatchObject({ kind: 'flow', service: 'zone-a' });
  });

  it('is the machine where the rest of its zone serves as always', () => {
    expect(leading(since((index) => (index % 4 === 1 ? failing(index >> 2) : {})))).toMatchObject({
      service: 'm1',
      kind: 'host',
      location: { host: 'm1' },
    });
  });

  it('is not blamed for one service alone', () => {
    const setup = since((index) => (zoneAt(index) === 'zone-a' ? { refused: true } : {}));
    expect(leading(setup)?.service).toBe('payments');
  });

  it('is not blamed for what fails as often elsewhere', () => {
    expect(['host', 'zone']).not.toContain(leading(since((index) => failing(index >> 1)))?.kind);
  });
});

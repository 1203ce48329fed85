import { describe, expect, it } from 'vitest';
import { inputOf, ONSET, type ShopSetup, shopOf, type Visit, WINDOW } from '../../../test/support/small-shop.js';
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

/** Which service of a visit runs in the second zone: stock, payments, or none. */
const awayAt = (index: number): string | undefined => ['stock', 'payments'][index % 4];

/** Since the onset, services of the second zone are gone. */
const behind =
  (gone: readonly string[]) =>
  (at: number, index: number): Partial<Visit> => {
    const away = awayAt(index);
    const called = at >= ONSET && away !== undefined && gone.includes(away) ? away : undefined;
    return {
      zoneOf: (service) => (service === away ? 'zone-b' : 'zone-a'),
      gone: called === 'payments',
      stockGone: called === 'stock',
    };
  };

const PART = { from: ONSET, to: WINDOW.to };

describe('a place that nobody reaches any more', () => {
  it('is blamed for the calls that none of its services answers', () => {
    const input = inputOf(shopOf({ fault: behind(['stock', 'payments']) }).batches);
    const [first] = analyze({ ...input, part: PART }).hypotheses;
    expect(first).toMatchObject({ service: 'zone-b', kind: 'zone', affected: ['payments', 'stock'] });
    expect(first?.confidence).toBeGreaterThan(0.9);
  });

  it('is not blamed where one service there is gone, and the other answers', () => {
    const input = inputOf(shopOf({ fault: behind(['payments']) }).batches);
    expect(analyze({ ...input, part: PART }).hypotheses[0]).toMatchObject({ service: 'payments', kind: 'unavailable' });
  });
});

import { describe, expect, it } from 'vitest';
import { type Micros, MINUTE } from '../../kernel/time.js';
import type { SeriesRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { gauges, inputOf, ONSET, shopOf, type Visit, type ShopSetup } from '../../../test/support/small-shop.js';
import { analyze } from '../analyze.js';

/** Every service has a replica on each of two machines. */
const onTwo = (index: number): Pick<Visit, 'hostOf'> => ({ hostOf: () => (index % 2 === 0 ? 'm1' : 'm2') });

const since = (
  visit: (index: number) => Partial<Visit>,
  place: (index: number) => Partial<Visit> = onTwo,
): ShopSetup => ({
  fault: (at, index) => ({ ...place(index), ...(at >= ONSET && visit(index)) }),
});

const SLOW = { orders: 90_000, stockWire: 60_000 };

const machineGauge = (value: (at: Micros) => number): SeriesRow => {
  const [first] = gauges(() => 0);
  const times = first?.times ?? [];
  const values = times.map((at) => 20 + ((at / MINUTE) % 7) / 10 + value(at));
  return { kind: 'series', service: 'exporter', pod: 'exporter-m1', host: 'm1', gauge: 'node_cpu', times, values };
};

const hypothesesOf = (setup: ShopSetup) => analyze(inputOf(shopOf(setup).batches)).hypotheses;

const leading = (setup: ShopSetup) => {
  const [first] = hypothesesOf(setup);
  return first && { service: first.service, kind: first.kind };
};

describe('a machine', () => {
  it('blames the machine for what several services show on it and not elsewhere', () => {
    const setup = since((index) => (index % 2 === 0 ? SLOW : {}));
    const { hypotheses, findings } = analyze(inputOf(shopOf(setup).batches));
    expect(hypotheses[0]).toMatchObject({
      service: 'm1',
      kind: 'host',
      location: { host: 'm1' },
      affected: ['orders', 'stock'],
    });
    expect(hypotheses[0]?.confidence).toBeGreaterThan(0.9);
    expect(hypotheses.slice(1).every(({ score }) => score <= 0)).toBe(true);
    const kinds = findings.filter(({ service }) => service === 'm1').map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['gap', 'self']);
  });

  it('names the zone too where nothing else of the zone was judged', () => {
    const apart = since(
      (index) => (index % 2 === 0 ? SLOW : {}),
      (index) => ({ ...onTwo(index), zoneOf: () => (index % 2 === 0 ? 'zone-a' : 'zone-b') }),
    );
    const [first] = hypothesesOf(apart);
    expect(first).toMatchObject({ service: 'm1', kind: 'host', location: { host: 'm1', zone: 'zone-a' } });
    expect(first?.confidence).toBeLessThan(0.9);
  });

  it('blames the zone where the rest of it is as slow', () => {
    const zoned = since(
      (index) => (index % 4 < 2 ? SLOW : {}),
      (index) => ({ hostOf: () => `m${index % 4}`, zoneOf: () => (index % 4 < 2 ? 'zone-a' : 'zone-b') }),
    );
    expect(leading(zoned)).toEqual({ service: 'zone-a', kind: 'zone' });
  });

  it('does not blame a zone for services that run in no other', () => {
    const alone = since(
      () => SLOW,
      (index) => ({
        hostOf: (service) => `${service}-${index % 2}`,
        zoneOf: (service) => (['orders', 'stock'].includes(service) ? 'zone-a' : 'zone-b'),
      }),
    );
    expect(hypothesesOf(alone).map(({ kind }) => kind)).not.toContain('zone');
  });

  it('does not blame it for one service alone', () => {
    const setup = since((index) => (index % 2 === 0 ? { orders: 90_000 } : {}));
    expect(leading(setup)).toEqual({ service: 'orders', kind: 'latency' });
  });

  it('does not blame it for services that are as slow on the other one', () => {
    expect(leading(since(() => SLOW))?.kind).not.toBe('host');
  });

  it('does not blame it where everything runs on it', () => {
    const setup = since(
      () => SLOW,
      () => ({ hostOf: () => 'm1' }),
    );
    expect(leading(setup)?.kind).not.toBe('host');
  });

  it('blames it for one service where its own gauge shows it too', () => {
    const slow = since((index) => (index % 2 === 0 ? { orders: 90_000 } : {}));
    const busy = { ...slow, series: [machineGauge((at) => (at >= ONSET ? 70 : 0))] };
    expect(leading(busy)).toEqual({ service: 'm1', kind: 'host' });
    expect(leading({ ...slow, series: [machineGauge(() => 0)] })?.service).toBe('orders');
  });

  it('does not blame it for its gauge where a service on it uses something up', () => {
    const slow = since((index) => (index % 2 === 0 ? { orders: 90_000 } : {}));
    const own = gauges((service, at) => (service === 'orders' && at >= ONSET ? 80 : 0)).map((row) => ({
      ...row,
      host: row.service === 'orders' ? 'm1' : 'm2',
    }));
    const series = [...own, machineGauge((at) => (at >= ONSET ? 70 : 0))];
    expect(leading({ ...slow, series })).toEqual({ service: 'orders', kind: 'resource' });
  });

  it('names it by its own gauge, whoever reads that gauge', () => {
    const found = hypothesesOf({ series: [machineGauge((at) => (at >= ONSET ? 70 : 0))] });
    expect(found.find(({ service }) => service === 'm1')).toMatchObject({
      kind: 'host',
      location: { host: 'm1', gauge: 'node_cpu', pod: 'exporter-m1' },
    });
    expect(found.map(({ service }) => service)).not.toContain('exporter');
  });

  it('finds nothing where no row names machines', () => {
    const bare = since(
      (index) => (index % 2 === 0 ? SLOW : {}),
      () => ({ hostOf: () => undefined }),
    );
    expect(leading(bare)?.kind).not.toBe('host');
  });
});

import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../kernel/time.js';
import type { ChangeRecord } from '../telemetry/record.js';
import { analyze } from './analyze.js';
import { gauges, inputOf, ONSET, refusing, shopOf, type Visit, type ShopSetup } from '../../test/support/small-shop.js';

const since = (visit: Partial<Visit>): ShopSetup => ({ fault: (at) => (at >= ONSET ? visit : {}) });

const leading = (world: ShopSetup) => {
  const [first] = analyze(inputOf(shopOf(world).batches)).hypotheses;
  return first && { service: first.service, kind: first.kind };
};

const deploy = (service: string, before: number): ChangeRecord => ({
  kind: 'change',
  id: `${service} ${before}`,
  time: ONSET - before,
  change: 'deploy',
  title: `${service} 1.4.2`,
  service,
  source: 'test',
  ingestedAt: 0,
});

describe('the kind of a fault', () => {
  it('reports unavailable where a service no longer answers its callers', () => {
    expect(leading(since({ gone: true }))).toEqual({ service: 'payments', kind: 'unavailable' });
  });

  it('reports dependency where a call fails that no traced service ever answered', () => {
    expect(leading(since({ outsideFails: true }))).toEqual({ service: 'orders', kind: 'dependency' });
  });

  it('reports code where a service itself fails', () => {
    expect(leading(refusing)).toEqual({ service: 'payments', kind: 'code' });
  });

  it('reports change where that begins right after a deploy of the service', () => {
    expect(leading({ ...refusing, changes: [deploy('payments', 20 * SECOND)] })).toEqual({
      service: 'payments',
      kind: 'change',
    });
  });

  it.each([
    ['of another service', deploy('stock', 20 * SECOND)],
    ['so long before that chance explains it', deploy('payments', 30 * MINUTE)],
    ['after it began', deploy('payments', -MINUTE)],
  ])('still reports code after a deploy %s', (_, change) => {
    expect(leading({ ...refusing, changes: [change] })?.kind).toBe('code');
  });

  it('reports resource where less is left of what should be there, not where there is more', () => {
    const hits = (change: number) => ({
      series: gauges((service, at) => (at >= ONSET && service === 'stock' ? change : 0)).map((row) => ({
        ...row,
        gauge: 'cache_hit_percent',
        values: row.values.map((value) => value + 60),
      })),
    });
    expect(leading(hits(-50))).toEqual({ service: 'stock', kind: 'resource' });
    expect(leading(hits(25))).toEqual({ service: 'stock', kind: 'unknown' });
  });
});

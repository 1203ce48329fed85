import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import type { FlowRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { MINUTE } from '../../kernel/time.js';
import { comparisonOf } from '../analyze.js';
import type { FlowDeviation } from '../deviation/deviation.js';
import { PARAMETERS } from '../parameters.js';
import { attributeUnansweredCalls } from './unanswered-calls.js';
import { inputOf } from '../../../test/support/small-shop.js';

const comparison = comparisonOf(inputOf([]));

const placed = (service: string, to: string, stream: FlowRow['stream'] = 'span') => ({
  row: {
    kind: 'flow' as const,
    stream,
    service,
    operation: 'op',
    from: '^',
    to,
    window: 9,
    past: 0,
    incident: 0,
  },
  batch: 'b' as BatchHash,
  position: 0,
});

type Seen = Partial<FlowDeviation> & { readonly score: number };

const step = (service: string, to: string, { score, ...more }: Seen): FlowDeviation => ({
  kind: 'flow',
  service,
  score,
  likelihood: score,
  row: placed(service, to),
  total: placed(service, to),
  effect: 1,
  bad: false,
  ambient: 0,
  unexplained: 1,
  ...more,
});

const unanswered = (service: string, score: number): FlowDeviation =>
  step(service, 'POST!error', { score, vanished: placed(service, '>payments op') });

const summaryOf = (deviations: readonly FlowDeviation[]) =>
  attributeUnansweredCalls(deviations, comparison).map(({ service, score, silent }) => [
    service,
    score,
    silent ?? false,
  ]);

describe('a call that fails where there was an answer before', () => {
  it('blames the service that does not answer, with the best that each caller shows around it', () => {
    const line = step('orders', 'Order#90', { score: 12, row: placed('orders', 'Order#90', 'log') });
    const [blamed, ...others] = attributeUnansweredCalls(
      [unanswered('orders', 10), line, unanswered('stock', 4)],
      comparison,
    );
    expect(blamed).toMatchObject({ service: 'payments', silent: true, callers: ['orders', 'stock'], score: 16 });
    expect(blamed?.row.row.service).toBe('orders');
    expect(others.map(({ score }) => score)).toEqual([0, 0, 4 * (1 - 4 / PARAMETERS.sure)]);
  });

  it('is less sure where several services stop to answer at once', () => {
    const stock = step('carts', 'GET!error', { score: 9, vanished: placed('carts', '>stock op') });
    const severalOf = (deviations: readonly FlowDeviation[]) =>
      attributeUnansweredCalls(deviations, comparison)
        .filter(({ isOneOfSeveral }) => isOneOfSeveral)
        .map(({ service }) => service);
    expect(severalOf([unanswered('orders', 10), unanswered('stock', 9)])).toEqual([]);
    expect(severalOf([unanswered('orders', 10), { ...stock, score: 1 }])).toEqual([]);
    expect(severalOf([unanswered('orders', 10), stock])).toEqual(['payments', 'stock']);
  });

  it('leaves to its caller what the failed call does not explain', () => {
    const elsewhere = step('orders', 'x', {
      score: 8,
      row: { ...placed('orders', 'x'), row: { ...placed('orders', 'x').row, operation: 'other' } },
    });
    expect(summaryOf([unanswered('orders', 9), elsewhere])).toContainEqual(['orders', 8, false]);
  });

  describe('requests that stop before a call whose callee answers some', () => {
    const missing = (onset: number, more: Partial<FlowDeviation> = {}): FlowDeviation =>
      step('orders', 'POST', {
        score: 10,
        onset,
        vanished: placed('orders', '>payments op'),
        halted: { answered: ['stock'], missed: 'payments' },
        ...more,
      });
    const silent = (score: number): FlowDeviation =>
      step('carts', 'GET', {
        score,
        onset: 5 * MINUTE,
        vanished: placed('carts', '>payments list'),
        halted: { answered: [], isUnanswered: true },
      });
    const blamedOf = (deviations: readonly FlowDeviation[]) =>
      attributeUnansweredCalls(deviations, comparison).find(({ silent: isSilent }) => isSilent);

    it('are of the callee too where another caller surely gets no answer of it', () => {
      expect(blamedOf([silent(9), missing(4 * MINUTE)])).toMatchObject({
        service: 'payments',
        score: 19,
        callers: ['carts', 'orders'],
        halted: { answered: ['stock'], isUnanswered: true },
      });
    });

    it('are not, where no other caller shows it, where that is not sure, or where they stopped long before', () => {
      expect(blamedOf([missing(4 * MINUTE)])).toBeUndefined();
      expect(blamedOf([silent(PARAMETERS.sure - 1), missing(4 * MINUTE)])?.callers).toEqual(['carts']);
      expect(blamedOf([silent(9), missing(2 * MINUTE)])?.callers).toEqual(['carts']);
    });

    it('are not, where the callee whose answer is missing is another one, or a place is blamed', () => {
      const stock = { halted: { answered: [], missed: 'stock' }, vanished: placed('orders', '>stock op') };
      expect(blamedOf([silent(9), missing(4 * MINUTE, stock)])?.callers).toEqual(['carts']);
      expect(blamedOf([silent(9), missing(4 * MINUTE, { dimension: 'zone' })])?.callers).toEqual(['carts']);
    });
  });

  it.each([
    [
      'a call that was answered, with an error',
      step('orders', '>payments op!error', { score: 9, vanished: placed('orders', '>payments op') }),
    ],
    [
      'a request that itself failed',
      step('orders', '!error', { score: 9, vanished: placed('orders', '>payments op') }),
    ],
    [
      'a call that nobody whom spans tell of ever answered',
      step('orders', 'POST!error', { score: 9, vanished: placed('orders', 'POST') }),
    ],
    ['a failed call that takes no step’s place', step('orders', 'POST!error', { score: 9 })],
    [
      'a log line of that name',
      step('orders', 'POST!error', {
        score: 9,
        row: placed('orders', 'POST!error', 'log'),
        vanished: placed('orders', '>payments op'),
      }),
    ],
    ['what chance explains', unanswered('orders', -1)],
  ])('does not count %s', (_, deviation) => {
    expect(attributeUnansweredCalls([deviation], comparison)).toEqual([deviation]);
  });
});

import { describe, expect, it } from 'vitest';
import type { BatchHash } from '../../kernel/brand.js';
import type { FlowRow } from '../../telemetry/aggregates/aggregate-rows.js';
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

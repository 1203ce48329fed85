import { describe, expect, it } from 'vitest';
import {
  AT,
  changeAt,
  checkCountCase,
  type CountCase,
  countRow,
  KIND_ROWS,
  lineAt,
  minuteRows,
  pointAt,
  SPAN_CELLS,
  TEMPLATE_ROWS,
  valueRows,
} from '../../../test/support/ask-counts.js';
import { HOUR, MINUTE } from '../../kernel/time.js';
import { countMeasures } from './count-measures.js';

const CASES: { readonly [name: string]: CountCase } = {
  'the error rate of requests': {
    ask: { measure: 'share', of: 'errors' },
    rows: { kinds: KIND_ROWS, total: [countRow(SPAN_CELLS)] },
    says: '25 % of requests in `checkout` failed: 10 of 40',
  },
  'the error rate of lines': {
    ask: { measure: 'share', of: 'errors' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow()] },
    says: '25 % of log lines in `checkout` are errors: 10 of 40',
  },
  'the error rate of requests whose spans do not tell which failed': {
    ask: { measure: 'share', of: 'errors' },
    rows: {
      kinds: [countRow({ ...SPAN_CELLS, by: 'span.kind', values: 1, errors: 0, errorTraces: 0 })],
      templates: TEMPLATE_ROWS,
      total: [countRow()],
      requests: [countRow({ ...SPAN_CELLS, errors: 0, errorTraces: 0 })],
    },
    says: '0 of 40 requests in `checkout` failed by their spans.\n25 % of log lines in `checkout` are errors: 10 of 40, from 14:00:00 to 14:29:00 UTC.',
  },
  'the error rate by version': {
    ask: { measure: 'share', by: 'version' },
    rows: {
      templates: TEMPLATE_ROWS,
      total: [countRow()],
      by: valueRows('version', [
        ['2.4.0', 10, 20],
        ['2.3.1', 0, 20],
      ]),
    },
    says: '`2.4.0`: 50 % (10 errors of 20)',
  },
  'the share of timeouts': {
    ask: { measure: 'share', of: 'timeouts' },
    rows: { templates: TEMPLATE_ROWS, part: [countRow({ count: 8, errors: 8 })], total: [countRow()] },
    says: '20 %: 8 timeouts among 40',
  },
  'the share of users': {
    ask: { measure: 'share', of: 'users' },
    rows: {
      templates: TEMPLATE_ROWS,
      users: valueRows('user.id', [
        ['u1', 9, 20],
        ['u2', 0, 20],
      ]),
    },
    says: '50 % of users',
  },
  'requests a minute': {
    ask: { measure: 'throughput', of: 'requests' },
    rows: {
      kinds: KIND_ROWS,
      total: [countRow({ ...SPAN_CELLS, count: 60 })],
      course: minuteRows([1, 5], SPAN_CELLS),
    },
    says: '2 requests per minute',
  },
  'requests a second': {
    ask: { measure: 'throughput', of: 'requests' },
    context: { message: 'rps?' },
    rows: { kinds: KIND_ROWS, total: [countRow({ ...SPAN_CELLS, count: 3_600 })] },
    says: '2 requests per second',
  },
  'requests a second, asked in Chinese': {
    ask: { measure: 'throughput', of: 'requests' },
    context: { message: '每秒多少请求？' },
    rows: { kinds: KIND_ROWS, total: [countRow({ ...SPAN_CELLS, count: 3_600 })] },
    says: '2 requests per second',
  },
  'the longest request, asked in Japanese': {
    ask: { measure: 'latency' },
    context: { message: '最も遅いリクエストは？' },
    rows: { kinds: KIND_ROWS, total: [countRow(SPAN_CELLS)] },
    says: 'max 2.2 s',
  },
  'errors a minute in lines': {
    ask: { measure: 'throughput', of: 'errors' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow({ errors: 60 })], course: minuteRows([1, 5]) },
    says: '2 errors per minute',
  },
  'errors a minute, where spans do not tell which requests failed': {
    ask: { measure: 'throughput', of: 'errors' },
    rows: {
      kinds: [countRow({ ...SPAN_CELLS, by: 'span.kind', values: 1, errors: 0, errorTraces: 0 })],
      templates: TEMPLATE_ROWS,
      total: [countRow({ errors: 60 })],
      course: minuteRows([1, 5]),
    },
    says: '2 errors per minute',
  },
  'the minute with the most errors': {
    ask: { measure: 'count', of: 'errors', by: 'minute', top: true },
    rows: { templates: TEMPLATE_ROWS, total: [countRow()], by: minuteRows([1, 5, 2]) },
    says: 'The peak was 5 errors in `checkout` in the minute from 14:01:00 UTC.',
  },
  'latency now and before, by the percentile that is asked for': {
    ask: { measure: 'comparison', of: 'latency' },
    context: { message: 'p95 then and now?' },
    rows: { kinds: KIND_ROWS, now: [countRow(SPAN_CELLS)], past: [countRow({ ...SPAN_CELLS, p95: 85_000 })] },
    says: 'Slower: p95 340 ms in `checkout` from 14:00:00 to 14:29:00 UTC, before that p95 85 ms.',
  },
  'latency that is what it was': {
    ask: { measure: 'comparison', of: 'latency' },
    rows: { kinds: KIND_ROWS, now: [countRow(SPAN_CELLS)], past: [countRow({ ...SPAN_CELLS, p95: 345_000 })] },
    says: 'Much the same: p50 12 ms, p95 340 ms',
  },
  latency: {
    ask: { measure: 'latency' },
    rows: { kinds: KIND_ROWS, total: [countRow(SPAN_CELLS)], before: [countRow({ ...SPAN_CELLS, p95: 85_000 })] },
    says: 'p50 12 ms, p95 340 ms, p99 2.1 s in `checkout` over 40 requests',
  },
  'latency by endpoint': {
    ask: { measure: 'latency', by: 'endpoint' },
    rows: {
      kinds: KIND_ROWS,
      total: [countRow(SPAN_CELLS)],
      by: [countRow(SPAN_CELLS), countRow({ ...SPAN_CELLS, by: 'operation', value: 'POST /orders' })],
    },
    says: '`POST /orders`: p50 12 ms, p95 340 ms',
  },
  'latency that all lines of the period state': {
    ask: { measure: 'latency' },
    rows: {
      templates: TEMPLATE_ROWS,
      'sample-checkout': [lineAt(1, { duration_ms: 10 })],
      'stated-checkout': [countRow({ p50: 20_000, p95: 300_000, p99: 400_000, max: 500_000, stated: 'duration_ms' })],
      'stated-before-checkout': [countRow({ p50: 20_000, p95: 30_000, p99: 40_000, max: 50_000 })],
    },
    says: 'p50 20 ms, p95 300 ms, max 500 ms in `checkout` over 40 log lines that state a duration',
  },
  'latency in lines': {
    ask: { measure: 'latency' },
    rows: {
      templates: TEMPLATE_ROWS,
      sample: [lineAt(1, { duration_ms: 10 }), lineAt(2, { duration_ms: 30 }), lineAt(3, { duration_ms: 20 })],
    },
    says: '`checkout`: median 20 ms, longest 30 ms, over the 3 lines that were read and state a duration',
  },
  'latency in lines, in nanoseconds': {
    ask: { measure: 'latency' },
    rows: {
      templates: TEMPLATE_ROWS,
      sample: [
        lineAt(1, { 'event.duration': 10_500_000 }),
        lineAt(2, { 'event.duration': 30_000_000 }),
        lineAt(3, { 'event.duration': 20_000_000 }),
      ],
    },
    says: '`checkout`: median 20 ms, longest 30 ms, over the 3 lines that were read and state a duration',
  },
  'latency in lines of several services, each by its own field': {
    ask: { measure: 'latency' },
    rows: {
      templates: TEMPLATE_ROWS,
      sample: [
        lineAt(1, { responseTime: 10 }),
        lineAt(2, { responseTime: 30 }),
        { ...lineAt(3, { 'event.duration': 6_252_000_000 }), service: 'haproxy' },
        { ...lineAt(4, {}), service: 'postgresql' },
      ],
    },
    says: '`haproxy`: median 6.25 s, longest 6.25 s, over the line that was read and states a duration',
  },
  'errors that rise': {
    ask: { measure: 'trend', of: 'errors' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow()], course: minuteRows([1, 1, 1, 1, 2, 2, 9, 9]) },
    says: 'Rising: 18 errors in `checkout`',
  },
  'errors that fall': {
    ask: { measure: 'trend', of: 'errors' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow()], course: minuteRows([1, 1, 1, 1, 9, 9, 2, 0]) },
    says: 'Falling: 2 errors in `checkout`',
  },
  'errors that stay': {
    ask: { measure: 'trend', of: 'errors', form: 'chart' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow()], course: minuteRows([5, 5, 5, 5]) },
    says: 'Steady: 5 errors in `checkout`',
  },
  'errors of too few minutes': {
    ask: { measure: 'trend', of: 'errors' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow()], course: minuteRows([5]) },
    says: 'Too short for a trend: 10 errors',
  },
  'latency that rises': {
    ask: { measure: 'trend', of: 'latency' },
    rows: { kinds: KIND_ROWS, total: [countRow(SPAN_CELLS)], course: minuteRows([5, 5, 5, 5], SPAN_CELLS) },
    says: 'Steady: p95 340 ms',
  },
  'a queue that grows': {
    ask: { measure: 'trend', of: 'queue' },
    rows: {
      gauges: [pointAt('queue.depth', 9, 92)],
      course: [pointAt('queue.depth', 1, 5), pointAt('queue.depth', 9, 92)],
    },
    says: 'Rising: `queue.depth` of `checkout`, `checkout-1` from 5',
  },
  'memory without a gauge': {
    ask: { measure: 'trend', of: 'memory' },
    rows: { gauges: [pointAt('queue.depth', 9, 92)] },
    says: 'There is `queue.depth`',
  },
  'with the time before': {
    ask: { measure: 'comparison' },
    rows: {
      templates: TEMPLATE_ROWS,
      now: [countRow()],
      past: [countRow({ errors: 1, first: AT - HOUR, last: AT - MINUTE })],
    },
    says: 'Worse: 10 errors of 40 (25 %) in `checkout`',
  },
  'with a worse time': {
    ask: { measure: 'comparison' },
    rows: { kinds: KIND_ROWS, now: [countRow(SPAN_CELLS)], past: [countRow({ ...SPAN_CELLS, errors: 30 })] },
    says: 'Better: 10 failed requests of 40',
  },
  'with a time that is not stored': {
    ask: { measure: 'comparison' },
    context: { message: 'compared to yesterday?' },
    rows: { templates: TEMPLATE_ROWS, now: [countRow()], past: [], 'oldest-line': [lineAt(-5)] },
    says: 'There is no data from yesterday: what is stored begins at 2026-11-20 13:55:00 UTC.',
  },
  'two regions': {
    ask: { measure: 'comparison', by: 'region' },
    rows: {
      templates: TEMPLATE_ROWS,
      by: valueRows('region', [
        ['eu', 10, 20],
        ['us', 0, 20],
      ]),
    },
    says: 'Only `eu` has errors in `checkout`: 10 errors of 20 (50 %). The others do not.',
  },
  'a region that is named': {
    ask: { measure: 'comparison' },
    context: { entities: [{ kind: 'region', text: 'us', name: 'us', start: 0, end: 2 }] },
    rows: {
      templates: TEMPLATE_ROWS,
      by: valueRows('region', [
        ['eu', 10, 20],
        ['us', 0, 20],
      ]),
    },
    says: 'Nothing there: `us` has 0 errors of 20 (0 %).',
  },
  'pods that all fail': {
    ask: { measure: 'comparison', by: 'pod' },
    rows: {
      templates: TEMPLATE_ROWS,
      by: valueRows('pod', [
        ['a', 10, 20],
        ['b', 8, 20],
      ]),
    },
    says: 'All 2 pods have errors',
  },
  'a region that no record names': {
    ask: { measure: 'comparison' },
    context: { entities: [{ kind: 'region', text: 'ap', name: 'ap', start: 0, end: 2 }] },
    rows: { templates: TEMPLATE_ROWS, by: [] },
    says: 'Nothing of it is stored in ap',
  },
  'a region that no record names beside one that some do': {
    ask: { measure: 'comparison' },
    context: { entities: [{ kind: 'region', text: 'ap', name: 'ap', start: 0, end: 2 }] },
    rows: { templates: TEMPLATE_ROWS, by: valueRows('region', [['eu', 10, 20]]) },
    says: 'Nothing of it is stored in ap',
  },
  'whether it was fine before': {
    ask: { measure: 'comparison' },
    context: { message: 'was it ok before that?' },
    rows: {
      templates: TEMPLATE_ROWS,
      now: [countRow()],
      past: [countRow({ errors: 0, first: AT - HOUR, last: AT - MINUTE })],
    },
    says: 'Yes, it was fine before: 0 errors of 40 (0 %)',
  },
  'when it is over': {
    ask: { measure: 'forecast' },
    rows: { templates: TEMPLATE_ROWS, total: [countRow()], course: minuteRows([1, 1, 1, 1, 2, 2, 9, 9]) },
    says: 'Rising: 18 errors',
  },
  'what it costs': {
    ask: { measure: 'cost' },
    rows: { kinds: KIND_ROWS, total: [countRow(SPAN_CELLS)] },
    says: '10 failed requests in `checkout` of 40',
  },
  tickets: {
    ask: { measure: 'tickets' },
    rows: { changes: [changeAt(3, { change: 'alert', title: 'error rate high' })] },
    says: '14:03:00 `checkout`: “error rate high”',
  },
  'an owner in an attribute': {
    ask: { measure: 'owner' },
    rows: {
      sample: [lineAt(1, { 'service.owner': 'team-pay' })],
      owners: valueRows('service.owner', [['team-pay', 0, 9]]),
    },
    says: '`team-pay` (`service.owner`) for `checkout`',
  },
  'an author of a change': {
    ask: { measure: 'owner' },
    rows: { sample: [lineAt(1)], changes: [changeAt(1, { attributes: { 'user.name': 'anna' } })] },
    says: 'The latest change of `checkout` was by `anna`',
  },
};

describe('shares, rates and courses', () => {
  it.each(Object.entries(CASES))('say their number first, and stand on rows in each language: %s', (_name, each) => {
    const { text, wrong } = checkCountCase(countMeasures[each.ask.measure as keyof typeof countMeasures], each);
    expect(text).toContain(each.says);
    expect(wrong).toEqual([]);
  });
});

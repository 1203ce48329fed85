// Latency where only lines state it: which lines are read to learn the field, and what is said of its unit.
import { describe, expect, it } from 'vitest';
import {
  countContext,
  countReads,
  countRow,
  draftText,
  lineAt,
  TEMPLATE_ROWS,
} from '../../../test/support/ask-counts.js';
import type { Attributes } from '../../telemetry/record.js';
import { ResultWriter } from '../result-writer.js';
import { latencyMeasure } from './latency.js';

const CONTEXT = countContext({
  ask: { measure: 'latency' },
  message: 'how slow is checkout?',
  subject: { services: ['checkout'], from: 'message', templates: [] },
});

const answerOf = (rows: Parameters<typeof countReads>[0]): string => {
  const reads = countReads({ templates: TEMPLATE_ROWS, ...rows });
  const draft = latencyMeasure.answer(CONTEXT, reads, new ResultWriter('en'));
  return draft === undefined ? '' : draftText(draft);
};

const ofField = (attributes: Attributes): string => answerOf({ 'sample-checkout': [lineAt(1, attributes)] });

describe('latency that lines state', () => {
  it.each<[Attributes, string]>([
    [{ durationUs: 5_000 }, 'median 5 ms'],
    [{ upstream_response_time: 0.25 }, 'median 250 ms'],
    [{ request_time: 0.3 }, 'median 300 ms'],
    [{ duration_ms: 40 }, 'median 40 ms'],
  ])('of %j is in the unit of its field', (attributes, said) => {
    expect(ofField(attributes)).toContain(said);
    expect(ofField(attributes)).not.toContain('assumed');
  });

  it('says that a unit is assumed where the field gives none', () =>
    expect(ofField({ duration: 0.4 })).toContain('`duration` gives no unit: milliseconds are assumed.'));

  it.each<Attributes>([{ retention_duration_days: 30 }, { request_time: 1_763_647_200 }])(
    'is not taken from %j',
    (attributes) => expect(ofField(attributes)).toContain('none of the log lines that were read'),
  );

  it('is learnt from the oldest lines too, where the newest are errors that state none', () => {
    const newest = [lineAt(29), lineAt(28)].map((line) => ({ ...line, level: 'error' as const }));
    const said = answerOf({
      'sample-checkout': newest,
      'sample-oldest-checkout': [
        lineAt(1, { responseTime: 10 }),
        lineAt(2, { responseTime: 20 }),
        lineAt(3, { responseTime: 30 }),
      ],
    });
    expect(said).toContain('median 20 ms');
    const queries = latencyMeasure.reads(CONTEXT, countReads({}));
    expect(queries['sample-oldest-checkout']).toMatchObject({ order: 'oldest', filter: { services: ['checkout'] } });
  });

  it('counts a line once that is among the newest and the oldest', () => {
    const lines = [lineAt(1, { responseTime: 10 }), lineAt(2, { responseTime: 30 })];
    expect(answerOf({ 'sample-checkout': lines, 'sample-oldest-checkout': lines })).toContain('over the 2 lines');
  });

  it('claims no more of a service than was read of it', () => {
    const said = answerOf({
      'sample-checkout': [lineAt(1)],
      'sample-web': [{ ...lineAt(2, { responseTime: 30 }), service: 'web' }],
    });
    expect(said).toContain('None of the log lines of `checkout` that were read');
  });

  it('names the slowest endpoints of all services, not of that of the cause', () => {
    const context = countContext({
      ask: { measure: 'latency', top: true, by: 'endpoint' },
      message: 'which endpoint is slowest?',
      subject: { services: ['postgresql'], from: 'cause', templates: ['t1'] },
      catalogue: { service: ['web', 'api'], environment: [], region: [], version: [] },
    });
    const durations = (service: string, p95: number, by = {}) =>
      countRow({ service, p50: 1_000, p95, p99: p95, max: p95, stated: 'responseTime', ...by });
    const rows = {
      templates: TEMPLATE_ROWS,
      'sample-web': [{ ...lineAt(1, { responseTime: 1 }), service: 'web' }],
      'sample-api': [{ ...lineAt(2, { responseTime: 1 }), service: 'api' }],
      'stated-web': [durations('web', 9_000), durations('web', 9_000, { by: 'operation', value: 'GET /home' })],
      'stated-api': [durations('api', 80_000), durations('api', 80_000, { by: 'operation', value: 'POST /pay' })],
    };
    const queries = latencyMeasure.reads(context, countReads(rows));
    expect(queries['stated-api']).toMatchObject({ by: 'operation', filter: { services: ['api'] } });
    const draft = latencyMeasure.answer(context, countReads(rows), new ResultWriter('en'));
    expect(draft === undefined ? [] : draftText(draft).split('\n')).toEqual([
      '`api` `POST /pay`: p50 1 ms, p95 80 ms (40 log lines)',
      '`web` `GET /home`: p50 1 ms, p95 9 ms (40 log lines)',
      'Only services whose lines state a duration are compared.',
    ]);
  });

  it('is that of the route that the question names', () => {
    const context = countContext({
      ask: { measure: 'latency' },
      message: 'how slow is /orders?',
      subject: { services: ['nats'], from: 'cause', templates: [] },
      catalogue: { service: ['edge'], environment: [], region: [], version: [] },
      entities: [{ kind: 'endpoint', text: '/orders', start: 12, end: 19 }],
    });
    const durations = (p95: number, by = {}) =>
      countRow({ service: 'edge', p50: 1_000, p95, p99: p95, max: p95, stated: 'responseTime', ...by });
    const rows = {
      templates: TEMPLATE_ROWS,
      'sample-edge': [{ ...lineAt(1, { responseTime: 1 }), service: 'edge' }],
      'stated-edge': [
        durations(9_000),
        durations(80_000, { by: 'operation', value: '/orders' }),
        durations(900_000, { by: 'operation', value: '/holds' }),
      ],
    };
    expect(latencyMeasure.reads(context, countReads(rows))['stated-edge']).toMatchObject({
      by: 'operation',
      route: '/orders',
    });
    const draft = latencyMeasure.answer(context, countReads(rows), new ResultWriter('en'));
    expect(draft && draftText(draft)).toBe('`edge` `/orders`: p50 1 ms, p95 80 ms, max 80 ms (40 log lines)');
  });

  it('says that it tells nothing by a dimension that no line has', () => {
    const context = { ...CONTEXT, ask: { measure: 'latency', by: 'pod' } as const };
    const reads = countReads({
      templates: TEMPLATE_ROWS,
      'sample-checkout': [lineAt(1, { responseTime: 10 })],
      'stated-checkout': [countRow({ p50: 20_000, p95: 300_000, p99: 400_000, max: 500_000, stated: 'responseTime' })],
    });
    const draft = latencyMeasure.answer(context, reads, new ResultWriter('en'));
    expect(draft === undefined ? '' : draftText(draft)).toContain('names no pod');
  });
});

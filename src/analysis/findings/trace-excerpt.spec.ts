import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { answeredIncident, answerOf } from '../../../test/support/incident-answer.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { SpanRecord } from '../../telemetry/record.js';
import { createCitationIndex } from './citations.js';
import type { FindingContext } from './finding-figures.js';
import { buildTraceExcerpt } from './trace-excerpt.js';

const TRACE = 'a'.repeat(32);

const span = (spanId: string, over: Partial<SpanRecord>): SpanRecord => ({
  kind: 'span',
  id: `${TRACE}:${spanId}`,
  traceId: TRACE,
  spanId,
  name: `op-${spanId}`,
  service: `service-${spanId}`,
  time: 1_800_000_000_000_000,
  durationMicros: 1000,
  source: 'test',
  ingestedAt: 1_800_000_000_000_000,
  ...over,
});

const excerptOf = (spans: readonly SpanRecord[]) => {
  const placed = spans.map((row, position) => ({ row, batch: 'b' as BatchHash, position }));
  const telemetry = { spans: new Map(placed.map((each) => [each.row.id, each])), logs: new Map() };
  const drawing = { comparison: { telemetry }, citations: createCitationIndex() } as unknown as FindingContext;
  const trace = buildTraceExcerpt(TRACE, drawing);
  const byId = new Map(drawing.citations.all().map(({ id, position }) => [id, placed[position]?.row.spanId]));
  return { trace, tree: trace.spans.map(({ evidence, depth }) => `${depth} ${byId.get(evidence)}`) };
};

describe('a request that is shown', () => {
  it('lists spans in the order of calls, with what took longest and what failed', () => {
    const children = Array.from({ length: 15 }, (_, n) =>
      span(`c${n}`, { parentId: 'root', time: 1_800_000_000_000_000 + n, durationMicros: 100 + n }),
    );
    const { trace, tree } = excerptOf([
      ...children,
      span('failed', { parentId: 'c0', status: 'error', durationMicros: 1 }),
      span('root', { durationMicros: 5000 }),
    ]);
    expect(tree).toEqual(['0 root', '2 failed', ...[7, 8, 9, 10, 11, 12, 13, 14].map((n) => `1 c${n}`)]);
    expect(trace.left).toEqual({ spans: 7, lines: 0 });
  });

  it('shows a request that calls itself in a circle, or whose caller is not stored', () => {
    expect(excerptOf([span('a', { parentId: 'b' }), span('b', { parentId: 'a' })]).tree).toHaveLength(2);
    expect(excerptOf([span('a', { parentId: 'lost' })]).tree).toEqual(['0 a']);
  });

  it('counts every span once, whatever calls what', () => {
    const id = fc.integer({ min: 0, max: 9 }).map(String);
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(id, id, fc.nat(9)), { selector: ([own]) => own, maxLength: 10 }), (rows) => {
        const { trace, tree } = excerptOf(rows.map(([own, parentId, time]) => span(own, { parentId, time })));
        expect(new Set(tree.map((each) => each.split(' ')[1])).size).toBe(rows.length);
        expect(trace.left.spans).toBe(0);
      }),
    );
  });

  it('answers first, with every duration and start checked against its spans', () => {
    const { input, stored, findings } = answeredIncident(7, { kind: 'exception', requestsPerMinute: 20 });
    const ids = findings.evidence.filter(({ kind }) => kind === 'span').map(({ id }) => id);
    const row = input.cited.get(ids[0] ?? '');
    if (row?.kind !== 'span') throw new Error('no span is cited');
    const ofTrace = ids.filter((id) => {
      const each = input.cited.get(id);
      return each?.kind === 'span' && each.traceId === row.traceId;
    });
    const trace = {
      id: row.traceId,
      spans: ofTrace.map((evidence) => ({ evidence, depth: 0 })),
      lines: [],
      left: { spans: 2, lines: 1 },
    };
    const request = { ...input, findings: { ...findings, trace }, message: `Show trace ${row.traceId}` };
    const { responded } = answerOf(request, stored);
    expect(responded.answer.text.startsWith(`**Trace ${row.traceId}, without 2 more spans and 1 more line**\n- `)).toBe(
      true,
    );
    const durations = responded.verdicts.filter(({ text }) => / took .* began /.test(text));
    expect(durations).toHaveLength(ofTrace.length);
    expect(durations.filter(({ verdict }) => verdict !== 'supported')).toEqual([]);
  });
});

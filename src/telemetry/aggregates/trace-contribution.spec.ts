import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { SECOND } from '../../kernel/time.js';
import {
  computeContribution,
  type ContributionRevision,
  diffContributions,
  floorToBucket,
  flowId,
  latencyId,
  type TraceContribution,
} from './trace-contribution.js';
import type { TraceRow, TraceSegment } from './aggregate-rows.js';

const segment = (service: string, more: Partial<TraceSegment> = {}): TraceSegment => ({
  service,
  operation: 'op',
  spanId: 's',
  start: 0,
  logs: [],
  spans: [],
  ...more,
});
const trace = (segments: readonly TraceSegment[], start = 65 * SECOND): TraceRow => ({
  kind: 'trace',
  traceId: 't',
  start,
  durationMicros: 1,
  segments,
});
const logs = (...keys: readonly string[]): TraceSegment['logs'] =>
  keys.map((key) => ({ key, level: 'info', log: key }));

describe('what a trace contributes', () => {
  it('goes into the bucket in which the root starts', () => {
    expect(computeContribution(trace([])).bucket).toBe(60 * SECOND);
    expect(floorToBucket(-1)).toBe(-30 * SECOND);
  });

  it('counts every transition once per trace, with what it passed through', () => {
    const { flow } = computeContribution(
      trace([segment('a', { logs: logs('x', 'y') }), segment('a', { logs: logs('x', 'y') })]),
    );
    const steps = flow.filter(({ stream }) => stream === 'log').map(({ from, to }) => `${from} ${to ?? ''}`.trim());
    expect(steps.sort()).toEqual(['^', '^ x', 'x', 'x y', 'y', 'y $']);
  });

  it('adds nothing about calls of a segment known from lines alone', () => {
    const { spanId: _, ...noSpan } = segment('a', { logs: logs('x') });
    expect(computeContribution(trace([noSpan])).flow.map(({ stream }) => stream)).not.toContain('span');
  });

  it('counts the largest latency of each histogram', () => {
    const { latency } = computeContribution(
      trace([
        segment('a', { selfMicros: 1_000 }),
        segment('b', { parent: 0, gapMicros: 9, selfMicros: 3 }),
        segment('b', { parent: 0, gapMicros: 100, selfMicros: 1 }),
      ]),
    );
    expect(latency).toEqual([
      { measure: 'edge', service: 'b', caller: 'a', log2: 6 },
      { measure: 'self', service: 'a', operation: 'op', log2: 9 },
      { measure: 'self', service: 'b', operation: 'op', log2: 1 },
    ]);
  });
});

const anyTrace = fc
  .record({
    start: fc.integer({ min: 0, max: 90 * SECOND }),
    segments: fc.array(
      fc.record({
        service: fc.constantFrom('a', 'b'),
        keys: fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 4 }),
        self: fc.nat(5_000),
        gap: fc.nat(5_000),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ start, segments }) =>
    trace(
      segments.map(({ service, keys, self, gap }, index) =>
        segment(service, {
          logs: logs(...keys),
          spans: keys,
          selfMicros: self,
          ...(index > 0 && { parent: 0, gapMicros: gap }),
        }),
      ),
      start,
    ),
  );

type Table = Map<string, number>;

const applied = (table: Table, revision: ContributionRevision): Table => {
  const next = new Map(table);
  const add = (id: string, by: number): void => {
    const sum = (next.get(id) ?? 0) + by;
    if (sum === 0) next.delete(id);
    else next.set(id, sum);
  };
  for (const { bucket, by } of revision.traces) add(`${bucket}`, by);
  for (const { bucket, key, by } of revision.flow) add(`${bucket} ${flowId(key)}`, by);
  for (const { bucket, key, by } of revision.latency) add(`${bucket} ${latencyId(key)} ${key.log2}`, by);
  return next;
};

const tableOf = (part: TraceContribution): Table => applied(new Map(), diffContributions(undefined, part));

describe('a revision', () => {
  it('turns the tables of any trace into those of any other', () => {
    fc.assert(
      fc.property(anyTrace, anyTrace, (a, b) => {
        const [before, after] = [computeContribution(a), computeContribution(b)];
        expect(applied(tableOf(before), diffContributions(before, after))).toEqual(tableOf(after));
      }),
    );
  });

  it('takes away exactly what was added', () => {
    fc.assert(
      fc.property(anyTrace, (each) => {
        const part = computeContribution(each);
        expect(applied(tableOf(part), diffContributions(part, undefined)).size).toBe(0);
        expect(diffContributions(part, part)).toEqual({ traces: [], flow: [], latency: [] });
      }),
    );
  });

  it('never counts a key twice', () => {
    fc.assert(
      fc.property(anyTrace, (each) => {
        expect([...tableOf(computeContribution(each)).values()].every((count) => count === 1)).toBe(true);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { optional } from '../../kernel/optional.js';
import { DAY, MINUTE, SECOND } from '../../kernel/time.js';
import { AGGREGATE_BUCKET, type FlowKey } from './trace-contribution.js';
import { historyRange, partitionBuckets, partitionCells, sideAt } from './partition.js';
import {
  type FlowCell,
  flowRows,
  type LatencyCell,
  latencyRows,
  presenceRows,
  spanPresence,
  surveyRow,
} from './table-rows.js';
import { firstSlotFrom, rateRows, rateSlots, slotStart } from './rate-rows.js';

const at = 100 * MINUTE;
const question = {
  window: { from: at + 5 * SECOND, to: at + 4 * MINUTE },
  history: DAY,
  incidents: [
    { from: at - 20 * MINUTE, to: at - 16 * MINUTE },
    { from: at + MINUTE, to: at + 2 * MINUTE },
  ],
};
const usual = partitionBuckets(question, 1_000);

describe('a partition', () => {
  it('takes every bucket that the window touches, and the history before it', () => {
    expect(usual.window).toEqual({ from: at, to: at + 4 * MINUTE });
    expect(usual.past).toEqual({ from: at - DAY, to: at });
    expect(historyRange(question)).toEqual(usual.past);
    expect(usual.baseline).toBe('past');
  });

  it('knows the side of every instant', () => {
    expect(sideAt(usual, at)).toBe('window');
    expect(sideAt(usual, at - 1)).toBe('quiet');
    expect(sideAt(usual, at - 18 * MINUTE)).toBe('incident');
    expect(sideAt(usual, at + MINUTE)).toBe('window');
    expect(sideAt(usual, at + 4 * MINUTE)).toBeUndefined();
    expect(sideAt(usual, at - DAY - 1)).toBeUndefined();
  });

  it('takes the first quarter of the window for a baseline when there is no history', () => {
    const cold = partitionBuckets(question, 29);
    expect(cold).toMatchObject({ baseline: 'in-window', incidents: [] });
    expect(cold.window).toEqual({ from: at + MINUTE, to: at + 4 * MINUTE });
    expect(cold.past.to).toBe(at + MINUTE);
  });

  it('begins a window without history where its first trace stands', () => {
    const late = { ...question, window: { from: at, to: at + 10 * MINUTE } };
    const cells = [4, 5, 9].map((minute) => ({ bucket: at + minute * MINUTE, traces: 20 }));
    expect(partitionCells(late, cells).past.to).toBe(at + 5.5 * MINUTE);
    const before = { bucket: at - MINUTE, traces: 29 };
    expect(partitionCells(late, [before, ...cells]).past.to).toBe(at + 2.5 * MINUTE);
    expect(partitionCells(late, [{ ...before, traces: 30 }, ...cells])).toMatchObject({ baseline: 'past' });
    expect(partitionCells(late, [])).toEqual(partitionBuckets(late, 0));
  });

  it('takes no more of it than a third of the time before the trouble was noticed, however long the window has grown', () => {
    const asked = { ...question, noticedAt: at + 3 * MINUTE };
    expect(partitionBuckets(asked, 29)).toEqual(partitionBuckets(question, 29));
    const grown = { ...asked, window: { from: at, to: at + 12 * MINUTE } };
    expect(partitionBuckets(grown, 29).past.to).toBe(at + MINUTE);
    expect(partitionBuckets({ ...grown, noticedAt: at }, 29).past.to).toBe(at + AGGREGATE_BUCKET);
  });

  it('leaves every instant on one side at most, whatever is asked', () => {
    const instants = fc.integer({ min: 0, max: 3 * DAY });
    const anyQuestion = fc.record({
      noticedAt: instants,
      window: fc.tuple(instants, fc.nat(DAY)).map(([from, width]) => ({ from, to: from + width })),
      history: fc.nat(DAY),
      incidents: fc.array(fc.tuple(instants, fc.nat(DAY)).map(([from, width]) => ({ from, to: from + width }))),
    });
    fc.assert(
      fc.property(anyQuestion, fc.nat(60), instants, (asked, traces, first) => {
        const parts = partitionBuckets(asked, traces, first);
        expect(parts.past.to).toBe(parts.window.from);
        expect(parts.past.from).toBeLessThanOrEqual(parts.past.to);
        expect(parts.window.from).toBeLessThanOrEqual(parts.window.to);
      }),
    );
  });
});

const key = (to?: string): FlowKey => ({
  stream: 'log',
  service: 'a',
  operation: 'op',
  from: '^',
  ...optional({ to }),
});
const cell = (minutes: number, to?: string, traces = 1): FlowCell => ({
  bucket: at + minutes * MINUTE,
  key: key(to),
  traces,
});

describe('rows from cells', () => {
  it('count the window, all the past, and of that the incidents', () => {
    const cells = [cell(1, 'x', 2), cell(-1, 'x', 3), cell(-18, 'x', 5), cell(9, 'x', 7), cell(1)];
    expect(flowRows(cells, usual)).toEqual([
      { kind: 'flow', ...key('x'), window: 2, past: 8, incident: 5, course: { slots: [2], traces: [2] } },
      { kind: 'flow', ...key(), window: 1, past: 0, incident: 0, course: { slots: [2], traces: [1] } },
    ]);
  });

  it('come out the same for cells that a store has summed per side and slot', () => {
    const minute = fc.integer({ min: -30, max: 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(minute, fc.constantFrom('x', 'y'), fc.integer({ min: 1, max: 9 }))), (counts) => {
        const cells = counts.map(([minutes, to, traces]) => cell(minutes, to, traces));
        const sums = Map.groupBy(cells, (each) => {
          const side = sideAt(usual, each.bucket);
          return `${side} ${side === 'window' ? each.bucket : ''} ${each.key.to}`;
        });
        const summed = [...sums.values()].flatMap((group) => {
          const [first] = group;
          return first ? [{ ...first, traces: group.reduce((sum, each) => sum + each.traces, 0) }] : [];
        });
        expect(flowRows(summed.reverse(), usual)).toEqual(flowRows(cells, usual));
      }),
    );
  });

  it('add latencies up by bucket and side', () => {
    const latency = (minutes: number, log2: number): LatencyCell => ({
      bucket: at + minutes * MINUTE,
      key: { measure: 'edge', service: 'b', caller: 'a', log2 },
      traces: 1,
    });
    expect(latencyRows([latency(0, 5), latency(1, 5), latency(-1, 7), latency(-18, 5)], usual)).toEqual([
      {
        kind: 'latency',
        measure: 'edge',
        service: 'b',
        caller: 'a',
        window: { 5: 2, 7: 0 },
        past: { 5: 1, 7: 1 },
        incident: { 5: 1, 7: 0 },
        courses: { 5: { slots: [0, 2], traces: [1, 1] } },
      },
    ]);
  });

  it('survey the traces of each side and the minutes of the baseline', () => {
    const cells = [-18, -18, -1, 0, 3].map((minutes) => ({ bucket: at + minutes * MINUTE, traces: 2 }));
    expect(surveyRow(cells, usual)).toMatchObject({ traces: { window: 4, past: 6, incident: 4 }, minutes: 2 });
  });

  it('tell in how many services and minutes an event is present', () => {
    const seen = (minutes: number, service: string) => ({ minute: at + minutes * MINUTE, event: 'x', service });
    expect(presenceRows([seen(-1, 'a'), seen(-1, 'b'), seen(-2, 'a'), seen(1, 'c')], usual)).toEqual([
      { kind: 'presence', event: 'x', services: 3, minutes: 2 },
    ]);
  });

  it('tell nothing of an event that few services share', () => {
    const seen = (service: string) => ({ minute: at, event: 'x', service });
    expect(presenceRows([seen('a'), seen('b'), seen('a')], usual)).toEqual([]);
  });

  it('place the slots of a rate in time', () => {
    const row = {
      kind: 'rate',
      service: 'a',
      event: 'x',
      level: 'info',
      ...rateSlots([
        [at + 45 * SECOND, 2],
        [at, 1],
      ]),
    } as const;
    expect(row).toMatchObject({ start: at, slots: [0, 3], lines: [1, 2] });
    expect(slotStart(row, 1)).toBe(at + 45 * SECOND);
    expect([at, at + 1, at + 45 * SECOND, at + MINUTE].map((from) => firstSlotFrom(row, from))).toEqual([0, 1, 1, 2]);
  });

  it('find the presence of span events in the flow table, without the ends of segments', () => {
    const spans = [cell(1, 'x'), cell(1.5, 'x'), cell(1, '$'), cell(1)].map((each) => ({
      ...each,
      key: { ...each.key, stream: 'span' as const },
    }));
    expect(spanPresence([...spans, cell(1, 'y')])).toEqual([{ minute: at + MINUTE, event: 'x', service: 'a' }]);
  });

  it('list the lines of an event in order, at its worst level', () => {
    const rate = (seconds: number, level: 'info' | 'error', lines: number) => ({
      bucket: at + seconds * SECOND,
      service: 'a',
      event: 'x',
      level,
      lines,
    });
    expect(rateRows([rate(15, 'info', 1), rate(0, 'error', 2), rate(15, 'error', 3)], usual)).toEqual([
      {
        kind: 'rate',
        service: 'a',
        event: 'x',
        level: 'error',
        start: at,
        slots: [0, 1],
        lines: [2, 4],
      },
    ]);
  });
});

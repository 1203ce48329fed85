// Whatever way somebody scrolls, the lines that are loaded are a stretch without a gap and without a line twice.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { toIso } from '../../../src/kernel/time.js';
import {
  addGap,
  addLive,
  addPage,
  allLines,
  beginOfStream,
  type LineRequest,
  type ListSide,
  type LoadedLines,
  MOST_KEPT,
  nextRequest,
  startLines,
} from './line-pages.js';

type Line = { readonly id: string; readonly time: string };

const START = Date.parse('2026-11-20T09:00:00Z') * 1000;
const lineAt = (second: number, n: number): Line => ({ id: String(n), time: toIso(START + second * 1_000_000) });

/** Stored lines as the API pages them: a cursor goes on among the lines that were there at the first page. */
const storeOf = (given: readonly Line[]) => {
  const lines = [...given];
  const read = (
    { order, from = '', to = '~', cursor }: LineRequest,
    limit: number,
  ): { readonly items: readonly Line[]; readonly next?: string } => {
    const [skip = 0, upTo = lines.length] = cursor?.split(' ').map(Number) ?? [];
    // ids are in the order in which lines were stored
    const meant = lines.filter(({ id, time }) => Number(id) < upTo && time >= from && time < to);
    const ordered = order === 'newest' ? meant.toReversed() : meant;
    const end = skip + limit;
    return { items: ordered.slice(skip, end), ...(end < ordered.length && { next: `${end} ${upTo}` }) };
  };
  return { lines, read };
};

const load = (
  loaded: LoadedLines<Line>,
  side: ListSide,
  store: ReturnType<typeof storeOf>,
  limit: number,
): LoadedLines<Line> => {
  const request = nextRequest(loaded, side);
  return request === undefined ? loaded : addPage(loaded, side, store.read(request, limit));
};

const idsOf = (loaded: LoadedLines<Line>): readonly number[] => allLines(loaded).map(({ id }) => Number(id));

/** Times do not fall, and some are the same. */
const stored = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 60 }).map((steps) => {
  let second = 0;
  return steps.map((step, n) => lineAt((second += step), n));
});

describe('pages of log lines', () => {
  it('make one stretch without a gap, from wherever it begins', () => {
    const start = fc.oneof(
      fc.constantFrom('first' as const, 'last' as const),
      fc.integer({ min: -1, max: 130 }).map((second) => ({ at: lineAt(second, 0).time })),
    );
    const sides = fc.array(fc.constantFrom<ListSide>('above', 'below'), { maxLength: 40 });
    fc.assert(
      fc.property(stored, start, sides, fc.integer({ min: 1, max: 9 }), (lines, from, moves, limit) => {
        const store = storeOf(lines);
        let loaded = startLines<Line>(from, {});
        for (const side of moves) {
          loaded = load(loaded, side, store, limit);
          const ids = idsOf(loaded);
          expect(ids).toEqual(ids.map((_, i) => (ids[0] ?? 0) + i));
        }
        for (let step = 0; step < lines.length + 2; step += 1)
          for (const side of ['above', 'below'] as const) loaded = load(loaded, side, store, limit);
        expect(idsOf(loaded)).toEqual(lines.map((_, n) => n));
      }),
    );
  });

  it('are kept within a limit, and come again on the way back', () => {
    const pages = 30;
    const store = storeOf(Array.from({ length: pages * 1_000 }, (_, n) => lineAt(n, n)));
    let loaded = startLines<Line>('first', {});
    for (let page = 0; page < pages; page += 1) {
      loaded = load(loaded, 'below', store, 1_000);
      expect(allLines(loaded).length).toBeLessThanOrEqual(MOST_KEPT);
    }
    expect(nextRequest(loaded, 'below')).toBeUndefined();
    expect(idsOf(loaded).at(-1)).toBe(29_999);
    for (let page = 0; page < pages; page += 1) {
      loaded = load(loaded, 'above', store, 1_000);
      const ids = idsOf(loaded);
      expect([ids.length <= MOST_KEPT, ids.at(-1)]).toEqual([true, (ids[0] ?? 0) + ids.length - 1]);
    }
    expect([idsOf(loaded)[0], nextRequest(loaded, 'above')]).toEqual([0, undefined]);
    for (let page = 0; page < pages; page += 1) loaded = load(loaded, 'below', store, 1_000);
    expect([idsOf(loaded).at(-1), nextRequest(loaded, 'below')]).toEqual([29_999, undefined]);
  });

  it('go on with lines that are stored meanwhile, whether these are seen or not', () => {
    const store = storeOf(Array.from({ length: 3_000 }, (_, n) => lineAt(n, n)));
    const follow = (loaded: LoadedLines<Line>, isAtEnd: boolean, count = 1_000): LoadedLines<Line> => {
      const from = store.lines.length;
      const come = Array.from({ length: count }, (_, n) => lineAt(from + n, from + n));
      store.lines.push(...come);
      return addLive(loaded, come, isAtEnd);
    };
    const isWhole = (loaded: LoadedLines<Line>): boolean =>
      idsOf(loaded).every((id, i, ids) => id === (ids[0] ?? 0) + i);
    let loaded = load(startLines<Line>('last', {}), 'above', store, 1_000);
    for (let second = 0; second < 30; second += 1) loaded = follow(loaded, true);
    expect([isWhole(loaded), idsOf(loaded).at(-1), idsOf(loaded).length]).toEqual([true, 32_999, MOST_KEPT]);
    // upwards, until lines of the stream are forgotten at the end, while more of them come
    for (let page = 0; page < 40; page += 1) loaded = follow(load(loaded, 'above', store, 1_000), false, 10);
    expect([isWhole(loaded), idsOf(loaded)[0]]).toEqual([true, 0]);
    expect(loaded.hasMissed).toBe(true);
    // and down again, to the very last one
    for (let page = 0; page < 60; page += 1) loaded = load(loaded, 'below', store, 1_000);
    expect([isWhole(loaded), idsOf(loaded).at(-1)]).toEqual([true, store.lines.length - 1]);
    expect(nextRequest(loaded, 'below')).toBeUndefined();
  });

  it('have lines that come late at their time, and lose none of them', () => {
    const late = fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 1, maxLength: 20 });
    const parts = fc.record({
      lines: stored,
      late,
      limit: fc.integer({ min: 1, max: 9 }),
      pages: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(parts, fc.boolean(), ({ lines, late: seconds, limit, pages }, isFromFirst) => {
        const store = storeOf(lines);
        let loaded = startLines<Line>(isFromFirst ? 'first' : 'last', {});
        for (let page = 0; page < pages; page += 1)
          loaded = load(loaded, isFromFirst ? 'below' : 'above', store, limit);
        for (const [n, second] of seconds.entries()) {
          const line = lineAt(second, lines.length + n);
          const behind = store.lines.findIndex(({ time }) => time > line.time);
          store.lines.splice(behind < 0 ? store.lines.length : behind, 0, line);
          loaded = addLive(loaded, [line], true);
          const times = allLines(loaded).map(({ time }) => time);
          expect(times).toEqual(times.toSorted());
        }
        for (let step = 0; step < 3 * store.lines.length + 4; step += 1)
          for (const side of ['above', 'below'] as const) loaded = load(loaded, side, store, 20 + limit);
        expect(new Set(idsOf(loaded)).size).toBe(idsOf(loaded).length);
        expect(allLines(loaded).map(({ time }) => time)).toEqual(store.lines.map(({ time }) => time));
      }),
    );
  });

  it('compare instants, however many digits they are written with', () => {
    const of = (id: string, time: string): Line => ({ id, time: `2026-11-20T09:00:00${time}Z` });
    const store = storeOf([of('0', '.000'), of('1', '.002')]);
    const loaded = addLive(load(startLines<Line>('last', {}), 'above', store, 9), [of('2', '.000001')], true);
    expect(idsOf(loaded)).toEqual([0, 2, 1]);
  });

  it('have no hole where a connection begins with lines behind those that were missed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 2, max: 9 }),
        (count, missed, limit) => {
          const lines = Array.from({ length: count }, (_, n) => lineAt(n, n));
          const shown = Math.max(1, lines.length - missed);
          const store = storeOf(lines.slice(0, shown));
          let loaded = load(startLines<Line>('last', {}), 'above', store, limit);
          store.lines.push(...lines.slice(shown));
          const known = new Set(allLines(loaded).map(({ id }) => id));
          const take = beginOfStream(limit, known);
          const come = store.lines.slice(-limit);
          const hasGap = come.map(({ id }) => take(id)).includes('gap');
          expect(hasGap).toBe(lines.length - shown >= limit);
          if (hasGap) loaded = addGap(loaded);
          loaded = addLive(
            loaded,
            come.filter(({ id }) => !known.has(id)),
            true,
          );
          for (let step = 0; step < lines.length + 2; step += 1) loaded = load(loaded, 'below', store, limit);
          const ids = idsOf(loaded);
          expect(ids).toEqual(ids.map((_, i) => (ids[0] ?? 0) + i));
          expect(ids.at(-1)).toBe(lines.length - 1);
        },
      ),
    );
  });

  it('join a connection to an empty list, whatever it begins with', () => {
    const take = beginOfStream(1, new Set());
    expect([take('1'), take('2')]).toEqual(['joined', 'joined']);
  });
});

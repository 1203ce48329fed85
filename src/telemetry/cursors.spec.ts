// Polls of a store that others write to: whatever comes late or at the same instant, nothing is lost and nothing is offered twice.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { type Micros, MINUTE, SECOND, type TimeWindow } from '../kernel/time.js';
import {
  compareMinutes,
  eventTimeCursor,
  ingestedCursor,
  type IngestedCursor,
  joinCursors,
  joinEventTimeCursors,
  joinIngestedCursors,
  MAX_CURSOR_MINUTES,
  MAX_LISTED_IDS,
  type MinuteCounts,
  overlapFrom,
  unreadRange,
  wholeMinutes,
} from './cursors.js';

const START: Micros = Date.UTC(2026, 1, 2, 12) * 1000;

type Document = { readonly id: string; readonly at: Micros };

describe('reading on by time of ingest', () => {
  const OVERLAP = 10 * SECOND;

  /** One poll of everything that is visible; a position is the newest time of ingest. */
  const poll = (visible: readonly Document[], after: IngestedCursor | undefined) => {
    const upTo = Math.max(0, ...visible.map(({ at }) => at));
    const { from = -Infinity, seen } = unreadRange(after, upTo);
    const offered = visible.filter(({ id, at }) => at >= from && at <= upTo && !seen.includes(id));
    const since = overlapFrom(after, upTo, OVERLAP);
    const listed = visible
      .filter(({ at }) => at >= since && at <= upTo)
      .toSorted((a, b) => b.at - a.at)
      .slice(0, MAX_LISTED_IDS);
    return { offered, cursor: ingestedCursor(listed, { after, upTo, overlap: OVERLAP }) };
  };

  /** Ticks of a second; `late`: so many seconds after its time of ingest a document is seen. */
  const anyArrivals = fc.array(fc.array(fc.integer({ min: 0, max: OVERLAP / SECOND }), { maxLength: 8 }), {
    minLength: 1,
    maxLength: 40,
  });

  const polled = (arrivals: readonly (readonly number[])[]) => {
    const visible: Document[] = [];
    const offered: string[] = [];
    let cursor: IngestedCursor | undefined;
    for (const [second, late] of arrivals.entries()) {
      const now = START + (second + 20) * SECOND;
      visible.push(...late.map((seconds, n) => ({ id: `${second}.${n}`, at: now - seconds * SECOND })));
      const next = poll(visible, cursor);
      offered.push(...next.offered.map(({ id }) => id));
      cursor = next.cursor;
    }
    return { visible, offered };
  };

  it('offers every document once, be it late within the overlap, or tied', () => {
    fc.assert(
      fc.property(anyArrivals, (arrivals) => {
        const { visible, offered } = polled(arrivals.map((late) => [0, ...late]));
        expect(offered.toSorted()).toEqual(visible.map(({ id }) => id).toSorted());
      }),
    );
  });

  it('loses only what is later than the overlap', () => {
    const early = { id: 'early', at: START };
    const [on, over] = [OVERLAP, OVERLAP + 1].map((late) => ({ id: `${late}`, at: START - late }));
    const { cursor } = poll([early], undefined);
    expect(poll([early, ...(on && over ? [on, over] : [])], cursor).offered.map(({ id }) => id)).toEqual([
      `${OVERLAP}`,
    ]);
  });

  it('never offers twice where an instant holds more than a cursor', () => {
    const many = Array.from({ length: 3 * MAX_LISTED_IDS }, (_, n) => ({ id: `${n}`, at: START }));
    const first = poll(many, undefined);
    expect(first.offered).toHaveLength(many.length);
    expect(first.cursor.seen).toEqual([]);
    const next = { id: 'next', at: START + 1 };
    expect(poll([...many, next], first.cursor).offered).toEqual([next]);
  });

  it('stands where it stood when the newest documents are gone', () => {
    const [old, young] = [
      { id: 'old', at: START },
      { id: 'young', at: START + SECOND },
    ];
    const { cursor } = poll([old, young], undefined);
    const after = poll([old], cursor);
    expect(after.cursor.at).toBe(START + SECOND);
    expect(after.offered).toEqual([]);
  });

  it('joins what was read up to the same position', () => {
    const cursor = (from: Micros, ...seen: string[]): IngestedCursor => ({ kind: 'ingested', at: START, from, seen });
    expect(joinIngestedCursors(cursor(START - 5, 'b'), cursor(START - 3, 'a', 'b'))).toEqual(
      cursor(START - 3, 'a', 'b'),
    );
    const window = { from: 0, to: START };
    const later = { kind: 'ingested', at: START + 1, seen: [] } as const;
    expect(joinCursors({ window, cursor: cursor(START - 5) }, { window, cursor: later })).toBeUndefined();
  });
});

describe('reading on by event time', () => {
  const OVERLAP = MINUTE;

  const minutesOf = (documents: readonly Document[], window: TimeWindow): MinuteCounts => {
    const { from, to } = wholeMinutes(window);
    const counts = new Map<Micros, number>();
    for (const { at } of documents.filter((each) => each.at >= from && each.at < to)) {
      const minute = Math.floor(at / MINUTE) * MINUTE;
      counts.set(minute, (counts.get(minute) ?? 0) + 1);
    }
    return [...counts].sort(([a], [b]) => a - b);
  };

  const isIn =
    (windows: readonly TimeWindow[]) =>
    ({ at }: Document): boolean =>
      windows.some(({ from, to }) => at >= from && at < to);

  const window = { from: START + 7 * SECOND, to: START + 20 * MINUTE + 11 * SECOND };
  const anyPolls = fc.array(
    fc.array(
      fc.integer({ min: 0, max: 1_260 }).map((seconds) => START + seconds * SECOND),
      { maxLength: 10 },
    ),
    { minLength: 1, maxLength: 10 },
  );

  it('offers every document of the window, however late, and none that is held', () => {
    fc.assert(
      fc.property(anyPolls, (polls) => {
        const visible: Document[] = [];
        const held = new Set<string>();
        let cursor = eventTimeCursor(window, []);
        for (const [turn, arrivals] of polls.entries()) {
          visible.push(...arrivals.map((at, n) => ({ id: `${turn}.${n}`, at })));
          const now = minutesOf(visible, window);
          const { again } = compareMinutes(now, { after: cursor, window, overlap: OVERLAP });
          for (const { id } of visible.filter(isIn(again))) held.add(id);
          cursor = eventTimeCursor(window, now);
          expect([...held].toSorted()).toEqual(
            visible
              .filter(isIn([window]))
              .map(({ id }) => id)
              .toSorted(),
          );
        }
      }),
    );
  });

  const after = eventTimeCursor(window, [
    [START, 3],
    [START + 5 * MINUTE, 2],
  ]);
  const change = (now: MinuteCounts) => compareMinutes(now, { after, window, overlap: 0 });

  it('reads again only the minutes that changed, cut to the window', () => {
    expect(
      change([
        [START, 4],
        [START + 5 * MINUTE, 2],
        [START + 6 * MINUTE, 1],
      ]),
    ).toEqual({
      again: [
        { from: window.from, to: START + MINUTE },
        { from: START + 6 * MINUTE, to: START + 7 * MINUTE },
      ],
      arrived: 2,
      late: 1,
      gone: 0,
    });
  });

  it('counts what has gone, also where a minute is empty now', () => {
    expect(change([[START, 2]])).toEqual({
      again: [{ from: window.from, to: START + MINUTE }],
      arrived: 0,
      late: 0,
      gone: 3,
    });
  });

  it('does not look at minutes that a long cursor has forgotten', () => {
    const long = { from: START, to: START + (MAX_CURSOR_MINUTES + 10) * MINUTE };
    const all: MinuteCounts = Array.from({ length: MAX_CURSOR_MINUTES + 10 }, (_, n) => [START + n * MINUTE, 1]);
    const cursor = eventTimeCursor(long, all);
    const { again } = compareMinutes([[START, 9], ...all.slice(1)], { after: cursor, window: long, overlap: 0 });
    expect([cursor.minutes.length, again]).toEqual([MAX_CURSOR_MINUTES, []]);
  });

  it('joins two parts by the lower count of the minute between them, be it none', () => {
    const next = { from: window.to, to: window.to + MINUTE };
    const fresh = eventTimeCursor(next, [
      [START + 20 * MINUTE, 3],
      [START + 21 * MINUTE, 1],
    ]);
    const joined = (minutes: MinuteCounts) =>
      joinEventTimeCursors({ window, cursor: eventTimeCursor(window, minutes) }, { window: next, cursor: fresh })
        .minutes;
    expect(
      joined([
        [START, 3],
        [START + 20 * MINUTE, 2],
      ]),
    ).toEqual([
      [START, 3],
      [START + 20 * MINUTE, 2],
      [START + 21 * MINUTE, 1],
    ]);
    expect(joined([[START, 3]])).toEqual([
      [START, 3],
      [START + 21 * MINUTE, 1],
    ]);
  });
});

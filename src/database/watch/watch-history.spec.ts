// The time axis of a watch: an episode lasts as long as each capture shows its cause, and no longer than somebody watched.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { JsonObject } from '../format/snapshot.js';
import {
  addCapture,
  changesBetween,
  NO_HISTORY,
  readWatchHistory,
  type WatchedCapture,
  type WatchHistory,
  watchSection,
} from './watch-history.js';

const MINUTE = 60_000_000;
const START = 1_800_000_000_000_000;

const capture = (minute: number, ...kinds: readonly string[]): WatchedCapture => ({
  at: START + minute * MINUTE,
  sessions: minute,
  causes: kinds.map((kind) => ({ kind, title: `${kind} at ${minute}`, confidence: 0.9 })),
});

const watched = (...captures: readonly WatchedCapture[]): WatchHistory =>
  captures.reduce((history, each) => addCapture(history, each, MINUTE), NO_HISTORY);

describe('the history of a watch', () => {
  it('tells since when a cause has been there, and how busy it was then and now', () => {
    const { episodes } = watched(capture(1), capture(2, 'lock'), capture(3, 'lock'), capture(4, 'lock'));
    expect(episodes).toEqual([
      {
        kind: 'lock',
        title: 'lock at 4',
        firstSeen: START + 2 * MINUTE,
        lastSeen: START + 4 * MINUTE,
        captures: 3,
        sessionsFirst: 2,
        sessionsLast: 4,
        notBefore: START + MINUTE,
      },
    ]);
  });

  it('does not say that a cause began where nobody watched before', () => {
    expect(watched(capture(1, 'lock')).episodes[0]).not.toHaveProperty('notBefore');
    const gap = watched(capture(1), capture(9, 'lock'));
    expect(gap.episodes[0]).not.toHaveProperty('notBefore');
  });

  it('begins an episode anew after a capture without it, and after a time that nobody watched', () => {
    const again = watched(capture(1, 'lock'), capture(2), capture(3, 'lock'));
    expect(again.episodes.map(({ captures }) => captures)).toEqual([1, 1]);
    const away = watched(capture(1, 'lock'), capture(9, 'lock'));
    expect(away.episodes.map(({ firstSeen }) => firstSeen)).toEqual([START + 9 * MINUTE, START + MINUTE]);
    const missed = watched(capture(1, 'lock'), capture(3, 'lock'));
    expect(missed.episodes.map(({ captures }) => captures)).toEqual([2]);
  });

  it('tells what began, what is over, and what came to be first', () => {
    const before = watched(capture(1, 'lock', 'spill'));
    const after = addCapture(before, capture(2, 'spill', 'bloat'), MINUTE);
    expect(changesBetween(before, after).map(({ what, episode }) => [what, episode.kind])).toEqual([
      ['began', 'bloat'],
      ['first', 'spill'],
      ['over', 'lock'],
    ]);
    expect(changesBetween(after, addCapture(after, capture(3, 'spill', 'bloat'), MINUTE))).toEqual([]);
  });

  const causes = fc.uniqueArray(fc.constantFrom('lock', 'spill', 'bloat', 'deadlocks'), { maxLength: 4 });

  it('is read from a snapshot as it was written there', () => {
    fc.assert(
      fc.property(fc.array(causes, { minLength: 1, maxLength: 12 }), (all) => {
        const history = watched(...all.map((kinds, minute) => capture(minute, ...kinds)));
        const file: JsonObject = {
          $META$: { startTime: '2027-01-15T07:00:00Z', endTime: new Date((history.at ?? 0) / 1000).toISOString() },
          WaitEvents: { TopEvents: [] },
          Watch: JSON.parse(JSON.stringify(watchSection(history, MINUTE))) as JsonObject,
        };
        const read = readSnapshotFile(file);
        if ('rejected' in read) throw new Error(read.because);
        expect(readWatchHistory(read.snapshot)).toEqual(history);
      }),
    );
  });

  it('shows what the last capture shows, each cause once, whatever came before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(causes, fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 20 }),
        (all) => {
          let minute = 0;
          const captures = all.map(([kinds, step]) => capture((minute += step), ...kinds));
          const history = watched(...captures);
          const shown = history.episodes.filter(({ lastSeen }) => lastSeen === history.at);
          expect(shown.map(({ kind }) => kind)).toEqual(all.at(-1)?.[0]);
          for (const { firstSeen, lastSeen, captures: count } of history.episodes) {
            expect(firstSeen).toBeLessThanOrEqual(lastSeen);
            expect(count).toBeLessThanOrEqual(captures.length);
          }
        },
      ),
    );
  });

  it('is none where a file has none, or has something else in its place', () => {
    for (const Watch of [undefined, 7, [], { Episodes: 'x' }, { Episodes: [{ kind: 'lock' }, 3] }]) {
      const read = readSnapshotFile({ WaitEvents: { TopEvents: [] }, ...(Watch !== undefined && { Watch }) });
      if ('rejected' in read) throw new Error(read.because);
      expect(readWatchHistory(read.snapshot).episodes).toEqual([]);
    }
  });
});

// Watches a server: a capture every so often into a ring of files, each with the history of those before it.
import { setTimeout as after } from 'node:timers/promises';
import type { Micros } from '../../kernel/time.js';
import { diagnose } from '../diagnose/diagnose.js';
import { viewSnapshot } from '../diagnose/snapshot-view.js';
import { parseSnapshotFileName } from '../format/file-name.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { DatabaseSnapshot, JsonObject } from '../format/snapshot.js';
import {
  addCapture,
  changesBetween,
  NO_HISTORY,
  readWatchHistory,
  watchedCapture,
  type WatchHistory,
  watchSection,
} from '../watch/watch-history.js';
import { fileErrorCode, openSnapshotRing, type SnapshotRing, type WriteText } from './snapshot-ring.js';
import type { CapturedFile, CommandRefusal, WatchEnd, WatchRequest } from './types.js';

/** What the watch needs besides its request. */
export type WatchTools = {
  /** One capture. It is ended by the signal of the request, and keeps what it has. */
  readonly capture: () => Promise<CapturedFile | CommandRefusal>;
  readonly now: () => Micros;
  /** Returns early when it is aborted. */
  readonly wait: (micros: Micros, signal: AbortSignal) => Promise<void>;
  /** Instead of the file system's own. */
  readonly write?: WriteText;
};

export const watchClock: Pick<WatchTools, 'now' | 'wait'> = {
  now: () => Date.now() * 1000,
  wait: async (micros, signal) => {
    await after(Math.max(0, micros / 1000), undefined, { signal }).catch(() => undefined);
  },
};

const snapshotIn = (json: string): { readonly file: JsonObject; readonly snapshot: DatabaseSnapshot } | undefined => {
  try {
    const file = JSON.parse(json) as JsonObject;
    const read = readSnapshotFile(file);
    return 'rejected' in read ? undefined : { file, snapshot: read.snapshot };
  } catch {
    return undefined;
  }
};

/** The history goes on from the latest file; a file that cannot be read has none. */
const historyOf = async (ring: SnapshotRing): Promise<WatchHistory> => {
  const latest = await ring.latest();
  const read = latest === undefined ? undefined : snapshotIn(latest);
  return read === undefined ? NO_HISTORY : readWatchHistory(read.snapshot);
};

type Watched = { readonly json: string; readonly history: WatchHistory };

const withHistory = (json: string, before: WatchHistory, everyMicros: Micros): Watched => {
  const read = snapshotIn(json);
  const at = read?.snapshot.meta.to;
  if (read === undefined || at === undefined)
    throw new Error('a capture that was just taken is no snapshot with a time');
  const { snapshot, file } = read;
  const history = addCapture(
    before,
    watchedCapture(viewSnapshot(snapshot, 'primary'), diagnose(snapshot), at),
    everyMicros,
  );
  return { json: `${JSON.stringify({ ...file, Watch: watchSection(history, everyMicros) }, undefined, 2)}\n`, history };
};

/**
 * Runs until it is aborted or has taken as many captures as are wanted. The first capture must succeed: a wrong address is
 * told at once. From then on a server that does not answer is told, and asked again at the next beat; so is a file that
 * cannot be written.
 */
export const watchSnapshots = async (
  wanted: WatchRequest,
  { capture, now, wait, write }: WatchTools,
): Promise<WatchEnd | CommandRefusal> => {
  const { folder, everySeconds, bounds, most, signal, told } = wanted;
  const every = everySeconds * 1_000_000;
  let [ring, history]: [SnapshotRing | undefined, WatchHistory] = [undefined, NO_HISTORY];
  let [captures, failures, removed, unwritten] = [0, 0, 0, 0];
  const begun = now();
  const isEnded = (): boolean => signal.aborted || (most !== undefined && captures >= most);
  for (let beat = 0; !isEnded(); beat += 1) {
    const due = begun + beat * every;
    // a beat that passed while the last capture ran is left out
    if (due + every < now()) continue;
    await wait(due - now(), signal);
    if (signal.aborted) break;
    const done = await capture();
    if ('refused' in done) {
      if (ring === undefined) return done;
      failures += 1;
      told({ what: 'unreachable', at: now(), because: done.refused });
      continue;
    }
    const instance = parseSnapshotFileName(done.name)?.instance ?? '';
    if (ring === undefined) {
      ring = await openSnapshotRing(folder, instance, bounds, write);
      history = await historyOf(ring);
    }
    const watched = withHistory(done.json, history, every);
    try {
      removed += (await ring.add(done.name, watched.json)).removed;
    } catch (error) {
      if (captures === 0 || !(error instanceof Error) || fileErrorCode(error) === undefined) throw error;
      unwritten += 1;
      told({ what: 'unwritten', at: now(), file: done.name, because: error.message });
      continue;
    }
    captures += 1;
    const changes = changesBetween(history, watched.history);
    told({
      what: 'captured',
      at: watched.history.at ?? now(),
      file: done.name,
      captures,
      changes,
      notes: captures === 1 ? done.notes : [],
    });
    history = watched.history;
  }
  return { captures, failures, removed, unwritten };
};

// Takes samples of sessions on a beat, of any engine.
import { setTimeout as after } from 'node:timers/promises';
import type { Micros } from '../../../kernel/time.js';
import type { SessionSample } from '../postgres/server-reading.js';

export type SessionWatch = {
  readonly look: () => Promise<SessionSample>;
  /** A refused question costs its sample; any other error ends the watch. */
  readonly isRefused: (error: unknown) => boolean;
  readonly from: Micros;
  readonly seconds: number;
  readonly everySeconds: number;
  /** Ends the watch early; what was seen is kept. */
  readonly signal?: AbortSignal;
  readonly onSample?: (taken: number, wanted: number) => void;
};

export type WatchedSessions = { readonly samples: readonly SessionSample[]; readonly missed: number };

const now = (): Micros => Date.now() * 1000;

const waitFor = async (until: Micros, signal?: AbortSignal): Promise<void> => {
  const millis = Math.max(0, (until - now()) / 1000);
  await after(millis, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
};

/** On the beat: a slow answer costs the samples that it overlaps, a refused one itself; neither moves the others. */
export const watchSessions = async (watch: SessionWatch): Promise<WatchedSessions> => {
  const { look, isRefused, from, seconds, everySeconds, signal, onSample } = watch;
  const count = Math.max(1, Math.floor(seconds / everySeconds));
  const every = everySeconds * 1_000_000;
  const samples: SessionSample[] = [];
  let missed = 0;
  for (let beat = 0; beat < count; beat += 1) {
    if (signal?.aborted === true) break;
    if (now() > from + (beat + 1) * every) {
      missed += 1;
      continue;
    }
    await waitFor(from + beat * every, signal);
    const sample = await look().catch((error: unknown) => {
      if (!isRefused(error)) throw error;
      return undefined;
    });
    if (sample === undefined) missed += 1;
    else samples.push(sample);
    onSample?.(beat + 1, count);
  }
  await waitFor(from + seconds * 1_000_000, signal);
  return { samples, missed };
};

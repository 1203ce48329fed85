// Follows the facts of an investigation as they are recorded, and the text of a model as it is written, while the page is seen.
import { createParser } from 'eventsource-parser';
import type { z } from 'zod';
import type { textDelta } from '../../../src/api/contract/turn-events.js';
import { isRefusal, request } from './client.js';
import { operationUrl, type WireFact } from './operations.js';

export type LiveText = z.output<typeof textDelta>;

export type FactFollower = {
  /** Facts with a greater version come. */
  readonly after: number;
  readonly onFact: (fact: WireFact) => void;
  readonly onText: (delta: LiveText) => void;
  /** A connection stands. */
  readonly onOpen: () => void;
  /** A further attempt to connect has failed. */
  readonly onLost: () => void;
  readonly signal: AbortSignal;
};

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** Resolves after a time, or when the signal ends it. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Calls back when the page is hidden or seen again, until the signal ends it. */
const watchVisibility = (callback: (isVisible: boolean) => void, signal: AbortSignal): void => {
  const tell = (): void => callback(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', tell, { signal });
  tell();
};

/** Resolves when the page is seen, or when the signal ends it. */
const untilVisible = async (signal: AbortSignal): Promise<void> => {
  const seen = new AbortController();
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { signal: seen.signal });
    watchVisibility((isVisible) => isVisible && resolve(), seen.signal);
  });
  seen.abort();
};

/** Reads one connection to its end. */
const readEvents = async (
  id: string,
  { after, onFact, onText, onOpen, signal }: Omit<FactFollower, 'onLost'>,
): Promise<void> => {
  const headers = { accept: 'text/event-stream', 'last-event-id': String(after) };
  const response = await request(operationUrl('listFacts', { clientTxnId: id }), { headers, signal });
  onOpen();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const value: unknown = JSON.parse(data);
      if (event === 'text') return onText(value as LiveText);
      if (event === 'fact') onFact(value as WireFact);
    },
  });
  for (;;) {
    const read = await reader?.read();
    if (read === undefined || read.done) return;
    parser.feed(read.value);
  }
};

/**
 * Connects again, behind the last fact, until it is aborted. Throws `ApiFailure` when the service refuses.
 * A hidden page has no connection: over HTTP/1.1 a browser opens six to a host, for all of its tabs.
 */
export const followFacts = async (id: string, follower: FactFollower): Promise<void> => {
  const { signal } = follower;
  let [after, waits] = [follower.after, FIRST_PAUSE_MS];
  while (!signal.aborted) {
    await untilVisible(signal);
    const hidden = new AbortController();
    watchVisibility((isVisible) => !isVisible && hidden.abort(), AbortSignal.any([signal, hidden.signal]));
    try {
      await readEvents(id, {
        ...follower,
        signal: AbortSignal.any([signal, hidden.signal]),
        after,
        onOpen: () => {
          waits = FIRST_PAUSE_MS;
          follower.onOpen();
        },
        onFact: (fact) => {
          after = fact.version;
          follower.onFact(fact);
        },
      });
    } catch (error) {
      if (signal.aborted) return;
      if (hidden.signal.aborted) continue;
      if (isRefusal(error)) throw error;
      follower.onLost();
    }
    await pause(waits, signal);
    hidden.abort();
    waits = Math.min(2 * waits, LONGEST_PAUSE_MS);
  }
};

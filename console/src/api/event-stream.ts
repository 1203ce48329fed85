// Follows the facts of an investigation as they are recorded, and the text of a model as it is written.
import { createParser } from 'eventsource-parser';
import type { z } from 'zod';
import type { textDelta } from '../../../src/api/contract/turn-events.js';
import { request } from './client.js';
import { operationUrl, type WireFact } from './operations.js';

export type LiveText = z.output<typeof textDelta>;

export type FactFollower = {
  /** Facts with a greater version come. */
  readonly after: number;
  readonly onFact: (fact: WireFact) => void;
  readonly onText: (delta: LiveText) => void;
  readonly signal: AbortSignal;
};

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads one connection to its end. */
const readEvents = async (
  id: string,
  { after, onFact, onText, onOpen, signal }: FactFollower & { readonly onOpen: () => void },
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

/** Connects again, behind the last fact, until it is aborted. Throws `ApiFailure` when the first connection is refused. */
export const followFacts = async (id: string, follower: FactFollower): Promise<void> => {
  const { signal } = follower;
  let [after, waits, hasConnected] = [follower.after, FIRST_PAUSE_MS, false];
  while (!signal.aborted) {
    try {
      await readEvents(id, {
        ...follower,
        after,
        onOpen: () => {
          [waits, hasConnected] = [FIRST_PAUSE_MS, true];
        },
        onFact: (fact) => {
          after = fact.version;
          follower.onFact(fact);
        },
      });
    } catch (error) {
      if (signal.aborted) return;
      if (!hasConnected) throw error;
    }
    await pause(waits, signal);
    waits = Math.min(2 * waits, LONGEST_PAUSE_MS);
  }
};

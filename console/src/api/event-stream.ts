// Follows facts of an investigation and log lines as they are stored, and the text of a model as it is written, while the page is seen.
import { createParser } from 'eventsource-parser';
import type { z } from 'zod';
import type { presentPeople, textDelta } from '../../../src/api/contract/turn-events.js';
import { isRefusal, request } from './client.js';
import { operationUrl, type QueryValues, type WireFact, type WireLine } from './operations.js';

export type LiveText = z.output<typeof textDelta>;
export type PresentPeople = z.output<typeof presentPeople>;

export type FactFollower = {
  /** Facts with a greater version come. */
  readonly after: number;
  readonly onFact: (fact: WireFact) => void;
  readonly onText: (delta: LiveText) => void;
  /** Who else looks, at first and whenever it changes; what was told ends with the connection. */
  readonly onPresence: (people: PresentPeople) => void;
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

type StreamEvent = { readonly event?: string | undefined; readonly data: string };

type EventFollower = {
  /** Asked for each connection: it says where to go on. */
  readonly connect: () => { readonly url: string; readonly headers?: { readonly [name: string]: string } };
  readonly onEvent: (event: StreamEvent) => void;
  /** A connection stands. */
  readonly onOpen: () => void;
  /** A further attempt to connect has failed. */
  readonly onLost: () => void;
  readonly signal: AbortSignal;
};

/** Reads one connection to its end. */
const readEvents = async ({ connect, onEvent, onOpen, signal }: Omit<EventFollower, 'onLost'>): Promise<void> => {
  const { url, headers } = connect();
  const response = await request(url, { headers: { accept: 'text/event-stream', ...headers }, signal });
  onOpen();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const parser = createParser({ onEvent });
  for (;;) {
    const read = await reader?.read();
    if (read === undefined || read.done) return;
    parser.feed(read.value);
  }
};

/**
 * Connects again until it is aborted. Throws `ApiFailure` when the service refuses.
 * A hidden page has no connection: over HTTP/1.1 a browser opens six to a host, for all of its tabs.
 */
const followEvents = async (follower: EventFollower): Promise<void> => {
  const { signal } = follower;
  let waits = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    await untilVisible(signal);
    const hidden = new AbortController();
    watchVisibility((isVisible) => !isVisible && hidden.abort(), AbortSignal.any([signal, hidden.signal]));
    try {
      await readEvents({
        ...follower,
        signal: AbortSignal.any([signal, hidden.signal]),
        onOpen: () => {
          waits = FIRST_PAUSE_MS;
          follower.onOpen();
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

/** Goes on behind the last fact, and tells the others that somebody looks. Throws `ApiFailure` when the service refuses. */
export const followFacts = (id: string, follower: FactFollower): Promise<void> => {
  let { after } = follower;
  return followEvents({
    ...follower,
    connect: () => ({
      url: operationUrl('listFacts', { clientTxnId: id }, { presence: 'true' }),
      headers: { 'last-event-id': String(after) },
    }),
    onEvent: ({ event, data }) => {
      const value: unknown = JSON.parse(data);
      if (event === 'text') return follower.onText(value as LiveText);
      if (event === 'presence') return follower.onPresence(value as PresentPeople);
      if (event !== 'fact') return;
      after = (value as WireFact).version;
      follower.onFact(value as WireFact);
    },
  });
};

export type LineFollower = Pick<FactFollower, 'onOpen' | 'onLost' | 'signal'> & {
  /** Conditions of the search, and `limit`: with how many stored lines each connection begins. */
  readonly query: QueryValues;
  /** May come again after a connection was lost. */
  readonly onLine: (line: WireLine) => void;
  /** What is missing of the lines, and why. */
  readonly onNotice: (notice: string) => void;
};

/** Throws `ApiFailure` when the service refuses. */
export const followLines = (follower: LineFollower): Promise<void> =>
  followEvents({
    ...follower,
    connect: () => ({ url: operationUrl('searchLogs', {}, follower.query) }),
    onEvent: ({ event, data }) => {
      const value: unknown = JSON.parse(data);
      if (event === 'line') return follower.onLine(value as WireLine);
      if (event === 'notice') follower.onNotice((value as { readonly notice: string }).notice);
    },
  });

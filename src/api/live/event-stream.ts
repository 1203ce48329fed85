// One open stream of server-sent events.
import type { ServerResponse } from 'node:http';

export type ServerEvent = {
  readonly event: string;
  /** Without it, a client resumes from the last event that had one. */
  readonly id?: number;
  readonly data: string;
};

export type EventStream = {
  /** `Buffer`: an event that is written down already. A promise: the reader has enough until it resolves. */
  readonly send: (event: ServerEvent | Buffer) => Promise<void> | undefined;
  readonly close: () => void;
  /** Resolves when either side has closed. */
  readonly closed: Promise<void>;
};

/** A reader that lags so far behind has enough for now. */
const ENOUGH_BYTES = 2_000_000;
/** One that is sent more all the same, words that nobody keeps for it, is let go; it can resume. */
const MOST_PENDING_BYTES = 4_000_000;

const isGone = (response: ServerResponse): boolean => response.closed || response.destroyed;

export const formatted = ({ event, id, data }: ServerEvent): string => {
  const lines = data.split('\n').map((line) => `data: ${line}\n`);
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}${lines.join('')}\n`;
};

/** A response that closed before says so no more. */
const closeOf = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (isGone(response)) resolve();
    else response.once('close', resolve);
  });

const roomIn = (response: ServerResponse, closed: Promise<void>): (() => Promise<void> | undefined) => {
  let waiting: Promise<void> | undefined;
  const again = async (): Promise<void> => {
    await Promise.race([new Promise((resolve) => response.once('drain', resolve)), closed]);
    waiting = undefined;
  };
  return () => (isGone(response) || response.writableLength < ENOUGH_BYTES ? undefined : (waiting ??= again()));
};

export const openEventStream = (
  response: ServerResponse,
  options: { readonly pingMillis: number; readonly headers?: { readonly [name: string]: string } },
): EventStream => {
  response.writeHead(200, {
    ...options.headers,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const write = (text: string | Buffer): void => {
    if (response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > MOST_PENDING_BYTES) response.destroy();
  };
  write(': open\n\n');
  const ping = setInterval(() => write(': ping\n\n'), options.pingMillis);
  const closed = closeOf(response).finally(() => clearInterval(ping));
  const room = roomIn(response, closed);
  return {
    send: (event) => {
      write(Buffer.isBuffer(event) ? event : formatted(event));
      return room();
    },
    close: () => response.end(),
    closed,
  };
};

// One open stream of server-sent events, with backpressure.
import type { ServerResponse } from 'node:http';
import type { InvestigationFact } from '../../investigation/facts.js';
import type { RecordedFact } from '../../kernel/fact.js';

export type StreamEvent = {
  readonly event: string;
  /** Without it, a client resumes from the last event that had one. */
  readonly id?: number | string;
  readonly data: string;
};

export type EventStream = {
  /** Sends an event, or a formatted one. Returns a promise while the reader lags behind. */
  readonly send: (event: StreamEvent | Buffer) => Promise<void> | undefined;
  readonly close: () => void;
  /** Resolves when either side has closed. */
  readonly closed: Promise<void>;
};

/** Pending bytes above which a reader lags behind. */
const ENOUGH_BYTES = 2_000_000;
/** Pending bytes above which a reader is disconnected; it can resume. */
const MOST_PENDING_BYTES = 4_000_000;

const isGone = (response: ServerResponse): boolean => response.closed || response.destroyed;

/** As it is sent. */
export const formatEvent = ({ event, id, data }: StreamEvent): string => {
  const lines = data.split('\n').map((line) => `data: ${line}\n`);
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}${lines.join('')}\n`;
};

/** Resolves when the response closes, or if it is closed already. */
const closeOf = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (isGone(response)) resolve();
    else response.once('close', resolve);
  });

const backpressureOf = (response: ServerResponse, closed: Promise<void>): (() => Promise<void> | undefined) => {
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
  const room = backpressureOf(response, closed);
  return {
    send: (event) => {
      write(Buffer.isBuffer(event) ? event : formatEvent(event));
      return room();
    },
    close: () => response.end(),
    closed,
  };
};

const formattedFacts = new WeakMap<RecordedFact<InvestigationFact>, Buffer>();

export const factEvent = (fact: RecordedFact<InvestigationFact>): Buffer => {
  const known = formattedFacts.get(fact);
  if (known !== undefined) return known;
  const bytes = Buffer.from(formatEvent({ event: 'fact', id: fact.version, data: JSON.stringify(fact) }));
  formattedFacts.set(fact, bytes);
  return bytes;
};

// One open stream of server-sent events.
import type { ServerResponse } from 'node:http';

export type ServerEvent = {
  readonly event: string;
  /** Without it, a client resumes from the last event that had one. */
  readonly id?: number;
  readonly data: string;
};

export type EventStream = {
  /** `Buffer`: an event that is written down already. */
  readonly send: (event: ServerEvent | Buffer) => void;
  readonly close: () => void;
  /** Resolves when either side has closed. */
  readonly closed: Promise<void>;
};

/** A reader that lags so far behind is let go; it can resume. */
const MOST_PENDING_BYTES = 4_000_000;

export const formatted = ({ event, id, data }: ServerEvent): string => {
  const lines = data.split('\n').map((line) => `data: ${line}\n`);
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}${lines.join('')}\n`;
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
  const closed = new Promise<void>((resolve) => response.once('close', resolve)).finally(() => clearInterval(ping));
  return {
    send: (event) => write(Buffer.isBuffer(event) ? event : formatted(event)),
    close: () => response.end(),
    closed,
  };
};

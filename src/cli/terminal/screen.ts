// What a command writes to: results on standard output, everything about the way there on standard error.
import type { Env, Io } from '../command.js';
import { paintFor, type Paint } from './paint.js';
import { cut, wrap } from './text.js';

export type Screen = {
  readonly paint: Paint;
  readonly width: number;
  /** A person looks at it. */
  readonly isTTY: boolean;
  /** Results as JSON for scripts. */
  readonly json: boolean;
  readonly print: (...lines: readonly string[]) => void;
  /** Bytes of a result, as they are. */
  readonly write: (text: string) => void;
  readonly printJson: (value: unknown) => void;
  /** Beside the result. */
  readonly note: (text: string) => void;
  /** One line that is overwritten by the next; nothing where nobody looks. */
  readonly live: (text: string) => void;
  readonly settled: () => Promise<void>;
};

const NARROWEST = 40;
/** Longer lines of prose tire the eye. */
const WIDEST = 120;
const UNKNOWN_WIDTH = 100;
const CLEAR = '\r\u001b[2K';

const isColoured = (env: Env, isTTY: boolean): boolean =>
  (env['NO_COLOR'] ?? '') === '' && (isTTY || (env['FORCE_COLOR'] ?? '') !== '') && env['TERM'] !== 'dumb';

/** A reader that has gone, as `head` does, is no fault of ours. */
const tolerant = (stream: NodeJS.WritableStream): void => void stream.on('error', () => undefined);

const flushed = (stream: NodeJS.WritableStream): Promise<void> =>
  new Promise((resolve) => {
    if (!stream.writable) resolve();
    else stream.write('', () => resolve());
  });

export const screenOf = (io: Io, env: Env, json: boolean): Screen => {
  const { stdout, stderr, isTTY } = io;
  const width = isTTY ? Math.min(WIDEST, Math.max(NARROWEST, io.columns)) : UNKNOWN_WIDTH;
  const paint = paintFor(isColoured(env, isTTY) && !json);
  [stdout, stderr].forEach(tolerant);
  let shown = false;
  const clear = (): void => {
    if (shown) stderr.write(CLEAR);
    shown = false;
  };
  const write = (text: string): void => {
    clear();
    stdout.write(text);
  };
  return {
    paint,
    width,
    isTTY,
    json,
    write,
    print: (...lines) => write(lines.map((each) => `${each}\n`).join('')),
    printJson: (value) => write(`${JSON.stringify(value)}\n`),
    note: (text) => {
      clear();
      const lines = text.split('\n').flatMap((line) => wrap(line, { width }));
      stderr.write(`${lines.join('\n')}\n`);
    },
    live: (text) => {
      if (!isTTY) return;
      stderr.write(CLEAR + paint.dim(cut(text, width - 1)));
      shown = true;
    },
    settled: async () => {
      clear();
      await Promise.all([stdout, stderr].map(flushed));
    },
  };
};

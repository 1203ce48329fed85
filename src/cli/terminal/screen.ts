// What a command writes to: results on standard output, everything else on standard error.
import { type Paint, paintFor } from './colours.js';
import { truncate, wrapText } from './text.js';
import type { Rendered } from '../../output/rendered.js';
import { redrawnLines, terminalFile, terminalJson, terminalLines, withOwnColours } from '../../output/terminal.js';

export type Env = { readonly [name: string]: string | undefined };

/** Where people read: a text that no renderer has written does not compile here. */
export type TerminalStream = {
  readonly writable: boolean;
  readonly write: (text: Rendered<'terminal'>, written?: () => void) => boolean;
  readonly on: (event: 'error', listener: () => void) => unknown;
};

export type CliStreams = {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: TerminalStream;
  readonly stderr: TerminalStream;
  /** Where what a person types is drawn while they type it. */
  readonly echo: NodeJS.WritableStream;
  /** Whether a person reads `stdout`. */
  readonly isTTY: boolean;
  readonly columns: number;
  readonly rows?: number;
};

export type Screen = {
  readonly paint: Paint;
  readonly width: number;
  /** Visible lines. */
  readonly height: number;
  /** Whether a person reads the output. */
  readonly isTTY: boolean;
  /** Results as JSON for scripts. */
  readonly json: boolean;
  readonly print: (...lines: readonly string[]) => void;
  /** Writes a result unchanged; on a terminal, without control characters. */
  readonly write: (text: string) => void;
  readonly printJson: (value: unknown) => void;
  /** Writes to standard error. */
  readonly note: (text: string) => void;
  /** Writes to standard error, in one line however wide it is. */
  readonly noteJson: (value: unknown) => void;
  /** Draws lines that the next output overwrites. Does nothing without a terminal. */
  readonly live: (...lines: readonly string[]) => void;
  readonly settled: () => Promise<void>;
};

const NARROWEST = 40;
/** Longer lines are hard to read. */
const WIDEST = 120;
const UNKNOWN_WIDTH = 100;
const UNKNOWN_HEIGHT = 24;

const isColoured = (env: Env, isTTY: boolean): boolean =>
  (env['NO_COLOR'] ?? '') === '' && (isTTY || (env['FORCE_COLOR'] ?? '') !== '') && env['TERM'] !== 'dumb';

/** A reader that closes the pipe early, as `head` does, is no failure. */
const tolerant = (stream: TerminalStream): void => void stream.on('error', () => undefined);

const NOTHING = withOwnColours('');

const flushed = (stream: TerminalStream): Promise<void> =>
  new Promise((resolve) => {
    if (!stream.writable) resolve();
    else stream.write(NOTHING, () => resolve());
  });

/** One line that fits the screen. */
const drawable = (text: string, width: number): string => truncate(withOwnColours(text).replaceAll('\n', ' '), width);

const wrapped = (text: string, width: number): Rendered<'terminal'> =>
  terminalLines(text.split('\n').flatMap((line) => wrapText(withOwnColours(line), { width })));

export const screenOf = (io: CliStreams, env: Env, json: boolean): Screen => {
  const { stdout, stderr, isTTY } = io;
  const width = isTTY ? Math.min(WIDEST, Math.max(NARROWEST, io.columns)) : UNKNOWN_WIDTH;
  const paint = paintFor(isColoured(env, isTTY) && !json);
  [stdout, stderr].forEach(tolerant);
  let shown = 0;
  const clear = (): void => {
    if (shown > 0) stderr.write(redrawnLines(shown));
    shown = 0;
  };
  const write = (text: Rendered<'terminal'>): void => {
    clear();
    stdout.write(text);
  };
  return {
    paint,
    width,
    height: io.rows ?? UNKNOWN_HEIGHT,
    isTTY,
    json,
    write: (text) => write(terminalFile(text, { isTTY })),
    print: (...lines) => write(terminalLines(lines)),
    printJson: (value) => write(terminalLines([terminalJson(value)])),
    note: (text) => {
      clear();
      stderr.write(wrapped(text, width));
    },
    noteJson: (value) => {
      clear();
      stderr.write(terminalLines([terminalJson(value)]));
    },
    live: (...lines) => {
      if (!isTTY) return;
      if (lines.length === 0) return clear();
      stderr.write(redrawnLines(shown, lines.map((each) => paint.dim(drawable(each, width - 1))).join('\n')));
      shown = lines.length;
    },
    settled: async () => {
      clear();
      await Promise.all([stdout, stderr].map(flushed));
    },
  };
};

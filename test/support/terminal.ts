// A real pseudo-terminal: tmux runs the program, types into it, and returns the screen.
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type Terminal = {
  /** What is on the screen, with the lines above it. */
  readonly screen: () => string;
  /** With colours and other marks of the terminal. */
  readonly painted: () => string;
  readonly type: (text: string) => void;
  /** As a terminal hands over what is pasted: marked, where the program has asked for that. */
  readonly paste: (text: string) => void;
  /** A key by its tmux name: `Enter`, `C-c`, `C-d`. */
  readonly press: (key: string) => void;
  /** Waits until the screen holds it; throws with the screen when it never does. */
  readonly shows: (wanted: RegExp) => Promise<string>;
  readonly close: () => void;
};

export type TerminalSize = { readonly columns: number; readonly rows: number };

const LIMIT = 300_000;
const LOOK_EVERY = 50;

let terminals = 0;

/** Runs a shell line; the screen stays after it has ended. */
export const terminal = (line: string, { columns, rows }: TerminalSize): Terminal => {
  terminals += 1;
  const name = `casefile-test-${process.pid}-${terminals}`;
  const size = ['-x', String(columns), '-y', String(rows)];
  // a server of its own: the server of a terminal that was just closed may be ending
  const socket = join(tmpdir(), name);
  const tmux = (...args: readonly string[]): string =>
    execFileSync('tmux', ['-S', socket, ...args], { encoding: 'utf8' });
  tmux('new-session', '-d', '-s', name, ...size, `${line}; echo "exit code $?"; cat`);
  const capture = (...more: readonly string[]): string =>
    tmux('capture-pane', '-p', '-S', '-2000', ...more, '-t', name);
  const shows = async (wanted: RegExp): Promise<string> => {
    for (const until = Date.now() + LIMIT; Date.now() < until; await wait(LOOK_EVERY)) {
      const screen = capture();
      if (wanted.test(screen)) return screen;
    }
    throw new Error(`the screen never showed ${wanted}:\n${capture()}`);
  };
  return {
    screen: () => capture(),
    painted: () => capture('-e'),
    type: (text) => void tmux('send-keys', '-t', name, '-l', text),
    paste: (text) => {
      tmux('set-buffer', '-b', name, text);
      tmux('paste-buffer', '-d', '-p', '-b', name, '-t', name);
    },
    press: (key) => void tmux('send-keys', '-t', name, key),
    shows,
    close: () => {
      spawnSync('tmux', ['-S', socket, 'kill-server']);
      rmSync(socket, { force: true });
    },
  };
};

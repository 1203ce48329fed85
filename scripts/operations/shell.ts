// One shell that runs block after block, as somebody at a terminal would: what a block exports, the next one has.
import { type ChildProcess, spawn } from 'node:child_process';

type Said = { readonly output: string; readonly code: number };

export type Shell = {
  readonly run: (commands: string) => Promise<Said>;
  /** Ends it, with all that it has left running. */
  readonly close: () => void;
};

export type Opened = { readonly folder: string; readonly env: NodeJS.ProcessEnv };

const END = 'end-of-block';

/** No block takes nearly so long, in ms: one that does waits for something that does not come. */
const MOST = 900_000;

const endGroup = ({ pid, exitCode }: ChildProcess): void => {
  if (pid === undefined || exitCode !== null) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // it has ended by itself
  }
};

/** The code is that of the last command of a block that failed. */
export const openShell = ({ folder, env }: Opened): Shell => {
  const child = spawn('bash', ['--noprofile', '--norc'], { cwd: folder, env, detached: true });
  let text = '';
  let heard = (): void => undefined;
  const hear = (piece: Buffer): void => {
    text += piece.toString('utf8');
    heard();
  };
  child.stdin.write(`set -o pipefail\ntrap 'failed=$?' ERR\n`);
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  child.once('exit', () => heard());
  process.once('exit', () => endGroup(child));
  return {
    run: (commands) =>
      new Promise((resolve, reject) => {
        text = '';
        const late = setTimeout(() => reject(new Error(`no end within ${MOST / 60_000} min: ${text}`)), MOST);
        heard = () => {
          const ended = new RegExp(`\\n${END} (\\d+)\\n`).exec(text);
          if (ended === null && child.exitCode === null) return;
          clearTimeout(late);
          if (ended === null) reject(new Error(`the shell ended: ${text}`));
          else resolve({ output: text.slice(0, ended.index).trim(), code: Number(ended[1]) });
        };
        // the shell reads what comes next here: no command may
        const block = `eval "$(cat <<'BLOCK'\n${commands}\nBLOCK\n)" < /dev/null`;
        child.stdin.write(`failed=0\n${block}\nprintf '\\n${END} %d\\n' $failed\n`);
      }),
    close: () => endGroup(child),
  };
};

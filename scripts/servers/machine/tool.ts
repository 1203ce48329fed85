// Runs the tools of the machine that fetch and build servers.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CannotStart } from './cannot-start.js';

const execute = promisify(execFile);

export type Tool = {
  readonly command: string;
  /** Names what to install where the command is not there. */
  readonly from: string;
};

export const PYTHON: Tool = {
  command: process.env['PYTHON'] ?? 'python3',
  from: 'Debian: python3 and python3-pip; or name one in PYTHON',
};

type Failure = Error & { readonly code?: unknown; readonly stdout?: string; readonly stderr?: string };

const reasonOf = ({ message, stdout = '', stderr = '' }: Failure): string => {
  const said = `${stdout}\n${stderr}`.split('\n').filter((line) => /error|not found|denied|mismatch/i.test(line));
  return said.length === 0 ? message : said.slice(0, 5).join('\n');
};

/** What the tool wrote to standard output. */
export const run = async (tool: Tool, args: readonly string[], cwd = process.cwd()): Promise<string> => {
  try {
    const { stdout } = await execute(tool.command, [...args], { cwd, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const failure = error as Failure;
    if (failure.code === 'ENOENT' || failure.code === 'EACCES')
      throw new CannotStart(`${tool.command} is not installed (${tool.from})`);
    throw new CannotStart(`${tool.command} ${args.slice(0, 4).join(' ')}: ${reasonOf(failure)}`);
  }
};

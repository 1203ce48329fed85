import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runCommandLine } from '../command-line.js';
import { PassThrough } from 'node:stream';

const scriptOf = async (shell: string): Promise<string> => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const chunks: string[] = [];
  stdout.on('data', (chunk) => chunks.push(String(chunk)));
  const io = { stdin: new PassThrough(), stdout, stderr, echo: stdout, isTTY: false, columns: 100 };
  // completion asks nothing of its host
  await runCommandLine({ argv: ['completion', shell], env: {}, io, version: '1' } as never);
  return chunks.join('');
};

const bashChoices = (script: string, words: readonly string[]): readonly string[] =>
  execFileSync('bash', [
    '-c',
    `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _casefile; printf '%s\\n' "\${COMPREPLY[@]}"`,
    'bash',
    ...words,
  ])
    .toString()
    .split('\n')
    .filter((each) => each !== '');

describe('casefile completion', () => {
  it('completes commands, subcommands and their options in bash', async () => {
    const script = await scriptOf('bash');
    expect(bashChoices(script, ['casefile', 're'])).toEqual(['replay', 'rerun', 'retention', 'report', 'restore']);
    expect(bashChoices(script, ['casefile', 'knowledge', 's'])).toEqual(['show', 'search']);
    expect(bashChoices(script, ['casefile', 'knowledge', 'add', '--p'])).toEqual(['--prune']);
    expect(bashChoices(script, ['casefile', 'ask', '--asked'])).toEqual(['--asked-at']);
  });

  it('lists every command with its summary for fish, and for zsh', async () => {
    expect(await scriptOf('fish')).toContain(`-a replay -d 'Run recorded turns`);
    expect(await scriptOf('zsh')).toMatch(/^#compdef casefile\n[\s\S]*"knowledge add "\*\) choices=\(--description/);
  });
});

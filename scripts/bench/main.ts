// Runs one benchmark by name: tables on stdout, the figures as JSON where they are asked for.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type Benchmark, CannotRun, type Measured } from './benchmark.js';
import { followup } from './followup/followup.js';
import { incidents } from './incidents/incidents.js';
import { speed } from './speed/speed.js';
import { render } from './table.js';

const BENCHMARKS: { readonly [name: string]: Benchmark } = { incidents, followup, speed };
const USAGE = `usage: npm run bench -- ${Object.keys(BENCHMARKS).join('|')} [--json FILE] [--only PART] [--lines N]`;

const git = (...args: readonly string[]): string => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/** With `-dirty` where the tree differs from it. */
const commit = (): string => {
  const head = git('rev-parse', 'HEAD');
  if (head === '') return 'unknown';
  return git('status', '--porcelain') === '' ? head : `${head}-dirty`;
};

const write = (file: string, name: string, measured: Measured): void => {
  const { cases, dataDigest, figures, sets, floors } = measured;
  mkdirSync(dirname(file), { recursive: true });
  const result = { name, commit: commit(), dataDigest, cases, figures, sets, floors };
  writeFileSync(
    file,
    `${JSON.stringify(result, null, 2)}
`,
  );
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, only: { type: 'string' }, lines: { type: 'string', default: '200000' } },
});

const run = async (): Promise<number> => {
  const [name = ''] = positionals;
  const benchmark = BENCHMARKS[name];
  if (benchmark === undefined) {
    console.error(USAGE);
    return 2;
  }
  const measured = await benchmark({
    data: process.env['BENCH_DATA'] ?? '../shared/data',
    lines: Number(values.lines),
    ...(values.only === undefined ? {} : { only: values.only }),
    say: (text) => console.error(text),
  });
  for (const table of measured.tables) console.log(`\n${render(table)}`);
  if (values.json !== undefined) write(values.json, name, measured);
  if (measured.cases > 0) return 0;
  console.error(`${name}: not a single case was measured`);
  return 1;
};

process.exitCode = await run().catch((error: unknown) => {
  if (!(error instanceof CannotRun)) throw error;
  console.error(error.message);
  return 1;
});

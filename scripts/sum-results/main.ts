// The end of `.ci/run`. `main.ts FILE.json …` prints the sum of these JSON results, and fails unless all passed;
// `--again FOLDER` holds second runs of what failed, by the same names. `--failed FILE.json` prints the files to run again.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { failedFiles, type RunResult, sumResults } from './sum-results.js';

const readResult = (file: string): RunResult | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunResult;
  } catch {
    // the run was ended before it had written all
    return undefined;
  }
};

const { values, positionals } = parseArgs({
  options: { again: { type: 'string' }, failed: { type: 'string' } },
  allowPositionals: true,
});

const readAll = (files: readonly string[]) =>
  Object.fromEntries(files.map((file) => [basename(file, '.json'), readResult(file)]));

const printSum = (): number => {
  const { again } = values;
  const second = again === undefined ? {} : readAll(positionals.map((file) => join(again, basename(file))));
  const { lines, passed, failed } = sumResults(readAll(positionals), process.cwd(), second);
  console.log(lines.join('\n'));
  return failed === 0 && passed > 0 ? 0 : 1;
};

const printFailed = (file: string): number => {
  const result = readResult(file);
  if (result !== undefined) for (const name of failedFiles(result, process.cwd())) console.log(name);
  return 0;
};

process.exit(values.failed === undefined ? printSum() : printFailed(values.failed));

// The end of `.ci/run`: prints the sum of the JSON results that are named, and fails unless all passed.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type RunResult, sumResults } from './sum-results.js';

const readResult = (file: string): RunResult | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunResult;
  } catch {
    // the run was ended before it had written all
    return undefined;
  }
};

const results = Object.fromEntries(process.argv.slice(2).map((file) => [basename(file, '.json'), readResult(file)]));
const { lines, passed, failed } = sumResults(results, process.cwd());
console.log(lines.join('\n'));
process.exit(failed === 0 && passed > 0 ? 0 : 1);

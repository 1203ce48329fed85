// Sums up the JSON results of test runs: the slowest files of each, what failed with its first error line, and the counts, last.
import { stripVTControlCharacters } from 'node:util';
import { relative } from 'node:path';

type TestResult = {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
};

/** Times in milliseconds. `message`: why a file could not be loaded, or what its hook threw. */
type FileResult = {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly message: string;
  readonly assertionResults: readonly TestResult[];
};

/** What the reporter `json` of vitest writes. */
export type RunResult = {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly testResults: readonly FileResult[];
};

/** By the name of the run; undefined where it ended without any. */
export type RunResults = { readonly [run: string]: RunResult | undefined };

export type ResultSum = { readonly passed: number; readonly failed: number; readonly lines: readonly string[] };

type Failure = { readonly what: string; readonly because: string };

const SLOWEST = 10;

const firstLine = (text: string): string => stripVTControlCharacters(text.trim().split('\n', 1)[0] ?? '');

const secondsOf = ({ startTime, endTime }: FileResult): number => (endTime - startTime) / 1000;

const slowestLines = (run: string, { testResults }: RunResult, root: string): readonly string[] => [
  `slowest files of ${run}`,
  ...[...testResults]
    .sort((a, b) => secondsOf(b) - secondsOf(a))
    .slice(0, SLOWEST)
    .map((file) => `  ${secondsOf(file).toFixed(1).padStart(6)} s  ${relative(root, file.name)}`),
];

const failuresOfFile = ({ name, status, message, assertionResults }: FileResult, root: string): readonly Failure[] => {
  const file = relative(root, name);
  const notRun = ['was not run', firstLine(message)].filter((part) => part !== '').join(': ');
  const failures = assertionResults
    .filter((test) => test.status !== 'passed')
    .map((test) => ({
      what: `${file} > ${test.fullName}`,
      because: test.status === 'failed' ? firstLine(test.failureMessages[0] ?? '') : notRun,
    }));
  return status === 'failed' && failures.length === 0 ? [{ what: file, because: firstLine(message) }] : failures;
};

const failuresOfRun = (run: string, result: RunResult, root: string): readonly Failure[] => {
  const failures = result.testResults.flatMap((file) => failuresOfFile(file, root));
  const isUnexplained = !result.success && failures.length === 0;
  return isUnexplained ? [{ what: run, because: 'failed outside its tests: see its output' }] : failures;
};

/** Names of files are told from `root`. */
export const sumResults = (results: RunResults, root: string): ResultSum => {
  const runs = Object.entries(results);
  const failures = runs.flatMap(([run, result]) =>
    result === undefined ? [{ what: run, because: 'ended without results' }] : failuresOfRun(run, result, root),
  );
  const passed = runs.reduce((sum, [, result]) => sum + (result?.numPassedTests ?? 0), 0);
  return {
    passed,
    failed: failures.length,
    lines: [
      ...runs.flatMap(([run, result]) => (result === undefined ? [] : slowestLines(run, result, root))),
      ...failures.flatMap(({ what, because }) => [`FAILED ${what}`, `  ${because}`]),
      `${passed} passed, ${failures.length} failed`,
    ],
  };
};

// Sums up the JSON results of test runs: the slowest files of each, what failed with its first error line, and the counts, last.
// A file that failed may have been run again, alone: that result counts, and what failed only at first is named as unsteady.
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
  readonly testResults: readonly FileResult[];
};

/** By the name of the run; undefined where it ended without any. */
export type RunResults = { readonly [run: string]: RunResult | undefined };

export type ResultSum = { readonly passed: number; readonly failed: number; readonly lines: readonly string[] };

type Failure = { readonly what: string; readonly because: string };

const SLOWEST = 10;

const firstLine = (text: string): string => stripVTControlCharacters(text.trim().split('\n', 1)[0] ?? '');

const isPassed = ({ status }: TestResult): boolean => status === 'passed';

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
    .filter((test) => !isPassed(test))
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

/** Files of the run in which something failed, from `root`. */
export const failedFiles = ({ testResults }: RunResult, root: string): readonly string[] =>
  testResults.filter((file) => failuresOfFile(file, root).length > 0).map(({ name }) => relative(root, name));

/** Each file as it ended at last. Where all is well then, so is the run. */
const withSecondRun = (first: RunResult, again: RunResult, root: string): RunResult => {
  const testResults = first.testResults.map((file) => again.testResults.find(({ name }) => name === file.name) ?? file);
  const wasExplained = failedFiles(first, root).length > 0;
  return { success: wasExplained ? again.success : first.success, testResults };
};

type RunOutcome = {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** What failed at first, and passed alone. */
  readonly unsteady: readonly Failure[];
};

const outcomeOf = (run: string, root: string, first?: RunResult, again?: RunResult): RunOutcome => {
  if (first === undefined)
    return { passed: 0, failures: [{ what: run, because: 'ended without results' }], unsteady: [] };
  const last = again === undefined ? first : withSecondRun(first, again, root);
  const failures = failuresOfRun(run, last, root);
  const stillFails = new Set(failures.map(({ what }) => what));
  return {
    passed: last.testResults.flatMap(({ assertionResults }) => assertionResults).filter(isPassed).length,
    failures,
    unsteady: failuresOfRun(run, first, root).filter(({ what }) => !stillFails.has(what)),
  };
};

/**
 * Names of files are told from `root`.
 * @param again of files that failed and were run a second time, by the name of their run
 */
export const sumResults = (results: RunResults, root: string, again: RunResults = {}): ResultSum => {
  const runs = Object.entries(results);
  const outcomes = runs.map(([run, result]) => outcomeOf(run, root, result, again[run]));
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  return {
    passed,
    failed: failures.length,
    lines: [
      ...runs.flatMap(([run, result]) => (result === undefined ? [] : slowestLines(run, result, root))),
      ...outcomes
        .flatMap(({ unsteady }) => unsteady)
        .flatMap(({ what, because }) => [`UNSTEADY, passed when it was run again alone: ${what}`, `  ${because}`]),
      ...failures.flatMap(({ what, because }) => [`FAILED ${what}`, `  ${because}`]),
      `${passed} passed, ${failures.length} failed`,
    ],
  };
};

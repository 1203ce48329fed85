// The sum at the end of `.ci/run`: what its reader needs when only the last lines can be seen.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sumResults } from '../scripts/sum-results/sum-results.js';

const ROOT = '/repository';

type TestOutcome = { readonly fullName: string; readonly status: string; readonly failureMessages: readonly string[] };

const passed = (fullName: string): TestOutcome => ({ fullName, status: 'passed', failureMessages: [] });
const failedTest = (fullName: string, text: string): TestOutcome => ({
  fullName,
  status: 'failed',
  failureMessages: [text],
});

type FileOutcome = {
  readonly name: string;
  readonly seconds: number;
  readonly message?: string;
  readonly status?: string;
};

const file = ({ name, seconds, message = '', status }: FileOutcome, tests: readonly TestOutcome[]) => ({
  name: join(ROOT, name),
  startTime: 1000,
  endTime: 1000 + seconds * 1000,
  status: status ?? (tests.some((test) => test.status === 'failed') ? 'failed' : 'passed'),
  message,
  assertionResults: tests,
});

const run = (...testResults: readonly ReturnType<typeof file>[]) => ({
  success: testResults.every(({ status }) => status === 'passed'),
  numPassedTests: testResults.flatMap(({ assertionResults }) => assertionResults).filter((t) => t.status === 'passed')
    .length,
  testResults,
});

const GREEN = run(file({ name: 'test/a.spec.ts', seconds: 2 }, [passed('a one'), passed('a two')]));

describe('the sum of test runs', () => {
  it('ends with the counts of all runs', () => {
    const { lines, passed: count, failed } = sumResults({ test: GREEN, full: GREEN }, ROOT);
    expect([lines.at(-1), count, failed]).toEqual(['4 passed, 0 failed', 4, 0]);
  });

  it('names each failed test in full, with the first line of its error without colours', () => {
    const text = '\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at test/b.spec.ts:3:1';
    const red = run(file({ name: 'test/b.spec.ts', seconds: 1 }, [passed('b one'), failedTest('b two', text)]));
    expect(sumResults({ test: GREEN, full: red }, ROOT).lines.slice(-3)).toEqual([
      'FAILED test/b.spec.ts > b two',
      '  AssertionError: expected 1 to be 2',
      '3 passed, 1 failed',
    ]);
  });

  it('tells what a hook threw with each test that was not run for it', () => {
    const skipped = { fullName: 'c one', status: 'pending', failureMessages: [] };
    const red = run(
      file({ name: 'test/c.spec.ts', seconds: 1, status: 'failed', message: 'ETIMEDOUT\nat x' }, [skipped]),
    );
    expect(sumResults({ test: red }, ROOT).lines.slice(-3)).toEqual([
      'FAILED test/c.spec.ts > c one',
      '  was not run: ETIMEDOUT',
      '0 passed, 1 failed',
    ]);
  });

  it('counts as failed a file that was not loaded, a test that was not run, and a run without results', () => {
    const skipped = { fullName: 'c two', status: 'pending', failureMessages: [] };
    const red = run(
      file({ name: 'test/c.spec.ts', seconds: 1 }, [passed('c one'), skipped]),
      file({ name: 'test/d.spec.ts', seconds: 1, status: 'failed', message: 'Error: no such module\nat x' }, []),
    );
    expect(sumResults({ test: red, production: undefined }, ROOT).lines.slice(-7)).toEqual([
      'FAILED test/c.spec.ts > c two',
      '  was not run',
      'FAILED test/d.spec.ts',
      '  Error: no such module',
      'FAILED production',
      '  ended without results',
      '1 passed, 3 failed',
    ]);
  });

  it('counts a run that failed outside its tests', () => {
    expect(sumResults({ test: { ...GREEN, success: false } }, ROOT).failed).toBe(1);
  });

  it('lists the ten slowest files of each run, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, at) =>
      file({ name: `test/${at}.spec.ts`, seconds: at }, [passed('x')]),
    );
    const { lines } = sumResults({ test: run(...files) }, ROOT);
    expect(lines.slice(0, 3)).toEqual([
      'slowest files of test',
      '    11.0 s  test/11.spec.ts',
      '    10.0 s  test/10.spec.ts',
    ]);
    expect(lines).toHaveLength(12);
  });
});

describe('the command that sums up', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casefile-sum-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const sumUp = (...names: readonly string[]) => {
    const files = names.map((name) => join(folder, name));
    const args = ['--import', './scripts/resolve-ts.mjs', 'scripts/sum-results/main.ts', ...files];
    return spawnSync(process.execPath, args, { encoding: 'utf8' });
  };

  it('ends with 0 where all passed, and with 1 where a run left no results', () => {
    writeFileSync(join(folder, 'test.json'), JSON.stringify(GREEN));
    const whole = sumUp('test.json');
    expect([whole.status, whole.stdout.trim().split('\n').at(-1)]).toEqual([0, '2 passed, 0 failed']);
    expect(sumUp('test.json', 'full.json').status).toBe(1);
  });
});

// The sum at the end of `.ci/run`: what its reader needs when only the last lines can be seen.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { failedFiles, sumResults } from '../scripts/sum-results/sum-results.js';

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

describe('files that were run again alone', () => {
  const steady = file({ name: 'test/a.spec.ts', seconds: 1 }, [passed('a one')]);
  const atFirst = (...tests: readonly TestOutcome[]) =>
    run(steady, file({ name: 'test/b.spec.ts', seconds: 1 }, tests));
  const [good, bad] = [passed('b one'), failedTest('b one', 'Error: too slow\nat x')];
  const [other, worse] = [passed('b two'), failedTest('b two', 'Error: other\nat x')];
  const again = (...tests: readonly TestOutcome[]) => ({
    full: run(file({ name: 'test/b.spec.ts', seconds: 1 }, tests)),
  });

  it('are those in which something failed', () => {
    expect(failedFiles(atFirst(good, other), ROOT)).toEqual([]);
    expect(failedFiles(atFirst(bad, other), ROOT)).toEqual(['test/b.spec.ts']);
  });

  it('count as they ended at last, and what failed at first is named', () => {
    const { lines, failed } = sumResults({ full: atFirst(bad, other) }, ROOT, again(good, other));
    expect([failed, ...lines.slice(-3)]).toEqual([
      0,
      'UNSTEADY, passed when it was run again alone: test/b.spec.ts > b one',
      '  Error: too slow',
      '3 passed, 0 failed',
    ]);
  });

  it('count as failed where they fail again, or newly', () => {
    expect(sumResults({ full: atFirst(bad, other) }, ROOT, again(bad, other)).lines.at(-1)).toBe('2 passed, 1 failed');
    expect(sumResults({ full: atFirst(bad, other) }, ROOT, again(good, worse)).lines.slice(-4)).toEqual([
      '  Error: too slow',
      'FAILED test/b.spec.ts > b two',
      '  Error: other',
      '2 passed, 1 failed',
    ]);
  });

  it('do not mend a run that failed outside its tests', () => {
    const outside = { ...atFirst(good, other), success: false };
    expect(sumResults({ full: outside }, ROOT, again(good, other)).failed).toBe(1);
  });
});

describe('the command that sums up', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casefile-sum-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const command = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['--import', './scripts/resolve-ts.mjs', 'scripts/sum-results/main.ts', ...args], {
      encoding: 'utf8',
    });
  const sumUp = (...names: readonly string[]) => command(...names.map((name) => join(folder, name)));

  it('ends with 0 where all passed, and with 1 where a run left no results', () => {
    writeFileSync(join(folder, 'test.json'), JSON.stringify(GREEN));
    const whole = sumUp('test.json');
    expect([whole.status, whole.stdout.trim().split('\n').at(-1)]).toEqual([0, '2 passed, 0 failed']);
    expect(sumUp('test.json', 'full.json').status).toBe(1);
  });

  it('prints the files that are to be run again, and nothing where there are none', () => {
    const red = run(file({ name: 'test/b.spec.ts', seconds: 1 }, [failedTest('b one', 'Error')]));
    writeFileSync(join(folder, 'red.json'), JSON.stringify(red).replaceAll(`${ROOT}/`, `${process.cwd()}/`));
    writeFileSync(join(folder, 'green.json'), JSON.stringify(GREEN));
    const failedOf = (name: string): string => command('--failed', join(folder, name)).stdout;
    expect([failedOf('red.json'), failedOf('green.json'), failedOf('none.json')]).toEqual(['test/b.spec.ts\n', '', '']);
  });
});

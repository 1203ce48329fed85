// The order in which `npm test` begins its suites.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { SlowestFirst } from '../scripts/slowest-first.mjs';

const TABLE = 'scripts/suite-seconds.json';

const secondsOfSuites = Object.entries(JSON.parse(readFileSync(TABLE, 'utf8')) as { readonly [suite: string]: number });

const suite = (path: string, isolate = false) =>
  ({ moduleId: join(process.cwd(), path), project: { config: { isolate } } }) as TestSpecification;

const sorted = async (suites: readonly TestSpecification[]): Promise<readonly string[]> => {
  const sequencer = new SlowestFirst({ config: {} } as Vitest);
  return (await sequencer.sort([...suites])).map(({ moduleId }) => moduleId.slice(process.cwd().length + 1));
};

describe('the order of suites', () => {
  it('begins with those that have a process of their own, then by measured seconds, then the end-to-end ones', async () => {
    const [longest = '', second = ''] = secondsOfSuites.map(([path]) => path);
    const [ownProcess, endToEnd, short] = [
      'test/e2e/api.log.spec.ts',
      'test/e2e/headers.spec.ts',
      'src/kernel/kernel.spec.ts',
    ];
    const suites = [suite(short), suite(second), suite(endToEnd), suite(ownProcess, true), suite(longest)];
    expect(await sorted(suites)).toEqual([ownProcess, longest, second, endToEnd, short]);
  });

  it(`names only suites that exist in ${TABLE}, the longest first`, () => {
    expect(secondsOfSuites.map(([path]) => path).filter((path) => !existsSync(path))).toEqual([]);
    const seconds = secondsOfSuites.map(([, each]) => each);
    expect(seconds).toEqual(seconds.toSorted((a, b) => b - a));
    expect(seconds.length).toBeGreaterThan(50);
  });
});

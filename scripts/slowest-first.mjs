// Long suites begin first, so that no worker is left alone with one at the end. Jest knows durations only once it has run.
import { statSync } from 'node:fs';

/** Suites of more than five seconds, the longest first. */
const LONG = [
  'test/e2e/cli.bin',
  'test/e2e/model-nonsense',
  'test/e2e/kill',
  'test/e2e/model',
  'test/e2e/replay',
  'test/e2e/backup',
  'test/e2e/seeds',
  'test/contract/elasticsearch-recorded',
  'test/outside/mcp',
  'test/e2e/knowledge',
  'test/e2e/shutdown',
  'test/e2e/disk-full',
  'test/e2e/model-injections',
  'test/e2e/idempotency',
  'test/e2e/outside-tools',
  'test/e2e/erasure',
  'src/demo/generate',
  'bench/cases/generate',
  'src/grounding/mutation',
  'test/contract/telemetry-sqlite',
];

const rank = (path) => {
  const at = LONG.findIndex((name) => path.endsWith(`/${name}.spec.ts`));
  if (at >= 0) return at;
  return path.includes('/test/e2e/') ? LONG.length : LONG.length + 1;
};

export default class SlowestFirst {
  sort(tests) {
    const places = new Map(tests.map(({ path }) => [path, { rank: rank(path), size: statSync(path).size }]));
    return [...tests].sort((a, b) => {
      const [one, other] = [places.get(a.path), places.get(b.path)];
      return one.rank - other.rank || other.size - one.size;
    });
  }

  shard(tests) {
    return tests;
  }

  allFailedTests() {
    throw new Error('--onlyFailures needs the sequencer of Jest: --testSequencer @jest/test-sequencer');
  }

  cacheResults() {}
}

// Long suites begin first, so that no worker is left alone with one at the end. Vitest knows durations only once it has run.
import { statSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/** Suites of more than five seconds, the longest first. */
const LONG = [
  'test/e2e/cli.bin',
  'test/e2e/model-nonsense',
  'test/outside/mcp',
  'test/e2e/knowledge',
  'test/e2e/idempotency',
  'test/e2e/model',
  'test/e2e/kill',
  'test/e2e/seeds',
  'test/contract/telemetry-sqlite',
  'test/e2e/masking',
  'test/e2e/backup',
  'src/demo/generate',
  'test/e2e/shutdown',
  'test/e2e/replay',
  'test/e2e/snapshots',
  'test/e2e/outside-tools',
  'test/contract/documents',
  'test/e2e/snapshot-conversation',
  'src/analysis/onset/locate-onset',
];

const rank = (path) => {
  const at = LONG.findIndex((name) => path.endsWith(`/${name}.spec.ts`));
  if (at >= 0) return at;
  return path.includes('/test/e2e/') ? LONG.length : LONG.length + 1;
};

export class SlowestFirst extends BaseSequencer {
  async sort(suites) {
    const places = new Map(
      suites.map(({ moduleId }) => [moduleId, { rank: rank(moduleId), size: statSync(moduleId).size }]),
    );
    return [...suites].sort((a, b) => {
      const [one, other] = [places.get(a.moduleId), places.get(b.moduleId)];
      return one.rank - other.rank || other.size - one.size;
    });
  }
}

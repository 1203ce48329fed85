// Long suites begin first, so that no worker is left alone with one at the end. Vitest knows durations only once it has run.
import { statSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/** Suites of more than five seconds, the longest first. */
const LONG = [
  'test/outside/mcp',
  'test/e2e/knowledge',
  'test/e2e/cli.bin',
  'test/e2e/model-nonsense',
  'test/contract/telemetry-sqlite',
  'test/e2e/idempotency',
  'test/e2e/replay',
  'test/e2e/outside-tools',
  'test/e2e/backup',
  'test/e2e/model',
  'test/e2e/kill',
  'test/contract/documents',
  'test/e2e/masking',
  'test/e2e/shutdown',
  'test/e2e/snapshot-conversation',
  'test/e2e/snapshots',
  'test/e2e/seeds',
  'test/e2e/readers',
  'test/e2e/model-summary',
  'test/e2e/model-injections',
  'test/contract/rds-capture',
  'test/contract/telemetry-upgrade',
  'test/e2e/talk',
  'test/e2e/model-operator',
  'test/e2e/restart-ingest',
  'test/contract/blobs-s3',
  'bench/cases/generate',
  'test/contract/models-wire',
  'src/demo/generate',
  'test/e2e/cli.hostile',
  'src/turn/respond/compose-answer',
  'test/e2e/store',
  'src/analysis/onset/locate-onset',
  'test/e2e/golden',
  'src/telemetry/masking/mask',
  'test/e2e/cli.chat',
  'test/contract/elasticsearch-recorded',
  'src/turn/window/resolve-window',
  'src/api/readiness',
  'src/adapters/langchain-embeddings/embedding',
  'test/e2e/database-questions',
  'src/analysis/analyze',
  'src/telemetry/templates/templates',
  'src/database/questions/answer-question',
  'src/grounding/model/prose',
  'test/contract/knowledge-sqlite',
  'src/grounding/mutation',
];

/** A worker is used again only for a suite of the same project: between suites that share workers, those with a process of their own end them. */
const rank = ({ project, moduleId: path }) => {
  if (project.config.isolate) return -1;
  const at = LONG.findIndex((name) => path.endsWith(`/${name}.spec.ts`));
  if (at >= 0) return at;
  return path.includes('/test/e2e/') ? LONG.length : LONG.length + 1;
};

export class SlowestFirst extends BaseSequencer {
  async sort(suites) {
    const places = new Map(
      suites.map((suite) => [suite.moduleId, { rank: rank(suite), size: statSync(suite.moduleId).size }]),
    );
    return [...suites].sort((a, b) => {
      const [one, other] = [places.get(a.moduleId), places.get(b.moduleId)];
      return one.rank - other.rank || other.size - one.size;
    });
  }
}

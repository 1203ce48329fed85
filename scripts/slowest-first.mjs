// Long suites begin first, so that no worker is left alone with one at the end. Vitest knows durations only once it has run.
import { statSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/** Suites of more than five seconds, the longest first. */
const LONG = [
  'test/contract/telemetry-sqlite',
  'test/e2e/cli.bin',
  'test/e2e/model-nonsense',
  'src/analysis/failures/explain-plain-logs',
  'test/e2e/knowledge',
  'test/e2e/idempotency',
  'test/outside/mcp',
  'test/e2e/notifications',
  'test/e2e/snapshots',
  'test/e2e/model',
  'test/e2e/backup',
  'test/e2e/replay',
  'test/e2e/kill',
  'test/e2e/readers',
  'test/e2e/reader-model',
  'test/e2e/outside-tools',
  'src/analysis/onset/locate-onset',
  'test/e2e/shutdown',
  'test/e2e/seeds',
  'src/turn/respond/compose-answer',
  'src/language/time/read-times',
  'test/e2e/model-summary',
  'test/e2e/masking',
  'test/e2e/store',
  'test/e2e/snapshot-conversation',
  'test/contract/models-wire',
  'src/telemetry/masking/mask',
  'test/contract/telemetry-upgrade',
  'test/e2e/model-injections',
  'src/telemetry/templates/templates',
  'test/contract/documents',
  'test/contract/rds-capture',
  'src/telemetry/formats/properties',
  'test/e2e/talk',
  'test/contract/facts-sqlite',
  'test/contract/blobs-s3',
  'src/answer/places/places',
  'src/demo/generate',
  'bench/cases/generate',
  'src/turn/plan/plan',
  'test/e2e/removal',
  'src/database/diagnose/diagnose',
  'bench/train/relation',
  'src/database/questions/answer-question',
  'test/e2e/golden',
  'test/contract/elasticsearch-recorded',
  'test/e2e/cli.hostile',
  'test/e2e/cli.chat',
  'src/app/steps/tool-calls',
  'src/analysis/analyze',
  'test/e2e/database-cause',
  'src/adapters/sqlite/telemetry/write/derive',
  'test/e2e/restart-ingest',
  'test/e2e/model-operator',
  'src/grounding/model/prose',
  'src/telemetry/fields/fields',
  'src/grounding/mutation',
  'test/e2e/database-questions',
  'src/adapters/langchain-embeddings/embedding',
  'test/reader',
  'src/adapters/documents/read-file',
  'src/grounding/model/adversarial',
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

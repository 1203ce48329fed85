// Long suites begin first, so that no worker is left alone with one at the end. Vitest knows durations only once it has run.
import { statSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/** Suites of more than five seconds, the longest first. */
const LONG = [
  'test/e2e/chains',
  'test/e2e/cli.bin',
  'test/e2e/knowledge',
  'test/e2e/tool-replay',
  'test/contract/telemetry-sqlite',
  'test/e2e/retention',
  'test/outside/mcp',
  'test/e2e/idempotency',
  'test/e2e/model-nonsense',
  'test/e2e/backup',
  'src/analysis/failures/explain-plain-logs',
  'test/e2e/model',
  'test/e2e/notifications',
  'test/e2e/shutdown',
  'test/e2e/reader-model',
  'test/e2e/replay',
  'src/analysis/analyze',
  'test/e2e/kill',
  'test/e2e/model-injections',
  'test/e2e/schedules',
  'test/e2e/outside-tools',
  'test/contract/telemetry-upgrade',
  'test/e2e/readers',
  'test/e2e/knowledge-turns',
  'src/turn/respond/compose-answer',
  'test/e2e/permission-turns',
  'src/analysis/onset/locate-onset',
  'test/e2e/chains-model',
  'test/e2e/snapshots',
  'src/turn/window/resolve-window',
  'test/e2e/doubts',
  'test/e2e/chains-kill',
  'test/e2e/snapshot-conversation',
  'test/e2e/model-conversations',
  'test/e2e/seeds',
  'test/e2e/lines-talk',
  'test/contract/models-wire',
  'test/e2e/model-summary',
  'test/contract/knowledge-sqlite',
  'test/e2e/store',
  'test/e2e/narrow-with-model',
  'test/e2e/model-operator',
  'test/e2e/masking',
  'test/contract/rds-capture',
  'test/e2e/stack-talk',
  'bench/cases/generate',
  'src/language/time/read-times',
  'test/e2e/restart-ingest',
  'test/e2e/cli.hostile',
  'test/contract/documents',
  'test/e2e/database-questions',
  'src/telemetry/masking/mask',
  'src/telemetry/templates/templates',
  'test/e2e/timeline-live',
  'test/e2e/database-cause',
  'src/app/steps/tool-calls',
  'src/database/questions/answer-question',
  'test/e2e/conversation-file',
  'test/e2e/cli.chat',
  'src/adapters/sqlite/telemetry/write/derive',
  'test/e2e/talk',
  'src/adapters/sqlite/seal/seal',
  'test/e2e/service-limit',
  'src/cli/ingest/again',
  'test/e2e/snapshot-tools',
  'test/e2e/feedback',
  'src/demo/generate',
  'test/contract/telemetry-rewrite',
  'test/contract/elasticsearch-recorded',
  'test/contract/moved-rows',
  'src/grounding/model/adversarial',
  'src/database/demo/generate',
  'test/contract/models-traps',
  'test/e2e/api.telemetry',
  'src/telemetry/formats/properties',
  'src/adapters/langchain-embeddings/embedding',
  'src/database/lookup/properties',
  'test/corpus/formats',
  'test/e2e/cli.ingest',
  'test/schedule-runner',
  'src/database/answer/database-findings',
  'test/e2e/keys',
  'src/grounding/model/prose',
  'test/corpus/masking',
  'src/tools/properties',
  'src/answer/places/places',
  'src/grounding/mutation',
  'test/e2e/golden',
  'test/contract/blobs-s3',
  'src/database/report/compose-report',
  'test/e2e/timeline',
  'src/database/lookup/tools',
  'src/analysis/place/attribute-to-places',
  'test/e2e/repair',
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

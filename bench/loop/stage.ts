// What every part is measured on: a service with the telemetry of a small shop, a provider, and questions to it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIncident } from '../../src/demo/generate.js';
import { toIso } from '../../src/kernel/time.js';
import { modelConfig } from '../../test/support/model-server.js';
import { CannotRun } from '../benchmark.js';
import { dropFolder, freshFolder, type Question, type Service, startService } from '../service.js';
import { type Provider, type ProviderScript, startProvider } from './provider.js';

const SHOP = generateIncident(11, { requestsPerMinute: 6 });
const SIGNALS = ['logs', 'spans', 'metrics', 'changes'] as const;

export type Stage = { readonly service: Service; readonly provider: Provider; readonly config: string };

export const questionOf = (id: string): Question => ({
  text: SHOP.question,
  askedAt: toIso(SHOP.askedAt),
  messageId: id,
});

/** Another look each time: the same call twice is refused. */
export const SEARCH: ProviderScript['call'] = (n) => ['search_logs', { min_level: 'warn', limit: 5 + n }];
/** Answered without a source. */
export const REFUSED: ProviderScript['call'] = (n) => ['no_such_tool', { n }];

export const onStage = async <T>(speaking: () => ProviderScript, work: (stage: Stage) => Promise<T>): Promise<T> => {
  const provider = await startProvider(speaking);
  const folder = freshFolder();
  const config = join(folder, 'bench.json');
  writeFileSync(config, JSON.stringify(modelConfig(provider)));
  const service = await startService({ folder, config });
  try {
    for (const signal of SIGNALS)
      await service.ingest(
        signal,
        'shop',
        Buffer.from(SHOP.rows[signal].map((row) => `${JSON.stringify(row)}\n`).join('')),
      );
    return await work({ service, provider, config });
  } finally {
    await service.close();
    await provider.close();
    dropFolder(folder);
  }
};

/** One turn with a model; a turn that fell back to the engine alone is none. */
export const turn = async ({ service }: Stage, id: string): Promise<number> => {
  const before = performance.now();
  const answer = await service.ask(id, questionOf(id));
  const millis = performance.now() - before;
  if (answer.status !== 'answered' || answer.mode !== 'model')
    throw new CannotRun(`turn ${id}: ${answer.status}, ${answer.mode}: ${answer.text.slice(0, 300)}`);
  return millis;
};

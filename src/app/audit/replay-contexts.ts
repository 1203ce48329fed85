// The step context of a replay: stored texts and batches, and today's settings. It reads no source and writes nothing.
import { Injectable } from '@nestjs/common';
import type { StreamId } from '../../kernel/brand.js';
import { tenantOf } from '../../investigation/streams.js';
import { renewalsIn } from '../../investigation/masking-renewals.js';
import { EventStore } from '../../ports/event-store.js';
import { Digests } from '../../ports/runtime.js';
import { BatchStore } from '../records/batch-store.js';
import { replayedDialogue } from '../models/recorded-dialogue.js';
import type { BatchTextReader, Engine } from '../engine/engine.js';
import { Executions } from '../records/executions.js';
import { openTexts } from '../records/texts.js';
import type { SnapshotContributor } from '../../turn/snapshot-contributor.js';
import type { StepContext, TurnSettings } from '../steps/step-context.js';
import { storedContext } from '../turns/step-context-factory.js';

export type ReplayStores = {
  readonly events: EventStore;
  readonly batches: BatchStore;
  readonly executions: Executions;
  readonly engine: Engine;
  readonly snapshots: SnapshotContributor;
  readonly digests: Digests;
};

@Injectable()
export class ReplayContexts {
  constructor(
    private readonly stores: ReplayStores,
    private readonly settings: TurnSettings,
  ) {}

  /** Throws `Erased`. */
  async create(stream: StreamId): Promise<StepContext> {
    const { events, batches, executions, engine, digests } = this.stores;
    const { signal } = new AbortController();
    const tenant = tenantOf(stream);
    const textOf: BatchTextReader = (hash) => batches.readText(tenant, hash);
    const textWriter = await openTexts(events, digests, stream);
    const renewals = renewalsIn(await events.read(stream));
    const maskedAnew = new Set(renewals.flatMap((renewal) => renewal.executions));
    return {
      ...storedContext(this.stores, stream, textWriter),
      memoize: (_what, make) => make(),
      runPass: (pass, input, parameters) => engine.run({ pass, tenant, input, parameters }, { textOf, signal }),
      epoch: Number.POSITIVE_INFINITY,
      settings: this.settings,
      signal,
      callTool: async ({ run }) => (await run()).text,
      ...replayedDialogue(stream, { executions, digests }, maskedAnew),
    };
  }
}

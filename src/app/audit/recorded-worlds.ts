// The world of a replay: words and batches that were kept, today's settings; there is no source in it, and nothing is written.
import { Injectable } from '@nestjs/common';
import type { StreamId } from '../../kernel/brand.js';
import { tenantOf } from '../../investigation/streams.js';
import { EventStore } from '../../ports/event-store.js';
import { Digests } from '../../ports/runtime.js';
import { Batches } from '../batches.js';
import { recordedDialogue } from '../dialogue.js';
import type { Engine, TextOf } from '../engine/engine.js';
import { Executions } from '../executions.js';
import { openWords } from '../words.js';
import type { Settings, World } from '../world.js';
import { storedWorld } from '../worlds.js';

export type RecordedParts = {
  readonly events: EventStore;
  readonly batches: Batches;
  readonly executions: Executions;
  readonly engine: Engine;
  readonly digests: Digests;
};

@Injectable()
export class RecordedWorlds {
  constructor(
    private readonly parts: RecordedParts,
    private readonly settings: Settings,
  ) {}

  /** Throws `Erased`. */
  async of(stream: StreamId): Promise<World> {
    const { events, batches, executions, engine, digests } = this.parts;
    const { signal } = new AbortController();
    const tenant = tenantOf(stream);
    const textOf: TextOf = (hash) => batches.text(tenant, hash);
    const words = await openWords(events, digests, stream);
    return {
      ...storedWorld(this.parts, stream, words),
      remembered: (_what, make) => make(),
      look: (look, input, told) => engine.look({ look, tenant, input, told }, { textOf, signal }),
      epoch: Number.POSITIVE_INFINITY,
      settings: this.settings,
      signal,
      call: async ({ run }) => (await run()).text,
      ...recordedDialogue(stream, executions, digests),
    };
  }
}

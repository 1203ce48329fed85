// The world of a replay: words and batches that were kept, today's settings; there is no source in it, and nothing is written.
import { Injectable } from '@nestjs/common';
import type { StreamId } from '../../kernel/brand.js';
import { EventStore } from '../../ports/event-store.js';
import { Digests } from '../../ports/world.js';
import { Batches } from '../batches.js';
import { recordedDialogue } from '../dialogue.js';
import { Executions } from '../executions.js';
import { openWords } from '../words.js';
import type { Settings, World } from '../world.js';
import { storedWorld } from '../worlds.js';

export type RecordedParts = {
  readonly events: EventStore;
  readonly batches: Batches;
  readonly executions: Executions;
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
    const { events, executions, digests } = this.parts;
    const words = await openWords(events, digests, stream);
    return {
      ...storedWorld(this.parts, stream, words),
      remembered: (_what, make) => make(),
      epoch: Number.POSITIVE_INFINITY,
      settings: this.settings,
      signal: new AbortController().signal,
      call: async ({ run }) => run().text,
      ...recordedDialogue(stream, executions, digests),
    };
  }
}

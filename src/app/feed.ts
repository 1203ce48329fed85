// The live feed of an investigation: facts as they are appended, and the lossy text of a running turn.
import { Injectable } from '@nestjs/common';
import type { StreamId } from '../kernel/brand.js';
import type { Recorded } from '../kernel/fact.js';
import type { InvestigationFact } from '../investigation/facts.js';
import { isInvestigation } from '../investigation/streams.js';
import type { StoredFact } from '../investigation/stored-fact.js';
import { EventStore } from '../ports/event-store.js';
import { LiveText } from '../ports/live-text.js';

export type FeedItem =
  | { readonly item: 'fact'; readonly fact: Recorded<InvestigationFact> }
  | { readonly item: 'text'; readonly turn: number; readonly text: string };

const isFactOf =
  (stream: StreamId) =>
  (fact: Recorded<StoredFact>): fact is Recorded<InvestigationFact> =>
    fact.stream === stream && isInvestigation(stream);

@Injectable()
export class Feed {
  constructor(
    private readonly events: EventStore,
    private readonly live: LiveText,
  ) {}

  /** Stored facts after `version` first, then live ones, each once and in order; call the result to stop. */
  async watch(stream: StreamId, version: number, listener: (item: FeedItem) => void): Promise<() => void> {
    let last = version;
    let held: Recorded<InvestigationFact>[] | undefined = [];
    const deliver = (facts: readonly Recorded<InvestigationFact>[]): void => {
      for (const fact of facts)
        if (fact.version > last) {
          last = fact.version;
          listener({ item: 'fact', fact });
        }
    };
    const stopFacts = this.events.subscribe((facts) => {
      const mine = facts.filter(isFactOf(stream));
      if (held === undefined) deliver(mine);
      else held.push(...mine);
    });
    const stopText = this.live.subscribe(stream, ({ turn, text }) => listener({ item: 'text', turn, text }));
    deliver((await this.events.read(stream, version)).filter(isFactOf(stream)));
    deliver(held);
    held = undefined;
    return () => [stopFacts, stopText].forEach((stop) => stop());
  }
}

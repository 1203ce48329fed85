// The live feed of an investigation: facts as they are appended, and the lossy text of a running turn.
import { Injectable } from '@nestjs/common';
import type { StreamId } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { SharedWork } from '../../kernel/shared-work.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import { isInvestigation } from '../../investigation/streams.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { EventStore } from '../../ports/event-store.js';
import { type LiveDelta, LiveText } from '../../ports/live-text.js';

export type FeedItem =
  | { readonly item: 'fact'; readonly fact: RecordedFact<InvestigationFact> }
  | ({ readonly item: 'text' } & Omit<LiveDelta, 'stream' | 'thinking' | 'place'>);

/** May return a promise: the feed delivers nothing until it resolves, and reads later facts from the store then. */
export type FeedListener = (item: FeedItem) => Promise<void> | undefined | void;

const isFactOf =
  (stream: StreamId) =>
  (fact: RecordedFact<StoredFact>): fact is RecordedFact<InvestigationFact> =>
    fact.stream === stream && isInvestigation(stream);

@Injectable()
export class Feed {
  readonly #reads = new SharedWork<readonly RecordedFact<InvestigationFact>[]>();

  constructor(
    private readonly events: EventStore,
    private readonly live: LiveText,
  ) {}

  /** Stored facts after `version` first, then live ones, each once and in order; call the result to stop. */
  async watch(stream: StreamId, version: number, listener: FeedListener): Promise<() => void> {
    const follower = new FactFollower(version, (after) => this.#read(stream, after), listener);
    const stopFacts = this.events.watch(stream, (facts) => follower.hear(facts.filter(isFactOf(stream))));
    const stopText = this.live.subscribe(stream, ({ stream: _of, thinking, place: _at, ...delta }) => {
      if (thinking === undefined) void listener({ item: 'text', ...delta });
    });
    const stop = (): void => [stopFacts, stopText].forEach((each) => each());
    try {
      await follower.catchUp();
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  }

  /** Many who follow one stream ask for the same facts at the same moment. */
  #read(stream: StreamId, after: number): Promise<readonly RecordedFact<InvestigationFact>[]> {
    return this.#reads.run(`${after} ${stream}`, async () =>
      (await this.events.read(stream, after)).filter(isFactOf(stream)),
    );
  }
}

/** Delivers each fact of a stream once and in order. Facts that it did not hear of are read from the store. */
class FactFollower {
  #reading = false;
  #heardMore = false;

  constructor(
    private last: number,
    private readonly read: (after: number) => Promise<readonly RecordedFact<InvestigationFact>[]>,
    private readonly listener: FeedListener,
  ) {}

  hear(facts: readonly RecordedFact<InvestigationFact>[]): void {
    const [first] = facts;
    if (first === undefined) return;
    if (this.#reading) this.#heardMore = true;
    else if (first.version <= this.last + 1) this.#goOn(this.#deliver(facts));
    else this.#goOn(Promise.resolve());
  }

  /** Waits until the listener is ready, then delivers what was stored meanwhile. */
  async catchUp(ready?: Promise<void>): Promise<void> {
    this.#reading = true;
    let whenReady = ready;
    try {
      do {
        await whenReady;
        this.#heardMore = false;
        whenReady = this.#deliver(await this.read(this.last));
      } while (whenReady !== undefined || this.#heardMore);
    } finally {
      this.#reading = false;
    }
  }

  /** After a failed read it tries again when it hears of the next fact. */
  #goOn(whenReady: Promise<void> | undefined): void {
    if (whenReady !== undefined) this.catchUp(whenReady).catch(() => undefined);
  }

  /** Until the listener asks to wait. */
  #deliver(facts: readonly RecordedFact<InvestigationFact>[]): Promise<void> | undefined {
    for (const fact of facts)
      if (fact.version > this.last) {
        this.last = fact.version;
        const whenReady = this.listener({ item: 'fact', fact });
        if (whenReady instanceof Promise) return whenReady;
      }
    return undefined;
  }
}

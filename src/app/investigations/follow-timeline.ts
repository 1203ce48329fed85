// Follows the timeline of a session: what has changed since a position, then every change, and the words of a reply as they come.
import { Injectable } from '@nestjs/common';
import type { StreamId } from '../../kernel/brand.js';
import { SharedWork } from '../../kernel/shared-work.js';
import { executionStream, isInvestigation } from '../../investigation/streams.js';
import { isOfInvestigation } from '../../investigation/stored-fact.js';
import { isOpenEvent, type SessionEvent } from '../../investigation/views/session-event.js';
import {
  compareTimelineFacts,
  createSessionTimeline,
  type SessionTimeline,
  type TimelineFact,
} from '../../investigation/views/session-timeline.js';
import type { TimelinePosition } from '../../investigation/views/timeline-position.js';
import { isTurnEnd } from '../../investigation/views/turn-end.js';
import { type LiveDelta, LiveText, type LiveWords } from '../../ports/live-text.js';
import { type WordsDelta, WordsFollower } from './follow-words.js';
import { executionsIn, seenBy, SessionFacts, timelinePositionOf } from '../records/session-facts.js';

export type TimelineItem =
  /** As it is now; the client replaces what it has of this id. */
  | { readonly item: 'event'; readonly event: SessionEvent }
  /** Whoever comes back with this position has missed nothing. */
  | { readonly item: 'position'; readonly position: TimelinePosition }
  /** More words of an open event. `begins`: they replace those that were heard of it. */
  | ({ readonly item: 'delta' } & WordsDelta)
  /** It was deleted or erased: nothing follows. */
  | { readonly item: 'end' };

/** May return a promise: nothing is delivered until it resolves. */
export type TimelineListener = (item: TimelineItem) => Promise<void> | undefined;

const REMOVALS: ReadonlySet<string> = new Set(['InvestigationDeleted', 'InvestigationErased']);

@Injectable()
export class TimelineFeed {
  readonly #reads = new SharedWork<LiveWords | undefined>();

  constructor(
    private readonly facts: SessionFacts,
    private readonly live: LiveText,
  ) {}

  /** Resolves when what was stored is delivered; call the result to stop. */
  async watch(stream: StreamId, after: TimelinePosition, listener: TimelineListener): Promise<() => void> {
    const wordsOf = (interaction: string): Promise<LiveWords | undefined> =>
      this.#reads.run(`${stream} ${interaction}`, () => this.live.wordsOf(stream, interaction));
    const follower = new TimelineFollower(stream, { facts: this.facts, wordsOf, after, listener });
    const stopText = this.live.subscribe(stream, (delta) => follower.hear(delta));
    const stop = (): void => {
      stopText();
      follower.stop();
    };
    try {
      await follower.begin();
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  }
}

type Following = {
  readonly facts: SessionFacts;
  readonly wordsOf: (interaction: string) => Promise<LiveWords | undefined>;
  readonly after: TimelinePosition;
  readonly listener: TimelineListener;
};

class TimelineFollower {
  readonly #timeline: SessionTimeline = createSessionTimeline();
  /** Every stream that is read, and how far. */
  readonly #versions = new Map<StreamId, number>();
  readonly #stops = new Map<StreamId, () => void>();
  readonly #words: WordsFollower;
  #all: TimelineFact[] = [];
  #isReading = false;
  #heardMore = false;
  #isStopped = false;

  constructor(
    private readonly stream: StreamId,
    private readonly following: Following,
  ) {
    const { wordsOf, listener } = following;
    this.#words = new WordsFollower({ read: wordsOf, send: (delta) => listener({ item: 'delta', ...delta }) });
  }

  /** What a reader at `after` has not seen is delivered: each changed event once, as it is now. */
  async begin(): Promise<void> {
    this.#watch(this.stream);
    this.#isReading = true;
    try {
      const facts = await this.#readNew();
      const isSeen = seenBy(this.following.after, facts);
      const delivered = await this.#deliver(facts, (fact) => !isSeen(fact));
      // whoever comes back may have some of the words of what is still being written
      for (const event of this.#timeline.events()) if (!delivered.has(event.id)) this.#followWords(event, true);
    } finally {
      this.#isReading = false;
    }
    if (this.#heardMore) this.#wake();
  }

  stop(): void {
    this.#isStopped = true;
    this.#words.stop();
    for (const stop of this.#stops.values()) stop();
    this.#stops.clear();
  }

  hear(delta: LiveDelta): void {
    this.#words.hear(delta);
  }

  #watch(stream: StreamId): void {
    if (this.#stops.has(stream) || this.#isStopped) return;
    this.#versions.set(stream, this.#versions.get(stream) ?? 0);
    this.#stops.set(
      stream,
      this.following.facts.watch(stream, () => this.#wake()),
    );
  }

  /** After a failed read it tries again when it hears of the next fact. */
  #wake(): void {
    this.#heardMore = true;
    if (!this.#isReading) this.#catchUp().catch(() => undefined);
  }

  async #catchUp(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#heardMore && !this.#isStopped) {
        this.#heardMore = false;
        await this.#deliver(await this.#readNew(), () => true);
      }
    } finally {
      this.#isReading = false;
    }
  }

  /** The session's own stream first: what its executions have recorded before the end of a turn is there by then. */
  async #readNew(): Promise<readonly TimelineFact[]> {
    const { facts } = this.following;
    const own = (await this.#read(this.stream)).filter(isOfInvestigation);
    for (const { execution } of executionsIn(own)) this.#watch(executionStream(execution, this.stream));
    for (const alert of await facts.alertStreams(this.stream)) this.#watch(alert);
    const others = [...this.#stops.keys()].filter((stream) => !isInvestigation(stream));
    const read = await Promise.all(others.map((stream) => this.#read(stream)));
    this.#unwatchEnded(own);
    return [...own, ...read.flat()].sort(compareTimelineFacts);
  }

  async #read(stream: StreamId): Promise<readonly TimelineFact[]> {
    const read = (await this.following.facts.read(stream, this.#versions.get(stream) ?? 0)) as readonly TimelineFact[];
    const last = read.at(-1);
    if (last !== undefined) this.#versions.set(stream, last.version);
    return read;
  }

  #unwatchEnded(own: readonly TimelineFact[]): void {
    const begun = executionsIn([...this.#all, ...own].filter(isOfInvestigation));
    for (const fact of own.filter(isOfInvestigation).filter(isTurnEnd))
      for (const { turn, execution } of begun) {
        const stream = executionStream(execution, this.stream);
        if (turn !== fact.data.turn) continue;
        this.#stops.get(stream)?.();
        this.#stops.delete(stream);
      }
  }

  async #deliver(facts: readonly TimelineFact[], isNew: (fact: TimelineFact) => boolean): Promise<ReadonlySet<string>> {
    const { listener } = this.following;
    const text = await this.following.facts.textsOf(this.stream, facts);
    const changed = new Map<string, SessionEvent>();
    for (const fact of facts)
      for (const event of this.#timeline.apply(fact, text)) if (isNew(fact)) changed.set(event.id, event);
    this.#all = [...this.#all, ...facts];
    for (const event of changed.values()) {
      if (!isOpenEvent(event)) this.#words.close(event.id);
      await listener({ item: 'event', event });
      this.#followWords(event, false);
    }
    if (facts.some(isNew)) await listener({ item: 'position', position: timelinePositionOf(this.#all) });
    if (facts.some((fact) => isNew(fact) && REMOVALS.has(fact.type))) await listener({ item: 'end' });
    return new Set(changed.keys());
  }

  #followWords({ type, status, interaction }: SessionEvent, isStale: boolean): void {
    if (status !== 'streaming' || interaction === undefined || this.#isStopped) return;
    if (type === 'llm_response') this.#words.open(interaction, 'text', isStale);
    else if (type === 'llm_thinking') this.#words.open(interaction, 'thinking', isStale);
  }
}

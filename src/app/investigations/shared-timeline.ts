// The timeline of one session while it is followed: its facts are read and folded once, however many follow it.
import type { StreamId } from '../../kernel/brand.js';
import { SharedWork } from '../../kernel/shared-work.js';
import { executionStream, isInvestigation } from '../../investigation/streams.js';
import { isOfInvestigation } from '../../investigation/stored-fact.js';
import { isOpenEvent, type SessionEvent } from '../../investigation/views/session-event.js';
import type { TextLookup } from '../../investigation/views/session.js';
import { createSessionTimeline, type SessionTimeline } from '../../investigation/views/session-timeline.js';
import { compareTimelineFacts, type TimelineFact } from '../../investigation/views/timeline-facts.js';
import type { TimelinePosition } from '../../investigation/views/timeline-position.js';
import { isTurnEnd } from '../../investigation/views/turn-end.js';
import { executionsIn, seenBy, type SessionFacts, timelinePositionOf } from '../records/session-facts.js';

export type TimelineChanges = {
  /** Each once, as it is now: a reader replaces what it has of its id. */
  readonly events: readonly SessionEvent[];
  /** Whoever comes back with this position has missed nothing. */
  readonly position: TimelinePosition;
  /** It was deleted or erased: nothing follows. */
  readonly isRemoved: boolean;
};

const REMOVALS: ReadonlySet<string> = new Set(['InvestigationDeleted', 'InvestigationErased']);

/** After the last of the facts: one that was restored goes on. */
const isRemovedAfter = (facts: readonly TimelineFact[]): boolean => {
  const last = facts.findLast(({ type }) => REMOVALS.has(type) || type === 'InvestigationRestored');
  return last !== undefined && REMOVALS.has(last.type);
};

const hasOtherWords = (before: ReadonlyMap<string, SessionEvent>, event: SessionEvent): boolean => {
  const known = before.get(event.id);
  return known !== undefined && JSON.stringify(known) !== JSON.stringify(event);
};

export class SharedTimeline {
  #timeline: SessionTimeline = createSessionTimeline();
  readonly #work = new SharedWork<void>();
  readonly #listeners = new Set<(changes: TimelineChanges) => void>();
  /** Every stream that is read, and how far. */
  readonly #versions = new Map<StreamId, number>();
  readonly #stops = new Map<StreamId, () => void>();
  readonly #events = new Map<string, SessionEvent>();
  /** By event: the facts that have made or changed it. */
  readonly #causes = new Map<string, TimelineFact[]>();
  #folded: readonly TimelineFact[] = [];
  /** Read, and not folded yet: the texts could not be read. */
  #unfolded: readonly TimelineFact[] = [];
  #isStopped = false;

  constructor(
    private readonly stream: StreamId,
    private readonly facts: SessionFacts,
  ) {}

  /** Resolves when everything is folded that was stored when it was called. */
  refresh(): Promise<void> {
    this.#watch(this.stream);
    return this.#work.run('', () => this.#catchUp());
  }

  /** What a reader at `after` has not seen, if anything; and the open events of which nothing has changed since. */
  since(after: TimelinePosition): {
    readonly changes: TimelineChanges | undefined;
    readonly unchanged: readonly SessionEvent[];
  } {
    const isSeen = seenBy(after, this.#folded);
    const news = this.#folded.filter((fact) => !isSeen(fact));
    const isChanged = ({ id }: SessionEvent): boolean => (this.#causes.get(id) ?? []).some((fact) => !isSeen(fact));
    const all = [...this.#events.values()];
    const unchanged = all.filter((event) => isOpenEvent(event) && !isChanged(event));
    return { changes: news.length === 0 ? undefined : this.#changesOf(all.filter(isChanged)), unchanged };
  }

  /** Hears every change from now on; call the result to end it. */
  listen(listener: (changes: TimelineChanges) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  stop(): void {
    this.#isStopped = true;
    for (const stop of this.#stops.values()) stop();
    this.#stops.clear();
  }

  #watch(stream: StreamId): void {
    if (this.#stops.has(stream) || this.#isStopped) return;
    this.#versions.set(stream, this.#versions.get(stream) ?? 0);
    // after a failed read it tries again when it hears of the next fact
    const wake = (): void => void this.#work.run('', () => this.#catchUp()).catch(() => undefined);
    this.#stops.set(stream, this.facts.watch(stream, wake));
  }

  async #catchUp(): Promise<void> {
    if (this.#isStopped) return;
    await this.#readNew();
    const facts = this.#unfolded;
    if (facts.length === 0) return;
    // the words that were read before are masked otherwise now
    const before = new Map(this.#events);
    const isMaskedAnew = facts.some(({ type }) => type === 'MaskingRenewed');
    if (isMaskedAnew) {
      // facts refer to their words by what these are
      this.#folded = await this.#readAgain(this.#folded);
      const again = await this.facts.textsOf(this.stream, this.#folded);
      this.#forget();
      this.#fold(this.#folded, again);
    }
    const text = await this.facts.textsOf(this.stream, facts);
    const folded = this.#fold(facts, text);
    this.#unfolded = [];
    this.#folded = [...this.#folded, ...facts];
    const renewed = isMaskedAnew ? [...this.#events.values()].filter((event) => hasOtherWords(before, event)) : [];
    const changes = this.#changesOf([...new Set([...renewed, ...folded])]);
    for (const listener of this.#listeners) listener(changes);
  }

  /** As they are stored now, in the same order. */
  async #readAgain(facts: readonly TimelineFact[]): Promise<readonly TimelineFact[]> {
    const placeOf = ({ stream, version }: TimelineFact): string => `${version} ${stream}`;
    const streams = [...new Set(facts.map(({ stream }) => stream))];
    const read = await Promise.all(streams.map((stream) => this.facts.read(stream, 0)));
    const now = new Map((read.flat() as readonly TimelineFact[]).map((fact) => [placeOf(fact), fact]));
    return facts.map((fact) => now.get(placeOf(fact)) ?? fact);
  }

  #forget(): void {
    this.#timeline = createSessionTimeline();
    this.#events.clear();
    this.#causes.clear();
  }

  /** Returns the events that it has made or changed. */
  #fold(facts: readonly TimelineFact[], text: TextLookup): readonly SessionEvent[] {
    const changed = new Map<string, SessionEvent>();
    for (const fact of facts) {
      // whoever has read an event before may have words of it that are masked now
      if (fact.type === 'MaskingRenewed') for (const id of this.#events.keys()) this.#addCause(id, fact);
      for (const event of this.#timeline.apply(fact, text)) {
        changed.set(event.id, event);
        this.#events.set(event.id, event);
        this.#addCause(event.id, fact);
      }
    }
    return [...changed.values()];
  }

  #addCause(id: string, fact: TimelineFact): void {
    this.#causes.set(id, [...(this.#causes.get(id) ?? []), fact]);
  }

  #changesOf(events: readonly SessionEvent[]): TimelineChanges {
    return { events, position: timelinePositionOf(this.#folded), isRemoved: isRemovedAfter(this.#folded) };
  }

  /** The session's own stream first: what its executions have recorded before the end of a turn is there by then. */
  async #readNew(): Promise<void> {
    const { facts } = this;
    const own = await this.#read(this.stream);
    for (const { execution } of executionsIn(own.filter(isOfInvestigation)))
      this.#watch(executionStream(execution, this.stream));
    for (const alert of await facts.alertStreams(this.stream)) this.#watch(alert);
    const others = [...this.#stops.keys()].filter((stream) => !isInvestigation(stream));
    const read = await Promise.all(others.map((stream) => this.#read(stream)));
    this.#unwatchEnded(own);
    const news = [...own, ...read.flat()];
    for (const { stream, version } of news)
      this.#versions.set(stream, Math.max(version, this.#versions.get(stream) ?? 0));
    this.#unfolded = [...this.#unfolded, ...news].sort(compareTimelineFacts);
  }

  async #read(stream: StreamId): Promise<readonly TimelineFact[]> {
    return (await this.facts.read(stream, this.#versions.get(stream) ?? 0)) as readonly TimelineFact[];
  }

  #unwatchEnded(own: readonly TimelineFact[]): void {
    const begun = executionsIn([...this.#folded, ...this.#unfolded, ...own].filter(isOfInvestigation));
    for (const fact of own.filter(isOfInvestigation).filter(isTurnEnd))
      for (const { turn, execution } of begun) {
        const stream = executionStream(execution, this.stream);
        if (turn !== fact.data.turn) continue;
        this.#stops.get(stream)?.();
        this.#stops.delete(stream);
      }
  }
}

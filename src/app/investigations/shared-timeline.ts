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

const hasRemoval = (facts: readonly TimelineFact[]): boolean => facts.some(({ type }) => REMOVALS.has(type));

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
    return { changes: news.length === 0 ? undefined : this.#changesOf(news, all.filter(isChanged)), unchanged };
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
    if (facts.some(({ type }) => type === 'MaskingRenewed')) {
      const again = await this.facts.textsOf(this.stream, this.#folded);
      this.#forget();
      this.#fold(this.#folded, again);
    }
    const text = await this.facts.textsOf(this.stream, facts);
    const events = this.#fold(facts, text);
    this.#unfolded = [];
    this.#folded = [...this.#folded, ...facts];
    const changes = this.#changesOf(facts, events);
    for (const listener of this.#listeners) listener(changes);
  }

  #forget(): void {
    this.#timeline = createSessionTimeline();
    this.#events.clear();
    this.#causes.clear();
  }

  /** Returns the events that it has made or changed. */
  #fold(facts: readonly TimelineFact[], text: TextLookup): readonly SessionEvent[] {
    const changed = new Map<string, SessionEvent>();
    for (const fact of facts)
      for (const event of this.#timeline.apply(fact, text)) {
        changed.set(event.id, event);
        this.#events.set(event.id, event);
        this.#causes.set(event.id, [...(this.#causes.get(event.id) ?? []), fact]);
      }
    return [...changed.values()];
  }

  #changesOf(facts: readonly TimelineFact[], events: readonly SessionEvent[]): TimelineChanges {
    return { events, position: timelinePositionOf(this.#folded), isRemoved: hasRemoval(facts) };
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

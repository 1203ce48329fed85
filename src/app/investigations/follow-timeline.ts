// Follows the timeline of a session: what has changed since a position, then every change, and the words of a reply as they come.
// All who follow one session share one fold of its facts.
import { Injectable } from '@nestjs/common';
import type { StreamId } from '../../kernel/brand.js';
import { SharedWork } from '../../kernel/shared-work.js';
import { isOpenEvent, type SessionEvent } from '../../investigation/views/session-event.js';
import type { TimelinePosition } from '../../investigation/views/timeline-position.js';
import { type LiveDelta, LiveText, type LiveWords } from '../../ports/live-text.js';
import { SessionFacts } from '../records/session-facts.js';
import { type WordsDelta, WordsFollower } from './follow-words.js';
import { SharedTimeline, type TimelineChanges } from './shared-timeline.js';

export type TimelineItem =
  | { readonly item: 'changes'; readonly changes: TimelineChanges }
  /** More words of an open event. `begins`: they replace those that were heard of it. */
  | ({ readonly item: 'delta' } & WordsDelta);

/** May return a promise: nothing is delivered until it resolves. */
export type TimelineListener = (item: TimelineItem) => Promise<void> | undefined;

type SharedFollowing = { readonly timeline: SharedTimeline; followers: number };

@Injectable()
export class TimelineFeed {
  readonly #shared = new Map<StreamId, SharedFollowing>();
  readonly #reads = new SharedWork<LiveWords | undefined>();

  constructor(
    private readonly facts: SessionFacts,
    private readonly live: LiveText,
  ) {}

  /** Resolves when what was stored is delivered; call the result to stop. */
  async watch(stream: StreamId, after: TimelinePosition, listener: TimelineListener): Promise<() => void> {
    const shared = this.#share(stream);
    const follower = new TimelineFollower((interaction) => this.#wordsOf(stream, interaction), listener);
    const stopText = this.live.subscribe(stream, (delta) => follower.hear(delta));
    let leave = (): void => undefined;
    let isStopped = false;
    const stop = (): void => {
      if (isStopped) return;
      isStopped = true;
      stopText();
      leave();
      follower.stop();
      this.#release(stream, shared);
    };
    try {
      await shared.timeline.refresh();
      const { changes, unchanged } = shared.timeline.since(after);
      leave = shared.timeline.listen((each) => follower.take(each));
      await follower.begin(changes, unchanged);
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  }

  #wordsOf(stream: StreamId, interaction: string): Promise<LiveWords | undefined> {
    return this.#reads.run(`${stream} ${interaction}`, () => this.live.wordsOf(stream, interaction));
  }

  #share(stream: StreamId): SharedFollowing {
    const shared = this.#shared.get(stream) ?? { timeline: new SharedTimeline(stream, this.facts), followers: 0 };
    shared.followers += 1;
    this.#shared.set(stream, shared);
    return shared;
  }

  #release(stream: StreamId, shared: SharedFollowing): void {
    shared.followers -= 1;
    if (shared.followers > 0) return;
    shared.timeline.stop();
    this.#shared.delete(stream);
  }
}

/** Both as a reader gets them who was away meanwhile: each event once, as it is now. */
const mergeChanges = (before: TimelineChanges | undefined, after: TimelineChanges): TimelineChanges => {
  if (before === undefined) return after;
  const events = new Map([...before.events, ...after.events].map((event) => [event.id, event]));
  return { ...after, events: [...events.values()] };
};

/** One reader. What changes while it lags is merged, so that it never has more to come than a page has. */
class TimelineFollower {
  readonly #words: WordsFollower;
  #pending: TimelineChanges | undefined;
  #isSending = false;
  #isStopped = false;

  constructor(
    wordsOf: (interaction: string) => Promise<LiveWords | undefined>,
    private readonly listener: TimelineListener,
  ) {
    this.#words = new WordsFollower({ read: wordsOf, send: (delta) => listener({ item: 'delta', ...delta }) });
  }

  /** Resolves when `changes` is delivered. Of events that have not changed the reader may have some of the words. */
  async begin(changes: TimelineChanges | undefined, unchanged: readonly SessionEvent[]): Promise<void> {
    if (changes !== undefined) {
      this.#pending = changes;
      await this.#send();
    }
    for (const event of unchanged) this.#followWords(event, true);
  }

  take(changes: TimelineChanges): void {
    // words that come from now on stand in the event that is to be delivered
    for (const event of changes.events) if (!isOpenEvent(event)) this.#words.close(event.id);
    this.#pending = mergeChanges(this.#pending, changes);
    // a reader that fails is gone
    if (!this.#isSending) this.#send().catch(() => this.stop());
  }

  hear(delta: LiveDelta): void {
    this.#words.hear(delta);
  }

  stop(): void {
    this.#isStopped = true;
    this.#pending = undefined;
    this.#words.stop();
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    try {
      while (this.#pending !== undefined) {
        const changes = this.#pending;
        this.#pending = undefined;
        const ready = this.listener({ item: 'changes', changes });
        for (const event of changes.events) this.#followWords(event, false);
        await ready;
      }
    } finally {
      this.#isSending = false;
    }
  }

  #followWords({ id, type, status, interaction }: SessionEvent, isStale: boolean): void {
    if (status !== 'streaming' || interaction === undefined || this.#isStopped) return;
    if (this.#pending?.events.some((later) => later.id === id && !isOpenEvent(later)) === true) return;
    if (type === 'llm_response') this.#words.open(interaction, 'text', isStale);
    else if (type === 'llm_thinking') this.#words.open(interaction, 'thinking', isStale);
  }
}

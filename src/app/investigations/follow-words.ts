// Follows the words of events that are being written: each word is delivered once and in order, whoever comes late, lags or misses some.
import { optional } from '../../kernel/optional.js';
import type { LiveDelta, LiveWords, WordsPart } from '../../ports/live-text.js';
import { thinkingEventId } from '../../investigation/views/session-timeline.js';

/** `begins`: replace what there is of the event's words. */
export type WordsDelta = { readonly id: string; readonly text: string; readonly begins?: true };

type WordsSource = {
  readonly read: (interaction: string) => Promise<LiveWords | undefined>;
  /** May return a promise: nothing is delivered until it resolves. */
  readonly send: (delta: WordsDelta) => Promise<void> | undefined;
};

type OpenText = {
  readonly id: string;
  readonly interaction: string;
  readonly part: WordsPart;
  attempt: number;
  /** Characters of the attempt that were delivered. */
  sent: number;
  /** The client may have words of it that were delivered to it before. */
  isStale: boolean;
  isReading: boolean;
  /** An attempt whose beginning is lost: its words come with the end of the event. */
  cut?: number;
  heardMore: boolean;
};

const eventIdOf = (interaction: string, part: WordsPart): string =>
  part === 'text' ? interaction : thinkingEventId(interaction);

export class WordsFollower {
  readonly #open = new Map<string, OpenText>();

  constructor(private readonly source: WordsSource) {}

  /** The client has the event, without words; `isStale`: with words of which nobody knows how far they go. */
  open(interaction: string, part: WordsPart, isStale: boolean): void {
    const id = eventIdOf(interaction, part);
    const open: OpenText = { id, interaction, part, attempt: 0, sent: 0, isStale, isReading: false, heardMore: false };
    this.#open.set(id, open);
    this.#start(open);
  }

  /** The event has ended with all of its words: none are delivered any more. */
  close(id: string): void {
    this.#open.delete(id);
  }

  stop(): void {
    this.#open.clear();
  }

  hear({ text, thinking, begins, place }: LiveDelta): void {
    if (place === undefined) return;
    const { interaction, attempt, at } = place;
    if (begins) {
      for (const part of ['text', 'thinking'] as const) this.#withdraw(eventIdOf(interaction, part), attempt);
      return;
    }
    const open = this.#open.get(eventIdOf(interaction, thinking === undefined ? 'text' : 'thinking'));
    if (open === undefined || open.cut === attempt) return;
    const isNext = open.attempt === attempt && open.sent === at && !open.isReading;
    if (isNext) this.#deliver(open, { attempt, text: thinking ?? text, isWhole: false });
    else this.#start(open);
  }

  #withdraw(id: string, attempt: number): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    if (open.isReading) open.heardMore = true;
    else this.#deliver(open, { attempt, text: '', isWhole: true });
  }

  #start(open: OpenText): void {
    open.heardMore = true;
    // after a failed read it tries again when it hears of the next words
    if (!open.isReading) this.#catchUp(open).catch(() => undefined);
  }

  /** Delivers what there is, and what comes meanwhile. */
  async #catchUp(open: OpenText, ready?: Promise<void>): Promise<void> {
    open.isReading = true;
    try {
      await ready;
      while (open.heardMore && this.#isOpen(open)) {
        open.heardMore = false;
        const words = await this.source.read(open.interaction);
        if (!this.#isOpen(open)) return;
        if (words?.isCut === true) open.cut = words.attempt;
        await this.#send(open, { attempt: words?.attempt ?? 0, text: words?.[open.part] ?? '', isWhole: true });
      }
    } finally {
      open.isReading = false;
    }
  }

  #deliver(open: OpenText, words: AttemptWords): void {
    const ready = this.#send(open, words);
    if (ready !== undefined) this.#catchUp(open, ready).catch(() => undefined);
  }

  #isOpen(open: OpenText): boolean {
    return this.#open.get(open.id) === open;
  }

  /** What of an attempt was not delivered yet. Words of another attempt replace those before. */
  #send(open: OpenText, { attempt, text, isWhole }: AttemptWords): Promise<void> | undefined {
    const isOther = attempt !== open.attempt;
    const begins = open.isStale || (isOther && open.sent > 0) ? true : undefined;
    const known = isOther ? 0 : open.sent;
    const rest = isWhole ? text.slice(known) : text;
    open.attempt = attempt;
    open.sent = known + rest.length;
    open.isStale = false;
    if (rest === '' && begins === undefined) return undefined;
    return this.source.send({ id: open.id, text: rest, ...optional({ begins }) });
  }
}

type AttemptWords = {
  readonly attempt: number;
  readonly text: string;
  /** `text` is all that the attempt has written, not only what comes next. */
  readonly isWhole: boolean;
};

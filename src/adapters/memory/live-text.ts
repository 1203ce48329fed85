// Live text within one process: delivered to current listeners, and kept until the request ends that it answers.
import type { StreamId } from '../../kernel/brand.js';
import { type LiveDelta, LiveText, type LiveWords } from '../../ports/live-text.js';

const keyOf = (stream: StreamId, interaction: string): string => `${stream} ${interaction}`;

class MemoryLiveText extends LiveText {
  readonly #listeners = new Map<StreamId, Set<(delta: LiveDelta) => void>>();
  readonly #words = new Map<string, LiveWords>();

  override publish(delta: LiveDelta): void {
    this.#keep(delta);
    for (const listener of this.#listeners.get(delta.stream) ?? []) listener(delta);
  }

  override subscribe(stream: StreamId, listener: (delta: LiveDelta) => void): () => void {
    const listeners = this.#listeners.get(stream) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(stream, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(stream);
    };
  }

  override async wordsOf(stream: StreamId, interaction: string): Promise<LiveWords | undefined> {
    return this.#words.get(keyOf(stream, interaction));
  }

  override forget(stream: StreamId, interaction: string): void {
    this.#words.delete(keyOf(stream, interaction));
  }

  /** Each attempt begins once; words without a beginning come after the end of their request, and nobody would forget them. */
  #keep({ stream, text, thinking = '', begins, place }: LiveDelta): void {
    if (place === undefined) return;
    const key = keyOf(stream, place.interaction);
    const { attempt } = place;
    const known = begins === true ? { attempt, text: '', thinking: '' } : this.#words.get(key);
    if (known?.attempt !== attempt) return;
    this.#words.set(key, { attempt, text: known.text + text, thinking: known.thinking + thinking });
  }
}

export const memoryLiveText = (): LiveText => new MemoryLiveText();

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

  #keep({ stream, text, thinking = '', place }: LiveDelta): void {
    if (place === undefined) return;
    const key = keyOf(stream, place.interaction);
    const known = this.#words.get(key);
    const { attempt } = place;
    const before = known?.attempt === attempt ? known : { text: '', thinking: '' };
    this.#words.set(key, { attempt, text: before.text + text, thinking: before.thinking + thinking });
  }
}

export const memoryLiveText = (): LiveText => new MemoryLiveText();

// Live text within one process: delivered to current listeners, stored for nobody.
import type { StreamId } from '../../kernel/brand.js';
import { type LiveDelta, LiveText } from '../../ports/live-text.js';

class MemoryLiveText extends LiveText {
  readonly #listeners = new Map<StreamId, Set<(delta: LiveDelta) => void>>();

  override publish(delta: LiveDelta): void {
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
}

export const memoryLiveText = (): LiveText => new MemoryLiveText();

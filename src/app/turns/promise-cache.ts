// Caches promises by name, for values that are needed repeatedly and cannot change.
import { LRUCache } from 'lru-cache';

/** Least recently used values go first; a rejected promise is not cached. */
export class PromiseCache {
  readonly #promises: LRUCache<string, Promise<unknown>>;

  constructor(most: number) {
    this.#promises = new LRUCache({ max: most });
  }

  get<T>(name: string, make: () => Promise<T>): Promise<T> {
    const known = this.#promises.get(name) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const made = make();
    this.#promises.set(name, made);
    made.catch(() => this.#promises.delete(name));
    return made;
  }

  /** Drops what was made under names that begin so. */
  forget(start: string): void {
    const names = [...this.#promises.keys()].filter((name) => name.startsWith(start));
    for (const name of names) this.#promises.delete(name);
  }
}

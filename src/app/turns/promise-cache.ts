// Keeps what was made last, by name: for what is asked for again and again while nothing of it can change.
import { LRUCache } from 'lru-cache';

/** What fails is made anew the next time; what was used longest ago goes first. */
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

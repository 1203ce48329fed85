// Keeps what was made last, by name: for what is asked for again and again while nothing of it can change.
import { LRUCache } from 'lru-cache';

/** What fails is made anew the next time; what was used longest ago goes first. */
export class PromiseCache {
  readonly #made: LRUCache<string, Promise<unknown>>;

  constructor(most: number) {
    this.#made = new LRUCache({ max: most });
  }

  get<T>(name: string, make: () => Promise<T>): Promise<T> {
    const known = this.#made.get(name) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const made = make();
    this.#made.set(name, made);
    made.catch(() => this.#made.delete(name));
    return made;
  }

  /** Drops what was made under names that begin so. */
  forget(start: string): void {
    const names = [...this.#made.keys()].filter((name) => name.startsWith(start));
    for (const name of names) this.#made.delete(name);
  }
}

// Reads for many at once: who asks while a read runs shares the next one with all who ask meanwhile, and so misses nothing that was there when it asked.

export class SharedReads<T> {
  readonly #running = new Map<string, Promise<T>>();
  readonly #waiting = new Map<string, Promise<T>>();

  /** Begins after the call, like a read of one's own. */
  of(name: string, read: () => Promise<T>): Promise<T> {
    const shared = this.#waiting.get(name);
    if (shared !== undefined) return shared;
    const running = this.#running.get(name);
    if (running === undefined) return this.#begin(name, read);
    const begin = (): Promise<T> => {
      this.#waiting.delete(name);
      return this.#begin(name, read);
    };
    const next = running.then(begin, begin);
    this.#waiting.set(name, next);
    return next;
  }

  #begin(name: string, read: () => Promise<T>): Promise<T> {
    const reading = read().finally(() => {
      if (this.#running.get(name) === reading) this.#running.delete(name);
    });
    this.#running.set(name, reading);
    return reading;
  }
}

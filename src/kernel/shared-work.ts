// Work for many at once: who asks while it runs shares the next run with all who ask meanwhile, and so misses nothing that was there when it asked.

export class SharedWork<T> {
  readonly #running = new Map<string, Promise<T>>();
  readonly #waiting = new Map<string, Promise<T>>();

  /** Begins after the call, like work of one's own. */
  run(name: string, work: () => Promise<T>): Promise<T> {
    const shared = this.#waiting.get(name);
    if (shared !== undefined) return shared;
    const running = this.#running.get(name);
    if (running === undefined) return this.#begin(name, work);
    const begin = (): Promise<T> => {
      this.#waiting.delete(name);
      return this.#begin(name, work);
    };
    const next = running.then(begin, begin);
    this.#waiting.set(name, next);
    return next;
  }

  #begin(name: string, work: () => Promise<T>): Promise<T> {
    const run = work().finally(() => {
      if (this.#running.get(name) === run) this.#running.delete(name);
    });
    this.#running.set(name, run);
    return run;
  }
}

// Shares one run of work among many callers. A call during a run waits for the next run, so that its result holds everything that
// was there when it was called.

export class SharedWork<T> {
  readonly #running = new Map<string, Promise<T>>();
  readonly #waiting = new Map<string, Promise<T>>();

  /** The run that serves a call always begins after the call. */
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

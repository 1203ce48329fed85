// Keeps what was made last, by name: for what is asked for again and again while nothing of it can change.

/** What fails is made anew the next time; what was used longest ago goes first. */
export class Memo {
  readonly #made = new Map<string, Promise<unknown>>();

  constructor(private readonly most: number) {}

  of<T>(name: string, make: () => Promise<T>): Promise<T> {
    const known = this.#made.get(name) as Promise<T> | undefined;
    const made = known ?? make();
    this.#made.delete(name);
    this.#made.set(name, made);
    made.catch(() => this.#made.delete(name));
    const oldest = this.#made.size > this.most ? this.#made.keys().next().value : undefined;
    if (oldest !== undefined) this.#made.delete(oldest);
    return made;
  }

  /** Drops what was made under names that begin so. */
  forget(start: string): void {
    for (const name of this.#made.keys()) if (name.startsWith(start)) this.#made.delete(name);
  }
}

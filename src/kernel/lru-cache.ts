// A cache that forgets what was used longest ago.

export class LruCache<Value> {
  readonly #values = new Map<string, Value>();
  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    const oldest = this.#values.size > this.most ? this.#values.keys().next().value : undefined;
    if (oldest !== undefined) this.#values.delete(oldest);
  }

  forget(key: string): void {
    this.#values.delete(key);
  }
}

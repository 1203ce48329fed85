// What a group of attacks hands back: how much was tried, and what went wrong with each that failed.

export type AttackResult = { readonly tried: number; readonly failures: readonly string[] };

export type Attack = () => Promise<AttackResult>;

/** Counts what is tried; a reason is a failure. */
export class Attempts {
  #tried = 0;
  readonly #failures: string[] = [];

  /** `reason`: why the try failed; `undefined`: it was held off. */
  add(name: string, reason: string | undefined): void {
    this.#tried += 1;
    if (reason !== undefined) this.#failures.push(`${name}: ${reason}`);
  }

  /** A number of equal tries, some of which failed. */
  addMany(name: string, { tried, failed }: { readonly tried: number; readonly failed: number }): void {
    this.#tried += tried;
    for (let at = 0; at < failed; at += 1) this.#failures.push(name);
  }

  result(): AttackResult {
    return { tried: this.#tried, failures: this.#failures };
  }
}

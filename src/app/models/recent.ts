// How much of a profile's limits this process has used in the last minute, to warn before somebody has to wait.
import { type Micros, MINUTE } from '../../kernel/time.js';
import type { ModelProfile } from '../../ports/model.js';
import type { Clock } from '../../ports/runtime.js';

/** Of a limit: from here on it is said how near it is. */
const NEAR = 0.8;

type Use = { readonly at: Micros; tokens: number };

export class Recent {
  readonly #uses = new Map<string, Use[]>();

  constructor(private readonly clock: Clock) {}

  /** Counts one more request; the notices that it calls for. */
  add({ name, limits }: ModelProfile, tokens: number): readonly string[] {
    const now = this.clock.now();
    const uses = (this.#uses.get(name) ?? []).filter(({ at }) => at > now - MINUTE);
    uses.push({ at: now, tokens });
    this.#uses.set(name, uses);
    const used = { requests: uses.length, tokens: uses.reduce((sum, use) => sum + use.tokens, 0) };
    const warn = (unit: keyof typeof used, most: number | undefined): readonly string[] =>
      most === undefined || used[unit] < NEAR * most
        ? []
        : [`profile ${name}: ${used[unit]} of the ${most} ${unit} that it allows in a minute are used`];
    return [...warn('requests', limits.requestsPerMinute), ...warn('tokens', limits.tokensPerMinute)];
  }

  /** The last request used more, or less, than was counted. */
  correct({ name }: ModelProfile, difference: number): void {
    const last = this.#uses.get(name)?.at(-1);
    if (last !== undefined) last.tokens = Math.max(0, last.tokens + difference);
  }
}

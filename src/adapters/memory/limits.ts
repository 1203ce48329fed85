// Limits of one process: for each budget the time at which all spending is paid back, for each room who is in it.
import type { Micros } from '../../kernel/time.js';
import {
  type ConcurrencyLimit,
  type ConcurrencySlot,
  type SpendOutcome,
  type UsageBudget,
  UsageLimits,
} from '../../ports/usage-limits.js';

/** Names whose debts are kept; beyond it, those that owe nothing are forgotten. */
const MOST_NAMES = 10_000;
/** Of rounding: 3 in a second are not 1.0000001 s. */
const TOLERANCE = 500;

class MemoryLimits extends UsageLimits {
  readonly #paid = new Map<string, Micros>();
  readonly #rooms = new Map<string, Map<object, Micros>>();

  constructor(private readonly now: () => Micros) {
    super();
  }

  override async spend({ name, most, per }: UsageBudget, amount: number): Promise<SpendOutcome> {
    const now = this.now();
    const owed = Math.max(now, this.#paid.get(name) ?? 0);
    const wait = owed + (Math.min(amount, most) * per) / most - per - now;
    if (wait > TOLERANCE) return { granted: false, wait };
    this.#owe(name, owed + (amount * per) / most);
    return { granted: true };
  }

  override async correct({ name, most, per }: UsageBudget, amount: number): Promise<void> {
    this.#owe(name, Math.max(this.now(), this.#paid.get(name) ?? 0) + (amount * per) / most);
  }

  #owe(name: string, until: Micros): void {
    this.#paid.set(name, until);
    if (this.#paid.size <= MOST_NAMES) return;
    const now = this.now();
    for (const [each, paid] of this.#paid) if (paid <= now) this.#paid.delete(each);
  }

  override async acquire({ name, places, hold }: ConcurrencyLimit): Promise<ConcurrencySlot | undefined> {
    const now = this.now();
    const taken = this.#rooms.get(name) ?? new Map<object, Micros>();
    for (const [each, until] of taken) if (until <= now) taken.delete(each);
    if (taken.size >= places) return undefined;
    const place: ConcurrencySlot = {
      release: async () => {
        taken.delete(place);
        if (taken.size === 0 && this.#rooms.get(name) === taken) this.#rooms.delete(name);
      },
    };
    taken.set(place, now + hold);
    this.#rooms.set(name, taken);
    return place;
  }
}

export const memoryLimits = (now: () => Micros): UsageLimits => new MemoryLimits(now);

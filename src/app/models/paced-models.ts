// Keeps requests within the limits of their profiles, which all turns share. A request over a limit waits, and a notice says why.
import type { Masked } from '../../kernel/masked.js';
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import {
  type ModelCallOptions,
  ModelError,
  type ModelProfile,
  type ModelReply,
  type ModelRequest,
  Models,
} from '../../ports/model.js';
import type { Clock } from '../../ports/runtime.js';
import {
  type ConcurrencyLimit,
  type ConcurrencySlot,
  type UsageBudget,
  UsageLimits,
} from '../../ports/usage-limits.js';

/** Share of a limit from which on a notice warns that it is near. */
const WARNING_SHARE = 0.8;

type RequestUse = { readonly at: Micros; tokens: number };

class RecentUse {
  readonly #uses = new Map<string, RequestUse[]>();

  constructor(private readonly clock: Clock) {}

  /** Counts one more request, and returns the warnings that are due. */
  add({ name, limits }: ModelProfile, tokens: number): readonly string[] {
    const now = this.clock.now();
    const uses = (this.#uses.get(name) ?? []).filter(({ at }) => at > now - MINUTE);
    uses.push({ at: now, tokens });
    this.#uses.set(name, uses);
    const used = { requests: uses.length, tokens: uses.reduce((sum, use) => sum + use.tokens, 0) };
    const warn = (unit: keyof typeof used, most: number | undefined): readonly string[] => {
      if (most === undefined || used[unit] < WARNING_SHARE * most) return [];
      // several processes, or a reply that was longer than counted, may have used more than there was
      const share = used[unit] < most ? `${used[unit]} of the ${most} ${unit}` : `all ${most} ${unit}`;
      return [`profile ${name}: ${share} that it allows in a minute are used`];
    };
    return [...warn('requests', limits.requestsPerMinute), ...warn('tokens', limits.tokensPerMinute)];
  }

  /** The last request used more, or less, than was counted. */
  correct({ name }: ModelProfile, difference: number): void {
    const last = this.#uses.get(name)?.at(-1);
    if (last !== undefined) last.tokens = Math.max(0, last.tokens + difference);
  }
}

/** Before the provider counts: three characters are one token. Tokens of the reply are counted once it is there. */
const estimateTokens = (request: ModelRequest): number => Math.ceil(JSON.stringify(request).length / 3);

const POLL_INTERVAL: Micros = SECOND / 4;
const SHORTEST_NOTICE: Micros = SECOND / 2;

/** After this a slot is free again, even if its holder never released it. */
const MAX_HOLD: Micros = 30 * MINUTE;

type PacedRequest = { readonly profile: ModelProfile; readonly options: ModelCallOptions };

class PacedModels extends Models {
  /** By profile, in this process: first come, first served. */
  readonly #queues = new Map<string, Promise<void>>();
  readonly #recent: RecentUse;

  constructor(
    private readonly models: Models,
    private readonly limits: UsageLimits,
    private readonly clock: Clock,
  ) {
    super();
    this.#recent = new RecentUse(clock);
  }

  override profiles(): readonly ModelProfile[] {
    return this.models.profiles();
  }

  override default(): ModelProfile | undefined {
    return this.models.default();
  }

  override async ask(name: string, request: Masked<ModelRequest>, options: ModelCallOptions): Promise<ModelReply> {
    const profile = this.profiles().find((each) => each.name === name);
    if (profile === undefined) return this.models.ask(name, request, options);
    const estimated = profile.limits.tokensPerMinute === undefined ? 0 : estimateTokens(request);
    const slot = await this.#inTurn({ profile, options }, estimated);
    let used = estimated;
    try {
      const reply = await this.models.ask(name, request, options);
      used = reply.usage === undefined ? estimated : reply.usage.input + reply.usage.output;
      return reply;
    } finally {
      await this.#settle(profile, used - estimated);
      await slot?.release();
    }
  }

  /** A waiting request holds back those behind it; a cancelled one leaves the queue at once. */
  #inTurn(paced: PacedRequest, tokens: number): Promise<ConcurrencySlot | undefined> {
    const { name } = paced.profile;
    const before = this.#queues.get(name) ?? Promise.resolve();
    const admitted = Promise.race([before, untilCancelled(paced)]).then(() => this.#admit(paced, tokens));
    const over = admitted.then(noop, noop);
    this.#queues.set(name, Promise.all([before, over]).then(noop));
    return admitted;
  }

  async #admit(paced: PacedRequest, tokens: number): Promise<ConcurrencySlot | undefined> {
    const { profile, options } = paced;
    const { requestsPerMinute, tokensPerMinute, atOnce } = profile.limits;
    throwIfCancelled(paced);
    const slot = atOnce === undefined ? undefined : await this.#enter(paced, atOnce);
    try {
      if (requestsPerMinute !== undefined)
        await this.#spend(paced, budgetOf(profile, 'requests', requestsPerMinute), 1);
      if (tokensPerMinute !== undefined) await this.#spend(paced, budgetOf(profile, 'tokens', tokensPerMinute), tokens);
    } catch (error) {
      await slot?.release();
      throw error;
    }
    this.#recent.add(profile, tokens).forEach((notice) => options.onNotice?.(notice));
    return slot;
  }

  async #spend(paced: PacedRequest, budget: MinuteBudget, amount: number): Promise<void> {
    const { profile } = paced;
    for (let isNotified = false; ; isNotified = true) {
      const grant = await this.limits.spend(budget, amount);
      if (grant.granted) return;
      const allowance = `profile ${profile.name} allows ${budget.most} ${budget.unit} a minute`;
      if (!isNotified && grant.wait >= SHORTEST_NOTICE) notify(paced, `waiting ${seconds(grant.wait)}: ${allowance}`);
      await this.#wait(paced, grant.wait);
    }
  }

  async #enter(paced: PacedRequest, places: number): Promise<ConcurrencySlot> {
    const { profile } = paced;
    const limit: ConcurrencyLimit = { name: `model:${profile.name}:at-once`, places, hold: MAX_HOLD };
    for (let isNotified = false; ; isNotified = true) {
      const slot = await this.limits.acquire(limit);
      if (slot !== undefined) return slot;
      if (!isNotified) notify(paced, `waiting: profile ${profile.name} allows ${places} at once`);
      await this.#wait(paced, POLL_INTERVAL);
    }
  }

  async #wait(paced: PacedRequest, wait: Micros): Promise<void> {
    throwIfCancelled(paced);
    await this.clock.sleep(wait, paced.options.signal);
    throwIfCancelled(paced);
  }

  /** Charges or refunds the difference between estimated and used tokens. */
  async #settle(profile: ModelProfile, difference: number): Promise<void> {
    const { tokensPerMinute } = profile.limits;
    this.#recent.correct(profile, difference);
    if (tokensPerMinute === undefined || difference === 0) return;
    await this.limits.correct(budgetOf(profile, 'tokens', tokensPerMinute), difference);
  }
}

const noop = (): void => undefined;

/** Throws when nobody waits for the answer any more. */
const throwIfCancelled = ({ profile, options }: PacedRequest): void => {
  if (options.signal.aborted)
    throw new ModelError('cancelled', `the request to ${profile.name} was called off while it waited`);
};

const untilCancelled = ({ options: { signal } }: PacedRequest): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

type MinuteBudget = UsageBudget & { readonly unit: 'requests' | 'tokens' };

const budgetOf = ({ name }: ModelProfile, unit: MinuteBudget['unit'], most: number): MinuteBudget => ({
  name: `model:${name}:${unit}`,
  unit,
  most,
  per: MINUTE,
});

const notify = ({ options }: PacedRequest, notice: string): void => options.onNotice?.(notice);

const seconds = (micros: Micros): string => `${Math.max(1, Math.ceil(micros / SECOND))} s`;

export const pacedModels = (models: Models, limits: UsageLimits, clock: Clock): Models =>
  new PacedModels(models, limits, clock);

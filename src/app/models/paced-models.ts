// Models within the limits of their profiles, which all turns share: who comes too soon waits for its turn, and is told for how long.
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import {
  type ConcurrencyLimit,
  type ConcurrencySlot,
  type UsageBudget,
  UsageLimits,
} from '../../ports/usage-limits.js';
import {
  type ModelCallOptions,
  ModelError,
  type ModelProfile,
  type ModelReply,
  type ModelRequest,
  Models,
} from '../../ports/model.js';
import type { Clock } from '../../ports/runtime.js';
import { Recent } from './recent.js';

/** Nobody has counted yet: three characters to a token. What the reply takes is counted when it is there. */
const tokensOf = (request: ModelRequest): number => Math.ceil(JSON.stringify(request).length / 3);

const POLL: Micros = SECOND / 4;
const SHORT: Micros = SECOND / 2;

/** A place that its holder never gave back. */
const HOLD: Micros = 30 * MINUTE;

type Asking = { readonly profile: ModelProfile; readonly options: ModelCallOptions };

class PacedModels extends Models {
  /** In this process first come is first served. */
  readonly #queues = new Map<string, Promise<void>>();
  readonly #recent: Recent;

  constructor(
    private readonly models: Models,
    private readonly limits: UsageLimits,
    private readonly clock: Clock,
  ) {
    super();
    this.#recent = new Recent(clock);
  }

  override profiles(): readonly ModelProfile[] {
    return this.models.profiles();
  }

  override default(): ModelProfile | undefined {
    return this.models.default();
  }

  override async ask(name: string, request: ModelRequest, options: ModelCallOptions): Promise<ModelReply> {
    const profile = this.profiles().find((each) => each.name === name);
    if (profile === undefined) return this.models.ask(name, request, options);
    const estimated = profile.limits.tokensPerMinute === undefined ? 0 : tokensOf(request);
    const place = await this.#inTurn({ profile, options }, estimated);
    let used = estimated;
    try {
      const reply = await this.models.ask(name, request, options);
      used = reply.usage === undefined ? estimated : reply.usage.input + reply.usage.output;
      return reply;
    } finally {
      await this.#settle(profile, used - estimated);
      await place?.leave();
    }
  }

  /** Whoever waits has those behind wait too; whoever is called off leaves the queue at once. */
  #inTurn(asking: Asking, tokens: number): Promise<ConcurrencySlot | undefined> {
    const { name } = asking.profile;
    const before = this.#queues.get(name) ?? Promise.resolve();
    const admitted = Promise.race([before, calledOff(asking)]).then(() => this.#admit(asking, tokens));
    const over = admitted.then(nothing, nothing);
    this.#queues.set(name, Promise.all([before, over]).then(nothing));
    return admitted;
  }

  async #admit(asking: Asking, tokens: number): Promise<ConcurrencySlot | undefined> {
    const { profile, options } = asking;
    const { requestsPerMinute, tokensPerMinute, atOnce } = profile.limits;
    heed(asking);
    const place = atOnce === undefined ? undefined : await this.#enter(asking, atOnce);
    try {
      if (requestsPerMinute !== undefined)
        await this.#spend(asking, budgetOf(profile, 'requests', requestsPerMinute), 1);
      if (tokensPerMinute !== undefined)
        await this.#spend(asking, budgetOf(profile, 'tokens', tokensPerMinute), tokens);
    } catch (error) {
      await place?.leave();
      throw error;
    }
    this.#recent.add(profile, tokens).forEach((notice) => options.onNotice?.(notice));
    return place;
  }

  async #spend(asking: Asking, budget: Metered, amount: number): Promise<void> {
    const { profile } = asking;
    for (let told = false; ; told = true) {
      const grant = await this.limits.spend(budget, amount);
      if (grant.granted) return;
      const words = `profile ${profile.name} allows ${budget.most} ${budget.unit} a minute`;
      if (!told && grant.wait >= SHORT) tell(asking, `waiting ${seconds(grant.wait)}: ${words}`);
      await this.#wait(asking, grant.wait);
    }
  }

  async #enter(asking: Asking, places: number): Promise<ConcurrencySlot> {
    const { profile } = asking;
    const room: ConcurrencyLimit = { name: `model:${profile.name}:at-once`, places, hold: HOLD };
    for (let told = false; ; told = true) {
      const place = await this.limits.enter(room);
      if (place !== undefined) return place;
      if (!told) tell(asking, `waiting: profile ${profile.name} allows ${places} at once`);
      await this.#wait(asking, POLL);
    }
  }

  async #wait(asking: Asking, wait: Micros): Promise<void> {
    heed(asking);
    await this.clock.sleep(wait, asking.options.signal);
    heed(asking);
  }

  /** What was estimated wrong is owed, or given back. */
  async #settle(profile: ModelProfile, difference: number): Promise<void> {
    const { tokensPerMinute } = profile.limits;
    this.#recent.correct(profile, difference);
    if (tokensPerMinute === undefined || difference === 0) return;
    await this.limits.correct(budgetOf(profile, 'tokens', tokensPerMinute), difference);
  }
}

const nothing = (): void => undefined;

/** Throws when nobody waits for the answer any more. */
const heed = ({ profile, options }: Asking): void => {
  if (options.signal.aborted)
    throw new ModelError('cancelled', `the request to ${profile.name} was called off while it waited`);
};

const calledOff = ({ options: { signal } }: Asking): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

type Metered = UsageBudget & { readonly unit: 'requests' | 'tokens' };

const budgetOf = ({ name }: ModelProfile, unit: Metered['unit'], most: number): Metered => ({
  name: `model:${name}:${unit}`,
  unit,
  most,
  per: MINUTE,
});

const tell = ({ options }: Asking, words: string): void => options.onNotice?.(words);

const seconds = (micros: Micros): string => `${Math.max(1, Math.ceil(micros / SECOND))} s`;

export const pacedModels = (models: Models, limits: UsageLimits, clock: Clock): Models =>
  new PacedModels(models, limits, clock);

// Which models there are, and whether one answers: a single tiny request, outside of any investigation.
import type { Tenant } from '../../kernel/brand.js';
import { MaskedModels } from './masked-models.js';
import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import {
  ModelError,
  type ModelFailure,
  type ModelProfile,
  type ModelReply,
  type ModelRequest,
  Models,
  type ModelUsage,
} from '../../ports/model.js';
import { Clock } from '../../ports/runtime.js';
import { usageCost } from '../../investigation/views/model-spend.js';
import { round6 } from '../../kernel/json.js';
import type { AppRefusal } from '../requests.js';
import { unknownProfile } from './configured-models.js';

export type ModelList = {
  /** The profile of turns that name none. */
  readonly default?: string;
  readonly profiles: readonly ModelProfile[];
};

export type ModelCheckPassed = {
  readonly outcome: 'answered';
  /** Until the first word, and until the last. */
  readonly first: Micros;
  readonly whole: Micros;
  readonly stop: ModelReply['stop'];
  readonly text: string;
  readonly model?: string;
  readonly usage?: ModelUsage;
  /** US dollars; absent: no price is listed, or nothing was counted. */
  readonly cost?: number;
};

export type ModelCheckFailed = { readonly outcome: 'failed'; readonly reason: ModelFailure; readonly because: string };

export type ModelCheck = { readonly profile: ModelProfile } & (ModelCheckPassed | ModelCheckFailed);

export class ListModels extends Query<ModelList> {}

export class CheckModel extends Command<ModelCheck | AppRefusal> {
  constructor(
    readonly tenant: Tenant,
    readonly name: string,
    readonly signal: AbortSignal,
  ) {
    super();
  }
}

const REQUEST: ModelRequest = {
  messages: [
    { role: 'system', text: 'This is a check of the connection.' },
    { role: 'user', text: 'Answer with the one word: ready' },
  ],
  tools: [],
};

const MAX_REPLY_CHARACTERS = 200;

@QueryHandler(ListModels)
export class ListModelsHandler implements IQueryHandler<ListModels> {
  constructor(private readonly models: Models) {}

  async execute(): Promise<ModelList> {
    const preferred = this.models.default();
    return {
      ...(preferred !== undefined && { default: preferred.name }),
      profiles: this.models.profiles(),
    };
  }
}

@CommandHandler(CheckModel)
export class CheckModelHandler implements ICommandHandler<CheckModel> {
  constructor(
    private readonly models: MaskedModels,
    private readonly clock: Clock,
  ) {}

  async execute({ tenant, name, signal }: CheckModel): Promise<ModelCheck | AppRefusal> {
    const profiles = this.models.profiles();
    const profile = profiles.find((each) => each.name === name);
    if (profile === undefined) {
      const known = profiles.map((each) => each.name);
      return { rejected: 'unknown-profile', because: unknownProfile(name, known) };
    }
    return { profile, ...(await this.#ask(tenant, profile, signal)) };
  }

  async #ask(tenant: Tenant, profile: ModelProfile, signal: AbortSignal): Promise<ModelCheckPassed | ModelCheckFailed> {
    const since = this.clock.now();
    let first: Micros | undefined;
    const onText = (): void => void (first ??= this.clock.now() - since);
    try {
      const reply = await this.models.ask({ tenant, profile: profile.name }, REQUEST, { signal, onText });
      const whole = this.clock.now() - since;
      return passedCheck(profile, reply, { first: first ?? whole, whole });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return { outcome: 'failed', reason: error.reason, because: error.message };
    }
  }
}

type ReplyTimes = { readonly first: Micros; readonly whole: Micros };

const passedCheck = ({ price }: ModelProfile, reply: ModelReply, times: ReplyTimes): ModelCheckPassed => {
  const { stop, model, usage } = reply;
  return {
    outcome: 'answered',
    ...times,
    stop,
    text: reply.text.slice(0, MAX_REPLY_CHARACTERS),
    ...optional({ model, usage }),
    ...(!(usage === undefined || price === undefined) && { cost: round6(usageCost(usage, price)) }),
  };
};

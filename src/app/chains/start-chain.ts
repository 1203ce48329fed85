// Starts a chain in an investigation: checks and masks what it is about, records it once, and lets it run.
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { planStages } from '../../investigation/chain/chain-definition.js';
import type { ChainRun } from '../../investigation/chain/chain-run.js';
import { LONGEST_CHAINED_ID } from '../../investigation/chain/conversation-id.js';
import type { InvestigationState } from '../../investigation/state.js';
import { investigationStream } from '../../investigation/streams.js';
import { canonicalJson } from '../../kernel/json.js';
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import { EventStore } from '../../ports/event-store.js';
import { Masking } from '../../ports/masking.js';
import { Clock, Digests, IdGenerator } from '../../ports/runtime.js';
import { maskId } from '../../telemetry/masking/mask-value.js';
import { Investigations } from '../records/investigations.js';
import { openTexts } from '../records/texts.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, AskBody, InvestigationTarget } from '../requests.js';
import { maskStated, refuseBody } from '../turns/ask-question.js';
import { ChainRecords } from './chain-records.js';
import { ChainRunner } from './chain-runner.js';

export type ChainBody = Pick<AskBody, 'scope' | 'window' | 'zone' | 'askedAt' | 'messageId'> & {
  readonly chain: string;
  readonly text: string;
  /** Looks anew, whatever the investigation has found before. */
  readonly relation?: 'new_issue';
};

/** `repeated`: the same call has started it before. */
export type ChainStart = {
  readonly run: string;
  readonly chain: string;
  readonly version: string;
  readonly repeated: boolean;
};

/** By what a call is the same as one before: a caller's by all that it says, a tick of a schedule by its message id, however a release words it. */
type SameCall = 'whole-body' | 'message-id';

/** The run that the same call has started; `undefined`: none has. */
export const repeatedStart = (
  state: InvestigationState,
  call: { readonly messageId: string; readonly payload: string; readonly sameBy: SameCall },
): ChainStart | undefined => {
  const runs = state.status === 'none' ? [] : state.chains;
  const isSame = ({ payload }: { readonly payload: string }): boolean =>
    call.sameBy === 'message-id' || payload === call.payload;
  const same = runs.find((run) => run.messageId === call.messageId && isSame(run));
  return same && { run: same.id, chain: same.chain, version: same.version, repeated: true };
};

@Injectable()
export class ChainIntake {
  constructor(
    private readonly records: ChainRecords,
    private readonly runner: ChainRunner,
    private readonly investigations: Investigations,
    private readonly events: EventStore,
    private readonly masking: Masking,
    private readonly digests: Digests,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  async start(
    target: InvestigationTarget,
    body: ChainBody,
    sameBy: SameCall = 'whole-body',
  ): Promise<ChainStart | AppRefusal> {
    const { chain, text: _text, ...stated } = body;
    const refused = refuseBody(stated, []);
    if (refused !== undefined) return refused;
    if (target.id.length > LONGEST_CHAINED_ID)
      return { rejected: 'id-too-long', because: `it has ${target.id.length} characters` };
    const configured = this.records.configured();
    const found = configured.find((each) => each.chain === chain);
    if (found === undefined) {
      const names = configured.map((each) => each.chain).join(', ');
      return { rejected: 'unknown-chain', because: names === '' ? 'no chain is configured' : `there is ${names}` };
    }
    try {
      return await this.#start(target, { body, sameBy }, found);
    } catch (error) {
      return refusedByStore(error);
    }
  }

  /** The runs of an investigation, the earliest first. Throws `StoreError`. */
  async runsOf({ caller, id }: InvestigationTarget): Promise<readonly Pick<ChainRun, 'id' | 'messageId'>[]> {
    const { state } = await this.investigations.load(investigationStream(caller.tenant, id));
    return state.status === 'none' ? [] : state.chains;
  }

  async #start(
    { caller, id }: InvestigationTarget,
    { body, sameBy }: { readonly body: ChainBody; readonly sameBy: SameCall },
    found: ReturnType<ChainRecords['configured']>[number],
  ): Promise<ChainStart | AppRefusal> {
    const { tenant, actor, services, traceparent } = caller;
    const stream = investigationStream(tenant, id);
    const mask = (text: string, name?: string) => this.masking.mask(tenant, text, name);
    const messageId = maskId(body.messageId ?? this.ids.id(), mask);
    const payload = this.digests.keyed(canonicalJson({ ...body, messageId: undefined, onlyServices: services }));
    const { state } = await this.investigations.load(stream);
    const call = { messageId, payload, sameBy };
    const before = repeatedStart(state, call);
    if (before !== undefined) return before;
    if (state.status === 'erased')
      return { rejected: 'investigation-erased', because: 'its texts were erased; use another clientTxnId' };
    await this.records.define(tenant, found, actor);
    const texts = await openTexts(this.events, this.digests, stream);
    const { scope, window } = maskStated(optional({ scope: body.scope, window: body.window }), mask);
    const now = this.clock.now();
    const done = await this.investigations.execute(stream, {
      intents: [
        {
          intent: 'start-chain',
          tenant,
          clientTxnId: id,
          chain: found.chain,
          version: found.version,
          messageId,
          payload,
          question: {
            text: texts.put(mask(body.text)),
            askedAt: body.askedAt ?? now,
            zone: mask(body.zone ?? 'UTC'),
            ...optional({ scope, window, onlyServices: services, relation: body.relation }),
          },
          stages: planStages(found.definition).length,
          ...(found.definition.time !== undefined && { due: now + found.definition.time }),
        },
      ],
      texts: texts.texts,
      actor,
      ...optional({ traceparent }),
    });
    if (isRejection(done)) {
      // the same call may have come twice at once, also to another process
      const { state: now } = await this.investigations.load(stream);
      return repeatedStart(now, call) ?? done;
    }
    this.runner.wake(stream);
    const run = done.state.status === 'none' ? undefined : done.state.chains.at(-1);
    return { run: run?.id ?? '', chain: found.chain, version: found.version, repeated: false };
  }
}

export class StartChain extends Command<ChainStart | AppRefusal> {
  constructor(
    readonly target: InvestigationTarget,
    readonly body: ChainBody,
  ) {
    super();
  }
}

@CommandHandler(StartChain)
export class StartChainHandler implements ICommandHandler<StartChain> {
  constructor(private readonly intake: ChainIntake) {}

  execute({ target, body }: StartChain): Promise<ChainStart | AppRefusal> {
    return this.intake.start(target, body);
  }
}

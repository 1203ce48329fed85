// What people do with a chain that runs: answer it, allow it tools or not, cancel it; and take back what was allowed for good.
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { chainExecutions } from '../../investigation/chain/chain-run.js';
import type { ChainIntent } from '../../investigation/chain/decide-chain.js';
import type { StandingApproval } from '../../investigation/operation.js';
import { investigationStream } from '../../investigation/streams.js';
import type { ApprovalAnswer } from '../../kernel/chain-terms.js';
import type { StreamId } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import { EventStore } from '../../ports/event-store.js';
import { Masking } from '../../ports/masking.js';
import { Digests } from '../../ports/runtime.js';
import { Investigations } from '../records/investigations.js';
import { openTexts, TextsErased, type TextWriter } from '../records/texts.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller, InvestigationTarget } from '../requests.js';
import { ChainRecords } from './chain-records.js';
import { ChainRunner } from './chain-runner.js';

type DoneReply = { readonly outcome: 'done' };

export type ChainAction =
  | { readonly action: 'cancel'; readonly run: string }
  | { readonly action: 'answer'; readonly run: string; readonly execution: string; readonly text: string }
  | { readonly action: 'approve'; readonly run: string; readonly execution: string; readonly answer: ApprovalAnswer };

export class ManageChain extends Command<DoneReply | AppRefusal> {
  constructor(
    readonly target: InvestigationTarget,
    readonly managed: ChainAction,
  ) {
    super();
  }
}

@CommandHandler(ManageChain)
export class ManageChainHandler implements ICommandHandler<ManageChain> {
  constructor(
    private readonly investigations: Investigations,
    private readonly records: ChainRecords,
    private readonly runner: ChainRunner,
    private readonly events: EventStore,
    private readonly digests: Digests,
    private readonly masking: Masking,
  ) {}

  async execute({ target, managed }: ManageChain): Promise<DoneReply | AppRefusal> {
    const { tenant, actor, traceparent } = target.caller;
    const stream = investigationStream(tenant, target.id);
    try {
      const texts = await openTexts(this.events, this.digests, stream);
      const intent = { ...this.#intent(target, managed, texts), tenant, clientTxnId: target.id };
      const request = { intents: [intent], texts: texts.texts, actor, ...optional({ traceparent }) };
      const done = await this.investigations.execute(stream, request);
      if (isRejection(done)) return done;
      if (managed.action === 'approve' && managed.answer === 'always') await this.#allow(stream, target, managed);
      this.runner.wake(stream);
      return { outcome: 'done' };
    } catch (error) {
      if (error instanceof TextsErased) return { rejected: 'investigation-erased', because: 'its texts were erased' };
      return refusedByStore(error);
    }
  }

  #intent({ caller }: InvestigationTarget, managed: ChainAction, { put }: TextWriter): ChainIntent {
    switch (managed.action) {
      case 'cancel':
        return { intent: 'cancel-chain', run: managed.run };
      case 'answer': {
        const { run, execution, text } = managed;
        return { intent: 'answer-chain', run, execution, reply: put(this.masking.mask(caller.tenant, text)) };
      }
      case 'approve': {
        const { run, execution, answer } = managed;
        return { intent: 'answer-approval', run, execution, answer };
      }
    }
    return managed satisfies never;
  }

  async #allow(
    stream: StreamId,
    { caller: { tenant, actor } }: InvestigationTarget,
    { run: id, execution }: Extract<ChainAction, { action: 'approve' }>,
  ): Promise<void> {
    const { state } = await this.investigations.load(stream);
    const run = state.status === 'none' ? undefined : state.chains.find((each) => each.id === id);
    if (run === undefined) return;
    const tools = chainExecutions(run).find((each) => each.id === execution)?.approval?.tools ?? [];
    for (const tool of tools) await this.records.allow(tenant, { chain: run.chain, tool }, actor);
  }
}

export class RevokeApproval extends Command<DoneReply | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly approval: StandingApproval,
  ) {
    super();
  }
}

@CommandHandler(RevokeApproval)
export class RevokeApprovalHandler implements ICommandHandler<RevokeApproval> {
  constructor(private readonly records: ChainRecords) {}

  async execute({ caller: { tenant, actor }, approval }: RevokeApproval): Promise<DoneReply | AppRefusal> {
    try {
      const { chain, tool } = approval;
      if (await this.records.revoke(tenant, approval, actor)) return { outcome: 'done' };
      return { rejected: 'no-standing-approval', because: `chain ${chain} is not allowed ${tool} for good` };
    } catch (error) {
      return refusedByStore(error);
    }
  }
}

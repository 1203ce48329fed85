// Manage: cancel, resolve, rate, leave a note, delete, restore, erase, put on legal hold and release.
import { composeMasked } from '../../kernel/masked.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ClientTxnId, StreamId } from '../../kernel/brand.js';
import { chainExecutions } from '../../investigation/chain/chain-run.js';
import { conversationOf } from '../../investigation/chain/conversation-id.js';
import { investigation } from '../../investigation/decide/decide.js';
import { describeHold } from '../../investigation/legal-hold.js';
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import type { AnswerRating } from '../../investigation/answer-feedback.js';
import type { CallerIntent } from '../../investigation/intents.js';
import { instantOfTurn, type OpenedInvestigation, turnOf } from '../../investigation/state.js';
import { investigationStream, tenantOf } from '../../investigation/streams.js';
import { EventStore } from '../../ports/event-store.js';
import { Masking } from '../../ports/masking.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { END_REASONS, endedAnswerBody } from '../../turn/respond/ended-answer.js';
import { ENGINE } from '../../analysis/parameters.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';
import { InvestigationBatches } from '../maintenance/erasures.js';
import { Driver } from '../turns/driver.js';
import { Investigations } from '../records/investigations.js';
import { refusedByStore } from '../refusals.js';
import { openTexts, TextsErased, type TextWriter } from '../records/texts.js';

export type ManageAction =
  | { readonly action: 'cancel'; readonly turn: number }
  | { readonly action: 'resolve' }
  | {
      readonly action: 'feedback';
      readonly turn: number;
      readonly rating: AnswerRating;
      readonly cause?: string;
      readonly comment?: string;
    }
  /** A hand-over note. */
  | { readonly action: 'note'; readonly text: string }
  | { readonly action: 'delete' }
  | { readonly action: 'undelete' }
  /** Deletes the texts, the salt, and the batches that no other investigation cites. */
  | { readonly action: 'erase' }
  | { readonly action: 'hold' | 'release-hold'; readonly reason: string }
  /** By a retention policy. */
  | { readonly action: 'expire'; readonly into: 'deleted' | 'erased'; readonly turns: number };

export class ManageInvestigation extends Command<{ readonly outcome: 'done' } | AppRefusal> {
  constructor(
    readonly target: InvestigationTarget,
    readonly managed: ManageAction,
  ) {
    super();
  }
}

const isErasure = (managed: ManageAction): boolean =>
  managed.action === 'erase' || (managed.action === 'expire' && managed.into === 'erased');

/** What becomes of an investigation becomes of the conversations of its chains. */
const concernsParts = ({ action }: ManageAction): boolean =>
  action !== 'cancel' && action !== 'resolve' && action !== 'feedback' && action !== 'note';

/** Refusals that say that a part is as it should become, or was never begun. */
const SETTLED_PART: { readonly [Action in ManageAction['action']]?: readonly AppRefusal['rejected'][] } = {
  delete: ['investigation-deleted'],
  undelete: ['not-deleted'],
  hold: ['on-legal-hold'],
  'release-hold': ['not-on-hold'],
};

const isPartSettled = ({ action }: ManageAction, { rejected }: AppRefusal): boolean =>
  rejected === 'unknown-investigation' ||
  rejected === 'investigation-erased' ||
  SETTLED_PART[action]?.includes(rejected) === true;

/** Also of a whole: then what is left of its parts follows it all the same. */
const isWholeSettled = (managed: ManageAction, { rejected }: AppRefusal): boolean =>
  managed.action === 'erase'
    ? rejected === 'investigation-erased'
    : SETTLED_PART[managed.action]?.includes(rejected) === true;

const conversationsOf = ({ clientTxnId, chains }: OpenedInvestigation): readonly ClientTxnId[] =>
  chains.flatMap(chainExecutions).map(({ id }) => conversationOf(clientTxnId, id));

@CommandHandler(ManageInvestigation)
export class ManageInvestigationHandler implements ICommandHandler<ManageInvestigation> {
  constructor(
    private readonly investigations: Investigations,
    private readonly events: EventStore,
    private readonly batches: InvestigationBatches,
    private readonly driver: Driver,
    private readonly digests: Digests,
    private readonly masking: Masking,
    private readonly clock: Clock,
  ) {}

  async execute({ target, managed }: ManageInvestigation): Promise<{ readonly outcome: 'done' } | AppRefusal> {
    const stream = investigationStream(target.caller.tenant, target.id);
    const { state } = await this.investigations.load(stream);
    if (state.status === 'none')
      return { rejected: 'unknown-investigation', because: 'there is no such investigation' };
    try {
      const held = await this.#holdOfWhole(state, managed);
      if (held !== undefined) return held;
      if (concernsParts(managed) && state.chains.length > 0) {
        const refused = investigation.decide(await this.#intent(stream, managed, await this.#texts(stream)), state);
        if (isRejection(refused) && !isWholeSettled(managed, refused)) return refused;
        const refusedPart = await this.#manageParts(state, target, managed);
        if (refusedPart !== undefined) return refusedPart;
      }
      const own = isErasure(managed) ? await this.batches.listOwn(stream) : [];
      const done = await this.#execute(stream, target, managed);
      if (isRejection(done)) return done;
      // a chain may have begun more of them meanwhile
      const { state: now } = done;
      const refusedPart =
        concernsParts(managed) && now.status !== 'none' ? await this.#manageParts(now, target, managed) : undefined;
      // its callers hear of a failure when they ask for the turn again
      if (managed.action === 'undelete') this.driver.drive(stream).catch(() => undefined);
      await this.batches.delete(stream, own);
      return refusedPart ?? { outcome: 'done' };
    } catch (error) {
      if (error instanceof TextsErased) return { rejected: 'investigation-erased', because: 'its texts were erased' };
      return refusedByStore(error);
    }
  }

  #texts(stream: StreamId): Promise<TextWriter> {
    return openTexts(this.events, this.digests, stream);
  }

  /** A part is held with its whole. */
  async #holdOfWhole(state: OpenedInvestigation, managed: ManageAction): Promise<AppRefusal | undefined> {
    if (
      state.partOf === undefined ||
      !(managed.action === 'delete' || managed.action === 'expire' || isErasure(managed))
    )
      return undefined;
    const whole = await this.investigations.load(investigationStream(state.tenant, state.partOf));
    if (whole.state.status === 'none' || whole.state.hold === undefined) return undefined;
    return { rejected: 'on-legal-hold', because: `${state.partOf}: ${describeHold(whole.state.hold)}` };
  }

  /** First the conversations of its chains, then it: a process that dies between them leaves what the next call removes. */
  async #manageParts(
    whole: OpenedInvestigation,
    { caller }: InvestigationTarget,
    managed: ManageAction,
  ): Promise<AppRefusal | undefined> {
    for (const id of conversationsOf(whole)) {
      const { state } = await this.investigations.load(investigationStream(caller.tenant, id));
      // of others who had the id first
      if (state.status === 'none' || state.partOf !== whole.clientTxnId) continue;
      const done = await this.#managePart({ caller, id }, managed, state);
      if ('rejected' in done && !isPartSettled(managed, done))
        return { ...done, because: `its part ${id}: ${done.because}` };
    }
    return undefined;
  }

  /** A policy has looked at the whole, and not at what people have done with a part since. */
  async #managePart(
    target: InvestigationTarget,
    managed: ManageAction,
    { status, turns }: OpenedInvestigation,
  ): Promise<{ readonly outcome: 'done' } | AppRefusal> {
    if (managed.action !== 'expire') return this.execute(new ManageInvestigation(target, managed));
    if (managed.into === 'erased') return this.execute(new ManageInvestigation(target, { action: 'erase' }));
    if (status !== 'open') return { outcome: 'done' };
    return this.execute(new ManageInvestigation(target, { ...managed, turns: turns.length }));
  }

  async #execute(stream: StreamId, { caller }: InvestigationTarget, managed: ManageAction) {
    const textWriter = await this.#texts(stream);
    const intent = await this.#intent(stream, managed, textWriter);
    const { actor, traceparent } = caller;
    const trace = traceparent === undefined ? {} : { traceparent };
    return this.investigations.execute(stream, { intents: [intent], texts: textWriter.texts, actor, ...trace });
  }

  async #intent(stream: StreamId, managed: ManageAction, { put }: TextWriter): Promise<CallerIntent> {
    if (managed.action === 'feedback') {
      const { turn, rating, ...said } = managed;
      const store = (text: string | undefined) =>
        text === undefined ? undefined : put(this.masking.mask(tenantOf(stream), text));
      const words = { cause: store(said.cause), comment: store(said.comment) };
      return { intent: 'feedback', turn, rating, ...optional(words) };
    }
    if (managed.action === 'note')
      return { intent: 'note', note: put(this.masking.mask(tenantOf(stream), managed.text)) };
    if (managed.action === 'hold' || managed.action === 'release-hold')
      return { intent: managed.action, reason: this.masking.mask(tenantOf(stream), managed.reason) };
    if (managed.action === 'expire') return { intent: 'expire', into: managed.into, turns: managed.turns };
    if (managed.action !== 'cancel') return { intent: managed.action };
    return this.#cancellation(stream, managed.turn, put);
  }

  async #cancellation(stream: StreamId, turn: number, put: TextWriter['put']): Promise<CallerIntent> {
    const { state } = await this.investigations.load(stream);
    const found = state.status === 'none' ? undefined : turnOf(state, turn);
    const messageId = found?.question.messageId ?? '';
    // one that has not started yet is about now
    const askedAt = instantOfTurn(found) ?? this.clock.now();
    const ended = {
      turn,
      messageId,
      askedAt,
      status: 'cancelled',
      because: END_REASONS.caller,
      language: state.status === 'none' ? 'en' : await this.driver.languageOf(stream, state, turn),
      engine: ENGINE,
    } as const;
    return { intent: 'cancel', turn, body: put(composeMasked(endedAnswerBody(ended))) };
  }
}

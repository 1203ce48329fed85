// Asks a question: checks it, claims its message id with an append, so that a repeated call starts no second turn, and waits for the response.
import { type MaskedText, composeMasked } from '../../kernel/masked.js';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AppRefusal, AskBody, AskOutcome, Caller, InvestigationTarget } from '../requests.js';
import { NO_MODEL } from '../../kernel/model-names.js';
import type { StreamId, Tenant, TextRef } from '../../kernel/brand.js';
import { snapshotIn, type SnapshotLibrary } from '../../investigation/snapshot-library.js';
import type { AgentTask, TurnQuestion } from '../../investigation/turn.js';
import { describeUnknownCollection } from '../../telemetry/passages/collections.js';
import { KnowledgeStore } from '../../ports/knowledge.js';
import { Models } from '../../ports/model.js';
import { SnapshotLibraries } from '../../database/store/library.js';
import { optional } from '../../kernel/optional.js';
import { canonicalJson } from '../../kernel/json.js';
import { isRejection } from '../../kernel/rejection.js';
import { hasEnded, type InvestigationState, type Turn } from '../../investigation/state.js';
import { investigationStream } from '../../investigation/streams.js';
import { EventStore } from '../../ports/event-store.js';
import { Masking } from '../../ports/masking.js';
import { maskId, maskValue } from '../../telemetry/masking/mask-value.js';
import { Digests, IdGenerator } from '../../ports/runtime.js';
import { refusedByStore } from '../refusals.js';
import { Driver } from './driver.js';
import { type AdmittedTurn, TurnAdmission } from './turn-admission.js';
import { Investigations } from '../records/investigations.js';
import { openTexts } from '../records/texts.js';

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

type BodyCheck = (body: AskBody, profiles: readonly string[]) => AppRefusal | undefined;

const describeUnknownModel = (model: string, profiles: readonly string[]): string =>
  profiles.length === 0
    ? 'no model profile is configured'
    : `there is no model profile ${model}: there is ${profiles.join(', ')}`;

const bodyChecks: readonly BodyCheck[] = [
  ({ window }) =>
    window !== undefined && window.to <= window.from
      ? { rejected: 'window-inverted', because: 'window.to is not after window.from; swap them' }
      : undefined,
  ({ zone }) =>
    zone === undefined || isTimeZone(zone)
      ? undefined
      : { rejected: 'zone-unknown', because: `zone must be an IANA name such as Europe/Berlin` },
  ({ model }, profiles) =>
    model === undefined || model === NO_MODEL || profiles.includes(model)
      ? undefined
      : { rejected: 'model-unknown', because: describeUnknownModel(model, profiles) },
];

export const refuseBody = (body: AskBody, profiles: readonly string[]): AppRefusal | undefined => {
  for (const check of bodyChecks) {
    const refusal = check(body, profiles);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/** What the named snapshots cover, from the first instant to the last. */
const capturedWindow = (
  { snapshots = [] }: AskBody,
  library: SnapshotLibrary,
): Pick<TurnQuestion, 'captured'> | AppRefusal => {
  const found = snapshots.map((id) => snapshotIn(library, id));
  const unknown = snapshots.find((_, index) => found[index] === undefined);
  if (unknown !== undefined)
    return { rejected: 'snapshot-not-imported', because: `no snapshot ${unknown} was imported` };
  const windows = found.flatMap((each) =>
    each?.from === undefined || each.to === undefined ? [] : [{ from: each.from, to: each.to }],
  );
  if (windows.length === 0) return {};
  return {
    captured: { from: Math.min(...windows.map(({ from }) => from)), to: Math.max(...windows.map(({ to }) => to)) },
  };
};

@Injectable()
export class ReferenceResolver {
  constructor(
    private readonly snapshots: SnapshotLibraries,
    private readonly knowledge: KnowledgeStore,
  ) {}

  /** A refusal for the first named collection that does not exist. */
  async #unknownCollection(tenant: Tenant, { collections = [] }: AskBody): Promise<AppRefusal | undefined> {
    if (collections.length === 0) return undefined;
    const known = (await this.knowledge.collections(tenant)).map(({ name }) => name);
    const unknown = collections.find((name) => !known.includes(name));
    return unknown === undefined
      ? undefined
      : { rejected: 'unknown-collection', because: describeUnknownCollection(unknown, known) };
  }

  /** The window of the snapshots that a question names, or a refusal for an unknown name. */
  async resolve(tenant: Tenant, body: AskBody): Promise<ReturnType<typeof capturedWindow>> {
    const unknown = await this.#unknownCollection(tenant, body);
    return unknown ?? capturedWindow(body, (await this.snapshots.load(tenant)).library);
  }
}

/** Snapshots and documents belong to no service. */
const refuseBeyondLimit = ({ services }: Caller, { snapshots, collections }: AskBody): AppRefusal | undefined =>
  services === undefined || (snapshots === undefined && collections === undefined)
    ? undefined
    : {
        rejected: 'investigation-beyond-services',
        because: `the key is limited to telemetry of the services ${services.join(', ')}`,
      };

export type TurnSubmission = {
  readonly body: AskBody;
  readonly wait: boolean;
  readonly rerunOf?: number;
  /** Of an agent of a chain. */
  readonly task?: AgentTask;
};

/** A repeated call has no place of its own: it waits for a turn that has one. */
type TurnClaim = { readonly turn: number; readonly repeated: boolean; readonly place?: AdmittedTurn };

@Injectable()
export class TurnIntake {
  constructor(
    private readonly events: EventStore,
    private readonly digests: Digests,
    private readonly ids: IdGenerator,
    private readonly masking: Masking,
    private readonly models: Models,
    private readonly references: ReferenceResolver,
    private readonly investigations: Investigations,
    private readonly driver: Driver,
    private readonly admission: TurnAdmission,
  ) {}

  async ask(target: InvestigationTarget, submission: TurnSubmission): Promise<AskOutcome> {
    const profiles = this.models.profiles().map(({ name }) => name);
    const refused = refuseBody(submission.body, profiles) ?? refuseBeyondLimit(target.caller, submission.body);
    if (refused !== undefined) return refused;
    const stream = investigationStream(target.caller.tenant, target.id);
    try {
      const claimed = await this.#claim(stream, target, submission);
      if ('rejected' in claimed) return claimed;
      return await this.#response(stream, claimed, submission.wait);
    } catch (error) {
      return refusedByStore(error);
    }
  }

  /** Appends the turn, or finds the one that this message id already has. */
  async #claim(
    stream: StreamId,
    target: InvestigationTarget,
    submission: TurnSubmission,
  ): Promise<TurnClaim | AppRefusal> {
    const said = submission.body.messageId ?? this.ids.id();
    const payload = this.#payload(target.caller, submission);
    const messageId = maskId(said, this.#maskOf(target.caller.tenant));
    const key = { messageId, said, payload, ...optional({ task: submission.task }) };
    const known = repeatedTurn((await this.investigations.load(stream)).state, key);
    if (known !== undefined) return known;
    const place = this.admission.admit();
    if ('rejected' in place) return place;
    const claimed = await this.#append(stream, target, { ...submission, key }).catch((error: unknown) => {
      place.withdrawn();
      throw error;
    });
    if (!('rejected' in claimed) && !claimed.repeated) return { ...claimed, place };
    place.withdrawn();
    return claimed;
  }

  async #append(
    stream: StreamId,
    target: InvestigationTarget,
    submission: TurnSubmission & { readonly key: MessageKey },
  ): Promise<TurnClaim | AppRefusal> {
    const { tenant, actor, traceparent } = target.caller;
    const mask = this.#maskOf(tenant);
    const { key } = submission;
    const { messageId, payload } = key;
    const { state } = await this.investigations.load(stream);
    if (state.status === 'erased')
      return { rejected: 'investigation-erased', because: 'its texts were erased; use another clientTxnId' };
    const captured = await this.references.resolve(tenant, submission.body);
    if ('rejected' in captured) return captured;
    const texts = await openTexts(this.events, this.digests, stream);
    const put = (text: string): TextRef => texts.put(mask(text));
    const question = composeMasked({
      ...questionOf(submission, { messageId, payload, mask }, put),
      ...captured,
      ...optional({ onlyServices: target.caller.services }),
    });
    const done = await this.investigations.execute(stream, {
      intents: [{ intent: 'ask', tenant, clientTxnId: target.id, question }],
      texts: texts.texts,
      actor,
      ...optional({ traceparent }),
    });
    if (!isRejection(done))
      return { turn: done.state.status === 'none' ? 0 : done.state.turns.length, repeated: false };
    if (done.rejected !== 'message-id-reused') return done;
    const raced = repeatedTurn((await this.investigations.load(stream)).state, key);
    return raced ?? done;
  }

  #maskOf(tenant: Tenant): (text: string, name?: string) => MaskedText {
    return (text, name) => this.masking.mask(tenant, text, name);
  }

  /** The canonical body without defaults, what its page shows and the key itself, and the limit of the caller; keyed, for the text may hold secrets. */
  #payload({ services }: Caller, { body, rerunOf, task }: TurnSubmission): string {
    return this.digests.keyed(
      canonicalJson({ ...body, messageId: undefined, pageContext: undefined, rerunOf, task, onlyServices: services }),
    );
  }

  #settled(stream: StreamId, { turn, place }: TurnClaim): Promise<Turn> {
    return this.driver.settled(stream, turn).finally(place?.ended);
  }

  async #response(stream: StreamId, claim: TurnClaim, wait: boolean): Promise<AskOutcome> {
    const { turn, repeated } = claim;
    const settling = this.#settled(stream, claim);
    if (!wait) {
      settling.catch(() => undefined);
      const { state } = await this.investigations.load(stream);
      const found = state.status === 'none' ? undefined : state.turns[turn - 1];
      if (found === undefined || !hasEnded(found)) return { outcome: 'accepted', turn, repeated };
      return this.#stored(stream, found, repeated);
    }
    const settled = await settling;
    return hasEnded(settled) ? this.#stored(stream, settled, repeated) : this.#unfinished(stream, turn);
  }

  async #unfinished(stream: StreamId, turn: number): Promise<AppRefusal> {
    const { state } = await this.investigations.load(stream);
    if (state.status === 'erased')
      return {
        rejected: 'investigation-erased',
        because: `the investigation was erased before turn ${turn} was answered`,
      };
    if (state.status === 'deleted')
      return { rejected: 'investigation-deleted', because: `turn ${turn} goes on when it is restored` };
    return { rejected: 'shutting-down', because: `turn ${turn} goes on after the restart; ask for it then` };
  }

  async #stored(stream: StreamId, { n, body }: Turn, repeated: boolean): Promise<AskOutcome> {
    const found = body === undefined ? undefined : (await this.events.texts(stream, [body])).get(body);
    if (found === undefined)
      return { rejected: 'investigation-erased', because: `the response of turn ${n} was erased` };
    return { outcome: 'answered', turn: n, body: found, repeated };
  }
}

/** `said`: as the caller wrote it, which is how earlier releases stored it. */
type MessageKey = {
  readonly messageId: string;
  readonly said: string;
  readonly payload: string;
  /** A task is asked once, in whatever words: two releases that run side by side may word it otherwise. */
  readonly task?: AgentTask;
};

const isSameTask = (a: AgentTask | undefined, b: AgentTask | undefined): boolean =>
  a !== undefined && a.investigation === b?.investigation && a.run === b.run && a.stage === b.stage;

/** A turn with this key: the same turn for the same body, a refusal for another. */
export const repeatedTurn = (
  state: InvestigationState,
  { messageId, said, payload, task }: MessageKey,
): TurnClaim | AppRefusal | undefined => {
  if (state.status === 'none') return undefined;
  const turn = state.turns.find(({ question }) => question.messageId === messageId || question.messageId === said);
  if (turn === undefined) return undefined;
  if (turn.question.payload === payload || isSameTask(turn.question.task, task))
    return { turn: turn.n, repeated: true };
  return {
    rejected: 'message-id-reused',
    because: `turn ${turn.n} has this messageId with another body: use a new messageId`,
  };
};

/** The question of a caller who names snapshots and asks nothing. */
const SNAPSHOT_QUESTION = 'What was the database doing, and why?';

const questionTextOf = ({ text, confirms, snapshots }: AskBody): string | undefined =>
  text ?? (snapshots === undefined || confirms !== undefined ? undefined : SNAPSHOT_QUESTION);

type StatedOptions = Omit<AskBody, 'text' | 'system' | 'pageContext' | 'messageId' | 'ask' | 'zone'>;

/** A value that is compared with a field of rows is masked as the field's own values are: under its name. */
export const maskStated = (stated: StatedOptions, mask: (text: string, name?: string) => MaskedText): StatedOptions => {
  const { fields } = stated.scope ?? {};
  const masked = maskValue(stated, (text) => maskId(text, mask));
  if (fields === undefined) return masked;
  const filters = fields.map(({ field, is, values }) => ({
    field: maskId(field, mask),
    is,
    values: values.map((value) => maskId(value, (text) => mask(text, field))),
  }));
  return { ...masked, scope: { ...masked.scope, fields: filters } };
};

const questionOf = (
  { body, rerunOf, task }: TurnSubmission,
  {
    mask,
    ...key
  }: Pick<MessageKey, 'messageId' | 'payload'> & { readonly mask: (text: string, name?: string) => MaskedText },
  put: (text: string) => TextRef,
): TurnQuestion => {
  const { text: _said, system, pageContext, messageId: _id, ask = 'allowed', zone = 'UTC', ...rest } = body;
  const instructions = [pageContext, system].filter((each) => each !== undefined).join('\n\n');
  const text = questionTextOf(body);
  return {
    ...maskStated(rest, mask),
    ...key,
    ...(text !== undefined && { text: put(text) }),
    ...(instructions !== '' && { system: put(instructions) }),
    ask,
    zone: mask(zone),
    ...optional({ rerunOf, task }),
  };
};

export class AskQuestion extends Command<AskOutcome> {
  constructor(
    readonly target: InvestigationTarget,
    readonly body: AskBody,
    /** `false`: return as soon as the turn is recorded. */
    readonly wait: boolean,
  ) {
    super();
  }
}

@CommandHandler(AskQuestion)
export class AskQuestionHandler implements ICommandHandler<AskQuestion> {
  constructor(private readonly turns: TurnIntake) {}

  async execute({ target, body, wait }: AskQuestion): Promise<AskOutcome> {
    return this.turns.ask(target, { body, wait });
  }
}

// Accepts turns: checks what a decider cannot, claims the message id by an append, and waits for the stored response.
import { Injectable } from '@nestjs/common';
import { optional } from '../kernel/optional.js';
import type { StreamId, TextRef } from '../kernel/brand.js';
import { canonicalJson } from '../kernel/json.js';
import { isRejection } from '../kernel/rejection.js';
import { hasEnded, type InvestigationState, type Turn } from '../investigation/state.js';
import { investigationStream } from '../investigation/streams.js';
import type { TurnQuestion } from '../investigation/turn.js';
import { EventStore, OwnershipLost, StoreError } from '../ports/event-store.js';
import { SourceError } from '../ports/sources.js';
import { Masking } from '../ports/masking.js';
import { Digests, IdGenerator } from '../ports/runtime.js';
import type { AppRefusal, AskBody, AskOutcome, Target } from './asking.js';
import { refusedBody } from './ask-checks.js';
import { Driver } from './driver.js';
import { Investigations } from './investigations.js';
import { Nameable } from './nameable.js';
import { openWords } from './words.js';

export type Asked = { readonly body: AskBody; readonly wait: boolean; readonly rerunOf?: number };

type Claimed = { readonly turn: number; readonly repeated: boolean };

export const refusedByStore = (error: unknown): AppRefusal => {
  if (error instanceof StoreError)
    return { rejected: error.reason === 'full' ? 'store-full' : 'store-unavailable', because: error.message };
  if (error instanceof SourceError) return { rejected: 'store-unavailable', because: error.message };
  if (error instanceof OwnershipLost) return { rejected: 'store-unavailable', because: error.message };
  throw error;
};

@Injectable()
export class AskingRest {
  constructor(
    readonly chance: IdGenerator,
    readonly masking: Masking,
    readonly named: Nameable,
  ) {}
}

@Injectable()
export class TurnParts {
  constructor(
    readonly events: EventStore,
    readonly digests: Digests,
    readonly rest: AskingRest,
  ) {}
}

@Injectable()
export class Turns {
  constructor(
    private readonly parts: TurnParts,
    private readonly investigations: Investigations,
    private readonly driver: Driver,
  ) {}

  async ask(target: Target, asked: Asked): Promise<AskOutcome> {
    const profiles = this.parts.rest.named.models.profiles().map(({ name }) => name);
    const refused = refusedBody(asked.body, profiles);
    if (refused !== undefined) return refused;
    const stream = investigationStream(target.caller.tenant, target.id);
    try {
      const claimed = await this.#claim(stream, target, asked);
      if ('rejected' in claimed) return claimed;
      return await this.#response(stream, claimed, asked.wait);
    } catch (error) {
      return refusedByStore(error);
    }
  }

  /** Appends the turn, or finds the one that this message id already has. */
  async #claim(stream: StreamId, target: Target, asked: Asked): Promise<Claimed | AppRefusal> {
    const messageId = asked.body.messageId ?? this.parts.rest.chance.id();
    const payload = this.#payload(asked.body, asked.rerunOf);
    const known = repeatOf((await this.investigations.load(stream)).state, messageId, payload);
    if (known !== undefined) return known;
    const { state } = await this.investigations.load(stream);
    if (state.status === 'erased')
      return { rejected: 'investigation-erased', because: 'its texts were erased; use another clientTxnId' };
    const { tenant, actor, traceparent } = target.caller;
    const captured = await this.parts.rest.named.read(tenant, asked.body);
    if ('rejected' in captured) return captured;
    const words = await openWords(this.parts.events, this.parts.digests, stream);
    const put = (text: string): TextRef => words.put(this.parts.rest.masking.mask(tenant, text));
    const question = { ...questionOf(asked, { messageId, payload }, put), ...captured };
    const done = await this.investigations.execute(stream, {
      intents: [{ intent: 'ask', tenant, clientTxnId: target.id, question }],
      texts: words.texts,
      actor,
      ...optional({ traceparent }),
    });
    if (!isRejection(done))
      return { turn: done.state.status === 'none' ? 0 : done.state.turns.length, repeated: false };
    if (done.rejected !== 'message-id-reused') return done;
    const raced = repeatOf((await this.investigations.load(stream)).state, messageId, payload);
    return raced ?? done;
  }

  /** The canonical body without defaults and without the key itself; keyed, for the text may hold secrets. */
  #payload(body: AskBody, rerunOf: number | undefined): string {
    return this.parts.digests.keyed(canonicalJson({ ...body, messageId: undefined, rerunOf }));
  }

  async #response(stream: StreamId, { turn, repeated }: Claimed, wait: boolean): Promise<AskOutcome> {
    if (!wait) {
      this.driver.drive(stream).catch(() => undefined);
      const { state } = await this.investigations.load(stream);
      const found = state.status === 'none' ? undefined : state.turns[turn - 1];
      if (found === undefined || !hasEnded(found)) return { outcome: 'accepted', turn, repeated };
      return this.#stored(stream, found, repeated);
    }
    const settled = await this.driver.settled(stream, turn);
    return hasEnded(settled) ? this.#stored(stream, settled, repeated) : this.#unfinished(stream, turn);
  }

  async #unfinished(stream: StreamId, turn: number): Promise<AppRefusal> {
    const { state } = await this.investigations.load(stream);
    if (state.status === 'erased')
      return { rejected: 'investigation-erased', because: `it was erased while turn ${turn} was to be answered` };
    if (state.status === 'deleted')
      return { rejected: 'investigation-deleted', because: `turn ${turn} goes on when it is restored` };
    return { rejected: 'shutting-down', because: `turn ${turn} goes on after the restart; ask for it then` };
  }

  async #stored(stream: StreamId, { n, body }: Turn, repeated: boolean): Promise<AskOutcome> {
    const found = body === undefined ? undefined : (await this.parts.events.texts(stream, [body])).get(body);
    if (found === undefined)
      return { rejected: 'investigation-erased', because: `the response of turn ${n} was erased` };
    return { outcome: 'answered', turn: n, body: found, repeated };
  }
}

/** A turn with this key: the same turn for the same body, a refusal for another. */
const repeatOf = (state: InvestigationState, messageId: string, payload: string): Claimed | AppRefusal | undefined => {
  if (state.status === 'none') return undefined;
  const turn = state.turns.find(({ question }) => question.messageId === messageId);
  if (turn === undefined) return undefined;
  if (turn.question.payload === payload) return { turn: turn.n, repeated: true };
  return {
    rejected: 'message-id-reused',
    because: `messageId is that of turn ${turn.n}, whose body was another one: use a new messageId`,
  };
};

/** Who names snapshots and asks nothing wants their analysis. */
const ANALYSIS = 'What was the database doing, and why?';

const textOf = ({ text, confirms, snapshots }: AskBody): string | undefined =>
  text ?? (snapshots === undefined || confirms !== undefined ? undefined : ANALYSIS);

const questionOf = (
  { body, rerunOf }: Asked,
  key: { readonly messageId: string; readonly payload: string },
  put: (text: string) => TextRef,
): TurnQuestion => {
  const { text: _said, system, messageId: _id, ask = 'allowed', zone = 'UTC', ...rest } = body;
  const text = textOf(body);
  return {
    ...rest,
    ...key,
    ...(text !== undefined && { text: put(text) }),
    ...(system !== undefined && { system: put(system) }),
    ask,
    zone,
    ...optional({ rerunOf }),
  };
};

// Reads turns with their texts: the question as stored, and the response byte for byte.
import { Injectable } from '@nestjs/common';
import { optional } from '../../kernel/optional.js';
import type { StreamId, TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { isRejection } from '../../kernel/rejection.js';
import type { AnswerRating } from '../../investigation/answer-feedback.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import { type OpenedInvestigation, type Turn, turnOf } from '../../investigation/state.js';
import { investigationStream } from '../../investigation/streams.js';
import { isOfInvestigation } from '../../investigation/stored-fact.js';
import type { TurnStatus } from '../../investigation/turn.js';
import { EventStore } from '../../ports/event-store.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';
import { Investigations } from './investigations.js';

/** `cause`: in the words of the person; absent where none was said, or once erased. */
type TurnFeedback = { readonly rating: AnswerRating; readonly cause?: string };

/** `body` is the stored response, byte for byte; absent while the turn waits or runs, or once erased. `feedback` is the latest rating. */
export type TurnDocument = {
  readonly n: number;
  readonly messageId: string;
  readonly status: TurnStatus;
  readonly text?: string;
  readonly issue?: string;
  readonly rerunOf?: number;
  readonly feedback?: TurnFeedback;
  readonly body?: string;
};

export const unknownInvestigation: AppRefusal = {
  rejected: 'unknown-investigation',
  because: 'there is no such investigation; the first turn of a clientTxnId creates it',
};

export const deletedInvestigation = ({ id }: Pick<InvestigationTarget, 'id'>): AppRefusal => ({
  rejected: 'investigation-deleted',
  because: `${id} was deleted; POST …/undelete restores it`,
});

const streamOf = ({ caller, id }: InvestigationTarget): StreamId => investigationStream(caller.tenant, id);

@Injectable()
export class TurnReader {
  constructor(
    private readonly investigations: Investigations,
    private readonly events: EventStore,
  ) {}

  /** A deleted investigation is hidden from all reads until it is restored. */
  async readState(target: InvestigationTarget): Promise<OpenedInvestigation | AppRefusal> {
    const { state } = await this.investigations.load(streamOf(target));
    if (state.status === 'none') return unknownInvestigation;
    return state.status === 'deleted' ? deletedInvestigation(target) : state;
  }

  async readFacts(target: InvestigationTarget): Promise<readonly RecordedFact<InvestigationFact>[] | AppRefusal> {
    const state = await this.readState(target);
    return isRejection(state) ? state : (await this.events.read(streamOf(target))).filter(isOfInvestigation);
  }

  async listTurns(target: InvestigationTarget): Promise<readonly TurnDocument[] | AppRefusal> {
    const state = await this.readState(target);
    if (isRejection(state)) return state;
    return Promise.all(state.turns.map((turn) => this.#document(streamOf(target), turn)));
  }

  async readTurn(target: InvestigationTarget, n: number): Promise<TurnDocument | AppRefusal> {
    const state = await this.readState(target);
    if (isRejection(state)) return state;
    const turn = turnOf(state, n);
    if (turn === undefined)
      return { rejected: 'unknown-turn', because: `there is no turn ${n}; it has ${state.turns.length}` };
    return this.#document(streamOf(target), turn);
  }

  /** What the engine drew in a turn, as it was recorded. */
  async readFindings(target: InvestigationTarget, n: number): Promise<string | AppRefusal> {
    const turn = await this.readTurn(target, n);
    if (isRejection(turn)) return turn;
    const facts = await this.readFacts(target);
    if ('rejected' in facts) return facts;
    const drawn = facts.findLast((fact) => fact.type === 'FindingsDrawn' && fact.data.turn === n);
    const ref = drawn?.type === 'FindingsDrawn' ? drawn.data.findings : undefined;
    const text = ref && (await this.events.texts(streamOf(target), [ref])).get(ref);
    return text ?? { rejected: 'no-findings', because: `turn ${n} has no findings: it is ${turn.status}` };
  }

  async #document(
    stream: StreamId,
    { n, question, status, issue, body: bodyRef, feedback }: Turn,
  ): Promise<TurnDocument> {
    const refs = [question.text, bodyRef, feedback?.cause].filter((ref): ref is TextRef => ref !== undefined);
    const texts = await this.events.texts(stream, refs);
    const textOf = (ref: TextRef | undefined): string | undefined => (ref === undefined ? undefined : texts.get(ref));
    return {
      n,
      messageId: question.messageId,
      status,
      ...optional({
        text: textOf(question.text),
        issue,
        rerunOf: question.rerunOf,
        feedback: feedback && { rating: feedback.rating, ...optional({ cause: textOf(feedback.cause) }) },
        body: textOf(bodyRef),
      }),
    };
  }
}

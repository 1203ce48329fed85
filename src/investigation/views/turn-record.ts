// What statistics count of a turn: when it was asked and ended, how, what it found to be the cause, and how it was rated.
import type { Micros } from '../../kernel/time.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import type { AnswerRating } from '../answer-feedback.js';
import type { InvestigationFact } from '../facts.js';
import type { TurnStatus } from '../turn.js';
import { isTurnEnd } from './turn-end.js';

export type TurnRecord = {
  readonly turn: number;
  readonly askedAt: Micros;
  /** Absent: it waits or runs. */
  readonly endedAt?: Micros;
  readonly status: TurnStatus;
  /** The engine, or the profile of the model that worked on top of it; absent: nothing was analysed. */
  readonly agent?: string;
  /** Kind and service of the likeliest cause that the turn has found. */
  readonly cause?: string;
  readonly suspect?: string;
  readonly rating?: AnswerRating;
  /** The run of a chain whose executive summary it is. */
  readonly run?: string;
};

const ENGINE_AGENT = 'engine';

const changeTurn = (turns: readonly TurnRecord[], turn: number, change: Partial<TurnRecord>): readonly TurnRecord[] =>
  turns.map((each) => (each.turn === turn ? { ...each, ...change } : each));

const endStatus = (fact: InvestigationFact): TurnStatus => {
  if (fact.type === 'TurnAnswered') return fact.data.status;
  return fact.type === 'TurnFailed' ? 'failed' : fact.type === 'TurnCancelled' ? 'cancelled' : 'timed_out';
};

/** The turns after one more fact. */
export const foldTurnRecords = (
  turns: readonly TurnRecord[],
  fact: RecordedFact<InvestigationFact>,
): readonly TurnRecord[] => {
  if (isTurnEnd(fact)) return changeTurn(turns, fact.data.turn, { endedAt: fact.at, status: endStatus(fact) });
  switch (fact.type) {
    case 'TurnAsked': {
      const { turn, question } = fact.data;
      const run = question.task?.stage === undefined ? question.task?.run : undefined;
      return [...turns, { turn, askedAt: fact.at, status: 'queued', ...optional({ run }) }];
    }
    case 'TurnStarted':
      return changeTurn(turns, fact.data.turn, { status: 'running' });
    case 'ConfirmationGiven':
      return changeTurn(turns, fact.data.confirms, { status: 'confirmed' });
    case 'FindingsDrawn': {
      const { turn, suspects } = fact.data;
      const [likeliest] = suspects;
      return changeTurn(turns, turn, {
        agent: ENGINE_AGENT,
        ...optional({ cause: likeliest?.kind, suspect: likeliest?.service }),
      });
    }
    case 'ModelConsulted':
      return changeTurn(turns, fact.data.turn, { agent: fact.data.profile });
    case 'FeedbackGiven':
      return changeTurn(turns, fact.data.turn, { rating: fact.data.rating });
    case 'InvestigationErased':
      return [];
    default:
      return turns;
  }
};

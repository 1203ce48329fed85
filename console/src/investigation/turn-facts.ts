// What the facts of a turn tell of its answer: the scope that it had, the window that its queries asked for, the instant that it was about; and which answer is the newest one to show and to change.
import type { WireAnswer, WireFact, WireSession, WireTurn } from '../api/operations.js';
import type { TurnScope } from './scope-edits.js';

type Span = { readonly from: number; readonly to: number };

type FactData = {
  readonly turn?: number;
  readonly scope?: TurnScope;
  readonly queries?: readonly {
    readonly why: string;
    readonly query: { readonly window?: Span; readonly by?: unknown };
  }[];
  readonly question?: { readonly askedAt?: number };
};

const dataOf = ({ data }: WireFact): FactData => data as FactData;

/** The scope of a turn; `undefined`: it has set none, or the facts may not be read. */
export const scopeOfTurn = (facts: readonly WireFact[], turn: number): TurnScope | undefined =>
  facts.map((fact) => (fact.type === 'ScopeMerged' ? dataOf(fact) : {})).findLast((data) => data.turn === turn)?.scope;

/** The scope that the issue of an answer has now; `undefined`: the answer is of none. */
export const scopeOfIssue = ({ issues }: WireSession, { issue }: Pick<WireAnswer, 'issue'>): TurnScope | undefined =>
  issues.find(({ id }) => id === issue?.id)?.scopes;

const isoOf = (micros: number): string => new Date(micros / 1000).toISOString();

/** Queries of a narrow question name the part of the message that they answer; those of a report are of the issue's window. */
const OF_QUESTION = /^lookup\.\d+\./;

/** From the earliest to the latest instant that a narrow question has read, besides which patterns of lines there are; `undefined`: the turn reads the window of its issue. */
export const windowOfTurn = (
  facts: readonly WireFact[],
  turn: number,
): { readonly from: string; readonly to: string } | undefined => {
  const windows = facts
    .filter((fact) => fact.type === 'QueriesPlanned' && dataOf(fact).turn === turn)
    .flatMap((fact) => dataOf(fact).queries ?? [])
    .flatMap(({ why, query }) =>
      OF_QUESTION.test(why) && query.window !== undefined && query.by !== 'template' ? [query.window] : [],
    );
  if (windows.length === 0) return undefined;
  return {
    from: isoOf(Math.min(...windows.map(({ from }) => from))),
    to: isoOf(Math.max(...windows.map(({ to }) => to))),
  };
};

/** A question about now is recorded within this time of the instant that it is about. */
const NOW_MICROS = 300_000_000;

/** The instant that the last question was about, RFC 3339, where that had passed when it was asked; `undefined`: it was about now. */
export const pastInstant = (facts: readonly WireFact[]): string | undefined => {
  const asked = facts.findLast(({ type }) => type === 'TurnAsked');
  const askedAt = asked && dataOf(asked).question?.askedAt;
  return asked !== undefined && askedAt !== undefined && asked.at - askedAt > NOW_MICROS ? isoOf(askedAt) : undefined;
};

type AnsweredTurn = Pick<WireTurn, 'n' | 'answer'>;

/** The newest answer that is of an issue, whose window and scope can be changed: small talk after it has neither. */
export const newestOfIssue = <Turn extends AnsweredTurn>(turns: readonly Turn[]): Turn | undefined =>
  turns.findLast(({ answer }) => answer?.issue !== undefined);

/** The newest answer that rests on something: of an issue, with evidence or a result; where none does, the newest one. */
export const newestWithGrounds = <Turn extends AnsweredTurn>(turns: readonly Turn[]): Turn | undefined =>
  turns.findLast(
    ({ answer }) =>
      answer !== undefined && (answer.issue !== undefined || answer.evidence.length > 0 || answer.result !== undefined),
  ) ?? turns.findLast(({ answer }) => answer !== undefined);

// What the end of a turn is to people who are told about alerts: news, or none.
import type { RecordedFact } from '../kernel/fact.js';
import type { InvestigationFact } from '../investigation/facts.js';
import type { NotificationEvent } from '../kernel/notification-terms.js';

type Cause = { readonly service: string; readonly kind: string };

const isSame = (a: Cause | undefined, b: Cause | undefined): boolean =>
  a?.service === b?.service && a?.kind === b?.kind;

/** What a turn's engine has called the cause; `undefined`: it ran and found none, or did not run. */
const causeOf = (facts: readonly InvestigationFact[], turn: number): Cause | undefined =>
  facts
    .flatMap((fact) => (fact.type === 'FindingsDrawn' && fact.data.turn === turn ? fact.data.suspects : []))
    .find(({ cause }) => cause === true);

const hasRun = (facts: readonly InvestigationFact[], turn: number): boolean =>
  facts.some((fact) => fact.type === 'FindingsDrawn' && fact.data.turn === turn);

/** The last cause that was found before a turn. */
const causeBefore = (facts: readonly InvestigationFact[], turn: number): Cause | undefined =>
  facts
    .flatMap((fact) => (fact.type === 'FindingsDrawn' && fact.data.turn < turn ? [fact.data] : []))
    .map(({ suspects }) => suspects.find(({ cause }) => cause === true))
    .findLast((cause) => cause !== undefined);

const ENDINGS: ReadonlySet<InvestigationFact['type']> = new Set(['TurnAnswered', 'TurnFailed', 'TurnTimedOut']);

const endOf = (facts: readonly InvestigationFact[], turn: number): InvestigationFact['type'] | undefined =>
  facts.find((fact) => ENDINGS.has(fact.type) && 'turn' in fact.data && fact.data.turn === turn)?.type;

const SCHEDULE_ACTOR = 'schedule ';

/** Turns that are the executive summary of a chain which a schedule has started. */
const turnsOfSchedules = (facts: readonly RecordedFact<InvestigationFact>[]): ReadonlySet<number> => {
  const runs = new Set(
    facts.flatMap((fact) =>
      fact.type === 'ChainStarted' && fact.actor.id.startsWith(SCHEDULE_ACTOR) ? [fact.data.run] : [],
    ),
  );
  return new Set(
    facts.flatMap((fact) => {
      const task = fact.type === 'TurnAsked' ? fact.data.question.task : undefined;
      const isSummary = task !== undefined && task.stage === undefined && runs.has(task.run);
      return fact.type === 'TurnAsked' && isSummary ? [fact.data.turn] : [];
    }),
  );
};

export const isOfSchedule = (facts: readonly RecordedFact<InvestigationFact>[], turn: number): boolean =>
  turnsOfSchedules(facts).has(turn);

/** Of the run that the turn concludes. */
const hasUnfinishedStage = (facts: readonly InvestigationFact[], turn: number): boolean => {
  const run = facts.flatMap((fact) =>
    fact.type === 'TurnAsked' && fact.data.turn === turn ? (fact.data.question.task?.run ?? []) : [],
  )[0];
  return facts.some(
    (fact) => fact.type === 'ChainStageEnded' && fact.data.run === run && fact.data.status !== 'completed',
  );
};

/** `undefined`: it goes on. One whose stages were not done, and that concludes no cause from what there is, has failed: it has not looked. */
const outcomeOfCheck = (facts: readonly InvestigationFact[], turn: number): 'answered' | 'failed' | undefined => {
  const end = endOf(facts, turn);
  if (end === undefined) return undefined;
  if (end !== 'TurnAnswered') return 'failed';
  return causeOf(facts, turn) === undefined && hasUnfinishedStage(facts, turn) ? 'failed' : 'answered';
};

const checkBefore = (facts: readonly RecordedFact<InvestigationFact>[], turn: number): number | undefined => {
  const checks = turnsOfSchedules(facts);
  return facts
    .flatMap((fact) => (ENDINGS.has(fact.type) && 'turn' in fact.data ? (fact.data.turn ?? []) : []))
    .findLast((other) => other < turn && checks.has(other));
};

/** `undefined`: there was none. */
export const outcomeOfCheckBefore = (
  facts: readonly RecordedFact<InvestigationFact>[],
  turn: number,
): 'answered' | 'failed' | undefined => {
  const before = checkBefore(facts, turn);
  return before === undefined ? undefined : outcomeOfCheck(facts, before);
};

/** The turns of a scheduled check: news is another cause than that of the check before, none where there was one, or one where there was none. */
export const eventOfCheck = (
  facts: readonly RecordedFact<InvestigationFact>[],
  turn: number,
): NotificationEvent | undefined => {
  const outcome = outcomeOfCheck(facts, turn);
  if (outcome === undefined) return undefined;
  const before = checkBefore(facts, turn);
  const outcomeBefore = outcomeOfCheckBefore(facts, turn);
  if (outcome === 'failed') return outcomeBefore === 'failed' ? undefined : 'failed';
  if (!hasRun(facts, turn)) return undefined;
  const cause = causeOf(facts, turn);
  if (before === undefined) return cause === undefined ? undefined : 'finished';
  return isSame(cause, causeOf(facts, before)) && outcomeBefore === 'answered' ? undefined : 'changed';
};

/** Facts of an investigation up to the end of the turn, or beyond it. The first turn that ends is news; later ones only if the cause is another. */
export const eventOfTurn = (facts: readonly InvestigationFact[], turn: number): NotificationEvent | undefined => {
  const end = endOf(facts, turn);
  if (end === undefined) return undefined;
  const answeredBefore = facts.some((fact) => fact.type === 'TurnAnswered' && fact.data.turn < turn);
  if (end !== 'TurnAnswered') return answeredBefore ? undefined : 'failed';
  if (!answeredBefore) return 'finished';
  if (!hasRun(facts, turn)) return undefined;
  const cause = causeOf(facts, turn);
  return cause === undefined || isSame(cause, causeBefore(facts, turn)) ? undefined : 'changed';
};

/** The latest turn that was news to those who are told about alerts; `undefined`: none was yet. */
export const latestToldTurn = (facts: readonly InvestigationFact[]): number | undefined =>
  facts
    .flatMap((fact) => (ENDINGS.has(fact.type) && 'turn' in fact.data ? (fact.data.turn ?? []) : []))
    .findLast((turn) => eventOfTurn(facts, turn) !== undefined);

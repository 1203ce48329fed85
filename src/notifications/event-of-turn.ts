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

/** The turns of a scheduled check: news is another cause than that of the check before, none where there was one, or one where there was none. */
export const eventOfCheck = (
  facts: readonly RecordedFact<InvestigationFact>[],
  turn: number,
): NotificationEvent | undefined => {
  const end = endOf(facts, turn);
  if (end === undefined) return undefined;
  const checks = turnsOfSchedules(facts);
  const before = facts
    .flatMap((fact) => (ENDINGS.has(fact.type) && 'turn' in fact.data ? [fact.data.turn] : []))
    .findLast((other): other is number => other !== undefined && other < turn && checks.has(other));
  const endBefore = before === undefined ? undefined : endOf(facts, before);
  if (end !== 'TurnAnswered') return endBefore === undefined || endBefore === 'TurnAnswered' ? 'failed' : undefined;
  if (!hasRun(facts, turn)) return undefined;
  const cause = causeOf(facts, turn);
  if (before === undefined) return cause === undefined ? undefined : 'finished';
  return isSame(cause, causeOf(facts, before)) && endBefore === 'TurnAnswered' ? undefined : 'changed';
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

// Whether an answer proposes to silence an alert at its source: its cause is known, and somebody works on it.
import type { KnownAlert } from '../investigation/alert.js';
import type { InvestigationFact } from '../investigation/facts.js';
import type { RecordedFact } from '../kernel/fact.js';

/** `because`: why it is proposed, or why not; without the cause, which not everybody who sees the alert may read. */
export type SilenceProposal = { readonly isProposed: boolean; readonly because: string };

const refuse = (because: string): SilenceProposal => ({ isProposed: false, because });

/** Of the latest turn that looked for it. */
const isCauseKnown = (facts: readonly InvestigationFact[]): boolean => {
  const drawn = facts.findLast((fact) => fact.type === 'FindingsDrawn');
  return drawn?.data.suspects.some(({ cause }) => cause === true) ?? false;
};

/** Somebody has asked, or left a note; what asks unasked is the system. */
const hasPerson = (facts: readonly RecordedFact<InvestigationFact>[]): boolean =>
  facts.some(({ type, actor }) => actor.kind !== 'system' && (type === 'TurnAsked' || type === 'HandoverNoted'));

/** `facts`: of the investigation that is about the alert. `isAttended`: whoever would approve it is in its thread. */
export const proposeSilence = (
  { status }: Pick<KnownAlert, 'status'>,
  facts: readonly RecordedFact<InvestigationFact>[],
  isAttended = false,
): SilenceProposal => {
  if (status === 'resolved' || status === 'silenced') return refuse(`the alert is ${status}`);
  if (!isCauseKnown(facts)) return refuse('no answer names its cause');
  if (!isAttended && !hasPerson(facts))
    return refuse('nobody has asked or left a note in its investigation: nobody works on it');
  return { isProposed: true, because: 'the cause is known and somebody works on it' };
};

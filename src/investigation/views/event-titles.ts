// What the timeline of a session calls an event, in one line, and what people said with what they did.
import type { TextRef } from '../../kernel/brand.js';
import { type Micros, type TimeWindow, toIso } from '../../kernel/time.js';
import type { AlertFact } from '../alert.js';
import type { FactOf } from '../facts.js';
import type { SessionEvent } from './session-event.js';

export type HumanAction =
  | 'ConfirmationGiven'
  | 'ConfirmationWithdrawn'
  | 'IssueResolved'
  | 'FeedbackGiven'
  | 'HandoverNoted'
  | 'InvestigationDeleted'
  | 'InvestigationRestored'
  | 'InvestigationErased'
  | 'LegalHoldPlaced'
  | 'LegalHoldReleased';

export type TurnEndFact = FactOf<'TurnAnswered' | 'TurnFailed' | 'TurnCancelled' | 'TurnTimedOut'>;
/** `2026-11-21 10:00:00 to 2026-11-21 10:15:00 UTC`. */
export const scopeWindowText = ({ from, to }: TimeWindow): string => {
  const shown = (at: Micros): string => toIso(at).slice(0, 19).replace('T', ' ');
  return `${shown(from)} to ${shown(to)} UTC`;
};

export const ISSUE_TITLES = {
  IssueOpened: (issue: string) => `issue ${issue} opened`,
  IssueReturned: (issue: string) => `returned to issue ${issue}`,
  IssueSwitched: (issue: string) => `left issue ${issue}`,
} as const;

export const actionTitle = (fact: FactOf<HumanAction>): string => {
  switch (fact.type) {
    case 'ConfirmationGiven':
      return `confirmed turn ${fact.data.confirms} as ${fact.data.relation.replace('_', ' ')}`;
    case 'ConfirmationWithdrawn':
      return `asked something else than turn ${fact.data.parked} wanted to know`;
    case 'IssueResolved':
      return `issue ${fact.data.issue} resolved`;
    case 'FeedbackGiven':
      return `rated turn ${fact.data.turn}: ${fact.data.rating}`;
    case 'HandoverNoted':
      return 'left a hand-over note';
    case 'InvestigationDeleted':
      return 'deleted';
    case 'InvestigationRestored':
      return 'restored';
    case 'InvestigationErased':
      return 'erased';
    case 'LegalHoldPlaced':
      return `put on legal hold: ${fact.data.reason}`;
    case 'LegalHoldReleased':
      return `released from legal hold: ${fact.data.reason}`;
  }
  return fact satisfies never;
};

/** What the person said with it, in the order in which it is shown. */
export const actionTexts = (fact: FactOf<HumanAction>): readonly (TextRef | undefined)[] => {
  if (fact.type === 'FeedbackGiven') return [fact.data.cause, fact.data.comment];
  return fact.type === 'HandoverNoted' ? [fact.data.note] : [];
};

export const endingOf = (fact: TurnEndFact): Pick<SessionEvent, 'status' | 'title'> => {
  switch (fact.type) {
    case 'TurnAnswered':
      return { status: 'completed', title: fact.data.status === 'answered' ? 'answered' : 'asked which is meant' };
    case 'TurnFailed':
      return { status: 'failed', title: `failed: ${fact.data.because}` };
    case 'TurnCancelled':
      return { status: 'cancelled', title: 'cancelled' };
    case 'TurnTimedOut':
      return { status: 'timed_out', title: 'took too long' };
  }
  return fact satisfies never;
};

/** Undefined: nothing that concerns the investigation. */
export const alertTitle = (fact: AlertFact): string | undefined => {
  switch (fact.type) {
    case 'AlertReported': {
      const { fields, severity, source, status = 'reported again' } = fact.data;
      return `${fields.name} (${severity}) of ${source}: ${status}`;
    }
    case 'AlertInvestigationDecided':
      return `investigation ${fact.data.decision}: ${fact.data.because}`;
    case 'AlertSilenced':
      return `silenced at its source until ${toIso(fact.data.until)}`;
    case 'AlertDeleted':
      return 'alert deleted';
    case 'AlertRestored':
      return 'alert restored';
    case 'AlertErased':
      return 'alert erased';
    case 'AlertGrouped':
    case 'LegalHoldPlaced':
    case 'LegalHoldReleased':
    case 'MaskingRenewed':
      return undefined;
  }
  return fact satisfies never;
};

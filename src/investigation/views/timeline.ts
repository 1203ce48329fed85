// The timeline of an investigation: what happened in the conversation, one line per fact that a reader cares about.
import type { RecordedFact } from '../../kernel/fact.js';
import type { Micros } from '../../kernel/time.js';
import type { InvestigationFact } from '../facts.js';

export type TimelineLine = {
  readonly version: number;
  readonly at: Micros;
  readonly turn?: number;
  readonly what: string;
};

const countNoun = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

const describeFact = (fact: InvestigationFact): string | undefined => {
  switch (fact.type) {
    case 'TurnAsked':
      return 'question asked';
    case 'TurnClassified':
      return `classified as ${fact.data.classification.relation.replace('_', ' ')}`;
    case 'IssueOpened':
      return `issue ${fact.data.issue} opened`;
    case 'IssueReturned':
      return `returned to issue ${fact.data.issue}`;
    case 'IssueResolved':
      return `issue ${fact.data.issue} resolved`;
    case 'BatchFetched':
      return `${countNoun(fact.data.rows, 'row')} from ${fact.data.source}`;
    case 'SourceFailed':
      return `${fact.data.source} failed: ${fact.data.because}`;
    default:
      return describeEnding(fact);
  }
};

const describeEnding = (fact: InvestigationFact): string | undefined => {
  if (fact.type === 'CitationsVerified') return `${countNoun(fact.data.verdicts.length, 'claim')} checked`;
  if (fact.type === 'TurnAnswered') return fact.data.status === 'answered' ? 'answered' : 'asked to confirm';
  if (fact.type === 'TurnFailed') return `failed: ${fact.data.because}`;
  if (fact.type === 'TurnCancelled') return 'cancelled';
  if (fact.type === 'TurnTimedOut') return 'timed out';
  if (fact.type === 'InvestigationDeleted') return 'deleted';
  if (fact.type === 'InvestigationRestored') return 'restored';
  if (fact.type === 'MaskingRenewed') return `masked anew by the rules of ${fact.data.rules}`;
  return undefined;
};

export const timelineLine = (fact: RecordedFact<InvestigationFact>): TimelineLine | undefined => {
  const what = describeFact(fact);
  if (what === undefined) return undefined;
  const turn = 'turn' in fact.data ? { turn: fact.data.turn } : {};
  return { version: fact.version, at: fact.at, ...turn, what };
};

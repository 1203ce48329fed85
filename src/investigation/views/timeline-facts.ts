// The facts that the timeline of a session is folded from: of which streams they are, in which order, and which texts they need.
import type { TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { AlertFact } from '../alert.js';
import type { ExecutionFact } from '../execution.js';
import type { InvestigationFact } from '../facts.js';
import { engineExecution, executionOf } from '../streams.js';
import { turnOfExecution } from './interaction.js';

export type TimelineFact = RecordedFact<InvestigationFact | ExecutionFact | AlertFact>;

/** Fields of the facts that the timeline reads words from. */
const TEXT_FIELDS = ['body', 'summary', 'cause', 'comment', 'note', 'reply', 'input', 'result', 'question'] as const;

const compareNumbers = (a: number, b: number): number => a - b;

/** Facts of several streams in one order: by their instants, then by stream, then as they stand there. */
export const compareTimelineFacts = (a: TimelineFact, b: TimelineFact): number => {
  const byStream = a.stream < b.stream ? -1 : Number(a.stream > b.stream);
  return compareNumbers(a.at, b.at) || byStream || compareNumbers(a.version, b.version);
};

/** The texts that the timeline looks up; the engine's are data, and large. */
export const timelineTexts = (fact: TimelineFact): readonly TextRef[] => {
  const execution = executionOf(fact.stream);
  if (execution !== undefined && execution === engineExecution(turnOfExecution(execution))) return [];
  const refs = TEXT_FIELDS.map((field) => (fact.data as { readonly [name: string]: unknown })[field]);
  const isQuestion = fact.type === 'TurnAsked' || fact.type === 'ChainStarted';
  const question = isQuestion ? fact.data.question.text : undefined;
  return [...refs, question].filter((ref): ref is TextRef => typeof ref === 'string');
};

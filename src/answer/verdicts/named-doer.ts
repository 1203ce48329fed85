// “Did kim do that?”: the lines that tell what somebody of that name has done.
import { escapePattern } from '../../kernel/escape-pattern.js';
import { DAY } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { isOperatorAction, operatorActionClaim } from '../places/operator-actions.js';
import { authorLineKeys, authorLineQueries, linesTelling } from '../places/process-lines.js';
import type { ResultWriter } from '../result-writer.js';
import { causeWindow } from './cause-facts.js';
import type { SuspicionTopic } from './suspicion-topics.js';

const LIST_LENGTH = 6;

/** Of a word that no topic knows: it may be somebody's name. */
export const doerQueries = (context: AskContext, reads: AskReads, { isUnknown }: SuspicionTopic): AskQueries =>
  isUnknown === true
    ? authorLineQueries(context, reads, { from: Math.max(0, causeWindow(context).from - DAY), to: context.askedAt + 1 })
    : {};

/** The word stands for itself: `m.weber`, and not `webern`. */
const namesOne = (words: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.map(escapePattern).join('|')})(?![\p{L}\p{N}])`, 'iu');

const saidOf = ({ message, attributes = {} }: LogRecord): string => [message, ...Object.values(attributes)].join(' ');

const linesOfDoer = (
  context: AskContext,
  reads: AskReads,
  { words, isUnknown }: SuspicionTopic,
): readonly PlacedRow<LogRecord>[] => {
  if (isUnknown !== true || words.length === 0) return [];
  const name = namesOne(words);
  return linesTelling(reads, authorLineKeys(context), () => true)
    .filter(({ row }) => isOperatorAction(row) && name.test(saidOf(row)))
    .slice(-LIST_LENGTH);
};

/** The evidence ids of what somebody of this name has done; none: no line tells of it. */
export const sayDoneBy = (
  topic: SuspicionTopic,
  { context, reads, write }: { readonly context: AskContext; readonly reads: AskReads; readonly write: ResultWriter },
): readonly string[] => {
  const lines = linesOfDoer(context, reads, topic);
  if (lines.length === 0) return [];
  write.list(
    lines.map((each) => operatorActionClaim(each, write)),
    'change.action-lines',
  );
  return lines.map((each) => write.cite(each));
};

// The root error of the cause, where a log line states it: in which words, and whether other failures share the pattern of its line.
import type { Findings, Hypothesis } from '../evidence/finding.js';
import type { CitedRows } from '../evidence/sentence.js';
import { type StatedFailure, statedText } from '../evidence/stated-failure.js';
import type { LogRecord } from '../telemetry/record.js';
import type { AskContext } from './ask-context.js';

export type StatedRoot = {
  readonly failure: StatedFailure;
  readonly row: LogRecord;
  /** The text that holds it, from `failure.from` on. */
  readonly text: string;
};

export const statedRootOf = ({ failure }: Hypothesis, rows: CitedRows): StatedRoot | undefined => {
  const row = failure === undefined ? undefined : rows.get(failure.line);
  const text = failure === undefined ? undefined : statedText(row, failure.field);
  return failure === undefined || row?.kind !== 'log' || text === undefined ? undefined : { failure, row, text };
};

/** That of the verdict. */
export const statedRootOfCause = (
  { suspects }: Pick<AskContext, 'suspects'>,
  findings: Findings | undefined,
  rows: CitedRows,
): StatedRoot | undefined => {
  const blamed = suspects.find(({ cause }) => cause === true)?.service;
  const hypothesis = findings?.hypotheses.find(({ service, score }) => service === blamed && score > 0);
  return hypothesis === undefined ? undefined : statedRootOf(hypothesis, rows);
};

/** “Request failed” says less than the error behind it: other failures have the same line, also before this one. */
export const sharesItsPattern = (context: Pick<AskContext, 'suspects' | 'findings' | 'findingRows'>): boolean => {
  const root = statedRootOfCause(context, context.findings, context.findingRows);
  return root !== undefined && root.failure.field !== 'message';
};

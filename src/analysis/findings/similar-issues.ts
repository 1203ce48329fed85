// Earlier issues that this one is like: the same suspect, or a question in the same words.
import { compareText } from '../../kernel/json.js';
import type { Hypothesis } from '../../evidence/finding.js';
import type { PastIssueRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { CitationIndex } from './citations.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

const MOST = 2;
/** Questions that share this part of their words ask the same. */
const SAME_QUESTION = 0.5;

/** 2: the same kind of trouble in the same service. */
const sameSuspect = ({ service, suspected }: PastIssueRow, leading: Hypothesis | undefined): number => {
  if (leading === undefined || service !== leading.service) return 0;
  return suspected === leading.kind ? 2 : 1;
};

/** Where one of both has no cause, the words of the questions decide. */
const isUnlikeCause = ({ service, suspected }: PastIssueRow, leading: Hypothesis | undefined): boolean =>
  leading !== undefined && service !== undefined && service !== leading.service && suspected !== leading.kind;

/** Evidence of the nearest ones, nearest first. */
export const citeSimilarIssues = (
  [first]: readonly Hypothesis[],
  pastIssues: readonly CitableRow<PastIssueRow>[],
  { cite }: CitationIndex,
): readonly string[] => {
  const leading = first !== undefined && first.score > 0 ? first : undefined;
  return pastIssues
    .map((placed) => ({ placed, row: placed.row, suspect: sameSuspect(placed.row, leading) }))
    .filter(({ row, suspect }) => suspect > 0 || (row.alike >= SAME_QUESTION && !isUnlikeCause(row, leading)))
    .sort(
      (a, b) =>
        b.suspect - a.suspect ||
        b.row.alike - a.row.alike ||
        b.row.time - a.row.time ||
        compareText(a.row.investigation, b.row.investigation) ||
        compareText(a.row.issue, b.row.issue),
    )
    .slice(0, MOST)
    .map(({ placed }) => cite(placed, 'context'));
};

// Earlier issues that read like a question: a search over the summaries of investigations, held in memory and brought up to date as they change.
import { optional } from '../../kernel/optional.js';
import { compareText, round6 } from '../../kernel/json.js';
import { type Micros, toIso } from '../../kernel/time.js';
import type { PastIssueRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { PastIssueQuery } from '../../telemetry/query.js';
import { headedDocument } from '../../telemetry/search/search-documents.js';
import { alikeness } from '../../telemetry/search/resemblance.js';
import { createSearchIndex } from '../../telemetry/search/search-index.js';
import type { Session, SessionIssue } from './session.js';

/** Older ones are not searched. */
export const MAX_SEARCHED_INVESTIGATIONS = 2000;
/** Investigations whose issues are looked at one by one. */
const MAX_CANDIDATES = 20;
/** A cause that was less likely was not called one. */
const MIN_CONFIDENCE = 0.5;
/** Deleted and erased investigations are not found. */
const OPEN = 'open';

/** An issue as search returns it, without its likeness to the question. */
export type PastIssue = Omit<PastIssueRow, 'alike'>;

/** Somebody has closed or rated it. A wrong answer teaches only what the cause was instead. */
const isPrecedent = ({ status, feedback }: SessionIssue): boolean =>
  feedback?.rating === 'wrong' ? feedback.cause !== undefined : status === 'resolved' || feedback !== undefined;

const pastIssueOf = (session: Session, issue: SessionIssue): PastIssue | undefined => {
  const [question = '', ...later] = (issue.issueSummary ?? '').split('\n');
  const found = later.at(-1);
  const window = issue.timeWindow;
  if (question === '' || window === undefined || !isPrecedent(issue)) return undefined;
  const { rating, cause } = issue.feedback ?? {};
  const isWrong = rating === 'wrong';
  const suspect = issue.hypotheses.find(({ confidence }) => confidence >= MIN_CONFIDENCE);
  const time = suspect?.onset ?? window.asked.from;
  return {
    kind: 'past-issue',
    investigation: session.clientTxnId,
    issue: issue.id,
    status: issue.status,
    time,
    day: toIso(time).slice(0, 10),
    question,
    ...optional({ rating, corrected: cause }),
    ...(!isWrong && optional({ found, service: suspect?.service, suspected: suspect?.kind })),
  };
};

export const pastIssuesOf = (session: Session): readonly PastIssue[] =>
  session.issues.flatMap((issue) => pastIssueOf(session, issue) ?? []);

/** The most alike first; of equals the newest. */
const byLikeness = (a: PastIssueRow, b: PastIssueRow): number =>
  b.alike - a.alike ||
  b.time - a.time ||
  compareText(a.investigation, b.investigation) ||
  compareText(a.issue, b.issue);

/** The issues most like the query's text: of other investigations, and of trouble that had begun before. */
export const pastIssueRows = (
  issues: readonly PastIssue[],
  { text = '', except, before, budget }: PastIssueQuery,
): readonly PastIssueRow[] =>
  issues
    .filter(({ investigation, time }) => investigation !== except && time < before)
    .map((issue) => ({ ...issue, alike: round6(alikeness(text, issue.question)) }))
    .sort(byLikeness)
    .slice(0, budget);

/** What the index keeps of an investigation. */
type InvestigationHeadline = {
  readonly id: string;
  readonly status: string;
  readonly updatedAt: Micros;
  readonly services: readonly string[];
  readonly summary: string;
};

export type PastIssueIndex = {
  /** When the newest headline that it holds was written: later ones and those of that instant have to be put. */
  readonly until: () => Micros;
  readonly put: (headlines: readonly InvestigationHeadline[]) => void;
  /** Ids of the investigations that answer a text best. */
  readonly find: (text: string) => readonly string[];
  /** The issues of an investigation, once they were kept and until another headline of it is put. */
  readonly issuesOf: (id: string) => readonly PastIssue[] | undefined;
  readonly setIssues: (id: string, issues: readonly PastIssue[]) => void;
};

export const pastIssueIndex = (): PastIssueIndex => {
  const index = createSearchIndex();
  const texts = new Map<string, string>();
  const known = new Map<string, readonly PastIssue[]>();
  let until = 0;
  /** Indexes a headline only when its text changes: an investigation is written at every step, its text rarely changes. */
  const put = (id: string, summary: string, services: string): void => {
    const text = `${services}\n\n${summary}`;
    if (texts.get(id) === text) return;
    texts.set(id, text);
    index.put(headedDocument(id, summary, services));
  };
  const remove = (id: string): void => {
    texts.delete(id);
    index.remove(id);
  };
  return {
    until: () => until,
    put: (headlines) => {
      for (const { id, status, updatedAt, services, summary } of headlines) {
        until = Math.max(until, updatedAt);
        known.delete(id);
        if (status === OPEN) put(id, summary, services.join('\n'));
        else remove(id);
      }
    },
    find: (text) => index.find(text, MAX_CANDIDATES).map(({ id }) => id),
    issuesOf: (id) => known.get(id),
    setIssues: (id, issues) => void known.set(id, issues),
  };
};

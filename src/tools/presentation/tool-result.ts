// Composes a tool result from the parts that every result has: its outcome, the queries, what is left out and how to read it.
import type { QueryAnswer, ToolCallOutcome, ToolResult, ToolScope } from '../tool.js';
import { describeQueries, describeQuery } from './query-text.js';
import { layOutPage, type ResultList } from './page.js';
import { BRIEF_LENGTH } from './row-line.js';
import { shorten } from './visible-text.js';

type FetchedRows = Extract<QueryAnswer['got'], { readonly rows: unknown }>;

/** An answer with rows. */
export type ReceivedAnswer = QueryAnswer & { readonly got: FetchedRows };

const hasRows = (answer: QueryAnswer): answer is ReceivedAnswer => 'rows' in answer.got;

export const receivedAnswers = (answers: readonly QueryAnswer[]): readonly ReceivedAnswer[] => answers.filter(hasRows);

/** The source of each kind of query. If a source never sent anything, an empty answer says nothing about what happened. */
const SOURCES: { readonly [Ask in QueryAnswer['asked']['ask']]?: readonly [source: string, noun: string] } = {
  logs: ['logs', 'log lines'],
  histogram: ['logs', 'log lines'],
  spans: ['spans', 'spans'],
  metrics: ['metrics', 'metrics'],
  changes: ['changes', 'changes'],
};

/** Why an empty answer is no sign that nothing happened; `undefined` if it is one. */
const whyNoData = ({ asked }: QueryAnswer, { asOf, known }: ToolScope): string | undefined => {
  const [source, noun] = SOURCES[asked.ask === 'tally' ? asked.of : asked.ask] ?? [];
  if (source === undefined || noun === undefined) return undefined;
  const never = source === 'metrics' ? known.gauges.length === 0 : known.services.length === 0;
  if (!never && asOf[source] !== 0) return undefined;
  return `No ${noun} have ever been sent to Casefile: there is no such source here. This says nothing about what happened.`;
};

const describeFailure = ({ asked, got }: QueryAnswer, words: { readonly text?: string }): string =>
  `FAILED: ${shorten(describeQuery(asked, words), BRIEF_LENGTH)} could not be read: ${'missed' in got ? shorten(got.missed, BRIEF_LENGTH) : ''}. ` +
  'This is not an empty result: what is there is unknown.';

const notices = (answers: readonly ReceivedAnswer[]): readonly string[] => [
  ...new Set(answers.flatMap(({ got }) => got.notices).map((notice) => `note: ${shorten(notice, BRIEF_LENGTH)}`)),
];

type ToolResultParts = {
  readonly tool: string;
  readonly answers: readonly QueryAnswer[];
  readonly scope: ToolScope;
  /** The words of the call, where its queries have any. */
  readonly text?: string;
  /** What to do when nothing was found. */
  readonly hint: string;
  /** After `FOUND:`. */
  readonly found: (received: readonly ReceivedAnswer[]) => string;
  readonly lists: (received: readonly ReceivedAnswer[]) => readonly ResultList[];
  /** Nothing can be said unless every query was answered. */
  readonly all?: boolean;
  /** Whether the answers hold nothing; without it: no rows. */
  readonly isEmpty?: (received: readonly ReceivedAnswer[]) => boolean;
};

const hasNoRows = (received: readonly ReceivedAnswer[]): boolean => received.every(({ got }) => got.rows.length === 0);

/** A failed read is never reported as an empty result. */
const outcomeOf = (
  { answers, all = false, isEmpty = hasNoRows }: ToolResultParts,
  received: readonly ReceivedAnswer[],
): ToolCallOutcome => {
  const missed = answers.length - received.length;
  if (received.length === 0 || (missed > 0 && (all || isEmpty(received)))) return 'failed';
  return isEmpty(received) ? 'nothing' : 'found';
};

const headline = (telling: ToolResultParts, outcome: ToolCallOutcome, received: readonly ReceivedAnswer[]): string => {
  const { tool, scope, hint, found } = telling;
  if (outcome === 'failed') return `${tool} FAILED.`;
  if (outcome === 'found') return `${tool} FOUND: ${found(received)}`;
  const why = received.map((answer) => whyNoData(answer, scope)).find((because) => because !== undefined);
  return why === undefined ? `${tool} FOUND NOTHING. ${hint}` : `${tool} HAS NO DATA. ${why}`;
};

const MAX_NOTICES = 3;

/** The result of a call, whatever its outcome. */
export const presentResult = (telling: ToolResultParts): ToolResult => {
  const received = receivedAnswers(telling.answers);
  const outcome = outcomeOf(telling, received);
  const words = telling.text === undefined ? {} : { text: telling.text };
  const head = [
    headline(telling, outcome, received),
    ...describeQueries(received, words).map((line) => `asked: ${line}`),
    ...telling.answers.filter((answer) => !hasRows(answer)).map((answer) => describeFailure(answer, words)),
    ...notices(received).slice(0, MAX_NOTICES),
  ];
  return { outcome, text: layOutPage(head, outcome === 'found' ? telling.lists(received) : []) };
};

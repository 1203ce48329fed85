// The parts that every result has: its outcome, what was asked where, what is left out and how to read it.
import type { Answered, Fence, Outcome, Presented } from '../tool.js';
import { echo, echoes } from './echo.js';
import { type List, page } from './page.js';
import { BRIEF } from './rows.js';
import { shortened } from './visible.js';

type Got = Extract<Answered['got'], { readonly rows: unknown }>;

/** An answer that came. */
export type Brought = Answered & { readonly got: Got };

const hasCome = (answer: Answered): answer is Brought => 'rows' in answer.got;

export const broughtBy = (answers: readonly Answered[]): readonly Brought[] => answers.filter(hasCome);

/** What a store answers of a kind of record that it has never been given is no finding about the house. */
const SOURCES: { readonly [Ask in Answered['asked']['ask']]?: readonly [source: string, noun: string] } = {
  logs: ['logs', 'log lines'],
  histogram: ['logs', 'log lines'],
  spans: ['spans', 'spans'],
  metrics: ['metrics', 'metrics'],
  changes: ['changes', 'changes'],
};

/** Why an empty answer says nothing about the house; `undefined` when it does. */
const absent = ({ asked }: Answered, { asOf, known }: Fence): string | undefined => {
  const [source, noun] = SOURCES[asked.ask] ?? [];
  if (source === undefined || noun === undefined) return undefined;
  const never = source === 'metrics' ? known.gauges.length === 0 : known.services.length === 0;
  if (!never && asOf[source] !== 0) return undefined;
  return `No ${noun} have ever been sent to Casefile: there is no such source here. This says nothing about what happened.`;
};

const failure = ({ asked, got }: Answered, words: { readonly text?: string }): string =>
  `FAILED: ${shortened(echo(asked, words), BRIEF)} could not be read: ${'missed' in got ? shortened(got.missed, BRIEF) : ''}. ` +
  'This is not an empty result: what is there is unknown.';

const notices = (answers: readonly Brought[]): readonly string[] => [
  ...new Set(answers.flatMap(({ got }) => got.notices).map((notice) => `note: ${shortened(notice, BRIEF)}`)),
];

export type Telling = {
  readonly tool: string;
  readonly answers: readonly Answered[];
  readonly fence: Fence;
  /** The words of the call, where its queries have any. */
  readonly text?: string;
  /** What to do when nothing was found. */
  readonly hint: string;
  /** After `FOUND:`. */
  readonly found: (brought: readonly Brought[]) => string;
  readonly lists: (brought: readonly Brought[]) => readonly List[];
  /** Nothing can be said unless every query was answered. */
  readonly all?: boolean;
  /** Whether the answers hold nothing; without it: no rows. */
  readonly isEmpty?: (brought: readonly Brought[]) => boolean;
};

const hasNoRows = (brought: readonly Brought[]): boolean => brought.every(({ got }) => got.rows.length === 0);

/** What was not read is never told as not being there. */
const outcomeOf = ({ answers, all = false, isEmpty = hasNoRows }: Telling, brought: readonly Brought[]): Outcome => {
  const missed = answers.length - brought.length;
  if (brought.length === 0 || (missed > 0 && (all || isEmpty(brought)))) return 'failed';
  return isEmpty(brought) ? 'nothing' : 'found';
};

const headline = (telling: Telling, outcome: Outcome, brought: readonly Brought[]): string => {
  const { tool, fence, hint, found } = telling;
  if (outcome === 'failed') return `${tool} FAILED.`;
  if (outcome === 'found') return `${tool} FOUND: ${found(brought)}`;
  const why = brought.map((answer) => absent(answer, fence)).find((because) => because !== undefined);
  return why === undefined ? `${tool} FOUND NOTHING. ${hint}` : `${tool} HAS NO DATA. ${why}`;
};

const MOST_NOTICES = 3;

/** Whatever came of a call, in the shape of all results. */
export const tell = (telling: Telling): Presented => {
  const brought = broughtBy(telling.answers);
  const outcome = outcomeOf(telling, brought);
  const words = telling.text === undefined ? {} : { text: telling.text };
  const head = [
    headline(telling, outcome, brought),
    ...echoes(brought, words).map((line) => `asked: ${line}`),
    ...telling.answers.filter((answer) => !hasCome(answer)).map((answer) => failure(answer, words)),
    ...notices(brought).slice(0, MOST_NOTICES),
  ];
  return { outcome, text: page(head, outcome === 'found' ? telling.lists(brought) : []) };
};

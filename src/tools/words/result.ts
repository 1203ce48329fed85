// The parts that every result has: its outcome, what was asked where, what is left out and how to read it.
import { MINUTE } from '../../kernel/time.js';
import type { Answered, Fence, Outcome, Presented } from '../tool.js';
import { echo } from './echo.js';
import { folded, foldLine, type Run } from './fold.js';
import { type List, page } from './page.js';
import { BRIEF, handle, rowLine, type Style } from './rows.js';
import { clockIn } from './times.js';
import { grouped, plural, shortened } from './visible.js';

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

const failure = ({ asked, got }: Answered): string =>
  `FAILED: ${echo(asked)} could not be read: ${'missed' in got ? shortened(got.missed, BRIEF) : ''}. ` +
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
  /** Whether the answers hold anything; else as rows. */
  readonly isEmpty?: (brought: readonly Brought[]) => boolean;
};

const outcomeOf = (
  { isEmpty = (all) => all.every(({ got }) => got.rows.length === 0) }: Telling,
  brought: readonly Brought[],
): Outcome => (brought.length === 0 ? 'failed' : isEmpty(brought) ? 'nothing' : 'found');

const headline = (telling: Telling, outcome: Outcome, brought: readonly Brought[]): string => {
  if (outcome === 'failed') return `${telling.tool} FAILED`;
  if (outcome === 'found') return `${telling.tool} FOUND: ${telling.found(brought)}`;
  const why = brought.map((answer) => absent(answer, telling.fence)).find((because) => because !== undefined);
  return why === undefined ? `${telling.tool} FOUND NOTHING. ${telling.hint}` : `${telling.tool} HAS NO DATA. ${why}`;
};

/** Whatever came of a call, in the shape of all results. */
export const tell = (telling: Telling): Presented => {
  const brought = broughtBy(telling.answers);
  const outcome = outcomeOf(telling, brought);
  const words = telling.text === undefined ? {} : { text: telling.text };
  const head = [
    headline(telling, outcome, brought),
    ...brought.map(({ id, asked }) => `asked (${id}): ${echo(asked, words)}`),
    ...telling.answers.filter((answer) => !hasCome(answer)).map(failure),
    ...notices(brought).slice(0, 4),
  ];
  return { outcome, text: page(head, outcome === 'found' ? telling.lists(brought) : []) };
};

/** How rows of an answer are written. */
export const styleOf = ({ asked }: Answered, longest = BRIEF): Style => ({
  clock: clockIn('window' in asked ? asked.window : { from: 0, to: 2 * 24 * 60 * MINUTE }),
  longest,
});

/** What is not shown of an answer, and how it is read. `next`: the first row that is not shown. */
export const restOf =
  ({ id, got }: Brought, noun: string, narrow: string) =>
  (next: number): string | undefined => {
    const unseen = got.rows.length - next;
    const call = JSON.stringify({ result: id, from: next });
    const parts = [
      unseen > 0 && `${plural(unseen, 'row')} of ${id} not shown: read_batch ${call}.`,
      got.owed > 0 && `${grouped(got.owed)} more ${noun} match and were not read: ${narrow}.`,
    ].filter((part) => part !== false);
    return parts.length === 0 ? undefined : parts.join(' ');
  };

/** The rows of an answer, in the order in which it holds them. */
export const rowList = (answer: Brought, noun: string, narrow: string): List => {
  const style = styleOf(answer);
  const { id, got } = answer;
  const lineOf = ({ from, to }: Run): string => {
    const row = got.rows[from];
    if (row === undefined || from < to) return foldLine(id, got.rows, { from, to, clock: style.clock });
    return rowLine(handle(id, from), row, style);
  };
  const lines = folded(got.rows).map((run) => ({ text: lineOf(run), next: run.to + 1 }));
  const rest = restOf(answer, noun, narrow);
  return { rows: lines.map(({ text }) => text), rest: (shown) => rest(lines[shown - 1]?.next ?? 0) };
};

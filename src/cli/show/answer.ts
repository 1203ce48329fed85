// An answer on the terminal: what was understood, the text, its evidence, what was read, and how to go on.
import type { Answer, NextAction } from '../../evidence/answer.js';
import type { Coverage } from '../../evidence/coverage.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { markdownLines } from '../terminal/markdown.js';
import type { Screen } from '../terminal/screen.js';
import { wrap } from '../terminal/text.js';
import { citedEvidence, evidenceLines } from './evidence.js';
import { spentWords } from './spent.js';
import { relationWords } from './steps.js';
import { grouped, percent, plural, span } from './words.js';

export type Showing = {
  readonly drawn: ReadonlyMap<string, BatchRow>;
  /** Every row of the coverage, not only their sum. */
  readonly coverage: boolean;
  /** A few citations are enough. */
  readonly brief?: boolean;
};

const headline = ({ turn, issue, mode }: Answer): string => {
  if (issue === undefined) return `turn ${turn}`;
  const { relation, confidence, window } = issue;
  const understood = `${relationWords(relation)} (${percent(confidence)})`;
  return `turn ${turn} · ${understood} · ${span(window)}${mode === 'model' ? ' · with a model' : ''}`;
};

const countBy = (coverage: readonly Coverage[], status: Coverage['status']): number =>
  coverage.filter((each) => each.status === status).length;

/** Found is the usual case; whatever differs from it is said. */
const coverageLine = ({ coverage, usage }: Answer): string => {
  const odd = (['empty', 'failed', 'skipped', 'cut'] as const).flatMap((status) => {
    const count = countBy(coverage, status);
    return count === 0 ? [] : [`${count} ${status}`];
  });
  const parts = [
    `${coverage.length === 1 ? '1 query' : `${grouped(coverage.length)} queries`}`,
    plural(usage.rowsRead, 'row'),
    ...odd,
  ];
  return parts.join(', ');
};

const coverageRow = ({ source, status, query, matched, fetched, owed, because }: Coverage): string => {
  const left = owed === 0 ? '' : `, ${grouped(owed)} left out`;
  const why = because === undefined ? '' : ` (${because})`;
  return `${source} ${status}: ${query}: ${grouped(fetched)} of ${grouped(matched)}${left}${why}`;
};

const coverageLines = (answer: Answer, { paint, width }: Screen, details: boolean): readonly string[] => {
  if (answer.coverage.length === 0) return [];
  const line = `${paint.bold('Read')}  ${coverageLine(answer)}`;
  if (!details) return ['', ...wrap(line, { width, rest: '      ' })];
  const rows = answer.coverage.flatMap((each) => wrap(coverageRow(each), { width, first: '  ', rest: '    ' }));
  return ['', line, ...rows];
};

const evidenceBlock = (
  answer: Answer,
  { paint, width }: Screen,
  { drawn, brief = false }: Showing,
): readonly string[] => {
  const lines = evidenceLines(citedEvidence(answer), { paint, width, drawn, brief });
  return lines.length === 0 ? [] : ['', paint.bold('Cited'), ...lines];
};

const spentLines = ({ usage }: Answer, { paint, width }: Screen): readonly string[] => {
  const words = spentWords(usage);
  return words === undefined ? [] : wrap(`${paint.bold('Used')}  ${words}`, { width, rest: '      ' });
};

export const answerLines = (answer: Answer, screen: Screen, showing: Showing): readonly string[] => [
  screen.paint.dim(headline(answer)),
  '',
  ...markdownLines(answer.text, screen.paint, screen.width),
  ...evidenceBlock(answer, screen, showing),
  ...coverageLines(answer, screen, showing.coverage),
  ...spentLines(answer, screen),
];

/** A word of a shell command. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const actionCommand = (id: string, { turn }: NextAction): string => {
  const { text, confirms, relation } = turn;
  return [
    'casefile ask --id',
    shellWord(id),
    ...(confirms === undefined ? [] : [`--confirms ${confirms}`]),
    ...(relation === undefined || text !== undefined ? [] : [`--relation ${relation}`]),
    ...(text === undefined ? [] : [shellWord(text)]),
  ].join(' ');
};

const CONFIRMED = 'Say which one is meant:';

/** How to go on from a shell. */
export const goOnLines = (id: string, answer: Answer, { paint }: Screen): readonly string[] => {
  const { status, nextActions } = answer;
  if (status === 'confirm') return ['', CONFIRMED, ...nextActions.map((action) => `  ${actionCommand(id, action)}`)];
  const [first] = citedEvidence(answer);
  const open = first === undefined ? [] : [`  casefile show ${shellWord(id)} --evidence ${first.id}`];
  return ['', paint.bold('Go on'), `  casefile ask --id ${shellWord(id)} 'anything new?'`, ...open];
};

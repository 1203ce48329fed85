// An answer on the terminal: heading, text, evidence, coverage, model usage and next steps.
import type { Answer, NextAction } from '../../evidence/answer.js';
import { groupDigits, percent, plural, timeRange } from './format.js';
import type { Coverage } from '../../evidence/coverage.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { markdownLines } from '../terminal/markdown.js';
import type { Screen } from '../terminal/screen.js';
import { wrapText } from '../terminal/text.js';
import { citedEvidence, evidenceLines } from './evidence.js';
import { relationText, turnSteps } from './turn-progress.js';
import type { TurnEvent } from '../../api/contract/turn-events.js';
import { EXIT, type ExitCode } from '../command-failure.js';
import type { TurnAnswer } from '../service/follow-turn.js';
import type { ServiceClient } from '../service/client.js';
import { rowsToChart } from './cited-rows.js';

type ModelUsage = Omit<Answer['usage'], 'rowsRead' | 'millis'>;

const NO_USAGE: ModelUsage = { modelCalls: 0, inputTokens: 0, outputTokens: 0 };

const SMALLEST = 0.0001;

const dollars = (cost: number): string => (cost > 0 && cost < SMALLEST ? `< $${SMALLEST}` : `$${cost.toFixed(4)}`);

/** Some servers count nothing. */
const isCounted = ({ inputTokens, outputTokens }: ModelUsage): boolean => inputTokens + outputTokens > 0;

/** Without a price there is no sum; with some, it is a part of it. */
const costText = ({ cost, partial }: ModelUsage): string => {
  if (cost === undefined) return 'cost unknown: no price is configured';
  return partial === true ? `at least ${dollars(cost)} (partial)` : dollars(cost);
};

/** Nothing where no model was asked. */
export const usageText = (spent: ModelUsage): string | undefined => {
  const { modelCalls, inputTokens, outputTokens } = spent;
  if (modelCalls === 0) return undefined;
  if (!isCounted(spent)) return `${plural(modelCalls, 'model call')}, tokens and cost unknown: the server counts none`;
  const tokens = `${groupDigits(inputTokens)} tokens in, ${groupDigits(outputTokens)} out`;
  return `${plural(modelCalls, 'model call')}, ${tokens}, ${costText(spent)}`;
};

const addUsage = (sum: ModelUsage, each: ModelUsage): ModelUsage => {
  if (each.modelCalls === 0) return sum;
  const isPartial = sum.partial === true || each.partial === true || each.cost === undefined;
  const cost = sum.cost === undefined && each.cost === undefined ? {} : { cost: (sum.cost ?? 0) + (each.cost ?? 0) };
  return {
    modelCalls: sum.modelCalls + each.modelCalls,
    inputTokens: sum.inputTokens + each.inputTokens,
    outputTokens: sum.outputTokens + each.outputTokens,
    ...cost,
    ...(isPartial && { partial: true as const }),
  };
};

export const totalUsage = (answers: readonly Pick<Answer, 'usage'>[]): ModelUsage =>
  answers.reduce((sum, { usage }) => addUsage(sum, usage), NO_USAGE);

type AnswerDisplay = {
  readonly drawn: ReadonlyMap<string, BatchRow>;
  /** Every row of the coverage, not only their sum. */
  readonly coverage: boolean;
  /** A few citations are enough. */
  readonly brief?: boolean;
};

const headline = ({ turn, issue, mode }: Answer): string => {
  if (issue === undefined) return `turn ${turn}`;
  const { relation, confidence, window } = issue;
  const understood = `${relationText(relation)} (${percent(confidence)})`;
  return `turn ${turn} · ${understood} · ${timeRange(window)}${mode === 'model' ? ' · with a model' : ''}`;
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
    `${coverage.length === 1 ? '1 query' : `${groupDigits(coverage.length)} queries`}`,
    plural(usage.rowsRead, 'row'),
    ...odd,
  ];
  return parts.join(', ');
};

const coverageRow = ({ source, status, query, matched, fetched, owed, because }: Coverage): string => {
  const left = owed === 0 ? '' : `, ${groupDigits(owed)} left out`;
  const why = because === undefined ? '' : ` (${because})`;
  return `${source} ${status}: ${query}: ${groupDigits(fetched)} of ${groupDigits(matched)}${left}${why}`;
};

const coverageLines = (answer: Answer, { paint, width }: Screen, details: boolean): readonly string[] => {
  if (answer.coverage.length === 0) return [];
  const line = `${paint.bold('Read')}  ${coverageLine(answer)}`;
  if (!details) return ['', ...wrapText(line, { width, rest: '      ' })];
  const rows = answer.coverage.flatMap((each) => wrapText(coverageRow(each), { width, first: '  ', rest: '    ' }));
  return ['', line, ...rows];
};

const evidenceBlock = (
  answer: Answer,
  { paint, width }: Screen,
  { drawn, brief = false }: AnswerDisplay,
): readonly string[] => {
  const lines = evidenceLines(citedEvidence(answer), { paint, width, drawn, brief });
  return lines.length === 0 ? [] : ['', paint.bold('Cited'), ...lines];
};

const usageLines = ({ usage }: Answer, { paint, width }: Screen): readonly string[] => {
  const words = usageText(usage);
  return words === undefined ? [] : wrapText(`${paint.bold('Used')}  ${words}`, { width, rest: '      ' });
};

export const answerLines = (answer: Answer, screen: Screen, showing: AnswerDisplay): readonly string[] => [
  screen.paint.dim(headline(answer)),
  '',
  ...markdownLines(answer.text, screen.paint, screen.width),
  ...evidenceBlock(answer, screen, showing),
  ...coverageLines(answer, screen, showing.coverage),
  ...usageLines(answer, screen),
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

const CONFIRM_PROMPT = 'Say which one is meant:';

/** How to go on from a shell. */
export const nextStepLines = (id: string, answer: Answer, { paint }: Screen): readonly string[] => {
  const { status, nextActions } = answer;
  if (status === 'confirm')
    return ['', CONFIRM_PROMPT, ...nextActions.map((action) => `  ${actionCommand(id, action)}`)];
  const [first] = citedEvidence(answer);
  const open = first === undefined ? [] : [`  casefile show ${shellWord(id)} --evidence ${first.id}`];
  return ['', paint.bold('Go on'), `  casefile ask --id ${shellWord(id)} 'anything new?'`, ...open];
};

type PresentOptions = {
  readonly service: ServiceClient;
  readonly screen: Screen;
  readonly coverage?: boolean;
  /** What may be asked next is listed below the answer, with a number each. */
  readonly proposes?: boolean;
};

const NEXT_BLOCK = /\n\n\*\*Next\*\*(?:\n- .*)+/;

export const presentAnswer = async (
  answered: TurnAnswer,
  { service, screen, coverage = false, proposes = false }: PresentOptions,
): Promise<void> => {
  const { answer, body } = answered;
  if (screen.json) return screen.write(`${body}\n`);
  const drawn = await rowsToChart(service, citedEvidence(answer));
  const shown = proposes ? { ...answer, text: answer.text.replace(NEXT_BLOCK, '') } : answer;
  screen.print(...answerLines(shown, screen, { drawn, coverage, brief: proposes && !coverage }));
};

/** Steps of the turn as they happen, where a person looks. */
export const liveSteps = (screen: Screen): ((event: TurnEvent) => void) => {
  const tell = turnSteps();
  return (event) => screen.live(tell(event));
};

export const exitOfAnswer = ({ status }: TurnAnswer['answer']): ExitCode => {
  if (status === 'confirm') return EXIT.confirm;
  return status === 'answered' || status === 'confirmed' ? EXIT.ok : EXIT.unexpected;
};

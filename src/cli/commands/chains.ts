// casefile chains: lists chains and their runs, starts one, and says what a person has to say to it.
import { chainPage, chainRunPage, chainStart } from '../../api/contract/chains.js';
import { doneReply } from '../../api/contract/investigations.js';
import type { CliCommand, CommandContext } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { investigationPath, postJson } from '../service/client.js';
import { minuteTime, plural } from '../show/format.js';
import type { Paint } from '../terminal/colours.js';
import { markdownText } from '../terminal/markdown.js';
import { oneLine, tableLines, truncate } from '../terminal/text.js';

type ShownRun = ReturnType<typeof chainRunPage.parse>['items'][number];
type ShownExecution = ShownRun['stages'][number]['executions'][number];
type ShownStatus = ShownRun['status'];

const VERSION_SHOWN = 12;
const ANSWER_SHOWN = 160;

const statusText = (status: ShownStatus, paint: Paint): string => {
  if (status === 'completed') return paint.good(status);
  return status === 'pending' || status === 'active' ? paint.dim(status) : paint.bad(status.replace('_', ' '));
};

const executionNote = ({ waitsFor, question, tools = [], because, answer }: ShownExecution): string => {
  if (waitsFor === 'answer') return `waits for an answer: ${oneLine(question ?? '')}`;
  if (waitsFor === 'approval') return `may it use ${oneLine(tools.join(', '))}?`;
  if (because !== undefined) return oneLine(because);
  return truncate(markdownText((answer ?? '').split('\n')[0] ?? ''), ANSWER_SHOWN);
};

const runLines = (run: ShownRun, paint: Paint, width: number): readonly string[] => {
  const { id, chain, version, status, startedAt, stages, plannedStages, because, turn } = run;
  const begun = startedAt === undefined ? '' : `, ${minuteTime(startedAt)}`;
  const head = `${paint.name(id)} ${oneLine(chain)} ${paint.dim(version.slice(0, VERSION_SHOWN))} ${statusText(status, paint)}${begun}`;
  const rows = stages.flatMap((stage) => [
    [`  ${oneLine(stage.name)}`, statusText(stage.status, paint), '', ''],
    ...stage.executions.map((each) => [
      `    ${each.id}`,
      statusText(each.status, paint),
      oneLine(each.agent),
      executionNote(each),
    ]),
  ]);
  const left = plannedStages - stages.length;
  return [
    head,
    ...tableLines(rows, width),
    ...(status === 'active' && left > 0 ? [`  ${plural(left, 'stage')} to come`] : []),
    ...(because === undefined ? [] : [`  Not done: ${oneLine(because)}`]),
    ...(turn === undefined ? [] : [`  The executive summary is turn ${turn}.`]),
  ];
};

const printChains = async ({ screen, service: find }: CommandContext): Promise<number> => {
  const page = await (await find()).json('/v1/chains', chainPage);
  if (screen.json) screen.printJson(page);
  else if (page.items.length === 0) screen.print('No chains. How they are set up: docs/chains.md');
  else {
    const rows = page.items.map(({ chain, version, stages, description = '', allowed }) => [
      screen.paint.name(chain),
      version.slice(0, VERSION_SHOWN),
      plural(stages.length, 'stage'),
      oneLine(description),
      allowed.length === 0 ? '' : screen.paint.dim(`may use for good: ${oneLine(allowed.join(', '))}`),
    ]);
    screen.print(...tableLines(rows, screen.width));
  }
  return EXIT.ok;
};

const printRuns = async ({ screen, service: find }: CommandContext, id: string): Promise<number> => {
  const page = await (await find()).json(`${investigationPath(id)}/chains`, chainRunPage);
  if (screen.json) screen.printJson(page);
  else if (page.items.length === 0) screen.print('No chain has run here. Start one: casefile chains start NAME ID "…"');
  else screen.print(...page.items.flatMap((run) => runLines(run, screen.paint, screen.width)));
  return EXIT.ok;
};

const start = async (
  { screen, service: find }: CommandContext,
  [chain = '', id = '', ...question]: readonly string[],
): Promise<number> => {
  const text = question.join(' ');
  if (text === '')
    throw usageError('chains start takes a chain, an ID and a question', 'casefile chains start NAME ID "why …?"');
  const begun = await (await find()).json(`${investigationPath(id)}/chains`, chainStart, postJson({ chain, text }));
  if (screen.json) screen.printJson(begun);
  else
    screen.print(`Run ${begun.run} of ${oneLine(begun.chain)} has begun. Look at it: casefile chains ${oneLine(id)}`);
  return EXIT.ok;
};

/** `c1` of `c1.s2.a1`. */
const runOfExecution = (execution: string): string => execution.split('.')[0] ?? '';

const tell = async ({ screen, service: find }: CommandContext, path: string, body: object): Promise<number> => {
  await (await find()).json(path, doneReply, postJson(body));
  screen.print('Done.');
  return EXIT.ok;
};

const executionPath = (id: string, execution: string): string =>
  `${investigationPath(id)}/chains/${encodeURIComponent(runOfExecution(execution))}/executions/${encodeURIComponent(execution)}`;

const ACTIONS: {
  readonly [action: string]: (context: CommandContext, words: readonly string[]) => Promise<number> | undefined;
} = {
  start,
  answer: (context, [id, execution, ...text]) =>
    id === undefined || execution === undefined || text.length === 0
      ? undefined
      : tell(context, `${executionPath(id, execution)}/answer`, { text: text.join(' ') }),
  approve: (context, [id, execution, answer, ...more]) =>
    id === undefined || execution === undefined || answer === undefined || more.length > 0
      ? undefined
      : tell(context, `${executionPath(id, execution)}/approve`, { answer }),
  cancel: (context, [id, run, ...more]) =>
    id === undefined || run === undefined || more.length > 0
      ? undefined
      : tell(context, `${investigationPath(id)}/chains/${encodeURIComponent(run)}/cancel`, {}),
  revoke: (context, [chain, tool, ...more]) =>
    chain === undefined || tool === undefined || more.length > 0
      ? undefined
      : tell(context, `/v1/chains/${encodeURIComponent(chain)}/revoke`, { tool }),
};

export const chainsCommand: CliCommand = {
  name: 'chains',
  summary: 'List chains of stages and their runs, start one, answer what it asks',
  usage:
    '[ID | start NAME ID QUESTION | answer ID EXECUTION TEXT | approve ID EXECUTION yes|no|always | cancel ID RUN | revoke NAME TOOL]',
  options: {},
  examples: [
    'casefile chains start triage INC-42 "why do payments fail?"',
    'casefile chains INC-42',
    'casefile chains answer INC-42 c1.s2.a1 "yes, at noon"',
  ],
  run: (context, { words }) => {
    const [first, ...rest] = words;
    if (first === undefined) return printChains(context);
    const done = Object.hasOwn(ACTIONS, first) ? ACTIONS[first]?.(context, rest) : undefined;
    if (done !== undefined) return done;
    if (rest.length > 0 || Object.hasOwn(ACTIONS, first))
      throw usageError('chains takes an ID, or an action with what it needs', 'casefile chains --help lists them.');
    return printRuns(context, first);
  },
};

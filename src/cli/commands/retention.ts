// casefile retention: policies, runs and legal holds; previews and starts a run, holds, releases and restores a record.
import { setTimeout as sleep } from 'node:timers/promises';
import { doneReply } from '../../api/contract/investigations.js';
import { retentionReport, retentionStarted } from '../../api/contract/retention.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { postJson, type ServiceClient } from '../service/client.js';
import { minuteTime, plural } from '../show/format.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine, tableLines } from '../terminal/text.js';

type RetentionDocument = ReturnType<typeof retentionReport.parse>;
type Run = RetentionDocument['runs'][number];
type Counts = Omit<Run['counts'][number], 'kind'>;

const DAY_SECONDS = 86_400;

const daysText = (seconds: number): string => plural(Number((seconds / DAY_SECONDS).toFixed(2)), 'day');

const ERASED_AFTER: { readonly [Kind in RetentionDocument['policies'][number]['kind']]: string } = {
  investigation: 'the deletion',
  alert: 'the deletion',
  notification: 'its last attempt',
  batch: 'it was stored',
};

const policyLine = ({ kind, deleteAfterSeconds, eraseAfterSeconds }: RetentionDocument['policies'][number]): string => {
  const parts = [
    ...(deleteAfterSeconds === undefined ? [] : [`deleted ${daysText(deleteAfterSeconds)} after the last use`]),
    ...(eraseAfterSeconds === undefined ? [] : [`erased ${daysText(eraseAfterSeconds)} after ${ERASED_AFTER[kind]}`]),
  ];
  return `${kind}: ${parts.join(', ')}`;
};

const countsText = ({ deleted, erased, held, kept }: Counts): string =>
  `${deleted} deleted, ${erased} erased, ${held} on legal hold, ${kept} in use`;

const runRow = ({ run, state, startedAt, counts }: Run, { paint }: Screen): readonly string[] => [
  paint.name(String(run)),
  minuteTime(startedAt),
  state === 'interrupted' ? paint.warn(state) : state,
  counts.map(({ kind, ...counted }) => `${kind}: ${countsText(counted)}`).join('; ') || 'nothing was due',
];

const printReport = (report: RetentionDocument, screen: Screen): void => {
  const { policies, nextRun, runs, holds } = report;
  if (policies.length === 0)
    screen.print('No retention policy: nothing is deleted by itself. How to set one: docs/records.md');
  screen.print(...policies.map(policyLine));
  if (nextRun !== undefined) screen.print(`next run: ${minuteTime(nextRun)}`);
  if (runs.length > 0)
    screen.print(
      '',
      'Runs:',
      ...tableLines(
        runs.map((run) => runRow(run, screen)),
        screen.width,
      ),
    );
  const held = holds.map(({ kind, id, at, actor, reason }) => [
    kind,
    screen.paint.name(oneLine(id)),
    minuteTime(at),
    oneLine(actor.id),
    oneLine(reason),
  ]);
  if (held.length > 0) screen.print('', 'On legal hold:', ...tableLines(held, screen.width));
};

const printPreview = ({ preview = [] }: RetentionDocument, screen: Screen): void => {
  if (preview.length === 0) screen.print('No retention policy: nothing is deleted by itself.');
  for (const { kind, examples, survives, ...counted } of preview) {
    screen.print(`${kind}: ${countsText(counted)}`);
    screen.print(...examples.map(({ id, into }) => `  ${screen.paint.name(oneLine(id))} would be ${into}`));
    const more = counted.deleted + counted.erased - examples.length;
    if (more > 0) screen.print(`  and ${more} more`);
    screen.print(screen.paint.dim(`  of an erased ${kind} stays: ${survives}`));
  }
};

const show = async ({ screen, service: find }: CommandContext, isPreview: boolean): Promise<number> => {
  const report = await (await find()).json(`/v1/retention?preview=${isPreview}`, retentionReport);
  if (screen.json) screen.printJson(report);
  else if (isPreview) printPreview(report, screen);
  else printReport(report, screen);
  return EXIT.ok;
};

/** Between two looks at a run. */
const LOOK_AGAIN_MILLIS = 500;

const untilEnded = async (service: ServiceClient, number: number): Promise<Run | undefined> => {
  for (;;) {
    const { runs } = await service.json('/v1/retention', retentionReport);
    const run = runs.find((each) => each.run === number);
    if (run?.state !== 'running') return run;
    await sleep(LOOK_AGAIN_MILLIS);
  }
};

const runNow = async ({ screen, service: find }: CommandContext): Promise<number> => {
  const service = await find();
  const { run: number } = await service.json('/v1/retention/run', retentionStarted, postJson());
  const run = await untilEnded(service, number);
  if (run === undefined) return EXIT.unexpected;
  if (screen.json) screen.printJson(run);
  else screen.print(...tableLines([runRow(run, screen)], screen.width));
  return run.state === 'finished' ? EXIT.ok : EXIT.unexpected;
};

const CHANGES = { hold: 'It is on legal hold.', release: 'Its legal hold has ended.', undelete: 'It is restored.' };
type Change = keyof typeof CHANGES;

const isChange = (word: string | undefined): word is Change => word !== undefined && Object.hasOwn(CHANGES, word);

const change = async (
  { screen, service: find }: CommandContext,
  args: CommandArguments,
  { name, id }: { readonly name: Change; readonly id: string },
): Promise<number> => {
  const reason = args.text('reason');
  if (name !== 'undelete' && reason === undefined)
    throw usageError(`retention ${name} needs --reason`, 'Say in a few words why: it is kept with the hold.');
  const kind = args.flag('alert') ? 'alerts' : 'investigations';
  const action = name === 'release' ? 'release-hold' : name;
  const path = `/v1/${kind}/${encodeURIComponent(id)}/${action}`;
  await (await find()).json(path, doneReply, postJson(name === 'undelete' ? {} : { reason }));
  screen.print(CHANGES[name]);
  return EXIT.ok;
};

const runRetention = (context: CommandContext, args: CommandArguments): Promise<number> => {
  const [first, id, ...more] = args.words;
  if (isChange(first) && id !== undefined && more.length === 0) return change(context, args, { name: first, id });
  if (id !== undefined) throw usageError('retention takes no such words', 'See: casefile retention --help');
  if (first === 'run') return runNow(context);
  if (first === undefined || first === 'preview') return show(context, first === 'preview');
  throw usageError(`retention cannot ${oneLine(first)}`, 'See: casefile retention --help');
};

export const retentionCommand: CliCommand = {
  name: 'retention',
  summary: 'Show, preview and carry out how long records are kept; put one on legal hold',
  usage: '[preview | run | hold ID | release ID | undelete ID]',
  about:
    'Without words: policies, the next run, the last runs, and what is on legal hold. preview: what a run would do now. A deleted record can be restored until it is erased; one on legal hold is neither deleted nor erased.',
  options: {
    reason: { type: 'string', value: 'TEXT', help: 'why a record is held or released' },
    alert: { type: 'boolean', help: 'ID is that of an alert' },
  },
  examples: [
    'casefile retention preview',
    'casefile retention run',
    'casefile retention hold INC-42 --reason "claim 7 of the insurer"',
  ],
  run: runRetention,
};

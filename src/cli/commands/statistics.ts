// casefile stats: how many questions, how long they took, what was found, how it was rated, and what models cost, by groups.
import { statisticsReport } from '../../api/contract/statistics.js';
import { STATISTICS_GROUPS } from '../../investigation/views/statistics.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT } from '../command-failure.js';
import { groupDigits } from '../show/format.js';
import { oneLine, tableLines } from '../terminal/text.js';
import { dollarsText } from './cost.js';

type StatisticsDocument = ReturnType<typeof statisticsReport.parse>;

const OPTIONS = ['by', 'service', 'environment', 'cause', 'suspect', 'from', 'to'] as const;

const seconds = (ms: number | undefined): string => (ms === undefined ? '' : `${(ms / 1000).toFixed(1)}s`);

const cellsOf = (sum: StatisticsDocument['total']): readonly string[] => [
  ...[sum.investigations, sum.turns, sum.answered, sum.failed].map(groupDigits),
  seconds(sum.durationMs?.p50),
  seconds(sum.durationMs?.p90),
  ...[sum.rated.right, sum.rated.partly, sum.rated.wrong, sum.spend.input + sum.spend.output].map(groupDigits),
  sum.spend.calls === 0 ? '' : dollarsText(sum.spend),
];

const HEAD = [
  'investigations',
  'turns',
  'answered',
  'failed',
  'p50',
  'p90',
  'right',
  'partly',
  'wrong',
  'tokens',
  'cost',
];

const runStatistics = async ({ screen, service: find }: CommandContext, args: CommandArguments): Promise<number> => {
  const query = new URLSearchParams();
  for (const name of OPTIONS) {
    const value = args.text(name);
    if (value !== undefined) query.set(name, value);
  }
  const service = await find();
  if (args.flag('csv')) {
    query.set('format', 'csv');
    screen.write(await service.text(`/v1/statistics?${query.toString()}`));
    return EXIT.ok;
  }
  const report = await service.json(`/v1/statistics?${query.toString()}`, statisticsReport);
  if (screen.json) {
    screen.printJson(report);
    return EXIT.ok;
  }
  if (report.groups.length === 0) {
    screen.print('Nothing was asked.');
    return EXIT.ok;
  }
  const head = [...report.by, ...HEAD].map(screen.paint.dim);
  const rows = report.groups.map((group) => [
    ...group.keys.map((key) => screen.paint.name(oneLine(key))),
    ...cellsOf(group),
  ]);
  const total = rows.length > 1 ? [['in all', ...report.by.slice(1).map(() => ''), ...cellsOf(report.total)]] : [];
  screen.print(...tableLines([head, ...rows, ...total], screen.width));
  return EXIT.ok;
};

export const statisticsCommand: CliCommand = {
  name: 'stats',
  onlyReads: true,
  summary: 'Count questions, causes, durations, ratings and tokens by day, severity and more',
  usage: '',
  about:
    'Deleted investigations are not counted. A turn that has several values of a group is counted in each of them, and once in all.',
  options: {
    by: {
      type: 'string',
      value: 'GROUP[,GROUP]',
      help: `one or two of ${STATISTICS_GROUPS.join(', ')} (default: day)`,
    },
    service: { type: 'string', value: 'NAME', help: 'only investigations of this service' },
    environment: { type: 'string', value: 'NAME', help: 'only investigations of this environment' },
    cause: { type: 'string', value: 'KIND', help: 'only investigations with this kind of cause' },
    suspect: { type: 'string', value: 'NAME', help: 'only investigations that blame this service' },
    from: { type: 'string', value: 'TIME', help: 'only what was asked since this time (RFC 3339)' },
    to: { type: 'string', value: 'TIME', help: 'only what was asked before this time (RFC 3339)' },
    csv: { type: 'boolean', help: 'print CSV' },
  },
  examples: ['casefile stats --by severity,day', 'casefile stats --by cause', 'casefile stats --by agent,rating --csv'],
  run: runStatistics,
};

// casefile cost: what models have cost, and how much of the budgets is left.
import { costReport } from '../../api/contract/cost.js';
import { COST_GROUPS } from '../../investigation/views/model-spend.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT } from '../command-failure.js';
import { groupDigits, plural } from '../show/format.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine, tableLines } from '../terminal/text.js';

type CostDocument = ReturnType<typeof costReport.parse>;
type CostRow = CostDocument['total'];

/** What is not known is said, and never zero. */
export const dollarsText = ({ cost, unpriced }: Pick<CostRow, 'cost' | 'unpriced'>): string => {
  if (cost === undefined) return 'unknown';
  return unpriced === 0 ? `$${cost.toFixed(4)}` : `$${cost.toFixed(4)} and ${plural(unpriced, 'call')} of unknown cost`;
};

const cellsOf = (row: CostRow): readonly string[] => [
  groupDigits(row.calls),
  groupDigits(row.input),
  groupDigits(row.output),
  dollarsText(row),
];

const budgetLine = (
  { per, unit, limit, used, unknown, state }: CostDocument['budgets'][number],
  { paint }: Screen,
): string => {
  const colour = state === 'used-up' ? paint.bad : state === 'near' ? paint.warn : paint.good;
  const without = unknown === 0 ? '' : `, without ${plural(unknown, 'call')} that nobody can count`;
  return `budget of the ${per}: ${colour(`${Number(used.toFixed(4))} of ${limit} ${unit}`)}${without}`;
};

const runCost = async ({ screen, service: find }: CommandContext, args: CommandArguments): Promise<number> => {
  const query = new URLSearchParams();
  const [investigation] = args.words;
  if (investigation !== undefined) query.set('investigation', investigation);
  for (const name of ['by', 'from', 'to']) {
    const value = args.text(name);
    if (value !== undefined) query.set(name, value);
  }
  const service = await find();
  if (args.flag('csv')) {
    query.set('format', 'csv');
    screen.write(await service.text(`/v1/cost?${query.toString()}`));
    return EXIT.ok;
  }
  const report = await service.json(`/v1/cost?${query.toString()}`, costReport);
  if (screen.json) {
    screen.printJson(report);
    return EXIT.ok;
  }
  const head = [...report.by, 'calls', 'tokens in', 'out', 'cost'].map(screen.paint.dim);
  const rows = report.groups.map(({ keys, ...row }) => [
    ...keys.map((key) => screen.paint.name(oneLine(key))),
    ...cellsOf(row),
  ]);
  const total = rows.length > 1 ? [['in all', ...report.by.slice(1).map(() => ''), ...cellsOf(report.total)]] : [];
  if (rows.length === 0) screen.print('No model has been asked.');
  else screen.print(...tableLines([head, ...rows, ...total], screen.width));
  screen.print(...report.budgets.map((budget) => budgetLine(budget, screen)));
  return EXIT.ok;
};

export const costCommand: CliCommand = {
  name: 'cost',
  onlyReads: true,
  summary: 'Show what models have cost, and the budgets',
  usage: '[ID]',
  about: 'ID: of an investigation. A call whose price or tokens are not known is counted as unknown, never as zero.',
  options: {
    by: { type: 'string', value: 'GROUP[,GROUP]', help: `one or two of ${COST_GROUPS.join(', ')} (default: day)` },
    from: { type: 'string', value: 'TIME', help: 'only since this time (RFC 3339)' },
    to: { type: 'string', value: 'TIME', help: 'only before this time (RFC 3339)' },
    csv: { type: 'boolean', help: 'print CSV' },
  },
  examples: [
    'casefile cost --by team --from 2026-11-01T00:00:00Z',
    'casefile cost INC-42 --by turn',
    'casefile cost --by model,day --csv',
  ],
  run: runCost,
};

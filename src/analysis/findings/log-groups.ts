// Log lines that belong together: by request, by trace, by stack, by template.
import { compareText } from '../../kernel/json.js';
import type { TimeWindow } from '../../kernel/time.js';
import type { LogGroup } from '../../evidence/finding.js';
import { isWarningOrWorse, levelRank } from '../../telemetry/level.js';
import type { LogRecord } from '../../telemetry/record.js';
import { stackSignature } from '../../telemetry/stack-signature.js';
import { citeLineCount } from './event-counts.js';
import type { FindingContext } from './finding-figures.js';
import type { RoledLog } from '../turn-telemetry.js';

const SAMPLES = 3;
const GROUPS_EACH = 5;

const keysOf: { readonly [By in LogGroup['by']]: (row: LogRecord) => string | undefined } = {
  request: ({ requestId }) => requestId,
  trace: ({ traceId }) => traceId,
  stack: ({ message, error, service }) => {
    const signature = stackSignature(error?.stack ?? message)?.key;
    return signature === undefined ? undefined : `${service} ${signature}`;
  },
  template: ({ template }) => template,
  host: ({ pod, host }) => pod ?? host,
};

const severity = (lines: readonly RoledLog[]): number => lines.filter(({ row }) => isWarningOrWorse(row.level)).length;

/** Lines of one place say together how often it spoke. */
const countedIn = (
  by: LogGroup['by'],
  [first]: readonly RoledLog[],
  context: FindingContext,
): Pick<LogGroup, 'counted'> => {
  const alike = by === 'stack' || by === 'template';
  const counted = alike && first ? citeLineCount(first.row, context) : undefined;
  return counted === undefined ? {} : { counted };
};

type KeyedLines = readonly [key: string, lines: readonly RoledLog[]];

const worstIn = (lines: readonly RoledLog[]): number =>
  lines.reduce((worst, { row }) => Math.max(worst, levelRank(row.level)), 0);

const ERROR = levelRank('error');
const RARE = 2;

/** What repeats hides no error: one of the worst level comes first where none of the groups shows any, however seldom it was. */
const rareErrors = (all: readonly KeyedLines[], chosen: readonly KeyedLines[]): readonly KeyedLines[] => {
  const worst = worstIn(all.flatMap(([, lines]) => lines));
  if (worst < ERROR || chosen.some(([, lines]) => worstIn(lines) === worst)) return [];
  return all
    .filter(([, lines]) => worstIn(lines) === worst)
    .sort(([a, x], [b, y]) => x.length - y.length || compareText(a, b))
    .slice(0, RARE);
};

const chooseGroups = (by: LogGroup['by'], logs: readonly RoledLog[]): readonly KeyedLines[] => {
  const all = [...Map.groupBy(logs, ({ row }) => keysOf[by](row))].flatMap(([key, lines]): readonly KeyedLines[] =>
    key === undefined ? [] : [[key, lines]],
  );
  const byWeight = ([a, x]: KeyedLines, [b, y]: KeyedLines): number =>
    severity(y) - severity(x) || y.length - x.length || compareText(a, b);
  const chosen = all
    .filter(([, lines]) => lines.length > 1)
    .sort(byWeight)
    .slice(0, GROUPS_EACH);
  if (by !== 'template') return chosen;
  const rare = rareErrors(all, chosen);
  const single = all.filter((each) => each[1].length === 1 && !rare.includes(each)).sort(byWeight);
  return [...rare, ...chosen, ...single.slice(0, Math.max(0, GROUPS_EACH - rare.length - chosen.length))];
};

const buildGroups = (by: LogGroup['by'], logs: readonly RoledLog[], context: FindingContext): readonly LogGroup[] =>
  chooseGroups(by, logs).map(([key, lines]) => ({
    ...countedIn(by, lines, context),
    by,
    key,
    service: lines[0]?.row.service ?? '',
    lines: lines.length,
    first: lines[0]?.row.time ?? 0,
    last: lines.at(-1)?.row.time ?? 0,
    samples: lines.slice(0, SAMPLES).map((line) => context.citations.cite(line, 'seen')),
  }));

type LogGroupScope = { readonly services: readonly string[]; readonly window: TimeWindow };

/** Of the lines that the question's own queries found in its window; those with most warnings and errors first. */
export const groupLogLines = (
  context: FindingContext,
  { services, window: { from, to } }: LogGroupScope,
): readonly LogGroup[] => {
  const logs = [...context.comparison.telemetry.logs.values()]
    .filter(({ role, row }) => role === 'issue' && row.time >= from && row.time < to)
    .filter(({ row }) => services.length === 0 || services.includes(row.service))
    .sort((a, b) => a.row.time - b.row.time || compareText(a.row.id, b.row.id));
  return (['request', 'trace', 'stack', 'template', 'host'] as const).flatMap((by) => buildGroups(by, logs, context));
};

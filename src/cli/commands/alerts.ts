// casefile alerts: lists alerts, and shows one with its history, its group, its investigation and the silence that is proposed.
import { alertDocument, alertPage } from '../../api/contract/alerts.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { minuteTime } from '../show/format.js';
import type { Paint } from '../terminal/colours.js';
import { oneLine, tableLines, truncate } from '../terminal/text.js';

type ListedAlert = ReturnType<typeof alertPage.parse>['items'][number];
type ShownAlertDocument = ReturnType<typeof alertDocument.parse>;

const LONGEST_CELL = 40;

const statusText = ({ status }: ListedAlert, paint: Paint): string =>
  status === 'firing' || status === 'flapping' ? paint.bad(status) : paint.dim(status);

const describeDecision = ({ investigation }: ListedAlert): string => {
  if (investigation === undefined) return '';
  const { decision, clientTxnId } = investigation;
  return clientTxnId === undefined ? decision : `${decision} ${clientTxnId}`;
};

const rowOf = (alert: ListedAlert, paint: Paint) => [
  paint.name(alert.id),
  minuteTime(alert.startedAt),
  statusText(alert, paint),
  alert.severity,
  truncate(oneLine(alert.name), LONGEST_CELL),
  truncate(oneLine(alert.service ?? alert.resource ?? ''), LONGEST_CELL),
  paint.dim(oneLine(describeDecision(alert))),
];

const FILTERS = ['source', 'status', 'severity', 'name', 'service', 'environment', 'cluster', 'namespace', 'resource'];
const PAGE_OPTIONS = ['fingerprint', 'group', 'investigation', 'from', 'to', 'limit', 'cursor'];

const queryOf = (args: CommandArguments): string => {
  const query = new URLSearchParams();
  for (const name of [...FILTERS, ...PAGE_OPTIONS]) {
    const value = args.text(name);
    if (value !== undefined) query.set(name, value);
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
};

const printList = async ({ screen, service: find }: CommandContext, query: string): Promise<number> => {
  const page = await (await find()).json(`/v1/alerts${query}`, alertPage);
  if (screen.json) screen.printJson(page);
  else if (page.items.length === 0) screen.print('No alerts. How they come in: docs/alerts.md');
  else {
    const rows = page.items.map((alert) => rowOf(alert, screen.paint));
    screen.print(...tableLines(rows, screen.width));
    if (page.next !== undefined) screen.print('', `More: casefile alerts --cursor ${page.next}`);
  }
  return EXIT.ok;
};

const fieldLines = (alert: ShownAlertDocument): readonly (readonly [string, string | undefined])[] => {
  const { grouping, investigation, proposedSilence } = alert;
  return [
    ['id', alert.id],
    ['source', `${alert.source}, fingerprint ${alert.fingerprint}`],
    ['status', `${alert.status}, ${alert.severity}`],
    ['service', alert.service],
    ['environment', alert.environment],
    ['cluster', alert.cluster],
    ['namespace', alert.namespace],
    ['resource', alert.resource],
    ['began', alert.startedAt],
    ['ended', alert.endedAt],
    ['runbook', alert.runbook],
    ['at source', alert.url],
    ['group', grouping && `${grouping.group}, by ${grouping.by}: ${grouping.because}`],
    ['proposed', proposedSilence && `a silence for ${proposedSilence.minutes} min: ${proposedSilence.because}`],
    ['investigation', investigation && `${describeDecision(alert)}: ${investigation.because}`],
  ];
};

const printAlert = async ({ screen, service: find }: CommandContext, id: string): Promise<number> => {
  const service = await find();
  const alert = await service.json(`/v1/alerts/${encodeURIComponent(id)}`, alertDocument);
  if (screen.json) {
    screen.printJson(alert);
    return EXIT.ok;
  }
  const { paint } = screen;
  screen.print(paint.name(oneLine(alert.name)), ...(alert.title === undefined ? [] : [oneLine(alert.title)]), '');
  const known = fieldLines(alert).filter((line): line is readonly [string, string] => line[1] !== undefined);
  screen.print(
    ...tableLines(
      known.map(([name, value]) => [paint.dim(name), oneLine(value)]),
      screen.width,
    ),
  );
  screen.print('', 'Reports:');
  const history = alert.history.map(({ at, status, severity, isLate }) => [
    minuteTime(at),
    status,
    severity,
    isLate === true ? 'came late' : '',
  ]);
  screen.print(...tableLines(history, screen.width));
  const opened = alert.investigation?.clientTxnId;
  if (opened !== undefined) screen.print('', `casefile show ${opened}`);
  if (alert.proposedSilence !== undefined) screen.print(`casefile silence ${alert.id}`);
  return EXIT.ok;
};

const filterOptions = Object.fromEntries(
  FILTERS.map((name) => [name, { type: 'string', value: name.toUpperCase(), help: `only of this ${name}` } as const]),
);

export const alertsCommand: CliCommand = {
  name: 'alerts',
  onlyReads: true,
  summary: 'List the alerts, the latest start first, or show one',
  usage: '[ID]',
  options: {
    ...filterOptions,
    fingerprint: { type: 'string', value: 'TEXT', help: 'only of this fingerprint' },
    group: { type: 'string', value: 'GROUP', help: 'only of this group' },
    investigation: { type: 'string', value: 'ID', help: 'only those that this investigation is about' },
    from: { type: 'string', value: 'TIME', help: 'only if begun at or after this time (RFC 3339)' },
    to: { type: 'string', value: 'TIME', help: 'only if begun before this time (RFC 3339)' },
    limit: { type: 'string', value: 'N', help: 'print at most N (default: 50)' },
    cursor: { type: 'string', value: 'CURSOR', help: 'next page; the previous page prints its cursor' },
  },
  examples: ['casefile alerts', 'casefile alerts --status firing --severity critical', 'casefile alerts --json'],
  run: (context, args) => {
    const [id, ...more] = args.words;
    if (more.length > 0) throw usageError('alerts takes one ID', 'casefile alerts lists them.');
    return id === undefined ? printList(context, queryOf(args)) : printAlert(context, id);
  },
};

// What an ingest of many files found: a table of them, and what could not be read.
import { type Micros, SECOND, toIso } from '../../kernel/time.js';
import { groupDigits, percent, plural } from '../show/format.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine, tableLines, truncate, wrapText } from '../terminal/text.js';
import type { IngestSummary } from './progress.js';

/** A file of which nothing was sent. */
export type UnreadFile = { readonly name: string; readonly because: string };

const HEAD = ['file', 'format', 'service', 'lines', 'parsed', 'times in UTC', 'clock'] as const;
const LONGEST_NAME = 40;
const MOST_SERVICES = 2;

const minute = (at: Micros): string => toIso(at).slice(0, 16).replace('T', ' ');

/** The day is said once where it is the same. */
const spanCell = ({ first, last }: IngestSummary['tally']): string => {
  if (first === undefined || last === undefined) return 'none';
  const [from, to] = [minute(first), minute(last)];
  return from.slice(0, 10) === to.slice(0, 10) ? `${from}–${to.slice(11)}` : `${from} – ${to}`;
};

/** The folder that all files lie in is not said with each. */
const sharedFolder = (names: readonly string[]): string => {
  const [first = '', ...others] = names;
  const parts = first.split('/').slice(0, -1);
  while (parts.length > 0 && !others.every((name) => name.startsWith(`${parts.join('/')}/`))) parts.pop();
  return parts.length === 0 ? '' : `${parts.join('/')}/`;
};

const serviceCell = (services: ReadonlyMap<string, number>): string => {
  const names = [...services].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  if (names.length === 0) return '–';
  const shown = names.slice(0, MOST_SERVICES).join(', ');
  return oneLine(names.length > MOST_SERVICES ? `${shown} and ${names.length - MOST_SERVICES} more` : shown);
};

const clockCell = (minutes: number | undefined): string =>
  minutes === undefined ? '' : `${minutes < 0 ? '-' : '+'}${Math.abs(minutes) / 60} h`;

/** Rows that a reader knew, of all rows and refused lines. */
const parsedShare = ({ tally }: IngestSummary): number => {
  const all = tally.sent + tally.rejected;
  return all === 0 ? 1 : (tally.sent - tally.plain) / all;
};

const tableRow = (done: IngestSummary): readonly string[] => {
  const { name, survey, tally, movedMinutes } = done;
  const short = oneLine(name);
  return [
    short.length > LONGEST_NAME ? `…${short.slice(1 - LONGEST_NAME)}` : short,
    survey.encoding === undefined ? survey.format : `${survey.format}, ${survey.encoding}`,
    serviceCell(tally.services),
    groupDigits(tally.lines),
    percent(Math.floor(parsedShare(done) * 100) / 100),
    spanCell(tally),
    clockCell(movedMinutes),
  ];
};

const moved = ({ name, movedMinutes }: IngestSummary): readonly string[] =>
  movedMinutes === undefined
    ? []
    : [
        `${oneLine(name)}: its times name no zone and were ${movedMinutes / 60} h ahead of the other files. They are read as UTC${clockCell(movedMinutes).replace(' h', '')}; --zone says otherwise.`,
      ];

const WORTH_SHOWING = 0.02;

/** One of the lines that no reader knows, as an example. */
const unknownLine = ({ name, tally }: IngestSummary, { width }: Screen): readonly string[] =>
  tally.unknownLine === undefined || tally.plain < tally.sent * WORTH_SHOWING
    ? []
    : [
        `${oneLine(name)}: ${plural(tally.plain, 'line')} of no known format, stored as they are. Line ${tally.unknownLine.line}: ${truncate(oneLine(tally.unknownLine.text), Math.max(40, width - 20))}`,
      ];

const totals = (all: readonly IngestSummary[]): string => {
  const sum = (of: (tally: IngestSummary['tally']) => number): string =>
    groupDigits(all.reduce((total, { tally }) => total + of(tally), 0));
  return `${plural(all.length, 'file')}: ${sum((tally) => tally.accepted)} rows stored, ${sum((tally) => tally.duplicates)} known already, ${sum((tally) => tally.rejected)} rejected`;
};

/** What was loaded from files has an end, and a question means the time before it. */
const nextCommand = (all: readonly IngestSummary[]): readonly string[] => {
  const ends = all.flatMap(({ tally }) => (tally.last === undefined ? [] : [tally.last]));
  return ends.length === 0
    ? []
    : [
        '',
        'Go on',
        `  casefile ask --asked-at ${toIso(Math.ceil(Math.max(...ends) / SECOND) * SECOND).slice(0, 19)}Z`,
        '  casefile logs --level warn',
      ];
};

export const folderLines = (
  all: readonly IngestSummary[],
  unread: readonly UnreadFile[],
  screen: Screen,
): readonly string[] => {
  const { width, paint } = screen;
  const folder = sharedFolder([...all, ...unread].map(({ name }) => name));
  const within = <Named extends { readonly name: string }>(each: Named): Named => ({
    ...each,
    name: each.name.slice(folder.length),
  });
  const files = all.map(within);
  const notes = [
    ...files.flatMap(moved),
    ...files.flatMap((done) => unknownLine(done, screen)),
    ...files.flatMap(({ name, tally, rejectsPath }) =>
      tally.rejected === 0
        ? []
        : [`${oneLine(name)}: ${plural(tally.rejected, 'line')} rejected, kept masked in ${rejectsPath}`],
    ),
    ...unread.map(within).map(({ name, because }) => `${oneLine(name)}: not read, ${oneLine(because)}`),
  ];
  const hasClock = all.some(({ movedMinutes }) => movedMinutes !== undefined);
  const rows = [[...HEAD], ...files.map(tableRow)].map((row) => (hasClock ? row : row.slice(0, -1)));
  return [
    ...(all.length === 0 ? [] : tableLines(rows, width)),
    ...notes.flatMap((note) => wrapText(note, { width, first: `${paint.warn('!')} `, rest: '  ' })),
    totals(all),
    ...nextCommand(all),
  ];
};

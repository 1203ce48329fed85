// A snapshot of a database in words of the terminal.
import type { snapshotDocument, snapshotList } from '../../api/contract/snapshots.js';
import { byteSize, minuteTime, timeRange } from '../../cli/show/format.js';
import type { Paint } from '../../cli/terminal/colours.js';
import { oneLine, padText } from '../../cli/terminal/text.js';

export type Shown = ReturnType<typeof snapshotDocument.parse>;
export type Listed = ReturnType<typeof snapshotList.parse>['items'][number];

/** Enough of an id to tell it from any other by eye; a command takes the beginning too. */
export const SHORT = 12;

export const windowOf = ({ from, to }: Listed): string =>
  from === undefined || to === undefined ? 'no window' : timeRange({ from, to });

const engineOf = ({ engine, engineVersion }: Listed): string =>
  [engine, engineVersion].filter((part) => part !== undefined).join(' ');

export const listRow = (each: Listed, paint: Paint): readonly string[] => [
  paint.name(each.id.slice(0, SHORT)),
  oneLine(each.instance),
  windowOf(each),
  oneLine(engineOf(each)),
  paint.dim(oneLine(each.comment ?? each.file ?? '')),
];

const WIDEST = 12;

const facts = (each: Shown): readonly (readonly [name: string, value: string])[] => [
  ['id', each.id],
  ['instance', each.instance],
  ['window', windowOf(each)],
  ['engine', engineOf(each)],
  ['class', each.instanceClass ?? ''],
  ['region', each.region ?? ''],
  ['comment', each.comment ?? ''],
  ['file', each.file ?? ''],
  ['imported', `${minuteTime(each.importedAt)} UTC, ${byteSize(each.bytes)}`],
  ['sections', each.sections.join(', ')],
];

/** What it does not hold comes last: it says which questions stay open. */
export const snapshotLines = (each: Shown, paint: Paint): readonly string[] => [
  ...facts(each)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${paint.dim(padText(name, WIDEST))}${oneLine(value)}`),
  ...each.missing.map(
    ({ path, because, unanswerable }) =>
      `${paint.warn('missing')} ${oneLine(path)}: ${oneLine(because)}. Not answerable: ${oneLine(unanswerable)}.`,
  ),
];

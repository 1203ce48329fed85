// Renders an imported snapshot for the terminal.
import type { snapshotDocument, snapshotList } from '../../api/contract/snapshots.js';
import { byteSize, minuteTime, timeRange } from '../../cli/show/format.js';
import type { Paint } from '../../cli/terminal/colours.js';
import { oneLine, padText } from '../../cli/terminal/text.js';

export type SnapshotDetailsReply = ReturnType<typeof snapshotDocument.parse>;
export type SnapshotListReply = ReturnType<typeof snapshotList.parse>['items'][number];

/** Enough of an id to distinguish it by eye. Commands accept a prefix. */
export const SHORT_ID = 12;

export const snapshotWindow = ({ from, to }: SnapshotListReply): string =>
  from === undefined || to === undefined ? 'no window' : timeRange({ from, to });

const engineOf = ({ engine, engineVersion }: SnapshotListReply): string =>
  [engine, engineVersion].filter((part) => part !== undefined).join(' ');

export const snapshotRow = (each: SnapshotListReply, paint: Paint): readonly string[] => [
  paint.name(each.id.slice(0, SHORT_ID)),
  oneLine(each.instance),
  snapshotWindow(each),
  oneLine(engineOf(each)),
  paint.dim(oneLine(each.comment ?? each.file ?? '')),
];

const WIDEST = 12;

const snapshotFacts = (each: SnapshotDetailsReply): readonly (readonly [name: string, value: string])[] => [
  ['id', each.id],
  ['instance', each.instance],
  ['window', snapshotWindow(each)],
  ['engine', engineOf(each)],
  ['class', each.instanceClass ?? ''],
  ['region', each.region ?? ''],
  ['comment', each.comment ?? ''],
  ['file', each.file ?? ''],
  ['imported', `${minuteTime(each.importedAt)} UTC, ${byteSize(each.bytes)}`],
  ['sections', each.sections.join(', ')],
];

/** What is missing comes last, with the questions that stay open. */
export const snapshotLines = (each: SnapshotDetailsReply, paint: Paint): readonly string[] => [
  ...snapshotFacts(each)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${paint.dim(padText(name, WIDEST))}${oneLine(value)}`),
  ...each.missing.map(
    ({ path, because, unanswerable }) =>
      `${paint.warn('missing')} ${oneLine(path)}: ${oneLine(because)}. Not answerable: ${oneLine(unanswerable)}.`,
  ),
];

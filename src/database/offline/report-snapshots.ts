// Reports on snapshot files for the command line.
import type { CommandRefusal, SnapshotReport, SnapshotText } from './types.js';
import { isRejection } from '../../kernel/rejection.js';
import { parseSnapshotFileName } from '../format/file-name.js';
import { readSnapshotFile, type SnapshotReading, type UnreadableSnapshot } from '../format/read-snapshot.js';
import { composeReport } from '../report/compose-report.js';

const parseText = (json: string): unknown => {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
};

const readText = ({ name, json }: SnapshotText): SnapshotReading | CommandRefusal => {
  const read = readSnapshotFile(parseText(json), parseSnapshotFileName(name));
  return isRejection<SnapshotReading, UnreadableSnapshot>(read) ? { refused: `${name}: ${read.because}` } : read;
};

export const reportSnapshots = (texts: readonly SnapshotText[]): SnapshotReport | CommandRefusal => {
  const [primary, secondary] = texts.map(readText);
  if (primary === undefined) return { refused: 'no snapshot' };
  if ('refused' in primary) return primary;
  if (secondary !== undefined && 'refused' in secondary) return secondary;
  return composeReport(primary.snapshot, secondary?.snapshot);
};

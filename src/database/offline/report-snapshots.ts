// Reports on snapshots for the command line: from the text of the files to the pages.
import type { CaptureRefused, SnapshotReport, SnapshotText } from './types.js';
import { isRejection } from '../../kernel/rejection.js';
import { readFileName } from '../format/file-name.js';
import { readSnapshot, type SnapshotRead, type SnapshotRefused } from '../format/read-snapshot.js';
import { snapshotReport } from '../report/report.js';

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
};

const readText = ({ name, json }: SnapshotText): SnapshotRead | CaptureRefused => {
  const read = readSnapshot(parsed(json), readFileName(name));
  return isRejection<SnapshotRead, SnapshotRefused>(read) ? { refused: `${name}: ${read.because}` } : read;
};

export const reportSnapshots = (texts: readonly SnapshotText[]): SnapshotReport | CaptureRefused => {
  const [primary, secondary] = texts.map(readText);
  if (primary === undefined) return { refused: 'no snapshot' };
  if ('refused' in primary) return primary;
  if (secondary !== undefined && 'refused' in secondary) return secondary;
  return snapshotReport(primary.snapshot, secondary?.snapshot);
};

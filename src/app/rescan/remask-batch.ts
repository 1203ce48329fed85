// Masks the rows of a stored batch anew, each by its kind. A row in which nothing is found stays as it is, byte for byte.
import { canonicalJson } from '../../kernel/json.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { maskRecord } from '../../telemetry/masking/mask-record.js';
import { type Remasking, remaskValue } from './remask-value.js';
import type { MaskText } from './rescan-masks.js';

/** Remembers names that it has seen, so that one serves many batches. */
export type BatchRemasking = {
  readonly mask: MaskText;
  readonly maskSnapshotValue: MaskSnapshotValue;
  readonly replaced: Remasking['replaced'];
};

/** Masks a part of a database snapshot; `name`: of the field that holds it. */
export type MaskSnapshotValue = (value: unknown, mask: MaskText, name?: string) => unknown;

const remaskRow = (row: BatchRow, { mask, maskSnapshotValue, replaced }: BatchRemasking): unknown => {
  switch (row.kind) {
    case 'log':
    case 'span':
    case 'metric':
    case 'change':
      return maskRecord(row, mask);
    case 'snapshot': {
      const { value, ...head } = row;
      const name = row.path.split('/').at(-1);
      const masked = maskSnapshotValue(value, mask, name);
      return { ...(remaskValue(head, { mask, maskKnown: (text) => text, replaced }) as object), value: masked };
    }
    default:
      return remaskValue(row, { mask, maskKnown: (text) => text, replaced });
  }
};

const remaskLine = (line: string, by: BatchRemasking): string => {
  const row = JSON.parse(line) as BatchRow;
  const masked = canonicalJson(remaskRow(row, by));
  return masked === canonicalJson(row) ? line : masked;
};

/** The lines, in their order. */
export const remaskLines = (bytes: string, by: BatchRemasking): readonly string[] =>
  bytes
    .split('\n')
    .slice(0, -1)
    .map((line) => remaskLine(line, by));

// Converts stored log rows back to records.
import { hash } from 'node:crypto';
import type { Digest } from '../../../../kernel/digest.js';
import { withSortedKeys } from '../../../../kernel/json.js';
import { logIdentity } from '../../../../telemetry/record-identity.js';
import { LEVELS } from '../../../../telemetry/level.js';
import type { LogDraft } from '../../../../telemetry/normalise/row-outcome.js';
import type { LogRecord } from '../../../../telemetry/record.js';
import { QUALITIES } from '../../../preparation/columns.js';
import { jsonList, type TelemetryReader } from './reader.js';
import type { SqlRow } from '../../database.js';

const parseJson = <T>(json: unknown): T | undefined => (typeof json === 'string' ? (JSON.parse(json) as T) : undefined);

const numberOrAbsent = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const textOrAbsent = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Only what is there. */
const present = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

const qualityOf = (value: unknown): LogRecord['timeQuality'] =>
  typeof value === 'number' ? QUALITIES[value] : undefined;

const logDraftOf = ({ lookup }: TelemetryReader, row: SqlRow): LogDraft => ({
  kind: 'log',
  time: Number(row['time']),
  level: LEVELS[Number(row['level'])] ?? 'info',
  message: String(row['message']),
  source: lookup.name(Number(row['source'])),
  ingestedAt: Number(row['ingested']),
  ...lookup.scope(Number(row['scope'])),
  ...lookup.place(Number(row['place'])),
  ...present({
    timeQuality: qualityOf(row['quality']),
    traceId: row['trace'] === null ? undefined : lookup.trace(Number(row['trace'])),
    spanId: textOrAbsent(row['span']),
    requestId: textOrAbsent(row['request']),
    error: parseJson<NonNullable<LogRecord['error']>>(row['error']),
    attributes: parseJson<NonNullable<LogRecord['attributes']>>(row['attributes']),
  }),
});

/** With what its identity is made of. */
export const storedLogOf = (reader: TelemetryReader, row: SqlRow): LogDraft => ({
  ...logDraftOf(reader, row),
  ...present({
    clock: numberOrAbsent(row['clock']),
    position: numberOrAbsent(row['position']),
    ordinal: numberOrAbsent(row['ordinal']),
  }),
});

const sha256: Digest = (text) => hash('sha256', text, 'hex');

/** The id of a stored line, from only the columns that define its identity. */
export const logIdOf = ({ lookup }: TelemetryReader, row: SqlRow): string => {
  const quality = qualityOf(row['quality']);
  const identified = {
    source: lookup.name(Number(row['source'])),
    time: Number(row['time']),
    message: String(row['message']),
    ...lookup.scope(Number(row['scope'])),
    ...lookup.place(Number(row['place'])),
    ...present({
      timeQuality: quality,
      clock: numberOrAbsent(row['clock']),
      position: numberOrAbsent(row['position']),
      ordinal: numberOrAbsent(row['ordinal']),
    }),
  };
  return logIdentity(identified, Number(row['hash']), sha256);
};

const logRecordOf = (reader: TelemetryReader, row: SqlRow): LogRecord => {
  const id = logIdOf(reader, row);
  reader.remember(id, Number(row['seq']));
  const template = reader.aliases.current(reader.lookup.template(Number(row['template'])));
  return withSortedKeys({ ...logDraftOf(reader, row), id, template });
};

/** In the order of `seqs`. */
export const readLogRecords = (reader: TelemetryReader, seqs: readonly number[]): readonly LogRecord[] => {
  const rows = reader.store.sql('SELECT * FROM log WHERE seq IN (SELECT value FROM json_each(?))').all(jsonList(seqs));
  const bySeq = new Map(rows.map((row) => [Number(row['seq']), row]));
  return seqs.flatMap((seq) => {
    const row = bySeq.get(seq);
    return row === undefined ? [] : [logRecordOf(reader, row)];
  });
};

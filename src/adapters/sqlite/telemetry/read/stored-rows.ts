// Rows in the order in which they were stored, together as they came in: what another store is filled from.
import type { Micros } from '../../../../kernel/time.js';
import type { TelemetrySignal } from '../../../../ports/ingest.js';
import type { TelemetryPage, TelemetryRange } from '../../../../ports/migration.js';
import { storedLog } from './log-record.js';
import { changeOf } from './read-changes.js';
import { pointOf } from './read-metrics.js';
import { spanOf } from './read-spans.js';
import type { Reader } from './reader.js';
import type { SqlRow } from '../../database.js';

const MOST_ROWS = 20_000;
const MOST_LENGTH = 8 * 1024 * 1024;

const ORDERED = `ORDER BY seq LIMIT ${MOST_ROWS}`;

const QUERIES: { readonly [signal in TelemetrySignal]: string } = {
  logs: `SELECT * FROM log WHERE seq > ? ${ORDERED}`,
  spans: `SELECT * FROM span WHERE seq > ? ${ORDERED}`,
  metrics: `SELECT point.*, series.scope, series.place, series.gauge, series.unit, series.source
    FROM point JOIN series ON series.id = point.series WHERE seq > ? ${ORDERED}`,
  changes: `SELECT * FROM change WHERE seq > ? ${ORDERED}`,
};

const RECORDS: { readonly [signal in TelemetrySignal]: (reader: Reader, row: SqlRow) => object } = {
  logs: storedLog,
  spans: spanOf,
  metrics: pointOf,
  changes: changeOf,
};

export const storedRows = (reader: Reader, { signal, after }: Omit<TelemetryRange, 'tenant'>): TelemetryPage => {
  const batches: { readonly receivedAt: Micros; readonly lines: string[] }[] = [];
  let [end, length] = [after, 0];
  for (const row of reader.store.sql(QUERIES[signal]).iterate(after)) {
    const receivedAt = Number(row['ingested']);
    if (batches.at(-1)?.receivedAt !== receivedAt) batches.push({ receivedAt, lines: [] });
    const line = JSON.stringify({ ...RECORDS[signal](reader, row), sequence: row['seq'] });
    batches.at(-1)?.lines.push(line);
    end = Number(row['seq']);
    length += line.length;
    if (length > MOST_LENGTH) break;
  }
  return {
    batches: batches.map(({ receivedAt, lines }) => ({
      receivedAt,
      rows: lines.length,
      ndjson: lines.map((line) => `${line}\n`).join(''),
    })),
    end,
  };
};

// Records of one search, and the answer that a source gives of them.
import type { FetchResult, StructuredFilter } from '../../../telemetry/query.js';
import type { TelemetryRecord } from '../../../telemetry/record.js';
import type { Clause } from '../mapping/clauses.js';
import { recordOf, type Making } from './documents.js';
import { pages } from './page.js';
import type { Poll } from './poll.js';
import type { Reader } from './reader.js';
import { satisfies } from './satisfies.js';

export type Found<R extends TelemetryRecord> = { readonly records: readonly R[]; readonly total: number };

type Wanted = { readonly body: Clause; readonly most: number; readonly filter: StructuredFilter };

/** Documents that turn out to be no such record, or not what was asked for, are left out and not counted. */
export const readRecords = async <R extends TelemetryRecord>(
  reader: Reader,
  { body, most, filter }: Wanted,
  making: Making<R>,
): Promise<Found<R>> => {
  const { hits, total } = await pages(reader, body, most);
  const records = hits.flatMap((hit) => {
    const record = recordOf(reader, hit, making);
    return record !== undefined && satisfies(record, filter) ? [record] : [];
  });
  const others = hits.length - records.length;
  if (others > 0 && total > hits.length)
    reader.notices.add('counts may hold documents that are none of those asked for');
  return { records, total: total - others };
};

/** With minutes read again, more may be offered than came: what a budget had cut before is among them. */
const matchedOf = ({ records, total }: Found<TelemetryRecord>, arrived: number | undefined): number =>
  arrived === undefined ? total : Math.max(records.length, Math.min(arrived, total));

export const fetchedOf = async (reader: Reader, found: Found<TelemetryRecord>, polled: Poll): Promise<FetchResult> => {
  const { arrived, late } = polled;
  const cursor = await polled.cursor;
  const matched = matchedOf(found, arrived);
  return {
    rows: found.records,
    matched,
    owed: matched - found.records.length,
    ...(cursor !== undefined && { cursor }),
    ...(late !== undefined && { late }),
    ...(reader.notices.size > 0 && { notices: [...reader.notices] }),
  };
};

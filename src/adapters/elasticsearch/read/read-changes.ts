// Answers a query for changes, ascending by time. Which documents are changes is seen when they are read.
import { normaliseChange } from '../../../telemetry/normalise/change.js';
import type { ChangeQuery, FetchResult } from '../../../telemetry/query.js';
import type { ChangeRecord } from '../../../telemetry/record.js';
import { all } from '../mapping/clauses.js';
import { datesAsked, type Making } from './documents.js';
import { poll } from './poll.js';
import { sorted } from './range.js';
import type { Reader } from './reader.js';
import { fetchedOf, readRecords, type Found } from './records.js';
import { atOnePoint } from './search.js';
import { structuredClauses } from './selection.js';

const CHANGES: Making<ChangeRecord> = { normalise: normaliseChange, idOf: (_, document) => document };

/** Other events may stand between the changes. */
const MOST_LOOKED_AT = 2_000;

const ascending = (a: ChangeRecord, b: ChangeRecord): number => a.time - b.time || (a.id < b.id ? -1 : 1);

export const readChanges = (reader: Reader, query: ChangeQuery): Promise<FetchResult> =>
  atOnePoint(reader, async (at) => {
    const structured = structuredClauses(at, query);
    const polled = await poll(at, { query, structured });
    const filter = all([...structured, ...polled.beyond]);
    const body = { query: filter, sort: [sorted(at.mapping.time, 'asc')], fields: datesAsked(at) };
    const found = await readRecords(at, { body, most: MOST_LOOKED_AT, filter: query.filter }, CHANGES);
    const records = found.records.toSorted(ascending).slice(0, query.budget);
    const cut: Found<ChangeRecord> = { records, total: found.total };
    return fetchedOf(at, cut, polled);
  });

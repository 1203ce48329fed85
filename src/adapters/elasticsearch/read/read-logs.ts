// Answers a query for log lines: which, how many there are, how many are owed, how many came late.
import { normaliseLog } from '../../../telemetry/normalise/log.js';
import { UNSUMMED_DURATIONS } from '../../../telemetry/tally.js';
import type { FetchResult, LogQuery } from '../../../telemetry/query.js';
import type { LogRecord } from '../../../telemetry/record.js';
import type { Clause } from '../mapping/clauses.js';
import { phraseClause } from '../mapping/text.js';
import {
  atOneState,
  fetchResult,
  type FoundRecords,
  idClauses,
  NONE_FOUND,
  type Reader,
  type RecordKind,
  structuredClauses,
} from './reader.js';

export const LOGS: RecordKind<LogRecord> = { kind: 'log', normalise: normaliseLog, idOf: (_, document) => document };

/** The structured part: what a cursor belongs to. */
export const lineClauses = (
  reader: Reader,
  { window, filter, templates, phrases = [] }: Pick<LogQuery, 'window' | 'filter' | 'templates' | 'phrases'>,
): readonly Clause[] => [
  ...structuredClauses(reader, { window, filter }),
  ...(filter.minLevel === undefined ? [] : [reader.traits.atLeast(filter.minLevel)]),
  ...(templates === undefined || reader.traits.ofTemplates === undefined ? [] : [reader.traits.ofTemplates(templates)]),
  ...phrases.map((phrase) => phraseClause(reader.mapping, phrase)),
];

export type LineSearch = { readonly query: LogQuery; readonly filter: readonly Clause[] };

/** Finds the lines within the filter, in the order that the query asks for. */
export type FindLines = (reader: Reader, search: LineSearch) => Promise<FoundRecords<LogRecord>>;

export const readLogs = (reader: Reader, query: LogQuery, findLines: FindLines): Promise<FetchResult> =>
  atOneState(reader, async (at) => {
    const structured = lineClauses(at, query);
    const progress = await at.traits.follow(at, { query, structured });
    const filter = [...structured, ...progress.beyond, ...idClauses(at, 'log', query)];
    if (query.stated !== undefined) at.notices.add(UNSUMMED_DURATIONS);
    const isEmpty = progress.isEmpty === true || query.stated !== undefined;
    const found = isEmpty ? NONE_FOUND : await findLines(at, { query, filter });
    return fetchResult(at, found, progress);
  });

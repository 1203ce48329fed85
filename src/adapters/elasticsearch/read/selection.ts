// Which documents a query means: its structured part, which a cursor belongs to, and what only this question adds.
import type { ChangeQuery, LogQuery, SpanQuery } from '../../../telemetry/query.js';
import { all, any, not, type Clause } from '../mapping/clauses.js';
import { filterClauses } from './filter.js';
import { within } from './range.js';
import { filteringOf, type Reader } from './reader.js';

export type RecordQuery = LogQuery | SpanQuery | ChangeQuery;

/** `index:id`; no name of an index holds a colon. */
const partsOf = (id: string): readonly [index: string, document: string] => {
  const colon = id.indexOf(':');
  return [id.slice(0, colon), id.slice(colon + 1)];
};

/** Documents by their record ids: an id is one of its index only. */
export const documentsNamed = (ids: readonly string[]): Clause => {
  const byIndex = Map.groupBy(ids.map(partsOf), ([index]) => index);
  if (byIndex.size === 0) return { match_none: {} };
  return any(
    [...byIndex].map(([index, named]) =>
      all([{ term: { _index: index } }, { ids: { values: named.map(([, document]) => document) } }]),
    ),
  );
};

/** Window, scope and what always holds. */
export const structuredClauses = (reader: Reader, query: RecordQuery): readonly Clause[] => [
  within(reader.mapping.time, query.window, reader.opened.zone),
  ...reader.always,
  ...filterClauses(filteringOf(reader), query.filter),
];

/** Names the documents that records of this kind come from. */
export type Naming = (reader: Reader, ids: readonly string[]) => Clause;

/** What the question adds to the structured part. */
export const questionClauses = (reader: Reader, query: RecordQuery, naming: Naming): readonly Clause[] => {
  const { ids = undefined, exclude = [] } = query.ask === 'changes' ? {} : query;
  return [
    ...(ids === undefined ? [] : [naming(reader, ids)]),
    ...(exclude.length === 0 ? [] : [not([naming(reader, exclude)])]),
  ];
};

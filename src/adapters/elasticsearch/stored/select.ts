// Which rows of our own indexes a query means, as clauses.
import type { estypes } from '@elastic/elasticsearch';
import type { TimeWindow } from '../../../kernel/time.js';
import { SourceError } from '../../../ports/sources.js';
import { levelRank } from '../../../telemetry/level.js';
import { overlooked } from './ends.js';
import type { SourceCursor, FieldFilter, StorePosition, StructuredFilter } from '../../../telemetry/query.js';

export type Clause = estypes.QueryDslQueryContainer;

/** All of `must` hold and none of `not`. */
export type Clauses = { readonly must: readonly Clause[]; readonly not: readonly Clause[] };

export const NOTHING: Clauses = { must: [], not: [] };

export const both = (a: Clauses, b: Clauses): Clauses => ({ must: [...a.must, ...b.must], not: [...a.not, ...b.not] });

export const must = (...clauses: Clause[]): Clauses => ({ must: clauses, not: [] });

export const queryOf = ({ must, not }: Clauses): { readonly bool: estypes.QueryDslBoolQuery } => ({
  bool: { filter: [...must], must_not: [...not] },
});

const oneOf = (field: string, values: readonly string[]): Clause => ({ terms: { [field]: [...values] } });

const listed = (field: string, values: readonly string[] | undefined, is: FieldFilter['is']): Clauses => {
  if (values === undefined) return NOTHING;
  return is === 'not' ? { must: [], not: [oneOf(field, values)] } : must(oneOf(field, values));
};

const ORIGIN = ['service', 'environment', 'region', 'version', 'host', 'pod'];

/** Names that a filter may use for fields of our own; every other name is an attribute. */
const OWN: { readonly [name: string]: string } = {
  ...Object.fromEntries(ORIGIN.map((name) => [name, name])),
  span: 'spanId',
  parent: 'parentId',
  request: 'requestId',
  status: 'status',
  change: 'change',
  'error.type': 'error.type',
};

/** `own` = those of them that the index has. */
const fieldOf = (name: string, own: readonly string[]): string =>
  own.includes(name) || ORIGIN.includes(name) ? (OWN[name] ?? name) : `attributes.${name}`;

export type Filterable = { readonly fields: readonly string[] };

export const LOG_FIELDS = ['span', 'request', 'error.type'];
export const SPAN_FIELDS = ['span', 'parent', 'status'];
export const CHANGE_FIELDS = ['change'];

/** All of the filter but its level, which each signal has in its own way. */
export const filterClauses = (filter: StructuredFilter, own: readonly string[]): Clauses =>
  [
    listed('service', filter.services, 'equal'),
    listed('service', filter.notServices, 'not'),
    listed('environment', filter.environments, 'equal'),
    listed('environment', filter.notEnvironments, 'not'),
    listed('region', filter.regions, 'equal'),
    listed('region', filter.notRegions, 'not'),
    listed('version', filter.versions, 'equal'),
    listed('version', filter.notVersions, 'not'),
    ...(filter.fields ?? []).map(({ field, is, values }) => listed(fieldOf(field, own), values, is)),
  ].reduce(both);

export const idClauses = ({ traceIds, requestIds }: StructuredFilter): Clauses =>
  both(listed('traceId', traceIds, 'equal'), listed('requestId', requestIds, 'equal'));

export const levelClauses = ({ minLevel }: StructuredFilter): Clauses =>
  minLevel === undefined ? NOTHING : must({ range: { severity: { gte: levelRank(minLevel) } } });

export const inWindow = ({ from, to }: TimeWindow): Clauses => must({ range: { time: { gte: from, lt: to } } });

/** Our own numbers are microseconds of the clock; a data folder counted its rows, and never so many. */
const FIRST_OF_OURS: StorePosition = 1e12;

/** Rows that were stored up to a position, which a data folder may have given before its rows were moved here. */
export const upToPosition = (position: StorePosition): Clause =>
  position < FIRST_OF_OURS ? { range: { earlier: { lte: position } } } : { range: { sequence: { lte: position } } };

/** What a cursor has considered. */
export const considered = (after: SourceCursor | undefined): Clauses => {
  if (after === undefined) return { must: [{ match_none: {} }], not: [] };
  if (after.kind === 'sequence') return { must: [upToPosition(after.position)], not: overlooked(after) };
  throw new SourceError('refused', `a cursor of kind ${after.kind} is not one of this store`);
};

/** Beyond the cursor, and not beyond a position. */
export const between = (after: SourceCursor | undefined, upTo: StorePosition): Clauses => ({
  must: [upToPosition(upTo)],
  not: after === undefined ? [] : [queryOf(considered(after))],
});

export const named = (ids: readonly string[] | undefined): Clauses =>
  ids === undefined ? NOTHING : must({ ids: { values: [...ids] } });

export const except = (ids: readonly string[] = []): Clauses =>
  ids.length === 0 ? NOTHING : { must: [], not: [{ ids: { values: [...ids] } }] };

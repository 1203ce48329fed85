// Finds investigations and alerts by their words and fields. Kept with the facts that it is folded from, and rebuildable from zero.
import type { Tenant } from '../kernel/brand.js';
import type { Micros } from '../kernel/time.js';
import type {
  RecordEntry,
  RecordField,
  SearchRecordKind,
  RecordSnippet,
  RecordStatus,
} from '../investigation/views/record.js';

export type RecordFilter = {
  readonly tenant: Tenant;
  /** Index terms (`recordQueryTerms`): a record has all of them. Empty: by fields and time alone. */
  readonly terms: readonly string[];
  readonly kind?: SearchRecordKind;
  readonly status: RecordStatus;
  readonly fields: { readonly [Field in RecordField]?: string };
  /** Of the last change. */
  readonly from?: Micros;
  readonly to?: Micros;
};

export type RecordHit = { readonly entry: RecordEntry; readonly snippet?: RecordSnippet };

export type RecordPage = { readonly items: readonly RecordHit[]; readonly next?: string };

export type FacetValue = { readonly value: string; readonly count: number };

/** Over everything that is found, not over a page. */
export type RecordFacets = {
  readonly total: number;
  /** The most frequent values first. */
  readonly fields: { readonly [Field in RecordField | 'kind']?: readonly FacetValue[] };
};

/** Values of one field that are counted out; the rest is in the total. */
export const MOST_FACET_VALUES = 20;

export abstract class RecordSearch {
  /** The best first; without terms, the latest change first. Throws `InvalidCursor`. */
  abstract search(
    filter: RecordFilter,
    page: { readonly cursor?: string; readonly limit: number },
  ): Promise<RecordPage>;
  /** Those that have any record. */
  abstract tenants(): Promise<readonly Tenant[]>;
  abstract facets(filter: RecordFilter): Promise<RecordFacets>;
  /** All that are found, in no order. Stop reading, and no more are fetched. */
  abstract entries(filter: RecordFilter): AsyncIterable<RecordEntry>;
}

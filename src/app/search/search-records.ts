// Searches investigations and alerts by what people type: a page of them, with what they have in common.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { recordQueryTerms } from '../../investigation/views/record-words.js';
import { optional } from '../../kernel/optional.js';
import { type RecordFacets, type RecordFilter, type RecordPage, RecordSearch } from '../../ports/record-search.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal } from '../requests.js';

export type RecordRequest = Omit<RecordFilter, 'terms'> & {
  /** Absent: by fields and time alone. */
  readonly text?: string;
  readonly cursor?: string;
  readonly limit: number;
  readonly hasFacets: boolean;
};

export type FoundRecordPage = RecordPage & { readonly facets?: RecordFacets };

export class SearchRecords extends Query<FoundRecordPage | AppRefusal> {
  constructor(readonly request: RecordRequest) {
    super();
  }
}

@QueryHandler(SearchRecords)
export class SearchRecordsHandler implements IQueryHandler<SearchRecords> {
  constructor(private readonly records: RecordSearch) {}

  async execute({ request }: SearchRecords): Promise<FoundRecordPage | AppRefusal> {
    const { text, cursor, limit, hasFacets, ...filter } = request;
    const terms = text === undefined ? [] : recordQueryTerms(text);
    // words that every text has find nothing, where no words find everything
    if (text !== undefined && terms.length === 0) return { items: [] };
    try {
      const page = await this.records.search({ ...filter, terms }, { limit, ...optional({ cursor }) });
      return hasFacets ? { ...page, facets: await this.records.facets({ ...filter, terms }) } : page;
    } catch (error) {
      return refusedByStore(error);
    }
  }
}

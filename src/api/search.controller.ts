// The search of investigations and alerts over HTTP.
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Caller } from '../app/requests.js';
import { SearchRecords } from '../app/search/search-records.js';
import { RECORD_FIELDS, type RecordField } from '../investigation/views/record.js';
import { optional } from '../kernel/optional.js';
import type { RecordHit } from '../ports/record-search.js';
import { searchRecordsQuery } from './contract/search.js';
import { emptyPeriod } from './problems/problems.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { CallerParam, openCursor, QueryParams, sealCursor } from './reading/parameters.js';
import { wireTimes } from './respond.js';

/** The fields that a query names. */
const fieldsOf = (query: { readonly [Field in RecordField]?: string }): { [Field in RecordField]?: string } =>
  Object.fromEntries(RECORD_FIELDS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])));

const wireHit = ({ entry: { tenant: _tenant, turns: _turns, ...entry }, snippet }: RecordHit): unknown =>
  wireTimes({ ...entry, ...optional({ snippet }) });

@Controller('v1/search')
export class SearchController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async search(
    @CallerParam() { tenant }: Caller,
    @QueryParams(searchRecordsQuery) query: z.infer<typeof searchRecordsQuery>,
  ): Promise<object> {
    const { q, kind, status, from, to, facets: isCounted, cursor, limit, ...named } = query;
    if ((to ?? Infinity) <= (from ?? -Infinity)) throw emptyPeriod();
    const list = `records of ${tenant}: ${q ?? ''}`;
    const request = {
      tenant,
      status,
      fields: fieldsOf(named),
      limit,
      hasFacets: isCounted === 'true',
      ...optional({ text: q, kind, from, to }),
      ...(cursor !== undefined && { cursor: openCursor(list, cursor) }),
    };
    const { items, facets, next } = acceptedOrThrow(await this.queries.execute(new SearchRecords(request)));
    return {
      items: items.map(wireHit),
      ...optional({ facets }),
      ...(next !== undefined && { next: sealCursor(list, next) }),
    };
  }
}

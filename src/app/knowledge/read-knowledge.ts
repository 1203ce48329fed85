// Lists the collections, reads the documents of one, and searches it.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { isRejection } from '../../kernel/rejection.js';
import { type DocumentRow, KnowledgeStore } from '../../ports/knowledge.js';
import { KnowledgeSource } from '../../ports/sources.js';
import type { CollectionRow, PassageRow } from '../../telemetry/knowledge-rows.js';
import { describeUnknownCollection } from '../../telemetry/passages/collections.js';
import type { AppRefusal, Caller } from '../requests.js';
import { orKnowledgeRefusal } from '../refusals.js';

export class ListCollections extends Query<readonly CollectionRow[] | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly signal: AbortSignal,
  ) {
    super();
  }
}

const isCollection = (row: { readonly kind: string }): row is CollectionRow => row.kind === 'collection';
const isPassage = (row: { readonly kind: string }): row is PassageRow => row.kind === 'passage';

@QueryHandler(ListCollections)
export class ListCollectionsHandler implements IQueryHandler<ListCollections> {
  constructor(private readonly knowledge: KnowledgeSource) {}

  execute({ caller: { tenant }, signal }: ListCollections): Promise<readonly CollectionRow[] | AppRefusal> {
    return orKnowledgeRefusal(async () =>
      (await this.knowledge.fetch({ ask: 'collections' }, { tenant, signal })).rows.filter(isCollection),
    );
  }
}

export type CollectionDocument = CollectionRow & { readonly items: readonly DocumentRow[] };

export class GetCollection extends Query<CollectionDocument | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly name: string,
    readonly signal: AbortSignal,
  ) {
    super();
  }
}

@QueryHandler(GetCollection)
export class GetCollectionHandler implements IQueryHandler<GetCollection> {
  constructor(
    private readonly store: KnowledgeStore,
    private readonly knowledge: KnowledgeSource,
  ) {}

  execute({ caller: { tenant }, name, signal }: GetCollection): Promise<CollectionDocument | AppRefusal> {
    return orKnowledgeRefusal(async () => {
      const items = await this.store.documents({ tenant, collection: name });
      if (isRejection(items)) return items;
      const { rows } = await this.knowledge.fetch({ ask: 'collections' }, { tenant, signal });
      const row = rows.filter(isCollection).find((each) => each.name === name);
      return row === undefined
        ? { rejected: 'unknown-collection', because: describeUnknownCollection(name, []) }
        : { ...row, items };
    });
  }
}

export type CollectionSearchResult = {
  readonly collection: string;
  readonly passages: readonly PassageRow[];
  /** How many were compared. */
  readonly matched: number;
  readonly notices: readonly string[];
};

export type CollectionSearch = { readonly collection: string; readonly text: string; readonly budget: number };

export class SearchCollection extends Query<CollectionSearchResult | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly search: CollectionSearch,
    readonly signal: AbortSignal,
  ) {
    super();
  }
}

@QueryHandler(SearchCollection)
export class SearchCollectionHandler implements IQueryHandler<SearchCollection> {
  constructor(private readonly knowledge: KnowledgeSource) {}

  execute({ caller: { tenant }, search, signal }: SearchCollection): Promise<CollectionSearchResult | AppRefusal> {
    return orKnowledgeRefusal(async () => {
      const all = await this.knowledge.fetch({ ask: 'collections' }, { tenant, signal });
      const row = all.rows.filter(isCollection).find(({ name }) => name === search.collection);
      if (row === undefined) return refuseUnknownCollection(search.collection, all.rows.filter(isCollection));
      if (row.unavailable !== undefined) return { rejected: 'embedding-differs', because: row.unavailable };
      const found = await this.knowledge.fetch({ ask: 'knowledge', ...search }, { tenant, signal });
      const { rows, matched, notices = [] } = found;
      return { collection: search.collection, passages: rows.filter(isPassage), matched, notices };
    });
  }
}

const refuseUnknownCollection = (name: string, rows: readonly CollectionRow[]): AppRefusal => ({
  rejected: 'unknown-collection',
  because: describeUnknownCollection(
    name,
    rows.map((each) => each.name),
  ),
});

// Collections of documents over HTTP.
import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { AppRefusal, Caller } from '../app/asking.js';
import { AddDocument } from '../app/knowledge/add-document.js';
import { AddInvestigation } from '../app/knowledge/add-investigation.js';
import { GetCollection, ListCollections, SearchCollection } from '../app/knowledge/read-knowledge.js';
import { RemoveKnowledge, type RemovedKnowledge } from '../app/knowledge/remove-knowledge.js';
import type { Placed } from '../app/knowledge/shelf.js';
import { toIso } from '../kernel/time.js';
import { addQuery, documentName, searchQuery } from './contract/knowledge.js';
import { granted } from './problems/refusals.js';
import { invalid } from './problems/troubles.js';
import { DocumentBody, OfCollection, type OfCollectionTarget } from './reading/document-body.js';
import { Gone } from './reading/gone.js';
import { Asker, FromQuery, PathPart } from './reading/parameters.js';
import { ApiSettings } from './settings.js';

const INSTANTS = ['created', 'changed', 'added', 'modified'];

/** A copy whose instants are text; `from` and `to` of a passage are places in a text. */
const wired = <Row extends object>(row: Row): object =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name !== 'kind')
      .map(([name, value]) => [name, INSTANTS.includes(name) && typeof value === 'number' ? toIso(value) : value]),
  );

type AddQuery = z.infer<typeof addQuery>;

@Controller('v1/knowledge')
export class KnowledgeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly settings: ApiSettings,
  ) {}

  @Get()
  async list(@Asker() caller: Caller, @Gone() signal: AbortSignal): Promise<object> {
    const items = granted(await this.queries.execute(new ListCollections(caller, signal)));
    return { items: items.map(wired), maxDocumentBytes: this.settings.http.maxDocumentBytes };
  }

  @Get(':collection')
  async collection(@OfCollection() { caller, collection: name, signal }: OfCollectionTarget): Promise<object> {
    const { items, ...row } = granted(await this.queries.execute(new GetCollection(caller, name, signal)));
    return { ...wired(row), items: items.map(wired) };
  }

  @Get(':collection/search')
  async search(
    @OfCollection() target: OfCollectionTarget,
    @FromQuery(searchQuery) { q: text, limit: budget }: z.infer<typeof searchQuery>,
  ): Promise<object> {
    const { caller, collection, signal } = target;
    const found = granted(
      await this.queries.execute(new SearchCollection(caller, { collection, text, budget }, signal)),
    );
    return { ...found, passages: found.passages.map(wired) };
  }

  @Post(':collection/documents')
  @HttpCode(200)
  async add(
    @OfCollection() target: OfCollectionTarget,
    @FromQuery(addQuery) query: AddQuery,
    @DocumentBody() bytes: Buffer | undefined,
  ): Promise<Placed> {
    return granted(await this.added(target, query, bytes));
  }

  @Delete(':collection')
  async drop(@OfCollection() { caller, collection }: OfCollectionTarget): Promise<RemovedKnowledge> {
    return granted(await this.commands.execute(new RemoveKnowledge(caller, collection)));
  }

  @Delete(':collection/documents/:document')
  async remove(
    @OfCollection() { caller, collection }: OfCollectionTarget,
    @PathPart('document', documentName) document: string,
  ): Promise<RemovedKnowledge> {
    return granted(await this.commands.execute(new RemoveKnowledge(caller, collection, document)));
  }

  private added(
    { caller, collection, signal }: OfCollectionTarget,
    query: AddQuery,
    bytes: Buffer | undefined,
  ): Promise<Placed | AppRefusal> {
    const { file: name, encoding, description, investigation } = query;
    const said = { collection, ...(description !== undefined && { description }) };
    if (investigation !== undefined) {
      if (bytes !== undefined || name !== undefined)
        throw invalid([{ field: 'query.investigation', detail: 'is instead of a file: send no body and no "file"' }]);
      return this.commands.execute(new AddInvestigation(caller, { ...said, investigation }, signal));
    }
    if (name === undefined) throw invalid([{ field: 'query.file', detail: 'is missing: it names the document' }]);
    const file = { name, bytes: bytes ?? Buffer.alloc(0), ...(encoding !== undefined && { encoding }) };
    return this.commands.execute(new AddDocument(caller, { ...said, file }, signal));
  }
}

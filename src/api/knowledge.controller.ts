// Collections of documents over HTTP.
import { Controller, Delete, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Caller, InvestigationTarget } from '../app/requests.js';
import { AddDocument, type IndexingResult } from '../app/knowledge/add-document.js';
import { AddInvestigation } from '../app/knowledge/add-investigation.js';
import { GetCollection, ListCollections, SearchCollection } from '../app/knowledge/read-knowledge.js';
import { type RemovedKnowledge, RemoveKnowledge } from '../app/knowledge/remove-knowledge.js';
import { optional } from '../kernel/optional.js';
import { toIso } from '../kernel/time.js';
import { addInvestigationQuery, addQuery, documentName, searchQuery } from './contract/knowledge.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { CollectionParam, type CollectionTarget, DocumentBody } from './reading/uploads.js';
import {
  AllowedCollections,
  CallerParam,
  ClosedSignal,
  EmptyBodyGuard,
  PathParam,
  QueryParams,
  TargetParam,
} from './reading/parameters.js';
import { ApiSettings } from './settings.js';

const INSTANTS = ['created', 'changed', 'added', 'modified'];

/** Converts instants to text; `from` and `to` of a passage are offsets, not instants. */
const wireRow = <Row extends object>(row: Row): object =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name !== 'kind')
      .map(([name, value]) => [name, INSTANTS.includes(name) && typeof value === 'number' ? toIso(value) : value]),
  );

@Controller('v1/knowledge')
export class KnowledgeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly settings: ApiSettings,
  ) {}

  @Get()
  async list(
    @CallerParam() caller: Caller,
    @AllowedCollections() allowed: readonly string[] | undefined,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<object> {
    const all = acceptedOrThrow(await this.queries.execute(new ListCollections(caller, signal)));
    const items = allowed === undefined ? all : all.filter(({ name }) => allowed.includes(name));
    return { items: items.map(wireRow), maxDocumentBytes: this.settings.http.maxDocumentBytes };
  }

  @Get(':collection')
  async collection(@CollectionParam() { caller, collection: name, signal }: CollectionTarget): Promise<object> {
    const { items, ...row } = acceptedOrThrow(await this.queries.execute(new GetCollection(caller, name, signal)));
    return { ...wireRow(row), items: items.map(wireRow) };
  }

  @Get(':collection/search')
  async search(
    @CollectionParam() target: CollectionTarget,
    @QueryParams(searchQuery) { q: text, limit: budget }: z.infer<typeof searchQuery>,
  ): Promise<object> {
    const { caller, collection, signal } = target;
    const found = acceptedOrThrow(
      await this.queries.execute(new SearchCollection(caller, { collection, text, budget }, signal)),
    );
    return { ...found, passages: found.passages.map(wireRow) };
  }

  @Post(':collection/documents')
  @HttpCode(200)
  async add(
    @CollectionParam() target: CollectionTarget,
    @QueryParams(addQuery) query: z.infer<typeof addQuery>,
    @DocumentBody() bytes: Buffer | undefined,
  ): Promise<IndexingResult> {
    const { caller, collection, signal } = target;
    const { file: name, encoding, description } = query;
    const file = { name, bytes: bytes ?? Buffer.alloc(0), ...optional({ encoding }) };
    const added = new AddDocument(caller, { collection, file, ...optional({ description }) }, signal);
    return acceptedOrThrow(await this.commands.execute(added));
  }

  @Post(':collection/investigations/:clientTxnId')
  @HttpCode(200)
  @UseGuards(EmptyBodyGuard)
  async addInvestigation(
    @CollectionParam() { caller, collection, signal }: CollectionTarget,
    @TargetParam() { id: investigation }: InvestigationTarget,
    @QueryParams(addInvestigationQuery) { description }: z.infer<typeof addInvestigationQuery>,
  ): Promise<IndexingResult> {
    const added = { collection, investigation, ...optional({ description }) };
    return acceptedOrThrow(await this.commands.execute(new AddInvestigation(caller, added, signal)));
  }

  @Delete(':collection')
  async drop(@CollectionParam() { caller, collection }: CollectionTarget): Promise<RemovedKnowledge> {
    return acceptedOrThrow(await this.commands.execute(new RemoveKnowledge(caller, collection)));
  }

  @Delete(':collection/documents/:document')
  async remove(
    @CollectionParam() { caller, collection }: CollectionTarget,
    @PathParam('document', documentName) document: string,
  ): Promise<RemovedKnowledge> {
    return acceptedOrThrow(await this.commands.execute(new RemoveKnowledge(caller, collection, document)));
  }
}

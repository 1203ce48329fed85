// Puts documents that were read into their collection: given vectors, and stored, each as a whole.
import { Injectable } from '@nestjs/common';
import type { Tenant } from '../../kernel/brand.js';
import { isRejection } from '../../kernel/rejection.js';
import { DocumentReader, type ParsedDocument, type UploadedFile } from '../../ports/documents.js';
import { type DocumentRow, type KnowledgeRefusal, KnowledgeStore } from '../../ports/knowledge.js';
import { Masking } from '../../ports/masking.js';
import { SourceError } from '../../ports/sources.js';
import { Clock } from '../../ports/runtime.js';
import type { AppRefusal } from '../asking.js';
import { Embedder } from './embedder.js';

export type PlacedDocument = {
  readonly name: string;
  readonly title: string;
  readonly outcome: 'added' | 'changed' | 'unchanged';
  readonly passages: number;
};

export type Placed = { readonly collection: string; readonly documents: readonly PlacedDocument[] };

export type BookPlace = { readonly tenant: Tenant; readonly collection: string; readonly description?: string };

@Injectable()
export class BookShelfRest {
  constructor(
    readonly clock: Clock,
    readonly masking: Masking,
  ) {}
}

@Injectable()
export class BookShelf {
  constructor(
    private readonly store: KnowledgeStore,
    private readonly embedder: Embedder,
    private readonly rest: BookShelfRest,
  ) {}

  async place(on: BookPlace, read: readonly ParsedDocument[], signal: AbortSignal): Promise<Placed | AppRefusal> {
    const { tenant, collection, description } = on;
    const { clock, masking } = this.rest;
    const said = description === undefined ? {} : { description: masking.mask(tenant, description) };
    const embedding = this.embedder.madeWith;
    const draft = { tenant, name: collection, ...said, at: clock.now(), ...(embedding && { embedding }) };
    const opened = await this.store.open(draft);
    if (isRejection(opened)) return opened;
    const names = read.map(({ name }) => name);
    const known = await this.store.documents({ tenant, collection, names });
    if (isRejection<readonly DocumentRow[], KnowledgeRefusal>(known)) return known;
    const digests = new Map(known.map(({ name, digest }) => [name, digest]));
    const documents: PlacedDocument[] = [];
    for (const document of read) {
      if (signal.aborted) throw new SourceError('timeout', 'the caller has gone: what was stored until then stays');
      const isKnown = digests.get(document.name) === document.digest;
      const placed = isKnown ? 'unchanged' : await this.#put(on, document, signal);
      if (isRejection(placed)) return placed;
      const { name, title, passages } = document;
      documents.push({ name, title, outcome: placed, passages: passages.length });
    }
    return { collection, documents };
  }

  async #put({ tenant, collection }: BookPlace, document: ParsedDocument, signal: AbortSignal) {
    const vectors = await this.embedder.ofPassages(document, signal);
    const at = this.rest.clock.now();
    return this.store.put({ tenant, collection, document: { ...document, ...(vectors && { vectors }) }, at });
  }
}

/** Reads files, and puts their documents on the shelf. */
@Injectable()
export class Bookstand {
  constructor(
    private readonly reader: DocumentReader,
    private readonly shelf: BookShelf,
  ) {}

  /** All are read before anything is made: what cannot be read leaves no empty collection. */
  async add(place: BookPlace, files: readonly UploadedFile[], signal: AbortSignal): Promise<Placed | AppRefusal> {
    const documents: (readonly ParsedDocument[])[] = [];
    for (const file of files) {
      const read = await this.reader.read({ tenant: place.tenant, ...file }, signal);
      if (isRejection(read)) return read;
      documents.push(read);
    }
    return this.shelf.place(place, documents.flat(), signal);
  }
}

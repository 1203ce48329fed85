// Adds a file to a collection: reads its documents, makes vectors for them, and stores each document as a whole.
import { composeMasked } from '../../kernel/masked.js';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Embedding } from '../../ports/embedding.js';
import {
  DocumentReader,
  type DocumentReading,
  type LeftOutPart,
  type ParsedDocument,
  type UploadedFile,
} from '../../ports/documents.js';
import type { EmbeddingModel } from '../../telemetry/passages/collections.js';
import type { Tenant } from '../../kernel/brand.js';
import { isRejection } from '../../kernel/rejection.js';
import { type DocumentRow, type KnowledgeRefusal, KnowledgeStore } from '../../ports/knowledge.js';
import { Masking } from '../../ports/masking.js';
import { SourceError } from '../../ports/sources.js';
import { Clock } from '../../ports/runtime.js';
import type { AppRefusal, Caller } from '../requests.js';
import { orKnowledgeRefusal } from '../refusals.js';

/** Texts of one request to the provider. */
const TEXTS_PER_REQUEST = 64;

export class Embedder {
  constructor(readonly embedding?: Embedding) {}

  get model(): EmbeddingModel | undefined {
    const { embedding } = this;
    return embedding && { model: embedding.model, dimension: embedding.dimension };
  }

  /** Vectors of the passages with their headings, which say what a passage is about. Throws `EmbeddingError`. */
  async embedPassages(
    { title, text, passages }: ParsedDocument,
    signal: AbortSignal,
  ): Promise<readonly Float32Array[] | undefined> {
    const { embedding } = this;
    if (embedding === undefined) return undefined;
    const texts = passages.map(
      ({ section, from, to }) => `${[title, ...section].join(' / ')}\n${text.slice(from, to)}`,
    );
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += TEXTS_PER_REQUEST)
      vectors.push(...(await embedding.embed(texts.slice(from, from + TEXTS_PER_REQUEST), signal)));
    return vectors;
  }
}

type IndexedDocument = {
  readonly name: string;
  readonly title: string;
  readonly outcome: 'added' | 'changed' | 'unchanged';
  readonly passages: number;
};

export type IndexingResult = {
  readonly collection: string;
  readonly documents: readonly IndexedDocument[];
  /** Parts of the files that are in no document. */
  readonly leftOut: readonly LeftOutPart[];
};

export type IndexingTarget = { readonly tenant: Tenant; readonly collection: string; readonly description?: string };

@Injectable()
export class DocumentIndexer {
  constructor(
    private readonly store: KnowledgeStore,
    private readonly embedder: Embedder,
    private readonly clock: Clock,
    private readonly masking: Masking,
  ) {}

  async index(
    target: IndexingTarget,
    { documents: parsed, leftOut }: DocumentReading,
    signal: AbortSignal,
  ): Promise<IndexingResult | AppRefusal> {
    const { tenant, collection, description } = target;
    const { clock, masking } = this;
    const masked = description === undefined ? {} : { description: masking.mask(tenant, description) };
    const embedding = this.embedder.model;
    const draft = { tenant, name: collection, ...masked, at: clock.now(), ...(embedding && { embedding }) };
    const opened = await this.store.open(draft);
    if (isRejection(opened)) return opened;
    const names = parsed.map(({ name }) => name);
    const known = await this.store.documents({ tenant, collection, names });
    if (isRejection<readonly DocumentRow[], KnowledgeRefusal>(known)) return known;
    const digests = new Map(known.map(({ name, digest }) => [name, digest]));
    const documents: IndexedDocument[] = [];
    for (const document of parsed) {
      if (signal.aborted) throw new SourceError('timeout', 'the caller has gone: what was stored until then stays');
      const isKnown = digests.get(document.name) === document.digest;
      const outcome = isKnown ? 'unchanged' : await this.#put(target, document, signal);
      if (isRejection(outcome)) return outcome;
      const { name, title, passages } = document;
      documents.push({ name, title, outcome, passages: passages.length });
    }
    return { collection, documents, leftOut };
  }

  async #put({ tenant, collection }: IndexingTarget, document: ParsedDocument, signal: AbortSignal) {
    const vectors = await this.embedder.embedPassages(document, signal);
    const at = this.clock.now();
    return this.store.put({
      tenant,
      collection,
      document: composeMasked({ ...document, ...(vectors && { vectors }) }),
      at,
    });
  }
}

/** Reads files and indexes their documents. */
@Injectable()
export class DocumentUpload {
  constructor(
    private readonly reader: DocumentReader,
    private readonly indexer: DocumentIndexer,
  ) {}

  /** Reads all files before it stores anything: an unreadable file leaves no empty collection. */
  async add(
    target: IndexingTarget,
    files: readonly UploadedFile[],
    signal: AbortSignal,
  ): Promise<IndexingResult | AppRefusal> {
    const readings: DocumentReading[] = [];
    for (const file of files) {
      const read = await this.reader.read({ tenant: target.tenant, ...file }, signal);
      if (isRejection(read)) return read;
      readings.push(read);
    }
    const all = {
      documents: readings.flatMap(({ documents }) => documents),
      leftOut: readings.flatMap(({ leftOut }) => leftOut),
    };
    return this.indexer.index(target, all, signal);
  }
}

export type DocumentAddition = {
  readonly collection: string;
  readonly description?: string;
  readonly file: UploadedFile;
};

export class AddDocument extends Command<IndexingResult | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly addition: DocumentAddition,
    readonly signal: AbortSignal,
  ) {
    super();
  }
}

@CommandHandler(AddDocument)
export class AddDocumentHandler implements ICommandHandler<AddDocument> {
  constructor(private readonly upload: DocumentUpload) {}

  execute({ caller: { tenant }, addition, signal }: AddDocument): Promise<IndexingResult | AppRefusal> {
    const { file, ...target } = addition;
    return orKnowledgeRefusal(() => this.upload.add({ ...target, tenant }, [file], signal));
  }
}

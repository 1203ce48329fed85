import { composeMasked } from '../../kernel/masked.js';
import { describe, expect, it } from 'vitest';
import type { Tenant } from '../../kernel/brand.js';
import { DocumentReader, type DocumentReading, type ParsedDocument } from '../../ports/documents.js';
import { type DocumentIndexer, DocumentUpload } from './add-document.js';

const document = (name: string): ParsedDocument =>
  composeMasked({ name, digest: name, title: name, text: name, passages: [] });

class Notes extends DocumentReader {
  constructor(private readonly count: number) {
    super();
  }

  override read(): Promise<DocumentReading> {
    const documents = Array.from({ length: this.count }, (_, n) => document(`note ${n}`));
    return Promise.resolve({ documents, leftOut: [] });
  }
}

/** Accepts every document and reports its name. */
const indexer = {
  index: ({ collection }: { readonly collection: string }, { documents }: DocumentReading) =>
    Promise.resolve({
      collection,
      documents: documents.map(({ name, title }) => ({ name, title, outcome: 'added', passages: 0 })),
    }),
} as unknown as DocumentIndexer;

describe('document upload', () => {
  it('stores more documents of one file than a function call can take arguments', async () => {
    const target = { tenant: 'acme' as Tenant, collection: 'notes' };
    const files = ['a.json', 'b.json'].map((name) => ({ name, bytes: Buffer.from('[]') }));
    const added = await new DocumentUpload(new Notes(200_000), indexer).add(
      target,
      files,
      new AbortController().signal,
    );
    expect('documents' in added && added.documents.length).toBe(400_000);
  });
});

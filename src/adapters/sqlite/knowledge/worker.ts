// The thread of the knowledge store: the one writer and reader of every tenant's file.
import { LRUCache } from 'lru-cache';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { Tenant } from '../../../kernel/brand.js';
import { serve } from '../../preparation/rpc.js';
import { tenantFile } from '../database.js';
import { collectionsIn, dropCollection, openCollection, unknown } from './collections.js';
import { documentsIn, putDocument, removeDocuments } from './documents.js';
import { wholeDocument } from './whole-document.js';
import type { KnowledgeOperations, KnowledgeRole } from './protocol.js';
import { searchPassages } from './search.js';
import { type KnowledgeFile, openExisting, openKnowledge } from './store.js';

/** Each costs a page cache. */
const MOST_OPEN = 8;

type Files = {
  /** Makes it when it is not there. */
  readonly made: (tenant: Tenant) => KnowledgeFile;
  readonly existing: (tenant: Tenant) => KnowledgeFile | undefined;
  readonly close: () => void;
};

const filesOf = (file: string): Files => {
  const open = new LRUCache<Tenant, KnowledgeFile>({ max: MOST_OPEN, dispose: ({ db }) => db.close() });
  return {
    made: (tenant) => {
      const opened = open.get(tenant) ?? openKnowledge(tenantFile(file, tenant));
      open.set(tenant, opened);
      return opened;
    },
    existing: (tenant) => {
      const opened = open.get(tenant) ?? openExisting(tenantFile(file, tenant));
      if (opened !== undefined) open.set(tenant, opened);
      return opened;
    },
    close: () => open.clear(),
  };
};

const positionIn = ({ sql }: KnowledgeFile): number =>
  Number(
    sql('SELECT CASE WHEN EXISTS (SELECT 1 FROM collection) THEN changes ELSE 0 END AS at FROM meta').get()?.['at'],
  );

type Of<Name extends keyof KnowledgeOperations> = KnowledgeOperations[Name];

/** A tenant without a file has nothing; no question makes one. */
const inFiles =
  ({ existing }: Files) =>
  <Name extends keyof KnowledgeOperations>(
    work: (file: KnowledgeFile, input: Of<Name>['input']) => Of<Name>['output'],
    nothing: (input: Of<Name>['input']) => Of<Name>['output'],
  ) =>
  (input: Of<Name>['input'] & { readonly tenant: Tenant }): Of<Name>['output'] => {
    const file = existing(input.tenant);
    return file === undefined ? nothing(input) : work(file, input);
  };

const serveKnowledge = (port: MessagePort, { file }: KnowledgeRole): void => {
  const files = filesOf(file);
  const where = inFiles(files);
  serve<KnowledgeOperations>(port, {
    collections: where<'collections'>(collectionsIn, () => []),
    position: where<'position'>(positionIn, () => 0),
    open: (draft) => openCollection(files.made(draft.tenant), draft),
    drop: where<'drop'>(
      (opened, { name }) => dropCollection(opened, name),
      ({ name }) => unknown(name),
    ),
    documents: where<'documents'>(documentsIn, ({ collection }) => unknown(collection)),
    document: where<'document'>(wholeDocument, ({ collection }) => unknown(collection)),
    put: where<'put'>(putDocument, ({ collection }) => unknown(collection)),
    remove: where<'remove'>(removeDocuments, ({ collection }) => unknown(collection)),
    search: where<'search'>(searchPassages, ({ collection }) => unknown(collection)),
    close: () => files.close(),
  });
};

if (parentPort !== null) serveKnowledge(parentPort, workerData as KnowledgeRole);

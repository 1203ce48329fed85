// Entry of the knowledge store's thread: the only writer and reader of every tenant's file.
import { LRUCache } from 'lru-cache';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Tenant } from '../../../kernel/brand.js';
import { serveRpc } from '../../threads/rpc.js';
import { tenantFile } from '../database.js';
import { dropCollection, openCollection, readCollections, refuseUnknownCollection } from './collections.js';
import { listDocuments, putDocument, readWholeDocument, removeDocuments } from './documents.js';
import type { KnowledgeOperations, KnowledgeRole } from './sqlite-knowledge.js';
import { searchPassages } from './passage-search.js';
import { type KnowledgeDatabase, openExistingKnowledge, openKnowledgeDatabase } from './knowledge-database.js';

/** Each costs a page cache. */
const MOST_OPEN = 8;

type KnowledgeFiles = {
  /** Makes it when it is not there. */
  readonly made: (tenant: Tenant) => KnowledgeDatabase;
  readonly existing: (tenant: Tenant) => KnowledgeDatabase | undefined;
  readonly close: () => void;
};

const openTenantFiles = (file: string): KnowledgeFiles => {
  const open = new LRUCache<Tenant, KnowledgeDatabase>({ max: MOST_OPEN, dispose: ({ sealed }) => sealed.close() });
  return {
    made: (tenant) => {
      const opened = open.get(tenant) ?? openKnowledgeDatabase(tenantFile(file, tenant));
      open.set(tenant, opened);
      return opened;
    },
    existing: (tenant) => {
      const opened = open.get(tenant) ?? openExistingKnowledge(tenantFile(file, tenant));
      if (opened !== undefined) open.set(tenant, opened);
      return opened;
    },
    close: () => open.clear(),
  };
};

const readPosition = ({ sql }: KnowledgeDatabase): number =>
  Number(
    sql('SELECT CASE WHEN EXISTS (SELECT 1 FROM collection) THEN changes ELSE 0 END AS at FROM meta').get()?.['at'],
  );

type OperationOf<Name extends keyof KnowledgeOperations> = KnowledgeOperations[Name];

/** A tenant without a file has nothing; no question makes one. */
const forExistingFile =
  ({ existing }: KnowledgeFiles) =>
  <Name extends keyof KnowledgeOperations>(
    work: (file: KnowledgeDatabase, input: OperationOf<Name>['input']) => OperationOf<Name>['output'],
    nothing: (input: OperationOf<Name>['input']) => OperationOf<Name>['output'],
  ) =>
  (input: OperationOf<Name>['input'] & { readonly tenant: Tenant }): OperationOf<Name>['output'] => {
    const file = existing(input.tenant);
    return file === undefined ? nothing(input) : work(file, input);
  };

const serveKnowledge = (port: MessagePort, { file }: KnowledgeRole): void => {
  const files = openTenantFiles(file);
  const where = forExistingFile(files);
  serveRpc<KnowledgeOperations>(port, {
    collections: where<'collections'>(readCollections, () => []),
    position: where<'position'>(readPosition, () => 0),
    open: (draft) => openCollection(files.made(draft.tenant), draft),
    drop: where<'drop'>(
      (opened, { name }) => dropCollection(opened, name),
      ({ name }) => refuseUnknownCollection(name),
    ),
    documents: where<'documents'>(listDocuments, ({ collection }) => refuseUnknownCollection(collection)),
    document: where<'document'>(readWholeDocument, ({ collection }) => refuseUnknownCollection(collection)),
    put: where<'put'>(putDocument, ({ collection }) => refuseUnknownCollection(collection)),
    remove: where<'remove'>(removeDocuments, ({ collection }) => refuseUnknownCollection(collection)),
    search: where<'search'>(searchPassages, ({ collection }) => refuseUnknownCollection(collection)),
    close: () => files.close(),
  });
};

if (parentPort !== null) serveKnowledge(parentPort, workerData as KnowledgeRole);

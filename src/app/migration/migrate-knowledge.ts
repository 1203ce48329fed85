// Copies collections document by document. Documents that the target has stay; each copy is read back and compared.
import { canonicalJson } from '../../kernel/json.js';
import { isRejection } from '../../kernel/rejection.js';
import type { Tenant } from '../../kernel/brand.js';
import type { DocumentRow, KnowledgeRefusal, KnowledgeStore, StoredDocument } from '../../ports/knowledge.js';
import type { CollectionRow } from '../../telemetry/knowledge-rows.js';
import { type CollectionMigrationResult, type MigrationJob, throwIfStopped } from './types.js';

type CollectionRef = { readonly tenant: Tenant; readonly collection: string };
type KnowledgeStores = { readonly from: KnowledgeStore; readonly to: KnowledgeStore };

/** Throws when a store refuses a document that it has just listed. */
const unwrapOrThrow = <T>(outcome: T | KnowledgeRefusal): T => {
  if (isRejection<T, KnowledgeRefusal>(outcome)) throw new Error(outcome.because);
  return outcome;
};

/** Digest of a stored document without its date of addition, for the target may have had it before. */
const digestOf = ({ digests }: MigrationJob, { document }: StoredDocument): string => {
  const { vectors, ...rest } = document;
  return digests.sha256(canonicalJson({ ...rest, ...(vectors && { vectors: vectors.map((vector) => [...vector]) }) }));
};

type DocumentOutcome = { readonly digest: string; readonly how: 'there' | 'moved' | 'newer' | 'different' };

/** The target holds another version, added later than the one in the folder. */
const isNewer = (there: DocumentRow | undefined, { digest, added }: DocumentRow): boolean =>
  there !== undefined && there.digest !== digest && there.added > added;

const migrateDocument = async (
  job: MigrationJob,
  { from, to, ...part }: KnowledgeStores & CollectionRef,
  { row, there }: { readonly row: DocumentRow; readonly there: DocumentRow | undefined },
): Promise<DocumentOutcome> => {
  const { name, digest: bytes, added: at } = row;
  const own = unwrapOrThrow(await from.document({ ...part, name }));
  const digest = digestOf(job, own);
  if (isNewer(there, row)) return { digest, how: 'newer' };
  const isThere = there?.digest === bytes;
  if (!isThere) unwrapOrThrow(await to.put({ ...part, document: own.document, at }));
  const moved = await to.document({ ...part, name });
  const isSame = !isRejection<StoredDocument, KnowledgeRefusal>(moved) && digestOf(job, moved) === digest;
  return { digest, how: isSame ? (isThere ? 'there' : 'moved') : 'different' };
};

/** Sets the description of a new collection only: somebody may have changed that of an existing one. */
const openInTarget = async (to: KnowledgeStore, tenant: Tenant, row: CollectionRow) => {
  const { name, description, created: at, embedding } = row;
  const isThere = (await to.collections(tenant)).some((each) => each.name === name);
  return to.open({ tenant, name, at, ...(embedding && { embedding }), ...(!isThere && { description }) });
};

type CollectionCounts = Omit<CollectionMigrationResult, 'digest'> & { readonly digests: readonly string[] };

const addDocument = (
  sum: CollectionCounts,
  { name, passages }: DocumentRow,
  { digest, how }: DocumentOutcome,
): CollectionCounts => ({
  ...sum,
  documents: sum.documents + 1,
  passages: sum.passages + passages,
  moved: sum.moved + Number(how === 'moved'),
  newer: sum.newer + Number(how === 'newer'),
  different: how === 'different' ? [...sum.different, name] : sum.different,
  digests: [...sum.digests, digest],
});

const refusedCollection = (
  part: CollectionRef,
  { documents, passages }: CollectionRow,
  because: string,
): CollectionMigrationResult => ({
  ...part,
  documents,
  passages,
  moved: 0,
  newer: 0,
  different: [],
  digest: '',
  because,
});

const migrateCollection = async (
  job: MigrationJob,
  { from, to }: KnowledgeStores,
  { tenant, row }: { readonly tenant: Tenant; readonly row: CollectionRow },
): Promise<CollectionMigrationResult> => {
  const part = { tenant, collection: row.name };
  let sum: CollectionCounts = { ...part, documents: 0, passages: 0, moved: 0, newer: 0, different: [], digests: [] };
  const rows = unwrapOrThrow(await from.documents(part));
  const opened = await openInTarget(to, tenant, row);
  if (isRejection<CollectionRow, KnowledgeRefusal>(opened)) return refusedCollection(part, row, opened.because);
  const there = new Map(unwrapOrThrow(await to.documents(part)).map((each) => [each.name, each]));
  for (const document of rows) {
    throwIfStopped(job);
    const pair = { row: document, there: there.get(document.name) };
    sum = addDocument(sum, document, await migrateDocument(job, { from, to, ...part }, pair));
    job.onProgress({ of: 'documents', done: sum.documents });
  }
  const { digests, ...moved } = sum;
  return { ...moved, digest: job.digests.sha256(digests.join('\n')) };
};

export const migrateKnowledge = async (
  job: MigrationJob,
  from: KnowledgeStore,
): Promise<readonly CollectionMigrationResult[]> => {
  const moved: CollectionMigrationResult[] = [];
  const stores = { from, to: job.to.knowledge };
  for (const tenant of job.from.tenants)
    for (const row of await from.collections(tenant)) moved.push(await migrateCollection(job, stores, { tenant, row }));
  return moved;
};

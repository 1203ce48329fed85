// Masks the collections of documents of a tenant anew. A document stays whole: the store replaces it in one transaction.
import type { Tenant } from '../../kernel/brand.js';
import { composeMasked } from '../../kernel/masked.js';
import { isRejection } from '../../kernel/rejection.js';
import type { DocumentRow, KnowledgeDocument, KnowledgeRefusal, StoredDocument } from '../../ports/knowledge.js';
import type { CollectionRow } from '../../telemetry/knowledge-rows.js';
import { createKnownSecretMask } from './known-secrets.js';
import type { RescanJob, StoreRescan, UnmaskedPart } from './types.js';

type MaskDocumentText = (text: string) => string;

/** Passages word for word, and what stands between them: a place in a text is where it was in the masked one. */
const remaskPassages = (
  { text, passages }: KnowledgeDocument,
  mask: MaskDocumentText,
): Pick<KnowledgeDocument, 'text' | 'passages'> => {
  let [masked, done] = ['', 0];
  const moved = passages.map(({ section, from, to }) => {
    masked += text.slice(done, from);
    const start = masked.length;
    masked += mask(text.slice(from, to));
    done = to;
    return { section: section.map(mask), from: start, to: masked.length };
  });
  return { text: masked + text.slice(done), passages: moved };
};

/** A secret is known by the text around it, which may lie in the passage before. */
const maskOf = (job: RescanJob, tenant: Tenant, text: string): MaskDocumentText => {
  const known = new Map<string, string>();
  job.masks.learning(tenant, known)(text);
  const maskKnown = createKnownSecretMask(known);
  const mask = job.masks.of(tenant, 'documents');
  return (part) => mask(maskKnown(part));
};

const remaskDocument = (job: RescanJob, tenant: Tenant, document: KnowledgeDocument): KnowledgeDocument => {
  const mask = maskOf(job, tenant, document.text);
  return {
    ...document,
    name: mask(document.name),
    title: mask(document.title),
    ...remaskPassages(document, mask),
  };
};

/** Vectors are numbers made of the text: they stay. */
const wordsOf = ({ name, title, text, passages }: KnowledgeDocument): string =>
  JSON.stringify([name, title, text, passages]);

const unwrap = <T>(outcome: T | KnowledgeRefusal): T => {
  if (isRejection<T, KnowledgeRefusal>(outcome)) throw new Error(outcome.because);
  return outcome;
};

type DocumentPlace = { readonly tenant: Tenant; readonly collection: string };

/** A store leaves a document of a known digest as it is, so that it gets another digest first. Killed between, the next run mends it. */
const replaceDocument = async (
  { stores: { knowledge }, digests }: RescanJob,
  place: DocumentPlace,
  { document, added: at, before }: { document: KnowledgeDocument; added: number; before: string },
): Promise<void> => {
  const passing = { ...document, digest: digests.sha256(`masked anew ${document.digest}`) };
  unwrap(await knowledge.put({ ...place, document: composeMasked(passing), at }));
  unwrap(await knowledge.put({ ...place, document: composeMasked(document), at }));
  if (before !== document.name) unwrap(await knowledge.remove({ ...place, names: [before], at }));
};

const rescanDocument = async (job: RescanJob, place: DocumentPlace, { name }: DocumentRow): Promise<boolean> => {
  const stored = unwrap<StoredDocument>(await job.stores.knowledge.document({ ...place, name }));
  const document = remaskDocument(job, place.tenant, stored.document);
  if (wordsOf(document) === wordsOf(stored.document)) return false;
  if (!job.dryRun) await replaceDocument(job, place, { document, added: stored.added, before: name });
  return true;
};

/** Its name is in facts and configurations, so that it stays. */
const rescanCollection = async (
  job: RescanJob,
  tenant: Tenant,
  { name, description, changed: at }: CollectionRow,
): Promise<readonly UnmaskedPart[]> => {
  const mask = job.masks.of(tenant, 'documents');
  const masked = mask(description);
  if (masked !== description && !job.dryRun)
    unwrap(await job.stores.knowledge.open({ tenant, name, description: masked, at }));
  if (mask(name) === name) return [];
  const because = 'a collection keeps its name; add its documents to one of another name, and drop this one';
  return [{ store: 'documents', what: `the name of collection ${mask(name)}`, because }];
};

export const rescanDocuments = async (
  job: RescanJob,
  tenant: Tenant,
): Promise<{ readonly stores: readonly StoreRescan[]; readonly unmasked: readonly UnmaskedPart[] }> => {
  const { knowledge } = job.stores;
  const unmasked: UnmaskedPart[] = [];
  let [scanned, changed] = [0, 0];
  for (const collection of await knowledge.collections(tenant)) {
    unmasked.push(...(await rescanCollection(job, tenant, collection)));
    const place = { tenant, collection: collection.name };
    for (const row of unwrap(await knowledge.documents(place))) {
      job.throwIfStopped();
      if (await rescanDocument(job, place, row)) changed += 1;
      job.onProgress('documents', (scanned += 1));
    }
  }
  return { stores: [{ tenant, store: 'documents', scanned, changed }], unmasked };
};

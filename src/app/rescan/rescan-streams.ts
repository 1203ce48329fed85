// Masks the facts and texts of a tenant's investigations and snapshot library anew, one investigation with its executions at a time.
import type { BatchHash, StreamId, Tenant, TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { composeMasked, type MaskedText } from '../../kernel/masked.js';
import type { RenewedMasking } from '../../investigation/renewed-masking.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import {
  clientTxnIdOf,
  executionOf,
  investigationStream,
  isInvestigation,
  tenantOf,
  textOwnerOf,
} from '../../investigation/streams.js';
import type { ClientTxnId } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { FactExport } from '../../ports/migration.js';
import type { ReplacedFact, StreamReplacement } from '../../ports/rescan.js';
import { createKnownSecretMask } from './known-secrets.js';
import { remaskLines } from './remask-batch.js';
import { type Remasking, remaskText, remaskValue } from './remask-value.js';
import type { RescanProgress } from './rescan-progress.js';
import type { BatchLinks, RescanJob, StoreRescan, UnmaskedPart } from './types.js';

type StreamFacts = readonly RecordedFact<StoredFact>[];

/** Owners of texts, each with the streams that use them, itself first. */
const ownersIn = async (exported: FactExport, tenant: Tenant): Promise<ReadonlyMap<StreamId, readonly StreamId[]>> => {
  const owners = new Map<StreamId, StreamId[]>();
  let page = await exported.streams();
  while (page.length > 0) {
    for (const stream of page.filter((each) => tenantOf(each) === tenant)) {
      const owner = textOwnerOf(stream);
      owners.set(owner, [...(owners.get(owner) ?? []), stream]);
    }
    page = await exported.streams(page.at(-1));
  }
  return owners;
};

const ADDRESS = /[0-9a-f]{64}/g;

/** Old hashes that the facts name. */
const readdressedIn = (facts: StreamFacts, links: BatchLinks): readonly BatchHash[] => {
  if (links.size === 0) return [];
  const named = new Set(JSON.stringify(facts.map(({ data }) => data)).match(ADDRESS) as BatchHash[] | null);
  return [...named].filter((hash) => links.has(hash));
};

type LearntSecrets = { readonly known: ReadonlyMap<string, string>; readonly lines: ReadonlyMap<string, string> };

/** The secrets that the old batches hold, and their rows: claims quote both. */
const learnFromBatches = async (
  { stores, masks, maskSnapshotValue }: RescanJob,
  tenant: Tenant,
  { batches, links }: { readonly batches: readonly BatchHash[]; readonly links: BatchLinks },
): Promise<LearntSecrets> => {
  const known = new Map<string, string>();
  const lines = new Map<string, string>();
  const mask = masks.learning(tenant, known);
  for (const hash of batches) {
    const found = await stores.blobs.get(tenant, hash);
    if (found.found !== 'bytes' || !found.bytes.endsWith('\n')) continue;
    const masked = remaskLines(found.bytes, { mask, maskSnapshotValue, replaced: links });
    for (const [position, line] of found.bytes.split('\n').slice(0, -1).entries())
      if (masked[position] !== undefined && masked[position] !== line) lines.set(line, masked[position]);
  }
  return { known, lines };
};

type RemaskedText = { readonly from: TextRef; readonly to: TextRef; readonly text: MaskedText };

const remaskTexts = async (
  { stores, digests }: RescanJob,
  owner: StreamId,
  by: Remasking,
): Promise<{ readonly texts: readonly RemaskedText[]; readonly scanned: number }> => {
  const stored = await stores.exported.texts(owner);
  if (stored.status === 'erased' || stored.salt === undefined) return { texts: [], scanned: 0 };
  const { salt } = stored;
  const texts = [...stored.texts].flatMap(([from, before]) => {
    const text = remaskText(before, by);
    return text === before ? [] : [{ from, to: digests.salted(salt, text) as TextRef, text: composeMasked(text) }];
  });
  return { texts, scanned: stored.texts.size };
};

/** A snapshot's fact also says how long its bytes are. */
const withSize = async (
  { stores }: RescanJob,
  { stream, type, data }: RecordedFact<StoredFact>,
  masked: object,
): Promise<object> => {
  if (type !== 'SnapshotImported' || !('artifact' in masked) || masked.artifact === data.artifact) return masked;
  const found = await stores.blobs.get(tenantOf(stream), masked.artifact as BatchHash);
  return found.found === 'bytes' ? { ...masked, bytes: found.bytes.length } : masked;
};

const remaskFact = async (
  job: RescanJob,
  fact: RecordedFact<StoredFact>,
  by: Remasking,
): Promise<ReplacedFact | undefined> => {
  // what an earlier rescan has recorded names the old addresses on purpose
  if (fact.type === 'MaskingRenewed') return undefined;
  const before = { data: fact.data, actor: fact.actor, reason: fact.reason };
  const masked = remaskValue(before, by) as typeof before;
  if (JSON.stringify(masked) === JSON.stringify(before)) return undefined;
  const { data, actor, reason } = masked;
  return {
    stream: fact.stream,
    version: fact.version,
    data: await withSize(job, fact, data),
    schema: fact.schema,
    actor,
    ...optional({ reason }),
  };
};

type OwnedStreams = { readonly tenant: Tenant; readonly owner: StreamId; readonly streams: readonly StreamId[] };

type OwnerOutcome = { readonly replacement?: StreamReplacement; readonly facts: number; readonly texts: number };

/** What becomes of an investigation; no replacement: nothing was found. */
const remaskOwner = async (job: RescanJob, of: OwnedStreams, links: BatchLinks): Promise<OwnerOutcome> => {
  const { tenant, owner, streams } = of;
  const facts = (await Promise.all(streams.map((stream) => job.stores.events.read(stream)))).flat();
  const batches = readdressedIn(facts, links);
  const { known, lines } = await learnFromBatches(job, tenant, { batches, links });
  const replaced = new Map<string, string>([...links, ...lines]);
  const by: Remasking = {
    mask: job.masks.of(tenant, 'investigations'),
    maskKnown: createKnownSecretMask(known),
    replaced,
  };
  const { texts, scanned } = await remaskTexts(job, owner, by);
  for (const { from, to } of texts) replaced.set(from, to);
  const changed = (await Promise.all(facts.map((fact) => remaskFact(job, fact, by)))).filter((each) => !!each);
  const renamed = isInvestigation(owner)
    ? investigationStream(tenant, remaskText(clientTxnIdOf(owner), by) as ClientTxnId)
    : owner;
  const counts = { facts: facts.length, texts: scanned };
  if (changed.length === 0 && texts.length === 0 && renamed === owner) return counts;
  const record: RenewedMasking = {
    rules: job.release,
    batches: batches.flatMap((from) => {
      const to = links.get(from);
      return to === undefined ? [] : [{ from, to }];
    }),
    texts: texts.map(({ from, to }) => ({ from, to })),
    facts: changed.filter(({ stream }) => stream === owner).map(({ version }) => version),
    executions: [...new Set(changed.flatMap(({ stream }) => executionOf(stream) ?? []))],
  };
  const at = Math.max(job.clock.now(), ...facts.filter(({ stream }) => stream === owner).map((fact) => fact.at));
  return { ...counts, replacement: { owner, renamed, facts: changed, texts, record, at } };
};

type StreamOutcome = { readonly stores: readonly StoreRescan[]; readonly unmasked: readonly UnmaskedPart[] };

export const rescanStreams = async (
  job: RescanJob,
  tenant: Tenant,
  progress: RescanProgress,
): Promise<StreamOutcome> => {
  const links = progress.links(tenant);
  const unmasked: UnmaskedPart[] = [];
  const sum = { facts: 0, texts: 0, changedFacts: 0, changedTexts: 0 };
  let owners = 0;
  for (const [owner, streams] of await ownersIn(job.stores.exported, tenant)) {
    job.throwIfStopped();
    const { replacement, facts, texts } = await remaskOwner(job, { tenant, owner, streams }, links);
    sum.facts += facts;
    sum.texts += texts;
    job.onProgress('investigations', (owners += 1));
    if (replacement === undefined) continue;
    sum.changedFacts += replacement.facts.length;
    sum.changedTexts += replacement.texts.length;
    if (job.dryRun) continue;
    progress.mustPurge('facts');
    if (!(await job.stores.facts.replace(replacement)))
      unmasked.push({
        store: 'facts',
        what: `investigation ${clientTxnIdOf(replacement.renamed)}`,
        because:
          'it still has its old name, which holds a secret, for another investigation has this one; erase one of the two',
      });
  }
  return {
    stores: [
      { tenant, store: 'facts', scanned: sum.facts, changed: sum.changedFacts },
      { tenant, store: 'texts', scanned: sum.texts, changed: sum.changedTexts },
    ],
    unmasked,
  };
};

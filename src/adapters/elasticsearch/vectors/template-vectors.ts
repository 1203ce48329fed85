// The index of template vectors, and the background work that fills it: no row waits for a vector.
import type { Client } from '@elastic/elasticsearch';
import { createHash } from 'node:crypto';
import { type Embedding, EmbeddingError } from '../../../ports/embedding.js';
import { SourceError } from '../../../ports/sources.js';
import { clusterFailure, isMissingIndex } from '../failures.js';
import { type IndexOwner, stateIndex, vectorIndex } from '../write/index-names.js';
import { stateReader, type StateReader, type TenantState } from '../sums/tenant-state.js';
import { scanHits } from '../sums/scan.js';
import { type BulkOptions, type BulkWrite, writeBulk } from '../write/bulk.js';

/** Vectors of two models, or of two sizes, cannot be compared. */
type VectorModel = Pick<Embedding, 'model' | 'dimension'>;

const describeModel = ({ model, dimension }: VectorModel): string => `${model} (${dimension} numbers)`;

const modelDiffers = (index: string, known: VectorModel, configured: VectorModel): SourceError =>
  new SourceError(
    'refused',
    `the vectors of ${index} were made with ${describeModel(known)}, and ${describeModel(configured)} is configured: delete that index, and they are made anew`,
  );

const readModel = async (client: Client, index: string): Promise<VectorModel | undefined> => {
  try {
    const found = await client.indices.getMapping({ index });
    const { model, dimension } = found[index]?.mappings._meta ?? {};
    return { model: String(model), dimension: Number(dimension) };
  } catch (error) {
    if (isMissingIndex(error)) return undefined;
    throw error;
  }
};

/** Every vector is looked at: there are thousands, and so the same question finds the same ones on every copy. */
const templateVectorField = (dims: number) =>
  ({ type: 'dense_vector', dims, similarity: 'dot_product', index: true, index_options: { type: 'flat' } }) as const;

const createVectorIndex = (client: Client, index: string, { model, dimension }: VectorModel): Promise<unknown> =>
  client.indices.create(
    {
      index,
      settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
      mappings: {
        dynamic: false,
        _meta: { model, dimension },
        properties: { digest: { type: 'keyword' }, vector: templateVectorField(dimension) },
      },
    },
    // another replica was faster
    { ignore: [400] },
  );

const checkModel = (index: string, known: VectorModel, { model, dimension }: VectorModel): void => {
  if (known.model !== model || known.dimension !== dimension) throw modelDiffers(index, known, { model, dimension });
};

/** Whether there is one; throws `SourceError` where it was made for another model. */
export const hasVectors = async (client: Client, owner: IndexOwner, model: VectorModel): Promise<boolean> => {
  const index = vectorIndex(owner);
  const known = await readModel(client, index);
  if (known !== undefined) checkModel(index, known, model);
  return known !== undefined;
};

const openVectorIndex = async (client: Client, owner: IndexOwner, model: VectorModel): Promise<void> => {
  if (await hasVectors(client, owner, model)) return;
  await createVectorIndex(client, vectorIndex(owner), model);
  if (await hasVectors(client, owner, model)) return;
  throw new SourceError('unavailable', `the index ${vectorIndex(owner)} could not be made`);
};

/** The provider of vectors or the cluster: whichever failed says why. */
export const vectorFailureReason = (error: unknown, hosts: string): string =>
  error instanceof EmbeddingError ? error.message : clusterFailure(error, hosts).message;

export type TemplateVectors = {
  /** Called after rows were stored, or when vectors are wanted: those that are missing follow soon. */
  readonly wanted: (owner: IndexOwner) => void;
  /** Why there are none, by the last attempt. */
  readonly trouble: () => string | undefined;
  /** Ends what is running. */
  readonly close: () => Promise<void>;
};

type TemplateVectorOptions = { readonly opened: () => Promise<BulkOptions>; readonly embedding: Embedding };

/** Texts of one request to the provider, and vectors of one to the cluster. */
const AT_ONCE = 64;
const WRITTEN_AT_ONCE = 512;
/** New templates come in bursts. */
const REST_MS = 500;
/** What failed is tried again after so long. */
const AGAIN_MS = 15_000;

const textDigest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

type MissingVector = readonly [template: string, text: string];

const storedDigests = async (client: Client, owner: IndexOwner): Promise<ReadonlyMap<string, string>> => {
  const digests = new Map<string, string>();
  const scan = { index: vectorIndex(owner), query: { match_all: {} }, fields: ['digest'], columns: true } as const;
  for await (const page of scanHits<{ readonly digest: string }>(client, scan))
    for (const { _id, digest } of page) digests.set(_id, digest);
  return digests;
};

/** One that was merged into another is found by it; a text that has become more general means something else. */
const missingVectors = (
  { texts, aliases }: TenantState,
  stored: ReadonlyMap<string, string>,
): readonly MissingVector[] =>
  [...texts].filter(([id, text]) => text !== '' && aliases.current(id) === id && stored.get(id) !== textDigest(text));

/** Seven digits are all that a number of 32 bits has. */
const sevenDigits = (vector: Float32Array): readonly number[] =>
  Array.from(vector, (number) => Number(number.toPrecision(7)));

const vectorWrite = (index: string, [id, text]: MissingVector, vector: Float32Array): BulkWrite => ({
  action: 'index',
  index,
  id,
  document: { digest: textDigest(text), vector: sevenDigits(vector) },
});

type VectorBatch = {
  readonly options: TemplateVectorOptions;
  readonly readState: StateReader;
  readonly signal: AbortSignal;
};

const embedTexts = async (
  { options, signal }: VectorBatch,
  texts: readonly string[],
): Promise<readonly Float32Array[]> => {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += AT_ONCE)
    vectors.push(...(await options.embedding.embed(texts.slice(from, from + AT_ONCE), signal)));
  return vectors;
};

const makeMissingVectors = async (making: VectorBatch, owner: IndexOwner, state: TenantState): Promise<void> => {
  const { options, signal } = making;
  const writing = await options.opened();
  const index = vectorIndex(owner);
  await openVectorIndex(writing.client, owner, options.embedding);
  const missing = missingVectors(state, await storedDigests(writing.client, owner));
  for (let from = 0; from < missing.length && !signal.aborted; from += WRITTEN_AT_ONCE) {
    const part = missing.slice(from, from + WRITTEN_AT_ONCE);
    const texts = part.map(([, text]) => text);
    const vectors = await embedTexts(making, texts);
    await writeBulk(
      writing,
      vectors.map((vector, at) => vectorWrite(index, part[at] ?? ['', ''], vector)),
    );
  }
  if (missing.length > 0) await writing.client.indices.refresh({ index });
};

type TenantVectors = {
  readonly owner: IndexOwner;
  /** Templates that have their vectors. */
  done?: TenantState['texts'];
  trouble?: string | undefined;
  due?: NodeJS.Timeout | undefined;
};

const bringUpToDate = async (making: VectorBatch, tenant: TenantVectors): Promise<void> => {
  const { client } = await making.options.opened();
  const { owner } = tenant;
  await client.indices.refresh({ index: stateIndex(owner), ignore_unavailable: true });
  const state = await making.readState(client, owner);
  if (state.texts === tenant.done) return;
  await makeMissingVectors(making, owner, state);
  tenant.done = state.texts;
};

const attemptUpdate = async (making: VectorBatch, tenant: TenantVectors): Promise<void> => {
  try {
    await bringUpToDate(making, tenant);
    tenant.trouble = undefined;
  } catch (error) {
    const { hosts } = await making.options.opened().catch(() => ({ hosts: 'Elasticsearch' }));
    tenant.trouble = `templates have no vectors: ${vectorFailureReason(error, hosts)}`;
  }
};

export const templateVectors = (options: TemplateVectorOptions): TemplateVectors => {
  const over = new AbortController();
  const tenants = new Map<string, TenantVectors>();
  const making: VectorBatch = { options, readState: stateReader(), signal: over.signal };
  let running: Promise<void> = Promise.resolve();
  const schedule = (tenant: TenantVectors, after: number): void => {
    if (tenant.due !== undefined || over.signal.aborted) return;
    const make = async (): Promise<void> => {
      if (over.signal.aborted) return;
      await attemptUpdate(making, tenant);
      if (tenant.trouble !== undefined) schedule(tenant, AGAIN_MS);
    };
    const begin = (): void => {
      tenant.due = undefined;
      // one tenant after the other: a provider counts requests
      running = running.then(make);
    };
    tenant.due = setTimeout(begin, after).unref();
  };
  return {
    wanted: (owner) => {
      const tenant = tenants.get(owner.code) ?? { owner };
      tenants.set(owner.code, tenant);
      schedule(tenant, REST_MS);
    },
    trouble: () => [...tenants.values()].find(({ trouble }) => trouble !== undefined)?.trouble,
    close: async () => {
      over.abort();
      for (const { due } of tenants.values()) clearTimeout(due);
      await running;
    },
  };
};

// Makes the vectors of templates that have none yet, behind the rows: no row waits for a vector.
import { createHash } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import type { Embedding } from '../../../ports/embedding.js';
import { stateReader, type StateReader, type TenantState } from '../aggregates/tenant-state.js';
import { walk } from '../aggregates/walk.js';
import { bulk, type BulkOptions, type Write } from '../write/bulk.js';
import { stateIndex, vectorIndex, type Owner } from '../write/names.js';
import { becauseOf, openVectors } from './vector-index.js';

export type VectorMaking = {
  /** Called after rows were stored, or when vectors are wanted: those that are missing follow soon. */
  readonly wanted: (owner: Owner) => void;
  /** Why there are none, by the last attempt. */
  readonly trouble: () => string | undefined;
  /** Ends what is running. */
  readonly close: () => Promise<void>;
};

export type MakingOptions = { readonly opened: () => Promise<BulkOptions>; readonly embedding: Embedding };

/** Texts of one request to the provider, and vectors of one to the cluster. */
const AT_ONCE = 64;
const WRITTEN_AT_ONCE = 512;
/** New templates come in bursts. */
const REST_MS = 500;
/** What failed is tried again after so long. */
const AGAIN_MS = 15_000;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

type Missing = readonly [template: string, text: string];

const storedIn = async (client: Client, owner: Owner): Promise<ReadonlyMap<string, string>> => {
  const digests = new Map<string, string>();
  const asked = { index: vectorIndex(owner), query: { match_all: {} }, fields: ['digest'], columns: true } as const;
  for await (const page of walk<{ readonly digest: string }>(client, asked))
    for (const { _id, digest } of page) digests.set(_id, digest);
  return digests;
};

/** One that was merged into another is found by it; a text that has become more general means something else. */
const missingOf = ({ texts, aliases }: TenantState, stored: ReadonlyMap<string, string>): readonly Missing[] =>
  [...texts].filter(([id, text]) => text !== '' && aliases.current(id) === id && stored.get(id) !== digestOf(text));

/** Seven digits are all that a number of 32 bits has. */
const short = (vector: Float32Array): readonly number[] =>
  Array.from(vector, (number) => Number(number.toPrecision(7)));

const writeOf = (index: string, [id, text]: Missing, vector: Float32Array): Write => ({
  action: 'index',
  index,
  id,
  document: { digest: digestOf(text), vector: short(vector) },
});

type Making = { readonly options: MakingOptions; readonly readState: StateReader; readonly signal: AbortSignal };

const vectorsOf = async ({ options, signal }: Making, texts: readonly string[]): Promise<readonly Float32Array[]> => {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += AT_ONCE)
    vectors.push(...(await options.embedding.embed(texts.slice(from, from + AT_ONCE), signal)));
  return vectors;
};

const makeAll = async (making: Making, owner: Owner, state: TenantState): Promise<void> => {
  const { options, signal } = making;
  const writing = await options.opened();
  const index = vectorIndex(owner);
  await openVectors(writing.client, owner, options.embedding);
  const missing = missingOf(state, await storedIn(writing.client, owner));
  for (let from = 0; from < missing.length && !signal.aborted; from += WRITTEN_AT_ONCE) {
    const part = missing.slice(from, from + WRITTEN_AT_ONCE);
    const texts = part.map(([, text]) => text);
    const vectors = await vectorsOf(making, texts);
    await bulk(
      writing,
      vectors.map((vector, at) => writeOf(index, part[at] ?? ['', ''], vector)),
    );
  }
  if (missing.length > 0) await writing.client.indices.refresh({ index });
};

type Tenant = {
  readonly owner: Owner;
  /** Templates that have their vectors. */
  done?: TenantState['texts'];
  trouble?: string | undefined;
  due?: NodeJS.Timeout | undefined;
};

const bringUpToDate = async (making: Making, tenant: Tenant): Promise<void> => {
  const { client } = await making.options.opened();
  const { owner } = tenant;
  await client.indices.refresh({ index: stateIndex(owner), ignore_unavailable: true });
  const state = await making.readState(client, owner);
  if (state.texts === tenant.done) return;
  await makeAll(making, owner, state);
  tenant.done = state.texts;
};

const attempt = async (making: Making, tenant: Tenant): Promise<void> => {
  try {
    await bringUpToDate(making, tenant);
    tenant.trouble = undefined;
  } catch (error) {
    const { hosts } = await making.options.opened().catch(() => ({ hosts: 'Elasticsearch' }));
    tenant.trouble = `templates have no vectors: ${becauseOf(error, hosts)}`;
  }
};

export const vectorMaking = (options: MakingOptions): VectorMaking => {
  const over = new AbortController();
  const tenants = new Map<string, Tenant>();
  const making: Making = { options, readState: stateReader(), signal: over.signal };
  let running: Promise<void> = Promise.resolve();
  const schedule = (tenant: Tenant, after: number): void => {
    if (tenant.due !== undefined || over.signal.aborted) return;
    const make = async (): Promise<void> => {
      if (over.signal.aborted) return;
      await attempt(making, tenant);
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

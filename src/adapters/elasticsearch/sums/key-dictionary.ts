// Keys of sums are long and frequent: each is stored once, and everything else refers to it by a short digest.
import { createHash } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import {
  flowId,
  type FlowKey,
  latencyId,
  type LatencyKey,
  type TraceContribution,
} from '../../../telemetry/aggregates/trace-contribution.js';
import { type BulkOptions, type BulkWrite, writeBulk } from '../write/bulk.js';
import { type IndexOwner, stateIndex } from '../write/index-names.js';
import { optional } from '../../../kernel/optional.js';

/** 84 bits tell millions of keys apart. */
const keyDigest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 14);

/** The keys that one trace counts under; a latency key bears its bucket behind a colon. */
type ShortenedKeys = {
  readonly flow: readonly string[];
  readonly latency: readonly string[];
  /** Digest → key. */
  readonly texts: ReadonlyMap<string, string>;
};

export const shortenKeys = ({ flow, latency }: TraceContribution): ShortenedKeys => {
  const texts = new Map<string, string>();
  const short = (text: string): string => {
    const digest = keyDigest(text);
    texts.set(digest, text);
    return digest;
  };
  return {
    flow: flow.map((key) => short(flowId(key))),
    latency: latency.map((key) => `${short(latencyId(key))}:${key.log2}`),
    texts,
  };
};

const MOST_KNOWN = 200_000;

const keyDocumentId = (digest: string): string => `key:${digest}`;

/** Stores the keys that were not seen yet; before anything refers to them. */
export const keyWriter = (): ((
  options: BulkOptions,
  owner: IndexOwner,
  texts: ReadonlyMap<string, string>,
) => Promise<void>) => {
  const known = new Set<string>();
  return async (options, owner, texts) => {
    const fresh = [...texts].filter(([digest]) => !known.has(`${owner.code} ${digest}`));
    if (fresh.length === 0) return;
    const index = stateIndex(owner);
    const writes = fresh.map(([digest, text]): BulkWrite => {
      return { action: 'create', index, id: keyDocumentId(digest), document: { kind: 'key', key: digest, text } };
    });
    await writeBulk(options, writes);
    if (known.size > MOST_KNOWN) known.clear();
    for (const [digest] of fresh) known.add(`${owner.code} ${digest}`);
  };
};

const KEYS_PER_REQUEST = 5_000;

export type KeyTexts = (
  client: Client,
  owner: IndexOwner,
  digests: Iterable<string>,
) => Promise<ReadonlyMap<string, string>>;

/** Keys by their digests; what was read once is remembered, for a digest never changes its meaning. */
export const keyReader = (): KeyTexts => {
  const known = new Map<string, string>();
  return async (client, owner, digests) => {
    if (known.size > MOST_KNOWN) known.clear();
    const unique = [...new Set(digests)];
    const unknown = unique.filter((digest) => !known.has(digest));
    for (let from = 0; from < unknown.length; from += KEYS_PER_REQUEST) {
      const ids = unknown.slice(from, from + KEYS_PER_REQUEST).map(keyDocumentId);
      const { docs } = await client.mget<{ key: string; text: string }>({ index: stateIndex(owner), ids });
      for (const doc of docs)
        if ('_source' in doc && doc._source !== undefined) known.set(doc._source.key, doc._source.text);
    }
    return new Map(unique.flatMap((digest) => (known.has(digest) ? [[digest, known.get(digest) ?? '']] : [])));
  };
};

/** As `flowId` wrote it. */
export const flowKeyOf = (text: string): FlowKey => {
  const [stream, service = '', operation = '', from = '', to] = JSON.parse(text) as string[];
  return { stream: stream === 'span' ? 'span' : 'log', service, operation, from, ...optional({ to }) };
};

/** As `latencyId` wrote it. */
export const latencyKeyOf = (text: string): Omit<LatencyKey, 'log2'> => {
  const [measure, service = '', other = ''] = JSON.parse(text) as string[];
  return measure === 'self' ? { measure, service, operation: other } : { measure: 'edge', service, caller: other };
};

// Converts commits to documents and back to facts, and refuses a commit that is too large before anything is written.
import { ObjectId } from 'mongodb';
import { optional } from '../../kernel/optional.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { StreamId } from '../../kernel/brand.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { tenantOf } from '../../investigation/streams.js';
import { highestSchema, upcast } from '../../investigation/upcast.js';
import type { FactCommit } from '../../ports/event-store.js';
import type { Collections, CommitDocument } from './collections.js';

const MOST_FACT_BYTES = 256 * 1024;
/** Well below the 16 MB of one document, for BSON is longer than JSON. */
const MOST_BYTES = 8 * 1024 * 1024;

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** Facts hold structure, and words are texts: one that is larger is a bug, not a load. */
export const refuseOversized = ({ stream, facts, texts }: Pick<FactCommit, 'stream' | 'facts' | 'texts'>): void => {
  const sizes = facts.map(({ type, data }) => ({ type, bytes: bytesOf(JSON.stringify(data)) }));
  const large = sizes.find(({ bytes }) => bytes > MOST_FACT_BYTES);
  if (large !== undefined)
    throw new Error(`${stream}: ${large.type} has ${large.bytes} bytes, a fact has at most 256 KB`);
  if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES)
    throw new Error(`${stream}: a commit of ${facts.length} facts has more than 8 MB`);
  if ([...texts.values()].some((body) => bytesOf(body) > MOST_BYTES))
    throw new Error(`${stream}: a text has more than 8 MB`);
};

export type CommitDraft = Omit<CommitDocument, 'commitSeq'>;

/** The same document at every attempt to write it. */
export const commitDraftOf = (
  commit: FactCommit,
  { id, by }: { readonly id: () => string; readonly by: string },
): CommitDraft => {
  refuseOversized(commit);
  const { stream, expected, facts, at, actor, reason, traceparent } = commit;
  return {
    _id: new ObjectId(),
    streamId: stream,
    tenant: tenantOf(stream),
    fromVersion: expected + 1,
    toVersion: expected + facts.length,
    facts: facts.map(({ type, data }) => ({ id: id(), type, data })),
    at,
    actor,
    ...optional({ reason, traceparent }),
    schema: highestSchema(facts),
    by,
  };
};

export const factsOfCommit = (document: CommitDocument): readonly RecordedFact<StoredFact>[] => {
  const { streamId, commitSeq, fromVersion, facts, at, actor, reason, traceparent, schema } = document;
  const shared = {
    stream: streamId,
    commit: commitSeq,
    at,
    actor,
    ...optional({ reason, traceparent }),
    schema,
  };
  return facts.map(({ id, type, data }, index) =>
    upcast({ ...({ type, data } as StoredFact), id, version: fromVersion + index, ...shared }),
  );
};

/** Facts of a stream after a version, in order. */
export const readStreamFacts = async (
  { facts }: Collections,
  stream: StreamId,
  after = 0,
): Promise<readonly RecordedFact<StoredFact>[]> => {
  const newer = after === 0 ? {} : { toVersion: { $gt: after } };
  const documents = await facts
    .find({ streamId: stream, ...newer })
    .sort({ commitSeq: 1 })
    .toArray();
  return documents.flatMap(factsOfCommit).filter(({ version }) => version > after);
};

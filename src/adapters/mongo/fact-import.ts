// Imports streams of another store: facts with their ids, versions and commits, and their texts.
import { type ClientSession, ObjectId } from 'mongodb';
import { optional } from '../../kernel/optional.js';
import type { StreamId } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { isInvestigation, tenantOf } from '../../investigation/streams.js';
import { highestSchema } from '../../investigation/upcast.js';
import type { TextMap } from '../../ports/event-store.js';
import { FactImport, type InvestigationTexts, type MigratedStream } from '../../ports/migration.js';
import { foldListed, isListedStream } from './listed-streams.js';
import { mongoTransaction, withMongoRetry } from './retry.js';
import type { Collections, CommitDocument } from './collections.js';
import { refuseOversized } from './commits.js';
import type { SessionWriter } from './sessions.js';

const commitDocumentOf = (facts: readonly RecordedFact<StoredFact>[], by: string): readonly CommitDocument[] => {
  const [first] = facts;
  if (first === undefined) return [];
  const { stream, commit, version, at, actor, reason, traceparent } = first;
  return [
    {
      _id: new ObjectId(),
      streamId: stream,
      tenant: tenantOf(stream),
      commitSeq: commit,
      fromVersion: version,
      toVersion: version + facts.length - 1,
      facts: facts.map(({ id, type, data }) => ({ id, type, data })),
      at,
      actor,
      ...optional({ reason, traceparent }),
      schema: highestSchema(facts),
      by,
    },
  ];
};

/** New document ids: followers of the facts find a document by its time of creation. */
const commitDocumentsOf = (facts: readonly RecordedFact<StoredFact>[], by: string): readonly CommitDocument[] =>
  [...Map.groupBy(facts, ({ commit }) => commit).values()].flatMap((commit) => commitDocumentOf(commit, by));

const NO_TEXTS: TextMap = new Map();

const refuseOversizedStream = ({ stream, facts, texts }: MigratedStream): void => {
  for (const commit of Map.groupBy(facts, ({ commit }) => commit).values())
    refuseOversized({ stream, facts: commit, texts: NO_TEXTS });
  if (texts?.status === 'kept') refuseOversized({ stream, facts: [], texts: texts.texts });
};

/** The server keeps the locks of a killed import for 60 seconds. */
const IMPORT_PATIENCE_MILLIS = 75_000;

export class MongoFactImport extends FactImport {
  constructor(
    private readonly collections: Collections,
    private readonly sessions: SessionWriter,
    private readonly by: string,
  ) {
    super();
  }

  /** A stream is imported whole: a turn that it left unfinished may be continued at once. */
  override async importStream(moved: MigratedStream): Promise<void> {
    refuseOversizedStream(moved);
    const { client } = this.collections;
    await withMongoRetry(
      client,
      () => mongoTransaction(client, (session) => this.#store(moved, session)),
      IMPORT_PATIENCE_MILLIS,
    );
    if (isInvestigation(moved.stream)) await this.sessions.fold(moved.stream);
    if (isListedStream(moved.stream)) await foldListed(this.collections, moved.stream);
  }

  async #store({ stream, facts, texts }: MigratedStream, session: ClientSession): Promise<void> {
    const sort = { commitSeq: -1 } as const;
    const last = await this.collections.facts.findOne({ streamId: stream }, { session, sort });
    const rest = facts.filter(({ version }) => version > (last?.toVersion ?? 0));
    const documents = commitDocumentsOf(rest, this.by);
    if (texts !== undefined)
      await this.#storeTexts(stream, { imported: texts, commit: (documents[0] ?? last)?._id }, session);
    if (documents.length > 0) await this.collections.facts.insertMany(documents, { session });
  }

  async #storeTexts(
    owner: StreamId,
    {
      imported,
      commit = new ObjectId(),
    }: { readonly imported: InvestigationTexts; readonly commit: ObjectId | undefined },
    session: ClientSession,
  ): Promise<void> {
    const { texts, salts } = this.collections;
    const found = await salts.findOne({ _id: owner }, { session });
    if (imported.status === 'erased') {
      if (found?.erased === undefined)
        await salts.replaceOne({ _id: owner }, { erased: new Date() }, { session, upsert: true });
      await texts.deleteMany({ owner }, { session });
      return;
    }
    if (found?.erased !== undefined) return;
    if (imported.salt !== undefined && found === null)
      await salts.insertOne({ _id: owner, salt: imported.salt }, { session });
    const there = await texts.distinct('ref', { owner }, { session });
    const known = new Set(there);
    const missing = [...imported.texts].filter(([ref]) => !known.has(ref));
    const documents = missing.map(([ref, body]) => ({ _id: new ObjectId(), owner, ref, body, commit }));
    if (documents.length > 0) await texts.insertMany(documents, { session });
  }

  override async loadPosition(name: string): Promise<number> {
    const { client, places } = this.collections;
    const place = await withMongoRetry(client, () => places.findOne({ _id: name }));
    return Number(place?.token ?? 0);
  }

  override async savePosition(name: string, position: number): Promise<void> {
    const { client, places } = this.collections;
    const place = { token: position, at: new Date() };
    await withMongoRetry(client, () => places.replaceOne({ _id: name }, place, { upsert: true }));
  }
}

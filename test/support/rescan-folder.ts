// A small data folder that holds addresses everywhere, and a rescan of it whose writes can fail.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileBlobStore } from '../../src/adapters/files/file-blob-store.js';
import { fileRescanJournal } from '../../src/adapters/files/rescan-journal.js';
import { keyedDigests, systemClock } from '../../src/adapters/node/runtime.js';
import { keyedDigest } from '../../src/adapters/preparation/keyed-digest.js';
import { type SqliteFacts, sqliteFacts } from '../../src/adapters/sqlite/facts/sqlite-facts.js';
import { sqliteTelemetryRewrite } from '../../src/adapters/sqlite/telemetry/rewrite/telemetry-rewrite.js';
import { rescanStores } from '../../src/app/rescan/rescan.js';
import { openRescanMasks } from '../../src/app/rescan/rescan-masks.js';
import type { RescanReport } from '../../src/app/rescan/types.js';
import type { BatchHash, ClientTxnId, StreamId, Tenant, TextRef } from '../../src/kernel/brand.js';
import { composeMasked } from '../../src/kernel/masked.js';
import { executionStream, investigationStream, snapshotStream } from '../../src/investigation/streams.js';
import type { StoredFact } from '../../src/investigation/stored-fact.js';
import type { CollectionRow } from '../../src/telemetry/knowledge-rows.js';
import { createMasker } from '../../src/telemetry/masking/mask.js';
import { filesIn } from './leaks.js';

export const tenant = 'default' as Tenant;
const KEY = Buffer.alloc(32, 'k');
export const digests = keyedDigests(KEY);

/** No rule of the masker that filled the folder knew them. */
const SECRETS = ['203.0.113.77', '198.51.100.42', '192.0.2.111'] as const;
const [inRow, inName, inBoth] = SECRETS;

export const RESCANNED = investigationStream(tenant, 'INC-1' as ClientTxnId);
const named = investigationStream(tenant, `host ${inName}` as ClientTxnId);

export const openRescanFacts = (folder: string): SqliteFacts => {
  let made = 0;
  return sqliteFacts({
    file: join(folder, 'facts.sqlite'),
    now: () => 1,
    lease: 1,
    id: () => `id-${(made += 1)}-${Math.random()}`,
    salt: () => '5'.repeat(64),
    onLost: (error) => {
      throw error;
    },
  });
};

const line = (text: string): string =>
  JSON.stringify({
    id: '1',
    ingestedAt: 1,
    kind: 'log',
    level: 'error',
    message: text,
    service: 'cart',
    source: 's',
    time: 1,
  });

export const OLD_BATCHES = [
  `${line(`lost ${inRow}`)}\n`,
  `${line(`lost ${inBoth}`)}\n${line('fine')}\n`,
  `${line('fine')}\n`,
];
const SNAPSHOT = JSON.stringify({ $META$: { instanceName: 'orders-1' }, GeneralInformation: { Endpoint: inBoth } });

type Writing = { readonly facts: SqliteFacts; readonly stream: StreamId };

const append = async (
  { facts, stream }: Writing,
  stored: readonly object[],
  texts: readonly string[] = [],
): Promise<void> => {
  const salt = (await facts.events.salt(stream)) ?? '';
  await facts.events.append({
    stream,
    expected: (await facts.events.read(stream)).length,
    facts: stored as readonly StoredFact[],
    texts: new Map(texts.map((text) => [digests.salted(salt, text) as TextRef, composeMasked(text)])),
    at: 1,
    actor: { kind: 'user', id: 'test' },
  });
};

/** An answer quotes a row, whole and by its end alone. */
const answerOf = (hash: string): string =>
  JSON.stringify({
    evidence: [{ batch: hash, position: 0, quote: line(`lost ${inRow}`) }],
    text: `it said ${inRow.slice(0, 9)}…`,
  });

const fill = async (folder: string): Promise<void> => {
  const facts = openRescanFacts(folder);
  const blobs = fileBlobStore(join(folder, 'batches'));
  const hashes = [...OLD_BATCHES, SNAPSHOT].map((bytes) => digests.sha256(bytes) as BatchHash);
  for (const [n, bytes] of [...OLD_BATCHES, SNAPSHOT].entries())
    await blobs.put(tenant, hashes[n] as BatchHash, composeMasked(bytes));
  const [salt, answer] = ['5'.repeat(64), answerOf(hashes[0] ?? '')];
  const fetched = hashes
    .slice(0, OLD_BATCHES.length)
    .map((hash) => ({ type: 'BatchFetched', data: { turn: 1, hash, notices: [`of ${inBoth}`] } }));
  const opened = (clientTxnId: string) => ({ type: 'InvestigationOpened', data: { tenant, clientTxnId } });
  const composed = { type: 'AnswerComposed', data: { turn: 1, answer: digests.salted(salt, answer), claims: 1 } };
  await append({ facts, stream: RESCANNED }, [opened('INC-1'), ...fetched, composed], [answer]);
  await append({ facts, stream: named }, [opened(`host ${inName}`)]);
  const called = { type: 'ToolCalled', data: { call: 'c1', tool: 't', input: digests.salted(salt, `ask ${inRow}`) } };
  await append({ facts, stream: executionStream('t1-engine', named) }, [called], [`ask ${inRow}`]);
  const snapshot = {
    artifact: hashes[3],
    source: 'source',
    bytes: SNAPSHOT.length,
    instance: 'orders-1',
    sections: [],
  };
  await append({ facts, stream: snapshotStream(tenant) }, [{ type: 'SnapshotImported', data: snapshot }]);
  facts.close();
};

/** As the releases before schema 2 have stored it. */
export const rateEarly = async (
  folder: string,
  { rating, comment }: { readonly rating: 'up' | 'down'; readonly comment: string },
): Promise<void> => {
  const facts = openRescanFacts(folder);
  const data = { turn: 1, rating, comment: digests.salted('5'.repeat(64), comment) };
  await append({ facts, stream: RESCANNED }, [{ type: 'FeedbackGiven', data }], [comment]);
  facts.close();
  const db = new DatabaseSync(join(folder, 'facts.sqlite'));
  db.exec("UPDATE facts SET schema = 1 WHERE type = 'FeedbackGiven'");
  db.close();
};

export class Killed extends Error {}

/** Dies at the n-th write: before it, or after it. */
export const deadlyWrites = (at: number, moment: 'before' | 'after') => {
  let writes = 0;
  const strike = (now: 'before' | 'after'): void => {
    if (now === 'before') writes += 1;
    if (writes === at && now === moment) throw new Killed();
  };
  return { strike };
};

type DeadlyWrites = ReturnType<typeof deadlyWrites>;

/** The given operations count as writes. */
const guarded = <T extends object>(target: T, names: readonly (keyof T)[], { strike }: DeadlyWrites): T =>
  new Proxy(target, {
    get: (own, name) => {
      const value = Reflect.get(own, name) as unknown;
      if (typeof value !== 'function') return value;
      return (...args: readonly unknown[]): unknown => {
        const isWrite = names.includes(name as keyof T);
        if (isWrite) strike('before');
        const done = Reflect.apply(value, own, args) as unknown;
        const end = (result: unknown): unknown => {
          if (isWrite) strike('after');
          return result;
        };
        return done instanceof Promise ? done.then(end) : end(done);
      };
    },
  });

const noCollections = { collections: async (): Promise<readonly CollectionRow[]> => [] } as never;

const masksOf = () =>
  openRescanMasks((_, listener) =>
    createMasker({
      digest: keyedDigest(KEY),
      policy: { personal: { ip: true } },
      observe: (text, { rule, start, end }, placeholder) => listener(rule, [text.slice(start, end)], placeholder),
    }),
  );

export const rescanFolder = async (folder: string, writes: DeadlyWrites): Promise<RescanReport> => {
  const facts = openRescanFacts(folder);
  try {
    return await rescanStores({
      stores: {
        events: facts.events,
        exported: facts.exported,
        facts: guarded(facts.rewrite, ['replace', 'purge'], writes),
        blobs: guarded(fileBlobStore(join(folder, 'batches')), ['put', 'delete'], writes),
        telemetry: sqliteTelemetryRewrite(join(folder, 'telemetry.sqlite')),
        knowledge: noCollections,
        journal: guarded(fileRescanJournal(folder), ['save', 'clear'], writes),
      },
      tenants: [tenant],
      masks: masksOf(),
      remaskSnapshot: (text, mask) =>
        JSON.stringify(JSON.parse(text), (_, value: unknown) => (typeof value === 'string' ? mask(value) : value)),
      maskSnapshotValue: (value) => value,
      digests,
      clock: systemClock(),
      release: '1.0.0',
      rules: 'today',
      dryRun: false,
      onProgress: () => undefined,
      throwIfStopped: () => undefined,
    });
  } finally {
    facts.close();
  }
};

export const addressesLeft = async (folder: string): Promise<readonly string[]> =>
  (await filesIn(folder)).flatMap(([name, bytes]) =>
    SECRETS.filter((secret) => bytes.includes(secret)).map((secret) => `${secret} in ${name}`),
  );

/** Batches and snapshots that facts name, and that are not there as they were written. */
export const missingBatches = async (folder: string): Promise<readonly string[]> => {
  const facts = openRescanFacts(folder);
  const blobs = fileBlobStore(join(folder, 'batches'));
  const missing: string[] = [];
  for (const stream of await facts.exported.streams())
    for (const fact of await facts.events.read(stream)) {
      const hash =
        fact.type === 'BatchFetched'
          ? fact.data.hash
          : fact.type === 'SnapshotImported'
            ? fact.data.artifact
            : undefined;
      if (hash !== undefined && (await blobs.get(tenant, hash)).found !== 'bytes') missing.push(hash);
    }
  facts.close();
  return missing;
};

const folders: string[] = [];

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-rescan-'));
  folders.push(folder);
  return folder;
};

export const filledFolder = async (): Promise<string> => {
  const folder = await newFolder();
  await fill(folder);
  return folder;
};

export const copyOfFolder = async (filled: string): Promise<string> => {
  const folder = await newFolder();
  await cp(filled, folder, { recursive: true });
  return folder;
};

export const removeFolders = async (): Promise<void> => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
};

export const noDeath = (): DeadlyWrites => deadlyWrites(Infinity, 'before');

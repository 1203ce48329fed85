// MongoDB keeps the contracts of event store and views on a real replica set, and what only it promises.
import { composeMasked } from '../../src/kernel/masked.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { ObjectId } from 'mongodb';
import { collectionsOf } from '../../src/adapters/mongo/collections.js';
import { sweepOrphanTexts } from '../../src/adapters/mongo/texts.js';
import { investigationStream } from '../../src/investigation/streams.js';
import type { ClientTxnId, Tenant, TextRef } from '../../src/kernel/brand.js';
import { StoreError } from '../../src/ports/event-store.js';
import { admin, dropped, newDatabase, opened } from '../support/mongo.js';
import { fakeMongo } from '../support/fake-mongo.js';
import { tlsProxy } from '../support/tls-proxy.js';
import { realServers } from '../support/real-servers.js';
import { alertViewsContract } from './alert-views.contract.js';
import { eventStoreContract } from './event-store.contract.js';
import { notificationViewsContract } from './notification-views.contract.js';
import { factLogContract } from './fact-log.contract.js';
import { recordSearchContract } from './record-search.contract.js';
import { viewsContract } from './views.contract.js';

beforeAll(async () => {
  const { version } = await (await admin()).db('admin').command({ buildInfo: 1 });
  process.stdout.write(`MongoDB ${version}\n`);
});

const open = async () => {
  const database = newDatabase();
  let facts = await opened(database);
  return {
    database,
    events: () => facts.events,
    views: () => facts.views,
    alerts: () => facts.alerts,
    notifications: () => facts.notifications,
    records: () => facts.records,
    log: () => facts.log,
    state: () => facts.state(),
    reopen: async () => {
      await facts.close();
      facts = await opened(database);
    },
    close: async () => {
      await facts.close();
      await dropped(database);
    },
  };
};

eventStoreContract('mongo', open);
viewsContract('mongo', open);
alertViewsContract('mongo', open);
notificationViewsContract('mongo', open);
recordSearchContract('mongo', open);
factLogContract('mongo', open);

const stream = investigationStream('acme' as Tenant, 'a' as ClientTxnId);

const commit = {
  stream,
  expected: 0,
  facts: [{ type: 'InvestigationOpened', data: { tenant: 'acme' as Tenant, clientTxnId: 'a' as ClientTxnId } }],
  texts: new Map([['t' as TextRef, composeMasked('words')]]),
  at: 1,
  actor: { kind: 'system', id: 'test' },
} as const;

const ref = (name: string): TextRef => name as TextRef;

const second = { ...commit, expected: 1, texts: new Map([[ref('u'), composeMasked('more words')]]) } as const;
const TAKEN = { ...second, facts: [{ type: 'DriverTaken', data: { epoch: 1 } }] } as const;
const ERASED = { ...second, facts: [{ type: 'InvestigationErased', data: {} }] } as const;

/** What the server answers to the service's next commands of a kind, instead of doing them, or after. */
const failing = async (data: object, times: number | 'always' | 'never'): Promise<void> => {
  const mode = { always: 'alwaysOn', never: 'off' } as const;
  const of = { configureFailPoint: 'failCommand', mode: typeof times === 'number' ? { times } : mode[times] };
  await (await admin()).db('admin').command({ ...of, data: { appName: 'casefile', ...data } });
};

describe('facts in MongoDB', () => {
  it('refuses a fact of a later release instead of guessing what it means', async () => {
    const store = await open();
    await store.events().append(commit);
    await (
      await admin()
    )
      .db(store.database)
      .collection('facts')
      .updateMany({}, { $set: { schema: 99 } });
    await expect(store.events().read(stream)).rejects.toThrow(
      /has schema 99; this release reads up to \d+: upgrade it/,
    );
    await store.close();
  });

  it('refuses a fact above 256 KB, and a commit or text too large for one document', async () => {
    const store = await open();
    const fact = (bytes: number) =>
      ({ type: 'SourceFailed', data: { turn: 1, query: 'q', source: 's', because: 'x'.repeat(bytes) } }) as const;
    const append = (more: object) => store.events().append({ ...commit, ...more });
    await expect(append({ facts: [fact(300_000)] })).rejects.toThrow(
      /SourceFailed has \d+ bytes, a fact has at most 256 KB/,
    );
    await expect(append({ facts: Array.from({ length: 50 }, () => fact(200_000)) })).rejects.toThrow(/more than 8 MB/);
    await expect(append({ texts: new Map([['t' as TextRef, composeMasked('x'.repeat(9_000_000))]]) })).rejects.toThrow(
      /more than 8 MB/,
    );
    expect(await store.events().read(stream)).toEqual([]);
    expect(await append({ facts: Array.from({ length: 30 }, () => fact(200_000)) })).toHaveLength(30);
    await store.close();
  });

  it('stores one document a commit, and detects a foreign change of its envelope', async () => {
    const store = await open();
    await store.events().append(commit);
    const facts = (await admin()).db(store.database).collection('facts');
    const [whole] = await facts.find({}, { projection: { _id: 0 } }).toArray();
    expect(whole).toMatchObject({ streamId: stream, commitSeq: 1, fromVersion: 1, toVersion: 1 });
    const broken = [
      { commitSeq: '2' },
      { facts: [] },
      { actor: { kind: 'nobody', id: '' } },
      { extra: 1 },
      { at: null },
    ];
    for (const each of broken)
      await expect(facts.insertOne({ ...whole, commitSeq: 2, ...each })).rejects.toThrow(/failed validation/);
    await expect(facts.insertOne({ ...whole })).rejects.toThrow(/duplicate key/);
    await facts.insertOne({ ...whole, commitSeq: 2 });
    await store.close();
  });

  it.each([
    ['a commit is lost on its way', 'insert', { closeConnection: true }],
    [
      'a commit was stored, though its answer says otherwise',
      'insert',
      { writeConcernError: { code: 91, errmsg: 'shutting down' } },
    ],
    ['a node steps down', 'insert', { errorCode: 189 }],
    ['an erasure is lost on its way', 'commitTransaction', { closeConnection: true }],
    [
      'an erasure was stored, though its answer says otherwise',
      'commitTransaction',
      { writeConcernError: { code: 91, errmsg: 'shutting down' } },
    ],
  ])('stores a commit once when %s', async (_, command, failure) => {
    const store = await open();
    await store.events().append(commit);
    await failing({ failCommands: [command], ...failure }, 3);
    const wanted = command === 'insert' ? TAKEN : ERASED;
    const stored = await store.events().append(wanted);
    expect(await store.events().read(stream, 1)).toEqual(stored);
    expect(stored).toHaveLength(1);
    expect(await store.events().texts(stream, [ref('u')])).toEqual(command === 'insert' ? wanted.texts : new Map());
    expect(await store.views().session('acme' as Tenant, 'a' as ClientTxnId)).toMatchObject({ version: 2 });
    await store.close();
  });

  it('hides texts whose commit never came', async () => {
    const store = await open();
    await store.events().append(commit);
    const texts = (await admin()).db(store.database).collection('texts');
    const [stored] = await texts.find({}, { projection: { _id: 0 } }).toArray();
    await texts.insertOne({ ...stored, ref: 'v', commit: new ObjectId() });
    expect(await store.events().texts(stream, [ref('t'), ref('v')])).toEqual(new Map([[ref('t'), 'words']]));
    await store.close();
  });

  it('sweeps texts without a commit, and those written while their investigation was erased', async () => {
    const store = await open();
    await store.events().append(commit);
    const other = investigationStream('acme' as Tenant, 'b' as ClientTxnId);
    await store.events().append({ ...commit, stream: other });
    await store.events().append({ ...ERASED, stream: other, texts: new Map() });
    const collections = collectionsOf(await admin(), store.database);
    const [kept] = await collections.texts.find().toArray();
    if (kept === undefined) throw new Error('the words of the first commit are there');
    await collections.texts.insertOne({ ...kept, _id: new ObjectId(), commit: new ObjectId() });
    await collections.texts.insertOne({ ...kept, _id: new ObjectId(), owner: other });
    await sweepOrphanTexts(collections, new Date());
    expect(await collections.texts.countDocuments()).toBe(2);
    await sweepOrphanTexts(collections, new Date(Date.now() + 3_600_000));
    expect(await collections.texts.find().toArray()).toEqual([kept]);
    await store.close();
  });

  it('updates a session that a crash left behind before it counts pending work', async () => {
    const store = await open();
    await store.events().append(commit);
    const sessions = (await admin()).db(store.database).collection('sessions');
    const whole = await store.views().session('acme' as Tenant, 'a' as ClientTxnId);
    await sessions.updateMany({}, { $set: { version: 0, status: 'deleted', busy: true } });
    expect(await store.views().unfinished()).toEqual([]);
    expect(await store.views().session('acme' as Tenant, 'a' as ClientTxnId)).toEqual(whole);
    await sessions.deleteMany({});
    await store.views().unfinished();
    expect(await store.views().session('acme' as Tenant, 'a' as ClientTxnId)).toEqual(whole);
    await store.close();
  });

  it('folds a session again that an earlier release has folded, and leaves that of a later one', async () => {
    const store = await open();
    await store.events().append(commit);
    const sessions = (await admin()).db(store.database).collection('sessions');
    const whole = await sessions.findOne({});
    const written = async (): Promise<object | null> => {
      await store.views().unfinished();
      return sessions.findOne({});
    };
    await sessions.updateMany({}, { $set: { busy: true, 'listed.summary': 'as it was' }, $unset: { format: '' } });
    expect(await written()).toEqual(whole);
    await sessions.updateMany({}, { $set: { format: 99, 'listed.summary': 'as it will be' } });
    expect(await written()).toMatchObject({ format: 99, listed: { summary: 'as it will be' } });
    await store.close();
  });

  it('gives up on a server that keeps failing, and names it', async () => {
    const store = await open();
    // the process's own followers may be looking, too
    await failing({ failCommands: ['find'], errorCode: 13 }, 'always');
    const failed = await store
      .events()
      .read(stream)
      .catch((error: unknown) => error);
    await failing({ failCommands: ['find'], errorCode: 13 }, 'never');
    expect(failed).toBeInstanceOf(StoreError);
    expect((failed as StoreError).message).toMatch(/^MongoDB at 127\.0\.0\.1:\d+: /);
    expect(await store.state()).toEqual({ state: 'ok' });
    await store.close();
  });
});

describe('a replica set that cannot be used', () => {
  /** Their own patience is 3 s, that of the driver 30 s; the rest of a bound is for the machine. */
  const SOON = 20_000;

  const refusal = async (uri: string): Promise<string> => {
    const before = performance.now();
    const error = await opened(newDatabase(), { uri }).catch((reason: unknown) => reason);
    expect(performance.now() - before).toBeLessThan(SOON);
    expect(error).toBeInstanceOf(StoreError);
    return (error as StoreError).message;
  };

  it.each([
    [
      'where nobody listens',
      'mongodb://me:hunter2@127.0.0.1:1/?replicaSet=rs0',
      /^MongoDB at 127\.0\.0\.1:1 does not answer: /,
    ],
    [
      'whose name is unknown',
      'mongodb://me:hunter2@nowhere.invalid/?replicaSet=rs0',
      /^MongoDB at nowhere\.invalid(:27017)? does not answer: /,
    ],
    ['written wrongly', 'mongodb://me:hunter2@/', /^the MongoDB address is not valid: it looks like /],
    [
      'with an option that is none',
      'mongodb://me:hunter2@127.0.0.1:1/?replicaset=rs0&wrong=1',
      /^the MongoDB address is not valid: /,
    ],
  ])('reports an address %s soon, without the password', async (_, uri, words) => {
    const message = await refusal(uri);
    expect(message).toMatch(words);
    expect(message).not.toContain('hunter2');
  });

  it.each([
    [
      'that is no replica set',
      { maxWireVersion: 17 },
      /^MongoDB at 127\.0\.0\.1:\d+ is no replica set: start it with /,
    ],
    [
      'that is too old',
      { maxWireVersion: 13, setName: 'rs0' },
      /^MongoDB at 127\.0\.0\.1:\d+ is too old: Casefile needs MongoDB 6\.0 or later$/,
    ],
    ['that the driver is too new for', { maxWireVersion: 6, setName: 'rs0' }, /wire version/],
  ])('refuses a server %s', async (_, hello, words) => {
    const server = await fakeMongo(hello);
    const options = 'setName' in hello ? `?replicaSet=${hello.setName}` : '';
    expect(await refusal(`mongodb://${server.address}/${options}`)).toMatch(words);
    await server.close();
  });

  it('refuses an expired certificate', async () => {
    const { port } = new URL(realServers().mongo.uri.replace(/^mongodb:/, 'http:'));
    const proxy = await tlsProxy(`http://127.0.0.1:${port}`, { expired: true });
    const at = new URL(proxy.url).host;
    const uri = `mongodb://me:hunter2@${at}/?directConnection=true&tls=true&tlsCAFile=${encodeURIComponent(proxy.caFile)}`;
    const message = await refusal(uri);
    expect(message).toMatch(/does not answer: .*certificate has expired/);
    expect(message).not.toContain('hunter2');
    await proxy.close();
  });

  it('refuses a replica set of another name', async () => {
    const uri = realServers().mongo.uri.replace(/replicaSet=\w+/, 'replicaSet=other');
    expect(await refusal(uri)).toMatch(/^MongoDB at .+ does not answer: /);
  });
});

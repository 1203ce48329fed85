// facts.sqlite keeps the contracts of event store and views, and what only it promises.
import { composeMasked } from '../../src/kernel/masked.js';
import { describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type SqliteFacts, sqliteFacts } from '../../src/adapters/sqlite/facts/sqlite-facts.js';
import { investigationStream } from '../../src/investigation/streams.js';
import type { ClientTxnId, Tenant } from '../../src/kernel/brand.js';
import { Investigations } from '../../src/app/records/investigations.js';
import { HOUR } from '../../src/kernel/time.js';
import { Clock } from '../../src/ports/runtime.js';
import { alertViewsContract } from './alert-views.contract.js';
import { eventStoreContract } from './event-store.contract.js';
import { notificationViewsContract } from './notification-views.contract.js';
import { factLogContract } from './fact-log.contract.js';
import { recordSearchContract } from './record-search.contract.js';
import { viewsContract } from './views.contract.js';

let made = 0;

const start = (folder: string): SqliteFacts =>
  sqliteFacts({
    file: join(folder, 'facts.sqlite'),
    now: () => 1,
    lease: 3_600_000_000,
    id: () => `id-${(made += 1)}`,
    salt: () => `salt-${(made += 1)}`.padEnd(64, '.'),
    onLost: (error) => {
      throw error;
    },
  });

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'casefile-facts-'));

const open = async () => {
  const folder = await newFolder();
  let facts = start(folder);
  return {
    folder,
    events: () => facts.events,
    views: () => facts.views,
    alerts: () => facts.alerts,
    notifications: () => facts.notifications,
    records: () => facts.records,
    log: () => facts.log,
    reopen: async () => {
      facts.close();
      facts = start(folder);
    },
    close: async () => {
      facts.close();
      await rm(folder, { recursive: true });
    },
  };
};

eventStoreContract('sqlite', open);
viewsContract('sqlite', open);
alertViewsContract('sqlite', open);
notificationViewsContract('sqlite', open);
recordSearchContract('sqlite', open);
factLogContract('sqlite', open);

const stream = investigationStream('acme' as Tenant, 'a' as ClientTxnId);

const commit = {
  stream,
  expected: 0,
  facts: [{ type: 'InvestigationOpened', data: { tenant: 'acme' as Tenant, clientTxnId: 'a' as ClientTxnId } }],
  texts: new Map(),
  at: 1,
  actor: { kind: 'system', id: 'test' },
} as const;

/** A clock that somebody sets. */
class SetClock extends Clock {
  constructor(override readonly now: () => number) {
    super();
  }

  override async sleep(): Promise<void> {
    // nobody waits
  }
}

/** Another hand on the same file. */
const change = (folder: string, sql: string): void => {
  const db = new DatabaseSync(join(folder, 'facts.sqlite'));
  db.exec(sql);
  db.close();
};

describe('facts.sqlite', () => {
  it('refuses a fact of a later release instead of guessing what it means', async () => {
    const store = await open();
    await store.events().append(commit);
    change(store.folder, 'UPDATE facts SET schema = 99');
    await expect(store.events().read(stream)).rejects.toThrow(
      /has schema 99; this release reads up to \d+: upgrade it/,
    );
    await store.close();
  });

  it('refuses a file of a later release, and leaves it as it was', async () => {
    const store = await open();
    await store.events().append(commit);
    await store.reopen();
    change(store.folder, 'PRAGMA user_version = 99');
    await expect(store.reopen()).rejects.toThrow(/was written by a later release/);
    change(store.folder, 'PRAGMA user_version = 1');
    await store.reopen();
    expect(await store.events().read(stream)).toHaveLength(1);
    await store.close();
  });

  it('keeps the records of an earlier release while that still runs', async () => {
    const store = await open();
    await store.events().append(commit);
    change(store.folder, 'PRAGMA user_version = 2');
    expect(() => start(store.folder)).toThrow(/is in use by process/);
    const db = new DatabaseSync(join(store.folder, 'facts.sqlite'), { readOnly: true });
    expect(db.prepare('SELECT count(*) AS records FROM records').get()).toEqual({ records: 1 });
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 });
    db.close();
    await store.close();
  });

  it('indexes records anew whose words an earlier release has cut', async () => {
    const store = await open();
    await store.events().append(commit);
    change(
      store.folder,
      `DROP TABLE record_words; CREATE VIRTUAL TABLE record_words USING fts5(head, body, tokenize = 'unicode61');
       PRAGMA user_version = 4`,
    );
    await store.reopen();
    const db = new DatabaseSync(join(store.folder, 'facts.sqlite'), { readOnly: true });
    expect(
      db
        .prepare('SELECT (SELECT count(*) FROM records) AS records, (SELECT count(*) FROM record_words) AS words')
        .get(),
    ).toEqual({
      records: 1,
      words: 1,
    });
    expect(String(db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'record_words'").get()?.['sql'])).toContain(
      'M*',
    );
    db.close();
    await store.close();
  });

  it('has one index of the fact log, whichever lists earlier releases had', async () => {
    const folder = await newFolder();
    const file = join(folder, 'facts.sqlite');
    const indexes = (): readonly string[] => {
      const db = new DatabaseSync(file);
      const rows = db.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'facts_logged%'").all();
      db.close();
      return rows.map(({ name }) => String(name));
    };
    start(folder).close();
    const [own] = indexes();
    const db = new DatabaseSync(file);
    db.exec("CREATE INDEX facts_logged_3 ON facts (at) WHERE type IN ('AlertDeleted')");
    db.close();
    start(folder).close();
    expect(own).toMatch(/^facts_logged_[0-9a-f]{12}$/);
    expect(indexes()).toEqual([own]);
    await rm(folder, { recursive: true });
  });

  it('refuses writes of a process that has lost ownership', async () => {
    const store = await open();
    change(store.folder, 'UPDATE owner SET epoch = epoch + 1');
    await expect(store.events().append(commit)).rejects.toThrow(
      /another process has taken over .+; this one stops writing/,
    );
    await expect(store.events().salt(stream)).rejects.toThrow(/has taken over/);
    expect(await store.events().read(stream)).toEqual([]);
    await store.close();
  });

  it('records no fact of an investigation before the one that it follows, whatever the clock says', async () => {
    const store = await open();
    const hours = [12, 20, 12, 21].map((hour) => hour * HOUR);
    let decided = 0;
    const clock = new SetClock(() => hours[decided] ?? 0);
    const investigations = new Investigations(store.events(), clock);
    const question = composeMasked({ messageId: 'm', payload: 'p', ask: 'never', zone: 'UTC' } as const);
    const of = { tenant: 'acme' as Tenant, clientTxnId: 'a' as ClientTxnId };
    for (const intent of [
      { intent: 'ask', ...of, question } as const,
      { intent: 'delete' } as const,
      { intent: 'undelete' } as const,
      { intent: 'delete' } as const,
    ]) {
      const { texts, actor } = commit;
      expect(await investigations.execute(stream, { intents: [intent], texts, actor })).toHaveProperty('facts');
      decided += 1;
    }
    const last = new Map((await store.events().read(stream)).map(({ commit: number, at }) => [number, at / HOUR]));
    expect([...last.values()]).toEqual([12, 20, 20, 21]);
    await store.close();
  });

  it('syncs every commit to disk', async () => {
    const store = await open();
    const db = new DatabaseSync(join(store.folder, 'facts.sqlite'));
    expect(db.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    db.close();
    await store.close();
  });
});

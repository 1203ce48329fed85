// The embedded knowledge store keeps the contract, and what only it promises.
import { describe, expect, it } from 'vitest';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type ClosableKnowledge, sqliteKnowledge } from '../../src/adapters/sqlite/knowledge/sqlite-knowledge.js';
import type { Tenant } from '../../src/kernel/brand.js';
import { isRejection } from '../../src/kernel/rejection.js';
import type { KnowledgeRefusal } from '../../src/ports/knowledge.js';
import { SourceError } from '../../src/ports/sources.js';
import { documentOf, knowledgeContract } from './knowledge.contract.js';

const workerEntry = pathToFileURL(join(process.cwd(), 'bundle/adapters/sqlite/knowledge/worker.js'));

const start = (folder: string): ClosableKnowledge =>
  sqliteKnowledge({
    file: join(folder, 'knowledge.sqlite'),
    workerEntry,
    onError: (error) => {
      throw error;
    },
  });

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'casefile-knowledge-'));

const filesIn = async (folder: string): Promise<Buffer> =>
  Buffer.concat(await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name)))));

knowledgeContract('sqlite', async () => {
  const folder = await newFolder();
  let store = start(folder);
  return {
    store: () => store,
    reopen: async () => {
      await store.close();
      store = start(folder);
    },
    bytes: () => filesIn(folder),
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});

const tenant = 'acme' as Tenant;

const granted = <T>(outcome: T | KnowledgeRefusal): T => {
  if (isRejection<T, KnowledgeRefusal>(outcome)) throw new Error(outcome.because);
  return outcome;
};

describe('the embedded knowledge store', () => {
  it('creates no file for a query', async () => {
    const folder = await newFolder();
    const store = start(folder);
    expect(await store.position(tenant)).toBe(0);
    expect(await store.collections(tenant)).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
    await store.close();
    await rm(folder, { recursive: true });
  });

  it('refuses a file of a newer release with the reason', async () => {
    const folder = await newFolder();
    const db = new DatabaseSync(join(folder, 'knowledge.acme.sqlite'));
    db.exec('PRAGMA user_version = 99');
    db.close();
    const store = start(folder);
    await expect(store.collections(tenant)).rejects.toThrow(/written by a newer release/);
    await store.close();
    await rm(folder, { recursive: true });
  });

  it('searches collections of an earlier release unchanged', async () => {
    const folder = await newFolder();
    const db = new DatabaseSync(join(folder, 'knowledge.acme.sqlite'));
    db.exec(await readFile(join(process.cwd(), 'test/contract/stored/knowledge-1.sql'), 'utf8'));
    db.close();
    const store = start(folder);
    const search = { tenant, collection: 'runbooks', text: 'order refunds', budget: 9 };
    const found = granted(await store.search(search, new AbortController().signal));
    expect(found.passages.map(({ file, section = [] }) => [file, section])).toEqual([
      ['refunds.md', ['Refund queue']],
      ['cart.md', []],
    ]);
    const document = documentOf('more.md', 'Refunds of an order are made at night.');
    expect(await store.put({ tenant, collection: 'runbooks', document, at: 9 })).toBe('added');
    expect(granted(await store.search(search, new AbortController().signal)).matched).toBe(3);
    await store.close();
    await rm(folder, { recursive: true });
  });

  it('cuts the words of an earlier release anew, and keeps what it stored', async () => {
    const folder = await newFolder();
    const file = join(folder, 'knowledge.acme.sqlite');
    const db = new DatabaseSync(file);
    db.exec(await readFile(join(process.cwd(), 'test/contract/stored/knowledge-1.sql'), 'utf8'));
    db.exec(`INSERT INTO document (id, collection, name, digest, title, characters, added, first, passages)
        VALUES (3, 1, 'zh.md', 'd3', '支付服务手册', 15, 2, 3, 1);
      INSERT INTO passage (id, document, section, start, text) VALUES (3, 3, '["退款"]', 0, '支付服务没有响应时先等待交易结束。');
      INSERT INTO words_1 (rowid, title, section, body) VALUES (3, '支付服务手册', '退款', '支付服务没有响应时先等待交易结束');
      UPDATE collection SET documents = 3, passages = 3`);
    db.close();
    for (const opened of ['the first time', 'again']) {
      const store = start(folder);
      for (const [text, expected] of [
        ['交易', 'zh.md'],
        ['重复退款', 'zh.md'],
        ['restarted workers', 'refunds.md'],
      ] as const) {
        const found = granted(
          await store.search({ tenant, collection: 'runbooks', text, budget: 9 }, new AbortController().signal),
        );
        expect([opened, found.passages.map(({ file: name }) => name)]).toEqual([opened, [expected]]);
      }
      expect(await store.position(tenant)).toBe(3);
      await store.close();
    }
    await rm(folder, { recursive: true });
  });

  it('reports that it is closed', async () => {
    const folder = await newFolder();
    const store = start(folder);
    await store.open({ tenant, name: 'runbooks', at: 1 });
    await store.close();
    const document = documentOf('a.md', 'words');
    await expect(store.put({ tenant, collection: 'runbooks', document, at: 1 })).rejects.toThrow(SourceError);
    await rm(folder, { recursive: true });
  });
});

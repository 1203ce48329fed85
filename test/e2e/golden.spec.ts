// The golden fact log: with the same clock, ids and chance, the scripted conversation makes the same facts to the byte.
import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SCHEMA } from '../../src/investigation/facts.js';
import { ASKING, CONVERSATION, converse } from '../support/conversation.js';
import { clean, newFolder, startService } from '../support/service.js';
import { ingest, replay, SHOP } from '../support/shop.js';

afterAll(clean);

/** `GOLDEN=write` writes the file anew: for a change of facts that was meant. */
const WRITE = process.env['GOLDEN'] === 'write';
const FILE = join(process.cwd(), `test/e2e/golden/conversation-${SCHEMA}.ndjson`);

const KEY = Buffer.alloc(32, 'golden');

/** Every fact of both kinds of stream in the order in which it was stored, one line each. */
const factsOf = (folder: string): readonly string[] => {
  const db = new DatabaseSync(join(folder, 'facts.sqlite'), { readOnly: true });
  const columns = 'stream, version, commit_no, id, type, at, actor, reason, traceparent, schema, data';
  const rows = db.prepare(`SELECT ${columns} FROM facts ORDER BY position`).all();
  db.close();
  return rows.map(({ data, actor, ...rest }) =>
    JSON.stringify({ ...rest, actor: JSON.parse(String(actor)), data: JSON.parse(String(data)) }),
  );
};

const recorded = async (): Promise<readonly string[]> => {
  const folder = await newFolder();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'masking.key'), KEY, { mode: 0o600 });
  const service = await startService({
    folder,
    config: { ...ASKING, data: { lease: '1h' } },
    fixed: { now: SHOP.askedAt },
  });
  await ingest(service.url, SHOP.rows);
  await converse(service, 'golden');
  for (const n of CONVERSATION.keys())
    expect(await replay(service.url, 'golden', n + 1)).toMatchObject({ outcome: 'identical' });
  await service.close();
  return factsOf(folder);
};

describe('the scripted conversation', () => {
  it('makes the facts of the golden log', async () => {
    const facts = await recorded();
    if (WRITE) await writeFile(FILE, facts.map((fact) => `${fact}\n`).join(''));
    const golden = (await readFile(FILE, 'utf8')).split('\n').slice(0, -1);
    expect(facts.length).toBeGreaterThan(150);
    expect(facts).toEqual(golden);
  });
});

// The golden fact log: with the same clock, ids and random numbers, the scripted conversation produces the same facts to the byte.
import { afterAll, describe, expect, it } from 'vitest';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FACT_SCHEMA } from '../../src/investigation/facts.js';
import { ASKING, CONVERSATION, converse } from '../support/conversation.js';
import { clean, newFolder, startService } from '../support/service.js';
import { ingest, pathOf, replay, send, SHOP } from '../support/shop.js';

afterAll(clean);

/** `GOLDEN=write` writes the files again, after an intended change of facts or texts. */
const WRITE = process.env['GOLDEN'] === 'write';
const FOLDER = join(process.cwd(), 'test/e2e/golden');
const FACTS = join(FOLDER, `conversation-${FACT_SCHEMA}.ndjson`);
/** The texts that the facts refer to. */
const WORDS = join(FOLDER, `conversation-${FACT_SCHEMA}.txt`);

const KEY = Buffer.alloc(32, 'golden');

/** Every fact of both kinds of stream in the order in which it was stored, one line each. */
/** Without the audit, which holds addresses and paths of the machine. */
const factsOf = (folder: string): readonly string[] => {
  const db = new DatabaseSync(join(folder, 'facts.sqlite'), { readOnly: true });
  const columns = 'stream, version, commit_no, id, type, at, actor, reason, traceparent, schema, data';
  const rows = db.prepare(`SELECT ${columns} FROM facts WHERE stream NOT LIKE 'o/%' ORDER BY position`).all();
  db.close();
  return rows.map(({ data, actor, ...rest }) =>
    JSON.stringify({ ...rest, actor: JSON.parse(String(actor)), data: JSON.parse(String(data)) }),
  );
};

type RecordedConversation = { readonly facts: readonly string[]; readonly words: string };

const recorded = async (): Promise<RecordedConversation> => {
  const folder = await newFolder();
  await writeFile(join(folder, 'masking.key'), KEY, { mode: 0o600 });
  const config = { ...ASKING, data: { lease: '1h' } };
  const service = await startService({ folder, config, fixed: { now: SHOP.askedAt } });
  await ingest(service.url, SHOP.rows);
  await converse(service, 'golden');
  for (const n of CONVERSATION.keys())
    expect(await replay(service.url, 'golden', n + 1)).toMatchObject({ outcome: 'identical' });
  const { text: words } = await send(service.url, `${pathOf('golden')}/export?format=md`);
  await service.close();
  return { facts: factsOf(folder), words };
};

describe('the scripted conversation', () => {
  it('produces the facts and texts of the golden log', async () => {
    const { facts, words } = await recorded();
    if (WRITE) await writeFile(FACTS, facts.map((fact) => `${fact}\n`).join(''));
    if (WRITE) await writeFile(WORDS, words);
    expect(words).toBe(await readFile(WORDS, 'utf8'));
    const golden = (await readFile(FACTS, 'utf8')).split('\n').slice(0, -1);
    expect(facts.length).toBeGreaterThan(150);
    const other = facts.findIndex((fact, index) => fact !== golden[index]);
    expect([other, facts[other]]).toEqual([-1, undefined]);
    expect(facts).toHaveLength(golden.length);
  });
});

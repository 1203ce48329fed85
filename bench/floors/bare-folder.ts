// Floor of the first minute with a folder of logs: each line is read, parsed where it is JSON, and inserted by itself, as durable as our own commits.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const ROWS_A_COMMIT = 5_000;

const [folder = '', file = ''] = process.argv.slice(2);
const db = new DatabaseSync(file);
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE line (file TEXT, number INTEGER, level TEXT, message TEXT)`);
const insert = db.prepare('INSERT INTO line VALUES (?, ?, ?, ?)');

const insertLine = (name: string, number: number, text: string): void => {
  const row = text.startsWith('{') ? (JSON.parse(text) as { readonly level?: string; readonly msg?: string }) : {};
  insert.run(name, number, row.level ?? null, row.msg ?? text);
};

db.exec('BEGIN');
let rows = 0;
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) => each.includes('.')))
  for (const [index, text] of readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').entries()) {
    insertLine(name, index + 1, text);
    rows += 1;
    if (rows % ROWS_A_COMMIT === 0) db.exec('COMMIT; BEGIN');
  }
db.exec('COMMIT');
db.close();

// Finds the investigations whose facts, words or views stand on given pages of facts.sqlite.
import { DatabaseSync } from 'node:sqlite';
import type { StreamId } from '../../../kernel/brand.js';
import { clientTxnIdOf, textOwnerOf } from '../../../investigation/streams.js';
import { descriptorOf, readAt } from '../seal/plain-reads.js';

/** `/000/01a+000002` is a page that holds the rest of a long row of page `/000/01a/`. */
const OVERFLOW = /\+[0-9a-f]+$/;
/** The names of whoever a row is about stand in it as they are. */
const HOLDING = /facts|texts|salts|sessions|incidents|batch_holders/;

type StoredPage = { readonly pageno: number; readonly name: string; readonly path: string };

/** Pages on which the names of the rows stand that a page belongs to. */
const namingPages = (all: readonly StoredPage[], { path, pageno }: StoredPage): readonly number[] => {
  if (!OVERFLOW.test(path)) return [pageno];
  const cell = path.replace(OVERFLOW, '');
  const leaf = cell.slice(0, cell.lastIndexOf('/') + 1);
  return all.filter((page) => page.path === leaf).map((page) => page.pageno);
};

const readStreams = (db: DatabaseSync): readonly StreamId[] => [
  ...new Set(
    db
      .prepare('SELECT DISTINCT stream FROM facts')
      .all()
      .map(({ stream }) => textOwnerOf(String(stream) as StreamId)),
  ),
];

const findTouched = (db: DatabaseSync, file: string, pages: readonly number[]): readonly StreamId[] | 'any' => {
  const stored = db.prepare('SELECT pageno, name, path FROM dbstat').all() as unknown as readonly StoredPage[];
  const streams = readStreams(db);
  const size = Number(db.prepare('PRAGMA page_size').get()?.['page_size']);
  const touched = new Set<StreamId>();
  for (const number of pages) {
    const page = stored.find(({ pageno }) => pageno === number);
    if (page === undefined || number === 1) return 'any';
    if (!HOLDING.test(page.name)) continue;
    const texts = namingPages(
      stored.filter(({ name }) => name === page.name),
      page,
    ).map((each) => readAt(descriptorOf(file), (each - 1) * size, size).toString('utf8'));
    const named = streams.filter((stream) => texts.some((text) => text.includes(clientTxnIdOf(stream))));
    if (named.length === 0) return 'any';
    named.forEach((stream) => touched.add(stream));
  }
  return [...touched];
};

export const findTouchedStreams = (file: string, pages: readonly number[]): readonly StreamId[] | 'any' => {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    return findTouched(db, file, pages);
  } catch {
    // a damaged file may not be readable at all
    return 'any';
  } finally {
    if (db?.isOpen === true) db.close();
  }
};

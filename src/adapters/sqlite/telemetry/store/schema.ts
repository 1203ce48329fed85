// The tables of a tenant's telemetry file, their version and upgrades, and the units in which lines are counted.
import { type Micros, MINUTE } from '../../../../kernel/time.js';
import { RATE_BUCKET } from '../../../../telemetry/aggregates/rate-rows.js';

export const TELEMETRY_SCHEMA_VERSION = 4;

/** Version of the sums. Raise it when `telemetry/aggregates` changes: files then sum up their traces again. */
export const SUMS_VERSION = 1;

/** Under this name the version of a file's sums stands in `meta`. */
export const SUMS_KEY = 'sums';

/** Traces and pages that an upgrade invalidated; dropped when all of them are made again. */
export const REBUILDING_KEY = 'rebuilding';

/** Lines of one full-text document: fewer, longer documents are far cheaper to write; the lines are checked when read. */
export const WORD_BLOCK = 16;

/** Sequence numbers of one tally block: counts "up to a position" read whole blocks and at most two partial ones. */
export const TALLY_BLOCK = 16_384;

/** Width of a page; buckets of traces and slots of rates both divide it, into at most 32. */
export const PAGE_WIDTH: Micros = 8 * MINUTE;

/** A scope and a level as one number. */
export const LEVEL_BASE = 8;

/** An absent value of a scope or place is the empty text, so that uniqueness holds. Ids are never used again: readers keep them. */
const DICTIONARIES = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE batch (first INTEGER PRIMARY KEY, ingested INTEGER NOT NULL);
CREATE TABLE scope (
  id INTEGER PRIMARY KEY AUTOINCREMENT, service TEXT NOT NULL, environment TEXT NOT NULL, region TEXT NOT NULL, version TEXT NOT NULL,
  UNIQUE (service, environment, region, version));
CREATE TABLE place (id INTEGER PRIMARY KEY AUTOINCREMENT, host TEXT NOT NULL, pod TEXT NOT NULL, UNIQUE (host, pod));
CREATE TABLE name (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL UNIQUE);
CREATE TABLE template (
  id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, text TEXT NOT NULL DEFAULT '',
  root INTEGER, first INTEGER, last INTEGER, lines INTEGER NOT NULL DEFAULT 0);
CREATE INDEX template_root ON template (root) WHERE root IS NOT NULL;
CREATE TABLE trace (
  id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, dirty INTEGER NOT NULL DEFAULT 1, start INTEGER, contribution TEXT);
CREATE INDEX trace_dirty ON trace (id) WHERE dirty = 1;
CREATE INDEX trace_start ON trace (start) WHERE start IS NOT NULL;
`;

/** Lines whose time is not their own are found by their place. */
const ODD_LINES = `CREATE INDEX log_odd ON log (hash, source, position, ordinal) WHERE quality IS NOT NULL;
`;

/**
 * A log record's id is not stored: it is the digest of columns that are, and is made when it is read.
 * `hash` is that of its content: with the time it finds equal lines; random alone it would touch every page.
 * Rows from before version 4 have no position, and a hash of time, pod and message alone (ADR 43).
 */
const RECORDS = `
CREATE TABLE log (
  seq INTEGER PRIMARY KEY, time INTEGER NOT NULL, hash INTEGER NOT NULL, scope INTEGER NOT NULL,
  place INTEGER NOT NULL, level INTEGER NOT NULL, template INTEGER NOT NULL, event INTEGER NOT NULL, trace INTEGER,
  source INTEGER NOT NULL, ordinal INTEGER, ingested INTEGER NOT NULL, quality INTEGER, clock INTEGER,
  message TEXT NOT NULL, span TEXT, request TEXT, error TEXT, attributes TEXT, position INTEGER);
CREATE INDEX log_time ON log (time, hash, scope, level, template, event);
CREATE INDEX log_trace ON log (trace) WHERE trace IS NOT NULL;
${ODD_LINES}CREATE VIRTUAL TABLE log_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
INSERT INTO log_words (log_words, rank) VALUES ('automerge', 16);
CREATE TABLE span (
  seq INTEGER PRIMARY KEY, trace INTEGER NOT NULL, span TEXT NOT NULL, parent TEXT, name INTEGER NOT NULL,
  time INTEGER NOT NULL, duration INTEGER NOT NULL, status TEXT, scope INTEGER NOT NULL, place INTEGER NOT NULL,
  source INTEGER NOT NULL, ingested INTEGER NOT NULL, attributes TEXT);
CREATE UNIQUE INDEX span_identity ON span (trace, span);
CREATE INDEX span_time ON span (time, scope, duration);
CREATE TABLE series (
  id INTEGER PRIMARY KEY, scope INTEGER NOT NULL, place INTEGER NOT NULL, gauge INTEGER NOT NULL,
  unit TEXT NOT NULL, source INTEGER NOT NULL, UNIQUE (scope, place, gauge));
CREATE TABLE point (
  series INTEGER NOT NULL, time INTEGER NOT NULL, value REAL NOT NULL, seq INTEGER NOT NULL, ingested INTEGER NOT NULL,
  PRIMARY KEY (series, time)) WITHOUT ROWID;
CREATE TABLE change (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, time INTEGER NOT NULL, scope INTEGER NOT NULL, place INTEGER NOT NULL,
  change TEXT NOT NULL, title TEXT NOT NULL, source INTEGER NOT NULL, ingested INTEGER NOT NULL, attributes TEXT);
CREATE INDEX change_time ON change (time);
`;

/** Counts of lines and traces, updated as rows arrive: queries read these instead of the rows. */
const TALLIES = `
CREATE TABLE tally (
  slot INTEGER NOT NULL, scope INTEGER NOT NULL, template INTEGER NOT NULL, event INTEGER NOT NULL,
  level INTEGER NOT NULL, block INTEGER NOT NULL, lines INTEGER NOT NULL, fresh INTEGER NOT NULL,
  PRIMARY KEY (slot, scope, template, event, level, block)) WITHOUT ROWID;
CREATE TABLE flow_key (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE);
CREATE TABLE flow (bucket INTEGER NOT NULL, key INTEGER NOT NULL, traces INTEGER NOT NULL,
  PRIMARY KEY (bucket, key)) WITHOUT ROWID;
CREATE TABLE latency_key (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE);
CREATE TABLE latency (bucket INTEGER NOT NULL, key INTEGER NOT NULL, log2 INTEGER NOT NULL, traces INTEGER NOT NULL,
  PRIMARY KEY (bucket, key, log2)) WITHOUT ROWID;
CREATE TABLE traces (bucket INTEGER PRIMARY KEY, traces INTEGER NOT NULL);
`;

/** The sums once more, packed: see `page.ts`. A page without cells is stale. */
const PAGE_TABLE = `
CREATE TABLE page (of TEXT NOT NULL, start INTEGER NOT NULL, cells BLOB, PRIMARY KEY (of, start));
CREATE INDEX page_stale ON page (of, start) WHERE cells IS NULL;
`;

export const TELEMETRY_SCHEMA = `${DICTIONARIES}${RECORDS}${TALLIES}${PAGE_TABLE}
INSERT INTO meta VALUES ('${SUMS_KEY}', ${SUMS_VERSION});
`;

const addStalePages = (of: string, table: string, at: string): string =>
  `INSERT INTO page SELECT DISTINCT '${of}', ${at} - ((${at} % ${PAGE_WIDTH}) + ${PAGE_WIDTH}) % ${PAGE_WIDTH}, NULL FROM ${table};`;

/** Readers keep ids: none may be used again. */
const forbidIdReuse = (table: string): string => `
ALTER TABLE ${table} RENAME TO ${table}_1;
CREATE TABLE ${table} (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE);
INSERT INTO ${table} SELECT id, key FROM ${table}_1;
DROP TABLE ${table}_1;`;

/** The n-th makes version n + 2 from version n + 1. */
export const UPGRADES: readonly string[] = [
  `${PAGE_TABLE}
${forbidIdReuse('flow_key')}
${forbidIdReuse('latency_key')}
${addStalePages('rate', 'tally', 'slot')}
${addStalePages('flow', 'flow', 'bucket')}
${addStalePages('latency', 'latency', 'bucket')}
INSERT INTO meta VALUES ('${SUMS_KEY}', 1);
INSERT INTO meta SELECT '${REBUILDING_KEY}', count(*) FROM page HAVING count(*) > 0;
`,
  // templates are searched in memory (ADR 10)
  'DROP TABLE template_words;\n',
  // ids of lines are made of their places, too (ADR 43)
  `ALTER TABLE log ADD COLUMN position INTEGER;
DROP INDEX log_odd;
${ODD_LINES}`,
];

export const tallySlotOf = (time: Micros): Micros => Math.floor(time / RATE_BUCKET) * RATE_BUCKET;

export const tallyBlockOf = (seq: number): number => Math.floor(seq / TALLY_BLOCK);

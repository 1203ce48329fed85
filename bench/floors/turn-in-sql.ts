// Floor of a turn: what its answer rests on, asked of the same tables by hand, one statement each; and as many commits.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { TimeWindow } from '../../src/kernel/time.js';
import { searchTokens } from '../../src/telemetry/search/search-terms.js';
import type { RawFact, RawFacts } from './raw-append.js';

const DAY = 24 * 3_600_000_000;
const HOUR = 3_600_000_000;
const RATE_HISTORY = 6 * HOUR;
const SLOT = 15_000_000;
const BUDGET = 200;
const WARN = 3;

const LINE = `log.seq, log.time, log.level, log.message, scope.service, name.text AS event FROM log
  JOIN scope ON scope.id = log.scope JOIN name ON name.id = log.event`;

/** What changed most: exceptions, then warnings and errors, by how much more often they come in the window than before. */
const RATES = `SELECT scope.service, name.text AS event, tally.event AS id,
    sum(CASE WHEN slot >= ?1 THEN fresh ELSE 0 END) AS inside, sum(CASE WHEN slot < ?1 THEN fresh ELSE 0 END) AS before, max(level) AS level
  FROM tally JOIN scope ON scope.id = tally.scope JOIN name ON name.id = tally.event
  WHERE slot >= ?2 AND slot < ?3 GROUP BY tally.scope, tally.event
  ORDER BY (name.text LIKE '%!%') DESC, (level >= ${WARN}) DESC, (inside + 0.5) / (before + 0.5) DESC LIMIT 50`;

const FLOWS = `SELECT flow_key.key, sum(CASE WHEN bucket >= ?1 THEN traces ELSE 0 END) AS inside, sum(traces) AS all_
  FROM flow JOIN flow_key ON flow_key.id = flow.key WHERE bucket >= ?2 AND bucket < ?3 GROUP BY flow.key`;

const WORST = `SELECT ${LINE} WHERE log.time >= ?1 AND log.time < ?2 AND log.level >= ${WARN}
  ORDER BY log.level DESC, log.time DESC LIMIT ${BUDGET}`;

const TEXT = `SELECT ${LINE} WHERE log.time >= ?1 AND log.time < ?2 AND log.template IN (
    SELECT rowid FROM template_words WHERE template_words MATCH ?3 ORDER BY bm25(template_words) LIMIT 20)
  ORDER BY log.time DESC LIMIT ${BUDGET}`;

const HISTOGRAM = `SELECT slot / 60000000 AS minute, scope.service, level, sum(lines) AS lines
  FROM tally JOIN scope ON scope.id = tally.scope WHERE slot >= ? AND slot < ? GROUP BY 1, 2, 3`;

const SEEN = `SELECT min(log.time) AS first, max(log.time) AS last, count(*) AS lines
  FROM log INDEXED BY log_time WHERE log.time >= ? AND log.time < ? AND log.event = ?`;

const EXAMPLES = `SELECT ${LINE} WHERE log.time >= ? AND log.time < ? AND log.event = ? ORDER BY log.time DESC LIMIT 10`;

const CATALOGUE = `SELECT DISTINCT 'service', service FROM scope UNION ALL SELECT DISTINCT 'environment', environment FROM scope
  UNION ALL SELECT DISTINCT 'region', region FROM scope UNION ALL SELECT DISTINCT 'version', version FROM scope
  UNION ALL SELECT DISTINCT 'pod', pod FROM place`;

const CHANGES = 'SELECT * FROM change WHERE time >= ? AND time < ?';

export type HandWrittenTurn = {
  /** The service that the answer blames. */
  readonly ask: (window: TimeWindow, words: string) => string;
  readonly close: () => void;
};

/** Each statement is prepared once. */
const asking = (db: DatabaseSync) => {
  const prepared = new Map<string, StatementSync>();
  return (sql: string, ...values: SQLInputValue[]): ReturnType<StatementSync['all']> => {
    const statement = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, statement);
    return statement.all(...values);
  };
};

/** The service searches its templates in memory; by hand they are searched in a table of this connection. */
const indexTemplates = (db: DatabaseSync): void => {
  db.exec(`CREATE VIRTUAL TABLE temp.template_words USING fts5 (words, tokenize = "unicode61 tokenchars '_'")`);
  const insert = db.prepare('INSERT INTO template_words (rowid, words) VALUES (?, ?)');
  for (const { id, text } of db.prepare('SELECT id, text FROM template').all())
    insert.run(Number(id), searchTokens(String(text)).join(' '));
};

export const handWritten = (file: string): HandWrittenTurn => {
  const db = new DatabaseSync(file, { readOnly: true });
  indexTemplates(db);
  const all = asking(db);
  return {
    ask: ({ from, to }, words) => {
      const slot = from - (from % SLOT);
      all(CATALOGUE);
      all(WORST, from, to);
      all(TEXT, from, to, words);
      all(HISTOGRAM, slot, to);
      all(CHANGES, from - HOUR, to);
      all(FLOWS, from, from - DAY, to);
      const [top] = all(RATES, slot, from - RATE_HISTORY, to);
      const event = Number(top?.['id']);
      all(SEEN, from, to, event);
      all(EXAMPLES, from, to, event);
      all(EXAMPLES, from - HOUR, from, event);
      return String(top?.['service']);
    },
    close: () => db.close(),
  };
};

/** The turn's own facts once more, commit by commit, as bare rows. */
export const commitAgain = (raw: RawFacts, commits: readonly (readonly RawFact[])[], stream: string): void => {
  let version = 0;
  for (const facts of commits)
    raw.append(facts.map((fact) => ({ ...fact, stream: `${stream} ${fact.stream}`, version: (version += 1) })));
};

// Statements that change a schema, from the log of a database: whoever asks what was changed is told of them.
import { levelRank } from '../../telemetry/level.js';
import type { TimeWindow } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { templatesSaying } from '../counts/counted-words.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import { overServices } from './error-counts.js';

const TEMPLATES_READ = 300;
const LINES_READ = 40;

/** `ALTER TABLE`, `CREATE UNIQUE INDEX CONCURRENTLY` … A temporary table changes nothing for others. */
const STATEMENT =
  /\b(?:ALTER|CREATE(?:\s+OR\s+REPLACE)?|DROP|TRUNCATE|RENAME|REINDEX)\s+(?:(?:UNIQUE|FULLTEXT|SPATIAL|ONLINE|MATERIALIZED|UNLOGGED|FOREIGN)\s+)*(?:TABLE|INDEX|VIEW|COLUMN|DATABASE|SCHEMA|SEQUENCE|FUNCTION|PROCEDURE|TRIGGER|TYPE|DOMAIN|EXTENSION|POLICY|ROLE|USER|SYSTEM|KEYSPACE|PARTITION|CONSTRAINT)\b/;

/** What was refused changed nothing, and PostgreSQL repeats the statement of an error. */
const REPEATED = /^\s*(?:STATEMENT|ERROR|FATAL|HINT|DETAIL|CONTEXT):/;
const REFUSED = /\b(?:failed|error|denied|abort(?:ed|ing)|cancel(?:l?ed|l?ing)|rolled back|syntax)\b/i;

/** Whether it was done or refused. */
export const holdsSchemaStatement = (text: string): boolean => STATEMENT.test(text);

export const changesSchema = (text: string): boolean =>
  holdsSchemaStatement(text) && !REPEATED.test(text) && !REFUSED.test(text);

const ofAsked = (context: AskContext): AskContext =>
  context.subject.from === 'message' ? context : overServices(context);

/** The usual ones are looked for by their words: among many patterns a rare one may be left out. */
const SEARCHED = ['ALTER TABLE', 'CREATE TABLE', 'CREATE INDEX', 'DROP TABLE', 'DROP INDEX'] as const;

const keyOf = (words: string): string => `statement ${words.toLowerCase()}`;

/** In two rounds: the usual statements and which patterns there are, then the lines of those that hold another one. */
export const schemaChangeQueries = (context: AskContext, reads: AskReads, window: TimeWindow): AskQueries => {
  if (!hasSource(context, 'logs')) return {};
  const wide = ofAsked(context);
  const templates = templatesSaying(reads, changesSchema, 'statement-templates');
  const bounds = { budget: LINES_READ, order: 'newest', window } as const;
  return {
    ...Object.fromEntries(SEARCHED.map((text) => [keyOf(text), logQuery(wide, { ...bounds, text })])),
    'statement-templates': tallyQuery(wide, 'logs', { by: 'template', budget: TEMPLATES_READ, window }),
    ...(templates.length > 0 && { 'statement-lines': logQuery(wide, { ...bounds, templates }) }),
  };
};

const isSame = (a: PlacedRow<LogRecord>, b: PlacedRow<LogRecord>): boolean => a.row.id === b.row.id;

/** Each once, the newest first. */
export const schemaChangesOf = (reads: AskReads): readonly PlacedRow<LogRecord>[] =>
  [...SEARCHED.map(keyOf), 'statement-lines']
    .flatMap((key) => reads.rows(key, 'log'))
    .filter(({ row }) => changesSchema(row.message) && levelRank(row.level) < levelRank('error'))
    .filter((each, index, all) => all.findIndex((other) => isSame(each, other)) === index)
    .toSorted((a, b) => b.row.time - a.row.time);

// What makes the tables of an earlier release those of this one, with every row in them.
import { PAGE } from './page.js';
import { PAGES, REBUILDING, SUMS } from './schema.js';

const stale = (of: string, table: string, at: string): string =>
  `INSERT INTO page SELECT DISTINCT '${of}', ${at} - ((${at} % ${PAGE}) + ${PAGE}) % ${PAGE}, NULL FROM ${table};`;

/** Readers keep ids: none may be used again. */
const neverAgain = (table: string): string => `
ALTER TABLE ${table} RENAME TO ${table}_1;
CREATE TABLE ${table} (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE);
INSERT INTO ${table} SELECT id, key FROM ${table}_1;
DROP TABLE ${table}_1;`;

/** The n-th makes version n + 2 from version n + 1. */
export const UPGRADES: readonly string[] = [
  `${PAGES}
${neverAgain('flow_key')}
${neverAgain('latency_key')}
${stale('rate', 'tally', 'slot')}
${stale('flow', 'flow', 'bucket')}
${stale('latency', 'latency', 'bucket')}
INSERT INTO meta VALUES ('${SUMS}', 1);
INSERT INTO meta SELECT '${REBUILDING}', count(*) FROM page HAVING count(*) > 0;
`,
  // templates are searched in memory (ADR 10)
  'DROP TABLE template_words;\n',
];

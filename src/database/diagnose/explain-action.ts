// The advice to look at the plan of a statement: never one that runs a statement that writes, and never a cut one.
import { stripLiterals } from '../format/strip-literals.js';
import type { FindingAction } from './finding-action.js';

/** A longer one is no line of an answer, and without its end it is another statement. */
const MOST_TEXT = 300;

/** What EXPLAIN takes; anything else may be read as an option of it. */
const EXPLAINABLE = /^(?:select|insert|update|delete|merge|with|values)\b/i;

/** A file may hold two statements in a text, of which EXPLAIN would take the first and the other would run. */
const isOneStatement = (sql: string): boolean => !sql.includes(';');

/** A text that whoever captured it has cut. */
const isCut = (sql: string): boolean => /(?:\.\.\.|…)$/.test(sql);

const WRITES = /\b(?:insert|update|delete|merge|into)\b|\bfor\s+(?:no\s+key\s+|key\s+)?(?:update|share)\b/i;

/** Words in front of a parenthesis that call nothing, and functions that change nothing. */
const HARMLESS_CALLS: ReadonlySet<string> = new Set(
  `all and any array as between by case cast coalesce cross distinct else except exists filter from having in inner intersect
  interval is join lateral left like not on or over right row select some then union using values when where within
  abs avg ceil ceiling count current_date date_trunc extract floor greatest least length lower max min now nullif
  numeric decimal varchar char rank dense_rank row_number round string_agg array_agg json_agg jsonb_agg substring sum
  to_char to_date to_timestamp trim upper`.split(/\s+/),
);

const callsOf = (sql: string): readonly string[] =>
  [...sql.matchAll(/([\p{L}_"][\p{L}\p{N}_$".]*)\s*\(/gu)].map(([, name = '']) => name.toLowerCase());

/** ANALYZE executes the statement, with every function that it calls. */
const mayBeExecuted = (sql: string): boolean =>
  /^select\b/i.test(sql) && !WRITES.test(sql) && callsOf(sql).every((name) => HARMLESS_CALLS.has(name));

const DOES = 'See its plan, with values of yours in place of the parameters';

/** Without a statement to run where the text is absent, too long, cut, or none that EXPLAIN takes. */
export const explainAction = (text: string | undefined): FindingAction => {
  const sql = stripLiterals(text ?? '');
  if ((text ?? '').length > MOST_TEXT || isCut(sql))
    return {
      does: `${DOES}: the captured text is too long for a line here, or was cut, so take the whole statement from its application and put explain in front of it`,
      risk: 'explain (analyze) executes the statement: leave analyze out for one that writes',
    };
  if (!EXPLAINABLE.test(sql) || !isOneStatement(sql))
    return {
      does: `${DOES}: put explain in front of the statement`,
      risk: 'explain (analyze) executes the statement: leave analyze out for one that writes',
    };
  return mayBeExecuted(sql)
    ? {
        does: DOES,
        statement: `explain (analyze, buffers) ${sql};`,
        risk: 'analyze executes the statement, and takes as long',
      }
    : {
        does: DOES,
        statement: `explain ${sql};`,
        risk: 'none: it shows the estimated plan and executes nothing; analyze would execute the statement',
      };
};

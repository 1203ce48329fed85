// Proposes an index for a statement from its conditions and its order. A proposal is an attempt: no planner has tried it.
import { stripLiterals } from '../format/strip-literals.js';
import { type FindingAction, quoteIdentifier, quoteRelation } from './finding-action.js';

export type IndexCandidate = {
  readonly relation: string;
  /** Columns compared for equality first, then the one of a range, or those of the order. */
  readonly columns: readonly [string, ...string[]];
};

const NAME = String.raw`(?:"(?:[^"]|"")+"|[a-z_\u0080-\uffff][\w$\u0080-\uffff]*)`;
const VALUE = String.raw`(?:\?|\$\d+|:\w+|current_date|now\(\))`;

/** One table, and nothing that joins, nests or unites. */
const SINGLE_TABLE = new RegExp(
  String.raw`^(?:select\b.*?\bfrom|update|delete\s+from)\s+(?:only\s+)?(${NAME}(?:\.${NAME})?)(?:\s+(?:as\s+)?(?!(?:set|where|order|group|limit|for)\b)(${NAME}))?(?:\s+set\b.*?)?\s+where\s+(.*)$`,
  'is',
);

const NESTED = /\b(?:select|union|join|intersect|except)\b/i;

/** What stands behind the conditions. */
const TAIL = /\b(?:group\s+by|having|order\s+by|limit|offset|fetch|for\s+(?:update|share|no\s+key)|returning)\b/i;

const EQUAL = new RegExp(
  String.raw`^(?:${NAME}\.)?(${NAME})\s*(?:=\s*(?:${VALUE}|any\s*\(.*\))|in\s*\(.*\)|is\s+null)$`,
  'is',
);
const RANGE = new RegExp(
  String.raw`^(?:${NAME}\.)?(${NAME})\s*(?:<=?|>=?|between)\s*${VALUE}(?:\s+and\s+${VALUE})?$`,
  'is',
);
const ORDERED = new RegExp(
  String.raw`\border\s+by\s+((?:${NAME}\.)?${NAME}(?:\s*,\s*(?:${NAME}\.)?${NAME})*)(?=\s*(?:$|limit|offset|fetch|for))`,
  'is',
);

const columnOf = (text: string): string => {
  const name = text.slice(text.lastIndexOf('.') + 1).trim();
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase();
};

/** `a between x and y` keeps its own “and”. */
const conditionsOf = (text: string): readonly string[] =>
  text
    .replaceAll(new RegExp(String.raw`(between\s+${VALUE})\s+and\s+`, 'gi'), '$1 \u0001 ')
    .split(/\band\b/i)
    .map((each) =>
      each
        .replaceAll('\u0001', 'and')
        .trim()
        .replace(/^\((.*)\)$/s, '$1')
        .trim(),
    );

/** Longer ones are hardly of one table, and patterns take long over them. */
const MOST_TEXT = 4_000;

/** `undefined`: the statement has several tables, alternatives, or no condition that an index serves. */
export const candidateIndex = (text: string): IndexCandidate | undefined => {
  if (text.length > MOST_TEXT) return undefined;
  const statement = stripLiterals(text);
  const found = SINGLE_TABLE.exec(statement);
  const [, relation, , rest] = found ?? [];
  if (relation === undefined || rest === undefined) return undefined;
  if (NESTED.test(statement.slice(statement.search(/\bfrom\b|\bupdate\b/i))) || /\bor\b/i.test(rest)) return undefined;
  const tail = TAIL.exec(rest)?.index ?? rest.length;
  const conditions = conditionsOf(rest.slice(0, tail));
  const columns = (pattern: RegExp): readonly string[] =>
    conditions.flatMap((condition) => {
      const [, column] = pattern.exec(condition) ?? [];
      return column === undefined ? [] : [columnOf(column)];
    });
  const ordered = (ORDERED.exec(rest.slice(tail))?.[1] ?? '').split(',').filter((each) => each.trim() !== '');
  const [equal, ranges] = [columns(EQUAL), columns(RANGE)];
  const behind = ranges.length > 0 ? ranges.slice(0, 1) : ordered.map(columnOf);
  const [first, ...others] = [...new Set([...equal, ...(equal.length + ranges.length === 0 ? [] : behind)])];
  return first === undefined
    ? undefined
    : { relation: relation.startsWith('"') ? relation : relation.toLowerCase(), columns: [first, ...others] };
};

/** What is known of an index before it is built. */
export type IndexPromise = {
  /** As the planner estimates it with the index in place; absent: no planner has tried it. */
  readonly trial?: { readonly costBefore: number; readonly costAfter: number; readonly bytes: number | undefined };
  /** Rows of its table that were written during the capture. */
  readonly rowsWritten?: number;
};

const NOT_TRIED =
  'Try an index for its conditions; no planner has tried it: compare explain before and after, or try it with hypopg';

const grouped = (value: number): string => Math.round(value).toLocaleString('en-US');

const triedText = ({ costBefore, costAfter, bytes }: Exclude<IndexPromise['trial'], undefined>): string =>
  `Build an index for its conditions; the planner takes it (tried with hypopg, without values): its estimate of the cost falls from ${grouped(costBefore)} to ${grouped(costAfter)}${bytes === undefined ? '' : `, and it takes about ${grouped(bytes / 1_000)} KB`}`;

const writeRisk = (rowsWritten: number | undefined): string =>
  rowsWritten === undefined
    ? 'each write keeps the index up to date from then on'
    : `each write keeps the index up to date from then on: ${grouped(rowsWritten)} rows of the table were written during the capture`;

/** The index to build, its cost, and how to take it back. */
export const indexAction = (
  { relation, columns }: IndexCandidate,
  { trial, rowsWritten }: IndexPromise = {},
): FindingAction & { readonly statement: string } => {
  const name = `${relation.slice(relation.lastIndexOf('.') + 1).replaceAll('"', '')}_${columns.join('_')}_idx`.slice(
    0,
    63,
  );
  return {
    does: trial === undefined ? NOT_TRIED : triedText(trial),
    statement: `create index concurrently ${quoteIdentifier(name)} on ${quoteRelation(relation)} (${columns.map(quoteIdentifier).join(', ')});`,
    risk: `the build reads the whole table twice and waits for open transactions; if it fails, it leaves an invalid index to drop; and ${writeRisk(rowsWritten)}`,
    undo: `drop index concurrently ${quoteIdentifier(name)};`,
  };
};

// Statements of a MySQL or MariaDB capture: which sample belongs to which digest, and what the counters of each digest grew by.
import { rowNumber, rowText, type ServerRow, type SessionSample } from '../postgres/server-reading.js';
import { type StatementFigures, statementSection } from '../postgres/statements.js';
import type { SampledLoad, SampledStatement } from '../postgres/load.js';
import { type MysqlReading, readingSeconds } from './mysql-reading.js';
import { isCatalogueStatement, readableDigest, statementKey, stripMysqlLiterals } from './statement-text.js';

/** Times are in picoseconds. */
const COLUMNS: { readonly [figure: string]: readonly [column: string, divisor: number] } = {
  calls: ['COUNT_STAR', 1],
  rows: ['SUM_ROWS_SENT', 1],
  total_time: ['SUM_TIMER_WAIT', 1e9],
  lock_time: ['SUM_LOCK_TIME', 1e9],
  rows_examined: ['SUM_ROWS_EXAMINED', 1],
  rows_affected: ['SUM_ROWS_AFFECTED', 1],
  tmp_tables: ['SUM_CREATED_TMP_TABLES', 1],
  tmp_disk_tables: ['SUM_CREATED_TMP_DISK_TABLES', 1],
  sort_merge_passes: ['SUM_SORT_MERGE_PASSES', 1],
  no_index_used: ['SUM_NO_INDEX_USED', 1],
};

/** 16 of its hexadecimal digits as a decimal: the form in which the other engines' statements are known. */
const digestId = (digest: string): string | undefined =>
  /^[0-9a-f]{16,}$/i.test(digest) ? BigInt(`0x${digest.slice(0, 16)}`).toString() : undefined;

const keyOf = (row: ServerRow): string => `${rowText(row, 'SCHEMA_NAME') ?? ''}/${rowText(row, 'DIGEST') ?? ''}`;

const growth = (before: ServerRow | undefined, after: ServerRow): StatementFigures =>
  Object.fromEntries(
    Object.entries(COLUMNS).map(([figure, [column, divisor]]) => {
      const [had, has] = [rowNumber(before, column) ?? 0, rowNumber(after, column) ?? 0];
      return [figure, (has >= had ? has - had : has) / divisor];
    }),
  );

type DigestGrowth = { readonly digest: string; readonly figures: StatementFigures };

const digestGrowth = ({ before, after }: MysqlReading): readonly DigestGrowth[] => {
  const earlier = new Map((before.digests ?? []).map((row) => [keyOf(row), row]));
  return (after.digests ?? []).flatMap((row) => {
    const digest = rowText(row, 'DIGEST');
    const figures = growth(earlier.get(keyOf(row)), row);
    return digest === undefined || (figures['calls'] ?? 0) <= 0 ? [] : [{ digest, figures }];
  });
};

/** Texts of more are not fetched. */
const MOST_TEXTS = 300;

/** Those that ran, the longest in all first. */
export const digestsToFetch = (reading: MysqlReading): readonly string[] => {
  const longest = digestGrowth(reading).toSorted(
    (a, b) => (b.figures['total_time'] ?? 0) - (a.figures['total_time'] ?? 0),
  );
  return [...new Set(longest.map(({ digest }) => digest))].slice(0, MOST_TEXTS);
};

/** By decimal id, over all databases. */
const statementGrowths = (reading: MysqlReading): ReadonlyMap<string, StatementFigures> => {
  const sums = new Map<string, StatementFigures>();
  for (const { digest, figures } of digestGrowth(reading)) {
    const id = digestId(digest);
    if (id === undefined) continue;
    const had = sums.get(id) ?? {};
    sums.set(id, Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, (had[name] ?? 0) + value])));
  }
  return sums;
};

/** Readable, by decimal id. */
export const digestTexts = ({ texts }: Pick<MysqlReading, 'texts'>): ReadonlyMap<string, string> =>
  new Map(
    [...texts].flatMap(([digest, text]) => {
      const id = digestId(digest);
      return id === undefined ? [] : [[id, readableDigest(text)] as const];
    }),
  );

/** Samples whose statements have no literals, and the id of their digest where the server keeps digests. */
export const identifySamples = ({
  samples,
  texts,
}: Pick<MysqlReading, 'samples' | 'texts'>): readonly SessionSample[] => {
  const byKey = new Map(
    [...texts].flatMap(([digest, text]) => {
      const id = digestId(digest);
      return id === undefined ? [] : [[statementKey(text), id] as const];
    }),
  );
  const seen = new Map<string, { readonly query: string; readonly queryId?: string }>();
  const named = (query: string): { readonly query: string; readonly queryId?: string } => {
    const known = seen.get(query);
    if (known !== undefined) return known;
    const id = byKey.get(statementKey(query));
    const made = { query: stripMysqlLiterals(query), ...(id !== undefined && { queryId: id }) };
    seen.set(query, made);
    return made;
  };
  return samples.map((sample) => ({
    ...sample,
    sessions: sample.sessions.map((session) =>
      session.query === undefined ? session : { ...session, ...named(session.query) },
    ),
  }));
};

export const mysqlStatementSection = (reading: MysqlReading, load: SampledLoad): object => {
  const texts = digestTexts(reading);
  // as a session showed it, it reads best
  const textOf = ({ decimal, text }: SampledStatement): string | undefined => text ?? texts.get(decimal ?? '');
  return statementSection({
    load,
    deltas: statementGrowths(reading),
    seconds: readingSeconds(reading),
    textOf,
    // of those without a text, nothing could be said
    isOwn: (each) => {
      const text = textOf(each);
      return text === undefined || isCatalogueStatement(text);
    },
  });
};

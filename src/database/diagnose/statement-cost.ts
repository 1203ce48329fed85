// Computes what one call of a statement costs, and how that changed.
import { pointerBelow } from '../../telemetry/json-pointer.js';
import type { CitedPlace, SqlStatement } from '../format/snapshot.js';
import type { ComputedFigure, FigureSentence } from './diagnosis.js';
import {
  activeSessions,
  sameStatementIn,
  type SnapshotPair,
  type SnapshotView,
  statementLoad,
  statementStat,
} from './snapshot-view.js';
import { type PlacedNumber, ratioFigure, statedFigure, sumFigure } from './computed-figure.js';
import { beforeParts, comparisonSentence, composeSentence, type NowAndBefore, statementTextPart } from './sentences.js';
import { withoutUndefined } from './cause-candidate.js';

/** Blocks that a call accesses: cached ones and those read from disk. */
export const blocksOfStatement = (look: SnapshotView, statement: SqlStatement): readonly PlacedNumber[] =>
  withoutUndefined([
    statementStat(look, statement, 'shared_blks_hit_per_call'),
    statementStat(look, statement, 'shared_blks_read_per_call'),
  ]);

const sumBlocks = (readings: readonly PlacedNumber[]): number => readings.reduce((sum, { value }) => sum + value, 0);

export const blocksFigure = (look: SnapshotView, statement: SqlStatement): number =>
  sumBlocks(blocksOfStatement(look, statement));

export const statementValue = (look: SnapshotView, statement: SqlStatement, name: string): number =>
  statementStat(look, statement, name)?.value ?? 0;

/** Blocks looked at for one row that comes of it. */
export const blocksPerRow = (look: SnapshotView, statement: SqlStatement): number =>
  blocksFigure(look, statement) / Math.max(1, statementValue(look, statement, 'rows_per_call'));

/** How many times as much as before; `undefined` where it was not listed before. */
export const statementGrowth = (
  pair: SnapshotPair,
  statement: SqlStatement,
  of: (look: SnapshotView, statement: SqlStatement) => number,
): number | undefined => {
  const had = sameStatementIn(pair.before, statement);
  if (had === undefined || pair.before === undefined) return undefined;
  const before = of(pair.before, had);
  return before > 0 ? of(pair.now, statement) / before : undefined;
};

/** Temporary blocks of a call. */
export const SPILL_STATS = 200;

export const isSpillingStatement = (look: SnapshotView, statement: SqlStatement): boolean =>
  statementValue(look, statement, SPILL_STATISTIC.name) >= SPILL_STATS;

export const statementPlaces = (look: SnapshotView, statement: SqlStatement): readonly CitedPlace[] =>
  statement.id === undefined ? [] : [{ of: look.side, path: pointerBelow(statement.path, 'sql_id') }];

export const statementIds = (statements: readonly SqlStatement[]): readonly string[] =>
  withoutUndefined(statements.map(({ id }) => id));

/** Its part of the load. */
const loadShareFigure = (look: SnapshotView, statement: SqlStatement): ComputedFigure | undefined => {
  const [own, all] = [statementLoad(look, statement), activeSessions(look)];
  return own === undefined || all === undefined || all.value === 0 ? undefined : ratioFigure([own], all, 'percent');
};

export const loadShareSentence = (look: SnapshotView, statement: SqlStatement): FigureSentence | undefined => {
  const share = loadShareFigure(look, statement);
  return share === undefined
    ? undefined
    : composeSentence(statementTextPart(statement), ' makes ', share, ' of the load');
};

type StatementStatistic = { readonly name: string; readonly words: string };

export const CALL_STATISTIC: StatementStatistic = { name: 'calls_per_sec', words: 'calls a second of ' };
export const ROW_STATISTIC: StatementStatistic = { name: 'rows_per_call', words: 'rows that come of a call of ' };
export const SPILL_STATISTIC: StatementStatistic = {
  name: 'temp_blks_written_per_call',
  words: 'temporary blocks that are written by a call of ',
};

/** A figure of the same statement in both snapshots. */
const inBothSnapshots = <T>(
  pair: SnapshotPair,
  statement: SqlStatement,
  of: (look: SnapshotView, statement: SqlStatement) => T | undefined,
): NowAndBefore<T> => {
  const had = sameStatementIn(pair.before, statement);
  const was = had === undefined || pair.before === undefined ? undefined : of(pair.before, had);
  return { is: of(pair.now, statement), was };
};

/** What a statistic of a statement is, and was. */
export const statSentence = (
  pair: SnapshotPair,
  statement: SqlStatement,
  { name, words }: StatementStatistic,
): FigureSentence | undefined => {
  const figure = (look: SnapshotView, each: SqlStatement): ComputedFigure | undefined => {
    const reading = statementStat(look, each, name);
    return reading === undefined ? undefined : statedFigure(reading);
  };
  return comparisonSentence([words, statementTextPart(statement), ': '], inBothSnapshots(pair, statement, figure));
};

/** Blocks that a call accesses, now and before, and the rows it returns. */
export const blocksSentence = (pair: SnapshotPair, statement: SqlStatement): FigureSentence | undefined => {
  const figure = (look: SnapshotView, each: SqlStatement): ComputedFigure | undefined => {
    const readings = blocksOfStatement(look, each);
    return readings.length === 0 ? undefined : sumFigure(readings);
  };
  const { is, was } = inBothSnapshots(pair, statement, figure);
  const rows = statementStat(pair.now, statement, ROW_STATISTIC.name);
  if (is === undefined) return undefined;
  const begin = ['blocks that a call of ', statementTextPart(statement), ' looks at'] as const;
  return composeSentence(
    ...begin,
    ...(rows === undefined ? [] : [' for ', statedFigure(rows), ' rows']),
    ': ',
    is,
    ...beforeParts(was),
  );
};

// Rules for excessive reads: statements that read far more rows than they return, and a cache that is too small.
import type { ComputedFigure, FigureSentence } from '../diagnosis.js';
import { derivedValue, metricValue, type SnapshotPair, type SnapshotView } from '../snapshot-view.js';
import {
  byLoadAdded,
  hasMoreLoad,
  isReadWait,
  isSendWait,
  shareOfAddedLoad,
  shareOfDatabaseTime,
  shareOfLoadAddedBy,
  statementsWaitingIn,
  waitPercentIn,
  waitSentence,
  waitShareCondition,
} from '../load-shares.js';
import { atLeastCondition, type PlacedNumber, ratioFigure, statedFigure, sumFigure } from '../computed-figure.js';
import {
  beforeParts,
  compareCounter,
  comparisonSentence,
  composeSentence,
  growthFactor,
  readBoth,
  statementTextPart,
} from '../sentences.js';
import { explainAction } from '../explain-action.js';
import type { FindingAction } from '../finding-action.js';
import { candidateIndex, indexAction, type IndexCandidate } from '../index-advice.js';
import { indexTrial } from '../statement-plans.js';
import { namedIn, numberIn, stateList, stateRows, textIn } from '../server-state.js';
import { isBloatedTable, namesTable } from './vacuum.js';
import { type CauseCandidate, type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import {
  blocksFigure,
  blocksOfStatement,
  blocksPerRow,
  blocksSentence,
  isSpillingStatement,
  loadShareSentence,
  statementGrowth,
  statementIds,
} from '../statement-cost.js';
import type { SqlStatement } from '../../format/snapshot.js';

const LEAST_READ_SHARE = 0.2;
const LEAST_ADDED_READ_SHARE = 0.25;
const LEAST_READ_WAIT_PERCENT = 40;
const MISSED = 0.04;
const MISSED_MORE = 2;
/** A statement that alone makes most of the reads is the cause, not the cache. */
const CONCENTRATED = 0.4;

const missed = (look: SnapshotView): ComputedFigure | undefined => {
  const read = metricValue(look, 'db.IO.blks_read', 'sum');
  const all = metricValue(look, 'db.SQL.logical_reads', 'sum');
  if (read !== undefined && all !== undefined && all.value > 0) return ratioFigure([read], all, 'percent');
  const told = derivedValue(look, 'BlocksReadToLogicalReads');
  return told === undefined ? undefined : statedFigure(told, 'points');
};

const partOf = ({ value, unit }: ComputedFigure): number => (unit === 'points' ? value / 100 : value);

/** The largest part of the reads that one statement makes. */
const concentration = ({ now }: SnapshotPair): number => {
  const loads = now.statements.map((statement) => (statement.load ?? 0) * waitPercentIn(statement, isReadWait));
  const all = loads.reduce((sum, load) => sum + load, 0);
  return all === 0 ? 0 : Math.max(...loads) / all;
};

export const cacheTooSmall: DiagnosisRule = (pair) => {
  const { is, was } = readBoth(pair, missed);
  const more = shareOfAddedLoad(pair, isReadWait);
  if (is === undefined || more < LEAST_ADDED_READ_SHARE || shareOfDatabaseTime(pair.now, isReadWait) < LEAST_READ_SHARE)
    return undefined;
  if (partOf(is) < MISSED || (was !== undefined && partOf(is) < partOf(was) * MISSED_MORE)) return undefined;
  const least = is.unit === 'points' ? MISSED * 100 : MISSED;
  return {
    kind: 'cache-too-small',
    score: more * (1 - Math.max(0, concentration(pair) - CONCENTRATED)),
    sentences: [
      composeSentence(
        'The buffer cache does not hold what is used: of the blocks that are looked at, there must be read ',
        is,
        ...beforeParts(was),
      ),
      waitSentence(pair, isReadWait, 'Sessions wait for reads'),
    ],
    conditions: [atLeastCondition(is, least), ...waitShareCondition(pair.now, isReadWait, LEAST_READ_SHARE)],
    statements: statementIds(statementsWaitingIn(pair, isReadWait, LEAST_READ_WAIT_PERCENT)),
  };
};

// Scanned rows for each row that an index fetches tell table scans from index use.

const rowsScannedPerFetch = (look: SnapshotView): ComputedFigure | undefined => {
  const returned = metricValue(look, 'db.SQL.tup_returned', 'sum');
  const fetched = metricValue(look, 'db.SQL.tup_fetched', 'sum');
  if (returned !== undefined && fetched !== undefined && fetched.value > 0) return ratioFigure([returned], fetched);
  const told = derivedValue(look, 'TupReturnedToFetched');
  return told === undefined ? undefined : statedFigure(told);
};

const scannedRowsSentence = (pair: SnapshotPair): FigureSentence | undefined =>
  comparisonSentence(['rows that scans go over for one that an index fetches: '], readBoth(pair, rowsScannedPerFetch));

// A file without statements is judged by the counters of the whole database.

type UnlistedFinding = { readonly kind: CauseCandidate['kind']; readonly title: string };

/** Of what no statement shows. */
const UNLISTED_SCORE = 0.5;

const SCANNED_ROWS = 40;
const SCANNED_MORE = 3;
const SPILLED_BYTES = 1e9;

/** Sorts that spill go over many rows too. */
const spills = ({ now }: SnapshotPair): boolean =>
  (metricValue(now, 'db.Temp.temp_bytes', 'sum')?.value ?? 0) > SPILLED_BYTES;

const scansWithoutStatements = (pair: SnapshotPair, { kind, title }: UnlistedFinding): CauseCandidate | undefined => {
  const is = rowsScannedPerFetch(pair.now);
  const was = pair.before === undefined ? undefined : rowsScannedPerFetch(pair.before);
  if (is === undefined || spills(pair) || !hasMoreLoad(pair)) return undefined;
  if (is.value < SCANNED_ROWS || is.value < (was?.value ?? SCANNED_ROWS) * SCANNED_MORE) return undefined;
  const said = [composeSentence(title), ...withoutUndefined([scannedRowsSentence(pair)])] as const;
  return {
    kind,
    score: UNLISTED_SCORE,
    sentences: said,
    conditions: [atLeastCondition(is, SCANNED_ROWS)],
    statements: [],
  };
};

const MORE_BLOCKS = 5;
const SENT_BYTES = 0.1;

const committed = (look: SnapshotView): PlacedNumber | undefined =>
  metricValue(look, 'db.Transactions.xact_commit', 'sum');

/** Than before: more is done, not more for the same. */
const MORE_COMMITS = 2;

/** Blocks that are looked at for each commit. */
const blocksPerCommit = (look: SnapshotView): ReturnType<typeof ratioFigure> | undefined => {
  const blocks = metricValue(look, 'db.SQL.logical_reads', 'sum');
  const commits = committed(look);
  return blocks === undefined || commits === undefined || commits.value <= 0
    ? undefined
    : ratioFigure([blocks], commits);
};

/** Larger results are looked at more, too. */
const loopsWithoutStatements = (pair: SnapshotPair, { kind, title }: UnlistedFinding): CauseCandidate | undefined => {
  const both = readBoth(pair, blocksPerCommit);
  const { is, was } = both;
  if (is === undefined || was === undefined || is.value < was.value * MORE_BLOCKS) return undefined;
  if ((growthFactor(compareCounter(pair, committed)) ?? 1) >= MORE_COMMITS) return undefined;
  if (spills(pair) || !hasMoreLoad(pair) || shareOfAddedLoad(pair, isSendWait) >= SENT_BYTES) return undefined;
  const shown = [comparisonSentence(['blocks that are looked at for each commit: '], both), scannedRowsSentence(pair)];
  const least = was.value * MORE_BLOCKS;
  return {
    kind,
    score: UNLISTED_SCORE,
    sentences: [composeSentence(title), ...withoutUndefined(shown)],
    conditions: [atLeastCondition(is, least)],
    statements: [],
  };
};

const MANY_BLOCKS = 1_000;
const BLOCKS_PER_ROW = 50;
const GROWN = 10;
const LEAST_ADDED_WASTE_SHARE = 0.2;

/** The tables, by their names in the statement, whose blocks are full of dead rows: an index would not help. */
const readsBloat = (look: SnapshotView, statement: SqlStatement): boolean =>
  stateRows(look, 'Tables').some((row) => isBloatedTable(look, row) && namesTable(statement, row));

/** A statement that wants the whole table reads it; without its text, this is not known. */
const wantsPart = ({ text }: SqlStatement): boolean =>
  text === undefined || /\b(?:where|join|on|using|limit)\b|\.\.\.|…/i.test(text);

const isWasteful = (pair: SnapshotPair, statement: SqlStatement): boolean => {
  const { now } = pair;
  if (!wantsPart(statement) || readsBloat(now, statement)) return false;
  if (isSpillingStatement(now, statement) || blocksFigure(now, statement) < MANY_BLOCKS) return false;
  const grown = statementGrowth(pair, statement, blocksFigure);
  return blocksPerRow(now, statement) >= BLOCKS_PER_ROW && (grown === undefined || grown >= GROWN);
};

const SCANS: UnlistedFinding = {
  kind: 'full-scans',
  title: 'Statements go through whole tables where an index would do',
};
const LOOPS: UnlistedFinding = {
  kind: 'plan-regression',
  title: 'A statement reads far too much by its indexes for what comes of it: its plan does not fit',
};

/** A captured name has its schema, that of a statement often has none. */
const plainName = (relation: string): string => relation.slice(relation.lastIndexOf('.') + 1).replaceAll('"', '');

/** Where tables were captured and this one is not among them, its indexes are not known. */
const mayLackIndex = (look: SnapshotView, { relation, columns: [column] }: IndexCandidate): boolean => {
  const tables = stateList(look, 'Tables');
  if (tables === undefined) return true;
  const own = tables.filter((row) => plainName(textIn(row, 'relation') ?? '') === plainName(relation));
  return own.length > 0 && own.every((row) => !(textIn(row, 'indexed_first') ?? '').split(',').includes(column));
};

/** Of a column that no index begins with, for a statement that reads far more than it returns. */
export const adviseIndex = (look: SnapshotView, statement: SqlStatement): FindingAction | undefined => {
  const { text } = statement;
  if (text === undefined || !isWasteful({ now: look }, statement)) return undefined;
  const candidate = candidateIndex(text);
  if (candidate === undefined || !mayLackIndex(look, candidate)) return undefined;
  const trial = indexTrial(look, statement, candidate);
  // a planner that tried it and leaves it aside is right more often than a guess from the text
  if (trial.kind === 'not used') return undefined;
  const table = stateRows(look, 'Tables').find(
    (row) => plainName(textIn(row, 'relation') ?? '') === plainName(candidate.relation),
  );
  const rowsWritten = table === undefined ? undefined : numberIn(look, table, 'rows_written')?.value;
  return indexAction(candidate, {
    ...(trial.kind === 'used' && { trial }),
    ...(rowsWritten !== undefined && { rowsWritten }),
  });
};

const tableSentence = (look: SnapshotView, statement: SqlStatement): FigureSentence | undefined => {
  const [row] = stateRows(look, 'Tables').filter((each) => namesTable(statement, each));
  const [rows, scans] =
    row === undefined ? [] : [numberIn(look, row, 'seq_rows_read'), numberIn(look, row, 'seq_scans_made')];
  return row === undefined || rows === undefined || scans === undefined || scans.value === 0
    ? undefined
    : composeSentence(
        'scans of the whole table ',
        namedIn(row, 'relation'),
        ' during the capture: ',
        statedFigure(scans),
        ', which read ',
        statedFigure(rows),
        ' rows',
      );
};

const signalOf = (pair: SnapshotPair, { kind, title }: UnlistedFinding): CauseCandidate | undefined => {
  const statements = byLoadAdded(
    pair,
    pair.now.statements.filter((statement) => isWasteful(pair, statement)),
  );
  const share = shareOfLoadAddedBy(pair, statements);
  const [first, ...more] = statements;
  if (first === undefined || share < LEAST_ADDED_WASTE_SHARE) return undefined;
  return {
    kind,
    score: share,
    sentences: [
      composeSentence(title, ': ', statementTextPart(first)),
      ...withoutUndefined([
        blocksSentence(pair, first),
        loadShareSentence(pair.now, first),
        kind === 'full-scans' ? tableSentence(pair.now, first) : undefined,
        scannedRowsSentence(pair),
        ...more.slice(0, 2).map((statement) => blocksSentence(pair, statement)),
      ]),
    ],
    conditions: [atLeastCondition(sumFigure(blocksOfStatement(pair.now, first)), MANY_BLOCKS)],
    actions: [
      ...(kind === 'full-scans' ? withoutUndefined([adviseIndex(pair.now, first)]) : []),
      ...(first.text === undefined ? [] : [explainAction(first.text)]),
    ],
    statements: statementIds(statements),
  };
};

const BY_INDEX = 10;
const BY_INDEX_ALONE = 8;

/** Rows come by an index, not by scans; where it is not known, they are taken for scanned. */
const isByIndex = ({ now, before }: SnapshotPair): boolean => {
  const rows = rowsScannedPerFetch(now)?.value;
  return rows !== undefined && rows < (before === undefined ? BY_INDEX_ALONE : BY_INDEX);
};

const isListed = ({ now }: SnapshotPair): boolean =>
  now.statements.some((statement) => blocksFigure(now, statement) > 0);

export const fullScans: DiagnosisRule = (pair) => {
  if (!isListed(pair)) return scansWithoutStatements(pair, SCANS);
  return isByIndex(pair) ? undefined : signalOf(pair, SCANS);
};

export const planRegression: DiagnosisRule = (pair) => {
  if (!isByIndex(pair)) return undefined;
  return isListed(pair) ? signalOf(pair, LOOPS) : loopsWithoutStatements(pair, LOOPS);
};

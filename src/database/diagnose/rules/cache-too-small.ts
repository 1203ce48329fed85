// The buffer cache does not hold what is used: everything that reads misses it more often.
import type { ComputedFigure } from '../diagnosis.js';
import { derivedValue, metricValue, type SnapshotPair, type SnapshotView } from '../snapshot-view.js';
import {
  isReadWait,
  shareOfAddedLoad,
  shareOfDatabaseTime,
  statementsWaitingIn,
  waitPercentIn,
  waitSentence,
  waitShareCondition,
} from '../load-shares.js';
import { atLeast, ratioFigure, statedFigure } from '../computed-figure.js';
import { beforeParts, composeSentence, readBoth } from '../sentences.js';
import type { DiagnosisRule } from '../cause-candidate.js';
import { statementIds } from '../statement-cost.js';

const LEAST = 0.2;
const LEAST_ADDED = 0.25;
const WAITS = 40;
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
  if (is === undefined || more < LEAST_ADDED || shareOfDatabaseTime(pair.now, isReadWait) < LEAST) return undefined;
  if (partOf(is) < MISSED || (was !== undefined && partOf(is) < partOf(was) * MISSED_MORE)) return undefined;
  const least = is.unit === 'points' ? MISSED * 100 : MISSED;
  return {
    kind: 'cache-too-small',
    score: more * (1 - Math.max(0, concentration(pair) - CONCENTRATED)),
    says: [
      composeSentence(
        'The buffer cache does not hold what is used: of the blocks that are looked at, there must be read ',
        is,
        ...beforeParts(was),
      ),
      waitSentence(pair, isReadWait, 'Sessions wait for reads'),
    ],
    conditions: [atLeast(is, least), ...waitShareCondition(pair.now, isReadWait, LEAST)],
    statements: statementIds(statementsWaitingIn(pair, isReadWait, WAITS)),
  };
};

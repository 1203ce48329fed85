// Computes shares of the load by wait event and by statement, and the load that was added between two snapshots.
import type { SqlStatement, WaitEvent } from '../format/snapshot.js';
import {
  activeSessions,
  databaseSeconds,
  waitEventKey,
  eventSeconds,
  sameStatementIn,
  type SnapshotPair,
  type SnapshotView,
  wallClockSeconds,
} from './snapshot-view.js';
import { atLeastCondition, type PlacedNumber, ratioFigure } from './computed-figure.js';
import type { ComputedFigure, FigureCondition, FigureSentence } from './diagnosis.js';
import { beforeParts, composeSentence, eventNameParts, readBoth } from './sentences.js';

type WaitEventMatcher = (key: string) => boolean;

export const isLockWait: WaitEventMatcher = (key) => key.startsWith('lock:');
export const isSpillWait: WaitEventMatcher = (key) => key.startsWith('io:buffile');
export const isCommitWait: WaitEventMatcher = (key) =>
  ['io:xactsync', 'io:walsync', 'io:walwrite', 'lwlock:walwrite', 'ipc:syncrep', 'lwlock:walwritelock'].includes(key);
export const isWalWait: WaitEventMatcher = (key) =>
  isCommitWait(key) ||
  ['lwlock:walinsert', 'lwlock:walbufmapping', 'io:datafilewrite', 'io:datafileflush'].includes(key);
export const isReadWait: WaitEventMatcher = (key) =>
  key === 'io:datafileread' || key === 'ipc:bufferio' || key === 'io:datafileprefetch';
export const isLockManagerWait: WaitEventMatcher = (key) =>
  key === 'lwlock:lockmanager' || key === 'lwlock:lockfastpath';
export const isSendWait: WaitEventMatcher = (key) => key === 'client:clientwrite';
export const isProcessorWait: WaitEventMatcher = (key) => key === 'cpu';

const matchingEvents = (look: SnapshotView, which: WaitEventMatcher): readonly WaitEvent[] =>
  [...look.events]
    .filter(([key]) => which(key))
    .map(([, event]) => event)
    .toSorted((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0));

const matchingSeconds = (look: SnapshotView, which: WaitEventMatcher): readonly PlacedNumber[] =>
  matchingEvents(look, which).flatMap((event) => eventSeconds(look, event) ?? []);

const sumNumbers = (readings: readonly PlacedNumber[]): number => readings.reduce((sum, { value }) => sum + value, 0);

/** Average active sessions in these events. */
export const sessionsWaitingIn = (look: SnapshotView | undefined, which: WaitEventMatcher): number => {
  const seconds = look === undefined ? undefined : wallClockSeconds(look)?.value;
  return look === undefined || seconds === undefined || seconds === 0
    ? 0
    : sumNumbers(matchingSeconds(look, which)) / seconds;
};

const activeSessionCount = (look: SnapshotView | undefined): number =>
  look === undefined ? 0 : (activeSessions(look)?.value ?? 0);

/** Sessions that came in addition: of one snapshot alone, all of them. */
const addedSessions = ({ now, before }: SnapshotPair): number =>
  Math.max(activeSessionCount(now) - activeSessionCount(before), 0);

/** Hours differ by so much for no reason: shares are not taken of less. */
const USUAL_VARIATION = 0.25;
/** A server with less to do is idle, and a short capture sees it by a sample or two: shares of that mean nothing. */
const LEAST_ADDED_SESSIONS = 0.25;

/** What shares are taken of: the sessions that came in addition. */
const addedBase = (pair: SnapshotPair): number =>
  Math.max(addedSessions(pair), USUAL_VARIATION * activeSessionCount(pair.before), LEAST_ADDED_SESSIONS);

/** Of two, the load differs by more than it usually does. */
export const hasMoreLoad = (pair: SnapshotPair): boolean =>
  pair.before === undefined ||
  addedSessions(pair) >= Math.max(USUAL_VARIATION * activeSessionCount(pair.before), LEAST_ADDED_SESSIONS);

/** The share of what came in addition that these events are; 0 to 1. */
export const shareOfAddedLoad = (pair: SnapshotPair, which: WaitEventMatcher): number => {
  const more = sessionsWaitingIn(pair.now, which) - sessionsWaitingIn(pair.before, which);
  return Math.max(0, Math.min(1, more / addedBase(pair)));
};

/** The share of the database time of the snapshot. */
export const shareOfDatabaseTime = (look: SnapshotView, which: WaitEventMatcher): number => {
  const all = databaseSeconds(look)?.value ?? 0;
  return all === 0 ? 0 : sumNumbers(matchingSeconds(look, which)) / all;
};

/** What a statement that is not listed can have had at the most. */
const leastListed = (look: SnapshotView): number => look.statements.at(-1)?.load ?? 0;

/** Load that a statement has in addition to what it had. */
const loadAddedBy = ({ before }: SnapshotPair, statement: SqlStatement): number => {
  if (before === undefined) return statement.load ?? 0;
  const had = sameStatementIn(before, statement)?.load ?? leastListed(before);
  return Math.max(0, (statement.load ?? 0) - had);
};

/** Without statements in the other snapshot, the whole load is the base. */
export const shareOfLoadAddedBy = (pair: SnapshotPair, statements: readonly SqlStatement[]): number => {
  const more = statements.reduce((sum, statement) => sum + loadAddedBy(pair, statement), 0);
  const isUnknown = pair.before !== undefined && pair.before.statements.length === 0;
  return Math.min(
    1,
    more / (isUnknown ? Math.max(activeSessionCount(pair.now), LEAST_ADDED_SESSIONS) : addedBase(pair)),
  );
};

/** Those that came to more load first. */
export const byLoadAdded = (pair: SnapshotPair, statements: readonly SqlStatement[]): readonly SqlStatement[] =>
  statements.toSorted((a, b) => loadAddedBy(pair, b) - loadAddedBy(pair, a));

/** Percent of a statement's load in these events. */
export const waitPercentIn = ({ waits }: SqlStatement, which: WaitEventMatcher): number =>
  waits.reduce((sum, { name, percent }) => (which(waitEventKey(name)) ? sum + (percent ?? 0) : sum), 0);

const waitShareFigure = (look: SnapshotView, which: WaitEventMatcher): ComputedFigure | undefined => {
  const all = databaseSeconds(look);
  const parts = matchingSeconds(look, which);
  return all === undefined || all.value === 0 || parts.length === 0 ? undefined : ratioFigure(parts, all, 'percent');
};

/** The share of the database time in these events, and what it was. */
export const waitSentence = (pair: SnapshotPair, which: WaitEventMatcher, begin: string): FigureSentence => {
  const { is, was } = readBoth(pair, (look) => waitShareFigure(look, which));
  if (is === undefined) return composeSentence(begin);
  return composeSentence(
    begin,
    ': ',
    is,
    ' of the database time is ',
    ...eventNameParts(matchingEvents(pair.now, which)),
    ...beforeParts(was),
  );
};

export const waitShareCondition = (
  look: SnapshotView,
  which: WaitEventMatcher,
  least: number,
): readonly FigureCondition[] => {
  const share = waitShareFigure(look, which);
  return share === undefined ? [] : [atLeastCondition(share, least)];
};

/** Statements that spend so many percent of their load in these events. */
export const statementsWaitingIn = (
  { now }: SnapshotPair,
  which: WaitEventMatcher,
  percent: number,
): readonly SqlStatement[] => now.statements.filter((statement) => waitPercentIn(statement, which) >= percent);

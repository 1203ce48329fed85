// The rule for a held horizon: dead rows that vacuum may not remove, and who keeps them.
import type { PlacedObject } from '../../format/fields.js';
import type { SqlStatement } from '../../format/snapshot.js';
import type { CauseCandidate, DiagnosisRule } from '../cause-candidate.js';
import { withoutUndefined } from '../cause-candidate.js';
import { atLeastCondition, type PlacedNumber, statedFigure } from '../computed-figure.js';
import type { FigureSentence } from '../diagnosis.js';
import { type FindingAction, quoteLiteral } from '../finding-action.js';
import { signalStatement } from '../session-action.js';
import { isPlainServer, setStatements, settingAction } from '../setting-action.js';
import { byLoadAdded, shareOfLoadAddedBy } from '../load-shares.js';
import { composeSentence, type FigureSentencePart } from '../sentences.js';
import {
  hasServerState,
  isFlagged,
  namedIn,
  numberIn,
  quotedIn,
  sessionParts,
  stateRows,
  textIn,
} from '../server-state.js';
import { metricValue, type SnapshotPair, type SnapshotView } from '../snapshot-view.js';
import {
  blocksFigure,
  blocksPerRow,
  blocksSentence,
  loadShareSentence,
  statementGrowth,
  statementIds,
} from '../statement-cost.js';
import { lockHolderPids } from './lock-trees.js';
import { lockPileUp } from './locks.js';

/** Who keeps rows that are dead for everybody else. */
export type HorizonHolder = {
  readonly kind: 'session' | 'statement' | 'prepared transaction' | 'replication slot' | 'standby';
  readonly row: PlacedObject;
  /** How long it has lasted; a slot does not say. */
  readonly seconds: PlacedNumber | undefined;
  /** Transactions that were begun since. */
  readonly transactions: PlacedNumber;
};

const oldest = (numbers: readonly (PlacedNumber | undefined)[]): PlacedNumber | undefined =>
  withoutUndefined(numbers).toSorted((a, b) => b.value - a.value)[0];

const sessionKind = (row: PlacedObject): HorizonHolder['kind'] => {
  if (textIn(row, 'backend_type') === 'walsender') return 'standby';
  return textIn(row, 'state') === 'active' ? 'statement' : 'session';
};

/** Since PostgreSQL 14, a transaction keeps rows of its own database alone; where one of both is not known, it may. */
const isInDatabase = (row: PlacedObject, database: string | undefined): boolean => {
  const own = textIn(row, 'database');
  return database === undefined || own === undefined || own === database;
};

type KeptRows = { readonly database: string | undefined; readonly slotAges: readonly string[] };

/** Most transactions behind first. A standby and a slot keep rows of every database. */
const holdersOf = (look: SnapshotView, { database, slotAges }: KeptRows): readonly HorizonHolder[] => {
  const holder = (
    kind: HorizonHolder['kind'],
    row: PlacedObject,
    [age, seconds]: readonly [readonly string[], string],
  ): readonly HorizonHolder[] => {
    const transactions = oldest(age.map((key) => numberIn(look, row, key)));
    return transactions === undefined ? [] : [{ kind, row, transactions, seconds: numberIn(look, row, seconds) }];
  };
  return [
    ...stateRows(look, 'Transactions')
      .filter((row) => sessionKind(row) === 'standby' || isInDatabase(row, database))
      .flatMap((row) => holder(sessionKind(row), row, [['xmin_age', 'xid_age'], 'transaction_sec'])),
    ...stateRows(look, 'PreparedTransactions')
      .filter((row) => isInDatabase(row, database))
      .flatMap((row) => holder('prepared transaction', row, [['xid_age'], 'age_sec'])),
    ...stateRows(look, 'ReplicationSlots').flatMap((row) =>
      holder('replication slot', row, [slotAges, 'inactive_sec']),
    ),
  ].toSorted((a, b) => b.transactions.value - a.transactions.value);
};

const capturedDatabase = (look: SnapshotView): string | undefined => {
  const row = stateRows(look, 'Databases').find((each) => isFlagged(each, 'is_captured') === true);
  return row === undefined ? undefined : textIn(row, 'database');
};

/** Who keeps dead rows of the captured database; the catalogs that a logical slot keeps are no tables of it. */
export const horizonHolders = (look: SnapshotView): readonly HorizonHolder[] =>
  holdersOf(look, { database: capturedDatabase(look), slotAges: ['xmin_age'] });

/** Who keeps vacuum from freezing a database, with its catalogs. */
export const freezeHolders = (look: SnapshotView, database: string | undefined): readonly HorizonHolder[] =>
  holdersOf(look, { database, slotAges: ['xmin_age', 'catalog_xmin_age'] });

const STANDBY_SETTING = 'hot_standby_feedback';

/** Whose it is, for how long, and its statement. */
export const holderParts = ({ kind, row, seconds }: HorizonHolder): readonly FigureSentencePart[] => {
  const lasting = seconds === undefined ? [] : [', for ', statedFigure(seconds, 'seconds')];
  switch (kind) {
    case 'prepared transaction':
      return ['the prepared transaction ', namedIn(row, 'gid'), ' of the user ', namedIn(row, 'user'), ...lasting];
    case 'replication slot':
      return ['the replication slot ', namedIn(row, 'slot_name'), ...lasting];
    case 'standby':
      return ['a standby that asks for it, ', ...sessionParts(row)];
    case 'session':
    case 'statement': {
      const statement = quotedIn(row, 'sql_statement');
      return [...sessionParts(row), ...lasting, ...(statement === undefined ? [] : [', its statement ', statement])];
    }
  }
  return kind satisfies never;
};

const idleTimeout = (look: SnapshotView): FindingAction =>
  settingAction(look, {
    does: 'Let the server end sessions that leave a transaction open',
    name: 'idle_in_transaction_session_timeout',
    value: '5min',
    plainValue: '300000',
    risk: 'applications that pause within a transaction get an error',
  });

/** The standby asks, so it is on there; the file is that of the primary. */
const standbyAction = (look: SnapshotView): FindingAction => {
  const does = 'End the long query of the standby, or stop that it asks for its rows';
  const risk = 'long queries of the standby may be cancelled';
  return isPlainServer(look)
    ? {
        does: `${does} (on the standby)`,
        statement: setStatements(STANDBY_SETTING, 'off'),
        risk,
        undo: setStatements(STANDBY_SETTING, 'on'),
      }
    : {
        does: `${does}: turn ${STANDBY_SETTING} off in the parameter group or the flags of the standby`,
        risk,
        undoNote: 'turn it on again there',
      };
};

/** What no statement brings back. */
export const DROPPED_SLOT =
  'not possible: the log that it kept is gone; its subscriber or standby has to be built anew';

/** A physical one keeps rows for the feedback of a standby, a logical one catalogs for its subscriber. */
const usedSlotAction = (look: SnapshotView, row: PlacedObject): FindingAction =>
  textIn(row, 'slot_type') === 'logical'
    ? {
        does: 'Let its consumer catch up, and confirm what it has read: the slot keeps the catalogs as they were for it',
        risk: 'none',
      }
    : standbyAction(look);

/** How to end it. */
export const holderActions = (look: SnapshotView, { kind, row }: HorizonHolder): readonly FindingAction[] => {
  switch (kind) {
    case 'session':
    case 'statement': {
      const statement = signalStatement(look, row, kind === 'session' ? 'pg_terminate_backend' : 'pg_cancel_backend');
      return statement === undefined
        ? []
        : [
            {
              does: kind === 'session' ? 'End the session' : 'Cancel its statement',
              statement,
              risk: 'its transaction is rolled back and its client gets an error; ask its owner first',
              undoNote: 'not possible: the client has to do its work again',
            },
            ...(kind === 'session' ? [idleTimeout(look)] : []),
          ];
    }
    case 'prepared transaction': {
      const gid = textIn(row, 'gid');
      const database = textIn(row, 'database');
      return gid === undefined
        ? []
        : [
            {
              does: 'Roll it back; or commit it, where its transaction manager says so (commit prepared)',
              statement: `rollback prepared ${quoteLiteral(gid)};`,
              ...(database !== undefined && { database }),
              risk: 'what it wrote is lost, also where other databases have committed their part',
              undoNote: 'not possible',
            },
          ];
    }
    case 'replication slot': {
      const slot = textIn(row, 'slot_name');
      if (isFlagged(row, 'active') === true) return [usedSlotAction(look, row)];
      return slot === undefined
        ? []
        : [
            {
              does: 'Start its consumer again; where there is none any longer, drop the slot',
              statement: `select pg_drop_replication_slot(${quoteLiteral(slot)});`,
              risk: 'a consumer that comes back has to be built anew',
              undoNote: DROPPED_SLOT,
            },
          ];
    }
    case 'standby':
      return [standbyAction(look)];
  }
  return kind satisfies never;
};

/** Minutes: what a healthy application does within a transaction takes seconds. */
const HELD_SECONDS = 120;
const HELD_TRANSACTIONS = 1_000;
const MANY_TRANSACTIONS = 100_000;
/** Rows that are dead and kept. */
const MANY_DEAD_ROWS = 10_000;

/** A standby that reads, and a slot in use, lag somewhat behind all the time. */
const isStandbyHolder = ({ kind, row }: HorizonHolder): boolean =>
  kind === 'standby' || (kind === 'replication slot' && isFlagged(row, 'active') === true);

const leastTransactions = (holder: HorizonHolder): number =>
  isStandbyHolder(holder) ? MANY_TRANSACTIONS : HELD_TRANSACTIONS;

const isHeld = (holder: HorizonHolder): boolean => {
  const { kind, seconds, transactions } = holder;
  if (transactions.value < leastTransactions(holder)) return false;
  return kind === 'replication slot' || kind === 'standby' || (seconds !== undefined && seconds.value >= HELD_SECONDS);
};

/** The head of a queue is told with the queue, where that is found. */
const queueHeads = (pair: SnapshotPair): ReadonlySet<string> =>
  lockPileUp(pair) === undefined ? new Set() : lockHolderPids(pair.now);

const heldTitle = ({ kind }: HorizonHolder): string =>
  kind === 'replication slot' || kind === 'standby'
    ? 'Dead rows stay because they are still asked for: '
    : 'Dead rows stay because a transaction is still open: ';

const deadSentence = (look: SnapshotView): FigureSentence | undefined => {
  const [most] = stateRows(look, 'Tables')
    .flatMap((row) => {
      const dead = numberIn(look, row, 'dead_rows');
      return dead === undefined || dead.value === 0 ? [] : [{ row, dead }];
    })
    .toSorted((a, b) => b.dead.value - a.dead.value);
  return most === undefined
    ? undefined
    : composeSentence('dead rows in ', namedIn(most.row, 'relation'), ': ', statedFigure(most.dead));
};

const mostDead = (look: SnapshotView): number =>
  Math.max(0, ...stateRows(look, 'Tables').map((row) => numberIn(look, row, 'dead_rows')?.value ?? 0));

const heldByWhom = (pair: SnapshotPair): CauseCandidate | undefined => {
  const { now } = pair;
  const heads = queueHeads(pair);
  const [holder] = horizonHolders(now).filter(
    (each) => isHeld(each) && !(each.kind === 'session' && heads.has(textIn(each.row, 'pid') ?? '')),
  );
  if (holder === undefined) return undefined;
  const { transactions, seconds } = holder;
  const isGrave = transactions.value >= MANY_TRANSACTIONS || mostDead(now) >= MANY_DEAD_ROWS;
  return {
    kind: 'vacuum-held-back',
    score: holder.kind === 'statement' ? 0.4 : isGrave ? 0.88 : 0.7,
    sentences: [
      composeSentence(heldTitle(holder), ...holderParts(holder)),
      composeSentence('transactions that were begun since: ', statedFigure(transactions)),
      ...withoutUndefined([deadSentence(now)]),
    ],
    conditions: withoutUndefined([
      atLeastCondition(statedFigure(transactions), leastTransactions(holder)),
      holder.kind === 'replication slot' || holder.kind === 'standby' || seconds === undefined
        ? undefined
        : atLeastCondition(statedFigure(seconds, 'seconds'), HELD_SECONDS),
    ]),
    actions: holderActions(now, holder),
    statements: [],
    places: [{ of: now.side, path: holder.row.path }],
  };
};

// Files without the state of the server tell by their metrics that a transaction is old, and not whose.

const OLD = 2_000_000;
const LONG_SECONDS = 600;
/** Idling alone, without rows that pile up for it, holds nothing that matters. */
const LONG_ALONE_SECONDS = 5_400;
const GROWN = 4;
const BLOCKS_PER_ROW = 15;

type HeldTransactions = { readonly age: PlacedNumber | undefined; readonly idle: PlacedNumber | undefined };

const atLeastOf = (reading: PlacedNumber | undefined, least: number): PlacedNumber | undefined =>
  reading !== undefined && reading.value >= least ? reading : undefined;

const heldIn = (look: SnapshotView): HeldTransactions => {
  const age = atLeastOf(metricValue(look, 'db.Transactions.oldest_running_transaction_xid_age', 'max'), OLD);
  const least = age === undefined ? LONG_ALONE_SECONDS : LONG_SECONDS;
  return { age, idle: atLeastOf(metricValue(look, 'db.state.idle_in_transaction_max_time', 'max'), least) };
};

/** It was the same before, so it does not explain a difference. */
const isUsual = (look: SnapshotView | undefined): boolean => {
  const held = look === undefined ? undefined : heldIn(look);
  return held?.age !== undefined && held.idle !== undefined;
};

const isBloated = (pair: SnapshotPair, statement: SqlStatement): boolean => {
  const grown = statementGrowth(pair, statement, blocksFigure);
  return grown === undefined ? blocksPerRow(pair.now, statement) >= BLOCKS_PER_ROW : grown >= GROWN;
};

const titleOf = ({ age, idle }: HeldTransactions): FigureSentence =>
  composeSentence(
    'An open transaction keeps vacuum from removing dead rows',
    ...(age === undefined ? [] : ['; the oldest is so many transactions old: ', statedFigure(age)]),
    ...(idle === undefined ? [] : ['; a session has idled in a transaction for ', statedFigure(idle, 'seconds')]),
  );

const heldBySomebody = (pair: SnapshotPair): CauseCandidate | undefined => {
  const held = heldIn(pair.now);
  const marks = withoutUndefined([held.age, held.idle]);
  if (marks.length === 0 || isUsual(pair.before)) return undefined;
  const bloated = byLoadAdded(
    pair,
    pair.now.statements.filter((statement) => isBloated(pair, statement)),
  );
  return {
    kind: 'vacuum-held-back',
    score: 0.2 + 0.2 * marks.length + 0.4 * shareOfLoadAddedBy(pair, bloated),
    sentences: [
      titleOf(held),
      ...withoutUndefined(
        bloated
          .slice(0, 1)
          .flatMap((statement) => [blocksSentence(pair, statement), loadShareSentence(pair.now, statement)]),
      ),
    ],
    conditions: withoutUndefined([
      held.age === undefined ? undefined : atLeastCondition(statedFigure(held.age), OLD),
      held.idle === undefined ? undefined : atLeastCondition(statedFigure(held.idle, 'seconds'), LONG_SECONDS),
    ]),
    actions: [idleTimeout(pair.now)],
    statements: statementIds(bloated),
  };
};

export const vacuumHeldBack: DiagnosisRule = (pair) =>
  hasServerState(pair.now) ? heldByWhom(pair) : heldBySomebody(pair);

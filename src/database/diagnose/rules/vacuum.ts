// Rules for what vacuum and analyze leave undone: vacuum that is off, bloat, statistics that are stale, ids that run out.
import type { PlacedObject } from '../../format/fields.js';
import type { SqlStatement } from '../../format/snapshot.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import { atLeastCondition, atMostCondition, type PlacedNumber, ratioFigure, statedFigure } from '../computed-figure.js';
import type { FigureSentence } from '../diagnosis.js';
import { type FindingAction, quoteRelation } from '../finding-action.js';
import { settingAction } from '../setting-action.js';
import { byLoadAdded, shareOfLoadAddedBy } from '../load-shares.js';
import { composeSentence, type FigureSentencePart } from '../sentences.js';
import { isFlagged, namedIn, numberIn, settingInForce, stateRows, textIn } from '../server-state.js';
import type { SnapshotPair, SnapshotView } from '../snapshot-view.js';
import { loadShareSentence, statementIds } from '../statement-cost.js';
import { freezeHolders, holderActions, holderParts } from './horizon.js';

type DeadTable = {
  readonly row: PlacedObject;
  readonly live: PlacedNumber;
  readonly dead: PlacedNumber;
  /** The greater of the live rows and those that the planner expects: counters begin at 0 again after a crash or a failover. */
  readonly rows: PlacedNumber;
  readonly threshold: PlacedNumber | undefined;
};

const LEAST_DEAD_ROWS = 5_000;

/** Most dead rows first. */
const deadTables = (look: SnapshotView): readonly DeadTable[] =>
  stateRows(look, 'Tables')
    .flatMap((row): readonly DeadTable[] => {
      const [live, dead] = [numberIn(look, row, 'live_rows'), numberIn(look, row, 'dead_rows')];
      if (live === undefined || dead === undefined || dead.value < LEAST_DEAD_ROWS) return [];
      const planner = numberIn(look, row, 'planner_rows');
      const rows = planner !== undefined && planner.value > live.value ? planner : live;
      return [{ row, live, dead, rows, threshold: numberIn(look, row, 'vacuum_threshold_rows') }];
    })
    .toSorted((a, b) => b.dead.value - a.dead.value);

const deadSentence = (look: SnapshotView, { row, live, dead, threshold }: DeadTable): FigureSentence => {
  const [since, bytes] = [numberIn(look, row, 'last_vacuum_sec'), numberIn(look, row, 'bytes')];
  return composeSentence(
    'table ',
    namedIn(row, 'relation'),
    ': ',
    statedFigure(dead),
    ' dead rows beside ',
    statedFigure(live),
    ' live ones',
    ...(threshold === undefined ? [] : ['; autovacuum is due from ', statedFigure(threshold), ' dead rows on']),
    ...(since === undefined
      ? ['; no vacuum of it is recorded']
      : ['; last vacuum ', statedFigure(since, 'seconds'), ' ago']),
    ...(bytes === undefined ? [] : ['; size by its last vacuum or analyze: ', statedFigure(bytes, 'bytes')]),
  );
};

/** Words of a text, in small letters. */
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().split(/[^\p{L}\p{N}_$]+/u));

/** The statement names the table, with or without its schema. */
export const namesTable = ({ text }: SqlStatement, row: PlacedObject): boolean => {
  const relation = textIn(row, 'relation');
  if (relation === undefined || text === undefined) return false;
  const name = relation.slice(relation.lastIndexOf('.') + 1).replaceAll('"', '');
  return wordsOf(text).has(name.toLowerCase());
};

const statementsOn = (pair: SnapshotPair, rows: readonly PlacedObject[]): readonly SqlStatement[] =>
  byLoadAdded(
    pair,
    pair.now.statements.filter((statement) => rows.some((row) => namesTable(statement, row))),
  );

const INSERT_TARGET = /^\s*insert\s+(?:ignore\s+)?into\s+\S+/i;

/** They read the table, so that their plans depend on what is known of it: to be inserted into is none of its reads. */
const readersOf = (pair: SnapshotPair, rows: readonly PlacedObject[]): readonly SqlStatement[] =>
  statementsOn(pair, rows).filter(({ text = '', ...statement }) => {
    const withoutTarget = { ...statement, text: text.replace(INSERT_TARGET, '') };
    return rows.some((row) => namesTable(withoutTarget, row));
  });

const relationOf = (row: PlacedObject): string => quoteRelation(textIn(row, 'relation') ?? '');

const vacuumAction = (row: PlacedObject): FindingAction => ({
  does: 'Make its dead rows usable again',
  statement: `vacuum (verbose, analyze) ${relationOf(row)};`,
  risk: 'it reads the whole table and writes much, beside the other work; the file keeps its size',
});

const REBUILD_ADVICE = (row: PlacedObject): FindingAction => ({
  does: 'Give the space back to the system, in a maintenance window, or with pg_repack while the table is in use',
  statement: `vacuum (full, analyze) ${relationOf(row)};`,
  risk: 'nobody can read or write the table while it runs, and it needs the space of a second copy',
  undoNote: 'cancel it while it runs: the table stays as it was',
});

const OFF: ReadonlySet<string> = new Set(['off', '0', 'false', 'no']);

const isAutovacuumOff = (look: SnapshotView): boolean =>
  OFF.has(textIn(settingInForce(look, 'autovacuum') ?? { path: '', value: {} }, 'value') ?? '');

const isOverdue = ({ dead, threshold }: DeadTable): boolean => threshold === undefined || dead.value >= threshold.value;

/** Dead rows for each row. */
const DEAD_FOR_LIVE = 0.5;

const deadShare = ({ dead, rows }: DeadTable): number => dead.value / Math.max(1, rows.value);

export const autovacuumOff: DiagnosisRule = (pair) => {
  const { now } = pair;
  const setting = isAutovacuumOff(now) ? settingInForce(now, 'autovacuum') : undefined;
  const tables = deadTables(now).filter(
    (table) => isOverdue(table) && (setting !== undefined || isFlagged(table.row, 'autovacuum_enabled') === false),
  );
  const [first] = tables;
  if (first === undefined) return undefined;
  const statements = statementsOn(
    pair,
    tables.map(({ row }) => row),
  );
  const where = setting === undefined ? ['for the table ', namedIn(first.row, 'relation')] : ['for the whole server'];
  return {
    kind: 'autovacuum-off',
    score: deadShare(first) >= DEAD_FOR_LIVE ? 0.93 : 0.7,
    sentences: [
      composeSentence(
        'Autovacuum is off ',
        ...where,
        ', and nothing removes its dead rows: ',
        ...(setting === undefined ? [] : [namedIn(first.row, 'relation'), ' has ']),
        statedFigure(first.dead),
        ' dead rows beside ',
        statedFigure(first.live),
        ' live ones',
      ),
      ...(setting === undefined
        ? []
        : [composeSentence('setting ', namedIn(setting, 'name'), ': ', namedIn(setting, 'value'))]),
      ...tables.slice(0, 3).map((table) => deadSentence(now, table)),
      ...withoutUndefined(statements.slice(0, 1).map((statement) => loadShareSentence(now, statement))),
    ],
    conditions: [atLeastCondition(statedFigure(first.dead), LEAST_DEAD_ROWS)],
    actions: [
      setting === undefined
        ? {
            does: 'Turn autovacuum on for the table',
            statement: `alter table ${relationOf(first.row)} reset (autovacuum_enabled);`,
            risk: 'its first vacuum reads the whole table; the command waits for a short lock',
            undo: `alter table ${relationOf(first.row)} set (autovacuum_enabled = off);`,
          }
        : settingAction(now, {
            does: 'Turn autovacuum on',
            name: 'autovacuum',
            value: 'on',
            risk: 'the first vacuums take disk and processor; autovacuum_vacuum_cost_delay holds them back',
          }),
      vacuumAction(first.row),
      REBUILD_ADVICE(first.row),
    ],
    statements: statementIds(statements),
    places: tables.slice(0, 3).map(({ row }) => ({ of: now.side, path: row.path })),
  };
};

/** Below it, autovacuum may be at it, or about to be. */
const BLOATED = 0.6;
const GRAVELY_BLOATED = 3;

export const isBloatedTable = (look: SnapshotView, row: PlacedObject): boolean =>
  deadTables(look).some((table) => table.row.path === row.path && deadShare(table) >= BLOATED);

/** A table that lost all of its rows has no share of dead ones. */
const hasRows = ({ rows }: DeadTable): boolean => rows.value > 0;

const deadShareParts = (table: DeadTable): readonly FigureSentencePart[] => {
  const { dead, live, rows } = table;
  if (!hasRows(table)) return ['it has no live rows, and dead ones ', statedFigure(dead)];
  return [
    ratioFigure([dead], rows, 'times'),
    rows === live ? ' as many dead rows as live ones' : ' as many dead rows as the planner expects live ones',
  ];
};

export const bloat: DiagnosisRule = (pair) => {
  const { now } = pair;
  const tables = deadTables(now).filter((table) => deadShare(table) >= BLOATED);
  const [first] = tables;
  if (first === undefined) return undefined;
  const statements = statementsOn(
    pair,
    tables.map(({ row }) => row),
  );
  const factor = textIn(first.row, 'vacuum_scale_factor');
  return {
    kind: 'bloat',
    score: Math.min(
      0.92,
      (deadShare(first) >= GRAVELY_BLOATED ? 0.82 : 0.6) + 0.1 * shareOfLoadAddedBy(pair, statements),
    ),
    sentences: [
      composeSentence(
        'Table ',
        namedIn(first.row, 'relation'),
        ' is bloated: ',
        ...deadShareParts(first),
        ', which statements read in vain',
      ),
      ...tables.slice(0, 3).map((table) => deadSentence(now, table)),
      ...withoutUndefined(statements.slice(0, 1).map((statement) => loadShareSentence(now, statement))),
    ],
    conditions: [
      atLeastCondition(statedFigure(first.dead), LEAST_DEAD_ROWS),
      ...(hasRows(first) ? [atLeastCondition(ratioFigure([first.dead], first.rows, 'times'), BLOATED)] : []),
    ],
    actions: [
      vacuumAction(first.row),
      {
        does: 'Let autovacuum come in time for this table',
        statement: `alter table ${relationOf(first.row)} set (autovacuum_vacuum_scale_factor = 0.02);`,
        risk: 'it is vacuumed often; the command waits for a short lock',
        undo:
          factor === undefined || Number(factor) <= 1
            ? `alter table ${relationOf(first.row)} reset (autovacuum_vacuum_scale_factor);`
            : `alter table ${relationOf(first.row)} set (autovacuum_vacuum_scale_factor = ${Number(factor)});`,
      },
      REBUILD_ADVICE(first.row),
    ],
    statements: statementIds(statements),
    places: tables.slice(0, 3).map(({ row }) => ({ of: now.side, path: row.path })),
  };
};

const MANY_ROWS = 10_000;
/** Rows that the planner believes in, against those that there are, either way. */
const ESTIMATE_OFF = 5;
const LEAST_STALE_LOAD = 0.2;

/** Live rows that are few mean something only if the counters go back to an analyze: a crash or a failover sets them to 0. */
const isMisjudged = (live: number, planner: number, isAnalyzeCounted: boolean): boolean =>
  planner < 0 ||
  live >= Math.max(1, planner) * ESTIMATE_OFF ||
  (isAnalyzeCounted && planner >= Math.max(1, live) * ESTIMATE_OFF);

export const staleStatistics: DiagnosisRule = (pair) => {
  const { now } = pair;
  const tables = stateRows(now, 'Tables').flatMap((row) => {
    const [live, planner, changed] = [
      numberIn(now, row, 'live_rows'),
      numberIn(now, row, 'planner_rows'),
      numberIn(now, row, 'changed_rows'),
    ];
    const isStale =
      live !== undefined &&
      planner !== undefined &&
      changed !== undefined &&
      Math.max(live.value, planner.value) >= MANY_ROWS &&
      changed.value >= MANY_ROWS &&
      isMisjudged(live.value, planner.value, numberIn(now, row, 'last_analyze_sec') !== undefined);
    return isStale ? [{ row, live, planner, changed }] : [];
  });
  const [first] = tables.toSorted((a, b) => b.changed.value - a.changed.value);
  if (first === undefined) return undefined;
  const statements = readersOf(
    pair,
    tables.map(({ row }) => row),
  );
  const share = shareOfLoadAddedBy(pair, statements);
  const since = numberIn(now, first.row, 'last_analyze_sec');
  return {
    kind: 'stale-statistics',
    score: share >= LEAST_STALE_LOAD ? 0.9 : 0.55,
    sentences: [
      composeSentence(
        'The planner works with stale statistics: of ',
        namedIn(first.row, 'relation'),
        ' it expects ',
        statedFigure(first.planner),
        ' rows, and there are ',
        statedFigure(first.live),
      ),
      composeSentence(
        'rows of ',
        namedIn(first.row, 'relation'),
        ' that changed since its last analyze: ',
        statedFigure(first.changed),
        ...(since === undefined
          ? [', and no analyze is recorded']
          : [', which was ', statedFigure(since, 'seconds'), ' ago']),
      ),
      ...(isFlagged(first.row, 'autovacuum_enabled') === false
        ? [composeSentence('autovacuum, which also analyzes, is off for ', namedIn(first.row, 'relation'))]
        : []),
      ...withoutUndefined(statements.slice(0, 1).map((statement) => loadShareSentence(now, statement))),
    ],
    conditions: [atLeastCondition(statedFigure(first.changed), MANY_ROWS)],
    actions: tables.slice(0, 3).map(({ row }) => ({
      does: 'Collect statistics',
      statement: `analyze (verbose) ${relationOf(row)};`,
      risk: 'it reads a sample of the table; plans may change',
    })),
    statements: statementIds(statements),
    places: tables.slice(0, 3).map(({ row }) => ({ of: now.side, path: row.path })),
  };
};

/** Of the ids that there are. */
const GRAVE_SHARE = 0.7;
/** As often as autovacuum should have frozen it. */
const LATE = 2;
const LATE_XIDS = 300_000_000;

const freezeAction = (row: PlacedObject, tables: readonly PlacedObject[]): FindingAction => {
  const database = textIn(row, 'database');
  if (isFlagged(row, 'allows_connections') === false)
    return {
      does: 'See why autovacuum does not freeze the database: nobody may connect to it, so no vacuum can be run there by hand',
      statement:
        "select pid, datname, state, xact_start, query from pg_stat_activity where backend_type = 'autovacuum worker';",
      risk: 'none',
    };
  return {
    does:
      tables.length === 0
        ? 'Freeze the whole database'
        : 'Freeze the oldest tables of the database first, then the whole of it',
    statement: [...tables.map((table) => `vacuum (freeze, verbose) ${relationOf(table)};`), 'vacuum (freeze);'],
    ...(database !== undefined && { database }),
    risk: 'it reads whole tables and writes much; cancelling it loses what it has done on the table at hand',
  };
};

export const wraparound: DiagnosisRule = (pair) => {
  const { now } = pair;
  const [oldest] = stateRows(now, 'Databases')
    .flatMap((row) => {
      const [age, limit, left, freeze] = ['xid_age', 'xid_limit', 'xids_left', 'freeze_max_age'].map((key) =>
        numberIn(now, row, key),
      );
      return age === undefined || limit === undefined || limit.value <= 0 ? [] : [{ row, age, limit, left, freeze }];
    })
    .toSorted(
      (a, b) =>
        b.age.value - a.age.value || Number(isFlagged(b.row, 'is_captured')) - Number(isFlagged(a.row, 'is_captured')),
    );
  if (oldest === undefined) return undefined;
  const { row, age, limit, left, freeze } = oldest;
  const isGrave = age.value >= limit.value * GRAVE_SHARE;
  const isLate = freeze !== undefined && age.value >= freeze.value * LATE && age.value >= LATE_XIDS;
  if (!isGrave && !isLate) return undefined;
  const [holder] = freezeHolders(now, textIn(row, 'database')).filter(
    ({ transactions }) => transactions.value >= age.value / 2,
  );
  // tables are those of the captured database alone
  const tables = isFlagged(row, 'is_captured') === true ? stateRows(now, 'TableAges').slice(0, 3) : [];
  const share = ratioFigure([age], limit, 'percent');
  return {
    kind: 'wraparound',
    score: isGrave ? 0.98 : 0.75,
    sentences: [
      composeSentence(
        'Transaction ids run out: the oldest row of the database ',
        namedIn(row, 'database'),
        ' is ',
        statedFigure(age),
        ' transactions old, ',
        share,
        ' of the limit',
        ...(left === undefined || left.value < 0
          ? ['; the server refuses to write']
          : ['; the server refuses to write after ', statedFigure(left), ' further ones']),
      ),
      ...(holder === undefined ? [] : [composeSentence('vacuum cannot freeze past ', ...holderParts(holder))]),
      ...tables.flatMap((table) => {
        const own = numberIn(now, table, 'xid_age');
        return own === undefined
          ? []
          : [
              composeSentence(
                'age of the table ',
                namedIn(table, 'relation'),
                ', in transactions: ',
                statedFigure(own),
              ),
            ];
      }),
    ],
    conditions: isGrave
      ? [atLeastCondition(share, GRAVE_SHARE)]
      : [atLeastCondition(statedFigure(age), LATE_XIDS), atMostCondition(share, GRAVE_SHARE)],
    actions: [...(holder === undefined ? [] : holderActions(now, holder).slice(0, 1)), freezeAction(row, tables)],
    statements: [],
    places: [{ of: now.side, path: row.path }],
  };
};

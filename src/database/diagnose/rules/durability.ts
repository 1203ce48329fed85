// Rules for what keeps write-ahead log on the disk: a replication slot without consumer, an archiver that fails.
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import { atLeastCondition, type PlacedNumber, statedFigure } from '../computed-figure.js';
import { quoteIdentifier, quoteLiteral } from '../finding-action.js';
import { settingAction } from '../setting-action.js';
import { compareCounter, composeSentence, counterSentence } from '../sentences.js';
import { archiverState, isFlagged, namedIn, numberIn, settingInForce, stateRows, textIn } from '../server-state.js';
import { metricValue, type SnapshotView } from '../snapshot-view.js';
import { DROPPED_SLOT } from './horizon.js';

/** So many files of WAL nobody keeps by chance. */
const LEAST_RETAINED_BYTES = 256e6;
const MANY_BYTES = 1e9;
const UNLIMITED = '-1';

const deadSlots = (look: SnapshotView) =>
  stateRows(look, 'ReplicationSlots').flatMap((row) => {
    const retained = numberIn(look, row, 'retained_wal_bytes');
    return isFlagged(row, 'active') !== false || retained === undefined || retained.value < LEAST_RETAINED_BYTES
      ? []
      : [{ row, retained }];
  });

const KEPT_GB = 50;

/** The next checkpoint takes the log from a slot that keeps more, whether or not it is in use. */
const keepRisk = (look: SnapshotView): string => {
  const beyond = stateRows(look, 'ReplicationSlots').filter(
    (row) => (numberIn(look, row, 'retained_wal_bytes')?.value ?? 0) > KEPT_GB * 1_024 ** 3,
  );
  return beyond.length === 0
    ? 'a consumer that stays away for too long is cut off, and has to be built anew'
    : `the next checkpoint cuts off what keeps more already, and its consumer has to be built anew: ${beyond
        .slice(0, 3)
        .map((row) => quoteIdentifier(textIn(row, 'slot_name') ?? ''))
        .join(', ')}`;
};

export const replicationSlot: DiagnosisRule = ({ now }) => {
  const slots = deadSlots(now);
  const [first] = slots.toSorted((a, b) => b.retained.value - a.retained.value);
  if (first === undefined) return undefined;
  const { row, retained } = first;
  const [limit, idle, lost] = [
    settingInForce(now, 'max_slot_wal_keep_size'),
    numberIn(now, row, 'inactive_sec'),
    namedIn(row, 'wal_status'),
  ];
  const slot = textIn(row, 'slot_name') ?? '';
  return {
    kind: 'replication-slot',
    score: retained.value >= MANY_BYTES ? 0.94 : 0.9,
    sentences: [
      composeSentence(
        'The replication slot ',
        namedIn(row, 'slot_name'),
        ' has no consumer and keeps write-ahead log on the disk: ',
        statedFigure(retained, 'bytes'),
        ...(idle === undefined ? [] : [', without consumer for ', statedFigure(idle, 'seconds')]),
      ),
      ...withoutUndefined([
        lost === undefined ? undefined : composeSentence('state of its log: ', lost),
        limit !== undefined && textIn(limit, 'value') === UNLIMITED
          ? composeSentence(namedIn(limit, 'name'), ' sets no limit: the log fills the disk, and then the server halts')
          : undefined,
      ]),
    ],
    conditions: [atLeastCondition(statedFigure(retained, 'bytes'), LEAST_RETAINED_BYTES)],
    actions: [
      {
        does: 'Start its consumer again; where there is none any longer, drop the slot, and the next checkpoint frees the log',
        statement: `select pg_drop_replication_slot(${quoteLiteral(slot)});`,
        risk: 'a standby or a subscriber that uses it has to be built anew',
        undoNote: DROPPED_SLOT,
      },
      settingAction(now, {
        does: 'Limit what slots may keep',
        name: 'max_slot_wal_keep_size',
        value: `${KEPT_GB}GB`,
        plainValue: `${KEPT_GB * 1_024}`,
        risk: keepRisk(now),
      }),
    ],
    statements: [],
    places: slots.slice(0, 3).map((each) => ({ of: now.side, path: each.row.path })),
  };
};

const failures = (look: SnapshotView): PlacedNumber | undefined =>
  metricValue(look, 'db.WAL.archive_failed_count', 'sum');

export const archiverFailing: DiagnosisRule = (pair) => {
  const { now } = pair;
  const row = archiverState(now);
  if (row === undefined || isFlagged(row, 'is_failing') !== true || textIn(row, 'mode') === 'off') return undefined;
  const [failed, since, waiting, archived] = [
    'failed_count',
    'last_failed_sec',
    'waiting_files',
    'last_archived_sec',
  ].map((key) => numberIn(now, row, key));
  if (failed === undefined || failed.value < 1) return undefined;
  return {
    kind: 'archiver-failing',
    score: 0.92,
    sentences: [
      composeSentence(
        'The archive of the write-ahead log fails: failed attempts so far ',
        statedFigure(failed),
        ...(waiting === undefined ? [] : [', files that wait ', statedFigure(waiting)]),
      ),
      ...withoutUndefined([
        since === undefined
          ? undefined
          : composeSentence(
              'last failure: file ',
              namedIn(row, 'last_failed_wal'),
              ', ',
              statedFigure(since, 'seconds'),
              ' ago',
            ),
        archived === undefined
          ? composeSentence('no file was archived since the counters were reset')
          : composeSentence('last file that was archived: ', statedFigure(archived, 'seconds'), ' ago'),
        counterSentence('failures during the capture', compareCounter(pair, failures)),
      ]),
    ],
    conditions: [atLeastCondition(statedFigure(failed), 1)],
    actions: [
      {
        does: 'See which command fails, run it by hand with a file of pg_wal, and mend its target (space, rights, network); the server tries again by itself',
        statement: ['show archive_command;', 'select * from pg_stat_archiver;'],
        risk: 'none; until it works, pg_wal grows and backups cannot be restored to a later point',
      },
    ],
    statements: [],
    places: [{ of: now.side, path: row.path }],
  };
};

// Rules for writes of MySQL and MariaDB: commits that wait, a redo log that is too small, old versions that stay, binary logs that stay.
import { type DiagnosisRule, withoutUndefined } from '../../cause-candidate.js';
import { atLeastCondition, atMostCondition, isConditionMet, ratioFigure, statedFigure } from '../../computed-figure.js';
import type { FigureSentence } from '../../diagnosis.js';
import {
  sessionsWaitingIn,
  shareOfAddedLoad,
  shareOfDatabaseTime,
  statementsWaitingIn,
  waitSentence,
  waitShareCondition,
} from '../../load-shares.js';
import { isMariadb } from '../../engine.js';
import type { FindingAction } from '../../finding-action.js';
import { isOfAws, killStatement, lookAtSession, mysqlSettingAction, quoteMysqlLiteral } from '../../mysql-action.js';
import { composeSentence } from '../../sentences.js';
import { namedIn, numberIn, quotedIn, sessionParts, settingInForce, stateRows, textIn } from '../../server-state.js';
import { metricValue, processorCount, type SnapshotView, wallClockSeconds } from '../../snapshot-view.js';
import { loadShareSentence, statementIds } from '../../statement-cost.js';

const isCommitWait = (key: string): boolean => key.startsWith('commit:');

/** Waiting for commits is a share of any writing load: a crowd is a cause. */
const LEAST_CROWD = 3;
const LEAST_COMMIT_SHARE = 0.3;

const settingSentence = (look: SnapshotView, name: string): FigureSentence | undefined => {
  const row = settingInForce(look, name);
  return row === undefined ? undefined : composeSentence({ name }, ' is ', namedIn(row, 'value'));
};

export const mysqlCommitPressure: DiagnosisRule = (pair) => {
  const { now } = pair;
  const crowd = sessionsWaitingIn(now, isCommitWait);
  const processors = processorCount(now)?.value ?? 0;
  if (crowd < Math.max(LEAST_CROWD, processors / 2) || shareOfDatabaseTime(now, isCommitWait) < LEAST_COMMIT_SHARE)
    return undefined;
  const waiters = statementsWaitingIn(pair, isCommitWait, 20);
  const [commits, groups] = [
    metricValue(now, 'db.Binlog.Binlog_commits', 'sum'),
    metricValue(now, 'db.Binlog.Binlog_group_commits', 'sum'),
  ];
  return {
    kind: 'commit-pressure',
    score: Math.min(0.9, shareOfAddedLoad(pair, isCommitWait)),
    sentences: [
      waitSentence(pair, isCommitWait, 'Sessions wait until their commits are durable'),
      ...withoutUndefined([
        settingSentence(now, 'innodb_flush_log_at_trx_commit'),
        settingSentence(now, 'sync_binlog'),
        commits === undefined || groups === undefined || groups.value === 0
          ? undefined
          : composeSentence('transactions for each flush of the binary log: ', ratioFigure([commits], groups)),
        ...waiters.slice(0, 1).map((statement) => loadShareSentence(now, statement)),
      ]),
    ],
    conditions: waitShareCondition(now, isCommitWait, LEAST_COMMIT_SHARE),
    actions: [
      {
        does: 'Write several rows in one transaction, or one insert with several rows, where the application can',
        risk: 'what is lost with a failure is the whole transaction',
        undoNote: 'commit each row again',
      },
      mysqlSettingAction(now, {
        does: 'Where losing the last second at a power failure is allowed: flush the redo log once a second',
        name: 'innodb_flush_log_at_trx_commit',
        value: '2',
        risk: 'commits of the last second are lost when the machine fails, though not when the server alone does',
      }),
    ],
    statements: statementIds(waiters),
  };
};

const LEAST_AGE = 0.75;
const LEAST_WRITTEN_A_SECOND = 500_000;

/** MariaDB from 10.9 on; MySQL never: from 8.0.30 on it has another setting. */
const resizesLogFiles = (look: SnapshotView): boolean => {
  const version = /^(\d+)\.(\d+)/.exec(look.snapshot.instance?.engineVersion ?? '');
  const [major, minor] = [Number(version?.[1] ?? 0), Number(version?.[2] ?? 0)];
  return isMariadb(look) && (major > 10 || (major === 10 && minor >= 9));
};

export const redoLogTooSmall: DiagnosisRule = ({ now }) => {
  const [row] = stateRows(now, 'InnoDB');
  const [written, seconds] = [metricValue(now, 'db.IO.Innodb_os_log_written', 'sum'), wallClockSeconds(now)];
  if (row === undefined || written === undefined || seconds === undefined || seconds.value <= 0) return undefined;
  const [age, limit] = [numberIn(now, row, 'checkpoint_age_bytes'), numberIn(now, row, 'checkpoint_age_max_bytes')];
  if (age === undefined || limit === undefined || limit.value <= 0) return undefined;
  const share = ratioFigure([age], limit, 'percent');
  const conditions = [
    atLeastCondition(share, LEAST_AGE),
    atLeastCondition(ratioFigure([written], seconds), LEAST_WRITTEN_A_SECOND),
  ];
  if (!conditions.every(isConditionMet)) return undefined;
  const name =
    settingInForce(now, 'innodb_redo_log_capacity') === undefined ? 'innodb_log_file_size' : 'innodb_redo_log_capacity';
  const setting = settingInForce(now, name);
  const bytes = setting === undefined ? undefined : numberIn(now, setting, 'value');
  return {
    kind: 'checkpoint-pressure',
    score: 0.7,
    sentences: [
      composeSentence('The redo log is too small for the writes: pages are flushed because it is full to ', share),
      composeSentence('bytes written to it, a second: ', ratioFigure([written], seconds, 'bytes')),
      ...(bytes === undefined ? [] : [composeSentence({ name }, ' is ', statedFigure(bytes, 'bytes'))]),
    ],
    conditions,
    actions: [
      mysqlSettingAction(now, {
        does: 'Let the redo log hold more',
        name,
        atStart: name === 'innodb_log_file_size' && !resizesLogFiles(now),
        value: String(bytes === undefined ? 1_073_741_824 : Math.max(bytes.value * 8, 268_435_456)),
        risk: 'it takes so much disk, and recovery after a crash reads more',
      }),
    ],
    statements: [],
    places: [{ of: now.side, path: row.path }],
  };
};

const LEAST_HISTORY = 10_000;
const LEAST_OPEN_SECONDS = 30;

/** The oldest transaction that keeps versions: one that waits for a lock is held itself. */
const oldestHolder = (look: SnapshotView) =>
  stateRows(look, 'Transactions')
    .flatMap((row) => {
      const seconds = numberIn(look, row, 'transaction_sec');
      return seconds === undefined || numberIn(look, row, 'waits_for_lock') !== undefined ? [] : [{ row, seconds }];
    })
    .toSorted((a, b) => b.seconds.value - a.seconds.value)[0];

export const purgeLag: DiagnosisRule = ({ now }) => {
  const [engine] = stateRows(now, 'InnoDB');
  const history = engine === undefined ? undefined : numberIn(now, engine, 'history_list_length');
  const oldest = oldestHolder(now);
  if (engine === undefined || history === undefined || oldest === undefined) return undefined;
  const conditions = [
    atLeastCondition(statedFigure(history), LEAST_HISTORY),
    atLeastCondition(statedFigure(oldest.seconds, 'seconds'), LEAST_OPEN_SECONDS),
  ];
  if (!conditions.every(isConditionMet)) return undefined;
  const begun = numberIn(now, engine, 'history_list_length_at_begin');
  const { row, seconds } = oldest;
  const [kill, user] = [killStatement(now, row, 'connection'), textIn(row, 'user')];
  return {
    kind: 'purge-lag',
    score: Math.min(0.9, 0.65 + history.value / 1_000_000),
    sentences: [
      composeSentence(
        'An open transaction keeps old versions of rows: it has been open for ',
        statedFigure(seconds, 'seconds'),
        ', ',
        ...sessionParts(row),
      ),
      composeSentence(
        'history list: ',
        statedFigure(history),
        ' undo records that cannot be purged',
        ...(begun === undefined ? [] : [', when the capture began ', statedFigure(begun)]),
      ),
      ...withoutUndefined([
        quotedIn(row, 'sql_statement') === undefined
          ? undefined
          : composeSentence('it runs ', quotedIn(row, 'sql_statement')),
      ]),
    ],
    conditions,
    actions: [
      ...(kill === undefined
        ? []
        : [
            {
              does: 'End the session that keeps them',
              lookFirst: lookAtSession(row),
              statement: kill,
              risk: 'its transaction is rolled back, and its client gets an error',
              undoNote: 'not possible: the client has to do its work again',
            },
          ]),
      ...(isMariadb(now)
        ? [
            mysqlSettingAction(now, {
              does: 'Let the server end transactions that idle (MariaDB)',
              name: 'idle_transaction_timeout',
              value: '600',
              risk: 'an application that thinks for longer inside of a transaction loses its connection',
            }),
          ]
        : user === undefined
          ? []
          : [
              {
                does: 'Find the transactions of this user, the oldest first',
                statement: `select t.trx_started, p.* from information_schema.innodb_trx t join information_schema.processlist p on p.id = t.trx_mysql_thread_id where p.user = ${quoteMysqlLiteral(user)} order by 1;`,
                risk: 'none',
              },
            ]),
    ],
    statements: [],
    places: [
      { of: now.side, path: row.path },
      { of: now.side, path: engine.path },
    ],
  };
};

const LEAST_LOG_BYTES = 256_000_000;
const MUCH_LOG_BYTES = 10_000_000_000;

/** RDS and Aurora remove them themselves, as late as a procedure says. */
const AWS_RETENTION: FindingAction = {
  does: 'Let the service remove them after a week; what is in force: call mysql.rds_show_configuration',
  statement: "call mysql.rds_set_configuration('binlog retention hours', 168);",
  risk: 'a replica that is further behind, and a restore to a point in time before, can no longer be served',
  undoNote: 'call it with the hours that were in force',
};

export const binaryLogGrowth: DiagnosisRule = ({ now }) => {
  const [row] = stateRows(now, 'BinaryLog');
  if (row === undefined) return undefined;
  const [files, bytes, expiry] = [
    numberIn(now, row, 'files'),
    numberIn(now, row, 'bytes'),
    numberIn(now, row, 'expire_sec'),
  ];
  if (files === undefined || bytes === undefined || expiry === undefined) return undefined;
  const conditions = [
    atLeastCondition(statedFigure(bytes, 'bytes'), LEAST_LOG_BYTES),
    atMostCondition(statedFigure(expiry, 'seconds'), 0),
  ];
  if (!conditions.every(isConditionMet)) return undefined;
  const inSeconds = settingInForce(now, 'binlog_expire_logs_seconds') !== undefined;
  return {
    kind: 'binary-log-growth',
    // beside a load, what the load shows comes first
    score: bytes.value >= MUCH_LOG_BYTES ? 0.6 : 0.45,
    sentences: [
      composeSentence(
        'Binary logs are kept for ever and fill the disk: ',
        statedFigure(bytes, 'bytes'),
        ' in ',
        statedFigure(files),
        ' files',
      ),
      composeSentence('the oldest is ', namedIn(row, 'first_file'), ', the newest ', namedIn(row, 'last_file')),
    ],
    conditions,
    actions: isOfAws(now)
      ? [AWS_RETENTION]
      : [
          mysqlSettingAction(now, {
            does: 'Let them expire after a week',
            name: inSeconds ? 'binlog_expire_logs_seconds' : 'expire_logs_days',
            value: inSeconds ? '604800' : '7',
            risk: 'a replica that is further behind, and a restore to a point in time before, can no longer be served',
          }),
          {
            does: 'Remove those that no replica and no restore needs any more; see what the replicas have read first: show replica status on each',
            statement: 'purge binary logs before now() - interval 7 day;',
            risk: 'a replica that has not read them stops for good, and what they held cannot be restored',
            undoNote: 'not possible',
          },
        ],
    statements: [],
    places: [{ of: now.side, path: row.path }],
  };
};

// Rules for the server of MySQL and MariaDB: connections, replicas, statements that run on, indexes that are double.
import type { PlacedObject } from '../../../format/fields.js';
import { type DiagnosisRule, withoutUndefined } from '../../cause-candidate.js';
import { atLeastCondition, isConditionMet, ratioFigure, statedFigure } from '../../computed-figure.js';
import type { FigureCondition, FigureSentence } from '../../diagnosis.js';
import { isMariadb } from '../../engine.js';
import type { FindingAction } from '../../finding-action.js';
import {
  isOfAws,
  killStatement,
  mysqlSettingAction,
  quoteMysqlIdentifier,
  quoteMysqlLiteral,
  quoteTableOf,
} from '../../mysql-action.js';
import { composeSentence, type FigureSentencePart } from '../../sentences.js';
import { namedIn, numberIn, quotedIn, sessionParts, stateRows, textIn } from '../../server-state.js';
import { activeSessions, metricValue, type SnapshotView, wallClockSeconds } from '../../snapshot-view.js';
import { connectionsOf } from '../connections.js';
import { ownerSentences } from '../session-owners.js';

const NEAR = 0.9;
const OPENED_A_SECOND = 10;
/** Connects for each statement that clients sent. */
const OPENED = 0.2;

const churnConditions = (look: SnapshotView): readonly FigureCondition[] => {
  const [opened, statements, seconds] = [
    metricValue(look, 'db.User.sessions', 'sum'),
    metricValue(look, 'db.SQL.Questions', 'sum'),
    wallClockSeconds(look),
  ];
  if (opened === undefined || statements === undefined || seconds === undefined) return [];
  const conditions = [
    atLeastCondition(ratioFigure([opened], statements), OPENED),
    atLeastCondition(ratioFigure([opened], seconds), OPENED_A_SECOND),
  ];
  return conditions.every(isConditionMet) ? conditions : [];
};

const userSentences = (look: SnapshotView): readonly FigureSentence[] =>
  ownerSentences(look, { begin: 'sessions of the user ', named: 'user', idle: 'asleep' });

const connectionActions = (look: SnapshotView, isFull: boolean): readonly FindingAction[] => {
  const [first] = stateRows(look, 'Applications');
  const user = first === undefined ? undefined : textIn(first, 'user');
  if (!isFull)
    return [
      {
        does: 'Let the application keep its connections in a pool; see who opens them',
        statement:
          "select user, substring_index(host, ':', 1) as client, count(*) from information_schema.processlist group by 1, 2 order by 3 desc;",
        risk: 'none',
      },
      mysqlSettingAction(look, {
        does: 'Until then, keep threads for the next connections',
        name: 'thread_cache_size',
        value: '100',
        risk: 'each thread that is kept takes some memory',
      }),
    ];
  return [
    ...(user === undefined
      ? []
      : [
          {
            does: 'List the statements that end its sessions asleep for long, run those that you mean, and mend the leak in its pool',
            statement: `select concat(${isOfAws(look) ? "'call mysql.rds_kill(', id, ');'" : "'kill ', id, ';'"}) from information_schema.processlist where user = ${quoteMysqlLiteral(user)} and command = 'Sleep' and time > 600;`,
            risk: 'none by itself; a pool that does not test its connections passes the errors of ended ones on',
            undoNote: 'the application connects again',
          },
        ]),
    mysqlSettingAction(look, {
      does: 'Let the server end sessions that sleep, of new connections; raise max_connections only if they all have work',
      name: 'wait_timeout',
      value: '600',
      risk: 'sessions of pools end too: they must test their connections',
    }),
  ];
};

export const mysqlConnections: DiagnosisRule = ({ now, before }) => {
  const known = connectionsOf(now);
  const share = known === undefined ? undefined : ratioFigure([known.most], known.limit, 'percent');
  const refused = metricValue(now, 'db.User.Connection_errors_max_connections', 'sum');
  const isRefused = (refused?.value ?? 0) > 0;
  const isFull = (share?.value ?? 0) >= NEAR || isRefused;
  const churn = before !== undefined && churnConditions(before).length > 0 ? [] : churnConditions(now);
  if (!isFull && churn.length === 0) return undefined;
  return {
    kind: 'connection-storm',
    score: isRefused ? 0.97 : isFull ? 0.85 : 0.75,
    sentences: [
      composeSentence(
        isFull ? 'Connections run out' : 'Connections are opened for next to every statement',
        ...(share === undefined ? [] : ['; at the most there were taken ', share]),
      ),
      ...withoutUndefined([
        known === undefined
          ? undefined
          : composeSentence('connections: ', statedFigure(known.most), ' of ', statedFigure(known.limit)),
        refused === undefined || !isRefused
          ? undefined
          : composeSentence('attempts that were refused because none was left: ', statedFigure(refused)),
        ...userSentences(now),
        ...withoutUndefined([metricValue(now, 'db.User.sessions', 'sum')]).map((count) =>
          composeSentence('attempts to connect during the capture: ', statedFigure(count)),
        ),
      ]),
    ],
    conditions: [
      ...(share !== undefined && share.value >= NEAR ? [atLeastCondition(share, NEAR)] : []),
      ...(refused !== undefined && isRefused ? [atLeastCondition(statedFigure(refused), 1)] : []),
      ...churn,
    ],
    actions: connectionActions(now, isFull),
    statements: [],
    places: stateRows(now, 'Applications')
      .slice(0, 3)
      .map(({ path }) => ({ of: now.side, path })),
  };
};

// Replication.

const LEAST_LAG_SECONDS = 30;

const isStopped = (row: PlacedObject): boolean =>
  ['io_running', 'sql_running'].some((key) => {
    const state = textIn(row, key);
    return state !== undefined && state.toLowerCase() !== 'yes';
  });

const replicaParts = (row: PlacedObject): readonly FigureSentencePart[] => [
  ...(textIn(row, 'source_host') === undefined ? [] : [' of ', namedIn(row, 'source_host')]),
  ...(textIn(row, 'channel') === undefined ? [] : [', channel ', namedIn(row, 'channel')]),
];

const stoppedSentences = (row: PlacedObject): readonly FigureSentence[] =>
  withoutUndefined([
    composeSentence(
      'thread that reads from the source: ',
      namedIn(row, 'io_running') ?? 'unknown',
      ', thread that applies: ',
      namedIn(row, 'sql_running') ?? 'unknown',
    ),
    ...(['sql', 'io'] as const).map((which) => {
      const [code, error] = [textIn(row, `${which}_error_code`), quotedIn(row, `${which}_error`)];
      if (code === undefined || code === '0') return undefined;
      return composeSentence(
        'error ',
        namedIn(row, `${which}_error_code`),
        ...(error === undefined ? [] : [': ', error]),
      );
    }),
  ]);

const startReplica = (look: SnapshotView, row: PlacedObject): string => {
  const channel = textIn(row, 'channel');
  if (isOfAws(look))
    return channel === undefined
      ? 'call mysql.rds_start_replication;'
      : `call mysql.rds_start_replication_for_channel(${quoteMysqlLiteral(channel)});`;
  if (channel === undefined) return 'start replica;';
  return isMariadb(look)
    ? `start replica ${quoteMysqlLiteral(channel)};`
    : `start replica for channel ${quoteMysqlLiteral(channel)};`;
};

export const replicaBehind: DiagnosisRule = ({ now }) => {
  const rows = stateRows(now, 'Replication');
  const stopped = rows.find(isStopped);
  if (stopped !== undefined)
    return {
      kind: 'replica-behind',
      score: 0.9,
      sentences: [
        composeSentence('The replica', ...replicaParts(stopped), ' does not replicate'),
        ...stoppedSentences(stopped),
      ],
      conditions: [],
      actions: [
        {
          does: 'Mend what the error names (the rows of replica and source differ, or the source cannot be reached), then start it',
          statement: startReplica(now, stopped),
          risk: 'it stops again at the same error while the cause is there; to skip the transaction would leave the replica different for good',
          undo: isOfAws(now) ? 'call mysql.rds_stop_replication;' : 'stop replica;',
        },
        {
          does: 'See the whole state, with the statement that failed',
          statement: isMariadb(now) ? 'show all replicas status;' : 'show replica status;',
          risk: 'none; it shows values of rows',
        },
      ],
      statements: [],
      places: [{ of: now.side, path: stopped.path }],
    };
  const late = rows.flatMap((row) => {
    const lag = numberIn(now, row, 'lag_sec');
    return lag === undefined || lag.value < LEAST_LAG_SECONDS ? [] : [{ row, lag }];
  })[0];
  if (late === undefined) return undefined;
  const { row, lag } = late;
  return {
    kind: 'replica-behind',
    score: 0.7,
    sentences: [
      composeSentence('The replica', ...replicaParts(row), ' is behind by ', statedFigure(lag, 'seconds')),
      ...stoppedSentences(row),
    ],
    conditions: [atLeastCondition(statedFigure(lag, 'seconds'), LEAST_LAG_SECONDS)],
    actions: [
      {
        does: 'See what it applies, and how long it has been at it',
        statement: "select * from information_schema.processlist where user = 'system user';",
        risk: 'none',
      },
      mysqlSettingAction(now, {
        does: 'Let several threads apply (stop the replica before, start it after)',
        name: isMariadb(now) ? 'slave_parallel_threads' : 'replica_parallel_workers',
        value: '4',
        risk: 'each thread takes a connection and locks of its own',
      }),
    ],
    statements: [],
    places: [{ of: now.side, path: row.path }],
  };
};

const LONG_SECONDS = 300;
const MAINTENANCE = /^\s*(?:alter|optimize|analyze|check|repair|load|create index)\b/i;

const isWaiting = (row: PlacedObject): boolean =>
  textIn(row, 'waits_for_lock') !== undefined || /\block\b/i.test(textIn(row, 'wait_event') ?? '');

export const mysqlLongStatement: DiagnosisRule = ({ now }) => {
  const [longest] = stateRows(now, 'Transactions')
    .flatMap((row) => {
      const seconds = numberIn(now, row, 'statement_sec');
      const isAtWork =
        textIn(row, 'state') === 'active' && !isWaiting(row) && !MAINTENANCE.test(textIn(row, 'sql_statement') ?? '');
      return seconds === undefined || !isAtWork || seconds.value < LONG_SECONDS ? [] : [{ row, seconds }];
    })
    .toSorted((a, b) => b.seconds.value - a.seconds.value);
  if (longest === undefined) return undefined;
  const { row, seconds } = longest;
  const cancel = killStatement(now, row, 'query');
  const limit = isMariadb(now) ? ['max_statement_time', '900'] : ['max_execution_time', '900000'];
  return {
    kind: 'long-running-statement',
    score: Math.min(0.95, 0.5 + 0.45 / Math.max(1, activeSessions(now)?.value ?? 1)),
    sentences: [
      composeSentence(
        'A statement has been running for ',
        statedFigure(seconds, 'seconds'),
        ': ',
        ...sessionParts(row),
      ),
      ...withoutUndefined([
        quotedIn(row, 'sql_statement') === undefined
          ? undefined
          : composeSentence('it runs ', quotedIn(row, 'sql_statement')),
      ]),
    ],
    conditions: [atLeastCondition(statedFigure(seconds, 'seconds'), LONG_SECONDS)],
    actions: [
      ...(cancel === undefined
        ? []
        : [
            {
              does: 'Cancel the statement',
              statement: cancel,
              risk: 'its work so far is lost, and its client gets an error; ask its owner first',
              undoNote: 'not possible: it has to be run again',
            },
          ]),
      mysqlSettingAction(now, {
        does: isMariadb(now) ? 'Limit what statements may take' : 'Limit what queries may take',
        name: limit[0] ?? '',
        value: limit[1] ?? '',
        risk: 'reports that need longer are cancelled, for every user',
      }),
    ],
    statements: [],
    places: [{ of: now.side, path: row.path }],
  };
};

export const mysqlDuplicateIndex: DiagnosisRule = ({ now }) => {
  const rows = stateRows(now, 'Indexes').filter((row) => textIn(row, 'duplicate_of') !== undefined);
  const [first, ...others] = rows;
  if (first === undefined) return undefined;
  const [index, columns] = ['index', 'columns'].map((key) => textIn(first, key) ?? '');
  const table = quoteTableOf(first);
  const name = quoteMysqlIdentifier(index ?? '');
  return {
    kind: 'index-duplicate',
    score: 0.3,
    sentences: [
      composeSentence(
        'The index ',
        namedIn(first, 'index'),
        ' on ',
        namedIn(first, 'relation'),
        ' serves nothing that ',
        namedIn(first, 'duplicate_of'),
        ' does not serve',
      ),
      ...others
        .slice(0, 3)
        .map((row) =>
          composeSentence(
            'so does ',
            namedIn(row, 'index'),
            ' on ',
            namedIn(row, 'relation'),
            ' beside ',
            namedIn(row, 'duplicate_of'),
          ),
        ),
    ],
    conditions: [],
    actions: [
      {
        does: 'Take it out',
        statement: `alter table ${table} drop index ${name};`,
        risk: 'a statement that names the index in a hint fails; a foreign key keeps it where it is its only one',
        undo: `alter table ${table} add index ${name} (${(columns ?? '').split(',').map(quoteMysqlIdentifier).join(', ')});`,
      },
    ],
    statements: [],
    places: rows.map(({ path }) => ({ of: now.side, path })),
  };
};

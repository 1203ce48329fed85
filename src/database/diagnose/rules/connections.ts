// Rule: connections run out.
import { pointerBelow } from '../../../telemetry/json-pointer.js';
import type { PlacedObject } from '../../format/fields.js';
import type { ComputedFigure, FigureCondition, FigureSentence } from '../diagnosis.js';
import {
  capacityValue,
  derivedValue,
  metricValue,
  type SnapshotPair,
  type SnapshotView,
  usedValue,
  wallClockSeconds,
} from '../snapshot-view.js';
import { atLeastCondition, isConditionMet, type PlacedNumber, ratioFigure, statedFigure } from '../computed-figure.js';
import {
  beforeParts,
  compareCounter,
  composeSentence,
  counterSentence,
  growthFactor,
  type NowAndBefore,
  quotePart,
  readBoth,
} from '../sentences.js';
import { ownerSentences } from './session-owners.js';
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import { type FindingAction, quoteLiteral } from '../finding-action.js';
import { settingAction } from '../setting-action.js';
import { stateRows, textIn } from '../server-state.js';

const NEAR = 0.9;
/** So much below, it was near all day. */
const ALL_DAY = 0.15;

/** Most connections at a time, and how many are allowed. */
export const connectionsOf = (
  look: SnapshotView,
): { readonly most: PlacedNumber; readonly limit: PlacedNumber } | undefined => {
  const most = metricValue(look, 'db.User.numbackends', 'max') ?? usedValue(look, 'snapshot_max_backends');
  const limit = metricValue(look, 'db.User.max_connections', 'max') ?? capacityValue(look, 'max_connections');
  return most === undefined || limit === undefined || limit.value <= 0 ? undefined : { most, limit };
};

const taken = (look: SnapshotView): ComputedFigure | undefined => {
  const known = connectionsOf(look);
  if (known !== undefined) return ratioFigure([known.most], known.limit, 'percent');
  const told = derivedValue(look, 'numBackendsToMax');
  return told === undefined ? undefined : statedFigure(told, 'points');
};

const partOf = ({ value, unit }: ComputedFigure): number => (unit === 'points' ? value / 100 : value);

const REFUSED = /too many clients|remaining connection slots|too many connections/i;

const refusalSentence = ({ side, snapshot }: SnapshotView): FigureSentence | undefined => {
  const found = snapshot.logs?.find(({ message }) => message !== undefined && REFUSED.test(message));
  if (found?.message === undefined || found.count === undefined) return undefined;
  const count: PlacedNumber = { value: found.count, at: { of: side, path: pointerBelow(found.path, 'count') } };
  return composeSentence('lines of the log that say ', quotePart(found.message), ': ', statedFigure(count));
};

/** What a plain server counts are those that came about. */
const opened = (look: SnapshotView): PlacedNumber | undefined =>
  metricValue(look, 'db.User.total_auth_attempts', 'sum') ?? metricValue(look, 'db.User.sessions', 'sum');

/** For each commit. */
const OPENED = 0.25;
const OPENED_A_SECOND = 5;
/** Than before. */
const CONNECTS_MORE = 2;

/** A connection for next to every transaction, many times a second: the work is in connecting. */
const churnOf = (look: SnapshotView): readonly FigureCondition[] => {
  const [count, seconds, commits] = [
    opened(look),
    wallClockSeconds(look),
    metricValue(look, 'db.Transactions.xact_commit', 'sum'),
  ];
  if (count === undefined || seconds === undefined || commits === undefined) return [];
  const conditions = [
    atLeastCondition(ratioFigure([count], commits), OPENED),
    atLeastCondition(ratioFigure([count], seconds), OPENED_A_SECOND),
  ];
  return conditions.every(isConditionMet) ? conditions : [];
};

const isNear = ({ is, was }: NowAndBefore<ComputedFigure>): boolean =>
  is !== undefined && partOf(is) >= NEAR && (was === undefined || partOf(was) < NEAR - ALL_DAY);

const titleOf = ({ is, was }: NowAndBefore<ComputedFigure>, isFull: boolean): FigureSentence => {
  if (is === undefined) return composeSentence('Connections are opened for next to every transaction');
  const taken = [is, ...beforeParts(was)];
  return isFull
    ? composeSentence('Connections run out: at the most there were taken ', ...taken)
    : composeSentence('Connections are opened for next to every transaction; at the most there were taken ', ...taken);
};

/** More connections without more connects are sessions that wait. */
const isAftermath = (pair: SnapshotPair): boolean =>
  (growthFactor(compareCounter(pair, opened)) ?? CONNECTS_MORE) < CONNECTS_MORE;

const scoreOf = (pair: SnapshotPair, isFull: boolean, refused: FigureSentence | undefined): number => {
  if (isAftermath(pair)) return 0.4;
  if (refused !== undefined) return 0.97;
  return isFull ? 0.85 : 0.75;
};

const applicationSentences = (look: SnapshotView): readonly FigureSentence[] =>
  ownerSentences(look, { begin: 'sessions of the application ', named: 'application', idle: 'idle' });

/** How a capture calls sessions whose application gives no name. */
const NAMELESS = '(no name)';

const whoseSessions = (row: PlacedObject | undefined, application: string): string => {
  const user = row === undefined ? undefined : textIn(row, 'user');
  if (application !== NAMELESS) return `application_name = ${quoteLiteral(application)}`;
  return `application_name = ''${user === undefined ? '' : ` and usename = ${quoteLiteral(user)}`}`;
};

const poolAction = (isFull: boolean, look: SnapshotView): readonly FindingAction[] => {
  const [first] = stateRows(look, 'Applications');
  const application = first === undefined ? undefined : textIn(first, 'application');
  if (!isFull || application === undefined)
    return [
      {
        does: 'Let the application keep its connections, by a pool of its own or by pgbouncer; see who opens them',
        statement:
          'select application_name, client_addr, count(*) from pg_stat_activity group by 1, 2 order by 3 desc;',
        risk: 'none',
      },
    ];
  return [
    {
      does: 'End its sessions that have idled for long, and mend the leak in its pool',
      statement: `select pg_terminate_backend(pid) from pg_stat_activity where ${whoseSessions(first, application)} and state = 'idle' and state_change < now() - interval '10 minutes';`,
      risk: 'a pool that does not test its connections passes the errors on',
      undoNote: 'the application connects again',
    },
    settingAction(look, {
      does: 'Let the server end idle sessions by itself (PostgreSQL 14 or later)',
      name: 'idle_session_timeout',
      value: '30min',
      plainValue: '1800000',
      risk: 'sessions of pools and of people at a prompt end too',
    }),
  ];
};

export const connectionStorm: DiagnosisRule = (pair) => {
  const share = readBoth(pair, taken);
  const isFull = isNear(share);
  const churn = pair.before !== undefined && churnOf(pair.before).length > 0 ? [] : churnOf(pair.now);
  if (!isFull && churn.length === 0) return undefined;
  const refused = refusalSentence(pair.now);
  const known = connectionsOf(pair.now);
  const { is } = share;
  return {
    kind: 'connection-storm',
    score: scoreOf(pair, isFull, refused),
    sentences: [
      titleOf(share, isFull),
      ...withoutUndefined([
        known === undefined
          ? undefined
          : composeSentence('connections: ', statedFigure(known.most), ' of ', statedFigure(known.limit)),
        refused,
        ...applicationSentences(pair.now),
        counterSentence('attempts to connect', compareCounter(pair, opened)),
      ]),
    ],
    conditions: [
      ...(is !== undefined && isFull ? [atLeastCondition(is, is.unit === 'points' ? NEAR * 100 : NEAR)] : []),
      ...churn,
    ],
    actions: poolAction(isFull, pair.now),
    statements: [],
  };
};

// The shape of all rules for sessions that wait for a lock.
import { type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import { statedFigure } from '../computed-figure.js';
import type { CauseKind, FigureSentence } from '../diagnosis.js';
import type { FindingAction } from '../finding-action.js';
import {
  sessionsWaitingIn,
  shareOfAddedLoad,
  shareOfDatabaseTime,
  statementsWaitingIn,
  waitSentence,
  waitShareCondition,
} from '../load-shares.js';
import { composeSentence } from '../sentences.js';
import { metricValue, type SnapshotView } from '../snapshot-view.js';
import { loadShareSentence, statementIds, statementPlaces } from '../statement-cost.js';
import { lockTreeSentences } from './lock-trees.js';

const LEAST_LOCK_SHARE = 0.08;
const LEAST_ADDED_LOCK_SHARE = 0.2;
const LEAST_SESSIONS = 0.3;
/** Of its time, that a statement waits for the lock. */
export const LEAST_LOCK_WAIT_PERCENT = 30;

type LockKind = {
  readonly kind: CauseKind;
  readonly title: string;
  /** Of the keys of waits. */
  readonly which: (key: string) => boolean;
  /** What the engine's counter of the blocked counts. */
  readonly blocked: 'sessions' | 'transactions';
  readonly actions: (look: SnapshotView) => readonly FindingAction[];
  /** Behind the queue. */
  readonly details?: (look: SnapshotView) => readonly FigureSentence[];
  /** Behind all. */
  readonly closing?: (look: SnapshotView) => readonly FigureSentence[];
};

const NOTHING = (): readonly FigureSentence[] => [];

export const lockRule =
  ({ kind, title, which, blocked: what, actions, details = NOTHING, closing = NOTHING }: LockKind): DiagnosisRule =>
  (pair) => {
    const { now } = pair;
    const more = shareOfAddedLoad(pair, which);
    if (
      shareOfDatabaseTime(now, which) < LEAST_LOCK_SHARE ||
      more < LEAST_ADDED_LOCK_SHARE ||
      sessionsWaitingIn(now, which) < LEAST_SESSIONS
    )
      return undefined;
    const waiters = statementsWaitingIn(pair, which, LEAST_LOCK_WAIT_PERCENT);
    const blocked = metricValue(now, 'db.Transactions.blocked_transactions', 'max');
    return {
      kind,
      score: Math.min(1, more * 1.15),
      sentences: [
        waitSentence(pair, which, title),
        ...lockTreeSentences(now),
        ...details(now),
        ...withoutUndefined([
          ...waiters.slice(0, 1).map((statement) => loadShareSentence(now, statement)),
          blocked === undefined
            ? undefined
            : composeSentence('up to ', statedFigure(blocked), ` ${what} were blocked at a time`),
        ]),
        ...closing(now),
      ],
      conditions: waitShareCondition(now, which, LEAST_LOCK_SHARE),
      actions: actions(now),
      statements: statementIds(waiters),
      places: waiters.flatMap((statement) => statementPlaces(now, statement)),
    };
  };

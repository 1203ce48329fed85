// A notification as lists show it: one document per target, investigation and place, folded from its facts.
import type { Tenant } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import {
  isKnownNotification,
  type KnownNotification,
  notification,
  type NotificationFact,
  type NotificationOutcome,
} from '../notification.js';
import { tenantOf } from '../streams.js';

/** One attempt as the delivery record shows it; without an outcome while it runs. */
type DeliveryAttempt = {
  readonly turn: number;
  readonly attempt: number;
  readonly at: Micros;
  readonly outcome?: NotificationOutcome['outcome'];
  readonly endedAt?: Micros;
  readonly response?: string;
};

export type NotificationEntry = KnownNotification & {
  readonly tenant: Tenant;
  readonly version: number;
  readonly requestedAt: Micros;
  readonly updatedAt: Micros;
  readonly history: readonly DeliveryAttempt[];
};

/** Older ones are in the facts. */
const MOST_SHOWN = 50;

const historyAfter = (
  history: readonly DeliveryAttempt[],
  fact: RecordedFact<NotificationFact>,
): readonly DeliveryAttempt[] => {
  if (fact.type === 'NotificationAttempted') return [...history, fact.data].slice(-MOST_SHOWN);
  if (fact.type !== 'NotificationAttemptEnded') return history;
  const last = history.at(-1);
  const { outcome, response } = fact.data;
  // what is sent again on request ends no attempt
  if (last === undefined || last.outcome !== undefined) return history;
  return [...history.slice(0, -1), { ...last, outcome, response, endedAt: fact.at }];
};

/** The entry after one more fact; `undefined` before the first request, and when it is erased. */
export const foldNotificationEntry = (
  entry: NotificationEntry | undefined,
  fact: RecordedFact<NotificationFact>,
): NotificationEntry | undefined => {
  const now = notification.evolve(stateOf(entry), fact);
  if (!isKnownNotification(now)) return undefined;
  return {
    ...now,
    tenant: tenantOf(fact.stream),
    version: fact.version,
    requestedAt: fact.type === 'NotificationRequested' ? fact.at : (entry?.requestedAt ?? fact.at),
    updatedAt: fact.at,
    history: historyAfter(entry?.history ?? [], fact),
  };
};

const stateOf = (entry: NotificationEntry | undefined): KnownNotification | { readonly status: 'none' } => {
  if (entry === undefined) return { status: 'none' };
  const { id, target, clientTxnId, place, status, request, attempts, at, next, remote, response } = entry;
  return { id, target, clientTxnId, status, request, attempts, at, ...optional({ place, next, remote, response }) };
};

// Whether a message orders to mark the issue as resolved. A question of how, when or whether is no order.
import type { Act, Reading } from '../../language/reading.js';

/** It changes the issue, so it has to be said clearly. */
const CLEARLY = 0.6;

/** “Alert resolved” is a line of the monitoring. */
const RECOVERS = 0.5;

const isSocial = ({ kind }: Act): boolean => kind === 'social' || kind === 'none';

/** “Ok close it”: what acknowledges before an order takes nothing from it. */
const probabilityOfOrder = (order: Act, acts: readonly Act[]): number =>
  acts.reduce(
    (sum, act) => (act !== order && act.kind === 'social' && act.detail === 'ack' ? sum + act.probability : sum),
    order.probability,
  );

/** “Fixed the config, it recovered. Close this please”: the last clause holds the order. */
export const ordersToResolve = ({ acts, clauses = [], moves = {} }: Reading): boolean => {
  const [first] = acts;
  if ((moves.recovers ?? 0) > RECOVERS) return false;
  const act = clauses.findLast((clause) => !isSocial(clause.act))?.act ?? first;
  return act.kind === 'command' && act.detail === 'resolve' && probabilityOfOrder(act, acts) >= CLEARLY;
};

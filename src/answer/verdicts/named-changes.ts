// Changes that a suspicion names by their time instead of that of the cause: “the release at 8:31 is likelier, no?”.
import { MINUTE } from '../../kernel/time.js';
import type { ChangeRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { PlacedRow } from '../ask-reads.js';
import type { CauseFacts } from './cause-facts.js';

/** So far from the instant that is named a change is still meant by it. */
const NEAR_INSTANT = 10 * MINUTE;

/** Since when changes have to be read for it. Infinity: the message names no instant. */
export const earliestNamed = ({ moment }: Pick<AskContext, 'moment'>): number =>
  moment === undefined ? Number.POSITIVE_INFINITY : moment.at - NEAR_INSTANT;

type PlacedChange = PlacedRow<ChangeRecord>;

/** Empty: the message names no instant, no change is near it, or one of the cause is. */
export const changesNamedInstead = (
  changes: readonly PlacedChange[],
  { context: { moment }, facts }: { readonly context: AskContext; readonly facts: CauseFacts | undefined },
): readonly PlacedChange[] => {
  if (moment === undefined || facts === undefined) return [];
  const near = changes.filter(({ row }) => Math.abs(row.time - moment.at) <= NEAR_INSTANT);
  return near.some(({ row }) => row.service === facts.hypothesis.service) ? [] : near;
};

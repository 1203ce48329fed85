// Reads facts of a tenant across streams, by their type and time: what audit, cost and statistics are made of.
import type { Tenant } from '../kernel/brand.js';
import type { RecordedFact } from '../kernel/fact.js';
import type { Micros } from '../kernel/time.js';
import type { StoredFact } from '../investigation/stored-fact.js';

/** Only these can be read across streams: an index finds them. */
export const LOGGED_FACTS = [
  'AlertDeleted',
  'AlertErased',
  'AlertReported',
  'ChainStarted',
  'CommandPerformed',
  'ConfigurationApplied',
  'FindingsDrawn',
  'InvestigationDeleted',
  'InvestigationErased',
  'LegalHoldPlaced',
  'LegalHoldReleased',
  'ModelFailed',
  'ModelGivenUp',
  'ModelReplied',
  'ScheduleMissed',
  'ScheduleTicked',
  'TurnAnswered',
  'TurnAsked',
  'TurnCancelled',
  'TurnFailed',
  'TurnStarted',
  'TurnTimedOut',
] as const satisfies readonly StoredFact['type'][];
type LoggedFact = (typeof LOGGED_FACTS)[number];

export type FactLogQuery = {
  readonly tenant: Tenant;
  readonly types: readonly LoggedFact[];
  /** Recorded then or later. */
  readonly from?: Micros;
  /** Recorded before. */
  readonly to?: Micros;
};

export abstract class FactLog {
  /** The latest first. Stop reading, and no more are fetched. */
  abstract read(query: FactLogQuery): AsyncIterable<RecordedFact<StoredFact>>;
}

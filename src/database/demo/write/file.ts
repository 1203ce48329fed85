// The figures from which a snapshot file is written.
import type { SecondsByEvent, DatabaseHour, StatementWork } from '../work.js';
import type { CounterReadings } from '../readings/reading.js';

export type LoadedStatement = { readonly work: StatementWork; readonly load: SecondsByEvent };

export type HourFigures = {
  readonly hour: DatabaseHour;
  readonly identity: InstanceIdentity;
  /** Highest load first. */
  readonly statements: readonly LoadedStatement[];
  /** Average active sessions by event, of everything. */
  readonly waits: SecondsByEvent;
  readonly os: CounterReadings;
  readonly db: CounterReadings;
  /** Most bytes a second over the wire and to the local storage, and the share of the local storage in use. */
  readonly wire: { readonly avg: number; readonly max: number };
  readonly local: { readonly avg: number; readonly max: number; readonly used: number };
  readonly connections: { readonly avg: number; readonly max: number };
  /** Percent, where another source counts it than the counters of the hour. */
  readonly cacheHit?: number;
};

export type InstanceIdentity = {
  readonly instance: string;
  readonly cluster: string;
  readonly region: string;
  readonly resource: string;
  readonly account: string;
  /** First moment of the hour: RFC 3339, UTC. */
  readonly from: string;
  readonly to: string;
};

/** A JSON object of the file. */
export type JsonFields = { readonly [key: string]: unknown };

export const roundToTwo = (value: number): string => value.toFixed(2);

/** What is not a wait of the database, and counts nowhere. */
export const isCounted = (event: string): boolean => !event.startsWith('Timeout:');

export const averageActive = (waits: SecondsByEvent): number =>
  Object.entries(waits).reduce((sum, [event, load]) => (isCounted(event) ? sum + load : sum), 0);

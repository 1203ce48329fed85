// What a file is written from: figures of an hour, whichever way they came about.
import type { ByEvent, Hour, Work } from '../work.js';
import type { Readings } from '../readings/reading.js';

export type Loaded = { readonly work: Work; readonly load: ByEvent };

export type Figures = {
  readonly hour: Hour;
  readonly identity: Identity;
  /** Highest load first. */
  readonly statements: readonly Loaded[];
  /** Average active sessions by event, of everything. */
  readonly waits: ByEvent;
  readonly os: Readings;
  readonly db: Readings;
  /** Most bytes a second over the wire and to the local storage, and the share of the local storage in use. */
  readonly wire: { readonly avg: number; readonly max: number };
  readonly local: { readonly avg: number; readonly max: number; readonly used: number };
  readonly connections: { readonly avg: number; readonly max: number };
  /** Percent, where another source counts it than the counters of the hour. */
  readonly cacheHit?: number;
};

export type Identity = {
  readonly instance: string;
  readonly cluster: string;
  readonly region: string;
  readonly resource: string;
  readonly account: string;
  /** First moment of the hour: RFC 3339, UTC. */
  readonly from: string;
  readonly to: string;
};

/** A JSON object as it stands in the file. */
export type Json = { readonly [key: string]: unknown };

export const two = (value: number): string => value.toFixed(2);

/** What is not a wait of the database, and counts nowhere. */
export const isCounted = (event: string): boolean => !event.startsWith('Timeout:');

export const averageActive = (waits: ByEvent): number =>
  Object.entries(waits).reduce((sum, [event, load]) => (isCounted(event) ? sum + load : sum), 0);

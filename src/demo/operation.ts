// What an operation is made of: log lines, database and provider calls, calls to other operations.
import { optional } from '../kernel/optional.js';
import { type Micros, SECOND } from '../kernel/time.js';
import type { Level } from '../telemetry/level.js';
import type { ServiceName } from './topology.js';

/** `text` holds `{word}` places (`line-values.ts`); `code` is the location its logger prints, where it prints one. */
export type LineTemplate = { readonly level: Level; readonly text: string; readonly code?: string };

export type Call = {
  readonly does: 'call';
  readonly operation: string;
  readonly timeout: Micros;
  readonly retries: number;
  /** The caller goes on without the answer. */
  readonly optional: boolean;
};

export type DemoStep = ({ readonly does: 'log' } & LineTemplate) | Query | Lookup | Publish | Call;

/** A span inside the service: a database statement, or a provider outside the shop. */
export type Query = {
  readonly does: 'query';
  readonly name: string;
  readonly micros: Micros;
  /** Where it goes, if the tracer tells; `outside`: not a database of the service. */
  readonly address?: string;
  readonly outside?: boolean;
};

/** A look-up in a cache, and the query behind a miss. */
export type Lookup = { readonly does: 'lookup'; readonly cache: string; readonly hit: number; readonly miss: Query };

/** A message that another service processes when it comes to it. */
export type Publish = { readonly does: 'publish'; readonly queue: string };

export type Operation = {
  readonly service: ServiceName;
  /** Name of the entry span. */
  readonly name: string;
  /** Median of its own work, spread over its steps. */
  readonly work: Micros;
  readonly steps: readonly DemoStep[];
  /** Where it logs that a call failed. */
  readonly failsAt?: string;
  /** Further lines it writes when it fails. */
  readonly onFailure?: readonly LineTemplate[];
};

export const logStep = (text: string, code?: string): DemoStep => ({
  does: 'log',
  level: 'info',
  text,
  ...optional({ code }),
});

export const queryStep = (name: string, millis: number): DemoStep => ({ does: 'query', name, micros: millis * 1000 });

export const callStep = (operation: string, how: Partial<Call> = {}): DemoStep => ({
  does: 'call',
  timeout: 1.2 * SECOND,
  retries: 0,
  optional: false,
  ...how,
  operation,
});

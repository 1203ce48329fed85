// Sends a query to the source that answers its kind.
import type { Tenant } from '../kernel/brand.js';
import type { CancelSignal } from '../kernel/cancel.js';
import {
  type AggregateSource,
  type ChangeSource,
  type IncidentSource,
  type LogSource,
  type MetricSource,
  type ReadOptions,
  SourceError,
  type SpanSource,
} from '../ports/sources.js';
import type { Fetched, Position, SourceQuery } from '../telemetry/query.js';

export type SourcePorts = {
  readonly logs: LogSource;
  readonly spans: SpanSource;
  readonly metrics: MetricSource;
  readonly changes: ChangeSource;
  readonly aggregates: AggregateSource;
  readonly incidents: IncidentSource;
};

type Ask = SourceQuery['ask'];
type QueryOf<Name extends Ask> = Extract<SourceQuery, { ask: Name }>;

/** The name under which coverage and facts speak of the source that answers a kind of query. */
const SOURCE: { readonly [Name in Ask]: keyof SourcePorts } = {
  logs: 'logs',
  histogram: 'logs',
  templates: 'logs',
  examples: 'logs',
  spans: 'spans',
  metrics: 'metrics',
  changes: 'changes',
  aggregates: 'aggregates',
  catalogue: 'aggregates',
  incidents: 'incidents',
  'past-issues': 'incidents',
};

export const sourceName = (ask: Ask): string => SOURCE[ask];

type Send = { readonly [Name in Ask]: (query: QueryOf<Name>, options: ReadOptions) => Promise<Fetched> };

const sendTo = ({ logs, spans, metrics, changes, aggregates, incidents }: SourcePorts): Send => ({
  logs: (query, options) => logs.fetch(query, options),
  histogram: (query, options) => logs.fetch(query, options),
  templates: (query, options) => logs.fetch(query, options),
  examples: (query, options) => logs.fetch(query, options),
  spans: (query, options) => spans.fetch(query, options),
  metrics: (query, options) => metrics.fetch(query, options),
  changes: (query, options) => changes.fetch(query, options),
  aggregates: (query, options) => aggregates.fetch(query, options),
  catalogue: (query, options) => aggregates.fetch(query, options),
  incidents: (query, options) => incidents.fetch(query, options),
  'past-issues': (query, options) => incidents.fetch(query, options),
});

const ANYWHERE: Position = Number.MAX_SAFE_INTEGER;

const unreadable = (error: unknown): Position => {
  if (error instanceof SourceError) return ANYWHERE;
  throw error;
};

export class Sources {
  readonly #send: Send;

  constructor(private readonly ports: SourcePorts) {
    this.#send = sendTo(ports);
  }

  /** Of one that cannot tell, whatever it holds when it is read. */
  async positions(tenant: Tenant, signal: CancelSignal): Promise<{ readonly [source: string]: number }> {
    const givenUp = new Promise<Position>((resolve) => {
      signal.addEventListener('abort', () => resolve(ANYWHERE), { once: true });
    });
    const positions = Object.entries(this.ports).map(async ([name, port]) => {
      const position = port.position(tenant).catch(unreadable);
      return [name, await Promise.race([position, givenUp])] as const;
    });
    return Object.fromEntries(await Promise.all(positions));
  }

  fetch(query: SourceQuery, options: ReadOptions): Promise<Fetched> {
    return this.#dispatch(query.ask, query, options);
  }

  #dispatch<Name extends Ask>(ask: Name, query: QueryOf<Name>, options: ReadOptions): Promise<Fetched> {
    return this.#send[ask](query, options);
  }
}

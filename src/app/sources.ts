// Sends a query to the source that answers its kind.
import type { Tenant } from '../kernel/brand.js';
import {
  AggregateSource,
  ChangeSource,
  LogSource,
  MetricSource,
  type ReadOptions,
  SpanSource,
} from '../ports/sources.js';
import type { Fetched, SourceQuery } from '../telemetry/query.js';

export type SourcePorts = {
  readonly logs: LogSource;
  readonly spans: SpanSource;
  readonly metrics: MetricSource;
  readonly changes: ChangeSource;
  readonly aggregates: AggregateSource;
};

export class Sources {
  constructor(private readonly ports: SourcePorts) {}

  async positions(tenant: Tenant): Promise<{ readonly [source: string]: number }> {
    const all = Object.entries(this.ports);
    const positions = await Promise.all(all.map(async ([name, port]) => [name, await port.position(tenant)] as const));
    return Object.fromEntries(positions);
  }

  async fetch(query: SourceQuery, options: ReadOptions): Promise<Fetched> {
    switch (query.ask) {
      case 'logs':
      case 'histogram':
      case 'templates':
      case 'examples':
        return this.ports.logs.fetch(query, options);
      case 'spans':
        return this.ports.spans.fetch(query, options);
      case 'metrics':
        return this.ports.metrics.fetch(query, options);
      case 'changes':
        return this.ports.changes.fetch(query, options);
      case 'aggregates':
      case 'catalogue':
        return this.ports.aggregates.fetch(query, options);
      default:
        return query satisfies never;
    }
  }
}

/** The name under which coverage and facts speak of the source that answers a kind of query. */
export const sourceName = (ask: SourceQuery['ask']): string => {
  if (ask === 'histogram' || ask === 'templates' || ask === 'examples') return 'logs';
  return ask === 'catalogue' ? 'aggregates' : ask;
};

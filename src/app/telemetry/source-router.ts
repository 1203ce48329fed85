// Sends a query to the source that answers its kind.
import { composeMasked } from '../../kernel/masked.js';
import type { Tenant } from '../../kernel/brand.js';
import type { CancelSignal } from '../../kernel/cancel.js';
import type { Masking } from '../../ports/masking.js';
import {
  type AggregateSource,
  type ChangeSource,
  type IncidentSource,
  type KnowledgeSource,
  type LogSource,
  type MetricSource,
  type OutsideSource,
  type ReadOptions,
  type SnapshotSource,
  SourceError,
  type SpanSource,
} from '../../ports/sources.js';
import type { FetchResult, SourceQuery, StorePosition } from '../../telemetry/query.js';
import type { SourceReading, SourceReadings } from './source-readings.js';

export type SourcePorts = {
  readonly logs: LogSource;
  readonly spans: SpanSource;
  readonly metrics: MetricSource;
  readonly changes: ChangeSource;
  readonly aggregates: AggregateSource;
  readonly incidents: IncidentSource;
  readonly knowledge: KnowledgeSource;
  readonly outside: OutsideSource;
  readonly snapshots: SnapshotSource;
};

type QueryKind = SourceQuery['ask'];
/** Kinds that one source answers, whatever is asked. */
type DirectKind = Exclude<QueryKind, 'tally'>;
type QueryOfKind<Name extends QueryKind> = Extract<SourceQuery, { ask: Name }>;

/** The name under which coverage and facts speak of the source that answers a kind of query. */
const SOURCE_OF_KIND: { readonly [Name in DirectKind]: keyof SourcePorts } = {
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
  knowledge: 'knowledge',
  collections: 'knowledge',
  outside: 'outside',
  snapshot: 'snapshots',
  captures: 'snapshots',
  'outside-tools': 'outside',
};

/** A tally is counted where its records are. */
export const sourceNameOf = (query: SourceQuery): string =>
  query.ask === 'tally' ? query.of : SOURCE_OF_KIND[query.ask];

type SendTable = {
  readonly [Name in QueryKind]: (query: QueryOfKind<Name>, options: ReadOptions) => Promise<FetchResult>;
};

/** The tools of outside servers now: stored as a batch, for the turn's requests to the model list them. */
const fetchOutsideTools = async ({ outside }: SourcePorts, tenant: Tenant): Promise<FetchResult> => {
  const { tools, notices } = await outside.tools(tenant);
  const rows = tools.map((tool) => ({ kind: 'outside-tool', ...tool }) as const);
  return { rows: composeMasked(rows), matched: rows.length, owed: 0, notices };
};

const sendTableFor = (ports: SourcePorts): SendTable => ({
  logs: (query, options) => ports.logs.fetch(query, options),
  histogram: (query, options) => ports.logs.fetch(query, options),
  tally: (query, options) => ports[query.of].fetch(query, options),
  templates: (query, options) => ports.logs.fetch(query, options),
  examples: (query, options) => ports.logs.fetch(query, options),
  spans: (query, options) => ports.spans.fetch(query, options),
  metrics: (query, options) => ports.metrics.fetch(query, options),
  changes: (query, options) => ports.changes.fetch(query, options),
  aggregates: (query, options) => ports.aggregates.fetch(query, options),
  catalogue: (query, options) => ports.aggregates.fetch(query, options),
  incidents: (query, options) => ports.incidents.fetch(query, options),
  'past-issues': (query, options) => ports.incidents.fetch(query, options),
  knowledge: (query, options) => ports.knowledge.fetch(query, options),
  collections: (query, options) => ports.knowledge.fetch(query, options),
  outside: (query, options) => ports.outside.fetch(query, options),
  snapshot: (query, options) => ports.snapshots.fetch(query, options),
  captures: (query, options) => ports.snapshots.fetch(query, options),
  'outside-tools': (_, { tenant }) => fetchOutsideTools(ports, tenant),
});

/** A source as it is now. `because`: why it cannot be read, masked. */
export type SourceHealth = SourceReading & { readonly source: string } & (
    { readonly state: 'ok' } | { readonly state: 'unavailable'; readonly because: string }
  );

type SourceCheck =
  | { readonly state: 'ok'; readonly position: StorePosition }
  | { readonly state: 'unavailable'; readonly because: string };

const SILENT = 'it does not answer in time';

/** Sources that are there only once something was put into them, or named. */
const OPTIONAL: ReadonlySet<string> = new Set(['knowledge', 'snapshots', 'outside']);

const ANYWHERE: StorePosition = Number.MAX_SAFE_INTEGER;

const positionWhenUnreadable = (error: unknown): StorePosition => {
  if (error instanceof SourceError) return ANYWHERE;
  throw error;
};

export class SourceRouter {
  readonly #send: SendTable;

  constructor(
    private readonly ports: SourcePorts,
    private readonly masking: Masking,
    private readonly readings: SourceReadings,
  ) {
    this.#send = sendTableFor(ports);
  }

  /** The newest position of each source. A source that cannot be asked has no limit: a query reads whatever it holds then. */
  async positions(tenant: Tenant, signal: CancelSignal): Promise<{ readonly [source: string]: number }> {
    const givenUp = new Promise<StorePosition>((resolve) => {
      signal.addEventListener('abort', () => resolve(ANYWHERE), { once: true });
    });
    const all = Object.entries(this.ports).map(async ([name, port]) => {
      const position = port.position(tenant).catch(positionWhenUnreadable);
      return [name, await Promise.race([position, givenUp])] as const;
    });
    const positions = await Promise.all(all);
    // a tenant without collections or snapshots has no such source, a service without servers no outside
    return Object.fromEntries(positions.filter(([name, at]) => !OPTIONAL.has(name) || at > 0));
  }

  /** Rows are masked where they come in; what a source says about them, and why it failed, is masked here. */
  async fetch(query: SourceQuery, options: ReadOptions): Promise<FetchResult> {
    const { tenant } = options;
    const mask = (text: string): string => this.masking.mask(tenant, text);
    const source = sourceNameOf(query);
    try {
      const found = await this.#dispatch(query.ask, query, options);
      this.readings.noteRead(tenant, source);
      const notices = found.notices?.map(mask);
      // rows may be parsed only when they are needed: a copy would parse them
      const isClean = notices === undefined || notices.every((notice, n) => notice === found.notices?.[n]);
      return isClean ? found : { ...found, notices };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const masked = new SourceError(error.reason, mask(error.message));
      this.readings.noteFailure(tenant, source, masked);
      throw masked;
    }
  }

  /** Asks each source now, and tells what was last heard of it. Those that hold nothing and need not be asked are left out. */
  async health(tenant: Tenant, signal: CancelSignal): Promise<readonly SourceHealth[]> {
    const silent = new Promise<SourceCheck>((resolve) => {
      signal.addEventListener('abort', () => resolve({ state: 'unavailable', because: SILENT }), { once: true });
    });
    const all = Object.entries(this.ports).map(async ([source, port]): Promise<readonly SourceHealth[]> => {
      const checked = await Promise.race([this.#check(tenant, port), silent]);
      if (OPTIONAL.has(source) && checked.state === 'ok' && checked.position === 0) return [];
      const reading = this.readings.of(tenant, source);
      if (checked.state === 'ok') return [{ source, state: 'ok', ...reading }];
      return [{ source, ...checked, ...reading }];
    });
    return (await Promise.all(all)).flat();
  }

  async #check(tenant: Tenant, port: Pick<LogSource, 'position'>): Promise<SourceCheck> {
    try {
      return { state: 'ok', position: await port.position(tenant) };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return { state: 'unavailable', because: this.masking.mask(tenant, error.message) };
    }
  }

  #dispatch<Name extends QueryKind>(ask: Name, query: QueryOfKind<Name>, options: ReadOptions): Promise<FetchResult> {
    return this.#send[ask](query, options);
  }
}

// Prometheus as the source of metrics: points for people, series for the engine, and the names that occur.
import type { Tenant } from '../../kernel/brand.js';
import { type Micros, toIso } from '../../kernel/time.js';
import { AggregateSource, MetricSource, type ReadOptions, SourceError } from '../../ports/sources.js';
import type { StoreState } from '../../ports/store-state.js';
import type { AggregateQuery, CatalogueQuery, FetchResult, MetricQuery, StorePosition } from '../../telemetry/query.js';
import { type Http, openHttp } from './http.js';
import { LIMITS, type PrometheusOptions, tenantHeaders } from './options.js';
import { type MakeQuestion, questionsTo } from './question.js';
import { readCatalogue } from './read-catalogue.js';
import { readPoints } from './read-points.js';
import { readSeries } from './read-series.js';

class PrometheusMetrics extends MetricSource {
  override readonly name = 'metrics';

  constructor(
    private readonly question: MakeQuestion,
    private readonly now: () => Micros,
  ) {
    super();
  }

  /** Samples carry the time of their collection: what comes later than now is not read. */
  override position(): Promise<StorePosition> {
    return Promise.resolve(this.now());
  }

  override fetch(query: MetricQuery, options: ReadOptions): Promise<FetchResult> {
    return readPoints(this.question(query, options), query);
  }
}

/** Answers for series and the catalogue; other sums are not kept here. */
class PrometheusSeries extends AggregateSource {
  override readonly name = 'aggregates';

  constructor(
    private readonly question: MakeQuestion,
    private readonly now: () => Micros,
  ) {
    super();
  }

  override position(): Promise<StorePosition> {
    return Promise.resolve(this.now());
  }

  override async fetch(query: AggregateQuery | CatalogueQuery, options: ReadOptions): Promise<FetchResult> {
    const question = this.question({ filter: {} }, options);
    if (query.ask === 'catalogue') return readCatalogue(question, query);
    if (query.of === 'series') return readSeries(question, query);
    throw new SourceError('refused', `Prometheus keeps no ${query.of}, asked at ${toIso(question.now)}`);
  }
}

/** Shorter than whoever watches waits. */
const STATE_MILLIS = 3_000;

/** Of what it says to the smallest question. */
const stateOf = async (http: Http, { tenancy = {} }: PrometheusOptions, tenant: Tenant): Promise<StoreState> => {
  const signal = AbortSignal.timeout(STATE_MILLIS);
  try {
    const headers = tenantHeaders(tenancy, tenant);
    await http.ask({ path: '/api/v1/query', parameters: [['query', '1']], headers, signal });
    return { state: 'ok' };
  } catch (error) {
    if (error instanceof SourceError) return { state: 'unavailable', because: error.message };
    throw error;
  }
};

export type Prometheus = {
  readonly metrics: MetricSource;
  readonly series: AggregateSource;
  /** Whether it answers, as this tenant asks it. */
  readonly state: (tenant: Tenant) => Promise<StoreState>;
  readonly close: () => void;
};

export const prometheusMetrics = (options: PrometheusOptions): Prometheus => {
  const http = openHttp(options, options.limits?.bytes ?? LIMITS.bytes);
  const question = questionsTo(http, options);
  return {
    metrics: new PrometheusMetrics(question, options.now),
    series: new PrometheusSeries(question, options.now),
    state: (tenant) => stateOf(http, options, tenant),
    close: http.close,
  };
};

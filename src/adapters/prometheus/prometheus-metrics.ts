// Prometheus as a source of metrics: points for people, series for the engine, and the names that occur.
import type { Tenant } from '../../kernel/brand.js';
import { type Micros, toIso } from '../../kernel/time.js';
import { AggregateSource, MetricSource, type ReadOptions, SourceError } from '../../ports/sources.js';
import type { StoreState } from '../../ports/store-state.js';
import type { AggregateQuery, CatalogueQuery, FetchResult, MetricQuery, StorePosition } from '../../telemetry/query.js';
import { type PrometheusHttp, openHttp } from './http.js';
import { DEFAULT_LIMITS, type PrometheusOptions, tenantHeaders } from './options.js';
import { type QuestionFactory, createQuestionFactory } from './question.js';
import { readPrometheusCatalogue } from './read-catalogue.js';
import { readPoints } from './read-points.js';
import { readPrometheusSeries } from './read-series.js';

class PrometheusMetrics extends MetricSource {
  override readonly name = 'metrics';

  constructor(
    private readonly question: QuestionFactory,
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
    private readonly question: QuestionFactory,
    private readonly now: () => Micros,
  ) {
    super();
  }

  override position(): Promise<StorePosition> {
    return Promise.resolve(this.now());
  }

  override async fetch(query: AggregateQuery | CatalogueQuery, options: ReadOptions): Promise<FetchResult> {
    const question = this.question({ filter: {} }, options);
    if (query.ask === 'catalogue') return readPrometheusCatalogue(question, query);
    if (query.of === 'series') return readPrometheusSeries(question, query);
    throw new SourceError('refused', `Prometheus keeps no ${query.of}, asked at ${toIso(question.now)}`);
  }
}

/** Shorter than the timeout of a monitor. */
const STATE_MILLIS = 3_000;

/** Of what it says to the smallest question. */
const probeState = async (
  http: PrometheusHttp,
  { tenancy = {} }: PrometheusOptions,
  tenant: Tenant,
): Promise<StoreState> => {
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
  const http = openHttp(options, options.limits?.bytes ?? DEFAULT_LIMITS.bytes);
  const question = createQuestionFactory(http, options);
  return {
    metrics: new PrometheusMetrics(question, options.now),
    series: new PrometheusSeries(question, options.now),
    state: (tenant) => probeState(http, options, tenant),
    close: http.close,
  };
};

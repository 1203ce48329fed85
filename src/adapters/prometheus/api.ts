// The calls of the HTTP API, with answers as typed data. Samples that are no finite numbers are counted and left out.
import type { Tenant } from '../../kernel/brand.js';
import { SECOND, type Micros } from '../../kernel/time.js';
import type { ReadOptions } from '../../ports/sources.js';
import type { PrometheusHttp, UrlParameters } from './http.js';
import { tenantHeaders, type PrometheusTenancy } from './options.js';

export type SeriesLabels = { readonly [name: string]: string };

export type PrometheusSamples = {
  readonly labels: SeriesLabels;
  readonly times: readonly Micros[];
  readonly values: readonly number[];
};

/** Samples at `from`, `from + step` … up to `to`, both included. */
export type SampleGrid = { readonly from: Micros; readonly to: Micros; readonly step: Micros };

export type MetricMetadata = { readonly type: string; readonly unit: string };

export type PrometheusApi = {
  readonly range: (
    query: string,
    grid: SampleGrid,
  ) => Promise<{ readonly series: readonly PrometheusSamples[]; readonly odd: number }>;
  readonly labelNames: (grid: SampleGrid) => Promise<ReadonlySet<string>>;
  readonly labelValues: (label: string, selector: string, grid: SampleGrid) => Promise<readonly string[]>;
  /** By metric; empty where the server keeps none. */
  readonly metadata: () => Promise<ReadonlyMap<string, MetricMetadata>>;
};

const seconds = (at: Micros): string => String(at / SECOND);

/** What `grid` bounds, for calls that know no step. */
const bounds = ({ from, to }: SampleGrid): UrlParameters => [
  ['start', seconds(from)],
  ['end', seconds(to)],
];

type RangeResult = { readonly metric?: SeriesLabels; readonly values?: readonly (readonly [number, string])[] };

const seriesOf = ({
  metric = {},
  values = [],
}: RangeResult): { readonly series: PrometheusSamples; readonly odd: number } => {
  const numbers = values.map(([at, text]) => [Math.round(at * SECOND), Number(text)] as const);
  const usable = numbers.filter(([, value]) => Number.isFinite(value));
  const series = { labels: metric, times: usable.map(([at]) => at), values: usable.map(([, value]) => value) };
  return { series, odd: numbers.length - usable.length };
};

const texts = (data: unknown): readonly string[] =>
  Array.isArray(data) ? data.filter((each): each is string => typeof each === 'string') : [];

const abortOf = (signal: ReadOptions['signal']): AbortSignal => {
  const abort = new AbortController();
  if (signal.aborted) abort.abort();
  signal.addEventListener('abort', () => abort.abort(), { once: true });
  return abort.signal;
};

const metadataOf = (data: unknown): ReadonlyMap<string, MetricMetadata> => {
  const entries = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  return new Map(
    entries.flatMap(([name, [first]]: [string, readonly Partial<MetricMetadata>[]]) =>
      first === undefined ? [] : [[name, { type: first.type ?? 'unknown', unit: first.unit ?? '' }]],
    ),
  );
};

/** The API as one tenant's one question sees it. */
export const apiFor = (
  http: PrometheusHttp,
  tenancy: PrometheusTenancy,
  { tenant, signal }: ReadOptions,
): PrometheusApi => {
  const abort = abortOf(signal);
  const headers = tenantHeaders(tenancy, tenant satisfies Tenant);
  const ask = (path: string, parameters: UrlParameters): Promise<unknown> =>
    http.ask({ path: `/api/v1/${path}`, parameters, headers, signal: abort });
  return {
    range: async (query, grid) => {
      const data = await ask('query_range', [['query', query], ...bounds(grid), ['step', seconds(grid.step)]]);
      const { result = [] } = data as { readonly result?: readonly RangeResult[] };
      const all = result.map(seriesOf);
      return { series: all.map(({ series }) => series), odd: all.reduce((sum, { odd }) => sum + odd, 0) };
    },
    labelNames: async (grid) => new Set(texts(await ask('labels', bounds(grid)))),
    labelValues: async (label, selector, grid) =>
      texts(await ask(`label/${label}/values`, [['match[]', selector], ...bounds(grid)])),
    metadata: async () => metadataOf(await ask('metadata', [])),
  };
};

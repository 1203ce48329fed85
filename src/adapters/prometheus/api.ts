// The calls of the HTTP API that are used, with answers as typed data; samples that are no numbers are counted and left out.
import type { Tenant } from '../../kernel/brand.js';
import { MINUTE, SECOND, type Micros } from '../../kernel/time.js';
import type { ReadOptions } from '../../ports/sources.js';
import type { Http, Parameters } from './http.js';
import { tenantHeaders, type Tenancy } from './options.js';

export type Labels = { readonly [name: string]: string };

export type Series = { readonly labels: Labels; readonly times: readonly Micros[]; readonly values: readonly number[] };

/** Samples at `from`, `from + step` … up to `to`, both included. */
export type Grid = { readonly from: Micros; readonly to: Micros; readonly step: Micros };

export type Metadata = { readonly type: string; readonly unit: string };

export type Api = {
  readonly range: (query: string, grid: Grid) => Promise<{ readonly series: readonly Series[]; readonly odd: number }>;
  readonly labelNames: (grid: Grid) => Promise<ReadonlySet<string>>;
  readonly labelValues: (label: string, selector: string, grid: Grid) => Promise<readonly string[]>;
  /** By metric; empty where the server keeps none. */
  readonly metadata: () => Promise<ReadonlyMap<string, Metadata>>;
};

const seconds = (at: Micros): string => String(at / SECOND);

/** What `grid` bounds, for calls that know no step. */
const bounds = ({ from, to }: Grid): Parameters => [
  ['start', seconds(from)],
  ['end', seconds(to)],
];

type Found = { readonly metric?: Labels; readonly values?: readonly (readonly [number, string])[] };

const seriesOf = ({ metric = {}, values = [] }: Found): { readonly series: Series; readonly odd: number } => {
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

const metadataOf = (data: unknown): ReadonlyMap<string, Metadata> => {
  const entries = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  return new Map(
    entries.flatMap(([name, [first]]: [string, readonly Partial<Metadata>[]]) =>
      first === undefined ? [] : [[name, { type: first.type ?? 'unknown', unit: first.unit ?? '' }]],
    ),
  );
};

/** A series is looked for this long before an instant. */
export const LOOKBACK: Micros = 5 * MINUTE;

/** The API as one tenant's one question sees it. */
export const apiFor = (http: Http, tenancy: Tenancy, { tenant, signal }: ReadOptions): Api => {
  const abort = abortOf(signal);
  const headers = tenantHeaders(tenancy, tenant satisfies Tenant);
  const ask = (path: string, parameters: Parameters): Promise<unknown> =>
    http.ask({ path: `/api/v1/${path}`, parameters, headers, signal: abort });
  return {
    range: async (query, grid) => {
      const data = await ask('query_range', [['query', query], ...bounds(grid), ['step', seconds(grid.step)]]);
      const { result = [] } = data as { readonly result?: readonly Found[] };
      const all = result.map(seriesOf);
      return { series: all.map(({ series }) => series), odd: all.reduce((sum, { odd }) => sum + odd, 0) };
    },
    labelNames: async (grid) => new Set(texts(await ask('labels', bounds(grid)))),
    labelValues: async (label, selector, grid) =>
      texts(await ask(`label/${label}/values`, [['match[]', selector], ...bounds(grid)])),
    metadata: async () => metadataOf(await ask('metadata', [])),
  };
};

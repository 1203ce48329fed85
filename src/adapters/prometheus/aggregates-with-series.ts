// Joins two aggregate sources: series and the names of gauges come from the metrics, everything else from the store of lines and spans.
import { composeMasked } from '../../kernel/masked.js';
import type { Tenant } from '../../kernel/brand.js';
import { compareText } from '../../kernel/json.js';
import { AggregateSource, type ReadOptions, SourceError } from '../../ports/sources.js';
import type { CatalogueRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { AggregateQuery, CatalogueQuery, FetchResult, StorePosition } from '../../telemetry/query.js';

const catalogueValues = ({ rows }: FetchResult): ReadonlyMap<CatalogueRow['field'], readonly string[]> =>
  new Map(rows.flatMap((row) => (row.kind === 'catalogue' ? [[row.field, row.values] as const] : [])));

const mergeCatalogues = ({ written: _ofOtherRows, ...base }: FetchResult, more: FetchResult): FetchResult => {
  const others = catalogueValues(more);
  const rows = base.rows.map((row) => {
    if (row.kind !== 'catalogue') return row;
    const values = new Set([...row.values, ...(others.get(row.field) ?? [])]);
    return { ...row, values: [...values].toSorted(compareText) };
  });
  return { ...base, rows: composeMasked(rows) };
};

class AggregatesWithSeries extends AggregateSource {
  override readonly name = 'aggregates';

  constructor(
    private readonly aggregates: AggregateSource,
    private readonly series: AggregateSource,
  ) {
    super();
  }

  override position(tenant: Tenant): Promise<StorePosition> {
    return this.aggregates.position(tenant);
  }

  override async fetch(query: AggregateQuery | CatalogueQuery, options: ReadOptions): Promise<FetchResult> {
    if (query.ask === 'catalogue') return this.#catalogue(query, options);
    return query.of === 'series' ? this.series.fetch(query, options) : this.aggregates.fetch(query, options);
  }

  /** A Prometheus that does not answer must not cost the names that lines and spans know. */
  async #catalogue(query: CatalogueQuery, options: ReadOptions): Promise<FetchResult> {
    const upTo = await this.series.position(options.tenant);
    const [base, more] = await Promise.all([
      this.aggregates.fetch(query, options),
      this.series.fetch({ ...query, upTo }, options).catch((error: unknown) => {
        if (error instanceof SourceError) return error;
        throw error;
      }),
    ]);
    if (!(more instanceof SourceError)) return mergeCatalogues(base, more);
    return { ...base, notices: [...(base.notices ?? []), `no names from metrics: ${more.message}`] };
  }
}

export const aggregatesWithSeries = (aggregates: AggregateSource, series: AggregateSource): AggregateSource =>
  new AggregatesWithSeries(aggregates, series);

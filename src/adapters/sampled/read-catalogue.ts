// Values that occur, as far as a histogram of the last day and a handful of its newest rows tell them.
import { compareText } from '../../kernel/json.js';
import { DAY, type Micros } from '../../kernel/time.js';
import type { CatalogueRow } from '../../telemetry/aggregates/rows.js';
import type { Fetched } from '../../telemetry/query.js';
import type { Origin } from '../../telemetry/record.js';
import { linesIn, spansIn, type Looking } from './sources.js';

const FIELDS = ['service', 'environment', 'region', 'version', 'host', 'pod'] as const;
const LOOKED_AT = 1_000;

const valuesOf = (origins: readonly Origin[], field: keyof Origin): readonly string[] =>
  [...new Set(origins.flatMap((origin) => origin[field] ?? []))].sort(compareText);

const servicesIn = async ({ sources, upTo, read }: Looking, window: { readonly from: Micros; readonly to: Micros }) => {
  if (sources.logs === undefined) return [];
  const { rows } = await sources.logs.fetch({ ask: 'histogram', window, filter: {}, upTo }, read);
  return rows.flatMap((row) => (row.kind === 'histogram' ? [{ service: row.service }] : []));
};

export const readCatalogue = async (looking: Looking, now: Micros): Promise<Fetched> => {
  const window = { from: now - DAY, to: now };
  const lines = await linesIn(looking, { window, budget: LOOKED_AT, order: 'newest' });
  const spans = await spansIn(looking, { window, budget: LOOKED_AT });
  const origins: readonly Origin[] = [...(await servicesIn(looking, window)), ...lines.rows, ...spans.rows];
  const named = FIELDS.map((field): CatalogueRow => ({ kind: 'catalogue', field, values: valuesOf(origins, field) }));
  const rows: readonly CatalogueRow[] = [...named, { kind: 'catalogue', field: 'gauge', values: [] }];
  return { rows, matched: rows.length, owed: 0 };
};

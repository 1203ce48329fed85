// A row of gauges becomes one draft of a metric point for each usable value.
import { optional } from '../../kernel/optional.js';
import { compareText } from '../../kernel/json.js';
import { defaultFieldReaders, type FieldName } from '../fields/field-map.js';
import { type FieldScalar, nestedText, type RowReading } from '../fields/field-reader.js';
import type { MetricDraft, NormaliseContext, NormalisedRow } from './row-outcome.js';
import {
  addRepair,
  cleanLabel,
  isPlainObject,
  readCommonFields,
  type RowRepairs,
  timeOrIngest,
} from './common-fields.js';

const numberOf = (value: unknown): number | undefined => {
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};

const ownProperty = (row: object, name: string): unknown =>
  Object.hasOwn(row, name) ? (row as { [key: string]: unknown })[name] : undefined;

const labelText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? (nestedText(value) ?? '…') : String(value);

/** Series of one name that differ in their labels are different gauges: `requests{code=500}`. */
const labelsOf = (row: object, repairs: RowRepairs): string => {
  const labels = ownProperty(row, 'labels') ?? ownProperty(row, 'tags') ?? ownProperty(row, 'attributes');
  if (!isPlainObject(labels)) return '';
  const entries = Object.entries(labels).filter(([, value]) => value !== null);
  entries.sort(([a], [b]) => compareText(a, b));
  const text = entries.map(([name, value]) => `${name}=${labelText(value)}`).join(',');
  return text === '' ? '' : `{${cleanLabel(text, repairs) ?? ''}}`;
};

type GaugeValue = readonly [gauge: string, value: unknown];

const pointsOf = (
  row: object,
  name: FieldScalar | undefined,
  value: FieldScalar | undefined,
): readonly GaugeValue[] | undefined => {
  const map = ownProperty(row, 'metrics');
  if (isPlainObject(map)) return Object.entries(map);
  if (name === undefined) return undefined;
  return [[String(name), value]];
};

const draftsOf = (
  points: readonly GaugeValue[],
  noted: { readonly row: object; readonly context: NormaliseContext; readonly repairs: RowRepairs },
  reading: RowReading<FieldName<'metric'>>,
): readonly MetricDraft[] => {
  const { row, context, repairs } = noted;
  const time = timeOrIngest(reading.values.time, context, repairs);
  const common = readCommonFields(reading, context, { time, repairs });
  const labels = labelsOf(row, repairs);
  const unit = cleanLabel(reading.values.unit, repairs);
  const drafts: MetricDraft[] = [];
  for (const [name, stated] of points) {
    const value = numberOf(stated);
    const gauge = cleanLabel(name, repairs);
    if (value === undefined || gauge === undefined) addRepair(repairs, 'values-dropped');
    else
      drafts.push({
        kind: 'metric',
        ...common,
        gauge: `${gauge}${labels}`,
        value,
        ...optional({ unit }),
      });
  }
  return drafts;
};

/** A row whose values are all unusable yields no point, and says so in its repairs. */
export const normaliseMetrics = (row: unknown, context: NormaliseContext): NormalisedRow<readonly MetricDraft[]> => {
  if (!isPlainObject(row)) return { rejected: 'not-an-object' };
  const reading = (context.fields ?? defaultFieldReaders).metric(row);
  const points = pointsOf(row, reading.values.name, reading.values.value);
  if (points === undefined) return { rejected: 'no-metric' };
  const repairs: RowRepairs = [];
  return { ok: draftsOf(points, { row, context, repairs }, reading), repairs };
};

// OTLP metrics become rows that the metric normaliser reads: a number is a gauge, a distribution its count, sum and bounds.
import { z } from 'zod';
import { keyValues, nanos, number, originOf, plainObject, resource, type Row, scope } from './values.js';

const common = { attributes: keyValues, timeUnixNano: nanos, flags: z.number().optional() };
const numberPoint = z.object({ ...common, asDouble: number.optional(), asInt: number.optional() });
const distribution = z.object({
  ...common,
  count: number.optional(),
  sum: number.optional(),
  min: number.optional(),
  max: number.optional(),
  quantileValues: z.array(z.object({ quantile: number.default(0), value: number.default(0) })).default([]),
});

const points = <T extends z.ZodType>(point: T) => z.object({ dataPoints: z.array(point).default([]) }).optional();

const metric = z.object({
  name: z.string(),
  unit: z.string().optional(),
  gauge: points(numberPoint),
  sum: points(numberPoint),
  histogram: points(distribution),
  exponentialHistogram: points(distribution),
  summary: points(distribution),
});

const scopeMetrics = z.object({ scope, metrics: z.array(metric).default([]) });
export const metricsRequest = z.object({
  resourceMetrics: z.array(z.object({ resource, scopeMetrics: z.array(scopeMetrics).default([]) })).default([]),
});

type Metric = z.infer<typeof metric>;
type Point = z.infer<typeof numberPoint> | z.infer<typeof distribution>;

/** Bit 0 of the flags: there is no value, the series has ended. */
const hasValue = ({ flags = 0 }: Point): boolean => (flags & 1) === 0;

const valuesOf = (name: string, point: Point): Row => {
  if (!('quantileValues' in point)) return { [name]: point.asDouble ?? point.asInt };
  const { count, sum, min, max, quantileValues } = point;
  const quantiles = quantileValues.map(({ quantile, value }) => [`${name}.p${quantile * 100}`, value] as const);
  return {
    [`${name}.count`]: count,
    [`${name}.sum`]: sum,
    ...bounds(name, min, max),
    ...Object.fromEntries(quantiles),
  };
};

const bounds = (name: string, min: number | undefined, max: number | undefined): Row => ({
  ...(min !== undefined && { [`${name}.min`]: min }),
  ...(max !== undefined && { [`${name}.max`]: max }),
});

const pointsOf = ({ gauge, sum, histogram, exponentialHistogram, summary }: Metric): readonly Point[] =>
  [gauge, sum, histogram, exponentialHistogram, summary].flatMap((data): readonly Point[] => data?.dataPoints ?? []);

const rowsOf = (metric: Metric, origin: Row): readonly Row[] =>
  pointsOf(metric)
    .filter(hasValue)
    .map((point) => ({
      ...origin,
      timeUnixNano: point.timeUnixNano,
      unit: metric.unit,
      metrics: valuesOf(metric.name, point),
      attributes: plainObject(point.attributes),
    }));

export const metricRows = ({ resourceMetrics }: z.infer<typeof metricsRequest>): readonly Row[] =>
  resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
    scopeMetrics.flatMap(({ scope, metrics }) =>
      metrics.flatMap((metric) => rowsOf(metric, originOf(resource, scope))),
    ),
  );

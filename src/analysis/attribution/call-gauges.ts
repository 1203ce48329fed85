// Attributes gauges of calls: where no span shows the callee, a gauge that is labelled with the callee counts against the callee.
import type { Comparison } from '../deviation/baseline.js';
import type { Deviation, MetricDeviation } from '../deviation/deviation.js';
import { chanceAmong } from '../deviation/metric-deviations.js';

const LABEL = /[{,]([^=,{}]+)=([^,{}]*)/g;

/** Names that meshes, proxies and clients give to who is called. */
const CALLED = /^(?:destination|dest|dst|callee|upstream|peer|server|target|remote)(?:$|[._-])/i;

/** The known service that a gauge's labels name as called, if it is not the one that measures. */
const calledIn = ({ service, gauge }: { readonly service: string; readonly gauge: string }, known: KnownCallee) => {
  for (const [, name = '', value = ''] of gauge.matchAll(LABEL))
    if (CALLED.test(name.trim()) && value !== service && known.has(value)) return value;
  return undefined;
};

type KnownCallee = ReadonlySet<string>;

/** Services with rows of their own: a name in a label may be anything. */
const knownIn = ({ telemetry: { series, rates } }: Comparison): KnownCallee =>
  new Set([...series, ...rates].map(({ row }) => row.service));

const tracedIn = ({ telemetry }: Comparison): KnownCallee =>
  new Set(
    telemetry.traces.flatMap(({ row }) => row.segments.flatMap(({ service, spanId }) => (spanId ? service : []))),
  );

type GaugeCall = { readonly by: string; readonly to: string; readonly deviation: MetricDeviation };

const slowCalls = (deviations: readonly Deviation[], comparison: Comparison): readonly GaugeCall[] => {
  const [known, traced] = [knownIn(comparison), tracedIn(comparison)];
  return deviations.flatMap((deviation) => {
    if (deviation.kind !== 'metric' || deviation.role !== 'symptom' || deviation.direction !== 'rise') return [];
    const { row } = deviation.row;
    const to = calledIn(row, known);
    return to === undefined || traced.has(to) ? [] : [{ by: row.service, to, deviation }];
  });
};

/** The callee is blamed as far as its own calls are not slow too; such a gauge is no symptom of the caller. */
export const attributeCallGauges = (deviations: readonly Deviation[], comparison: Comparison): readonly Deviation[] => {
  const calls = slowCalls(deviations, comparison);
  const byCaller = Map.groupBy(calls, ({ by }) => by);
  const chance = chanceAmong(comparison.telemetry.series.length);
  const blamed = new Map<Deviation, Deviation>(
    calls.map(({ to, deviation }) => {
      const below = (byCaller.get(to) ?? []).map((each) => each.deviation.likelihood);
      const unexplained = 1 - Math.min(1, Math.max(0, ...below) / comparison.parameters.sure);
      return [deviation, { ...deviation, service: to, score: deviation.likelihood * unexplained - chance }];
    }),
  );
  return deviations.map((each) => blamed.get(each) ?? each);
};

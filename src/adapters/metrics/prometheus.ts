// Measures with prom-client, in a registry of its own.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Meter, METRICS } from '../../ports/meter.js';

/** From a health check to a turn over a month of telemetry. */
const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

type Instruments = {
  readonly counter: Map<string, Counter>;
  readonly gauge: Map<string, Gauge>;
  readonly histogram: Map<string, Histogram>;
};

const createInstruments = (registry: Registry): Instruments => {
  const made: Instruments = { counter: new Map(), gauge: new Map(), histogram: new Map() };
  for (const [name, described] of Object.entries(METRICS)) {
    const { kind, help, labels } = described;
    const buckets = [...('buckets' in described ? described.buckets : SECONDS)];
    const options = { name, help, labelNames: labels, registers: [registry] };
    if (kind === 'counter') made.counter.set(name, new Counter(options));
    else if (kind === 'gauge') made.gauge.set(name, new Gauge(options));
    else made.histogram.set(name, new Histogram({ ...options, buckets }));
  }
  return made;
};

/** ms between looks at how late the event loop is; every ten, as by default, cost a process at rest a third of its time. */
const LOOK_MILLIS = 100;

export const prometheusMeter = (): Meter => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOK_MILLIS });
  const { counter, gauge, histogram } = createInstruments(registry);
  return {
    count: (name, { value, labels }) => counter.get(name)?.inc(labels, value),
    set: (name, { value, labels }) => gauge.get(name)?.set(labels, value),
    observe: (name, { value, labels }) => histogram.get(name)?.observe(labels, value),
    exposition: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
};

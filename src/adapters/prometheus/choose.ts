// Which instruments are read when there are more series than one question may read, and how far apart their series are kept.
import { createHash } from 'node:crypto';
import { compareText } from '../../kernel/json.js';
import type { Detail } from './expression.js';
import type { Instrument } from './instruments.js';
import type { Inventory, Sizes } from './inventory.js';
import type { Limits } from './options.js';

export type Chosen = { readonly instrument: Instrument; readonly detail: Detail; readonly cost: number };

export type Choice = {
  readonly chosen: readonly Chosen[];
  /** Series of the scope, read or not. */
  readonly series: number;
  /** Instruments that the budget left out. */
  readonly left: number;
};

/** Seeded by what it stands for alone: the same part of the data is read at every question. */
export const lot = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Saturation, errors, traffic and delay: what faults show in. */
const TELLING =
  /cpu|mem|heap|_gc_|disk|filesystem|network|connection|pool|thread|queue|backlog|lag|restart|throttl|oom|evict|error|fail|latency|duration|request|response|timeout|retr|inflight|usage|utili|load|limit|ready|up$/i;
/** Of the runtime and of the monitoring itself. */
const INWARD = /^(?:go_|python_|nodejs_|prometheus_|promhttp_|net_conntrack_|process_)/;

const tierOf = ({ metric }: Instrument): number => {
  if (INWARD.test(metric)) return 2;
  return TELLING.test(metric) ? 0 : 1;
};

const familyOf = ({ metric }: Instrument): string => metric.split('_', 2).join('_');

/** Tier by tier, and in a tier one of each family before the second of any: no exporter takes all. */
const ordered = (instruments: readonly Instrument[]): readonly Instrument[] => {
  const drawn = instruments
    .map((instrument) => ({ instrument, drawn: lot(`${instrument.measure} ${instrument.metric}`) }))
    .toSorted((a, b) => compareText(a.drawn, b.drawn));
  const before = new Map<string, number>();
  const placed = drawn.map(({ instrument }) => {
    const family = familyOf(instrument);
    const round = before.get(family) ?? 0;
    before.set(family, round + 1);
    return { instrument, tier: tierOf(instrument), round };
  });
  return placed.toSorted((a, b) => a.tier - b.tier || a.round - b.round).map(({ instrument }) => instrument);
};

/** What an instrument is taken for whose metric was not there when the series were counted. */
const FEW: Sizes = { all: 1, pod: 1, service: 1 };

const keptApart = (instrument: Instrument, { sizes, places }: Inventory, { perMetric }: Limits): Chosen => {
  const size = sizes.get(instrument.read) ?? FEW;
  const spread = instrument.measure === 'p95' || instrument.measure === 'mean';
  if (!spread && size.all <= perMetric) return { instrument, detail: 'all', cost: size.all };
  if (size.pod <= perMetric) return { instrument, detail: { by: places.pod }, cost: size.pod };
  return { instrument, detail: { by: places.service }, cost: Math.min(size.service, perMetric) };
};

export const choose = (inventory: Inventory, limits: Limits): Choice => {
  const chosen: Chosen[] = [];
  let room = limits.series;
  for (const instrument of ordered(inventory.instruments)) {
    const next = keptApart(instrument, inventory, limits);
    if (next.cost > room) continue;
    room -= next.cost;
    chosen.push(next);
  }
  const series = [...inventory.sizes.values()].reduce((sum, { all }) => sum + all, 0);
  return { chosen, series, left: inventory.instruments.length - chosen.length };
};

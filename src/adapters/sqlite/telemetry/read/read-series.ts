// Time series for the engine: samples of every gauge of every pod, and lines per slot of every event.
import { compareText, withSortedKeys } from '../../../../kernel/json.js';
import { optional } from '../../../../kernel/optional.js';
import type { Micros } from '../../../../kernel/time.js';
import type { Partition } from '../../../../telemetry/aggregates/partition.js';
import { RATE_BUCKET } from '../../../../telemetry/aggregates/rate-rows.js';
import type { RateRow, SeriesRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import { LEVELS } from '../../../../telemetry/level.js';
import { eachPageEntry, eachSlotCount, readPages, type StoredPage } from '../store/pages.js';
import { LEVEL_BASE, PAGE_WIDTH } from '../store/schema.js';
import type { AggregateAnswer, TelemetryReader } from './reader.js';
import { MAX_HISTORY_SAMPLES } from '../../../../telemetry/aggregates/series-rows.js';
import type { AggregateQuery } from '../../../../telemetry/query.js';

type EventRate = {
  readonly service: string;
  readonly event: string;
  /** Slots since 1970, ascending. */
  readonly slots: number[];
  readonly lines: number[];
  level: number;
};

/** A page's slots come in order per scope and level: what stands out of order belongs near the end. */
const addLines = ({ slots, lines }: EventRate, slot: number, more: number): void => {
  let after = slots.length;
  while (after > 0 && (slots[after - 1] ?? 0) > slot) after -= 1;
  if (slots[after - 1] === slot) lines[after - 1] = (lines[after - 1] ?? 0) + more;
  else if (after === slots.length) {
    slots.push(slot);
    lines.push(more);
  } else {
    slots.splice(after, 0, slot);
    lines.splice(after, 0, more);
  }
};

type EventRates = {
  /** The row of (scope, event): several scopes of one service share it. */
  readonly of: (scope: number, event: number) => EventRate;
  readonly sorted: () => readonly EventRate[];
};

const collectRates = ({ lookup, aliases }: TelemetryReader): EventRates => {
  const byName = new Map<string, EventRate>();
  const byIds = new Map<number, Map<number, EventRate>>();
  const made = (scope: number, event: number): EventRate => {
    const name = { service: lookup.scope(scope).service, event: aliases.current(lookup.name(event)) };
    const key = JSON.stringify([name.service, name.event]);
    const rate = byName.get(key) ?? { ...name, slots: [], lines: [], level: 0 };
    byName.set(key, rate);
    const events = byIds.get(scope) ?? new Map<number, EventRate>();
    byIds.set(scope, events.set(event, rate));
    return rate;
  };
  return {
    of: (scope, event) => byIds.get(scope)?.get(event) ?? made(scope, event),
    sorted: () => [...byName].sort(([a], [b]) => compareText(a, b)).map(([, rate]) => rate),
  };
};

/** The slots of a page that the question is about. */
const askedSlots = ({ past, window }: Partition, start: Micros): number => {
  let slotMask = 0;
  for (let slot = 0; slot < PAGE_WIDTH / RATE_BUCKET; slot += 1) {
    const at = start + slot * RATE_BUCKET;
    if (at >= past.from && at < window.to) slotMask |= 1 << slot;
  }
  return slotMask >>> 0;
};

const addRatePage = (rates: EventRates, { start, cells }: StoredPage, slotMask: number): void =>
  eachPageEntry(cells, (entry) => {
    if ((entry.slots & slotMask) === 0) return;
    const rate = rates.of(Math.floor(entry.part / LEVEL_BASE), entry.key);
    rate.level = Math.max(rate.level, entry.part % LEVEL_BASE);
    eachSlotCount(cells, entry, (slot, lines) => {
      if (((slotMask >>> slot) & 1) === 1) addLines(rate, start / RATE_BUCKET + slot, lines);
    });
  });

/** In the order of canonical JSON, for these rows are long: they are written as they stand. */
const rateRowOf = ({ service, event, level, slots, lines }: EventRate): RateRow => {
  const [first = 0] = slots;
  return {
    event,
    kind: 'rate',
    level: LEVELS[level] ?? 'trace',
    lines,
    service,
    slots: slots.map((slot) => slot - first),
    start: first * RATE_BUCKET,
  };
};

/** Sorted by service and event; the level is the worst that was seen. */
export const readRates = (reader: TelemetryReader, sides: Partition): AggregateAnswer => {
  const rates = collectRates(reader);
  const range = { from: sides.past.from, to: sides.window.to };
  for (const page of readPages(reader.store, 'rate', range)) addRatePage(rates, page, askedSlots(sides, page.start));
  return { rows: rates.sorted().map(rateRowOf) };
};

type GaugeSample = readonly [time: number, value: number];
type SeriesName = Pick<SeriesRow, 'service' | 'pod' | 'host' | 'gauge'>;
/** One gauge of one pod, under every version and zone it was stored with. */
type PodSeries = { readonly named: SeriesName; readonly series: number[] };

const seriesKey = ({ service, pod = '', gauge }: SeriesName): string => [service, pod, gauge].join('\u0000');

const readPodSeries = ({ store, lookup }: TelemetryReader): readonly PodSeries[] => {
  const pods = new Map<string, PodSeries>();
  for (const row of store.sql('SELECT id, scope, place, gauge FROM series').all()) {
    const { service } = lookup.scope(Number(row['scope']));
    const { pod, host } = lookup.place(Number(row['place']));
    const place = pod ?? host;
    const named = {
      service,
      ...optional({ pod: place, host }),
      gauge: lookup.name(Number(row['gauge'])),
    };
    const name = seriesKey(named);
    const known = pods.get(name) ?? { named, series: [] };
    known.series.push(Number(row['id']));
    pods.set(name, known);
  }
  return [...pods].sort(([a], [b]) => compareText(a, b)).map(([, pod]) => pod);
};

type ReadSamples = (series: number) => readonly GaugeSample[];

/** Ascending. */
const openSampleReaders = (
  { store }: TelemetryReader,
  { window, history, upTo }: AggregateQuery,
): { during: ReadSamples; before: ReadSamples } => {
  const within = store.sql(
    'SELECT time, value FROM point WHERE series = ? AND time >= ? AND time < ? AND seq <= ? ORDER BY time',
  );
  const earlier = store.sql(
    `SELECT time, value FROM point WHERE series = ? AND time >= ? AND time < ? AND seq <= ? ORDER BY time DESC LIMIT ${MAX_HISTORY_SAMPLES}`,
  );
  // as arrays: a turn reads hundreds of thousands of samples
  for (const statement of [within, earlier]) statement.setReturnArrays(true);
  const rows = (all: readonly unknown[]): readonly GaugeSample[] => all as readonly GaugeSample[];
  return {
    during: (series) => rows(within.all(series, window.from, window.to, upTo)),
    before: (series) => rows(earlier.all(series, window.from - history, window.from, upTo)).toReversed(),
  };
};

/** Under one name already in order. */
const joinSamples = (parts: readonly (readonly GaugeSample[])[]): readonly GaugeSample[] =>
  parts.length === 1 ? (parts[0] ?? []) : parts.flat().sort(([a], [b]) => a - b);

/** Nothing of a pod that has no sample in the window: its past is not even read. */
const seriesRowsOf = (
  { named, series }: PodSeries,
  { during, before }: ReturnType<typeof openSampleReaders>,
): readonly SeriesRow[] => {
  const now = joinSamples(series.map(during));
  if (now.length === 0) return [];
  const past = joinSamples(series.map(before)).slice(-MAX_HISTORY_SAMPLES);
  const all = [...past, ...now];
  const [times, values] = [all.map(([time]) => time), all.map(([, value]) => value)];
  return [withSortedKeys<SeriesRow>({ kind: 'series', ...named, times, values })];
};

export const readSeries = (reader: TelemetryReader, query: AggregateQuery): AggregateAnswer => {
  const read = openSampleReaders(reader, query);
  return { rows: readPodSeries(reader).flatMap((pod) => seriesRowsOf(pod, read)) };
};

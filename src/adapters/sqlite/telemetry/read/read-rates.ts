// Lines per slot of every event: cells of the pages, added up per service and event.
import { compareText } from '../../../../kernel/json.js';
import type { Micros } from '../../../../kernel/time.js';
import type { Partition } from '../../../../telemetry/aggregates/partition.js';
import { RATE_BUCKET } from '../../../../telemetry/aggregates/rate-rows.js';
import type { RateRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import { LEVELS } from '../../../../telemetry/level.js';
import { eachCount, eachEntry, PAGE } from '../store/page.js';
import { type Page, pagesIn } from '../store/pages.js';
import { LEVEL_BASE } from '../store/schema.js';
import type { Answer } from './read-aggregates.js';
import type { Reader } from './reader.js';

type Rate = {
  readonly service: string;
  readonly event: string;
  /** Slots since 1970, ascending. */
  readonly slots: number[];
  readonly lines: number[];
  level: number;
};

/** A page's slots come in order per scope and level: what stands out of order belongs near the end. */
const add = ({ slots, lines }: Rate, slot: number, more: number): void => {
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

type Rates = {
  /** The row of (scope, event): several scopes of one service share it. */
  readonly of: (scope: number, event: number) => Rate;
  readonly sorted: () => readonly Rate[];
};

const ratesBy = ({ lookup, aliases }: Reader): Rates => {
  const byName = new Map<string, Rate>();
  const byIds = new Map<number, Map<number, Rate>>();
  const made = (scope: number, event: number): Rate => {
    const name = { service: lookup.scope(scope).service, event: aliases.current(lookup.name(event)) };
    const key = JSON.stringify([name.service, name.event]);
    const rate = byName.get(key) ?? { ...name, slots: [], lines: [], level: 0 };
    byName.set(key, rate);
    const events = byIds.get(scope) ?? new Map<number, Rate>();
    byIds.set(scope, events.set(event, rate));
    return rate;
  };
  return {
    of: (scope, event) => byIds.get(scope)?.get(event) ?? made(scope, event),
    sorted: () => [...byName].sort(([a], [b]) => compareText(a, b)).map(([, rate]) => rate),
  };
};

/** The slots of a page that the question is about. */
const askedOf = ({ past, window }: Partition, start: Micros): number => {
  let asked = 0;
  for (let slot = 0; slot < PAGE / RATE_BUCKET; slot += 1) {
    const at = start + slot * RATE_BUCKET;
    if (at >= past.from && at < window.to) asked |= 1 << slot;
  }
  return asked >>> 0;
};

const addPage = (rates: Rates, { start, cells }: Page, asked: number): void =>
  eachEntry(cells, (entry) => {
    if ((entry.slots & asked) === 0) return;
    const rate = rates.of(Math.floor(entry.part / LEVEL_BASE), entry.key);
    rate.level = Math.max(rate.level, entry.part % LEVEL_BASE);
    eachCount(cells, entry, (slot, lines) => {
      if (((asked >>> slot) & 1) === 1) add(rate, start / RATE_BUCKET + slot, lines);
    });
  });

/** In the order of canonical JSON, for these rows are long: they are written as they stand. */
const rowOf = ({ service, event, level, slots, lines }: Rate): RateRow => {
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
export const readRates = (reader: Reader, sides: Partition): Answer => {
  const rates = ratesBy(reader);
  const range = { from: sides.past.from, to: sides.window.to };
  for (const page of pagesIn(reader.store, 'rate', range)) addPage(rates, page, askedOf(sides, page.start));
  return { rows: rates.sorted().map(rowOf) };
};

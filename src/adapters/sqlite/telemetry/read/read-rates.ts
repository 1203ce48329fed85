// Lines per slot of every event: cells of the tally, added up per service and event.
import { compareText } from '../../../../kernel/json.js';
import type { Micros } from '../../../../kernel/time.js';
import type { Partition } from '../../../../telemetry/aggregates/partition.js';
import { RATE_BUCKET } from '../../../../telemetry/aggregates/sums.js';
import { LEVELS } from '../../../../telemetry/level.js';
import type { Answer } from './read-aggregates.js';
import { numbers, type Reader } from './reader.js';

/** In the order of the table, so that nothing is sorted; lists are JSON, for a row of each item would cost far more. */
const TALLY = `SELECT slot, json_group_array(scope) AS scopes, json_group_array(event) AS events,
    json_group_array(level) AS levels, json_group_array(fresh) AS lines
  FROM tally WHERE slot >= ? AND slot < ? AND fresh > 0 GROUP BY slot`;

type Rate = {
  readonly service: string;
  readonly event: string;
  readonly start: Micros;
  readonly slots: number[];
  readonly lines: number[];
  level: number;
};

type Cell = { readonly at: Micros; readonly level: number; readonly lines: number };

/** Cells come in the order of their slots: equal ones are neighbours in the row they belong to. */
const add = (rate: Rate, { at, level, lines }: Cell): void => {
  const slot = (at - rate.start) / RATE_BUCKET;
  const last = rate.slots.length - 1;
  rate.level = Math.max(rate.level, level);
  if (rate.slots[last] === slot) rate.lines[last] = (rate.lines[last] ?? 0) + lines;
  else {
    rate.slots.push(slot);
    rate.lines.push(lines);
  }
};

type Rates = {
  /** The row of (scope, event): several scopes of one service share it. */
  readonly of: (scope: number, event: number, start: Micros) => Rate;
  readonly sorted: () => readonly Rate[];
};

const ratesBy = ({ lookup }: Reader): Rates => {
  const byName = new Map<string, Rate>();
  const byIds = new Map<number, Map<number, Rate>>();
  const made = (scope: number, event: number, start: Micros): Rate => {
    const name = { service: lookup.scope(scope).service, event: lookup.name(event) };
    const key = JSON.stringify([name.service, name.event]);
    const rate = byName.get(key) ?? { ...name, start, slots: [], lines: [], level: 0 };
    byName.set(key, rate);
    const events = byIds.get(scope) ?? new Map<number, Rate>();
    byIds.set(scope, events.set(event, rate));
    return rate;
  };
  return {
    of: (scope, event, start) => byIds.get(scope)?.get(event) ?? made(scope, event, start),
    sorted: () => [...byName].sort(([a], [b]) => compareText(a, b)).map(([, rate]) => rate),
  };
};

/** Sorted by service and event; the level is the worst that was seen. */
export const readRates = (reader: Reader, { past, window }: Partition): Answer => {
  const rates = ratesBy(reader);
  for (const row of reader.store.sql(TALLY).all(past.from, window.to)) {
    const at = Number(row['slot']);
    const [scopes, events] = [numbers(row['scopes']), numbers(row['events'])];
    const [levels, lines] = [numbers(row['levels']), numbers(row['lines'])];
    for (let i = 0; i < scopes.length; i += 1)
      add(rates.of(scopes[i] ?? 0, events[i] ?? 0, at), { at, level: levels[i] ?? 0, lines: lines[i] ?? 0 });
  }
  return {
    rows: rates.sorted().map(({ level, ...rate }) => ({ kind: 'rate', ...rate, level: LEVELS[level] ?? 'trace' })),
  };
};

// Whether every row of one store is in another: halved until few enough are left to compare one by one.
import type { Tenant } from '../../kernel/brand.js';
import type { CancelSignal } from '../../kernel/cancel.js';
import { DAY, type Micros, type TimeWindow, toIso } from '../../kernel/time.js';
import type { TelemetrySignal } from '../../ports/ingest.js';
import type { Digests } from '../../ports/runtime.js';
import type { FetchResult } from '../../telemetry/query.js';
import type { Readable } from './house.js';

export type Asked = { readonly tenant: Tenant; readonly signal: TelemetrySignal; readonly cancel: CancelSignal };

/** Rows of a window, by identity, and how many there are in all. */
export type Rows = (
  window: TimeWindow,
  budget: number,
) => Promise<{ readonly ids: readonly string[]; readonly matched: number }>;

const idsIn = ({ rows, matched }: FetchResult): Awaited<ReturnType<Rows>> => ({
  ids: rows.flatMap((row) => ('id' in row ? [row.id] : [])),
  matched,
});

const NO_FILTER = {} as const;

/** As of now. */
export const rowsOf = async (store: Readable, { tenant, signal, cancel }: Asked): Promise<Rows> => {
  const options = { tenant, signal: cancel };
  const upTo = await store[signal].position(tenant);
  return async (window, budget) => {
    const bounded = { window, filter: NO_FILTER, upTo, budget };
    switch (signal) {
      case 'logs':
        return idsIn(await store.logs.fetch({ ask: 'logs', order: 'oldest', ...bounded }, options));
      case 'spans':
        return idsIn(await store.spans.fetch({ ask: 'spans', order: 'oldest', ...bounded }, options));
      case 'metrics':
        return idsIn(await store.metrics.fetch({ ask: 'metrics', ...bounded }, options));
      case 'changes':
        return idsIn(await store.changes.fetch({ ask: 'changes', ...bounded }, options));
    }
    return signal satisfies never;
  };
};

/** Until the year 2149, and whole days all the way down. */
const ALL: TimeWindow = { from: 0, to: 2 ** 16 * DAY };

/** Compared one by one. */
const FEW = 5_000;

export type Compared = {
  readonly rows: number;
  readonly days: number;
  readonly missing: { readonly [day: string]: number };
  readonly digest: string;
};

const halves = ({ from, to }: TimeWindow): readonly TimeWindow[] => {
  const middle: Micros = from + Math.ceil((to - from) / 2);
  return [
    { from, to: middle },
    { from: middle, to },
  ];
};

const dayOf = ({ from }: TimeWindow): string => toIso(from).slice(0, 10);

const isWithinDay = ({ from, to }: TimeWindow): boolean => to - from <= DAY;

export const compareRows = async (own: Rows, other: Rows, digests: Digests): Promise<Compared> => {
  const missing: { [day: string]: number } = {};
  const days = new Set<string>();
  let [rows, digest] = [0, ''];
  const compareFew = async (window: TimeWindow, most: number): Promise<void> => {
    const { ids } = await own(window, most);
    const there = new Set((await other(window, most)).ids);
    const lost = ids.filter((id) => !there.has(id)).length;
    if (lost > 0) missing[dayOf(window)] = (missing[dayOf(window)] ?? 0) + lost;
    rows += ids.length;
    digest = digests.sha256(`${digest}\n${[...ids].sort().join('\n')}`);
  };
  const compare = async (window: TimeWindow): Promise<void> => {
    const here = (await own(window, 1)).matched;
    if (here === 0) return;
    const there = (await other(window, 1)).matched;
    if (isWithinDay(window)) days.add(dayOf(window));
    const most = Math.max(here, there);
    if ((isWithinDay(window) && most <= FEW) || window.to - window.from === 1) return compareFew(window, most);
    for (const half of halves(window)) await compare(half);
  };
  await compare(ALL);
  return { rows, days: days.size, missing, digest };
};

// What users see: requests in access lines that fail or are slow, against what is usual for the same kind of request.
import type { Micros } from '../../kernel/time.js';
import { eventDetail } from '../../telemetry/failures/line-event.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { sumLines, type SlotValues } from '../deviation/rate-table.js';
import { eventPlace } from '../findings/event-key-parts.js';
import type { CitableRow } from '../turn-telemetry.js';
import { burstStart, type LineBurst, type SlotRanges } from './line-bursts.js';

export type RequestHarm = {
  readonly service: string;
  readonly how: 'failing' | 'slow';
  /** Binomial log-likelihood ratio. */
  readonly nats: number;
  readonly share: number;
  readonly usualShare: number;
  readonly onset: Micros;
  readonly burst: LineBurst;
  /** Until the end of what is known. */
  readonly isOn: boolean;
  /** The rows that count the requests that fail or are slow. */
  readonly counted: readonly CitableRow<RateRow>[];
};

const FAILED = '5xx';
const SLOW = /^slow(\d+)$/;
/** Requests that take as long as this are slow by some bound. */
const SLOW_BOUNDS: readonly number[] = [250, 1_000, 4_000, 16_000];

const binomialNats = (hits: number, of: number, usual: number): number => {
  const share = hits / of;
  if (share <= usual) return 0;
  const rest = of - hits;
  return hits * Math.log(share / usual) + (rest === 0 ? 0 : rest * Math.log((1 - share) / (1 - usual)));
};

const LEAST_REQUESTS = 4;

type ShareSeries = { readonly hits: SlotValues; readonly all: SlotValues };

type FoundRise = { readonly burst: LineBurst; readonly share: number; readonly usualShare: number };

/** A stretch that ends so many slots before the last one still goes on. */
const STILL_ON = 3;

type Totals = { readonly hits: number; readonly all: number };

const usualTotals = ({ hits, all }: ShareSeries, { last, spoilt }: SlotRanges): Totals => {
  let [allHits, allRequests] = [0, 0];
  for (let slot = 0; slot <= last; slot += 1) {
    if (spoilt.has(slot)) continue;
    allHits += hits[slot] ?? 0;
    allRequests += all[slot] ?? 0;
  }
  return { hits: allHits, all: allRequests };
};

/** So many slots in a row without harm end an incident. */
const CALM_SLOTS = 3;
const BAD_SHARE = 0.1;

/** A slot without requests ends nothing. */
const isBadSlot = (hits = 0, all = 0): boolean => all === 0 || hits >= BAD_SHARE * all;

/** Of the stretches that are accepted, the one in which the share of hits rose most. */
const findRise = (
  { hits, all }: ShareSeries,
  ranges: SlotRanges,
  isAccepted: (end: number) => boolean,
): FoundRise | undefined => {
  const { from, last, spoilt } = ranges;
  const usual = usualTotals({ hits, all }, ranges);
  let best: FoundRise | undefined;
  for (let start = from; start <= last; start += 1) {
    if ((hits[start] ?? 0) === 0) continue;
    let [sumHits, sumAll, ownHits, ownAll, calm] = [0, 0, 0, 0, 0];
    for (let end = start; end <= last && calm < CALM_SLOTS; end += 1) {
      calm = isBadSlot(hits[end], all[end]) ? 0 : calm + 1;
      sumHits += hits[end] ?? 0;
      sumAll += all[end] ?? 0;
      if (!spoilt.has(end)) [ownHits, ownAll] = [ownHits + (hits[end] ?? 0), ownAll + (all[end] ?? 0)];
      if ((hits[end] ?? 0) === 0 || sumAll < LEAST_REQUESTS || !isAccepted(end)) continue;
      const usualShare = (Math.max(0, usual.hits - ownHits) + 0.5) / (Math.max(0, usual.all - ownAll) + 20);
      const share = sumHits / sumAll;
      const nats = binomialNats(sumHits, sumAll, Math.min(0.99, usualShare));
      if (nats > (best?.burst.nats ?? 0))
        best = {
          burst: { from: start, to: end, lines: sumHits, expected: usualShare * sumAll, nats },
          share,
          usualShare,
        };
    }
  }
  return best;
};

type RequestGroup = { readonly service: string; readonly rows: readonly CitableRow<RateRow>[] };

const groupRequests = (rates: readonly CitableRow<RateRow>[]): readonly RequestGroup[] => {
  const marked = new Set(
    rates.flatMap(({ row }) => {
      const detail = eventDetail(row.event);
      return detail === FAILED || SLOW.test(detail ?? '') ? [JSON.stringify([row.service, eventPlace(row.event)])] : [];
    }),
  );
  const groups = Map.groupBy(rates, ({ row }) => JSON.stringify([row.service, eventPlace(row.event)]));
  return [...groups].flatMap(([key, rows]) => {
    const [first] = rows;
    return marked.has(key) && first !== undefined ? [{ service: first.row.service, rows }] : [];
  });
};

const isSlowRow =
  (bound: number) =>
  ({ row }: CitableRow<RateRow>): boolean =>
    Number(SLOW.exec(eventDetail(row.event) ?? '')?.[1] ?? 0) >= bound;

const isFailedRow = ({ row }: CitableRow<RateRow>): boolean => eventDetail(row.event) === FAILED;

/** Durations wander, failures do not. */
const LEAST_RISES = { failing: 0.05, slow: 0.3 } as const;

const harmOf = (
  { service, rows }: RequestGroup,
  how: RequestHarm['how'],
  { isHit, ranges }: { readonly isHit: (row: CitableRow<RateRow>) => boolean; readonly ranges: SlotRanges },
): RequestHarm | undefined => {
  const counted = rows.filter(isHit);
  if (counted.length === 0) return undefined;
  const hits = sumLines(
    counted.map(({ row }) => row),
    ranges.grid,
  );
  const all = sumLines(
    rows.map(({ row }) => row),
    ranges.grid,
  );
  const isOn = (end: number): boolean => end >= ranges.last - STILL_ON;
  const rise = findRise({ hits, all }, ranges, isOn) ?? findRise({ hits, all }, ranges, () => true);
  if (rise === undefined || rise.share - rise.usualShare < LEAST_RISES[how]) return undefined;
  const { burst, share, usualShare } = rise;
  return {
    service,
    how,
    nats: burst.nats,
    share,
    usualShare,
    onset: burstStart(burst, ranges),
    burst,
    isOn: isOn(burst.to),
    counted,
  };
};

/** What goes on first, strongest first. */
export const findRequestHarm = (rates: readonly CitableRow<RateRow>[], ranges: SlotRanges): readonly RequestHarm[] =>
  groupRequests(rates)
    .flatMap((group) => [
      harmOf(group, 'failing', { isHit: isFailedRow, ranges }) ?? [],
      ...SLOW_BOUNDS.map((bound) => harmOf(group, 'slow', { isHit: isSlowRow(bound), ranges }) ?? []),
    ])
    .flat()
    .sort((a, b) => Number(b.isOn) - Number(a.isOn) || b.nats - a.nats);

/** Slots in which many requests failed: an incident is no baseline. */
export const findSpoiltSlots = (
  rates: readonly CitableRow<RateRow>[],
  { grid, last }: Pick<SlotRanges, 'grid' | 'last'>,
): ReadonlySet<number> => {
  const groups = groupRequests(rates);
  const spoilt = new Set<number>();
  for (const { rows } of groups) {
    const hits = sumLines(
      rows.filter(isFailedRow).map(({ row }) => row),
      grid,
    );
    const all = sumLines(
      rows.map(({ row }) => row),
      grid,
    );
    for (let slot = 0; slot <= last; slot += 1)
      if ((hits[slot] ?? 0) >= 3 && (hits[slot] ?? 0) >= 0.15 * (all[slot] ?? 0)) spoilt.add(slot);
  }
  return spoilt;
};

// What users see: requests in access lines that fail or are slow, against what is usual for the same kind of request.
import type { Micros } from '../../kernel/time.js';
import { requestDetailOf } from '../../telemetry/failures/served-request.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { sumLines, type SlotValues } from '../deviation/rate-table.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import { mostLinesAtSameHour } from '../deviation/same-hour.js';
import { burstEnd, burstStart, type LineBurst, type SlotRanges } from './line-bursts.js';
import { eventDetail, eventPlace } from '../../telemetry/templates/event-parts.js';

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
  /** Those that count all requests of the kind. */
  readonly requests: readonly CitableRow<RateRow>[];
};

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

/**
 * So many slots in a row without harm end an incident, where so few hits are no chance among all slots that are searched: of few
 * requests some are always spared.
 */
const CALM_SLOTS = 3;
const BEYOND_CHANCE = Math.log(20);
const BAD_SHARE = 0.1;
/** Nothing is sure to be hit. */
const MOST_SHARE = 0.99;

const OVER_USUAL = 1.5;
const NEARLY_EVERY = 0.95;

/** From which share of hits on a slot is bad: some requests are always slow. */
const badShare = ({ hits, all }: Totals): number =>
  Math.max(BAD_SHARE, Math.min(NEARLY_EVERY, (OVER_USUAL * hits) / Math.max(1, all)));

/** A slot without requests ends nothing. */
const isBadSlot = (least: number, hits = 0, all = 0): boolean => all === 0 || hits >= least * all;

/** How much likelier so few hits are at their own share than at that of the harm. */
const sparedNats = ({ hits, all }: Totals, share: number): number => {
  const [harmed, own] = [Math.min(MOST_SHARE, share), all === 0 ? 0 : hits / all];
  if (all === 0 || own >= harmed) return 0;
  return (hits === 0 ? 0 : hits * Math.log(own / harmed)) + (all - hits) * Math.log((1 - own) / (1 - harmed));
};

/** Durations say nothing without others to compare them with. */
type RiseBounds = { readonly isAccepted: (end: number) => boolean; readonly leastOthers: number };

/** Of the stretches that are accepted, the one in which the share of hits rose most. */
const findRise = (
  { hits, all }: ShareSeries,
  ranges: SlotRanges,
  { isAccepted, leastOthers }: RiseBounds,
): FoundRise | undefined => {
  const { from, last, spoilt } = ranges;
  const usual = usualTotals({ hits, all }, ranges);
  const least = badShare(usual);
  // among many slots some are calm by chance
  const beyondChance = BEYOND_CHANCE + Math.log(Math.max(1, last - from + 1));
  let best: FoundRise | undefined;
  for (let start = from; start <= last; start += 1) {
    if ((hits[start] ?? 0) === 0 || !isBadSlot(least, hits[start], all[start])) continue;
    let [sumHits, sumAll, ownHits, ownAll, calm, calmHits, calmAll] = [0, 0, 0, 0, 0, 0, 0];
    for (let end = start; end <= last; end += 1) {
      if (isBadSlot(least, hits[end], all[end])) [calm, calmHits, calmAll] = [0, 0, 0];
      else [calm, calmHits, calmAll] = [calm + 1, calmHits + (hits[end] ?? 0), calmAll + (all[end] ?? 0)];
      sumHits += hits[end] ?? 0;
      sumAll += all[end] ?? 0;
      if (!spoilt.has(end)) [ownHits, ownAll] = [ownHits + (hits[end] ?? 0), ownAll + (all[end] ?? 0)];
      if (calm >= CALM_SLOTS) {
        const before = (sumHits - calmHits) / Math.max(1, sumAll - calmAll);
        if (sparedNats({ hits: calmHits, all: calmAll }, before) > beyondChance) break;
      }
      if (calm > 0 || sumAll < LEAST_REQUESTS || !isAccepted(end)) continue;
      const others = Math.max(0, usual.all - ownAll);
      if (others < leastOthers) continue;
      const usualShare = (Math.max(0, usual.hits - ownHits) + 0.5) / (others + 20);
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

/** What was served since is so much likelier of usual requests than of the harm. */
const CALM_NATS = Math.log(100);
/** Requests that hang are not logged yet: nearly as many as usual have to be served, and at most half of those that were hit may be missing. */
const USUAL_TRAFFIC = 0.6;
const HANGING = 0.5;
/** With less traffic than this nothing is known of most requests. */
const LEAST_TRAFFIC = 0.3;
/** Requests that hang for longer end without a line, or were never made. */
const LONGEST_HANG = 20;
/** Traffic is compared with that of so many slots before the harm, where it was less than all day. */
const JUST_BEFORE = 20;

/** How much likelier so many hits are at the usual share than at that of the harm. */
const calmNats = ({ hits, all }: Totals, { share, usualShare }: FoundRise): number => {
  const [harmed, usual] = [Math.min(MOST_SHARE, share), Math.min(MOST_SHARE, usualShare)];
  return hits * Math.log(usual / harmed) + (all - hits) * Math.log((1 - usual) / (1 - harmed));
};

/** What was served since a stretch of harm, and what would be expected. */
type SinceHarm = Totals & {
  readonly slots: number;
  /** Requests in a slot: of all day, or just before the harm. */
  readonly usual: number;
  readonly share: number;
};

const sumOf = (values: SlotValues, from: number, to: number): number =>
  values.slice(Math.max(0, from), to).reduce((sum, each) => sum + each, 0);

const sinceHarm = ({ burst, share }: FoundRise, { hits, all }: ShareSeries, ranges: SlotRanges): SinceHarm => {
  const { last, spoilt } = ranges;
  const from = burst.to + 1;
  const before = Math.min(JUST_BEFORE, burst.from);
  const allDay = usualTotals({ hits, all }, ranges).all / Math.max(1, last + 1 - spoilt.size);
  const justBefore = before < JUST_BEFORE ? allDay : sumOf(all, burst.from - before, burst.from) / before;
  const usual = Math.min(allDay, justBefore);
  return { hits: sumOf(hits, from, last + 1), all: sumOf(all, from, last + 1), slots: last - burst.to, usual, share };
};

const poissonNats = (count: number, expected: number): number =>
  (count === 0 ? 0 : count * Math.log(count / expected)) - (count - expected);

/** So many requests were served that those which were hit do not merely hang: nearly as many as usual, or surely more than were spared. */
const isServed = ({ all, slots, usual, share }: SinceHarm): boolean => {
  // the last slot is not over yet
  const complete = Math.max(1, slots - 1);
  if (all >= Math.max(USUAL_TRAFFIC, 1 - HANGING * share) * usual * complete) return true;
  const spared = (1 - Math.min(MOST_SHARE, share)) * usual * slots;
  return all >= Math.max(spared, LEAST_TRAFFIC * usual * complete) && poissonNats(all, spared) > CALM_NATS;
};

/** Since the stretch enough requests were served, and they were hit no more than usual. */
const isCalmSince = (rise: FoundRise, since: SinceHarm): boolean =>
  since.slots > 0 && isServed(since) && calmNats(since, rise) > CALM_NATS;

/** Since the stretch requests are surely missing, no more than were hit in it: they may hang. */
const isHangingSince = (since: SinceHarm): boolean => {
  const { all, slots, usual } = since;
  const expected = usual * (slots - 1);
  const isMissing = all < expected && poissonNats(all, expected) > CALM_NATS;
  return slots > 0 && slots <= LONGEST_HANG && isMissing && !isServed(since);
};

type RequestGroup = { readonly service: string; readonly rows: readonly CitableRow<RateRow>[] };

const requestOf = ({ row }: CitableRow<RateRow>): ReturnType<typeof requestDetailOf> =>
  requestDetailOf(eventDetail(row.event));

const placeKey = ({ row }: CitableRow<RateRow>): string => JSON.stringify([row.service, eventPlace(row.event)]);

const countLines = (rows: readonly CitableRow<RateRow>[]): number =>
  rows.reduce((sum, { row }) => sum + row.lines.reduce((own, lines) => own + lines, 0), 0);

/** A pattern that only failures have is no kind of request. */
const ONLY_FAILURES = 0.9;

const isKindOfRequest = ({ rows }: RequestGroup): boolean =>
  countLines(rows.filter(isFailedRow)) < ONLY_FAILURES * countLines(rows);

/** Requests of one pattern, and all requests of a service. */
const groupRequests = (rates: readonly CitableRow<RateRow>[]): readonly RequestGroup[] => {
  const places = new Set(rates.filter((row) => requestOf(row) !== undefined).map(placeKey));
  const requests = rates.filter((row) => places.has(placeKey(row)));
  const groups = [Map.groupBy(requests, placeKey), Map.groupBy(requests, ({ row }) => row.service)];
  return groups
    .flatMap((by) => [...by.values()])
    .flatMap((rows) => (rows[0] === undefined ? [] : [{ service: rows[0].row.service, rows }]))
    .filter(isKindOfRequest);
};

const isSlowRow =
  (bound: number) =>
  (row: CitableRow<RateRow>): boolean =>
    (requestOf(row)?.slowMillis ?? 0) >= bound;

const isFailedRow = (row: CitableRow<RateRow>): boolean => requestOf(row)?.isFailed === true;

const LEAST_OTHERS = { failing: 0, slow: 40 } as const;
/** Durations wander, failures do not. */
const LEAST_RISES = { failing: 0.05, slow: 0.12 } as const;
const LEAST_NATS = { failing: 6, slow: 30 } as const;

type CountedRequests = {
  readonly counted: readonly CitableRow<RateRow>[];
  readonly rows: readonly CitableRow<RateRow>[];
};

/** A day whose share has risen so far towards that of the window has the same harm. */
const LIKE_TODAY = 0.5;

/** On an earlier day, requests of this hour went as badly. */
const isUsualAtThisHour = (
  { burst, share, usualShare }: FoundRise,
  { counted, rows }: CountedRequests,
  ranges: SlotRanges,
): boolean => {
  const stretch = { from: burstStart(burst, ranges), to: burstEnd(burst, ranges) };
  return ranges.sameHour.some((day) => {
    const linesOf = (own: readonly CitableRow<RateRow>[]): number =>
      own.reduce((sum, { row }) => sum + mostLinesAtSameHour(row, stretch, { sameHour: [day] }), 0);
    const all = linesOf(rows);
    return all >= LEAST_REQUESTS && linesOf(counted) / all >= usualShare + LIKE_TODAY * (share - usualShare);
  });
};

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
  const leastOthers = LEAST_OTHERS[how];
  const isOn = (end: number): boolean => end >= ranges.last - STILL_ON;
  const rise =
    findRise({ hits, all }, ranges, { isAccepted: isOn, leastOthers }) ??
    findRise({ hits, all }, ranges, { isAccepted: () => true, leastOthers });
  if (rise === undefined || rise.share - rise.usualShare < LEAST_RISES[how]) return undefined;
  if (rise.burst.nats < LEAST_NATS[how] || isUsualAtThisHour(rise, { counted, rows }, ranges)) return undefined;
  const { burst, share, usualShare } = rise;
  const since = sinceHarm(rise, { hits, all }, ranges);
  return {
    service,
    how,
    nats: burst.nats,
    share,
    usualShare,
    onset: burstStart(burst, ranges),
    burst,
    isOn: isOn(burst.to) ? !isCalmSince(rise, since) : how === 'failing' && isHangingSince(since),
    counted,
    requests: rows,
  };
};

/** What is beyond chance; what goes on first, strongest first. */
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

// How far back what the window shows began: harm and signs that the window holds only the later part of.
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import { MINUTE } from '../../kernel/time.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import { LOOK_BACK } from './first-blamed.js';
import type { SlotRanges } from './line-bursts.js';
import { findRequestHarm, type RequestHarm } from './request-harm.js';

const isSameHarm = (a: RequestHarm, b: RequestHarm): boolean =>
  a.service === b.service && a.how === b.how && a.counted[0]?.row === b.counted[0]?.row;

/** Of what is known, so much has to lie before a fault for a comparison. */
const LEAST_BASELINE = 1 / 3;

/** As far back as there is still something to compare with. */
export const farBack = (ranges: SlotRanges): SlotRanges => {
  const from = Math.min(ranges.from, Math.ceil(LEAST_BASELINE * ranges.last));
  return { ...ranges, from, longest: ranges.last - from };
};

/** Slots that are enough to compare with, where what goes on began no later than the far end of what was searched. */
const SHORT_BASELINE = (10 * MINUTE) / RATE_BUCKET;
/** It began as near to that end as makes no difference. */
const AT_THE_END = 4;

/** Harm far back, followed to where it began where that lies before the part that was searched. */
const findFarHarm = (rates: readonly CitableRow<RateRow>[], ranges: SlotRanges): readonly RequestHarm[] => {
  const far = farBack(ranges);
  const found = findRequestHarm(rates, far);
  const isClipped = found.some(({ isOn, burst }) => isOn && burst.from <= far.from + AT_THE_END);
  if (!isClipped || far.from <= SHORT_BASELINE) return found;
  const longer = findRequestHarm(rates, { ...far, from: SHORT_BASELINE });
  return found.map(
    (each) => longer.find((other) => other.isOn && isSameHarm(each, other) && other.burst.from < far.from) ?? each,
  );
};

type ReachedBack = {
  readonly harm: readonly RequestHarm[];
  readonly before: RequestHarm | undefined;
  /** What goes on, of all that is known: also what the window alone does not show, because it consists of it. */
  readonly lasting: readonly RequestHarm[];
};

/** Harm of which the window holds the later part began earlier; harm that ended before the window is no harm of it. */
export const reachBack = (rates: readonly CitableRow<RateRow>[], ranges: SlotRanges): ReachedBack => {
  const harm = findRequestHarm(rates, ranges);
  const earlier = findRequestHarm(rates, { ...ranges, from: Math.max(0, ranges.from - LOOK_BACK) });
  const before = earlier.find(({ how, burst }) => how === 'failing' && burst.to < ranges.from);
  const far = findFarHarm(rates, ranges);
  const whole = harm.map((each) => {
    const longer = [...far, ...earlier].find(
      (other) => isSameHarm(each, other) && other.burst.from < ranges.from && other.burst.to >= each.burst.from,
    );
    if (longer === undefined) return each;
    return { ...each, onset: longer.onset, burst: { ...each.burst, from: longer.burst.from } };
  });
  return { harm: whole, before: harm.length === 0 ? before : undefined, lasting: far.filter(({ isOn }) => isOn) };
};

// Causes from plain logs: what the lines say beyond what is usual, whom they blame, and whether anybody suffers.
import type { Micros, TimeWindow } from '../../kernel/time.js';
import { MINUTE } from '../../kernel/time.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import { slotTime } from '../deviation/rate-table.js';
import type { Comparison } from '../deviation/baseline.js';
import { buildDirectory } from '../../telemetry/topology/component-directory.js';
import { burstEnd, type SlotRanges } from './line-bursts.js';
import { farBack, reachBack } from './reach-back.js';
import { findNewWarnings } from './new-warnings.js';
import { findRecurringSigns } from './recurring-signs.js';
import { findSpoiltSlots, type RequestHarm } from './request-harm.js';
import { explainHarm, type PlainLogs, type PlainLogVerdict } from './explain-harm.js';
import { type AskedTime, lastingErrors, lastingSigns, placeAskedFirst } from './other-incidents.js';

export const hasTraces = ({ telemetry: { survey, flows, traces } }: Comparison): boolean =>
  flows.length > 0 || traces.length > 0 || (survey !== undefined && survey.traces.window + survey.traces.past > 0);

/** `undefined`: no line was counted in the window. */
export const slotRangesOf = ({ rates, telemetry }: Comparison, asked: TimeWindow): SlotRanges | undefined => {
  const { grid, lines } = rates;
  const window = telemetry.survey?.window ?? asked;
  const slotAt = (at: Micros): number => Math.floor((at - grid.start) / RATE_BUCKET);
  let last = Math.min(grid.length - 1, slotAt(window.to - 1));
  while (last >= 0 && (lines[last] ?? 0) === 0) last -= 1;
  // a part of the window that serves as the baseline of traces is none of lines
  const from = Math.max(0, slotAt(Math.min(window.from, asked.from)));
  if (last < from) return undefined;
  const spoilt = findSpoiltSlots(telemetry.rates, { grid, last });
  return { grid, from, last, spoilt, sameHour: telemetry.sameHour };
};

const CUT_OFF = 2 * MINUTE;

const isCutOff = ({ last, grid }: SlotRanges, { window, askedAt }: AskedTime): boolean =>
  slotTime(last, grid) + RATE_BUCKET < Math.min(window.to, askedAt) - CUT_OFF;

/** A fault that began long before the window, and goes on: the window differs from nothing that was just before it. */
const explainLasting = (plain: PlainLogs, harm: readonly RequestHarm[]): PlainLogVerdict | undefined => {
  const ranges = farBack(plain.ranges);
  if (harm[0] !== undefined) return explainHarm({ ...plain, ranges, harm }, { harm: harm[0] });
  const lasting = lastingSigns(plain, ranges);
  if (lasting.length === 0) return undefined;
  const verdict = explainHarm({ ...plain, ranges }, { harm: undefined, lasting });
  if (verdict.suspects.length > 0) return verdict;
  const signs = lastingErrors(lasting, plain);
  return signs.length === 0 ? undefined : { ...verdict, signs };
};

/** So many slots are one stall: whoever waited in it waited for the same. */
const STALL_SLOTS = 5;

/** A stall that is over, of which nobody says more than who served the requests, that it got no answer in time: nobody else says anything of it. */
const isHearsay = ({ suspects, directory }: PlainLogVerdict, { service, burst }: RequestHarm): boolean =>
  burst.to - burst.from < STALL_SLOTS &&
  suspects.every(({ pieces }) =>
    pieces.every(
      ({ sign, role, failure }) =>
        role !== 'own' &&
        failure.id === 'timeout' &&
        sign !== undefined &&
        directory.serviceOf(sign.speaker) === directory.serviceOf(service),
    ),
  );

/** An incident of the window that is over. */
const explainOver = (plain: PlainLogs, harm: RequestHarm): PlainLogVerdict => {
  const verdict = { ...explainHarm(plain, { harm }), ended: burstEnd(harm.burst, plain.ranges) };
  if (!isHearsay(verdict, harm)) return verdict;
  const { evidence: _evidence, began: _began, ...known } = verdict;
  return { ...known, suspects: [], confidences: [] };
};

/** Where nothing has a cause and no request fails, warnings are told that are new. */
const withWarnings = (verdict: PlainLogVerdict, { comparison, ranges, logs, harm }: PlainLogs): PlainLogVerdict => {
  if (verdict.suspects.length > 0 || harm.length > 0) return verdict;
  const logged = comparison.rates.lines;
  const warnings = findNewWarnings(comparison.telemetry.rates, logs, { ...ranges, logged });
  return warnings.length === 0 ? verdict : { ...verdict, warnings };
};

/** What goes on comes first; an incident of the window that is over is told as such, unless the question is about the past. */
export const explainPlainLogs = (comparison: Comparison, asked: AskedTime): PlainLogVerdict | undefined => {
  const ranges = slotRangesOf(comparison, asked.window);
  if (ranges === undefined) return undefined;
  const { rates } = comparison.telemetry;
  const logs = [...comparison.telemetry.logs.values()];
  const directory = buildDirectory([...comparison.rates.byService.keys()], logs);
  const { harm, before, lasting } = reachBack(rates, ranges);
  const plain = { comparison, ranges, logs, directory, harm, isCutOff: isCutOff(ranges, asked) };
  const isPast = asked.window.to < asked.askedAt - MINUTE;
  const [strongest] = harm;
  const current = strongest !== undefined && (strongest.isOn || isPast) ? strongest : undefined;
  // what was said while it lasted is no sign of what goes on
  const since = strongest === undefined || current !== undefined ? ranges.from : strongest.burst.to + 1;
  const rest = { ...ranges, from: Math.min(ranges.last, Math.max(ranges.from, since)) };
  const verdict = explainHarm({ ...plain, ranges: rest }, { harm: current });
  const recurring = harm.length > 0 || verdict.suspects.length > 0 ? [] : findRecurringSigns(rates, logs, ranges);
  if (recurring.length > 0) return explainHarm(plain, { harm: undefined, recurring });
  const longer = harm.length > 0 || verdict.suspects.length > 0 ? undefined : explainLasting(plain, lasting);
  if (longer !== undefined) return longer;
  if (verdict.suspects.length > 0 || current !== undefined || strongest === undefined) {
    const told = withWarnings(placeAskedFirst(plain, verdict, asked), plain);
    return before === undefined || isPast ? told : { ...told, before };
  }
  return placeAskedFirst(plain, explainOver(plain, strongest), asked);
};

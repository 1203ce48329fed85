// Several incidents in one window: told apart, and the one of the place that was asked about first.
import type { Micros, TimeWindow } from '../../kernel/time.js';
import { MINUTE, SECOND } from '../../kernel/time.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import { slotTime } from '../deviation/rate-table.js';
import { failureConfidence } from './failure-confidence.js';
import { type FailureSign, findFailureSigns, isNewError } from './failure-signs.js';
import { burstEnd, LONGEST_BURST, type SlotRanges } from './line-bursts.js';
import { farBack } from './reach-back.js';
import { findRequestHarm } from './request-harm.js';
import { type SuspectComponent } from './suspect-components.js';
import {
  beginningOf,
  CALLED_WEIGHT,
  explainHarm,
  LEAST_LENGTH,
  LEAST_LINES,
  type PlainIncident,
  type PlainLogs,
  type PlainLogVerdict,
} from './explain-harm.js';

/** So long other lines have to be known before what is called new. */
const KNOWN_BEFORE = 10 * MINUTE;

/** From when on something may be new. `undefined`: nothing was logged. */
const knownSince = ({ comparison: { rates } }: PlainLogs): Micros | undefined => {
  const known = rates.lines.findIndex((lines) => lines > 0);
  return known < 0 ? undefined : slotTime(known, rates.grid) + KNOWN_BEFORE;
};

/** Signs that began before the window, or in it and longer ago than a burst lasts, and go on. */
export const lastingSigns = (plain: PlainLogs, ranges: SlotRanges): readonly FailureSign[] => {
  const { comparison, logs } = plain;
  const end = slotTime(ranges.last, ranges.grid) + RATE_BUCKET;
  const began = slotTime(plain.ranges.from, ranges.grid);
  const since = knownSince(plain) ?? end;
  const isLong = (first: Micros): boolean => first >= since && first < end - LONGEST_BURST * RATE_BUCKET;
  return findFailureSigns(comparison.telemetry.rates, logs, ranges).filter(
    ({ first, last }) => (first < began || isLong(first)) && last > end - MINUTE,
  );
};

/** No chance, among all events that are logged. */
const LASTING_NATS = 20;

/** Errors since before the window that are no chance and were not always so: told also where nothing names a cause. */
export const lastingErrors = (signs: readonly FailureSign[], plain: PlainLogs): readonly FailureSign[] => {
  const since = knownSince(plain);
  return since === undefined
    ? []
    : signs.filter((sign) => isNewError(sign) && sign.nats >= LASTING_NATS && sign.first >= since);
};

/** Slots between two incidents. */
const CALM = 4;

/** What begins nearer than this is one incident, as far as anybody can tell. */
const APART = 90 * SECOND;

const MOST_OTHERS = 3;

const signsOf = ({ pieces }: SuspectComponent): readonly FailureSign[] =>
  pieces.flatMap(({ sign, role }) => (sign === undefined || role === 'symptom' ? [] : [sign]));

/** When nobody speaks of it any more; absent: somebody still does, or nobody ever did. */
const endOfSpeech = (suspect: SuspectComponent, end: Micros): Pick<PlainIncident, 'to'> => {
  const signs = signsOf(suspect);
  const to = Math.max(...signs.map(({ last }) => last));
  return signs.length > 0 && to <= end - MINUTE ? { to } : {};
};

/** What the same and other requests suffered before and after the strongest harm. */
const incidentsOfOtherHarm = (plain: PlainLogs, end: Micros): readonly PlainIncident[] => {
  const { comparison, harm, ranges } = plain;
  const [strongest] = harm;
  if (strongest === undefined) return [];
  const { burst } = strongest;
  const parts = [
    { ...ranges, last: burst.from - CALM },
    { ...ranges, from: burst.to + CALM },
  ].filter(({ from, last }) => from < last);
  const others = parts.flatMap((part) => findRequestHarm(comparison.telemetry.rates, part));
  return [...harm.slice(1), ...others]
    .sort((a, b) => b.nats - a.nats)
    .flatMap((each) => {
      const [suspect] = explainHarm(plain, { harm: each, isApart: true }).suspects;
      if (suspect === undefined) return [];
      // the same requests may fail of something else since
      const over = each.isOn ? endOfSpeech(suspect, end) : { to: burstEnd(each.burst, ranges) };
      return [{ suspect, from: each.onset, ...over }];
    });
};

/** Suspects whose signs began at another time, and of whom nobody speaks who speaks of the first. */
const incidentsOfOtherSuspects = (
  [first, ...rest]: readonly SuspectComponent[],
  end: Micros,
): readonly PlainIncident[] =>
  rest.flatMap((suspect) => {
    const { witnesses, failure } = suspect;
    const signs = signsOf(suspect);
    const lines = signs.reduce((sum, sign) => sum + sign.lines, 0);
    const [from, to] = [Math.min(...signs.map((sign) => sign.first)), Math.max(...signs.map((sign) => sign.last))];
    const isLinked =
      first === undefined ||
      [...witnesses, suspect.component].some((each) => first.witnesses.has(each) || each === first.component);
    if (isLinked || lines < 2 * LEAST_LINES || to - from < LEAST_LENGTH || failure.weight < CALLED_WEIGHT) return [];
    return [{ suspect, from, ...endOfSpeech(suspect, end) }];
  });

/** Whoever says since long before the window what nobody speaks of who speaks of the first. */
const incidentsSinceBefore = (
  plain: PlainLogs,
  { suspects: [first] }: PlainLogVerdict,
  end: Micros,
): readonly PlainIncident[] => {
  const ranges = farBack(plain.ranges);
  const lasting = lastingSigns(plain, ranges);
  if (first === undefined || lasting.length === 0) return [];
  const { suspects } = explainHarm({ ...plain, ranges }, { harm: undefined, lasting });
  return incidentsOfOtherSuspects([first, ...suspects], end);
};

/** Each with a cause of its own, in the order in which they began. */
const findOtherIncidents = (plain: PlainLogs, verdict: PlainLogVerdict): readonly PlainIncident[] => {
  const [first] = verdict.suspects;
  if (first === undefined || plain.harm.length === 0) return [];
  const end = slotTime(plain.ranges.last, plain.ranges.grid) + RATE_BUCKET;
  const found: PlainIncident[] = [];
  const all = [
    ...incidentsOfOtherHarm(plain, end),
    ...incidentsOfOtherSuspects(verdict.suspects, end),
    ...incidentsSinceBefore(plain, verdict, end),
  ];
  for (const incident of all) {
    const { component } = incident.suspect;
    const isKnown = component === first.component || found.some(({ suspect }) => suspect.component === component);
    const isApart = [beginningOf(first), ...found.map(({ from }) => from)].every(
      (at) => Math.abs(at - incident.from) >= APART,
    );
    if (!isKnown && isApart && found.length < MOST_OTHERS) found.push(incident);
  }
  return found.sort((a, b) => a.from - b.from);
};

const speaksOf = ({ component, witnesses }: SuspectComponent, services: readonly string[]): boolean =>
  services.some((service) => service === component || witnesses.has(service));

export type AskedTime = {
  readonly window: TimeWindow;
  readonly askedAt: Micros;
  /** Named in the question. */
  readonly services?: readonly string[];
};

/** What a place says of itself since before the cause that was found began, so that it is no effect of it. */
const earlierSignsOfPlace = (
  { comparison, logs, directory, ranges }: PlainLogs,
  { onset }: PlainLogVerdict,
  { services = [], window }: AskedTime,
): readonly FailureSign[] =>
  findFailureSigns(comparison.telemetry.rates, logs, farBack(ranges)).filter(
    ({ speaker, first, last }) =>
      services.includes(directory.serviceOf(speaker)) && last >= window.from && first < onset - APART,
  );

const incidentOfPlace = (
  plain: PlainLogs,
  own: readonly FailureSign[],
  { services = [] }: AskedTime,
): PlainIncident | undefined => {
  if (own.length === 0) return undefined;
  const { directory } = plain;
  const ranges = farBack(plain.ranges);
  const [suspect] = explainHarm({ ...plain, ranges }, { harm: undefined, lasting: own }).suspects;
  const isOfPlace = suspect !== undefined && services.includes(directory.serviceOf(suspect.component));
  return isOfPlace ? { suspect, from: beginningOf(suspect) } : undefined;
};

/** The place fails since before the cause that was found began, and nothing names a cause of that: what was found is beside it. */
const tellPlaceWithoutCause = (
  { began: _began, evidence: _evidence, course: _course, ended: _ended, ...verdict }: PlainLogVerdict,
  { signs, others }: Pick<PlainLogVerdict, 'signs' | 'others'>,
): PlainLogVerdict => ({
  ...verdict,
  suspects: [],
  confidences: [],
  signs,
  others,
  onset: Math.min(...signs.map(({ first }) => first)),
});

/** The incident of the place that was asked about comes first. */
export const placeAskedFirst = (plain: PlainLogs, verdict: PlainLogVerdict, place: AskedTime): PlainLogVerdict => {
  const { services = [] } = place;
  const others = findOtherIncidents(plain, verdict);
  const [first] = verdict.suspects;
  if (first === undefined || speaksOf(first, services)) return { ...verdict, others };
  const own = earlierSignsOfPlace(plain, verdict, place);
  const asked = others.find(({ suspect }) => speaksOf(suspect, services)) ?? incidentOfPlace(plain, own, place);
  const { hasBaseline, ended, onset, directory, began: _began, ...shared } = verdict;
  const displaced = { suspect: first, from: onset, ...(ended !== undefined && { to: ended }) };
  const beside = [displaced, ...others.filter((each) => each !== asked)].sort((a, b) => a.from - b.from);
  if (asked === undefined) {
    const errors = lastingErrors(own, plain);
    return errors.length === 0
      ? { ...verdict, others }
      : tellPlaceWithoutCause(verdict, { signs: errors, others: beside });
  }
  const { component } = asked.suspect;
  const isServer = directory.technologyOf(component)?.isServer === true;
  const evidence = { first: asked.suspect, second: undefined, isTimely: true, isServer, hasBaseline };
  return {
    ...shared,
    hasBaseline,
    directory,
    suspects: [asked.suspect],
    evidence,
    confidences: [failureConfidence(evidence)],
    onset: asked.from,
    ...(ended !== undefined && asked.to !== undefined && { ended: asked.to }),
    others: beside,
  };
};

// Causes from plain logs: what the lines say beyond what is usual, whom they blame, and whether anybody suffers.
import type { Micros, TimeWindow } from '../../kernel/time.js';
import { MINUTE, SECOND } from '../../kernel/time.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import type { IncidentCourse } from '../../evidence/incident-course.js';
import { slotTime } from '../deviation/rate-table.js';
import { optional } from '../../kernel/optional.js';
import { levelRank } from '../../telemetry/level.js';
import type { Comparison } from '../deviation/baseline.js';
import type { RoledLog } from '../turn-telemetry.js';
import { type Backlog, findBacklogs } from './backlogs.js';
import { type BlamePiece, findBlame } from './blame.js';
import { buildDirectory, type ComponentDirectory } from '../../telemetry/topology/component-directory.js';
import { type ConfidenceEvidence, failureConfidence } from './failure-confidence.js';
import { firstBlamedAt } from './first-blamed.js';
import { type FailureSign, findFailureSigns, isUnheardOf } from './failure-signs.js';
import { burstEnd, type SlotRanges } from './line-bursts.js';
import { courseOfLines, courseSince } from './suspect-course.js';
import { farBack, reachBack } from './reach-back.js';
import { findRecurringSigns } from './recurring-signs.js';
import { findSharedRequests } from '../../telemetry/topology/shared-requests.js';
import { findOverSigns } from './over-signs.js';
import { findRequestHarm, findSpoiltSlots, type RequestHarm } from './request-harm.js';
import { explainByStates, STATED_BEFORE } from './stated-before.js';
import { findSilences, type Silence } from './silences.js';
import { startedAround } from './started-components.js';
import { rankSuspects, type SuspectComponent } from './suspect-components.js';

/** An incident beside the one that is told first. */
type PlainIncident = {
  readonly suspect: SuspectComponent;
  readonly from: Micros;
  /** Absent: it goes on. */
  readonly to?: Micros;
};

export type PlainLogVerdict = {
  /** The most blamed first; empty: nothing is unusual. */
  readonly suspects: readonly SuspectComponent[];
  readonly confidences: readonly number[];
  /** What the confidence of the first one rests on. */
  readonly evidence?: ConfidenceEvidence;
  readonly onset: Micros;
  /** When what blames the first one was first said, also before the window. Absent: no line says it. */
  readonly began?: Micros;
  /** How it went, where it paused or was better for a while. */
  readonly course?: IncidentCourse;
  readonly harm: readonly RequestHarm[];
  /** What is beyond chance, whomever it blames. */
  readonly signs: readonly FailureSign[];
  /** It is over since then, although the question reaches to now. */
  readonly ended?: Micros;
  readonly directory: ComponentDirectory;
  /** Further incidents of the window, in the order in which they began. */
  readonly others: readonly PlainIncident[];
  /** Requests that failed shortly before the window, and no more in it. */
  readonly before?: RequestHarm;
  /** There are lines of some minutes before the onset to compare with. */
  readonly hasBaseline: boolean;
  /** No service logs anything any more, long before the window ends. */
  readonly isCutOff: boolean;
};

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

const HEAVY = 2.5;

/** The window from a slot before the harm on: what was said of an earlier incident is no sign of this one. */
const narrowTo = (ranges: SlotRanges, harm: RequestHarm | undefined): SlotRanges =>
  harm === undefined
    ? ranges
    : {
        ...ranges,
        // what began before the window is followed to where it began
        from:
          harm.burst.from < ranges.from ? Math.max(0, harm.burst.from - 1) : Math.max(ranges.from, harm.burst.from - 1),
        last: harm.isOn ? ranges.last : Math.min(ranges.last, harm.burst.to + 2),
      };

type OnsetInput = {
  readonly harm: RequestHarm | undefined;
  readonly silences: readonly Silence[];
  readonly backlogs: readonly Backlog[];
  readonly signs: readonly FailureSign[];
};

/** When users began to suffer, else when a component fell silent, else the earliest heavy sign that goes on. */
const onsetOf = ({ harm, silences, signs, backlogs }: OnsetInput, end: Micros): Micros => {
  if (harm !== undefined) return harm.onset;
  const gone = silences.filter(({ event }) => event === undefined).map(({ since }) => since);
  if (gone.length > 0) return Math.min(...gone);
  const heavy = signs.filter(({ failure, last }) => failure.weight >= HEAVY && last > end - MINUTE);
  const begun = [...heavy.map(({ first }) => first), ...backlogs.map(({ since }) => since)];
  return begun.length > 0 ? Math.min(...begun) : end - 2 * MINUTE;
};

const LEAST_LINES = 4;
const LEAST_LENGTH = 30 * SECOND;
const CALLED_WEIGHT = 1.2;
/** So many errors of one caller are harm, where there were none before. */
const MANY_ERRORS = 30;
const NEW = 0.05;

const areManyNewErrors = (signs: readonly FailureSign[]): boolean => {
  const errors = signs.filter(({ sample }) => levelRank(sample.row.level) >= levelRank('error'));
  const lines = errors.reduce((sum, sign) => sum + sign.lines, 0);
  return lines >= MANY_ERRORS && errors.reduce((sum, sign) => sum + sign.expected, 0) <= NEW * lines;
};

/** What it says of its own call is harm, though it does not say whom it calls; who logs in in vain may be a person. */
const isToldOfCaller = ({ role, failure }: BlamePiece): boolean =>
  role === 'symptom' && failure.blame === 'target' && failure.saysOfCaller !== undefined && failure.weight >= HEAVY;

/** Failures that last and that the component itself, two callers or one in many lines state are harm, though no request was seen to fail. */
const isHarmful = (
  { failure, pieces, witnesses }: SuspectComponent,
  {
    end,
    over,
    isRecurring,
  }: { readonly end: Micros; readonly over: ReadonlySet<FailureSign>; readonly isRecurring: boolean },
): boolean => {
  const signs = pieces.flatMap((piece) =>
    piece.sign === undefined || over.has(piece.sign) || (piece.role === 'symptom' && !isToldOfCaller(piece))
      ? []
      : [piece.sign],
  );
  const lines = signs.reduce((sum, sign) => sum + sign.lines, 0);
  const [first, last] = [Math.min(...signs.map((sign) => sign.first)), Math.max(...signs.map((sign) => sign.last))];
  if (pieces.some(({ silence, backlog, role }) => silence !== undefined || (backlog !== undefined && role === 'own')))
    return true;
  if (pieces.some(({ insteadOf, role }) => insteadOf !== undefined && role !== 'symptom')) return true;
  if (lines < LEAST_LINES || last - first < LEAST_LENGTH || last < end - MINUTE) return false;
  if (failure.weight >= HEAVY) return true;
  return failure.weight >= CALLED_WEIGHT && (isRecurring || witnesses.size > 1 || areManyNewErrors(signs));
};

type AskedTime = {
  readonly window: TimeWindow;
  readonly askedAt: Micros;
  /** Named in the question. */
  readonly services?: readonly string[];
};

const BASELINE_SLOTS = 8;

const hasLinesBefore = ({ rates }: Comparison, onset: Micros): boolean => {
  const { grid, lines } = rates;
  const before = lines.filter((count, slot) => count > 0 && slotTime(slot, grid) + RATE_BUCKET <= onset);
  return before.length >= BASELINE_SLOTS;
};

const CUT_OFF = 2 * MINUTE;

const isCutOff = ({ last, grid }: SlotRanges, { window, askedAt }: AskedTime): boolean =>
  slotTime(last, grid) + RATE_BUCKET < Math.min(window.to, askedAt) - CUT_OFF;

type PlainLogs = {
  readonly comparison: Comparison;
  readonly ranges: SlotRanges;
  readonly logs: readonly RoledLog[];
  readonly directory: ComponentDirectory;
  readonly harm: readonly RequestHarm[];
  readonly isCutOff: boolean;
};

/** Signs of an incident begin with its harm, where another incident goes on beside it. */
const BEGINS_WITH = 75 * SECOND;

type ExplainedHarm = {
  readonly harm: RequestHarm | undefined;
  /** Only what began with the harm is a sign of it. */
  readonly isApart?: boolean;
  /** Only these are signs: they come and go, and their onset is the first of them. */
  readonly recurring?: readonly FailureSign[];
  /** Only these are signs: they began before the window and go on. */
  readonly lasting?: readonly FailureSign[];
};

/** When what blames it began. */
const beginningOf = ({ pieces }: SuspectComponent): Micros =>
  Math.min(...pieces.map(({ sign, silence, backlog }) => sign?.first ?? silence?.since ?? backlog?.since ?? Infinity));

/** What the lines say of one harm; without one, of all that is unusual in the window. */
const explainHarm = (
  plain: PlainLogs,
  { harm, isApart = false, recurring, lasting }: ExplainedHarm,
): PlainLogVerdict => {
  const { comparison, logs, directory } = plain;
  const { rates } = comparison.telemetry;
  const ranges = narrowTo(plain.ranges, harm);
  const chosen = recurring ?? lasting;
  const all = chosen ?? findFailureSigns(rates, logs, ranges);
  const signs =
    isApart && harm !== undefined ? all.filter(({ first }) => Math.abs(first - harm.onset) < BEGINS_WITH) : all;
  const silences = chosen === undefined ? findSilences(rates, logs, ranges) : [];
  const known = slotTime(ranges.last, ranges.grid) + RATE_BUCKET;
  const end = recurring === undefined ? known : Math.max(...recurring.map(({ last }) => last));
  const backlogs = chosen === undefined ? findBacklogs(logs) : [];
  const onset =
    chosen === undefined
      ? onsetOf({ harm, silences, signs, backlogs }, end)
      : Math.min(...chosen.map(({ first }) => first));
  const isHarmed = harm !== undefined;
  const isOver = harm?.isOn === false || recurring !== undefined;
  const over = isOver ? new Set<FailureSign>() : findOverSigns(all, rates, ranges);
  const blamed = findBlame({
    signs,
    silences,
    backlogs,
    directory,
    onset,
    end,
    over,
    started: startedAround(logs, onset),
    isHarmed,
    shared: findSharedRequests(logs),
  });
  const before = { ...ranges, from: Math.max(0, ranges.from - STATED_BEFORE) };
  const earlier = findFailureSigns(rates, logs, before, isUnheardOf);
  const pieces = explainByStates(blamed, earlier, { onset, logs, directory });
  const suspects = rankSuspects(pieces, directory);
  const [first, second] = suspects;
  const hasBaseline = hasLinesBefore(comparison, onset);
  const base = { onset, harm: plain.harm, signs, directory, hasBaseline, isCutOff: plain.isCutOff, others: [] };
  if (first === undefined || (!isHarmed && !isHarmful(first, { end, over, isRecurring: recurring !== undefined })))
    return {
      ...base,
      ...optional({ course: recurring && courseOfLines(recurring, onset, plain.ranges) }),
      suspects: [],
      confidences: [],
    };
  const isTimely = Math.abs(beginningOf(first) - onset) < 2 * RATE_BUCKET;
  const isServer = directory.technologyOf(first.component)?.isServer === true;
  const evidence = { first, second, isTimely, isServer, hasBaseline };
  const confidence = failureConfidence(evidence);
  const began = firstBlamedAt(first, plain.ranges);
  const rest = suspects.slice(1);
  const restBlame = rest.reduce((sum, { blame }) => sum + blame, 1);
  return {
    ...base,
    ...optional({
      began,
      course: courseSince(Math.min(began ?? onset, onset), { harm, suspect: first }, plain.ranges),
    }),
    suspects,
    evidence,
    confidences: [confidence, ...rest.map(({ blame }) => ((1 - confidence) * blame) / restBlame)],
  };
};

/** A fault that began long before the window, and goes on: the window differs from nothing that was just before it. */
const explainLasting = (plain: PlainLogs, harm: readonly RequestHarm[]): PlainLogVerdict | undefined => {
  const { comparison, logs } = plain;
  const { rates } = comparison.telemetry;
  const ranges = farBack(plain.ranges);
  if (harm[0] !== undefined) return explainHarm({ ...plain, ranges, harm }, { harm: harm[0] });
  const end = slotTime(ranges.last, ranges.grid) + RATE_BUCKET;
  const began = slotTime(plain.ranges.from, ranges.grid);
  const lasting = findFailureSigns(rates, logs, ranges).filter(
    ({ first, last }) => first < began && last > end - MINUTE,
  );
  if (lasting.length === 0) return undefined;
  const verdict = explainHarm({ ...plain, ranges }, { harm: undefined, lasting });
  return verdict.suspects.length === 0 ? undefined : verdict;
};

/** Slots between two incidents. */
const CALM = 4;
/** What begins nearer than this is one incident, as far as anybody can tell. */
const APART = 90 * SECOND;
const MOST_OTHERS = 3;

/** What the same and other requests suffered before and after the strongest harm. */
const incidentsOfOtherHarm = (plain: PlainLogs): readonly PlainIncident[] => {
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
      const to = burstEnd(each.burst, ranges);
      return suspect === undefined ? [] : [{ suspect, from: each.onset, ...(!each.isOn && { to }) }];
    });
};

/** Suspects whose signs began at another time, and of whom nobody speaks who speaks of the first. */
const incidentsOfOtherSuspects = (
  { suspects: [first, ...rest] }: PlainLogVerdict,
  end: Micros,
): readonly PlainIncident[] =>
  rest.flatMap((suspect) => {
    const { pieces, witnesses, failure } = suspect;
    const signs = pieces.flatMap(({ sign, role }) => (sign === undefined || role === 'symptom' ? [] : [sign]));
    const lines = signs.reduce((sum, sign) => sum + sign.lines, 0);
    const [from, to] = [Math.min(...signs.map((sign) => sign.first)), Math.max(...signs.map((sign) => sign.last))];
    const isLinked =
      first === undefined ||
      [...witnesses, suspect.component].some((each) => first.witnesses.has(each) || each === first.component);
    if (isLinked || lines < 2 * LEAST_LINES || to - from < LEAST_LENGTH || failure.weight < CALLED_WEIGHT) return [];
    return [{ suspect, from, ...(to <= end - MINUTE && { to }) }];
  });

/** Each with a cause of its own, in the order in which they began. */
const findOtherIncidents = (plain: PlainLogs, verdict: PlainLogVerdict): readonly PlainIncident[] => {
  const [first] = verdict.suspects;
  if (first === undefined || plain.harm.length === 0) return [];
  const end = slotTime(plain.ranges.last, plain.ranges.grid) + RATE_BUCKET;
  const found: PlainIncident[] = [];
  for (const incident of [...incidentsOfOtherHarm(plain), ...incidentsOfOtherSuspects(verdict, end)]) {
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

/** The incident of the place that was asked about comes first. */
const placeAskedFirst = (plain: PlainLogs, verdict: PlainLogVerdict, { services = [] }: AskedTime): PlainLogVerdict => {
  const others = findOtherIncidents(plain, verdict);
  const [first] = verdict.suspects;
  const asked = others.find(({ suspect }) => speaksOf(suspect, services));
  if (first === undefined || asked === undefined || speaksOf(first, services)) return { ...verdict, others };
  const { component } = asked.suspect;
  const { hasBaseline, ended, onset, directory, began: _began, ...shared } = verdict;
  const isServer = directory.technologyOf(component)?.isServer === true;
  const evidence = { first: asked.suspect, second: undefined, isTimely: true, isServer, hasBaseline };
  const displaced = { suspect: first, from: onset, ...(ended !== undefined && { to: ended }) };
  return {
    ...shared,
    hasBaseline,
    directory,
    suspects: [asked.suspect],
    evidence,
    confidences: [failureConfidence(evidence)],
    onset: asked.from,
    ...(ended !== undefined && asked.to !== undefined && { ended: asked.to }),
    others: [displaced, ...others.filter((each) => each !== asked)].sort((a, b) => a.from - b.from),
  };
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
    const told = placeAskedFirst(plain, verdict, asked);
    return before === undefined || isPast ? told : { ...told, before };
  }
  const over = { ...explainHarm(plain, { harm: strongest }), ended: burstEnd(strongest.burst, ranges) };
  return placeAskedFirst(plain, over, asked);
};

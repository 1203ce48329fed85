// What the lines say of one harm, or of all that is unusual: signs, whom they blame, and how sure that is.
import type { Micros } from '../../kernel/time.js';
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
import { type ComponentDirectory } from '../../telemetry/topology/component-directory.js';
import { type ConfidenceEvidence, failureConfidence } from './failure-confidence.js';
import { firstBlamedAt } from './first-blamed.js';
import { explainByHosts } from './full-hosts.js';
import { type FailureSign, findFailureSigns, isUnheardOf } from './failure-signs.js';
import { explainByKills } from './killed-clients.js';
import { explainByJobs } from './lock-holding-jobs.js';
import { LONGEST_BURST, type SlotRanges } from './line-bursts.js';
import { courseOfLines, courseSince } from './suspect-course.js';
import { findSharedRequests } from '../../telemetry/topology/shared-requests.js';
import { findOverSigns } from './over-signs.js';
import { type RequestHarm } from './request-harm.js';
import { explainByDeaths } from './own-deaths.js';
import { explainByShutdowns } from './shutdowns.js';
import { explainByStates, STATED_BEFORE } from './stated-before.js';
import type { NewWarning } from './new-warnings.js';
import { findSilences, type Silence } from './silences.js';
import { startedAround } from './started-components.js';
import { rankSuspects, type SuspectComponent } from './suspect-components.js';

/** An incident beside the one that is told first. */
export type PlainIncident = {
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
  /** Absent: there are none, or there is a cause. */
  readonly warnings?: readonly NewWarning[];
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

export type PlainLogs = {
  readonly comparison: Comparison;
  readonly ranges: SlotRanges;
  readonly logs: readonly RoledLog[];
  readonly directory: ComponentDirectory;
  readonly harm: readonly RequestHarm[];
  readonly isCutOff: boolean;
};

const HEAVY = 2.5;

/** The window from a slot before the harm on: what was said of an earlier incident is no sign of this one. */
const narrowTo = (ranges: SlotRanges, harm: RequestHarm | undefined): SlotRanges => {
  if (harm === undefined) return ranges;
  const { burst, isOn } = harm;
  const last = isOn ? ranges.last : Math.min(ranges.last, burst.to + 2);
  // what began before the window is followed to where it began; its signs last as long as the harm
  const from = Math.max(burst.from >= ranges.from ? ranges.from : 0, burst.from - 1);
  return { ...ranges, from, last, longest: Math.max(LONGEST_BURST, last - from) };
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

export const LEAST_LINES = 4;

export const LEAST_LENGTH = 30 * SECOND;

export const CALLED_WEIGHT = 1.2;

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
  { failure, pieces, witnesses, failingCallers }: SuspectComponent,
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
  const telling = new Set([...witnesses, ...failingCallers]);
  return failure.weight >= CALLED_WEIGHT && (isRecurring || telling.size > 1 || areManyNewErrors(signs));
};

const BASELINE_SLOTS = 8;

const hasLinesBefore = ({ rates }: Comparison, onset: Micros): boolean => {
  const { grid, lines } = rates;
  const before = lines.filter((count, slot) => count > 0 && slotTime(slot, grid) + RATE_BUCKET <= onset);
  return before.length >= BASELINE_SLOTS;
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
export const beginningOf = ({ pieces }: SuspectComponent): Micros =>
  Math.min(...pieces.map(({ sign, silence, backlog }) => sign?.first ?? silence?.since ?? backlog?.since ?? Infinity));

/** What the lines say of one harm; without one, of all that is unusual in the window. */
export const explainHarm = (
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
  const stated = explainByDeaths(explainByStates(blamed, earlier, { onset, logs, directory }), directory);
  const killed = explainByKills(stated, { earlier, directory });
  const search = { comparison, logs, directory };
  const pieces = explainByHosts(explainByJobs(explainByShutdowns(killed, search), search));
  const ranked = rankSuspects(pieces, directory);
  const isTold = { end, over, isRecurring: recurring !== undefined };
  // where no request fails, what is over or too little to be told hides nothing that is worse
  const from = isHarmed ? 0 : ranked.findIndex((each) => isHarmful(each, isTold));
  const suspects = from < 0 ? [] : ranked.slice(from);
  const [first, second] = suspects;
  const hasBaseline = hasLinesBefore(comparison, onset);
  const base = { onset, harm: plain.harm, signs, directory, hasBaseline, isCutOff: plain.isCutOff, others: [] };
  if (first === undefined)
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
  // what hits the same requests after it is over is another incident
  const followed = isOver && harm !== undefined ? { ...plain.ranges, last: ranges.last } : plain.ranges;
  const rest = suspects.slice(1);
  const restBlame = rest.reduce((sum, { blame }) => sum + blame, 1);
  return {
    ...base,
    ...optional({
      began,
      course: courseSince(Math.min(began ?? onset, onset), { harm, suspect: first }, followed),
    }),
    suspects,
    evidence,
    confidences: [confidence, ...rest.map(({ blame }) => ((1 - confidence) * blame) / restBlame)],
  };
};

// Causes from plain logs: what the lines say beyond what is usual, whom they blame, and whether anybody suffers.
import type { Micros, TimeWindow } from '../../kernel/time.js';
import { MINUTE, SECOND } from '../../kernel/time.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import { slotTime } from '../deviation/rate-table.js';
import type { Comparison } from '../deviation/baseline.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { RoledLog } from '../turn-telemetry.js';
import { type Backlog, findBacklogs } from './backlogs.js';
import { findBlame } from './blame.js';
import { buildDirectory, type ComponentDirectory } from './component-directory.js';
import { type ConfidenceEvidence, failureConfidence } from './failure-confidence.js';
import { type FailureSign, findFailureSigns } from './failure-signs.js';
import { burstEnd, type SlotRanges } from './line-bursts.js';
import { findRequestHarm, findSpoiltSlots, type RequestHarm } from './request-harm.js';
import { findSilences, type Silence } from './silences.js';
import { rankSuspects, type SuspectComponent } from './suspect-components.js';

export type PlainLogVerdict = {
  /** The most blamed first; empty: nothing is unusual. */
  readonly suspects: readonly SuspectComponent[];
  readonly confidences: readonly number[];
  /** What the confidence of the first one rests on. */
  readonly evidence?: ConfidenceEvidence;
  readonly onset: Micros;
  readonly harm: readonly RequestHarm[];
  /** It is over since then, although the question reaches to now. */
  readonly ended?: Micros;
  readonly directory: ComponentDirectory;
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
  const from = Math.max(0, slotAt(window.from));
  if (last < from) return undefined;
  return { grid, from, last, spoilt: findSpoiltSlots(telemetry.rates, { grid, last }) };
};

const STARTED = /\b(?:starting|started|listening|booting|ready to accept|initiali[sz]|running on)/i;
const BEFORE_ONSET = 75 * SECOND;
const AFTER_ONSET = 20 * SECOND;

const startedAround = (logs: readonly RoledLog[], onset: Micros): ReadonlySet<string> =>
  new Set(
    logs
      .filter(
        ({ row }) =>
          row.time >= onset - BEFORE_ONSET &&
          row.time <= onset + AFTER_ONSET &&
          STARTED.test(row.message.slice(0, 120)),
      )
      .map(({ row }) => row.service),
  );

/** Ids as programs hand them on: hexadecimal, or a UUID. */
const REQUEST_ID = /\b(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=[A-F]*\d)(?=\d*[A-F])[0-9A-F]{16,32})\b/gi;

const idsOf = ({ message, requestId, traceId, attributes = {} }: LogRecord): ReadonlySet<string> => {
  const texts = [message, requestId ?? '', traceId ?? '', ...Object.values(attributes).map(String)];
  return new Set(texts.flatMap((text) => text.slice(0, 600).match(REQUEST_ID) ?? []));
};

/** Pairs of components whose lines share ids of requests, in both orders. */
const sharedRequests = (logs: readonly RoledLog[]): ReadonlyMap<string, number> => {
  const byId = new Map<string, Set<string>>();
  for (const { row } of logs)
    for (const id of idsOf(row)) byId.set(id, (byId.get(id) ?? new Set<string>()).add(row.service));
  const pairs = new Map<string, number>();
  for (const services of byId.values())
    for (const a of services)
      for (const b of services) if (a !== b) pairs.set(`${a} ${b}`, (pairs.get(`${a} ${b}`) ?? 0) + 1);
  return pairs;
};

const HEAVY = 2.5;

/** The window from a slot before the harm on: what was said of an earlier incident is no sign of this one. */
const narrowTo = (ranges: SlotRanges, harm: RequestHarm | undefined): SlotRanges =>
  harm === undefined
    ? ranges
    : {
        ...ranges,
        from: Math.max(ranges.from, harm.burst.from - 1),
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

/** Failures that last and that the component itself or two callers state are harm, though no request was seen to fail. */
const isHarmful = ({ failure, pieces, witnesses }: SuspectComponent, end: Micros): boolean => {
  const signs = pieces.flatMap(({ sign, role }) => (sign === undefined || role === 'symptom' ? [] : [sign]));
  const lines = signs.reduce((sum, sign) => sum + sign.lines, 0);
  const [first, last] = [Math.min(...signs.map((sign) => sign.first)), Math.max(...signs.map((sign) => sign.last))];
  if (pieces.some(({ silence, backlog, role }) => silence !== undefined || (backlog !== undefined && role === 'own')))
    return true;
  if (lines < LEAST_LINES || last - first < LEAST_LENGTH || last < end - MINUTE) return false;
  return failure.weight >= HEAVY || (failure.weight >= CALLED_WEIGHT && witnesses.size > 1);
};

type AskedTime = { readonly window: TimeWindow; readonly askedAt: Micros };

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

/** What the lines say of one harm; without one, of all that is unusual in the window. */
const explainHarm = (plain: PlainLogs, harm: RequestHarm | undefined): PlainLogVerdict => {
  const { comparison, logs, directory } = plain;
  const { rates } = comparison.telemetry;
  const ranges = narrowTo(plain.ranges, harm);
  const signs = findFailureSigns(rates, logs, ranges);
  const silences = findSilences(rates, logs, ranges);
  const end = slotTime(ranges.last, ranges.grid) + RATE_BUCKET;
  const backlogs = findBacklogs(logs);
  const onset = onsetOf({ harm, silences, signs, backlogs }, end);
  const isHarmed = harm !== undefined;
  const pieces = findBlame({
    signs,
    silences,
    backlogs,
    directory,
    onset,
    end,
    started: startedAround(logs, onset),
    isHarmed,
    shared: sharedRequests(logs),
  });
  const suspects = rankSuspects(pieces, directory);
  const [first, second] = suspects;
  const hasBaseline = hasLinesBefore(comparison, onset);
  const base = { onset, harm: plain.harm, directory, hasBaseline, isCutOff: plain.isCutOff };
  if (first === undefined || (!isHarmed && !isHarmful(first, end))) return { ...base, suspects: [], confidences: [] };
  const began = Math.min(
    ...first.pieces.map(({ sign, silence, backlog }) => sign?.first ?? silence?.since ?? backlog?.since ?? Infinity),
  );
  const isTimely = Math.abs(began - onset) < 2 * RATE_BUCKET;
  const isServer = directory.technologyOf(first.component)?.isServer === true;
  const evidence = { first, second, isTimely, isServer, hasBaseline };
  const confidence = failureConfidence(evidence);
  const rest = suspects.slice(1);
  const restBlame = rest.reduce((sum, { blame }) => sum + blame, 1);
  return {
    ...base,
    suspects,
    evidence,
    confidences: [confidence, ...rest.map(({ blame }) => ((1 - confidence) * blame) / restBlame)],
  };
};

/** What goes on comes first; an incident of the window that is over is told as such, unless the question is about the past. */
export const explainPlainLogs = (comparison: Comparison, asked: AskedTime): PlainLogVerdict | undefined => {
  const ranges = slotRangesOf(comparison, asked.window);
  if (ranges === undefined) return undefined;
  const logs = [...comparison.telemetry.logs.values()];
  const directory = buildDirectory([...comparison.rates.byService.keys()], logs);
  const harm = findRequestHarm(comparison.telemetry.rates, ranges);
  const plain = { comparison, ranges, logs, directory, harm, isCutOff: isCutOff(ranges, asked) };
  const isPast = asked.window.to < asked.askedAt - MINUTE;
  const [strongest] = harm;
  const current = strongest !== undefined && (strongest.isOn || isPast) ? strongest : undefined;
  // what was said while it lasted is no sign of what goes on
  const since = strongest === undefined || current !== undefined ? ranges.from : strongest.burst.to + 1;
  const rest = { ...ranges, from: Math.min(ranges.last, Math.max(ranges.from, since)) };
  const verdict = explainHarm({ ...plain, ranges: rest }, current);
  if (verdict.suspects.length > 0 || current !== undefined || strongest === undefined) return verdict;
  return { ...explainHarm(plain, strongest), ended: burstEnd(strongest.burst, ranges) };
};

// Which rows the engine will cite, known from the aggregates alone: the second planning round fetches them.
import { comparedWindow } from './analyze.js';
import { HOUR, type Micros, MINUTE } from '../kernel/time.js';
import { optional } from '../kernel/optional.js';
import { RATE_BUCKET, slotStart } from '../telemetry/aggregates/rate-rows.js';
import { isWarningOrWorse } from '../telemetry/level.js';
import { compareAggregates, type ComparedWindow, withRecords } from './deviation/compared-window.js';
import type { PlainLogVerdict } from './failures/explain-harm.js';
import { explainPlainLogs, hasTraces, slotRangesOf } from './failures/explain-plain-logs.js';
import { routineEvents, wantedEvents } from './failures/failure-signs.js';
import { lookedBack } from './failures/recurring-signs.js';
import { findSilences } from './failures/silences.js';
import type { RateRow } from '../telemetry/aggregates/aggregate-rows.js';
import type { CitableRow } from '../telemetry/citable-row.js';
import { requestDetailOf } from '../telemetry/failures/served-request.js';
import { suspectWords, type SuspectWords } from './documents/suspect-words.js';
import type { Comparison } from './deviation/baseline.js';
import type { Deviation } from './deviation/deviation.js';
import { selectDeviations } from './attribution/hypotheses.js';
import { rankServices, type ServiceCandidate } from './rank-services.js';
import type { AnalysisInput } from './turn-telemetry.js';
import { findNewFailures } from './findings/new-failures.js';
import { type ExampleRequest, findRowsToCite } from './findings/rows-to-cite.js';
import { eventDetail, eventPlace } from '../telemetry/templates/event-parts.js';

export type DrillDown = {
  readonly logIds: readonly string[];
  /** `traceId:spanId`. */
  readonly spanIds: readonly string[];
  readonly examples: readonly ExampleRequest[];
  /** Event keys that may be template ids. */
  readonly templates: readonly string[];
  /** So far back before the window lines have to be counted again: those that were counted tell of no fault. */
  readonly longerHistory?: Micros;
  /** The words by which documents are searched: those of the likeliest suspect, when there is one. */
  readonly suspect?: SuspectWords;
};

const MOST = { logs: 20, spans: 30, examples: 10, templates: 40 } as const;

const distinct = <Item>(items: readonly Item[], most: number): readonly Item[] => {
  const byText = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...byText.values()].slice(0, most);
};

/** Events of the window, rarest first: their templates' texts are what a timeline shows. */
const eventsOf = ({ telemetry }: Comparison): readonly string[] => {
  const from = telemetry.survey?.window.from ?? 0;
  return telemetry.rates
    .filter(({ row }) => slotStart(row, row.slots.length - 1) >= from)
    .sort((a, b) => a.row.slots.length - b.row.slots.length)
    .map(({ row }) => eventPlace(row.event));
};

/** The events that shown steps are between. */
const stepsOf = (deviations: readonly Deviation[]): readonly string[] =>
  deviations.flatMap((deviation) => {
    if (deviation.kind !== 'flow' || deviation.row.row.stream === 'span') return [];
    const { from, to } = deviation.row.row;
    return [to, from].flatMap((event) => (event === undefined ? [] : [eventPlace(event)]));
  });

/** Rows that a batch already contains are cited from there. */
const notIn =
  (held: ReadonlyMap<string, unknown>) =>
  (id: string): boolean =>
    !held.has(id);

const suspectOf = ([first]: readonly ServiceCandidate[], { telemetry }: Comparison): Pick<DrillDown, 'suspect'> => {
  if (first === undefined || first.score <= 0) return {};
  const { service, families } = first;
  const gauges = [...families.values()].flat().flatMap((each) => (each.kind === 'metric' ? [each.row.row.gauge] : []));
  return { suspect: suspectWords({ service, gauges: [...new Set(gauges)] }, telemetry) };
};

/** Before the end, when routine lines are read for the numbers and instances that they tell. */
const ROUTINE_TIMES: readonly Micros[] = [0, 1, 2, 4, 8].map((minutes) => minutes * MINUTE);

const MOST_RECURRING = 20;

/** Without traces, lines of each bad or rare event are read for what they say. */
const failureExamples = (input: AnalysisInput, compared?: ComparedWindow): readonly ExampleRequest[] => {
  const { comparison } = withRecords(compared ?? compareAggregates(input), input);
  const ranges = hasTraces(comparison) ? undefined : slotRangesOf(comparison, input.window);
  if (ranges === undefined) return [];
  const { rates, logs, survey } = comparison.telemetry;
  const before = survey?.window.to ?? input.window.to;
  const silent = findSilences(rates, logs.values(), ranges).flatMap(({ event, counted }) =>
    (event ? [event] : counted).slice(0, 3),
  );
  const wanted = new Set([
    ...wantedEvents(rates, logs.values(), ranges),
    // what comes and goes may pause in the window
    ...wantedEvents(rates, logs.values(), lookedBack(ranges)).slice(0, MOST_RECURRING),
    ...silent.map(({ row }) => row),
  ]);
  const routine = ROUTINE_TIMES.flatMap((ago) =>
    routineEvents(rates).map(({ service, event }) => ({ service, event, before: before - ago })),
  );
  return [...[...wanted].map(({ service, event }) => ({ service, event, before })), ...routine];
};

/** A fault that lasts for longer than this is how things are. */
const LONGEST_HISTORY = 12 * HOUR;
/** Where the first line that was counted is so much later than it might be, no older one is stored. */
const STORED_FROM = 10 * MINUTE;
/** So many counts of slots are read at most. */
const MOST_COUNTS = 200_000;

/** Warnings, errors, and requests that failed or were slow. */
const isBadSince =
  (from: Micros) =>
  ({ row }: CitableRow<RateRow>): boolean => {
    const { isFailed = false, slowMillis = 0 } = requestDetailOf(eventDetail(row.event)) ?? {};
    const isLogged = slotStart(row, row.slots.length - 1) >= from;
    return isLogged && (isWarningOrWorse(row.level) || isFailed || slowMillis > 0);
  };

const LIKE_BEFORE = 0.25;

/** Requests failed nearly as often before: what was read lies inside the fault, and is nothing to compare it with. */
const isInsideFault = ({ harm: [strongest] }: PlainLogVerdict): boolean =>
  strongest?.how === 'failing' && strongest.isOn && strongest.usualShare > LIKE_BEFORE * strongest.share;

/**
 * Where lines alone are stored and lead to no cause, or requests failed all the time, most of what was counted may lie inside one
 * fault. More of what was before it is read, as far as the counts that are expected for so many hours stay within the bound.
 */
const longerHistory = (input: AnalysisInput, { comparison }: ComparedWindow): Micros | undefined => {
  const { rates, survey } = comparison.telemetry;
  const from = survey?.window.from ?? input.window.from;
  const { grid } = comparison.rates;
  const isAllRead = grid.start > from - comparison.parameters.rateHistory + STORED_FROM;
  if (hasTraces(comparison) || isAllRead || !rates.some(isBadSince(from))) return undefined;
  const verdict = explainPlainLogs(comparison, input);
  if (verdict === undefined || (verdict.suspects.length > 0 && !isInsideFault(verdict))) return undefined;
  const counts = rates.reduce((sum, { row }) => sum + row.slots.length, 0);
  const known = grid.length * RATE_BUCKET;
  const most = Math.min(LONGEST_HISTORY, (MOST_COUNTS / Math.max(1, counts)) * known);
  return most > known ? Math.floor(most / MINUTE) * MINUTE : undefined;
};

/** Where nothing is beyond chance, requests that fail as none did before are told. */
const newFailures = (
  [first]: readonly ServiceCandidate[],
  { comparison, deviating }: ComparedWindow,
): readonly Deviation[] =>
  first !== undefined && first.score > 0 ? [] : findNewFailures(comparison, deviating().deviations);

/** Strongest hypotheses first, so that a bound cuts the weakest. */
export const drillDown = (input: AnalysisInput, compared?: ComparedWindow): DrillDown => {
  const whole = withRecords(compared ?? compareAggregates(input), input);
  const { comparison, deviating } = comparedWindow(input, compared);
  const ranked = rankServices(deviating().deviations, input.parameters).slice(0, input.parameters.hypotheses);
  const shown = ranked.flatMap((candidate) => selectDeviations(candidate, comparison));
  const wanted = [...shown, ...newFailures(ranked, whole)].map((deviation) => findRowsToCite(deviation, comparison));
  const examples = wanted.flatMap((each) => each.examples.map(({ example }) => example));
  const logIds = wanted.flatMap(({ logs }) => logs.map(({ id }) => id));
  const spanIds = wanted.flatMap(({ spans }) => spans);
  const { telemetry } = comparison;
  return {
    logIds: distinct(logIds, MOST.logs).filter(notIn(telemetry.logs)),
    spanIds: distinct(spanIds, MOST.spans).filter(notIn(telemetry.spans)),
    examples: [...distinct(examples, MOST.examples), ...failureExamples(input, compared)],
    templates: distinct(
      [...stepsOf(shown), ...examples.map(({ event }) => eventPlace(event)), ...eventsOf(comparison)],
      MOST.templates,
    ),
    ...optional({ longerHistory: longerHistory(input, whole) }),
    ...suspectOf(ranked, comparison),
  };
};

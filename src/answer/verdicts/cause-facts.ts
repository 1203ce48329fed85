// What is read about the cause, and what the reads say of it: one onset, one count and one latest error for every answer.
import type { Evidence } from '../../evidence/evidence.js';
import type { Finding, Hypothesis } from '../../evidence/finding.js';
import type { Suspect } from '../../investigation/turn.js';
import { optional } from '../../kernel/optional.js';
import { HOUR, MINUTE, SECOND, type Micros, type TimeWindow } from '../../kernel/time.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import { isWarningOrWorse } from '../../telemetry/level.js';
import type { ChangeRecord, LogRecord } from '../../telemetry/record.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import { sharesItsPattern } from '../stated-root.js';

/** The engine sees an onset in a sample of requests: the first line of the same pattern may be a little older. */
const ONSET_REACH = 2 * MINUTE;

/** A change longer before the onset is not called shortly before. */
export const CHANGE_REACH = HOUR;

const causeSuspect = ({ suspects }: Pick<AskContext, 'suspects'>): Suspect | undefined =>
  suspects.find(({ cause }) => cause === true);

export const causeHypothesis = (context: AskContext): Hypothesis | undefined => {
  const suspect = causeSuspect(context);
  return context.findings?.hypotheses.find(({ service, score }) => service === suspect?.service && score > 0);
};

/** The second of two causes that do not explain each other. */
const secondHypothesis = (context: AskContext): Hypothesis | undefined => {
  const first = causeHypothesis(context);
  if (context.findings?.apart?.independent === undefined || first === undefined) return undefined;
  return context.findings.hypotheses.find((each) => each !== first && each.score > 0);
};

const findingsOfHypothesis = ({ findings }: AskContext, hypothesis: Hypothesis): readonly Finding[] =>
  (findings?.findings ?? []).filter(({ id }) => hypothesis.findings.includes(id));

/** What shows a hypothesis best. */
export const mainFindingOf = (context: AskContext, hypothesis: Hypothesis): Finding | undefined =>
  findingsOfHypothesis(context, hypothesis)[0];

export const findEvidence = ({ findings }: AskContext, id: string): Evidence | undefined =>
  findings?.evidence.find((each) => each.id === id);

/** The pattern of the line by which the blamed service itself states its failure, whatever level it was logged at. */
const statedTemplate = ({ findingRows }: AskContext, { service, failure }: Hypothesis): string | undefined => {
  const row = failure === undefined ? undefined : findingRows.get(failure.line);
  return row?.kind === 'log' && row.service === service ? row.template : undefined;
};

/** Patterns of warnings and errors by which a hypothesis shows; of a failure that a line states, its pattern. */
const templatesOf = (context: AskContext, hypothesis: Hypothesis): readonly string[] => {
  const { service, findings, evidence } = hypothesis;
  const stated = statedTemplate(context, hypothesis);
  if (stated !== undefined) return [stated];
  const own = (context.findings?.findings ?? []).filter(({ id }) => findings.includes(id));
  const cited = [...evidence, ...own.flatMap((each) => each.evidence)];
  const templates = cited.flatMap((id) => {
    const row = context.findingRows.get(id);
    const isBad = row?.kind === 'log' && isWarningOrWorse(row.level);
    return isBad && row.service === service && row.template !== undefined ? [row.template] : [];
  });
  return [...new Set(templates)];
};

/** Warnings count where the cause is known to show in them, and any line that states it; else errors alone. */
const causeLines = (context: AskContext, hypothesis: Hypothesis) => {
  const templates = templatesOf(context, hypothesis);
  if (templates.length === 0) return { minLevel: 'error' as const };
  return statedTemplate(context, hypothesis) === undefined ? { minLevel: 'warn' as const, templates } : { templates };
};

/** Whoever asks later than this about a window that has ended means that window alone. */
const PRESENT_REACH = 2 * HOUR;

/** When a pattern that is new in the window was seen first: the engine may have noticed it later. */
const firstSeenOf = (context: AskContext, { service }: Hypothesis, templates: readonly string[]): readonly Micros[] => {
  const { from } = context.window.analysis;
  return [...context.findingRows.values()].flatMap((row) => {
    const isOwn = row.kind === 'template' ? templates.includes(row.id) : row.kind === 'rate' && row.service === service;
    if (!isOwn || (row.kind === 'rate' && !templates.includes(row.event))) return [];
    const first = row.kind === 'template' ? row.firstSeen : row.kind === 'rate' ? row.start : from;
    return first >= from ? [first] : [];
  });
};

const errorWindow = (context: AskContext, hypothesis: Hypothesis | undefined): TimeWindow => {
  const { period, window, askedAt, suspects } = context;
  const end = Math.max(period.to, window.analysis.to);
  const to = askedAt - end <= PRESENT_REACH ? Math.max(end, askedAt) : end;
  if (hypothesis === undefined) return { from: window.analysis.from, to };
  const onset = suspects.find(({ service }) => service === hypothesis.service)?.onset ?? hypothesis.onset;
  const known = firstSeenOf(context, hypothesis, templatesOf(context, hypothesis));
  const own = hypothesis === causeHypothesis(context) ? context.begun : undefined;
  if (own !== undefined) return { from: own, to };
  const shared = hypothesis === causeHypothesis(context) && sharesItsPattern(context) ? causeOnset(context) : undefined;
  if (shared !== undefined) return { from: shared, to };
  const begun = [...known, ...(onset === undefined ? [] : [onset - ONSET_REACH])];
  return { from: begun.length === 0 ? window.analysis.from : Math.min(...begun), to };
};

/** The time in which the cause shows; without a cause, the window of the issue. */
export const causeWindow = (context: AskContext): TimeWindow => errorWindow(context, causeHypothesis(context));

/** The lines of one hypothesis, under keys that begin with its rank. */
const lineReads = (context: AskContext, hypothesis: Hypothesis, rank: number): AskQueries => {
  const { service } = hypothesis;
  const lines = {
    services: [service],
    window: errorWindow(context, hypothesis),
    ...causeLines(context, hypothesis),
  };
  return {
    [`${rank}-errors`]: tallyQuery(context, 'logs', lines),
    [`${rank}-first`]: logQuery(context, { ...lines, order: 'oldest', budget: 1 }),
    [`${rank}-pods`]: tallyQuery(context, 'logs', { services: [service], window: lines.window, by: 'pod' }),
  };
};

/** Of the window: a store without spans may still have a position. */
const hasSpans = (context: AskContext): boolean =>
  hasSource(context, 'spans') && context.findings?.missing.includes('no-spans') !== true;

/** A request begins before its first line. */
const REQUEST_LEAD = SECOND;

/** Requests are counted from the first error on, so it has to be known. */
const requestReads = (context: AskContext, reads: AskReads, hypothesis: Hypothesis, rank: number): AskQueries => {
  if (!reads.has(`${rank}-first`)) return {};
  const [first] = reads.rows(`${rank}-first`, 'log');
  const begun = first === undefined ? hypothesis.onset : first.row.time - REQUEST_LEAD;
  const window = { ...errorWindow(context, hypothesis), ...optional({ from: begun }) };
  const of = hasSpans(context) ? 'spans' : 'logs';
  return {
    ...(of === 'spans' && {
      [`${rank}-requests`]: tallyQuery(context, 'spans', { services: [hypothesis.service], window }),
    }),
    [`${rank}-callers`]: tallyQuery(context, of, { by: 'service', services: [], window }),
  };
};

export const causeReads = (context: AskContext, reads: AskReads): AskQueries => {
  const causes = [causeHypothesis(context), secondHypothesis(context)].filter((each) => each !== undefined);
  if (causes.length === 0) return { candidates: tallyQuery(context, 'logs', { by: 'service', services: [] }) };
  const queries = causes.map((each, index) => ({
    ...lineReads(context, each, index + 1),
    ...requestReads(context, reads, each, index + 1),
  }));
  return Object.assign({}, ...queries) as AskQueries;
};

type CauseState = 'on' | 'over' | 'unknown';

type ChangeBeforeCause = { readonly evidence: Evidence; readonly row: ChangeRecord };

/** What is known of one cause. */
export type CauseFacts = {
  readonly hypothesis: Hypothesis;
  readonly finding?: Finding;
  /** Counts its lines of level warning and worse, from the onset on. */
  readonly errors?: PlacedRow<TallyRow>;
  /** Counts the spans of its service, from the onset on. */
  readonly requests?: PlacedRow<TallyRow>;
  readonly firstLine?: PlacedRow<LogRecord>;
  readonly change?: ChangeBeforeCause;
  readonly state: CauseState;
  /** A caller that goes on to fail where the cause itself logs nothing any more: a dead process tells nothing. */
  readonly symptom?: PlacedRow<TallyRow>;
};

const findChangeBefore = (context: AskContext, hypothesis: Hypothesis, at: Micros | undefined) => {
  if (at === undefined) return undefined;
  const known = (context.findings?.evidence ?? []).flatMap((evidence): readonly ChangeBeforeCause[] => {
    const row = context.findingRows.get(evidence.id);
    const isNear = row?.kind === 'change' && row.time <= at && row.time >= at - CHANGE_REACH && row.change !== 'alert';
    return isNear ? [{ evidence, row }] : [];
  });
  const latest = known.toSorted((a, b) => b.row.time - a.row.time);
  return latest.find(({ row }) => row.service === hypothesis.service) ?? latest[0];
};

/** Errors that come at some rhythm are over when records followed for three times as long as it takes for the next. */
const MISSED_BEATS = 3;
const LEAST_SILENCE = MINUTE;

/** Data that end longer before the question tell nothing of now. */
const LONGEST_LAG = 10 * MINUTE;

/** The last record of anything, where the data end before `until`. */
const endOfData = (everything: readonly PlacedRow<TallyRow>[], until: Micros): Micros => {
  const end = Math.max(0, ...everything.map(({ row }) => row.last));
  return end < until && until - end <= LONGEST_LAG ? end : until;
};

/** How long errors that came at this rhythm may be silent before they are over. */
const patienceOf = (first: Micros, last: Micros, count: number): Micros =>
  Math.max(LEAST_SILENCE, MISSED_BEATS * (count < 2 ? MINUTE : (last - first) / (count - 1)));

/** `requests`: all records of its service, with errors or without. */
const stateOf = (
  errors: PlacedRow<TallyRow> | undefined,
  requests: PlacedRow<TallyRow> | undefined,
  until: Micros,
): CauseState => {
  if (errors === undefined) return 'unknown';
  const { first, last, count } = errors.row;
  const patience = patienceOf(first, last, count);
  if (until - last <= patience) return 'on';
  return requests !== undefined && requests.row.last - last > patience ? 'over' : 'unknown';
};

/** Services besides the cause in which records fail, those that call it first. */
export const failingCallers = (hypothesis: Hypothesis, reads: AskReads, rank = 1): readonly PlacedRow<TallyRow>[] => {
  const isCaller = (service: string): boolean => hypothesis.affected.includes(service);
  const failing = reads
    .values(`${rank}-callers`)
    .filter(({ row }) => row.errors > 0 && row.value !== hypothesis.service && isCaller(row.value ?? ''));
  const position = ({ row }: PlacedRow<TallyRow>): number => hypothesis.affected.indexOf(row.value ?? '');
  return failing.toSorted((a, b) => position(a) - position(b));
};

/** The first of them whose errors go on until the data end. */
const lastingSymptom = (callers: readonly PlacedRow<TallyRow>[], end: Micros): PlacedRow<TallyRow> | undefined =>
  callers.find(({ row: { errors, firstError, lastError } }) =>
    firstError === undefined || lastError === undefined
      ? false
      : end - lastError <= patienceOf(firstError, lastError, errors),
  );

const factsOf = (context: AskContext, reads: AskReads, hypothesis: Hypothesis, rank: number): CauseFacts => {
  const errors = reads.total(`${rank}-errors`);
  const requests = reads.total(`${rank}-requests`);
  const [firstLine] = reads.rows(`${rank}-first`, 'log');
  const finding = mainFindingOf(context, hypothesis);
  const until = Math.min(context.askedAt, causeWindow(context).to);
  const change = findChangeBefore(context, hypothesis, errors?.row.first ?? hypothesis.onset);
  const end = endOfData(reads.values(`${rank}-callers`), until);
  const state = stateOf(errors, requests ?? reads.total(`${rank}-pods`), end);
  const symptom = state === 'unknown' ? lastingSymptom(failingCallers(hypothesis, reads, rank), end) : undefined;
  return { hypothesis, state, ...optional({ finding, errors, requests, firstLine, change, symptom }) };
};

/** The causes, best first: none, one, or two that are independent of each other. */
export const causeFacts = (context: AskContext, reads: AskReads): readonly CauseFacts[] =>
  [causeHypothesis(context), secondHypothesis(context)].flatMap((hypothesis, index) =>
    hypothesis === undefined ? [] : [factsOf(context, reads, hypothesis, index + 1)],
  );

/** Other suspects, likeliest first, that the engine does not hold for mere chance. */
export const rivalHypotheses = (context: AskContext): readonly Hypothesis[] => {
  const first = causeHypothesis(context);
  const second = secondHypothesis(context);
  return (context.findings?.hypotheses ?? []).filter(
    (each) => each.score > 0 && each.service !== first?.service && each !== second,
  );
};

/** Whoever has no cause wants to know where the errors are. */
const CANDIDATES = 5;

/** Services with errors where no cause was found. */
export const errorCandidates = (reads: AskReads): readonly PlacedRow<TallyRow>[] =>
  reads
    .values('candidates')
    .filter(({ row }) => row.errors > 0)
    .slice(0, CANDIDATES);

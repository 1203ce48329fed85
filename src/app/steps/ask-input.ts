// What a narrow question is answered from: its context and what was read for it, from facts and batches.
import type { AskContext, Moment, Subject, UnstoredName } from '../../answer/ask-context.js';
import { withStretch } from '../../answer/cause-stretch.js';
import { withEventMoment } from '../../answer/event-moment.js';
import { withOtherHalfDay } from '../../answer/other-half-day.js';
import { type AskRead, AskReads, type PlacedRow, type ShownRow } from '../../answer/ask-reads.js';
import type { Answer } from '../../evidence/answer.js';
import type { Findings, Hypothesis } from '../../evidence/finding.js';
import type { LookedUpTurn, MergedTurn } from '../../investigation/pipeline.js';
import type { Issue, RunningTurn, Turn } from '../../investigation/state.js';
import type { PlannedQuery } from '../../investigation/turn.js';
import { isRejection } from '../../kernel/rejection.js';
import { optional } from '../../kernel/optional.js';
import { HOUR, type TimeWindow } from '../../kernel/time.js';
import { namesOfEntity } from '../../language/names/entity.js';
import { instantOfAround } from '../../language/time/resolve-mention.js';
import { NO_DETAILS } from '../../language/details/message-details.js';
import type { Ask, Reading } from '../../language/reading.js';
import { changesIssue } from '../../answer/resolve-ask.js';
import { LOOKUP_PREFIX } from '../../turn/plan/known-batches.js';
import { levelRank } from '../../telemetry/level.js';
import { resolveWindow } from '../../turn/window/resolve-window.js';
import { batchesOfFindings, citedRowsOf, readCitable } from './answer-input.js';
import { readEntityCatalogue, readIssueSummary, readTurnReading } from './conversation.js';
import { shownRowOf } from '../../answer/rows/record-lines.js';
import { readDocumentContext } from './documents.js';
import {
  isWindowEdit,
  OF_NAMED,
  SCOPE_KINDS,
  withLinesBefore,
  withPagedQuestion,
  withSubjectBefore,
  withThingBefore,
} from './question-before.js';
import type { StepContext } from './step-context.js';

/** The last answered turn of the issue before this one. */
export const turnBefore = (turns: readonly Turn[], issue: string, n: number): Turn | undefined =>
  turns.findLast((each) => each.n < n && each.issue === issue && each.status === 'answered');

/**
 * What the last turn before asked of the system; the report answers the question for the cause. A question for documents is left out:
 * “only checkout” after it asks nothing of documents.
 */
export const askBefore = (turns: readonly Turn[], issue: string, n: number): Ask | undefined => {
  const before = turnBefore(
    turns.filter(({ ask }) => ask?.measure !== 'document'),
    issue,
    n,
  );
  return before && (before.ask ?? { measure: 'cause' });
};

const namedServices = (entities: Reading['entities']): readonly string[] => [
  ...new Set(entities.flatMap((each) => (each.kind === 'service' ? namesOfEntity(each) : []))),
];

type FindingRow = ReturnType<AskContext['findingRows']['get']>;

type CauseLines = Pick<Subject, 'services' | 'templates' | 'causeTemplates'>;

/** Who states the failure of a service that says nothing of it itself: the errors of the cause are lines of its callers. */
const witnessOf = ({ service, failure }: Hypothesis, rows: AskContext['findingRows']): CauseLines | undefined => {
  const row = failure === undefined ? undefined : rows.get(failure.line);
  if (
    failure === undefined ||
    row?.kind !== 'log' ||
    row.service === service ||
    levelRank(row.level) < levelRank('error')
  )
    return undefined;
  return { services: [row.service], templates: row.template === undefined ? [] : [row.template] };
};

/** Patterns of the lines that the leading hypothesis rests on, and whose lines they are. */
const causeLines = (
  { measure, of }: Ask,
  blamed: string,
  { findings, rows }: { readonly findings: Findings | undefined; readonly rows: AskContext['findingRows'] },
): CauseLines => {
  const [first] = findings?.hypotheses ?? [];
  if (findings === undefined || first === undefined) return { services: [blamed], templates: [] };
  const isOfFailures = (OF_FAILURES.has(measure) && of !== 'latency') || of === 'errors';
  const sufferers = first.service === blamed && isOfFailures ? sufferersOf(first, findings, rows) : [];
  const templates = ownTemplates(first, findings, rows);
  if (sufferers.length > 0) return { services: sufferers, templates: [], causeTemplates: templates };
  const witness = templates.length === 0 && first.service === blamed ? witnessOf(first, rows) : undefined;
  return witness ?? { services: [blamed], templates };
};

/** Measures of what fails or what is asked of it, whoever is to blame. */
const OF_FAILURES: ReadonlySet<Ask['measure']> = new Set([
  'comparison',
  'count',
  'duration',
  'effect',
  'exception',
  'last',
  'loss',
  'ongoing',
  'onset',
  'place',
  'share',
  'spread',
  'trend',
]);

/** A server that is slow or blocked says so in lines that are no errors: the failures are those of its callers. */
const sufferersOf = (first: Hypothesis, findings: Findings, rows: AskContext['findingRows']): readonly string[] => {
  const { service, failure, affected } = first;
  const row = failure === undefined ? undefined : rows.get(failure.line);
  const isSaidCalmly = row?.kind === 'log' && row.service === service && levelRank(row.level) < levelRank('error');
  if (isSaidCalmly) return affected;
  return failure === undefined ? failingCallers(first, findings, rows) : [];
};

const isFailure = (row: FindingRow | undefined): boolean =>
  (row?.kind === 'log' && levelRank(row.level) >= levelRank('error')) ||
  (row?.kind === 'span' && row.status === 'error');

/** A service that is slow and fails in nothing itself: the requests that fail are those of its callers. None: it fails itself, or nobody is seen to fail. */
const failingCallers = (
  { service, affected }: Hypothesis,
  { findings }: Findings,
  rows: AskContext['findingRows'],
): readonly string[] => {
  const cited = findings.flatMap(({ evidence }) => evidence).map((id) => rows.get(id));
  const failing = new Set(
    cited.flatMap((row) => (row !== undefined && 'service' in row && isFailure(row) ? [row.service] : [])),
  );
  return failing.has(service) ? [] : affected.filter((each) => failing.has(each));
};

const ownTemplates = (first: Hypothesis, findings: Findings, rows: AskContext['findingRows']): readonly string[] => {
  const cited = new Set([
    ...first.evidence,
    ...findings.findings.filter(({ id }) => first.findings.includes(id)).flatMap(({ evidence }) => evidence),
  ]);
  const templates = [...cited].flatMap((id) => {
    const row = rows.get(id);
    return row?.kind === 'log' && row.service === first.service && row.template !== undefined ? [row.template] : [];
  });
  return [...new Set(templates)];
};

type Named = { readonly entities: Reading['entities']; readonly isEdit: boolean };

const isOfOne = ([name, ...others]: readonly string[], cause: CauseLines | undefined): boolean =>
  others.length === 0 && cause?.services[0] === name;

/** Measures of the trouble as a whole. */
const OF_TROUBLE: ReadonlySet<Ask['measure']> = new Set(['duration', 'ongoing', 'onset']);

/** “When did redis become read-only?”: the blamed service says nothing of it itself, and those who call it do. */
const isTroubleOfBlamed = (
  named: readonly string[],
  blamed: string | undefined,
  cause: CauseLines,
  ask: Ask,
): boolean => named.length === 1 && named[0] === blamed && cause.services[0] !== blamed && OF_TROUBLE.has(ask.measure);

const findSubject = (
  { entities, isEdit }: Named,
  { issue, ask }: MergedTurn & { readonly ask: Ask },
  found: { readonly findings: Findings | undefined; readonly rows: AskContext['findingRows'] },
): Subject => {
  const named = namedServices(entities);
  const { services } = issue.scope;
  const blamed = issue.suspects.find(({ cause }) => cause === true)?.service;
  const cause = blamed === undefined ? undefined : causeLines(ask, blamed, found);
  // “only checkout”: the edit has narrowed the scope to it, also where the cause is elsewhere
  if (isEdit && named.length > 0 && services.length > 0 && !(blamed !== undefined && services.includes(blamed)))
    return { services, from: 'scope', templates: [] };
  if (cause !== undefined && isTroubleOfBlamed(named, blamed, cause, ask)) return { ...cause, from: 'cause' };
  if (named.length > 0 && !isEdit)
    return { services: named, from: 'message', templates: isOfOne(named, cause) ? (cause?.templates ?? []) : [] };
  if (cause !== undefined) return { ...cause, from: 'cause' };
  return { services, from: 'scope', templates: [] };
};

/** The time that a question names is its own: it does not move the window of the issue. */
const timeOfMessage = (context: StepContext, time: Reading['time'], turn: MergedTurn): TimeWindow | undefined => {
  const { circumstances, window } = turn;
  const resolved = resolveWindow({
    time,
    askedAt: circumstances.askedAt,
    zone: circumstances.zone,
    lookAhead: context.settings.lookAhead,
    previous: { ...window.asked, open: window.open },
  });
  return isRejection(resolved) || !resolved.changed ? undefined : resolved.window;
};

/** A longer time is no instant. */
const LONGEST_MOMENT = HOUR;

/** “Around 14:05”, “until 14:05”: the instant of a time that the question names. */
const clockMoment = (time: Reading['time'], said: TimeWindow | undefined): Moment | undefined => {
  const relation = time?.mentions[0]?.relation;
  if (said === undefined || said.to - said.from > LONGEST_MOMENT) return undefined;
  if (relation === 'around') return { at: instantOfAround(said), side: 'around' };
  return relation === 'until' || relation === 'preceding' ? { at: said.to, side: 'before' } : undefined;
};

const saidTime = (
  context: StepContext,
  time: Reading['time'],
  { circumstances }: MergedTurn,
): TimeWindow | undefined => {
  const { askedAt, zone } = circumstances;
  const resolved = resolveWindow({ time, askedAt, zone, lookAhead: context.settings.lookAhead });
  return isRejection(resolved) || resolved.window.phrase === undefined ? undefined : resolved.window;
};

/** Of a service that is not the cause, the window of the issue; else from the onset on, or from before it. Up to the question. */
const causePeriod = ({ issue, window }: MergedTurn, subject: Subject): TimeWindow => {
  const onset = issue.suspects.find(({ cause }) => cause === true)?.onset;
  const { to } = window.asked;
  if (subject.from === 'scope' || onset === undefined) return { from: window.analysis.from, to };
  return { from: Math.min(onset, window.analysis.from), to };
};

const boundsOf = ({ from, to }: TimeWindow): TimeWindow => ({ from, to });

/** “Only the last 2 minutes” after a number wants that of these minutes, also where the cause is older. */
const narrowsWindow = (message: Reading, { measure }: Ask): boolean => {
  const [act] = message.acts;
  return (
    isWindowEdit(message) &&
    'detail' in act &&
    act.detail !== 'widen' &&
    measure !== 'comparison' &&
    OF_NAMED.has(measure)
  );
};

type CitedBefore = { readonly cited: readonly ShownRow[]; readonly shown: readonly ShownRow[] };

const citedByAnswers = async (context: StepContext, own: readonly Turn[]): Promise<readonly CitedBefore[]> => {
  const answers = await Promise.all(
    own.flatMap(({ n, body }) =>
      body === undefined ? [] : [context.readText(body).then((text) => ({ n, answer: JSON.parse(text) as Answer }))],
    ),
  );
  return answers.map(({ n, answer }) => {
    const cited = answer.evidence.map((each) => shownRowOf(n, each));
    return { cited, shown: cited.filter(({ evidence }) => answer.shown?.includes(evidence) === true) };
  });
};

const otherIssues = async (context: StepContext, issues: readonly Issue[]): Promise<AskContext['otherIssues']> =>
  Promise.all(
    issues.map(async (each) => ({
      id: each.id,
      summary: await readIssueSummary(context, each),
      suspects: each.suspects,
    })),
  );

const unstoredNames = ({ doubts }: RunningTurn): readonly UnstoredName[] =>
  doubts.flatMap((doubt) =>
    doubt.about === 'name' && doubt.field !== undefined
      ? [{ name: doubt.said, field: doubt.field, suggestions: doubt.suggestions }]
      : [],
  );

/** The document of the turn before only where the question goes on with it. */
const readAskedDocuments = async (context: StepContext, turn: MergedTurn & { readonly ask: Ask }) => {
  const { atHand, ...documents } = await readDocumentContext(context, turn);
  return { ...documents, ...(turn.ask.of === 'at hand' && optional({ atHand })) };
};

const buildAskContext = async (context: StepContext, turn: MergedTurn & { readonly ask: Ask }): Promise<AskContext> => {
  const { state, running, issue, circumstances, window } = turn;
  const own = state.turns.filter(({ n, issue: of }) => n < running.n && of === issue.id);
  const message = await readTurnReading(context, turn);
  const asked = { ask: turn.ask, own };
  const paged = await withPagedQuestion(context, message, asked);
  const ofLines = await withLinesBefore(context, await withSubjectBefore(context, paged, asked), asked);
  const reading = turn.ask.measure === 'cause' ? ofLines : await withThingBefore(context, ofLines, asked);
  const findingsRef = running.findings ?? issue.findings;
  const findings =
    findingsRef === undefined ? undefined : (JSON.parse(await context.readText(findingsRef)) as Findings);
  const cited = batchesOfFindings(findings);
  const stored = await readCitable(context.readCachedBatch, cited, turn, cited);
  const findingRows = findings === undefined ? new Map() : citedRowsOf(findings, stored);
  // an edit has narrowed the scope already: its names would narrow it once more
  const isEdit = changesIssue(message);
  const entities = isEdit ? reading.entities.filter(({ kind }) => !SCOPE_KINDS.has(kind)) : reading.entities;
  // of an edit of the window the services are those of the question that it repeats
  const named = { entities: reading.entities, isEdit: isEdit && !isWindowEdit(message) };
  const subject = findSubject(named, turn, { findings, rows: findingRows });
  const ownTime = timeOfMessage(context, reading.time, turn);
  const said = saidTime(context, reading.time, turn);
  const ownPeriod = ownTime ?? (narrowsWindow(message, turn.ask) ? boundsOf(window.asked) : undefined);
  const answers = await citedByAnswers(context, own);
  return {
    ask: turn.ask,
    language: reading.language,
    entities,
    ...optional({ topics: reading.topics }),
    details: reading.details ?? NO_DETAILS,
    askedAt: circumstances.askedAt,
    zone: circumstances.zone,
    window,
    scope: issue.scope,
    subject,
    hasOwnTime: ownPeriod !== undefined,
    period: ownPeriod ?? causePeriod(turn, subject),
    suspects: issue.suspects,
    ...optional({
      findings,
      event: reading.time?.eventTime,
      // also where the window of the issue is that of the message itself
      moment: clockMoment(reading.time, said),
      saidTime: said,
      previous: askBefore(state.turns, issue.id, running.n),
      onlyServices: turn.turn.question.onlyServices,
    }),
    findingRows,
    catalogue: await readEntityCatalogue(context, running),
    asOf: circumstances.asOf,
    shown: answers.flatMap(({ shown }) => shown),
    citedBefore: answers.at(-1)?.cited ?? [],
    unstored: unstoredNames(running),
    ...(turn.ask.measure === 'document' && { documents: await readAskedDocuments(context, turn) }),
    issue: { id: issue.id, summary: await readIssueSummary(context, issue) },
    otherIssues: await otherIssues(
      context,
      state.issues.filter(({ id }) => id !== issue.id),
    ),
  };
};

const readPlanned = async (context: StepContext, { running }: MergedTurn, planned: PlannedQuery): Promise<AskRead> => {
  const batch = running.fetched.find(({ query }) => query === planned.id);
  const rows = batch === undefined ? [] : await context.readRows(batch.hash);
  return {
    query: planned.query,
    status: batch === undefined ? 'failed' : 'read',
    rows: rows.map((row, position): PlacedRow => ({
      row,
      position,
      batch: batch?.hash as PlacedRow['batch'],
      source: planned.source,
    })),
    matched: batch?.matched ?? 0,
    owed: batch?.owed ?? 0,
    coverage: running.queries.indexOf(planned),
    notices: batch?.notices ?? [],
  };
};

/** What this turn has read for its question so far. */
export const readAskReads = async (context: StepContext, turn: MergedTurn): Promise<AskReads> => {
  const planned = turn.running.queries.filter(({ why }) => why.startsWith(LOOKUP_PREFIX));
  const reads = await Promise.all(
    planned.map(
      async (each) => [each.why.slice(LOOKUP_PREFIX.length), await readPlanned(context, turn, each)] as const,
    ),
  );
  return new AskReads(new Map(reads));
};

/** What does not depend on reads is built once a turn. */
export const readAskContext = async (
  context: StepContext,
  turn: MergedTurn & { readonly ask: Ask },
): Promise<AskContext> => {
  const base = await context.memoize('ask-context', () => buildAskContext(context, turn));
  const reads = await readAskReads(context, turn);
  return withOtherHalfDay(withEventMoment(withStretch(base, reads), reads), reads);
};

/** The questions of the message, in order. */
export const asksOf = ({ ask, classification: { also = [] } }: LookedUpTurn): readonly Ask[] => [ask, ...also];

/** Stands before the keys of what one of them reads. */
export const askPrefix = (index: number): string => `${index + 1}.`;

export type AskInput = { readonly context: AskContext; readonly reads: AskReads };

export const readAskInput = async (context: StepContext, turn: LookedUpTurn): Promise<AskInput> => ({
  context: await readAskContext(context, turn),
  reads: await readAskReads(context, turn),
});

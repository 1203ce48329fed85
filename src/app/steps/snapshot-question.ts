// Whether a message asks about the database snapshots of its issue, and so goes on with it.
import type { Findings } from '../../evidence/finding.js';
import type { StartedTurn } from '../../investigation/pipeline.js';
import type { Issue } from '../../investigation/state.js';
import type { Classification } from '../../investigation/turn.js';
import { nameKey } from '../../telemetry/snapshot-names.js';
import type { Act, Reading } from '../../language/reading.js';
import { NO_DETAILS } from '../../language/details/message-details.js';
import { snapshotQuestionOf } from '../../turn/question/snapshot-question.js';
import { isRejection } from '../../kernel/rejection.js';
import type { TimeWindow } from '../../kernel/time.js';
import { capturedInstances, type CaptureRow } from '../../telemetry/snapshot-row.js';
import { resolveWindow } from '../../turn/window/resolve-window.js';
import { readCaptures, recentTurns } from './conversation.js';
import type { StepContext } from './step-context.js';
import type { SnapshotAnswering } from '../../turn/snapshot-contributor.js';

type SnapshotMessage = { readonly reading: Reading };

/** A longer message reports something and is not only a question. */
const MAX_QUESTION_WORDS = 14;

const isShort = ({ details = NO_DETAILS }: Reading): boolean => details.terms.length <= MAX_QUESTION_WORDS;

/** “Now” is the moment of the snapshot. */
const namesTime = ({ time }: Reading): boolean => time?.mentions.some(({ relation }) => relation !== 'now') === true;

/** What is read as something else may end with a question mark. */
const isQuestion = ({ acts: [act], details }: Reading): boolean => act.kind === 'ask' || details?.isQuestion === true;

const isShortQuestion = ({ reading }: SnapshotMessage): boolean =>
  isQuestion(reading) && !namesTime(reading) && isShort(reading);

/** By the batch that the last answer cites. */
const answeringOf = async (
  context: StepContext,
  { evidence }: Findings,
  { details }: Reading,
): Promise<SnapshotAnswering> => {
  const hash = evidence.find(({ kind }) => kind === 'snapshot')?.batch;
  if (hash === undefined) return 'none';
  return context.snapshots.answersMessage(snapshotQuestionOf(details), { hash, rows: await context.readRows(hash) });
};

const isAnsweredBySnapshot = async (context: StepContext, findings: Findings, reading: Reading): Promise<boolean> =>
  (await answeringOf(context, findings, reading)) !== 'none';

/** The turn before asked which database is meant. */
const choosesDatabase = ({ unchosen = [] }: Findings, { details }: Reading): boolean => {
  const mentioned = new Set(snapshotQuestionOf(details).words.map(nameKey));
  return unchosen.some((instance) => mentioned.has(nameKey(instance)));
};

/** From here on a message reports trouble, or opens another topic. */
const LIKELY_MOVE = 0.3;

const reportsOther = ({ moves = {}, acts: [act] }: Reading): boolean => {
  // “what does 3x mean?” reports nothing
  if (act.kind === 'ask' && act.ask.measure === 'meaning') return false;
  const { opens = 0, reports = 0, alert = 0, paste = 0 } = moves;
  return opens > LIKELY_MOVE || reports + alert + paste > LIKELY_MOVE;
};

const namesOther = ({ reading }: SnapshotMessage): boolean =>
  reportsOther(reading) || !isShort(reading) || reading.entities.some(({ kind }) => kind === 'service');

/** No trouble, no other place and no other time: in whatever language, it is about what is at hand. */
const namesNothingElse = (message: SnapshotMessage): boolean => !namesOther(message) && !namesTime(message.reading);

/** The issue is about a snapshot, and telemetry has no hypothesis of its own. */
const isOverSnapshot = ({ database, hypotheses }: Findings): boolean =>
  database !== undefined && hypotheses.length === 0;

/** How the snapshots that the issue is over answer a message; `undefined`: it is over none. */
export const answeringOfIssue = async (
  context: StepContext,
  issue: Issue | undefined,
  reading: Reading,
): Promise<SnapshotAnswering | undefined> => {
  if (issue?.findings === undefined) return undefined;
  const findings = JSON.parse(await context.readText(issue.findings)) as Findings;
  return isOverSnapshot(findings) ? answeringOf(context, findings, reading) : undefined;
};

/** “How do I change the setting?”, “undo?”, “which one do I shoot?”: what is small talk elsewhere may be asked of a finding. */
const MAY_ASK_SNAPSHOT: ReadonlySet<Act['kind']> = new Set(['product', 'command', 'none']);

/** Over a database, it is asked about that where a snapshot answers it. */
export const asksSnapshot = async (
  context: StepContext,
  { state, turn }: StartedTurn,
  reading: Reading,
): Promise<boolean> => {
  const [{ kind }] = reading.acts;
  // “turn it back on, what's the exact command” is read as praise, and rates nothing surely
  const isUnsurePraise = kind === 'feedback' && reading.feedback === undefined;
  if (!MAY_ASK_SNAPSHOT.has(kind) && !isUnsurePraise) return false;
  const current = state.issues.find(({ id }) => id === recentTurns(turn, state.turns).at(-1)?.issue);
  const answering = await answeringOfIssue(context, current, reading);
  return answering !== undefined && answering !== 'none';
};

const CHOSEN_REASON = 'it says which database is meant';
const ASKED_REASON = 'it asks for what the snapshot of this issue tells';
const STAYS_REASON = 'the conversation is over a snapshot, and it tells of nothing else';

type MessageOfIssue = SnapshotMessage & { readonly issue: Issue | undefined };

const snapshotReason = async (
  context: StepContext,
  findings: Findings,
  message: SnapshotMessage,
): Promise<string | undefined> => {
  const { reading } = message;
  if (choosesDatabase(findings, reading)) return CHOSEN_REASON;
  const answering = await answeringOf(context, findings, reading);
  if (isShortQuestion(message) && answering !== 'none') return ASKED_REASON;
  if (!isOverSnapshot(findings)) return undefined;
  // “is it safe at noon?”, “what if I leave it until Monday?”: the time is one of doing something about what was found
  if (answering === 'finding' && !namesOther(message)) return ASKED_REASON;
  return namesNothingElse(message) ? STAYS_REASON : undefined;
};

/** A message that its words leave unclear may still be a follow-up by the names of the snapshot. */
export const classifyBySnapshot = async (
  context: StepContext,
  classification: Classification,
  question: MessageOfIssue,
): Promise<Classification> => {
  const { issue } = question;
  if (
    issue?.findings === undefined ||
    classification.relation === 'follow_up' ||
    classification.relation === 'returned'
  )
    return classification;
  const findings = JSON.parse(await context.readText(issue.findings)) as Findings;
  const reason = await snapshotReason(context, findings, question);
  if (reason === undefined) return classification;
  const reading = { relation: 'follow_up', issue: issue.id, confidence: 1 } as const;
  return { ...reading, margin: 1, reasons: [reason], readings: [reading] };
};

/** The time that the message means, if it opens an issue. */
const windowOfMessage = (
  context: StepContext,
  { circumstances }: StartedTurn,
  { time, timeWithRecord = time }: Reading,
): TimeWindow | undefined => {
  const { askedAt, zone } = circumstances;
  const resolved = resolveWindow({ time: timeWithRecord, askedAt, zone, lookAhead: context.settings.lookAhead });
  return isRejection(resolved) ? undefined : resolved.window;
};

const namesInstance = (captures: readonly CaptureRow[], { details }: Reading): boolean => {
  const mentioned = new Set(snapshotQuestionOf(details).words.map(nameKey));
  return captures.some(({ instance }) => mentioned.has(nameKey(instance)));
};

/**
 * What of an answer the snapshots have a part in: `all` of it, the `verdict` on the cause, or `none`: no snapshot is of that
 * time.
 */
export const snapshotPartOf = async (
  context: StepContext,
  at: StartedTurn,
  { reading, issue }: MessageOfIssue,
): Promise<'all' | 'verdict' | 'none'> => {
  const { question } = at.turn;
  if (question.snapshots !== undefined || question.captured !== undefined) return 'all';
  const captures = await readCaptures(context, at.running);
  if (captures.length === 0) return 'none';
  if (namesInstance(captures, reading)) return 'all';
  const findings = issue?.findings && (JSON.parse(await context.readText(issue.findings)) as Findings);
  if (findings?.database !== undefined) {
    if (isOverSnapshot(findings) || choosesDatabase(findings, reading)) return 'all';
    return (await isAnsweredBySnapshot(context, findings, reading)) ? 'all' : 'verdict';
  }
  const window = issue?.window?.asked ?? windowOfMessage(context, at, reading);
  return window !== undefined && capturedInstances(captures, window).length > 0 ? 'all' : 'none';
};

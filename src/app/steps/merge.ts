// The step merge: the message changes the scope and window of the issue; the difference and its reasons are recorded.
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import { MINUTE, type TimeWindow, windowContains } from '../../kernel/time.js';
import type { Ask, Reading } from '../../language/reading.js';
import type { Lexicon } from '../../language/lexicon.js';
import { isSurelyName, toUnknownVersion } from '../../language/names/unknown-names.js';
import { NAMING_POSITION } from '../../investigation/service-naming.js';
import { type EntityKind, spansOverlap, type UnknownName } from '../../language/names/entity.js';
import { turnOf } from '../../investigation/state.js';
import type { Doubt, IssueView, IssueWindow, Scope } from '../../investigation/scope.js';
import type { TurnQuestion } from '../../investigation/turn.js';
import { scopeOfReading } from '../../turn/scope/scope-of-reading.js';
import { mergeScope } from '../../turn/scope/merge-scope.js';
import { diffScopes } from '../../turn/scope/scope-diff.js';
import { viewToRestore } from '../../turn/scope/undo-edit.js';
import type { DoubtfulName } from '../../turn/scope/merge-scope.js';
import { DEFAULT_LENGTH, resolveWindow, type WindowDoubt } from '../../turn/window/resolve-window.js';
import type { IssueTurn } from '../../investigation/pipeline.js';
import type { StepContext, StepInput, StepOutcome } from './step-context.js';
import { changesIssue } from '../../answer/resolve-ask.js';
import { findNamedEvent, windowOfEvent } from '../../answer/event-moment.js';
import { measureAnswerOf } from '../../answer/measures.js';
import {
  readIntents,
  readNewestTime,
  readPastedTime,
  readRecentChanges,
  readTroubleTime,
  readRenamedServices,
  readTurnReading,
  readEntityCatalogue,
} from './conversation.js';

/** What the caller set, on this turn or on the parked one that it confirms. */
const explicitOptions = ({ state, running, turn }: IssueTurn): Pick<TurnQuestion, 'scope' | 'window' | 'captured'> => {
  const parked = running.resolves === undefined ? undefined : turnOf(state, running.resolves)?.question;
  const { scope, window, captured } = { ...parked, ...turn.question };
  return {
    ...optional({ scope, window, captured }),
  };
};

/** What the snapshots cover that the issue is about: named now, or by an earlier turn of it. */
const capturedWindowOfIssue = ({ state, issue }: IssueTurn): TurnQuestion['captured'] =>
  state.turns.findLast(({ issue: of, question }) => of === issue.id && question.captured !== undefined)?.question
    .captured;

const windowDoubt = ({ phrase, ...doubt }: WindowDoubt): Doubt => ({ said: phrase, ...doubt });

type WindowDecision = { readonly window: IssueWindow; readonly because: string; readonly doubts: readonly Doubt[] };

const decideWindow = async (context: StepContext, time: Reading['time'], turn: IssueTurn): Promise<WindowDecision> => {
  const { issue, circumstances } = turn;
  const { window: explicit, captured } = explicitOptions(turn);
  const covered = captured ?? capturedWindowOfIssue(turn);
  const resolved = resolveWindow({
    time,
    askedAt: circumstances.askedAt,
    zone: circumstances.zone,
    lookAhead: context.settings.lookAhead,
    asksForChanges: (await readIntents(context, turn)).asked === 'changes',
    ...optional({ explicit, captured, covered, newest: await readNewestTime(context, turn.running) }),
    ...(issue.window !== undefined && { previous: { ...issue.window.asked, open: issue.window.open } }),
  });
  if (isRejection(resolved)) throw new Error(`window: ${resolved.because}`);
  const { window: asked, analysis, because, open, doubt, endedAt } = resolved;
  const doubts: readonly Doubt[] = [
    ...(doubt === undefined ? [] : [windowDoubt(doubt)]),
    ...(endedAt === undefined ? [] : [{ about: 'ended', last: endedAt, taken: asked } as const]),
  ];
  return { window: { asked, analysis, open }, because, doubts };
};

/** So much before and after a pasted record is looked at. */
const AROUND_RECORD = 15 * MINUTE;

const TIME_KINDS: ReadonlySet<EntityKind> = new Set(['time', 'date', 'duration']);

/** Beside a trace that it only names, a message may say a time. */
const saysTime = async (context: StepContext, turn: IssueTurn): Promise<boolean> => {
  const { entities, details } = await readTurnReading(context, turn);
  return details?.record === undefined && entities.some(({ kind }) => TIME_KINDS.has(kind));
};

/** A first message that pastes a record, or names a trace, means the time at which that is stored, whatever clock it shows. */
const windowOfPasted = async (context: StepContext, turn: IssueTurn): Promise<WindowDecision | undefined> => {
  const { running, issue, circumstances } = turn;
  const at = issue.window === undefined ? await readPastedTime(context, running) : undefined;
  if (at === undefined || (await saysTime(context, turn))) return undefined;
  const { askedAt } = circumstances;
  const asked = { from: at - AROUND_RECORD, to: Math.min(at + AROUND_RECORD, askedAt) };
  const open = asked.to === askedAt;
  const analysis = open ? { ...asked, to: askedAt + context.settings.lookAhead } : asked;
  return { window: { asked, analysis, open }, because: 'the time at which the pasted record is stored', doubts: [] };
};

/** A first message whose time is told by an event means the time since, before or around it: “errors since the last deploy”. */
const windowOfNamedEvent = async (
  context: StepContext,
  turn: IssueTurn,
  { language, entities, time }: Reading,
): Promise<WindowDecision | undefined> => {
  const { running, issue, circumstances } = turn;
  const { eventTime: event } = time ?? {};
  const { window: explicit, captured } = explicitOptions(turn);
  // a time that is said holds, also where an event is named beside it
  const isSaid = (time?.mentions.length ?? 0) > 0;
  if (issue.window !== undefined || event === undefined || isSaid || explicit !== undefined || captured !== undefined)
    return undefined;
  const { askedAt } = circumstances;
  const sought = { kind: event.kind, language, entities, askedAt };
  const change = findNamedEvent(await readRecentChanges(context, running), sought);
  if (change === undefined) return undefined;
  const asked = windowOfEvent(change.time, event, askedAt);
  const open = asked.to === askedAt;
  const analysis = open ? { ...asked, to: askedAt + context.settings.lookAhead } : asked;
  return { window: { asked, analysis, open }, because: 'the time of the change that the message names', doubts: [] };
};

/** What begins later is no part of it. */
const BEHIND_TROUBLE = MINUTE;

/** A first message that says no time, and names requests that failed before the time that is looked at else, means the time of these. */
const windowOfTrouble = async (
  context: StepContext,
  turn: IssueTurn,
  { time, details }: Reading,
): Promise<WindowDecision | undefined> => {
  const { window: explicit, captured } = explicitOptions(turn);
  const { askedAt } = turn.circumstances;
  const isSaid = (time?.mentions.length ?? 0) > 0 || time?.eventTime !== undefined;
  if (turn.issue.window !== undefined || isSaid || explicit !== undefined || captured !== undefined) return undefined;
  const trouble = await readTroubleTime(context, turn.running, details?.trouble);
  if (trouble === undefined || trouble.to >= askedAt - DEFAULT_LENGTH) return undefined;
  const asked = { from: trouble.from - AROUND_RECORD, to: trouble.to + BEHIND_TROUBLE };
  return {
    window: { asked, analysis: asked, open: false },
    because: 'the time of the requests that the message names',
    doubts: [],
  };
};

const nameDoubt = ({ name, suggestions, field }: DoubtfulName): Doubt => ({
  about: 'name',
  said: name,
  suggestions,
  field,
});

const ASKS_FOR_CAUSE: ReadonlySet<Ask['measure']> = new Set(['cause', 'health']);

const isSameStart = (before: TimeWindow, now: TimeWindow): boolean => before.from === now.from;

/** A narrow question inside an issue has a place and a time of its own: it moves neither scope nor window. */
const editsIssue = async (context: StepContext, turn: IssueTurn): Promise<boolean> => {
  const { classification, issue } = turn;
  if (classification.ask === undefined || issue.window === undefined) return true;
  const reading = await readTurnReading(context, turn);
  // a record that is pasted has places and a time of its own
  return reading.details?.record === undefined && changesIssue(reading);
};

/** After so long the question for the cause is looked into anew: another fault may have come. */
const FINDINGS_HOLD = 15 * MINUTE;

/**
 * The engine looks at the whole system, whatever the scope. So what it found in an earlier turn holds as long as the onset of the
 * cause lies in the window: a wider or narrower window keeps a cause that is still in it. Some questions need no cause.
 */
const isEngineIdle = (
  { classification: { ask, also = [] }, issue, circumstances }: IssueTurn,
  { analysis }: IssueWindow,
): boolean => {
  if (ask === undefined) return false;
  if ([ask, ...also].every(({ measure }) => measureAnswerOf(measure)?.needsCause === false)) return true;
  // what was found speaks of services by the names that they had
  if ((issue.names ?? 0) !== (circumstances.asOf[NAMING_POSITION] ?? 0)) return false;
  const verdict = issue.suspects.find(({ cause }) => cause === true);
  if (issue.findings === undefined || issue.window === undefined) return false;
  if (verdict === undefined) return !ASKS_FOR_CAUSE.has(ask.measure) && isSameStart(issue.window.analysis, analysis);
  const isStale = ASKS_FOR_CAUSE.has(ask.measure) && analysis.to - issue.window.analysis.to > FINDINGS_HOLD;
  return !isStale && (verdict.onset === undefined || windowContains(analysis, verdict.onset));
};

/** Whoever names a service as it was called before means that service. */
const withPresentNames = (scope: Scope, renamed: ReadonlyMap<string, string>): Scope => {
  if (renamed.size === 0) return scope;
  const present = (names: readonly string[]): readonly string[] => [
    ...new Set(names.map((name) => renamed.get(name) ?? name)),
  ];
  return { ...scope, services: present(scope.services), notServices: present(scope.notServices) };
};

/** The view before the last edit; an open window runs up to the question. */
const restoreView = (context: StepContext, turn: IssueTurn, { scope, window: was }: IssueView): StepOutcome => {
  const { askedAt } = turn.circumstances;
  const { lookAhead } = context.settings;
  const window = was.open
    ? { ...was, asked: { ...was.asked, to: askedAt }, analysis: { ...was.analysis, to: askedAt + lookAhead } }
    : was;
  return {
    intent: 'merge',
    scope,
    window,
    diff: diffScopes(turn.issue.scope, scope, ['the last edit is taken back']),
    unknown: [],
    ...(isEngineIdle(turn, window) && { engine: 'idle' }),
  };
};

/** Their answers speak of what they name themselves, or of no part of the system. */
const OF_NO_COMPONENT: ReadonlySet<Ask['measure']> = new Set([
  'advice',
  'against',
  'certainty',
  'cost',
  'document',
  'evidence',
  'hypothesis',
  'issues',
  'meaning',
  'missing',
  'owner',
  'pasted',
  'summary',
  'unclear',
]);

/** These ask what runs now; of others a version may be one that was, or will be. */
const OF_RUNNING_VERSION: ReadonlySet<Ask['measure']> = new Set([
  'affected',
  'comparison',
  'count',
  'health',
  'lines',
  'place',
  'share',
  'spread',
]);

/** Versions that are known by their form alone: no record has them. */
const unknownVersions = (
  { entities, unknown = [] }: Reading,
  ask: Ask | undefined,
  stored: readonly string[],
): readonly UnknownName[] =>
  ask === undefined || !OF_RUNNING_VERSION.has(ask.measure)
    ? []
    : entities.flatMap((each) =>
        each.kind === 'version' && each.name === undefined && !unknown.some((other) => spansOverlap(each, other))
          ? [toUnknownVersion(each, stored)]
          : [],
      );

const WORDS_OF_NAME_ALONE = 2;

type QuestionNames = {
  readonly ask: Ask | undefined;
  readonly lexicon: Lexicon;
  /** Versions that records have. */
  readonly versions: readonly string[];
};

/** Inside an issue a question is answered by the names that are stored. */
const unknownOfQuestion = (reading: Reading, { ask, lexicon, versions }: QuestionNames): readonly UnknownName[] => {
  const { unknown = [], component, acts, wording } = reading;
  const names = [...unknown.filter((each) => isSurelyName(each, lexicon)), ...unknownVersions(reading, ask, versions)];
  const [act] = acts;
  // “what about the mail tasks?” after a verdict asks for no verdict
  const asksAgain = act.kind === 'ask' && act.ask.measure === 'same';
  // “and nordwind?”: whatever so few words are read as
  const isAlone = (wording?.length.whole ?? Infinity) <= WORDS_OF_NAME_ALONE;
  const asksOfComponent =
    component !== undefined && ask !== undefined && (asksAgain || isAlone || !OF_NO_COMPONENT.has(ask.measure));
  return names.length === 0 && asksOfComponent ? [component] : names;
};

export const mergeStep = async (context: StepContext, { turn }: StepInput<'merge'>): Promise<StepOutcome> => {
  const reading = await readTurnReading(context, turn);
  const view = viewToRestore(reading, turn.issue);
  if (view !== undefined) return restoreView(context, turn, view);
  const isEdited = await editsIssue(context, turn);
  const { scope: explicit } = explicitOptions(turn);
  const asked = isEdited ? scopeOfReading(reading, turn.issue.scope) : undefined;
  // where a pasted record is not stored, its own clock tells the time
  const time = isEdited ? (reading.timeWithRecord ?? reading.time) : undefined;
  const {
    window,
    because,
    doubts: ofTime,
  } = (await windowOfPasted(context, turn)) ??
  (await windowOfNamedEvent(context, turn, reading)) ??
  (await windowOfTrouble(context, turn, reading)) ??
  (await decideWindow(context, time, turn));
  const [suspect] = turn.issue.suspects.filter(({ cause }) => cause).map(({ service }) => service);
  const merged = mergeScope({
    ...(isEdited && asked === undefined && { message: reading }),
    previous: turn.issue.scope,
    ...optional({ suspect, asked, explicit }),
  });
  const { diff } = merged;
  const scope = withPresentNames(merged.scope, await readRenamedServices(context, turn.running));
  // an issue begins with whatever it names
  const isNarrow = turn.classification.ask !== undefined && turn.issue.window !== undefined;
  const { lexicon } = context.settings.reader;
  const { version: versions } = await readEntityCatalogue(context, turn.running);
  const unknown = isNarrow
    ? unknownOfQuestion(reading, { ask: turn.classification.ask, lexicon, versions })
    : merged.unknown;
  const doubts = [...unknown.map(nameDoubt), ...ofTime];
  return {
    intent: 'merge',
    scope,
    window,
    diff: { ...diff, because: [...diff.because, because] },
    unknown: unknown.map(({ name }) => name),
    ...(doubts.length !== 0 && { doubts }),
    ...(isEngineIdle(turn, window) && { engine: 'idle' }),
  };
};

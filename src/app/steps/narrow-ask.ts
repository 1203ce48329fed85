// Which narrow questions a message asks, and which messages are answered by the report: only there a model works, documents are
// searched, and a database is told of.
import { NO_DETAILS, statusesOf } from '../../language/details/message-details.js';
import { asksHow, asksSystem, wordsAskForDocuments } from '../../turn/question/document-question.js';
import { isEmptyStore } from '../../answer/empty-store.js';
import { asksOfPermission } from '../../answer/permission.js';
import { measureAnswerOf } from '../../answer/measures.js';
import {
  asksForCauseOfStated,
  asksForOutside,
  asksForReport,
  resolveAsk,
  resolveClauses,
  withCause,
} from '../../answer/resolve-ask.js';
import type { StartedTurn } from '../../investigation/pipeline.js';
import { issueOf } from '../../investigation/state.js';
import type { Classification } from '../../investigation/turn.js';
import type { Ask, Reading } from '../../language/reading.js';
import { ordersToResolve } from '../../turn/question/resolve-order.js';
import { namesTrouble } from '../../answer/verdicts/asked-trouble.js';
import { namesQuietThing } from '../../answer/things/quiet-things.js';
import { isRefusal } from '../../answer/verdicts/trouble-time.js';
import { DEFAULT_LENGTH } from '../../turn/window/resolve-window.js';
import { askBefore } from './ask-input.js';
import {
  hasRecentSpans,
  readEntityCatalogue,
  readSearchableCollections,
  readThingRows,
  readTroubleTime,
} from './conversation.js';
import { snapshotPartOf } from './snapshot-question.js';
import { asksOfOtherTrouble } from './trouble-relation.js';
import type { StepContext } from './step-context.js';

/** A model says more about these than what is counted; every other question has one right answer, and it is short. */
const FOR_MODELS: ReadonlySet<Ask['measure']> = new Set(['advice', 'cause', 'meaning', 'unclear']);

/** Below it about half of the readings are wrong: a model then reads the message itself. */
const SURE_ENOUGH = 0.5;

/** Documents may say what telemetry does not. */
const FOR_DOCUMENTS: ReadonlySet<Ask['measure']> = new Set(['meaning', 'unclear']);

type Message = { readonly reading: Reading };

type AskedTurn = Message & {
  readonly issue: string | undefined;
  /** All questions of the message. */
  readonly asks: readonly Ask[];
};

const isForModel = ({ circumstances }: StartedTurn, { reading, asks }: AskedTurn): boolean =>
  circumstances.model !== undefined &&
  !asksForOutside(reading) &&
  (reading.acts[0].probability < SURE_ENOUGH || asks.some(({ measure }) => FOR_MODELS.has(measure)));

const isForDocuments = async (
  context: StepContext,
  { running }: StartedTurn,
  { reading, asks }: AskedTurn,
): Promise<boolean> => {
  const names = (await readSearchableCollections(context, running)).map(({ name }) => name);
  if (names.length === 0) return false;
  return (
    wordsAskForDocuments(reading, { names }) !== 'no' ||
    (asksHow(reading.details ?? NO_DETAILS) && !asksSystem(reading.acts[0])) ||
    (!asksForOutside(reading) && asks.some(({ measure }) => FOR_DOCUMENTS.has(measure)))
  );
};

/** Answered by what is held for the cause, which snapshots bear on; all else is counted in telemetry, which they do not. */
const OF_VERDICT: ReadonlySet<Ask['measure']> = new Set([
  'advice',
  'cause',
  'certainty',
  'evidence',
  'hypothesis',
  'unclear',
]);

/** Where snapshots cover the time, the verdict is also theirs. */
const isForSnapshots = async (context: StepContext, at: StartedTurn, { reading, issue, asks }: AskedTurn) => {
  const part = await snapshotPartOf(context, at, { reading, issue: issueOf(at.state, issue) });
  return part === 'all' || (part === 'verdict' && asks.some(({ measure }) => OF_VERDICT.has(measure)));
};

const needsReport = async (context: StepContext, at: StartedTurn, asked: AskedTurn): Promise<boolean> =>
  isForModel(at, asked) || (await isForDocuments(context, at, asked)) || (await isForSnapshots(context, at, asked));

/** Whatever else is said of an issue is told to be unclear, with its cause in short. */
const asksOfWhole = (ask: Ask | undefined, previous: Ask | undefined): readonly Ask[] => {
  const known = ask !== undefined && measureAnswerOf(ask.measure) !== undefined ? ask : undefined;
  if (previous === undefined) return withCause(known ?? { measure: 'cause' });
  return [known ?? { measure: 'unclear' }];
};

/** The report begins an issue, with everything that later answers shorten. It is written in English. */
const asksForCauseAlone = (ask: Ask | undefined): boolean => asksOfWhole(ask, undefined)[0]?.measure === 'cause';

const asksNothingOfItsOwn = ({ acts: [act] }: Reading): boolean =>
  act.kind === 'ask'
    ? act.ask.measure === 'same'
    : act.kind === 'command' || act.kind === 'choose' || act.kind === 'none';

/** “Show request 4711”: its rows, whichever of them are meant. */
const SHOWS_ROWS: ReadonlySet<Ask['measure']> = new Set(['lines', 'raw', 'trace']);

/** A trace or a request that is named beside nothing that is understood: an id alone, an address, “have a look at 0af7…”. */
const asksForNamedTrace = ({ acts: [act], details }: Reading): boolean => {
  const isNamed = details?.traceIds !== undefined || details?.requestIds !== undefined;
  if (!isNamed || act.kind === 'scope' || act.kind === 'window') return false;
  if (details?.requestIds !== undefined && act.kind === 'ask' && SHOWS_ROWS.has(act.ask.measure)) return true;
  return act.kind !== 'ask' || act.probability < SURE_ENOUGH || act.ask.measure === 'trace';
};

const measureLookedUp = (reading: Reading): 'pasted' | 'trace' | undefined => {
  if (reading.details?.record !== undefined) return 'pasted';
  return asksForNamedTrace(reading) ? 'trace' : undefined;
};

/** “Is it safe to restart redis?” suspects nothing: where no document is asked, what is known of redis answers it. */
const withPermission = (ask: Ask, { details = NO_DETAILS, entities }: Reading): readonly Ask[] =>
  asksOfPermission(ask, { details, entities }) ?? [ask];

type AskedMessage = {
  readonly reading: Reading;
  readonly previous: Ask | undefined;
  /** It names requests that are stored, and that the report on what is loudest may pass over. */
  readonly namesTrouble: boolean;
  /** A first message names a thing of which the service with most errors says nothing. */
  readonly namesQuiet: boolean;
};

/** What a first message that reports trouble of a thing may be read as. */
const OF_REPORTED: ReadonlySet<Ask['measure'] | 'tell'> = new Set([
  'affected',
  'cause',
  'health',
  'hypothesis',
  'instant',
  'latency',
  'ongoing',
  'onset',
  'same',
  'summary',
  'tell',
  'timeline',
  'unclear',
]);

const measureOf = ({ acts: [act] }: Reading): Ask['measure'] | 'tell' =>
  act.kind === 'ask' ? act.ask.measure : 'tell';

/** What the message asks, in order. None: the report. */
const asksOfMessage = (
  { relation }: Classification,
  { reading, previous, namesTrouble, namesQuiet }: AskedMessage,
): readonly Ask[] => {
  if (ordersToResolve(reading)) return [];
  if (namesQuiet && OF_REPORTED.has(measureOf(reading))) return [{ measure: 'cause' }];
  const measure = measureLookedUp(reading);
  if (measure !== undefined)
    return [{ measure }, ...(previous === undefined ? [{ measure: 'cause', form: 'one_line' } as const] : [])];
  const isOpening = previous === undefined && asksForCauseOfStated(reading);
  const whole = isOpening ? ({ measure: 'cause' } as const) : resolveAsk(reading, previous);
  if (asksForReport(reading, whole)) return [];
  if (previous === undefined && reading.language === 'en' && asksForCauseAlone(whole) && !namesTrouble) return [];
  // a message that goes back and asks nothing more is told where that issue stands
  if (relation === 'returned' && asksNothingOfItsOwn(reading)) return [{ measure: 'summary' }];
  const clauses = isOpening ? [] : resolveClauses(reading, previous);
  return clauses.length > 0 ? clauses : asksOfWhole(whole, previous);
};

/** There is nothing to report of: the answer says how to load something. */
const isStoreEmpty = async (context: StepContext, { running, circumstances }: StartedTurn): Promise<boolean> =>
  isEmptyStore({ asOf: circumstances.asOf, catalogue: await readEntityCatalogue(context, running) });

/** Requests that were refused, or that failed before the time that a first question looks at. */
const namesStoredTrouble = async (
  context: StepContext,
  at: StartedTurn,
  { details = NO_DETAILS, entities }: Reading,
): Promise<boolean> => {
  const hasPath = entities.some(({ kind }) => kind === 'endpoint');
  if (!namesTrouble(details, hasPath)) return false;
  const time = await readTroubleTime(context, at.running, details.trouble);
  if (time === undefined) return false;
  return isRefusal({ statuses: statusesOf(details) }) || time.to < at.circumstances.askedAt - DEFAULT_LENGTH;
};

/** “STEP2 files are not going out”, while another service logs all the errors: the report on these would say nothing of it. */
const namesQuietRecords = async (
  context: StepContext,
  at: StartedTurn,
  { entities, details = NO_DETAILS }: Reading,
): Promise<boolean> => {
  if (entities.some(({ kind }) => kind === 'service')) return false;
  const rows = await readThingRows(context, at.running);
  if (rows.length === 0 || (await hasRecentSpans(context, at.running))) return false;
  const { service = [] } = await readEntityCatalogue(context, at.running);
  return namesQuietThing(details.thingNames ?? [], rows, service);
};

export const narrowAsk = async (
  context: StepContext,
  at: StartedTurn,
  classification: Classification,
  message: Message,
): Promise<Pick<Classification, 'ask' | 'also'>> => {
  const { relation, issue, ask: asksDocument } = classification;
  if (asksDocument !== undefined) return at.circumstances.model === undefined ? { ask: asksDocument } : {};
  if (relation === 'none' || relation === 'ambiguous') return {};
  const previous = issue === undefined ? undefined : askBefore(at.state.turns, issue, at.turn.n);
  if (previous === undefined && !ordersToResolve(message.reading) && (await isStoreEmpty(context, at)))
    return { ask: { measure: 'cause' } };
  const { reading } = message;
  const namesTrouble = previous === undefined && (await namesStoredTrouble(context, at, reading));
  const namesQuiet = previous === undefined && (await namesQuietRecords(context, at, reading));
  const isOther = relation === 'new_issue' && (await asksOfOtherTrouble(context, at, reading));
  const asks = (
    isOther
      ? [{ measure: 'cause' } as const]
      : asksOfMessage(classification, { reading, previous, namesTrouble, namesQuiet })
  ).flatMap((ask) => withPermission(ask, reading));
  const [ask, ...also] = asks;
  if (ask === undefined || (await needsReport(context, at, { ...message, issue, asks }))) return {};
  return { ask, ...(also.length > 0 && { also }) };
};

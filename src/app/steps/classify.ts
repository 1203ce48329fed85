// The step classify: a follow-up, a new issue, a return, or the reading that the caller confirms.
import { canonicalJson } from '../../kernel/json.js';
import { composeMasked } from '../../kernel/masked.js';
import type { EntityKind } from '../../language/names/entity.js';
import type { Ask, Reading } from '../../language/reading.js';
import { askOfWords } from '../../answer/worded-asks.js';
import { asksForOutside } from '../../answer/resolve-ask.js';
import { asksOfTechnology } from '../../answer/verdicts/named-technology.js';
import { narrowAsk } from './narrow-ask.js';
import { asksOfOtherTrouble, issueOfNamedCause } from './trouble-relation.js';
import { answeringOfIssue, asksSnapshot, classifyBySnapshot } from './snapshot-question.js';
import { readerReasons } from './read-by-model.js';
import { readTurn } from './read-turn.js';
import { smallTalkMessage } from '../../language/small-talk.js';
import type { FindingLocation, Findings } from '../../evidence/finding.js';
import { canConfirm, type Issue, type OpenedInvestigation, type Turn, turnOf } from '../../investigation/state.js';
import type { Classification, RelationReading } from '../../investigation/turn.js';
import type { StepContext, StepInput, StepOutcome } from './step-context.js';
import { optional } from '../../kernel/optional.js';
import type { Answer } from '../../evidence/answer.js';
import { asksForOther, otherIncidentOf } from '../../language/discourse/other-incident.js';
import { findReferredIssue } from '../../turn/classify/referred-issue.js';
import { findPickedReading } from '../../turn/classify/picked-reading.js';
import {
  type KnownIssue,
  type MessageToClassify,
  type PastTurn,
  classifyMessage,
} from '../../turn/classify/classify-message.js';
import { wordsAskForDocuments } from '../../turn/question/document-question.js';
import { isEmptyStore } from '../../answer/empty-store.js';
import { answersElsewhere, callsAnotherDocument, rankAtHand, tellsWhole } from '../../answer/documents/document.js';
import { nearestPassage } from '../../answer/documents/nearest.js';
import { readDocumentQuestion } from '../../turn/classify/document-question.js';
import { ordersToResolve } from '../../turn/question/resolve-order.js';
import { findProposedReading } from '../../turn/classify/proposed-reading.js';
import { NEVER_ASKED_REASON } from '../../turn/respond/prose/notices.js';
import { viewToRestore, withoutVainUndo } from '../../turn/scope/undo-edit.js';
import { RELATION_WEIGHTS } from '../../turn/classify/relation/relation-weights.js';
import type { StartedTurn } from '../../investigation/pipeline.js';
import {
  readCatalogueValues,
  readEntityCatalogue,
  readGist,
  readIssueSummary,
  readNameCatalogue,
  readQuestionText,
  readReading,
  readSearchableCollections,
  recentTurns,
} from './conversation.js';
import { foreignEvidence, readDocumentContext } from './documents.js';

/** More hypotheses than a person would remember say little about what the issue is about. */
const MAX_HYPOTHESES = 3;

const locationNames = ({ code, operation, gauge, pod, change }: FindingLocation): readonly string[] =>
  [code, operation, gauge, pod, change].filter((place) => place !== undefined);

/** What the last answer named: whom the suspects affect, and where they are. */
const namesInFindings = async (
  context: StepContext,
  { findings }: Issue,
): Promise<Pick<KnownIssue, 'affected' | 'places'>> => {
  if (findings === undefined) return {};
  const { hypotheses } = JSON.parse(await context.readText(findings)) as Findings;
  const leading = hypotheses.slice(0, MAX_HYPOTHESES);
  return {
    affected: [...new Set(leading.flatMap(({ affected }) => affected))],
    places: [...new Set(leading.flatMap(({ location }) => locationNames(location)))],
  };
};

const knownIssue = async (context: StepContext, issue: Issue): Promise<KnownIssue> => ({
  id: issue.id,
  status: issue.status,
  texts: [await readIssueSummary(context, issue)].filter((text) => text !== ''),
  services: issue.scope.services,
  signatures: [],
  suspects: issue.suspects.slice(0, MAX_HYPOTHESES).map(({ service }) => service),
  ...(await namesInFindings(context, issue)),
});

const pastTurn = async (context: StepContext, turn: Turn): Promise<PastTurn> => ({
  text: await readQuestionText(context, turn),
  gist: await readGist(context, turn),
  ...optional({ issue: turn.issue }),
});

const classificationOfReading = (reading: RelationReading, reason: string): Classification => ({
  relation: reading.relation,
  ...optional({ issue: reading.issue }),
  confidence: 1,
  margin: 1,
  reasons: [reason],
  readings: [reading],
});

const issueAtHand = ({ state, turn }: StartedTurn): Issue | undefined =>
  state.issues.find(({ id }) => id === recentTurns(turn, state.turns).at(-1)?.issue);

/** Least recently touched first, as the classifier wants them. */
const byLastTurn = (a: Issue, b: Issue): number => a.lastTurn - b.lastTurn;

/**
 * Takes the likelier reading, and the answer offers the other. A question back stays only where a new issue is likelier and the
 * caller may be asked: an issue that nobody meant is a worse mistake than a question.
 */
const resolveAmbiguity = (classification: Classification, turn: Turn): Classification => {
  const [likelier] = classification.readings;
  if (classification.relation !== 'ambiguous' || likelier === undefined) return classification;
  if (turn.question.ask === 'allowed' && likelier.relation === 'new_issue') return classification;
  const { relation, issue, confidence } = likelier;
  const because =
    turn.question.ask === 'never' ? NEVER_ASKED_REASON : 'the likelier reading was taken, and the other is offered';
  return {
    ...classification,
    relation,
    ...optional({ issue }),
    confidence,
    reasons: [...classification.reasons, because],
  };
};

/** None where the caller says that it is another issue. */
const issuesToCompare = ({ question }: Turn, { issues }: OpenedInvestigation): readonly Issue[] =>
  question.relation === 'new_issue' ? [] : [...issues].sort(byLastTurn);

/** The message with the turns, issues and findings before it, as the classifier takes it. */
const classifierMessage = async (
  context: StepContext,
  { state, running, turn }: StartedTurn,
  reading: Reading,
): Promise<MessageToClassify> => ({
  reading,
  lastTurns: await Promise.all(recentTurns(turn, state.turns).map((each) => pastTurn(context, each))),
  issues: await Promise.all(issuesToCompare(turn, state).map((issue) => knownIssue(context, issue))),
  catalogue: await readNameCatalogue(context, running),
  ...(turn.question.relation !== undefined && { explicit: { relation: turn.question.relation } }),
});

/** Of the answer before. */
const classifyProposal = async (
  context: StepContext,
  { state, turn }: StartedTurn,
): Promise<Classification | undefined> => {
  const last = state.turns.findLast(({ n }) => n < turn.n);
  if (last?.body === undefined || last.issue === undefined || turn.question.relation !== undefined) return undefined;
  const answer = JSON.parse(await context.readText(last.body)) as Answer;
  const reading = findProposedReading(answer, { text: await readQuestionText(context, turn), issue: last.issue });
  return reading && classificationOfReading(reading, `it is what turn ${last.n} proposed`);
};

const classifyRelation = async (
  context: StepContext,
  started: StartedTurn,
  reading: Reading,
): Promise<Classification> => {
  const { turn, circumstances } = started;
  const message = await classifierMessage(context, started, reading);
  const band = { margin: circumstances.askBand };
  const classification = classifyMessage(message, { weights: RELATION_WEIGHTS, band });
  if (turn.question.relation !== undefined) return resolveAmbiguity(classification, turn);
  const question = { reading, issue: issueAtHand(started) };
  return resolveAmbiguity(await classifyBySnapshot(context, classification, question), turn);
};

const confirmedReading = (
  state: OpenedInvestigation,
  turn: Turn,
  { reference }: Reading,
): RelationReading | undefined => {
  const { parked } = state;
  if (parked === undefined || !canConfirm(parked, turn)) return undefined;
  const { confirms, relation } = turn.question;
  if (confirms === parked.turn) return parked.readings.find((each) => each.relation === relation) ?? parked.readings[0];
  return turn.question.relation === undefined ? findPickedReading(reference, parked.readings) : undefined;
};

const SMALL_TALK: Classification = {
  relation: 'none',
  confidence: 1,
  margin: 1,
  reasons: ['it asks nothing about the system'],
  readings: [],
};

/** A narrow question, an edit or a choice goes on with the issue at hand: it reports nothing new. */
const GOES_ON: ReadonlySet<Reading['acts'][0]['kind']> = new Set(['scope', 'window', 'choose', 'correct']);
const OPENING_MEASURES: ReadonlySet<Ask['measure']> = new Set(['cause', 'health']);
const LEAST_GOING_ON = 0.4;

const PLACE_KINDS: ReadonlySet<EntityKind> = new Set(['region', 'environment', 'version', 'pod', 'host']);

/** “Fare-quote or pnr-store?” asks which of several it was. */
const choosesSuspect = ({ acts: [act], entities }: Reading): boolean =>
  act.kind === 'ask' &&
  act.ask.measure === 'hypothesis' &&
  new Set(entities.flatMap(({ kind, name }) => (kind === 'service' && name !== undefined ? [name] : []))).size > 1;

const goesOn = (reading: Reading): boolean => {
  const {
    acts: [act],
    entities,
  } = reading;
  if (act.probability < LEAST_GOING_ON) return false;
  if (entities.some(({ kind }) => kind === 'service')) return choosesSuspect(reading);
  if (askOfWords(reading, undefined, { measure: 'cause' }) !== undefined) return true;
  // how a place or a server looks, where no service is named, is asked of the problem at hand
  if (act.kind === 'ask' && act.ask.measure === 'health')
    return entities.some(({ kind }) => PLACE_KINDS.has(kind)) || asksOfTechnology(reading);
  if (act.kind === 'command') return ['more', 'less', 'undo', 'resolve'].includes(act.detail);
  // an observation may be another problem
  if (act.kind === 'tell') return act.detail !== 'observation';
  return GOES_ON.has(act.kind) || (act.kind === 'ask' && !OPENING_MEASURES.has(act.ask.measure));
};

/** These ask of what is at hand, however unsure the reading is: “a version for the head of ops”, “so it's done?”. */
const SETTLED: ReadonlySet<Ask['measure']> = new Set([
  'advice',
  'comparison',
  'ongoing',
  'share',
  'summary',
  'timeline',
]);
const LEAST_SETTLED = 0.25;

const isSettled = (reading: Reading): boolean => {
  const {
    acts: [act],
    entities,
  } = reading;
  if (entities.some(({ kind }) => kind === 'service') || act.kind === 'social' || act.kind === 'product') return false;
  return (
    asksForOutside(reading) || (act.kind === 'ask' && SETTLED.has(act.ask.measure) && act.probability >= LEAST_SETTLED)
  );
};

/** Messages that name no service; of others, the words decide. */
const classifyAsGoingOn = ({ state, turn }: StartedTurn, reading: Reading): Classification | undefined => {
  const issue = recentTurns(turn, state.turns).at(-1)?.issue;
  if (issue === undefined || turn.question.relation !== undefined) return undefined;
  if (!goesOn(reading) && !isSettled(reading)) return undefined;
  const confidence = reading.acts[0].probability;
  const relation = { relation: 'follow_up', issue, confidence } as const;
  return {
    ...classificationOfReading(relation, 'it asks something narrow of the issue at hand, or edits it'),
    confidence,
  };
};

/** “Back to the first”, “and the other one?”. */
const classifyByOrder = ({ state, turn }: StartedTurn, reading: Reading): Classification | undefined => {
  const { issues } = state;
  const current = recentTurns(turn, state.turns).at(-1)?.issue;
  if (current === undefined || turn.question.relation !== undefined) return undefined;
  const recent = [...issues].sort(byLastTurn).flatMap(({ id }) => (id === current ? [] : [id]));
  const issue = findReferredIssue(reading, { issues, current, recent: recent.toReversed() });
  return issue === undefined
    ? undefined
    : classificationOfReading({ relation: 'returned', issue, confidence: 1 }, 'it names an earlier issue by its place');
};

/** “The other one?”, where the one issue was opened by a message that named two incidents: what that message said of the other. */
const readOtherIncident = async (
  context: StepContext,
  at: StartedTurn,
  reading: Reading,
): Promise<Reading | undefined> => {
  const { state, turn } = at;
  const [issue, ...more] = state.issues;
  if (issue === undefined || more.length > 0 || turn.question.relation !== undefined || !asksForOther(reading))
    return undefined;
  const opened = turnOf(state, issue.openedIn);
  if (opened?.read === undefined) return undefined;
  const clause = otherIncidentOf(await readQuestionText(context, opened), await readReading(context, opened));
  return clause === undefined ? undefined : readTurn(context, at, clause);
};

const OTHER_INCIDENT: Classification = classificationOfReading(
  { relation: 'new_issue', confidence: 1 },
  'it asks about the other incident that the first message named',
);

/** “Undo that” asks something where an edit can be taken back. */
const isSmallTalk = (at: StartedTurn, reading: Reading): boolean => {
  const current = issueAtHand(at);
  return (
    smallTalkMessage(reading) !== undefined && (current === undefined || viewToRestore(reading, current) === undefined)
  );
};

/** A question for documents: `ask` says so. It goes on with the issue at hand, or opens one. */
const classifyDocumentQuestion = async (
  context: StepContext,
  at: StartedTurn,
  reading: Reading,
): Promise<Classification | undefined> => {
  const { state, turn, running } = at;
  const names = (await readSearchableCollections(context, running)).map(({ name }) => name);
  if (names.length === 0 || ordersToResolve(reading)) return undefined;
  // agents of a chain look at the system, unless their question says that it is about documents
  const isOfAgent = turn.question.task !== undefined && turn.question.collections === undefined;
  if (isOfAgent && wordsAskForDocuments(reading, { names }) !== 'yes') return undefined;
  const documents = await readDocumentContext(context, at);
  const { passages, atHand } = documents;
  const before = recentTurns(turn, state.turns).at(-1);
  const current = state.issues.find(({ id }) => id === before?.issue);
  const asked = readDocumentQuestion({
    ...optional({ snapshot: await answeringOfIssue(context, current, reading) }),
    reading,
    names,
    isChosen: turn.question.collections !== undefined,
    fit: Math.max(0, ...passages.map(({ row }) => row.fit ?? 0)),
    isNear: nearestPassage(documents)?.isClear === true,
    hasDocument: atHand !== undefined,
    ...optional({ foreign: foreignEvidence(documents) }),
    answersAtHand: rankAtHand(documents).length > 0,
    callsAnother: callsAnotherDocument(documents),
    isTold: tellsWhole(documents),
    answersElsewhere: answersElsewhere(documents),
    hasIssue: before !== undefined && before.ask?.measure !== 'document',
    hasTelemetry: (await readCatalogueValues(context, running, 'service')).length > 0,
    isAlone: isEmptyStore({ asOf: at.circumstances.asOf, catalogue: await readEntityCatalogue(context, running) }),
  });
  if (asked === undefined) return undefined;
  const ask: Ask = asked === 'at hand' ? { measure: 'document', of: asked } : { measure: 'document' };
  const reason = 'it asks for what is written in documents';
  const { relation: explicit } = turn.question;
  if (explicit !== undefined) return { ...(await classifyRelation(context, at, reading)), ask };
  const issue = before?.issue;
  const going = { relation: issue === undefined ? 'new_issue' : 'follow_up', ...optional({ issue }) } as const;
  return { ...classificationOfReading({ ...going, confidence: 1 }, reason), ask };
};

const classifyTurn = async (context: StepContext, at: StartedTurn, reading: Reading): Promise<Classification> => {
  const proposal = await classifyProposal(context, at);
  if (proposal !== undefined) return proposal;
  const ofDocuments = await classifyDocumentQuestion(context, at, reading);
  if (ofDocuments !== undefined) return ofDocuments;
  if (
    at.turn.question.relation === undefined &&
    isSmallTalk(at, reading) &&
    !(await asksSnapshot(context, at, reading))
  )
    return { ...SMALL_TALK, confidence: reading.acts[0].probability };
  const byOrder = classifyByOrder(at, reading);
  if (byOrder !== undefined) return byOrder;
  const classified = await classifyRelation(context, at, reading);
  // words such as “back to the login problem” name another issue
  if (classified.relation === 'returned') return classified;
  if (await asksOfOtherTrouble(context, at, reading))
    return classificationOfReading({ relation: 'new_issue', confidence: 1 }, 'it names trouble of another time');
  const goingOn = classifyAsGoingOn(at, reading);
  if (goingOn !== undefined || classified.relation !== 'new_issue') return goingOn ?? classified;
  const issue = await issueOfNamedCause(context, at, reading);
  if (issue === undefined) return classified;
  return classificationOfReading({ relation: 'follow_up', confidence: 1, issue }, 'it asks of the cause at hand');
};

/** What was said of the answer before: of the report, where it says what the cause was. */
const spokenFeedback = (context: StepContext, { state, turn }: StartedTurn, { feedback: said }: Reading) => {
  const earlier = state.turns.filter(({ n, status, issue }) => n < turn.n && status === 'answered' && issue);
  if (turn.question.rerunOf !== undefined || earlier.length === 0) return undefined;
  const rated = said?.cause === undefined ? earlier.at(-1) : earlier.findLast(({ ask }) => ask === undefined);
  if (said === undefined || rated === undefined) return undefined;
  const { rating, cause } = said;
  return { of: rated.n, rating, ...(cause !== undefined && { cause: context.textWriter.put(composeMasked(cause)) }) };
};

export const classifyStep = async (context: StepContext, { turn: at }: StepInput<'classify'>): Promise<StepOutcome> => {
  const { state, turn } = at;
  const { parked } = state;
  const text = await readQuestionText(context, turn);
  const own = await readTurn(context, at, text);
  const other = await readOtherIncident(context, at, own);
  const reading = withoutVainUndo(other ?? own, { issueAtHand: issueAtHand(at), issues: state.issues });
  const read = context.textWriter.put(composeMasked(canonicalJson(reading)));
  const confirmed = confirmedReading(state, turn, reading);
  if (parked !== undefined && confirmed !== undefined)
    return {
      intent: 'classify',
      classification: {
        ...classificationOfReading(confirmed, `the caller confirmed the reading of turn ${parked.turn}`),
        read,
      },
      resolves: parked.turn,
    };
  const classification = other === undefined ? await classifyTurn(context, at, reading) : OTHER_INCIDENT;
  const { ask: _ask, ...withoutAsk } = classification;
  const reasons = [...classification.reasons, ...readerReasons(reading)];
  const asks = await narrowAsk(context, at, classification, { reading });
  const feedback = spokenFeedback(context, at, reading);
  return {
    intent: 'classify',
    classification: { ...withoutAsk, reasons, read, ...asks },
    ...optional({ feedback }),
  };
};

// Decides whether a message asks for documents: by its words, by its reading, and by what the documents hold of it.
import type { EntityKind } from '../../language/names/entity.js';
import type { SnapshotAnswering } from '../snapshot-contributor.js';
import type { Measure, Reading } from '../../language/reading.js';
import { hasCue, type MessageDetails, NO_DETAILS } from '../../language/details/message-details.js';
import type { QuestionCue } from '../../language/details/question-cues.js';
import { subjectStems } from '../../telemetry/passages/document-question.js';
import {
  asksHow,
  asksSystem,
  documentQuestionOf,
  isOrder,
  LIKELY_READING,
  refersBack,
  SURE_READING,
  wordsAskForDocuments,
} from '../question/document-question.js';
import { LEAST_FIT } from '../../telemetry/passages/rank-passages.js';

export type DocumentEvidence = {
  readonly reading: Reading;
  /** Names of the collections that can be searched. */
  readonly names: readonly string[];
  /** The caller chose collections for this message. */
  readonly isChosen: boolean;
  /** Of the passage that fits best, 0 to 1; 0: nothing was found. */
  readonly fit: number;
  /** A passage clearly stands out by its meaning, whatever words it has. Absent: none does, or there are no vectors. */
  readonly isNear?: boolean;
  /** The turn before was answered from a document. */
  readonly hasDocument: boolean;
  /** The document that answered the turn before speaks of what is new in the message. */
  readonly answersAtHand?: boolean;
  /** The message calls another document by its name, and that document fits it best. */
  readonly callsAnother?: boolean;
  /** Another document fits it best and speaks of what is new in it, and the document at hand does not. */
  readonly answersElsewhere?: boolean;
  /** The message stands in an issue about the system. */
  readonly hasIssue: boolean;
  /** How the snapshot of a database that the conversation is over answers the message; absent: it is over none. */
  readonly snapshot?: SnapshotAnswering;
  /**
   * Words that neither questions about a system nor stored lines have: some are strange, no other form of a known word; and whether one
   * passage holds all of them, or only some.
   */
  readonly foreign?: { readonly isStrange: boolean; readonly held: 'all' | 'some' | 'none' };
  /** There is telemetry that could be asked about. */
  readonly hasTelemetry: boolean;
  /** The passage that fits best has every telling word of the message as it is written, and the form of the answer: a number for “how many”. */
  readonly isTold?: boolean;
  /** Documents are all that is stored. */
  readonly isAlone?: boolean;
};

/** Names of what runs. A number or a person says nothing of the system. */
const SYSTEM_KINDS: ReadonlySet<EntityKind> = new Set([
  'service',
  'pod',
  'host',
  'region',
  'environment',
  'endpoint',
  'version',
  'metric',
  'id',
]);

const namesSystem = ({ entities, time, details }: Reading): boolean =>
  entities.some(({ kind }) => SYSTEM_KINDS.has(kind)) ||
  (time?.mentions.length ?? 0) > 0 ||
  details?.record !== undefined ||
  details?.traceIds !== undefined;

const detailsOf = ({ details = NO_DETAILS }: Reading): MessageDetails => details;

/** A subject of fewer words is met by accident. */
const LEAST_SUBJECT = 2;
/** A passage speaks of nothing else. */
const CLEAR_FIT = 0.6;
const CERTAIN_FIT = 0.75;

/** What is asked of an incident again and again: after a document, too, unless the message refers back to it. */
const OF_INCIDENT: ReadonlySet<Measure> = new Set([
  'affected',
  'cause',
  'count',
  'health',
  'lines',
  'place',
  'summary',
]);
/** Records of telemetry. */
const TELEMETRY_CUES = ['errors', 'lines'] as const satisfies readonly QuestionCue[];
/** Figures that a report states as well as telemetry does. */
const FIGURES: ReadonlySet<Measure> = new Set(['count', 'duration', 'affected']);
/** So likely together, whatever the likeliest reading is. */
const LEAST_OF_INCIDENT = 0.3;
/** “Which setting controls that?” is easily read as a question about the system. */
const SURE_ALTHOUGH_REFERRING = 0.95;

const chanceOfIncident = ({ acts }: Reading): number =>
  acts.reduce((sum, act) => sum + (act.kind === 'ask' && OF_INCIDENT.has(act.ask.measure) ? act.probability : 0), 0);

/** It reports a problem, or asks something that telemetry answers. */
const isOfSystem = (reading: Reading): boolean => {
  const [act] = reading.acts;
  if (act.kind === 'tell') return act.detail === 'observation' || (reading.moves?.reports ?? 0) >= LIKELY_READING;
  if (refersBack(detailsOf(reading))) return asksSystem(act, SURE_ALTHOUGH_REFERRING);
  const isOfIncident = act.kind === 'ask' && OF_INCIDENT.has(act.ask.measure);
  return asksSystem(act) || isOfIncident || chanceOfIncident(reading) >= LEAST_OF_INCIDENT;
};

/** What a document states as well as telemetry does: whom to call, after how long, what to do when something is high. */
const MAY_BE_WRITTEN: ReadonlySet<Measure> = new Set(['advice', 'duration', 'hypothesis', 'metric', 'owner']);

/** The document at hand answers it, and it speaks of nothing else: “after how many minutes do I escalate?”, “does it say how to roll back?”. */
const isOfDocumentAtHand = ({ reading, answersAtHand }: DocumentEvidence): boolean => {
  const [act] = reading.acts;
  if (answersAtHand !== true || act.kind !== 'ask') return false;
  const details = detailsOf(reading);
  if (refersBack(details)) return details.documents?.says === true;
  if (OF_INCIDENT.has(act.ask.measure)) return act.probability < SURE_READING && !hasCue(details, ...TELEMETRY_CUES);
  return MAY_BE_WRITTEN.has(act.ask.measure) && !hasCue(details, ...TELEMETRY_CUES);
};

/** Figures of telemetry, where there is none, and a passage that would be told instead. */
const countsNothingStored = ({ reading, hasTelemetry, fit, answersAtHand }: DocumentEvidence): boolean => {
  const [act] = reading.acts;
  return (
    !hasTelemetry &&
    answersAtHand === true &&
    fit < CERTAIN_FIT &&
    asksSystem(act) &&
    hasCue(detailsOf(reading), 'errors')
  );
};

/** It follows the document at hand: a question does, whatever it was read as (“can I pause it?”), an order does not. */
const goesOn = (evidence: DocumentEvidence): boolean => {
  const { reading, hasTelemetry } = evidence;
  const [act] = reading.acts;
  if (act.kind === 'social' || act.kind === 'feedback' || countsNothingStored(evidence)) return false;
  if (hasTelemetry && isOfSystem(reading) && !isOfDocumentAtHand(evidence)) return false;
  return !isOrder(reading) || (act.kind === 'command' && act.detail === 'more');
};

/** A question that stands on its own: it names its subject, some passage speaks of just that, and the document at hand does not answer it. */
const isNewSubject = (evidence: DocumentEvidence): boolean => {
  const { reading, names, fit, answersAtHand, callsAnother } = evidence;
  const details = detailsOf(reading);
  const { size } = subjectStems(documentQuestionOf(details, names));
  // “what severity is this?” refers to the trouble, and not to the document
  const leastFit = refersBack(details) ? CLEAR_FIT : LEAST_FIT;
  if (evidence.answersElsewhere === true && size >= LEAST_SUBJECT && fit >= leastFit) return true;
  const isWhole = size > LEAST_SUBJECT || (size === LEAST_SUBJECT && asksHow(details));
  if (!isWhole || refersBack(details) || fit < CLEAR_FIT) return false;
  return callsAnother === true || asksHow(details) || answersAtHand !== true;
};

/** Where the words do not say it, what the documents hold has to outweigh the reading. */
const outweighsReading = ({ reading, fit, hasTelemetry, hasIssue }: DocumentEvidence): boolean => {
  const [act] = reading.acts;
  if (act.kind === 'product') return fit >= LEAST_FIT;
  if (act.kind !== 'ask') return false;
  if (act.ask.measure === 'meaning') return fit >= LEAST_FIT;
  // “how many errors by minute?” of a store that has documents alone
  if (!hasTelemetry) return fit >= (asksSystem(act) ? CERTAIN_FIT : LEAST_FIT);
  if (act.ask.measure === 'advice') return !hasIssue && act.probability < LIKELY_READING && fit >= CLEAR_FIT;
  if (hasIssue)
    return act.probability < LIKELY_READING && fit >= CLEAR_FIT && (reading.moves?.refers ?? 0) < LIKELY_READING;
  return act.probability < LIKELY_READING ? fit >= LEAST_FIT : act.probability < SURE_READING && fit >= CERTAIN_FIT;
};

/** Questions about an incident that begin as one how something is done does: “how can I find out why orders fail?”. */
const BEGINS_ALIKE: ReadonlySet<Measure> = new Set([
  'affected',
  'cause',
  'count',
  'health',
  'latency',
  'place',
  'share',
]);

/** “How many orders were lost in the checkout outage?”: a document that is called by its name says the whole of it, and how many. */
const asksWhatIsTold = ({ reading, isTold, callsAnother, hasIssue, snapshot }: DocumentEvidence): boolean => {
  const [act] = reading.acts;
  if (isTold !== true || callsAnother !== true || hasIssue || snapshot !== undefined) return false;
  return act.kind === 'ask' && FIGURES.has(act.ask.measure) && !hasCue(detailsOf(reading), ...TELEMETRY_CUES);
};

/** “How do I rotate the certificates?”: what the documents do not hold is told not to be there only where nothing else could answer it. */
const asksHowIn = ({ reading, fit, hasIssue, hasTelemetry }: DocumentEvidence): boolean => {
  const [act] = reading.acts;
  if (hasTelemetry && act.kind === 'ask' && BEGINS_ALIKE.has(act.ask.measure) && act.probability >= SURE_READING)
    return false;
  if (fit >= LEAST_FIT) return true;
  if (namesSystem(reading) || hasIssue) return false;
  const isAdvice = act.kind === 'ask' && act.ask.measure === 'advice';
  const standsAlone = act.probability < SURE_READING || (reading.moves?.independent ?? 0) >= LIKELY_READING;
  return !hasTelemetry || act.kind === 'product' || (isAdvice && standsAlone);
};

/** “Can we call it fixed?” asks how it stands; any other measure would say something beside whether it may be done. */
const OF_STATE: ReadonlySet<Measure> = new Set(['lines', 'ongoing', 'raw', 'trace']);

/**
 * Whether something may or should be done is looked up. Where the documents do not hold it, that is told of what may be done;
 * “should I …?” is then answered by the advice on the cause.
 */
const asksPermission = ({ reading, names, fit, hasIssue }: DocumentEvidence): boolean => {
  const details = detailsOf(reading);
  const permission = details.documents?.permission;
  const [act] = reading.acts;
  if (permission === undefined) return false;
  const { size } = subjectStems(documentQuestionOf(details, names));
  // “should we roll back?” asks what the cause at hand calls for
  const isOfIssue = permission === 'worth' && hasIssue && size <= LEAST_SUBJECT;
  if (isOfIssue && details.documents?.isWritten !== true) return false;
  if (fit >= LEAST_FIT || details.documents?.isWritten === true) return true;
  if (permission !== 'leave' || refersBack(details) || (act.kind === 'ask' && OF_STATE.has(act.ask.measure)))
    return false;
  return size >= LEAST_SUBJECT;
};

/** What no telemetry tells; people write it down. */
const KNOWN_TO_PEOPLE: ReadonlySet<Measure> = new Set(['owner']);

/** “Who is on call for checkout?”: also inside an issue, and of a service that is named. */
const asksWhatPeopleKnow = ({ reading, names, fit }: DocumentEvidence): boolean => {
  const [act] = reading.acts;
  return (
    act.kind === 'ask' &&
    KNOWN_TO_PEOPLE.has(act.ask.measure) &&
    fit >= CLEAR_FIT &&
    subjectStems(documentQuestionOf(detailsOf(reading), names)).size >= LEAST_SUBJECT
  );
};

/** What is asked of an incident, of whatever it is: no document is looked into for it. */
const OPENS_INCIDENT: ReadonlySet<Measure> = new Set([
  'advice',
  'affected',
  'cause',
  'change',
  'health',
  'hypothesis',
  'lines',
  'raw',
  'summary',
  'trace',
]);

/**
 * “How often must the oil be changed?”: it asks of a thing that no line speaks of. Where a passage holds the thing, that answers it;
 * where none does, this is said: a figure of telemetry would be one of something else.
 */
const asksOfForeign = ({ reading, foreign, hasIssue, snapshot, hasTelemetry }: DocumentEvidence): boolean => {
  const [act] = reading.acts;
  const details = detailsOf(reading);
  if (foreign === undefined || !hasTelemetry || isOrder(reading)) return false;
  if (act.kind === 'social' || act.kind === 'feedback') return false;
  // “are migrations reverted on a rollback?” is easily read as what somebody has done
  if (act.kind === 'tell' && (details.isQuestion !== true || act.detail === 'observation')) return false;
  if (hasCue(details, ...TELEMETRY_CUES)) return false;
  if (foreign.held === 'all') return true;
  const isOfIncident = act.kind !== 'ask' || (OPENS_INCIDENT.has(act.ask.measure) && act.probability >= LIKELY_READING);
  if (isOfIncident || details.isQuestion !== true || hasIssue || snapshot !== undefined) return false;
  return foreign.isStrange || foreign.held === 'some';
};

/** What holds in general no line tells, whatever service and length of time it is asked of; where a passage speaks of it, that answers. */
const asksRule = ({ reading, names, fit, hasDocument, snapshot }: DocumentEvidence): boolean => {
  const details = detailsOf(reading);
  const { kind } = reading.acts[0];
  if (details.documents?.isRule !== true || hasDocument || snapshot !== undefined || fit < LEAST_FIT) return false;
  if (kind === 'social' || kind === 'feedback' || kind === 'tell' || refersBack(details)) return false;
  if (details.record !== undefined || details.traceIds !== undefined) return false;
  return subjectStems(documentQuestionOf(details, names)).size >= LEAST_SUBJECT;
};

/** “What day does the rota change?”: a habit that names nothing of the system, where a passage speaks of it. */
const asksHabit = ({ reading, names, fit, hasDocument, hasIssue, snapshot }: DocumentEvidence): boolean => {
  const [act] = reading.acts;
  const details = detailsOf(reading);
  if (details.documents?.isGeneral !== true || hasDocument || hasIssue || snapshot !== undefined) return false;
  if (namesSystem(reading) || refersBack(details) || hasCue(details, ...TELEMETRY_CUES)) return false;
  if (act.kind === 'social' || act.kind === 'feedback' || act.kind === 'tell' || isOrder(reading)) return false;
  const isSure = act.probability >= SURE_READING;
  if (isSure && act.kind === 'ask' && OPENS_INCIDENT.has(act.ask.measure) && act.ask.measure !== 'change') return false;
  const { size } = subjectStems(documentQuestionOf(details, names));
  return size >= LEAST_SUBJECT && fit >= (isSure ? CLEAR_FIT : LEAST_FIT);
};

/** Beside documents nothing is stored: what is asked can stand in them alone. A report of trouble is looked up where they speak of it. */
const asksDocumentsAlone = ({ reading, names, fit, isAlone, snapshot }: DocumentEvidence): boolean => {
  const [act] = reading.acts;
  const details = detailsOf(reading);
  if (isAlone !== true || snapshot !== undefined || isOrder(reading)) return false;
  if (subjectStems(documentQuestionOf(details, names)).size === 0) return false;
  if (fit >= LEAST_FIT && act.kind === 'tell') return true;
  if (act.kind === 'product' && act.probability >= SURE_READING) return fit >= LEAST_FIT;
  if (asksSystem(act) && hasCue(details, ...TELEMETRY_CUES)) return fit >= CERTAIN_FIT;
  if (act.kind === 'social' || act.kind === 'feedback') return details.isQuestion === true && fit >= LEAST_FIT;
  return act.kind === 'ask' || details.isQuestion === true;
};

/** The caller or the words ask for documents; plain words do only where the documents hold what is asked. */
const isExplicit = ({ reading, names, isChosen, fit, hasTelemetry }: DocumentEvidence): boolean => {
  if (isChosen) return true;
  const wish = wordsAskForDocuments(reading, { names, hasTelemetry });
  return wish === 'yes' || (wish === 'if they hold it' && fit >= LEAST_FIT);
};

/**
 * A conversation over a database stays with it. A word that a manual shares (“setting”, “stop”, “safe”) is no reason to leave: it
 * asks of documents where it says so, or where a passage speaks of the whole of a question that stands on its own.
 */
const staysWithSnapshot = ({
  snapshot,
  reading,
  names,
  fit,
  hasDocument,
  answersAtHand,
}: DocumentEvidence): boolean => {
  if (snapshot === undefined) return false;
  if (hasDocument && answersAtHand === true) return snapshot === 'figures' && fit < CLEAR_FIT;
  const details = detailsOf(reading);
  const { size } = subjectStems(documentQuestionOf(details, names));
  if (refersBack(details) || size < LEAST_SUBJECT || fit < CERTAIN_FIT) return true;
  return snapshot !== 'none' && size === LEAST_SUBJECT;
};

/**
 * `at hand`: it goes on with the document that answered the turn before; `documents`: it asks for documents; `undefined`: it asks
 * about the system, or nothing.
 */
export const readDocumentQuestion = (of: DocumentEvidence): 'documents' | 'at hand' | undefined => {
  // what stands out by its meaning counts as what just fits by its words
  const evidence = of.isNear === true && !of.hasDocument ? { ...of, fit: Math.max(of.fit, LEAST_FIT) } : of;
  const { reading, names, fit, hasDocument } = evidence;
  const ofSystem = namesSystem(reading);
  const details = detailsOf(reading);
  const isPermission = asksPermission(evidence);
  if (!isExplicit(evidence) && staysWithSnapshot(evidence)) return undefined;
  if (isPermission && hasDocument && evidence.answersAtHand === true && fit < CLEAR_FIT) return 'at hand';
  if (isPermission && (ofSystem || !hasDocument)) return 'documents';
  if (isExplicit(evidence)) return ofSystem && fit < LEAST_FIT ? undefined : 'documents';
  if (asksWhatPeopleKnow(evidence) || asksRule(evidence) || asksHabit(evidence)) return 'documents';
  if (!ofSystem && !hasDocument && (asksOfForeign(evidence) || asksWhatIsTold(evidence))) return 'documents';
  const isNew = isNewSubject(evidence);
  if (hasDocument && !ofSystem && goesOn(evidence) && !isNew) return 'at hand';
  if (hasDocument && !ofSystem && isNew && evidence.answersElsewhere === true && goesOn(evidence)) return 'documents';
  if (asksDocumentsAlone(evidence)) return 'documents';
  if (subjectStems(documentQuestionOf(details, names)).size < LEAST_SUBJECT) return undefined;
  if (asksHow(details)) return asksHowIn(evidence) ? 'documents' : undefined;
  return !ofSystem && outweighsReading(evidence) ? 'documents' : undefined;
};

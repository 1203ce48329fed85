// Decides whether a message asks for documents: by its words, by its reading, and by what the documents hold of it.
import type { EntityKind } from '../../language/names/entity.js';
import type { Reading } from '../../language/reading.js';
import { type MessageDetails, NO_DETAILS } from '../../language/details/message-details.js';
import { subjectStems } from '../../telemetry/passages/document-question.js';
import { asksHow, documentQuestionOf, namesDocuments, refersBack } from '../question/document-question.js';
import { LEAST_FIT } from '../../telemetry/passages/rank-passages.js';

export type DocumentEvidence = {
  readonly reading: Reading;
  /** Names of the collections that can be searched. */
  readonly names: readonly string[];
  /** The caller chose collections for this message. */
  readonly isChosen: boolean;
  /** Of the passage that fits best, 0 to 1; 0: nothing was found. */
  readonly fit: number;
  /** The turn before was answered from a document. */
  readonly hasDocument: boolean;
  /** The message stands in an issue about the system. */
  readonly hasIssue: boolean;
  /** There is telemetry that could be asked about. */
  readonly hasTelemetry: boolean;
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
/** A reading that is surer than that holds against a passage. */
const SURE = 0.9;
const UNSURE = 0.5;
/** A passage speaks of nothing else. */
const CLEAR_FIT = 0.6;
const CERTAIN_FIT = 0.75;

const ORDERS: ReadonlySet<Reading['acts'][0]['kind']> = new Set([
  'choose',
  'command',
  'scope',
  'window',
  'correct',
  'none',
]);

/** It follows the document at hand: a question does, whatever it was read as (“can I pause it?”), an order does not. */
const goesOn = ({ acts: [act], details }: Reading): boolean => {
  if (act.kind === 'social' || act.kind === 'feedback') return false;
  return !ORDERS.has(act.kind) || (act.kind === 'command' && act.detail === 'more') || details?.isQuestion === true;
};

/** A question that stands on its own: it names its subject, and some passage speaks of just that. */
const isNewSubject = ({ reading, names, fit }: DocumentEvidence): boolean => {
  const details = detailsOf(reading);
  const { size } = subjectStems(documentQuestionOf(details, names));
  const isWhole = size > LEAST_SUBJECT || (size === LEAST_SUBJECT && asksHow(details));
  return isWhole && !refersBack(details) && fit >= CLEAR_FIT;
};

/** Where the words do not say it, what the documents hold has to outweigh the reading. */
const outweighsReading = ({ reading, fit, hasTelemetry, hasIssue }: DocumentEvidence): boolean => {
  const [act] = reading.acts;
  if (act.kind === 'product') return fit >= LEAST_FIT;
  if (act.kind !== 'ask') return false;
  if (act.ask.measure === 'meaning' || !hasTelemetry) return fit >= LEAST_FIT;
  if (act.ask.measure === 'advice') return false;
  if (hasIssue) return act.probability < UNSURE && fit >= CLEAR_FIT && (reading.moves?.refers ?? 0) < UNSURE;
  return act.probability < UNSURE ? fit >= LEAST_FIT : act.probability < SURE && fit >= CERTAIN_FIT;
};

/**
 * `at hand`: it goes on with the document that answered the turn before; `documents`: it asks for documents; `undefined`: it asks
 * about the system, or nothing.
 */
export const readDocumentQuestion = (evidence: DocumentEvidence): 'documents' | 'at hand' | undefined => {
  const { reading, names, isChosen, fit, hasDocument, hasIssue } = evidence;
  const ofSystem = namesSystem(reading);
  const details = detailsOf(reading);
  const isExplicit = isChosen || namesDocuments(details, names);
  const subject = subjectStems(documentQuestionOf(details, names));
  if (hasDocument && !isExplicit && !ofSystem && goesOn(reading) && !isNewSubject(evidence)) return 'at hand';
  if (isExplicit) return ofSystem && fit < LEAST_FIT ? undefined : 'documents';
  if (subject.size < LEAST_SUBJECT) return undefined;
  if (asksHow(details)) return fit >= LEAST_FIT || !(ofSystem || hasIssue) ? 'documents' : undefined;
  return !ofSystem && outweighsReading(evidence) ? 'documents' : undefined;
};

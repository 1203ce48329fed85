// What a message asks of documents: whether it wants one, of which collections, and by which words they are found.
import { type DocumentQuestion, subjectStems } from '../../telemetry/passages/document-question.js';
import { type MessageDetails, NO_DETAILS, wordsOfName } from '../../language/details/message-details.js';
import type { Act, Ask, Reading } from '../../language/reading.js';

type NamedCollection = {
  readonly name: string;
  /** Indices of the terms that say it. */ readonly terms: readonly number[];
};

const findCollections = ({ terms }: MessageDetails, names: readonly string[]): readonly NamedCollection[] =>
  names.flatMap((name): readonly NamedCollection[] => {
    const words = wordsOfName(name);
    const starts = terms.flatMap((_, at) => (words.every((word, i) => terms[at + i]?.text === word) ? [at] : []));
    return words.length === 0 || starts.length === 0
      ? []
      : [{ name, terms: starts.flatMap((at) => words.map((_, i) => at + i)) }];
  });

/** Collections that the message calls by their names. */
export const namedCollections = (details: MessageDetails, names: readonly string[]): readonly string[] =>
  findCollections(details, names).map(({ name }) => name);

/** It speaks of documents, in so many words or by the name of a collection. */
const namesDocuments = (details: MessageDetails, names: readonly string[]): boolean =>
  details.documents?.isWritten === true || findCollections(details, names).length > 0;

/** It asks how something is done. */
export const asksHow = ({ documents }: MessageDetails): boolean => documents?.isHowTo === true;

export const refersBack = ({ documents }: MessageDetails): boolean => documents?.refersBack === true;

/** It asks for a document, or how something is done. */
export const asksDocuments = (details: MessageDetails, names: readonly string[]): boolean =>
  namesDocuments(details, names) || asksHow(details);

/** What is asked, without the names of collections and the words of asking. */
export const documentQuestionOf = (
  details: MessageDetails = NO_DETAILS,
  names: readonly string[] = [],
): DocumentQuestion => {
  const left = new Set([
    ...(details.documents?.asking ?? []),
    ...findCollections(details, names).flatMap(({ terms }) => terms),
  ]);
  const kept = details.terms.filter((_, at) => !left.has(at));
  const subject = kept.map(({ text }) => text);
  const places = kept.map(({ start, end }) => ({ start, end }));
  return { subject, places, asksForDocuments: asksDocuments(details, names) };
};

/** Documents may answer these as well as telemetry does, or they are nothing that telemetry answers. */
const NOT_OF_SYSTEM: ReadonlySet<Ask['measure']> = new Set(['advice', 'document', 'meaning', 'same', 'unclear']);

/** From it on a reading holds against the words of a message. */
export const SURE_READING = 0.9;
/** Below it a reading is as likely wrong as right. */
export const LIKELY_READING = 0.5;

/** It was surely read as a question that telemetry answers. */
export const asksSystem = (act: Act, least = SURE_READING): boolean =>
  act.kind === 'ask' && !NOT_OF_SYSTEM.has(act.ask.measure) && act.probability >= least;

const ORDERS: ReadonlySet<Act['kind']> = new Set(['choose', 'command', 'scope', 'window', 'correct', 'none']);

/** It edits, chooses or commands, and is no question. */
export const isOrder = ({ acts: [act], details }: Reading): boolean =>
  ORDERS.has(act.kind) && details?.isQuestion !== true;

const asksNothing = (reading: Reading): boolean => {
  const { kind } = reading.acts[0];
  return kind === 'social' || kind === 'feedback' || isOrder(reading);
};

/**
 * Whether the words of a message ask for documents. “Documents”, “manual” or the name of a collection also stand in messages about
 * the system: with nothing beside them that asks, only what the documents hold can tell.
 */
export const wordsAskForDocuments = (
  reading: Reading,
  { names, hasTelemetry = true }: { readonly names: readonly string[]; readonly hasTelemetry?: boolean },
): 'yes' | 'if they hold it' | 'no' => {
  const { details = NO_DETAILS } = reading;
  const [act] = reading.acts;
  if (!namesDocuments(details, names)) return 'no';
  // “in the wiki” says nothing else
  if (subjectStems(documentQuestionOf(details, names)).size === 0) return 'yes';
  const says = details.documents?.says === true;
  if (asksNothing(reading)) return says && act.probability < LIKELY_READING ? 'yes' : 'no';
  // “users say documents are missing”
  if (hasTelemetry && says && act.kind === 'tell' && act.detail === 'observation') return 'if they hold it';
  if (says || !hasTelemetry) return 'yes';
  if (act.kind === 'tell' || asksSystem(act)) return 'no';
  return details.isQuestion === true || asksHow(details) ? 'yes' : 'if they hold it';
};

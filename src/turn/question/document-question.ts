// What a message asks of documents: whether it wants one, of which collections, and by which words they are found.
import type { DocumentQuestion } from '../../telemetry/passages/document-question.js';
import { type MessageDetails, NO_DETAILS, wordsOfName } from '../../language/details/message-details.js';

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
export const namesDocuments = (details: MessageDetails, names: readonly string[]): boolean =>
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
  const subject = details.terms.flatMap(({ text }, at) => (left.has(at) ? [] : [text]));
  return { subject, asksForDocuments: asksDocuments(details, names) };
};

// Whether a message asks for documents, in which collections, and by which words.
import { isSearchTerm, searchPieces, stemOf } from '../../telemetry/search/search-terms.js';

/** What people call a collection of documents, whatever its name is. */
const WRITTEN =
  /\b(?:run ?-?books?|play ?-?books?|documentation|documents?|docs|notes|wiki|knowledge(?: ?-?bases?)?|manuals?|handbooks?|procedures?|post-?mortems?)\b/gi;
const HOW = /^\s*(?:(?:so|and|ok|okay|please|but)\W+)*how (?:do|can|should|to|would)\b/i;
/** Words of asking itself. */
const SAYING =
  /\b(?:says?|said|tells?|told|steps?|describe[sd]?|written|according to|in|from|about|find|look|search)\b/gi;

const namedIn = (name: string): RegExp =>
  new RegExp(`(?<![\\w.-])${name.replace(/[.]/g, '\\.')}(?![\\w-]|\\.\\w)`, 'gi');

/** Collections that the message calls by their names. */
export const namedCollections = (message: string, names: readonly string[]): readonly string[] =>
  names.filter((name) => namedIn(name).test(message));

/** It asks for a document, or how something is done. */
export const asksDocuments = (message: string, names: readonly string[]): boolean =>
  message.search(WRITTEN) >= 0 || HOW.test(message) || namedCollections(message, names).length > 0;

/** What is asked, without the names of collections and the words of asking. */
export const subjectStems = (message: string, names: readonly string[]): string =>
  names
    .reduce((text, name) => text.replace(namedIn(name), ' '), message)
    .replace(WRITTEN, ' ')
    .replace(SAYING, ' ')
    .trim();

const NUMBER = /^\d+$/;

/** Stems of search terms; numbers are times and counts, not subjects. */
export const stemsIn = (text: string): ReadonlySet<string> =>
  new Set(
    searchPieces(text)
      .filter((piece) => isSearchTerm(piece) && !NUMBER.test(piece))
      .map(stemOf),
  );

// Plans document searches: which collections, and for which text. First for the question, then for the leading suspect.
import { namedCollections, stemsIn, subjectStems } from '../../analysis/documents/document-question.js';
import type { SuspectWords } from '../../analysis/documents/suspect-words.js';
import type { CollectionRow } from '../../telemetry/knowledge-rows.js';
import type { QueryDraft } from './plan.js';

export type DocumentSearchInput = {
  readonly collections: readonly CollectionRow[];
  /** Collections that the caller chose. */
  readonly chosen?: readonly string[];
  /** Most passages of each collection. */
  readonly most?: number;
  readonly message: string;
  /** Text of the issue before this message. */
  readonly before: string;
};

/** Passages of each collection. */
const PASSAGE_BUDGET = 5;
/** Applies only when the message names no collection. */
const MOST_COLLECTIONS = 12;

/** Those that the caller chose, else those that the message names, else the first of all. */
const searchedCollections = ({ collections, chosen, message }: DocumentSearchInput): readonly string[] => {
  const names = collections.map(({ name }) => name);
  if (chosen !== undefined) return chosen;
  const named = namedCollections(message, names);
  return named.length > 0 ? named : names.slice(0, MOST_COLLECTIONS);
};

const planSearch = (shelves: DocumentSearchInput, text: string, why: string): readonly QueryDraft[] =>
  text.trim() === ''
    ? []
    : searchedCollections(shelves).map((collection) => ({
        role: 'context',
        why,
        query: { ask: 'knowledge', collection, text, budget: shelves.most ?? PASSAGE_BUDGET },
      }));

/** “In the wiki” alone repeats the question before it. */
export const documentQuestion = ({ message, before, collections }: Omit<DocumentSearchInput, 'chosen'>): string => {
  const names = collections.map(({ name }) => name);
  const subject = subjectStems(message, names);
  return stemsIn(subject).size > 0 || before === '' ? message : before;
};

export const planDocuments = (shelves: DocumentSearchInput): readonly QueryDraft[] =>
  planSearch(shelves, documentQuestion(shelves), 'asked');

export const planForSuspect = (
  suspect: SuspectWords | undefined,
  shelves: DocumentSearchInput,
): readonly QueryDraft[] =>
  suspect === undefined ? [] : planSearch(shelves, `${suspect.service}\n${suspect.symptoms}`, 'suspect');

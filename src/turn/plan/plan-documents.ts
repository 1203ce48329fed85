// Plans document searches: which collections, and for which text. First for the question, then for the leading suspect.
import { type DocumentQuestion, subjectStems } from '../../telemetry/passages/document-question.js';
import { type MessageDetails, NO_DETAILS } from '../../language/details/message-details.js';
import type { Reading } from '../../language/reading.js';
import { documentQuestionOf, namedCollections } from '../question/document-question.js';
import type { SuspectWords } from '../../analysis/documents/suspect-words.js';
import type { CollectionRow } from '../../telemetry/knowledge-rows.js';
import type { QueryDraft } from './plan-input.js';

/** A message: its text is what documents are searched with, as it was written; what it asks is in its reading. */
export type AskedOfDocuments = { readonly text: string; readonly read: Pick<Reading, 'details'> };

export type DocumentSearchInput = {
  readonly collections: readonly CollectionRow[];
  /** Collections that the caller chose. */
  readonly chosen?: readonly string[];
  /** Most passages of each collection. */
  readonly most?: number;
  readonly message: AskedOfDocuments;
  /** The question that opened the issue, where the message does not open it. */
  readonly before?: AskedOfDocuments | undefined;
  /** What the issue has found, in few words: “is there a runbook for this?” asks for that. Empty: nothing. */
  readonly found?: readonly string[] | undefined;
};

/** Passages of each collection. */
const PASSAGE_BUDGET = 5;
/** Of the document at hand: what answers a question that goes on may share no word with it. */
const FOLLOWING_BUDGET = 80;
/** Applies only when the message names no collection. */
const MOST_COLLECTIONS = 12;

const detailsOf = ({ read: { details = NO_DETAILS } }: AskedOfDocuments): MessageDetails => details;

/** Those that the caller chose, else those that the message names, else the first of all. */
const searchedCollections = ({ collections, chosen, message }: DocumentSearchInput): readonly string[] => {
  const names = collections.map(({ name }) => name);
  if (chosen !== undefined) return chosen;
  const named = namedCollections(detailsOf(message), names);
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
const searchedQuestion = ({
  message,
  before,
  collections,
}: Pick<DocumentSearchInput, 'message' | 'before' | 'collections'>): AskedOfDocuments => {
  const names = collections.map(({ name }) => name);
  const hasSubject = subjectStems(documentQuestionOf(detailsOf(message), names)).size > 0;
  return hasSubject || before === undefined || before.text === '' ? message : before;
};

/** What passages have to fit. */
export const documentQuestion = (
  search: Pick<DocumentSearchInput, 'message' | 'before' | 'collections'>,
): DocumentQuestion =>
  documentQuestionOf(
    detailsOf(searchedQuestion(search)),
    search.collections.map(({ name }) => name),
  );

/** What a search for the question goes by: its subject, without the words of asking. */
export const documentSearchText = (search: Omit<DocumentSearchInput, 'chosen'>): string => {
  const question = documentQuestion(search);
  // “what does the” is what “what does the runbook say?” leaves
  const { text } = searchedQuestion(search);
  if (subjectStems(question).size === 0) return text;
  return question.places.map(({ start, end }) => text.slice(start, end)).join(' ');
};

/** Why documents are searched for the message. */
export const ASKED_REASON = 'asked';

const hasSubject = ({ message, collections }: DocumentSearchInput): boolean =>
  subjectStems(
    documentQuestionOf(
      detailsOf(message),
      collections.map(({ name }) => name),
    ),
  ).size > 0;

/** A message that has no subject of its own asks for what was found, too. */
export const planDocuments = (shelves: DocumentSearchInput): readonly QueryDraft[] => [
  ...planSearch(shelves, documentSearchText(shelves), ASKED_REASON),
  ...(hasSubject(shelves) ? [] : (shelves.found ?? []).flatMap((text) => planSearch(shelves, text, ASKED_REASON))),
];

/** Why documents are searched for what the message means. */
export const MEANING_REASON = 'meaning';
/** Passages of each collection: one answers, and the others tell whether it stands out. */
const MEANING_BUDGET = 4;

/** For the whole message, in each collection that has vectors. */
export const planByMeaning = (shelves: DocumentSearchInput): readonly QueryDraft[] => {
  const searched = new Set(searchedCollections(shelves));
  const { text } = shelves.message;
  return shelves.collections
    .filter(
      ({ name, embedding, unavailable }) => searched.has(name) && embedding !== undefined && unavailable === undefined,
    )
    .map(({ name }) => ({
      role: 'context',
      why: MEANING_REASON,
      query: { ask: 'knowledge', collection: name, text, by: 'meaning', budget: MEANING_BUDGET },
    }));
};

/** Why the document at hand is read. */
export const AT_HAND_REASON = 'at-hand';

/** Of the document at hand, what speaks of this question and of the one before first. A message that says where to look goes on with nothing. */
export const planInDocument = (
  search: DocumentSearchInput,
  { collection, file, question }: { readonly collection: string; readonly file?: string; readonly question: string },
): readonly QueryDraft[] => {
  const names = search.collections.map(({ name }) => name);
  if (
    file === undefined ||
    search.chosen !== undefined ||
    namedCollections(detailsOf(search.message), names).length > 0
  )
    return [];
  const text = [documentSearchText(search), question].join('\n');
  return [
    {
      role: 'context',
      why: AT_HAND_REASON,
      query: { ask: 'knowledge', collection, document: file, text, budget: FOLLOWING_BUDGET },
    },
  ];
};

export const planForSuspect = (
  suspect: SuspectWords | undefined,
  shelves: DocumentSearchInput,
): readonly QueryDraft[] =>
  suspect === undefined ? [] : planSearch(shelves, `${suspect.service}\n${suspect.symptoms}`, 'suspect');

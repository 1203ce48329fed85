// The step documents: searches what people have written down for the message, before it is known what it asks; and what was found.
import { optional } from '../../kernel/optional.js';
import type { Answer } from '../../evidence/answer.js';
import type { Findings } from '../../evidence/finding.js';
import type { AskedDocuments } from '../../answer/ask-context.js';
import type { PlacedRow } from '../../answer/ask-reads.js';
import { readMessageDetails } from '../../language/details/message-details.js';
import type { StartedTurn } from '../../investigation/pipeline.js';
import type { PassageRow } from '../../telemetry/knowledge-rows.js';
import {
  type AskedOfDocuments,
  ASKED_REASON,
  AT_HAND_REASON,
  documentSearchText,
  MEANING_REASON,
  type DocumentSearchInput,
  planByMeaning,
  planDocuments,
  planInDocument,
} from '../../turn/plan/plan-documents.js';
import {
  contentWordsIn,
  findForeignWords,
  formsOfWord,
  type ForeignWord,
  isTellingWord,
} from '../../language/details/foreign-words.js';
import { holdsWords } from '../../telemetry/passages/document-question.js';
import type { QueryDraft } from '../../turn/plan/plan-input.js';
import { DAY } from '../../kernel/time.js';
import type { DocumentEvidence } from '../../turn/classify/document-question.js';
import { type RunningTurn, turnOf } from '../../investigation/state.js';
import type { BatchHash } from '../../kernel/brand.js';
import { readEntityFinder, readQuestionText, readSearchableCollections, recentTurns } from './conversation.js';
import { planIntent } from './planned-queries.js';
import type { StepContext, StepInput, StepOutcome } from './step-context.js';

type DocumentAtHand = Omit<NonNullable<AskedDocuments['atHand']>, 'passages'>;

/** A question that none answered does not put the document before it away. */
const MOST_TURNS_BACK = 3;

/** The document that answered last, and what it was asked. Undefined: the turns before asked for none, or none answered. */
const readDocumentAtHand = async (
  context: StepContext,
  { state, turn }: StartedTurn,
): Promise<DocumentAtHand | undefined> => {
  const answered = state.turns.filter(
    ({ n, status, issue }) => n < turn.n && status === 'answered' && issue !== undefined,
  );
  for (const { ask, body } of answered.toReversed().slice(0, MOST_TURNS_BACK)) {
    if (ask?.measure !== 'document' || body === undefined) return undefined;
    const { result } = JSON.parse(await context.readText(body)) as Answer;
    if (result?.kind !== 'passages') return undefined;
    const [first] = result.passages;
    if (first !== undefined) {
      const { collection, file, section } = first;
      return { collection, ...optional({ file }), question: result.question, section };
    }
  }
  return undefined;
};

/** Documents are searched before the message is classified: of its reading, only the words that ask for documents are taken. */
const askedOfDocuments = (text: string): AskedOfDocuments => ({
  text,
  read: { details: readMessageDetails(text, { language: 'en', entities: [] }) },
});

/** The question that opened the issue of the turn before. Undefined: there is none. */
const readOpeningText = async (context: StepContext, { state, turn }: StartedTurn): Promise<string | undefined> => {
  const current = recentTurns(turn, state.turns).at(-1)?.issue;
  const issue = state.issues.find(({ id }) => id === current);
  if (issue === undefined) return undefined;
  const opened = turnOf(state, issue.openedIn);
  const { confirms } = opened?.question ?? {};
  return readQuestionText(context, confirms === undefined ? opened : turnOf(state, confirms));
};

/** “In the wiki” asks it again: what the document at hand was asked, else what the issue began with. */
const readBefore = async (
  context: StepContext,
  at: StartedTurn,
  atHand: DocumentAtHand | undefined,
): Promise<AskedOfDocuments | undefined> => {
  const before = atHand?.question ?? (await readOpeningText(context, at));
  return before === undefined ? undefined : askedOfDocuments(before);
};

/** Words of a line beside the name of its service: more of them would ask for too much of a passage. */
const MOST_WORDS = 7;

const firstWords = (text: string): string => (text.match(/[\p{L}][\p{L}_'’-]+/gu) ?? []).slice(0, MOST_WORDS).join(' ');

const LEAST_WORDS = 3;

/** “loan 17 of desk=3 refused: stock lookup timed out”: what failed stands last. */
const whatFails = (quote: string): string => {
  const last = quote.split(/:\s/).at(-1) ?? '';
  return (last.match(/\p{L}{2,}/gu) ?? []).length >= LEAST_WORDS ? last : quote;
};

/** What the issue at hand has found, as people would look it up: the suspect with its gauge and its line, and the cause in the database. */
const readFound = async (context: StepContext, { state, turn }: StartedTurn): Promise<readonly string[]> => {
  const current = recentTurns(turn, state.turns).at(-1)?.issue;
  const ref = state.issues.find(({ id }) => id === current)?.findings;
  if (ref === undefined) return [];
  const { hypotheses, evidence, database } = JSON.parse(await context.readText(ref)) as Findings;
  const [first] = hypotheses;
  const lines = evidence.filter(({ id, kind }) => kind === 'log' && first?.evidence.includes(id));
  // of a server that says nothing itself its callers tell
  const line = lines.find(({ service }) => service === first?.service) ?? lines[0];
  const texts = [
    ...(first?.location.gauge === undefined ? [] : [`${first.service} ${first.location.gauge}`]),
    ...(first === undefined || line === undefined ? [] : [`${first.service} ${firstWords(whatFails(line.quote))}`]),
    ...(database?.causes.slice(0, 1).map(({ kind }) => kind.replaceAll('-', ' ')) ?? []),
  ];
  return texts;
};

const readDocumentSearch = async (context: StepContext, at: StartedTurn): Promise<DocumentSearchInput> => {
  const { collections: chosen, maxResults: most } = at.turn.question;
  const before = await readBefore(context, at, await readDocumentAtHand(context, at));
  return {
    collections: await readSearchableCollections(context, at.running),
    message: askedOfDocuments(await readQuestionText(context, at.turn)),
    found: await readFound(context, at),
    ...optional({ before, chosen, most }),
  };
};

/** Why lines are read that hold a word of the message which no question about a system has. */
const SPOKEN_REASON = 'spoken of';
/** Lines that speak of a thing do so again and again. */
const SPOKEN_WITHIN = 90 * DAY;

const readForeignWords = async (context: StepContext, at: StartedTurn): Promise<readonly ForeignWord[]> => {
  const text = await readQuestionText(context, at.turn);
  const { entities } = (await readEntityFinder(context, at.running)).find(text);
  return findForeignWords(text, context.settings.reader.lexicon, entities);
};

/** Whether lines speak of a thing that is foreign to questions about a system. */
const planSpoken = (
  words: readonly ForeignWord[],
  { circumstances: { asOf, askedAt } }: StartedTurn,
): readonly QueryDraft[] => {
  const upTo = asOf['logs'] ?? 0;
  if (upTo === 0) return [];
  const window = { from: Math.max(0, askedAt - SPOKEN_WITHIN), to: askedAt };
  const bounds = { ask: 'logs', order: 'newest', window, filter: {}, upTo, budget: 1 } as const;
  return words
    .flatMap(({ text }) => formsOfWord(text))
    .map((phrase) => ({ role: 'context', why: SPOKEN_REASON, query: { ...bounds, phrases: [phrase] } }));
};

export const documentsStep = async (
  context: StepContext,
  { turn: at }: StepInput<'documents'>,
): Promise<StepOutcome> => {
  const search = await readDocumentSearch(context, at);
  const atHand = await readDocumentAtHand(context, at);
  const following = atHand === undefined ? [] : planInDocument(search, atHand);
  const searches = [...planDocuments(search), ...planByMeaning(search), ...following];
  const drafts = [...searches, ...(searches.length === 0 ? [] : planSpoken(await readForeignWords(context, at), at))];
  return planIntent(context, at, { step: 'documents', drafts });
};

const readFoundPassages = async (
  context: StepContext,
  { running }: StartedTurn,
  why: string,
): Promise<readonly PlacedRow<PassageRow>[]> => {
  const found: PlacedRow<PassageRow>[] = [];
  for (const { id, query, why: reason, source } of running.queries) {
    const batch = running.fetched.find((each) => each.query === id);
    if (query.ask !== 'knowledge' || reason !== why || batch === undefined) continue;
    (await context.readRows(batch.hash)).forEach((row, position) => {
      if (row.kind === 'passage') found.push({ row, position, batch: batch.hash, source });
    });
  }
  return found;
};

/** Short words may be small ones of any language: they count where there are no others. */
const tellingWords = (words: readonly string[]): readonly string[] =>
  words.some(isTellingWord) ? words.filter(isTellingWord) : words;

/** With the headings above it. */
const passageText = ({ title, section = [], text }: PassageRow): string => [title, ...section, text].join('\n');

/** Words that no stored line holds. Of one whose lines could not be read it is not known, so it is none. */
export const findUnspokenWords = async (
  words: readonly ForeignWord[],
  { queries, fetched }: Pick<RunningTurn, 'queries' | 'fetched'>,
  holdsLine: (batch: BatchHash) => Promise<boolean>,
): Promise<readonly ForeignWord[]> => {
  const spoken = new Set<string>();
  for (const { id, query, why } of queries) {
    if (query.ask !== 'logs' || why !== SPOKEN_REASON) continue;
    const batch = fetched.find((each) => each.query === id);
    if (batch === undefined || (await holdsLine(batch.hash)))
      for (const phrase of query.phrases ?? []) spoken.add(phrase);
  }
  return words.filter(({ text }) => formsOfWord(text).every((form) => !spoken.has(form)));
};

/** What the documents hold of the message, as far as they were searched for it. */
export const readDocumentContext = async (context: StepContext, at: StartedTurn): Promise<AskedDocuments> => {
  const search = await readDocumentSearch(context, at);
  const { ask, collections } = at.turn.question;
  const atHand = await readDocumentAtHand(context, at);
  const passages = await readFoundPassages(context, at, ASKED_REASON);
  const foreign = await findUnspokenWords(await readForeignWords(context, at), at.running, async (batch) =>
    (await context.readRows(batch)).some(({ kind }) => kind === 'log'),
  );
  const telling = tellingWords(foreign.map(({ text }) => text));
  const content = contentWordsIn(search.message.text);
  const holding =
    foreign.length === 0 ? [] : passages.filter(({ row }) => holdsWords(passageText(row), telling, content));
  return {
    message: search.message.text,
    question: documentSearchText(search),
    collections: [
      ...new Set(at.running.queries.flatMap(({ query }) => (query.ask === 'knowledge' ? [query.collection] : []))),
    ].toSorted(),
    passages,
    nearest: await readFoundPassages(context, at, MEANING_REASON),
    ...(foreign.length > 0 && { foreign: { words: foreign, holding: holding.map(({ row }) => row.id) } }),
    ...(atHand !== undefined && {
      atHand: { ...atHand, passages: await readFoundPassages(context, at, AT_HAND_REASON) },
    }),
    mayAsk: ask === 'allowed' && collections === undefined,
  };
};

/** How the documents hold what no line speaks of. */
export const foreignEvidence = ({ foreign, passages }: AskedDocuments): DocumentEvidence['foreign'] => {
  if (foreign === undefined) return undefined;
  const { words, holding } = foreign;
  const isSome = passages.some(({ row }) => words.some(({ text }) => holdsWords(passageText(row), [text], [])));
  return {
    isStrange: words.some(({ isStrange }) => isStrange),
    held: holding.length > 0 ? 'all' : isSome ? 'some' : 'none',
  };
};

// A question for documents: the passage that answers it, word for word, with where it stands; or that none does.
import type { NextAction } from '../../evidence/answer.js';
import { quotablePart } from '../../evidence/quoting.js';
import { namePart, type SentencePart } from '../../evidence/sentence.js';
import type { PassageRow } from '../../telemetry/knowledge-rows.js';
import { callsDocument } from '../../telemetry/passages/passage-scores.js';
import { optional } from '../../kernel/optional.js';
import {
  type FollowingQuestion,
  followingLineStart,
  rankInDocument,
  speaksOfElsewhere,
} from '../../telemetry/passages/rank-in-document.js';
import { readAskedAspects } from '../../telemetry/passages/asked-aspects.js';
import { prepareIndexText, questionTerms } from '../../telemetry/passages/index-terms.js';
import { isLightWord } from '../../telemetry/passages/small-words.js';
import { stemsIn } from '../../telemetry/passages/document-question.js';
import {
  askedLineStart,
  contradictEachOther,
  excerptAround,
  LEAST_FIT,
  rankPassages,
} from '../../telemetry/passages/rank-passages.js';
import type { AskedDocuments } from '../ask-context.js';
import type { PlacedRow } from '../ask-reads.js';
import { isEmptyStore } from '../empty-store.js';
import type { MeasureAnswer, MeasureTable } from '../measure.js';
import type { ResultWriter } from '../result-writer.js';
import { nearestPassage, type NearestPassage } from './nearest.js';
import { joinParts } from '../say.js';

type Placed = PlacedRow<PassageRow>;

/** Other documents that are named, where they fit nearly as well. */
const MOST_OTHERS = 2;
const NEARLY = 0.85;

const documentOf = ({ row }: Placed): string => `${row.collection}/${row.file ?? row.document}`;

const isAtHand = ({ row }: Placed, { atHand }: AskedDocuments): boolean =>
  row.collection === atHand?.collection && row.file === atHand.file;

/** Each passage once, as the search has it in which it fits best. */
const distinct = (passages: readonly Placed[]): readonly Placed[] => {
  const best = new Map<string, Placed>();
  for (const placed of passages) {
    const known = best.get(placed.row.id);
    if (known === undefined || (known.row.fit ?? 0) < (placed.row.fit ?? 0)) best.set(placed.row.id, placed);
  }
  return [...best.values()];
};

/** What the question goes on with. */
const followingQuestion = ({ message, question, atHand }: AskedDocuments): FollowingQuestion => ({
  text: message,
  subject: question,
  before: atHand?.question ?? '',
  ...optional({ section: atHand?.section }),
});

/** Passages of the document at hand, best first. */
export const rankAtHand = (documents: AskedDocuments): readonly Placed[] => {
  const all = [...documents.passages, ...(documents.atHand?.passages ?? [])];
  return rankInDocument(
    distinct(all).filter((each) => isAtHand(each, documents)),
    followingQuestion(documents),
  );
};

/** The best passage of all is of another document, and speaks of what is new in the message; the document at hand does not. */
export const answersElsewhere = (documents: AskedDocuments): boolean => {
  const all = distinct([...documents.passages, ...(documents.atHand?.passages ?? [])]);
  const [best] = rankPassages(distinct(documents.passages));
  if (best === undefined || isAtHand(best, documents)) return false;
  const own = all.filter((each) => isAtHand(each, documents));
  return speaksOfElsewhere(best, own, followingQuestion(documents));
};

/** The best passage of all is of another document than the one at hand, whose name the message says. */
export const callsAnotherDocument = ({ passages, question, atHand }: AskedDocuments): boolean => {
  const [best] = rankPassages(distinct(passages));
  if (best === undefined || (best.row.collection === atHand?.collection && best.row.file === atHand.file)) return false;
  return callsDocument(question, best.row.file ?? '');
};

/** A shorter question is said by many passages. */
const LEAST_TOLD = 3;

/** The passage that fits best has every telling word of the message as it is written, and the form of the answer that it asks for. */
export const tellsWhole = ({ passages, message, question }: AskedDocuments): boolean => {
  const [best] = rankPassages(distinct(passages));
  const forms = readAskedAspects(message).flatMap(({ form }) => form ?? []);
  const telling = questionTerms(question).filter((word) => !isLightWord(word));
  if (best === undefined || forms.length === 0 || telling.length < LEAST_TOLD) return false;
  const { title, section = [], text } = best.row;
  const held = new Set(prepareIndexText([title, ...section, text].join('\n')).split(' '));
  return telling.every((word) => held.has(word)) && forms.every((form) => form.test(text));
};

/** Best first, each document once; those that fit too little are left out. A thing that no line speaks of is what the question is about. */
const rankFitting = ({ passages, foreign }: AskedDocuments): readonly Placed[] => {
  const seen = new Set<string>();
  const isHolding = ({ row }: Placed): boolean => foreign?.holding.includes(row.id) === true;
  const ranked = rankPassages(distinct(passages)).toSorted((a, b) => Number(isHolding(b)) - Number(isHolding(a)));
  return ranked.filter((placed) => {
    const document = documentOf(placed);
    const fits = (placed.row.fit ?? 0) >= LEAST_FIT || isHolding(placed);
    if (!fits || seen.has(document)) return false;
    seen.add(document);
    return true;
  });
};

/** Its title and headings, outermost first, each once. */
const headingPath = ({ title, section = [] }: PassageRow): readonly SentencePart[] => {
  const names = section[0] === title ? section : [title, ...section];
  return joinParts(names.map(namePart), ' › ');
};

const placeParts = (row: PassageRow) => ({ path: headingPath(row), collection: namePart(row.collection) });

/** A quotation ends at a backtick and holds no code: with less of the line left, the excerpt says it better. */
const LEAST_QUOTABLE = 0.7;

const isQuotable = (text: string, at: number): boolean => {
  const [line = ''] = text.slice(at).split('\n', 1);
  return line.trim() !== '' && quotablePart(line).part.length >= LEAST_QUOTABLE * line.length;
};

/** `at`: where the line that answers begins. */
const writePassage = (placed: Placed, at: number, write: ResultWriter): void => {
  const { row } = placed;
  const cites = [write.cite(placed, 'context')];
  const claim = isQuotable(row.text, at)
    ? write.claim('document.says', { ...placeParts(row), quote: { quote: row.text, from: at } }, { cites })
    : write.claim('document.at', placeParts(row), { cites });
  write.sentences(claim).excerpt(claim, excerptAround(row.text, at));
};

const writeOthers = (others: readonly Placed[], write: ResultWriter): void => {
  const claims = others.map((placed) =>
    write.claim('document.other', placeParts(placed.row), { cites: [write.cite(placed, 'context')] }),
  );
  write.list(claims, 'document.others');
};

/** Of another collection, as good, and saying something else of the same. */
const findContradiction = ([first, ...others]: readonly Placed[], wanted: ReadonlySet<string>): Placed | undefined =>
  first &&
  others.find(
    ({ row }) =>
      row.collection !== first.row.collection &&
      (row.fit ?? 0) >= NEARLY * (first.row.fit ?? 0) &&
      contradictEachOther(first.row.text, row.text, wanted),
  );

const quotedNames = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** The same question of one of two collections that contradict each other. */
const documentChoices = (message: string, collections: readonly string[]): readonly NextAction[] =>
  collections.map((collection) => ({
    label: `Answer from “${collection}”`,
    turn: { text: `${message.trim()} (in ${collection})`, relation: 'follow_up' },
  }));

const shownPassage = (placed: Placed, write: ResultWriter) => ({
  collection: placed.row.collection,
  title: placed.row.title,
  ...optional({ file: placed.row.file }),
  section: placed.row.section ?? [],
  fit: placed.row.fit ?? 0,
  evidence: [write.cite(placed, 'context')],
});

/** What no passage answers by its words, but one by its meaning. It is told as the answer only where words agree. */
const writeNearest = (
  { placed, isAnswer }: NearestPassage,
  { question, message, collections }: AskedDocuments,
  write: ResultWriter,
): ReturnType<ResultWriter['finish']> => {
  if (!isAnswer) write.text('document.closest');
  writePassage(placed, askedLineStart(placed.row.text, message), write);
  write.text('document.searched', { collections: collections.join(', ') });
  const shown = shownPassage(placed, write);
  return write.finish({
    kind: 'passages',
    question,
    ...(isAnswer ? { passages: [shown] } : { passages: [], closest: shown }),
  });
};

const documentMeasure: MeasureAnswer = {
  needsCause: false,
  reads: () => ({}),
  answer: (context, _, write) => {
    const { documents } = context;
    if (documents === undefined) return undefined;
    const { question, collections, atHand } = documents;
    const ranked = atHand === undefined ? rankFitting(documents) : rankAtHand(documents);
    const [first, ...rest] = ranked;
    const near = first === undefined && atHand === undefined ? nearestPassage(documents) : undefined;
    if (near !== undefined) return writeNearest(near, documents, write);
    if (first === undefined) {
      write.text('document.none', { collections: quotedNames(collections) });
      if (isEmptyStore(context)) write.text('document.alone');
      return write.finish({ kind: 'passages', question, passages: [] });
    }
    const wanted = stemsIn([question, atHand?.question ?? ''].join('\n'));
    const contradicting = atHand === undefined ? findContradiction(ranked, wanted) : undefined;
    const others =
      atHand === undefined
        ? rest.filter(({ row }) => (row.fit ?? 0) >= NEARLY * (first.row.fit ?? 0)).slice(0, MOST_OTHERS)
        : [];
    const at =
      atHand === undefined
        ? askedLineStart(first.row.text, documents.message)
        : followingLineStart(first.row.text, followingQuestion(documents));
    writePassage(first, at, write);
    const isOpen = contradicting !== undefined && documents.mayAsk;
    if (contradicting !== undefined) {
      write.text('document.contradict', { collection: `“${contradicting.row.collection}”` });
      writePassage(contradicting, askedLineStart(contradicting.row.text, documents.message), write);
      if (isOpen)
        write.text('document.which', {
          collections: quotedNames([first.row.collection, contradicting.row.collection]),
        });
    } else writeOthers(others, write);
    const told = contradicting === undefined ? [first, ...others] : [first, contradicting];
    write.text('document.searched', { collections: collections.join(', ') });
    const value = {
      kind: 'passages' as const,
      question: atHand === undefined ? question : atHand.question,
      passages: told.map((placed) => shownPassage(placed, write)),
    };
    const choices = isOpen ? [first.row.collection, contradicting.row.collection] : [];
    return write.finish(value, documentChoices(documents.message, choices));
  },
};

export const documentMeasures = { document: documentMeasure } as const satisfies MeasureTable;

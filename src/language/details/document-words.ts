// Words by which a message asks for something written down: “what does the runbook say about refunds?”, “how do I drain a node?”.
import { foldText } from '../tokens.js';

/** What people call a collection of documents, whatever its name is. */
const WRITTEN = `runbook, runbooks, run book, run books, run-book, run-books, playbook, playbooks, play book, play books, play-book, play-books,
  documentation, document, documents, docs, notes, wiki, knowledge, knowledge base, knowledge bases, knowledge-base, manual, manuals, handbook,
  handbooks, procedure, procedures, postmortem, postmortems, post-mortem, post-mortems,
  dokumentation, doku, dokument, dokumente, handbuch, handbücher, anleitung, anleitungen, notizen, betriebshandbuch,
  documentación, documento, documentos, manuales, guía, guías, procedimiento, procedimientos, notas,
  documentations, procédure, procédures, manuel, manuels,
  documentação, manuais, procedimento, procedimentos`;

/** What something written does, and what one does to have it: beside a word for a document they ask for what it says. */
const SAYING = `say, says, said, describe, describes, described, written, according to, find, look, search,
  sagt, sage, sagen, steht, stehen, beschreibt, laut, suche,
  dice, dicen, según, busca, dit, disent, selon, cherche, diz, dizem, segundo, procure`;

/** Other words of asking, which messages about anything else have as well. */
const ASKING = `tell, tells, told, step, steps, in, from, about, schritt, schritte, über, paso, pasos, sobre, étape, étapes, passo, passos`;

/** Beside a word for a document these ask for what it says, and are a part of the subject elsewhere. */
const TREATING = `mention, mentions, explain, explains, cover, covers, erwähnt, erklärt, behandelt, menciona, explica,
  mentionne, explique, décrit, descreve`;

/** Small words of languages whose small words no search leaves out. A message of these and words of asking has no subject. */
const SMALL = `was, wie, wo, wer, im, am, der, die, das, den, dem, des, ein, eine, einen, einem, einer, es, da, dazu, davon, darüber, dafür, unser, unsere,
  unserem, unserer, und, gibt, dort, drin, denn, mal, bitte, auf, zu, zum,
  qué, que, el, la, los, las, lo, un, una, en, de, del, al, y, hay, nuestro, nuestra, esto, eso,
  qu, est, est-ce, ce, le, les, l, une, dans, du, et, il, notre, nos, sur, ça, cela,
  o, a, os, as, um, uma, no, na, nas, do, e, há, nosso, nossa, em, isso, isto`;

/** How something is done, at the beginning of a message. */
const HOW_TO = `how do, how can, how should, how to, how would, wie mache ich, wie macht man, wie kann ich, wie kann man, wie soll ich,
  cómo hago, cómo se hace, cómo puedo, comment faire, comment puis-je, como faço, como se faz, como posso`;

/** Words that stand for what was spoken of before, and are no articles. */
const REFERRING = `it, its, that, this, these, those, them, they, one, there, damit, davon, dafür, dabei, dazu, eso, esto, ello, ça, cela, celui-ci,
  isso, isto, disso, nisso`;

const LEAD_IN: ReadonlySet<string> = new Set(['so', 'and', 'ok', 'okay', 'please', 'but', 'und', 'y', 'et', 'e']);

const entriesOf = (words: string): ReadonlySet<string> =>
  new Set(words.split(',').map((entry) => foldText(entry.trim().replaceAll(/\s+/g, ' '))));

const written = entriesOf(WRITTEN);
const saying = entriesOf(SAYING);
const asked = entriesOf(`${SAYING}, ${ASKING}`);
const small = entriesOf(SMALL);
const treating = entriesOf(TREATING);
const howTo = entriesOf(HOW_TO);
const referring = entriesOf(REFERRING);

const MOST_WORDS = 3;

/** How many of the words from `at` on are an entry: the longest. */
const lengthOfEntry = (words: readonly string[], at: number, entries: ReadonlySet<string>): number => {
  for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count -= 1)
    if (entries.has(words.slice(at, at + count).join(' '))) return count;
  return 0;
};

const beginsWithHowTo = (words: readonly string[]): boolean => {
  const first = words.findIndex((word) => !LEAD_IN.has(word));
  return first >= 0 && lengthOfEntry(words, first, howTo) > 0;
};

const hasWordOfSaying = (words: readonly string[]): boolean =>
  words.some((_, at) => lengthOfEntry(words, at, saying) > 0 || lengthOfEntry(words, at, treating) > 0);

const hasNoSubject = (words: readonly string[], asking: readonly number[]): boolean =>
  words.every((word, at) => asking.includes(at) || small.has(word));

export type DocumentWords = {
  /** It speaks of something written. */
  readonly isWritten?: true;
  /** It has a word such as “says” or “look”, by which a document is asked for what it says. */
  readonly says?: true;
  /** It asks how something is done. */
  readonly isHowTo?: true;
  /** It has words that stand for what was spoken of before. */
  readonly refersBack?: true;
  /** Which of its terms ask for documents, and are no subject: their indices. */
  readonly asking: readonly number[];
};

/** `terms`: the words of a message, in lower case. Undefined: it has no such word. */
export const findDocumentWords = (terms: readonly string[]): DocumentWords | undefined => {
  const words = terms.map(foldText);
  const asking: number[] = [];
  let isWritten = false;
  for (let at = 0; at < words.length;) {
    const said = lengthOfEntry(words, at, written);
    const count = said > 0 ? said : lengthOfEntry(words, at, asked);
    for (let word = at; word < at + count; word += 1) asking.push(word);
    isWritten ||= said > 0;
    at += Math.max(1, count);
  }
  const isHowTo = beginsWithHowTo(words);
  const refersBack = words.some((word) => referring.has(word));
  const says = hasWordOfSaying(words);
  if (!isWritten && !says && !isHowTo && !refersBack && asking.length === 0) return undefined;
  return {
    ...(isWritten && { isWritten }),
    ...(says && { says }),
    ...(isHowTo && { isHowTo }),
    ...(refersBack && { refersBack }),
    asking: isWritten && hasNoSubject(words, asking) ? words.map((_, at) => at) : asking,
  };
};

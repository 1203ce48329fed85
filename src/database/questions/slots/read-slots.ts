// Which topic a short question asks for by its concepts, whatever their words: what is asked, of which thing of the finding at hand.
import { isSearchTerm, searchPieces } from '../../../telemetry/search/search-terms.js';
import type { CauseKind } from '../../diagnose/diagnosis.js';
import { lockChain } from '../../diagnose/rules/lock-trees.js';
import { stateRows, textIn } from '../../diagnose/server-state.js';
import {
  firstDatabaseFinding,
  type ParsedSnapshotQuestion,
  questionStems,
  type QuestionTopic,
  type TopicSubject,
} from '../question-topic.js';
import { englishQuestionWords } from '../question-words.js';
import { CONCEPT_WEIGHTS, conceptsIn } from './concept-words.js';
import { readHoldDirection } from './hold-direction.js';
import { SLOT_RULES, type SlotRule } from './slot-rules.js';

const HOLD_WEIGHT = 2;

/** What a wording asks for, and how much of it: words that no concept has count one each. */
const weigh = (concepts: Iterable<string>): number =>
  [...concepts].reduce((sum, concept) => sum + (CONCEPT_WEIGHTS.get(concept) ?? HOLD_WEIGHT), 0);

/** How much a phrase of a topic says, by the same measure. */
const phraseWeight = (stems: ReadonlySet<string>): number => {
  const concepts = conceptsIn(stems);
  const explained = new Set([...concepts.values()].flatMap((own) => [...own]));
  return (
    weigh(concepts.keys()) +
    [...stems].filter((stem) => !explained.has(stem) && !NEUTRAL.has(stem) && isSearchTerm(stem)).length
  );
};

/** More words describe something, and are no short question. */
const MOST_WORDS = 9;

/** Single letters are what an apostrophe leaves. */
const LEAST_LETTERS = 2;

/** They place what is said, or stress it, and ask for nothing. */
const NEUTRAL: ReadonlySet<string> = new Set(
  questionStems(
    'up down over under out off on use usage take get give have make need show come go look like sort thing stuff guy one ever still even really actually damn hell exactly please anyway anything something everything everyone everybody anyone anybody much many they this these those does was has his any only very because around really kind maybe currently today now here there hey well done them else far per keep let put say tell want think know try start back isn don doesn didn won wasn aren hasn haven couldn wouldn ain',
  ),
);

/** Function words of other languages: there, not every word is in a table. */
const FOREIGN: ReadonlySet<string> = new Set(
  'der das dem des ein eine er sie es ist sind wird wer wie wann warum und oder ich wir man noch le la les un une des du il elle est sont ce ça qui que quoi comment et ou je nous el los las una unos es son eso qué quién cómo cuándo y se lo si'.split(
    ' ',
  ),
);
const LEAST_FOREIGN = 2;

const isFunctionWord = (word: string): boolean =>
  word
    .toLowerCase()
    .split(/['’-]/)
    .some((part) => FOREIGN.has(part));

const isForeign = ({ words }: ParsedSnapshotQuestion): boolean =>
  words.some(isFunctionWord) &&
  words.filter((word) => isFunctionWord(word) || englishQuestionWords([word]).length > 0).length >= LEAST_FOREIGN;

/** A word that no concept has may be the name of something else, of which nothing else is told. */
const hasUnknownWord = (asked: ParsedSnapshotQuestion, explained: ReadonlySet<string>): boolean => {
  const isKnown = (text: string): boolean =>
    questionStems(text).some((stem) => explained.has(stem) || NEUTRAL.has(stem));
  return (
    !isForeign(asked) &&
    asked.words.some(
      (word) =>
        !isKnown(englishQuestionWords([word]).join(' ')) &&
        searchPieces(word).some(
          (piece) => piece.length >= LEAST_LETTERS && !/^\d+$/.test(piece) && isSearchTerm(piece) && !isKnown(piece),
        ),
    )
  );
};

/** A number that is that of a session stands for it: “is 6 doing work?”. */
const namesSession = ({ pair: { now } }: TopicSubject, { words }: ParsedSnapshotQuestion): boolean => {
  const pids = new Set(
    [...stateRows(now, 'Transactions'), ...lockChain(now)].flatMap((row) => textIn(row, 'pid') ?? []),
  );
  return words.some((word) => pids.has(word));
};

/** `order_lines`, `shop.orders`: what is asked of it is not asked of the finding. */
const isName = (word: string): boolean => /\w[_.]\w/.test(word);

/** `says`: the stems by which it is said. */
export type ReadSlots = {
  readonly topic: QuestionTopic;
  readonly weight: number;
  readonly says: ReadonlySet<string>;
  /** It is a rule for the kind of the finding at hand. */
  readonly isOfKind: boolean;
};

/** A phrase that fits is of something else where it says what the concepts do not. A rule for the finding goes before general advice. */
export const saysMore = (
  { weight, says, isOfKind }: ReadSlots,
  fit: { readonly topic: Pick<QuestionTopic, 'isFollowUp'>; readonly covers: ReadonlySet<string> },
): boolean =>
  phraseWeight(fit.covers) < weight + (isOfKind && fit.topic.isFollowUp !== true ? 1 : 0) &&
  [...fit.covers].every((stem) => says.has(stem) || NEUTRAL.has(stem) || !isSearchTerm(stem));

const isMeant = (
  { needs, unless = [], kinds }: SlotRule,
  concepts: ReadonlySet<string>,
  kind: CauseKind | undefined,
): boolean =>
  needs.every((concept) => concepts.has(concept)) &&
  !(unless.length > 0 && unless.every((concept) => concepts.has(concept))) &&
  (kinds === undefined || (kind !== undefined && kinds.includes(kind)));

/** Who holds what is told by these. */
const conceptsOf = (need: string): readonly string[] =>
  need === 'held thing' || need === 'holder' ? ['holding', 'party'] : [need];

/** `undefined`: its words say nothing that is known, or most of them are of something else. */
export const readSlots = (
  asked: ParsedSnapshotQuestion,
  topics: readonly QuestionTopic[],
  subject: TopicSubject,
): ReadSlots | undefined => {
  const kind = firstDatabaseFinding(subject)?.kind;
  if (kind === undefined || asked.words.length > MOST_WORDS) return undefined;
  const found = conceptsIn(asked.stems);
  const direction = readHoldDirection(asked.words);
  const concepts = new Set([
    ...found.keys(),
    ...(direction === undefined ? [] : [direction]),
    ...(namesSession(subject, asked) ? ['session'] : []),
  ]);
  const explained = new Set([...found.values()].flatMap((own) => [...own]));
  if (hasUnknownWord(asked, explained) || asked.words.some(isName)) return undefined;
  return SLOT_RULES.filter((rule) => isMeant(rule, concepts, kind))
    .flatMap(({ needs, titles, kinds: own }) => {
      const [topic] = titles.flatMap((title) => topics.find((each) => each.title === title) ?? []);
      const says = new Set(needs.flatMap(conceptsOf).flatMap((need) => [...(found.get(need) ?? [])]));
      return topic === undefined ? [] : [{ topic, weight: weigh(needs), says, isOfKind: own !== undefined }];
    })
    .toSorted((a, b) => b.weight - a.weight)[0];
};

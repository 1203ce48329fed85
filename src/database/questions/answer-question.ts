// Answers a question from the figures of one snapshot or two: the topics that it names, or questions that could be asked instead.
import { optional } from '../../kernel/optional.js';
import { diagnose } from '../diagnose/diagnose.js';
import type { Diagnosis } from '../diagnose/diagnosis.js';
import { type SnapshotPair, viewSnapshot } from '../diagnose/snapshot-view.js';
import { findMissingParts } from '../format/missing.js';
import type { DatabaseSnapshot, SnapshotSides } from '../format/snapshot.js';
import {
  type ParsedSnapshotQuestion,
  questionStems,
  type QuestionTopic,
  type TopicReply,
  type TopicSource,
  type TopicSubject,
} from './question-topic.js';
import { englishQuestionWords } from './question-words.js';
import { instanceTopics } from './topics/instance.js';
import { limitTopics, namedLimitTopics } from './topics/limits.js';
import { lockTopics, waitTopics } from './topics/waits-and-locks.js';
import { metricTopics } from './topics/metrics.js';
import { settingTopics } from './topics/settings.js';
import { namedSessionTopics } from './topics/named-sessions.js';
import { namedTableStatements, statementTopics } from './topics/statements.js';
import { stateTopics } from './topics/server-state.js';
import { readSlots, saysMore } from './slots/read-slots.js';
import { boundingSettingTopics } from './topics/bounding-settings.js';
import { raisedSettingTopics } from './topics/raised-settings.js';
import { diagnosisTopics } from './topics/diagnosis.js';
import { isSearchTerm, searchPieces } from '../../telemetry/search/search-terms.js';
import { nameKey } from '../../telemetry/snapshot-names.js';
import type { SnapshotQuestion } from '../../telemetry/snapshot-question.js';

/** Of equal fit, what comes first is meant. */
const TOPIC_SOURCES: readonly TopicSource[] = [
  namedTableStatements,
  namedLimitTopics,
  raisedSettingTopics,
  boundingSettingTopics,
  namedSessionTopics,
  stateTopics,
  statementTopics,
  settingTopics,
  waitTopics,
  lockTopics,
  limitTopics,
  metricTopics,
  diagnosisTopics,
  instanceTopics,
];

export type TopicAnswer = TopicReply & {
  readonly title: string;
  readonly section: string;
  readonly general?: true;
  readonly isFollowUp?: true;
};

export type SnapshotAnswers = {
  /** Empty: the question names nothing that the snapshot contains. */
  readonly replies: readonly TopicAnswer[];
  /** By a name of the snapshot's own, which means nothing else. */
  readonly byName: boolean;
  /** Questions that it can answer. */
  readonly offers: readonly string[];
};

const parseQuestion = (question: SnapshotQuestion): ParsedSnapshotQuestion => ({
  ...question,
  stems: new Set(questionStems([...question.words, ...englishQuestionWords(question.words)].join(' '))),
  names: new Set(question.words.map(nameKey)),
});

/** A name weighs more than any words. */
const NAME_SCORE = 100;

type TopicFit = { readonly topic: QuestionTopic; readonly score: number; readonly covers: ReadonlySet<string> };

const fitByName = (topic: QuestionTopic, { names }: ParsedSnapshotQuestion): TopicFit | undefined => {
  const said = (topic.names ?? []).map(nameKey).filter((name) => names.has(name));
  const [longest] = said.toSorted((a, b) => b.length - a.length);
  return longest === undefined
    ? undefined
    : { topic, score: NAME_SCORE, covers: new Set([...questionStems(longest), longest]) };
};

const NUMBER_WORDS: ReadonlySet<string> = new Set(
  questionStems(
    'many much number count counter rate average peak total value figure metric percent per high low often',
  ),
);

/** A question is for a number of what is named beside its number word: “how many seconds is the session …” is for seconds. */
const NEXT_TO = 2;

const isNumberOf = ({ words, stems }: ParsedSnapshotQuestion, covers: ReadonlySet<string>): boolean => {
  const said = searchPieces(words.join(' ')).flatMap((piece) => {
    const [stem = piece] = questionStems(piece);
    return isSearchTerm(piece) || NUMBER_WORDS.has(stem) ? [stem] : [];
  });
  const at = said.flatMap((stem, place) => (NUMBER_WORDS.has(stem) ? [place] : []));
  // in other languages the order of the words is another, and the stems are those of their translation
  if (at.length === 0) return [...NUMBER_WORDS].some((stem) => stems.has(stem));
  return at.some((place) => said.slice(Math.max(0, place - 1), place + 1 + NEXT_TO).some((stem) => covers.has(stem)));
};

/** With these, a session or a transaction is one that was told of, and no count of them. */
const POINTING: ReadonlySet<string> = new Set(['that', 'this', 'its', 'it', 'he', 'she']);

/** What is said beside the name of a counter that is asked for: “show me the rollbacks during the night”. */
const MOST_OTHER_WORDS = 2;

/** “How many …”, “were there any …”, or its name with few other words: no question about what a session does. */
const asksForCounter = (asked: ParsedSnapshotQuestion, covers: ReadonlySet<string>): boolean => {
  const { words, wants } = asked;
  return (
    covers.size > 1 ||
    wants.some((want) => want !== 'any') ||
    words.some((word) => word.toLowerCase() === 'there') ||
    isNumberOf(asked, covers) ||
    (!words.some((word) => POINTING.has(word.toLowerCase())) &&
      new Set(searchPieces(words.join(' ')).filter(isSearchTerm)).size <= covers.size + MOST_OTHER_WORDS)
  );
};

/** They add nothing to a short question. */
const FILLERS: ReadonlySet<string> = new Set(
  "and so well ok okay but the it its that this a an please we i is are do does und et y e en aber mais pero das es la le el wir ich ist on est c’est c'est".split(
    ' ',
  ),
);

/** What a question of few words consists of, but for such words. */
const contentWords = ({ words }: ParsedSnapshotQuestion): readonly string[] =>
  words.filter((word) => !FILLERS.has(word.toLowerCase()));

const fitByWords = (topic: QuestionTopic, asked: ParsedSnapshotQuestion): TopicFit | undefined => {
  const { stems } = asked;
  const said = contentWords(asked).length;
  const short = (topic.short ?? []).filter((phrase) => said <= phrase.split(' ').length);
  const fitting = [...topic.phrases, ...short]
    .map((phrase) => new Set(questionStems(phrase)))
    .filter((words) => words.size > 0 && [...words].every((word) => stems.has(word)))
    .toSorted((a, b) => b.size - a.size);
  const [covers] = fitting;
  return covers === undefined || (topic.isCounter === true && !asksForCounter(asked, covers))
    ? undefined
    : { topic, score: covers.size, covers };
};

const MOST_TOPICS = 3;

/** Words that several topics of one question share. */
const SHARED = new Set(questionStems('limit reach statement'));

const isApart = (one: TopicFit, other: TopicFit): boolean =>
  [...one.covers].every((word) => !other.covers.has(word) || SHARED.has(word)) &&
  [...one.covers].some((word) => !other.covers.has(word));

/** The best fit, and what fits as well by other words: “the processors or the network?” */
const chooseFits = (fits: readonly TopicFit[]): TopicFit[] => {
  const taken: TopicFit[] = [];
  for (const fit of fits.toSorted((a, b) => b.score - a.score))
    if (taken.length < MOST_TOPICS && taken.every((each) => each.score === fit.score && isApart(fit, each)))
      taken.push(fit);
  return taken;
};

/** Why a section has no reply: what is missing in it. */
const explainMissing = (snapshot: DatabaseSnapshot, section: string): string => {
  if (!Object.hasOwn(snapshot.artifact, section)) return `the snapshot has no section ${section}`;
  const found = findMissingParts(snapshot).find(
    ({ path }) => path === `/${section}` || path.startsWith(`/${section}/`),
  );
  return found === undefined
    ? `${section} does not hold what it takes`
    : `${found.because} (${section}); not answerable: ${found.unanswerable}`;
};

const answerTopic = ({ topic }: TopicFit, { pair }: TopicSubject, asked: ParsedSnapshotQuestion): TopicAnswer => {
  const { title, section, general, isFollowUp } = topic;
  const of = { title, section, ...optional({ general, isFollowUp }) };
  const reply = topic.reply(asked);
  const { sentences, missing, note, events } = reply;
  if (sentences.length > 0 || [missing, note, events].some((each) => each !== undefined)) return { ...of, ...reply };
  return { ...of, ...reply, missing: explainMissing(pair.now.snapshot, section) };
};

/** “How much disk do they take, and what is safe to purge?” asks two things. */
const AND: ReadonlySet<string> = new Set(['and', 'und', 'et', 'y', 'e', 'en', 'i', 've']);
const LEAST_CLAUSE_WORDS = 3;
/** Fewer words of a clause may fit by accident. */
const LEAST_CLAUSE_SCORE = 2;

/** Without spaces between words, a clause is one piece, and its end is in it. */
const SPACELESS_ENDS = '？！。；';

const splitSpaceless = (word: string): readonly string[] =>
  [...SPACELESS_ENDS].reduce<readonly string[]>((pieces, end) => pieces.flatMap((piece) => piece.split(end)), [word]);

const clausesOf = ({ words }: SnapshotQuestion): readonly (readonly string[])[] => {
  const spaceless = words.flatMap(splitSpaceless).filter((clause) => clause !== '');
  if (words.some((word) => splitSpaceless(word).length > 1)) return spaceless.map((clause) => [clause]);
  const clauses: string[][] = [[]];
  for (const word of words)
    if (AND.has(word.toLowerCase())) clauses.push([]);
    else clauses.at(-1)?.push(word);
  return clauses.length < 2 ? [] : clauses.filter(({ length }) => length >= LEAST_CLAUSE_WORDS);
};

/** Of a clause without spaces, too, where a word of another clause must not keep a topic away. */
const topicsOf = (subject: TopicSubject, asked: ParsedSnapshotQuestion): readonly QuestionTopic[] =>
  TOPIC_SOURCES.flatMap((source) => source(subject, asked));

/** What each clause asks by itself. */
const clauseFits = (
  question: SnapshotQuestion,
  subject: TopicSubject,
  topics: readonly QuestionTopic[],
): readonly TopicFit[] =>
  clausesOf(question).flatMap((words) => {
    const asked = parseQuestion({ ...question, words });
    const own = words.length === 1 ? topicsOf(subject, asked) : topics;
    const [first] = chooseFits(own.flatMap((topic) => fitByName(topic, asked) ?? fitByWords(topic, asked) ?? []));
    return first === undefined || first.score < LEAST_CLAUSE_SCORE ? [] : [first];
  });

/** Two topics may tell the same: it is told once. */
const withoutRepeats = (replies: readonly TopicAnswer[]): readonly TopicAnswer[] => {
  const told = ({ sentences, note, missing }: TopicAnswer): string =>
    [...sentences.map(({ text }) => text), note ?? '', missing ?? ''].join('\n');
  return [...new Map(replies.toReversed().map((reply) => [told(reply), reply] as const)).values()].toReversed();
};

/** All that can be asked: no word of the question keeps a topic away. */
const everyTopic = (subject: TopicSubject, asked: ParsedSnapshotQuestion): readonly QuestionTopic[] =>
  topicsOf(subject, { ...asked, stems: new Set() });

/** What its concepts ask for, where they say more of the question than the phrases that fit. */
const meantFits = (fits: readonly TopicFit[], asked: ParsedSnapshotQuestion, subject: TopicSubject): TopicFit[] => {
  const isNamed = fits.some(({ score }) => score === NAME_SCORE);
  const read = isNamed ? undefined : readSlots(asked, everyTopic(subject, asked), subject);
  if (read === undefined || !fits.every((fit) => saysMore(read, fit))) return [...fits];
  return [{ topic: read.topic, score: read.weight, covers: new Set() }];
};

const MOST_OFFERS = 6;

const pairOf = ({ primary, secondary }: SnapshotSides, { subject }: Pick<Diagnosis, 'subject'>): SnapshotPair => {
  const looks = [
    viewSnapshot(primary, 'primary'),
    ...(secondary === undefined ? [] : [viewSnapshot(secondary, 'secondary')]),
  ];
  const now = looks.find(({ side }) => side === subject) ?? viewSnapshot(primary, 'primary');
  const before = looks.find(({ side }) => side !== now.side);
  return before === undefined ? { now } : { now, before };
};

export const answerQuestion = (
  question: SnapshotQuestion,
  sides: SnapshotSides,
  diagnosis: Diagnosis = diagnose(sides.primary, sides.secondary),
): SnapshotAnswers => {
  const asked = parseQuestion(question);
  const subject = { pair: pairOf(sides, diagnosis), diagnosis };
  const topics = topicsOf(subject, asked);
  const fits = topics.flatMap((topic) => fitByName(topic, asked) ?? fitByWords(topic, asked) ?? []);
  const taken = meantFits(chooseFits(fits), asked, subject);
  for (const fit of clauseFits(question, subject, topics))
    if (taken.length < MOST_TOPICS && taken.every(({ topic }) => topic.title !== fit.topic.title)) taken.push(fit);
  return {
    replies: withoutRepeats(taken.map((fit) => answerTopic(fit, subject, asked))),
    byName: taken.some(({ score }) => score === NAME_SCORE),
    offers: topics
      .filter((topic) => !taken.some((fit) => fit.topic === topic))
      .flatMap(({ offer }) => offer ?? [])
      .slice(0, MOST_OFFERS),
  };
};

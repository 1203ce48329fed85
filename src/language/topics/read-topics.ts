// Finds what a message suspects or asks about by topic: the words of its language, and those that every language uses.
import { buildLexicon, findConcepts, foldLexicon, type Lexicon } from '../lexicon.js';
import type { TextSpan } from '../names/entity.js';
import { foldText, tokenize } from '../tokens.js';
import { type Topic, TOPIC_WORDS, TOPICS } from './topic-words.js';

const parseLine = (line: string): readonly [concept: string, entries: readonly string[]] => {
  const [topic = '', words = ''] = line.split(': ');
  return [topic, words.split(',').map((word) => word.trim())];
};

/** The beginning of a word is one entry, whatever the language. */
const buildTopicLexicon = (language: string): Lexicon =>
  buildLexicon(
    foldLexicon(
      [...new Set(['en', language])]
        .flatMap((each) => (TOPIC_WORDS[each] ?? '').split('\n'))
        .filter((line) => line.includes(': '))
        .map(parseLine),
    ),
  );

const lexicons = new Map<string, Lexicon>();

const lexiconOf = (language: string): Lexicon => {
  const known = lexicons.get(language) ?? buildTopicLexicon(language);
  lexicons.set(language, known);
  return known;
};

/** In the order of `TOPICS`, each once. `language`: ISO 639-1. */
export const readTopics = (text: string, language: string): readonly Topic[] => {
  const tokens = tokenize(foldText(text)).map((token) => token.text);
  const found = new Set(findConcepts(lexiconOf(language), tokens));
  return TOPICS.filter((topic) => found.has(topic));
};

/** As a slot of the reading. */
export const topicsOfMessage = (text: string, language: string): { readonly topics?: readonly Topic[] } => {
  const topics = readTopics(text, language);
  return topics.length > 0 ? { topics } : {};
};

/** `text`: as written. */
export type TopicSpan = TextSpan & { readonly topic: Topic; readonly text: string };

/** In words. */
const LONGEST_ENTRY = 3;

/** Where the message first names each of its topics, in the order of `TOPICS`. */
export const findTopicSpans = (text: string, language: string): readonly TopicSpan[] => {
  const topics = readTopics(text, language);
  if (topics.length === 0) return [];
  const tokens = tokenize(text);
  const runs = Array.from({ length: LONGEST_ENTRY }, (_one, more) =>
    tokens.flatMap(({ start }, at) => {
      const last = tokens[at + more];
      return last === undefined ? [] : [{ start, end: last.end }];
    }),
  )
    .flat()
    .map((span) => ({ ...span, topics: readTopics(text.slice(span.start, span.end), language) }));
  return topics.flatMap((topic) => {
    const found = runs.find(({ topics }) => topics.includes(topic));
    return found === undefined
      ? []
      : [{ topic, text: text.slice(found.start, found.end), start: found.start, end: found.end }];
  });
};

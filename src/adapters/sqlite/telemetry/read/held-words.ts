// Which lines hold words or phrases, as conditions: an index of words says where to look, the text itself decides.
import type { TimeWindow } from '../../../../kernel/time.js';
import {
  holdsWordsOf,
  isIndexedWhole,
  phrasePattern,
  spacedWords,
  wordsOf,
} from '../../../preparation/search-words.js';
import { TALLY_BLOCK, tallySlotOf, WORD_BLOCK } from '../store/schema.js';
import { type BlockRange, findWordBlocks } from './word-blocks.js';
import { jsonList, type TelemetryReader } from './reader.js';
import { joinConditions, NO_CONDITIONS, sqlCondition, type SqlConditions, whereClause } from './sql-conditions.js';

/** Dictionary rows whose text contains each of the words. */
export const idsHolding = (
  { store }: TelemetryReader,
  table: 'name' | 'template',
  words: readonly string[],
): readonly number[] =>
  store
    .sql(`SELECT id, text FROM ${table}`)
    .all()
    .filter(({ text }) => holdsWordsOf(String(text))(words))
    .map(({ id }) => Number(id));

/** The blocks that may hold lines of the window. */
export const candidateBlocks = ({ store }: TelemetryReader, { from, to }: TimeWindow): BlockRange => {
  const bounds = store
    .sql('SELECT min(block) AS low, max(block) AS high FROM tally WHERE slot >= ? AND slot < ?')
    .get(tallySlotOf(from), to);
  const words = TALLY_BLOCK / WORD_BLOCK;
  return { from: Number(bounds?.['low'] ?? 0) * words, to: (Number(bounds?.['high'] ?? -1) + 1) * words };
};

const ALL_BLOCKS = 1_000_000;

/** So short a number is in no index, nor is a part of a run without blanks, nor the id of a trace or span, which has a column of its own. */
const isIndexed = (word: string): boolean =>
  !/^\d{1,2}$/.test(word) && word.length > 1 && !/^[0-9a-f]{16,32}$/.test(word) && isIndexedWhole(word);

type HeldWord = { readonly word: string; readonly window: TimeWindow };

/**
 * Lines whose message contains a word: their template contains it, or their own words do, and then they are in a block that has the word.
 * A message is read for no other line: with OR in place of CASE, SQLite would read all of them.
 */
const holdsWord = (reader: TelemetryReader, { word, window }: HeldWord): SqlConditions => {
  const templates = jsonList(idsHolding(reader, 'template', [word]));
  const inPattern = 'CASE WHEN template IN (SELECT value FROM json_each(?)) THEN 1';
  const inMessage = 'holds_word(message, ?)';
  if (!isIndexed(word)) return sqlCondition(`${inPattern} ELSE ${inMessage} END`, templates, word);
  const blocks = findWordBlocks(reader, [word], { range: candidateBlocks(reader, window), most: ALL_BLOCKS });
  return sqlCondition(
    `${inPattern} WHEN seq / ${WORD_BLOCK} IN (SELECT value FROM json_each(?)) THEN ${inMessage} ELSE 0 END`,
    templates,
    jsonList(blocks),
    word,
  );
};

/** A text without a word is contained in nothing. */
export const NO_RECORD = sqlCondition('0');

const declareHoldsWord = ({ store }: TelemetryReader): void =>
  store.db.function('holds_word', { deterministic: true }, (message, word) =>
    holdsWordsOf(String(message))([String(word)]) ? 1 : 0,
  );

/** Lines whose message holds every word of the text. */
export const holdsWords = (
  reader: TelemetryReader,
  { text, window }: { readonly text?: string; readonly window: TimeWindow },
): SqlConditions => {
  if (text === undefined) return NO_CONDITIONS;
  const words = [...new Set(wordsOf(text))];
  if (words.length === 0) return NO_RECORD;
  declareHoldsWord(reader);
  return words.map((word) => holdsWord(reader, { word, window })).reduce(joinConditions);
};

const declareHoldsPhrase = ({ store }: TelemetryReader): void =>
  store.db.function('holds_phrase', { deterministic: true }, (text, phrase) =>
    spacedWords(String(text)).includes(String(phrase)) ? 1 : 0,
  );

/** The words of an error are in no index: few lines have one, and each of those is read. */
const holdsPhrase = (reader: TelemetryReader, phrase: string, window: TimeWindow): SqlConditions => {
  const searched = phrasePattern(phrase);
  if (searched === '') return NO_RECORD;
  const words = holdsWords(reader, { text: phrase, window });
  return {
    sql: [
      `CASE WHEN ${whereClause(words)} AND holds_phrase(message, ?) THEN 1
        WHEN error IS NOT NULL THEN holds_phrase(concat_ws(' ', error ->> 'type', error ->> 'message', error ->> 'stack'), ?)
        ELSE 0 END`,
    ],
    values: [...words.values, searched, searched],
  };
};

/** Lines whose message, or whose error, holds the words of each phrase one behind the other. */
export const holdsPhrases = (
  reader: TelemetryReader,
  { phrases = [], window }: { readonly phrases?: readonly string[]; readonly window: TimeWindow },
): SqlConditions => {
  if (phrases.length === 0) return NO_CONDITIONS;
  declareHoldsPhrase(reader);
  return phrases.map((phrase) => holdsPhrase(reader, phrase, window)).reduce(joinConditions);
};

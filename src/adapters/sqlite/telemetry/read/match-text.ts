// What a search text matches: templates by the score of their words, and lines that contain its rarer words themselves.
import type { TimeWindow } from '../../../../kernel/time.js';
import { WORD_BLOCK } from '../store/schema.js';
import {
  holdsTerm,
  holdsWordsOf,
  isIndexedWhole,
  type SearchTerm,
  searchTermsOf,
} from '../../../preparation/search-words.js';
import { candidateBlocks } from './held-words.js';
import { type BlockRange, findWordBlocks } from './word-blocks.js';
import { jsonList, type TelemetryReader } from './reader.js';

export type TextMatchScores = {
  /** Template → score, at most 1. */
  readonly templates: ReadonlyMap<number, number>;
  /** Sequence number → what the line's own words add. */
  readonly lines: ReadonlyMap<number, number>;
  readonly notices: readonly string[];
};

const MOST_TEMPLATES = 200;
/** Blocks read for one word, newest first. */
const MOST_BLOCKS = 250;

const FAMILY = 'SELECT id FROM template WHERE id = ?1 OR root = ?1';

/** Every template that was merged into a matching one scores like it; one that matches itself perhaps better. */
const matchTemplates = ({ store, templates }: TelemetryReader, text: string): ReadonlyMap<number, number> => {
  const scored = templates.find(text, MOST_TEMPLATES);
  const best = scored[0]?.score ?? 1;
  const scores = new Map<number, number>();
  for (const { id, score } of scored) {
    for (const { id: member } of store.sql(FAMILY).all(Number(id)))
      scores.set(Number(member), Math.max(score / best, scores.get(Number(member)) ?? 0));
  }
  return scores;
};

const LINES_IN_BLOCKS = `SELECT seq, message, request, template FROM json_each(?) AS block
  CROSS JOIN log ON log.seq BETWEEN block.value * ${WORD_BLOCK} AND block.value * ${WORD_BLOCK} + ${WORD_BLOCK - 1}
  WHERE time >= ? AND time < ?`;

/** A word of the template says nothing of the line: the template has been scored with it. */
const templateHolds = ({ store }: TelemetryReader): ((template: number, term: SearchTerm) => boolean) => {
  const known = new Map<number, ReturnType<typeof holdsWordsOf>>();
  const text = store.sql('SELECT text FROM template WHERE id = ?');
  return (template, { words }) => {
    const holds = known.get(template) ?? holdsWordsOf(String(text.get(template)?.['text'] ?? ''));
    known.set(template, holds);
    return holds(words);
  };
};

type SearchRange = { readonly blocks: readonly number[]; readonly window: TimeWindow };

const findLinesWithTerm = (
  reader: TelemetryReader,
  term: SearchTerm,
  { blocks, window }: SearchRange,
): readonly number[] => {
  const holds = templateHolds(reader);
  return reader.store
    .sql(LINES_IN_BLOCKS)
    .all(jsonList(blocks), window.from, window.to)
    .filter(({ message, request }) => request === term.text || holdsTerm(String(message), term))
    .filter(({ template }) => !holds(Number(template), term))
    .map(({ seq }) => Number(seq));
};

/** Blocks read for a word that stands inside a run without blanks, and is in no index. */
const MOST_UNINDEXED = 1_000;

type CandidateBlocks = { readonly blocks: readonly number[]; /** There may be more. */ readonly isCut: boolean };

/** Newest first. */
const blocksWithTerm = (reader: TelemetryReader, { words }: SearchTerm, range: BlockRange): CandidateBlocks => {
  const indexed = words.filter(isIndexedWhole);
  if (indexed.length > 0 || words.length === 0) {
    const blocks = findWordBlocks(reader, indexed, { range, most: MOST_BLOCKS });
    return { blocks, isCut: blocks.length === MOST_BLOCKS };
  }
  // the range ends with a tally block, most of which may not be written yet
  const newest = Number(reader.store.sql('SELECT max(seq) AS seq FROM log').get()?.['seq'] ?? -1);
  const to = Math.min(range.to, Math.floor(newest / WORD_BLOCK) + 1);
  const from = Math.max(range.from, to - MOST_UNINDEXED);
  const blocks = Array.from({ length: Math.max(0, to - from) }, (_, at) => to - 1 - at);
  return { blocks, isCut: from > range.from };
};

export const scoreTextMatches = (
  reader: TelemetryReader,
  { text, window }: { readonly text: string; readonly window: TimeWindow },
): TextMatchScores => {
  const terms = searchTermsOf(text);
  const lines = new Map<number, number>();
  const notices: string[] = [];
  const range = candidateBlocks(reader, window);
  for (const term of terms) {
    const { blocks, isCut } = blocksWithTerm(reader, term, range);
    if (isCut) notices.push(`only the newest lines were searched for "${term.text}"`);
    for (const seq of findLinesWithTerm(reader, term, { blocks, window }))
      lines.set(seq, (lines.get(seq) ?? 0) + term.weight / terms.length);
  }
  return { templates: matchTemplates(reader, text), lines, notices };
};

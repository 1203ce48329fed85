// Lines that are characteristic of a window: those with words that the time before it hardly knew, which a sample of many lines may miss.
import { SourceError } from '../../../ports/sources.js';
import { all, type Clause } from '../mapping/clauses.js';
import { has } from '../mapping/field-caps.js';
import { placesOf } from '../mapping/mapping.js';
import { sorted } from './range.js';
import { byLot } from './sampled/draw.js';
import type { Reader } from './reader.js';
import { search, type Aggregation, type Hit } from './search.js';

export type Compared = {
  /** What holds for the lines that are meant. */
  readonly filter: readonly Clause[];
  /** What holds for them and for lines of the time before. */
  readonly around: readonly Clause[];
  /** Parsed fields that come with each line. */
  readonly fields: readonly object[];
};

/** Lines of each shard that are looked at: beyond it, a word that is as rare may be missed. */
const MOST_LOOKED_AT = 10_000;
const MOST_WORDS = 16;
const LINES_OF_A_WORD = 2;
/** It makes an answer better that is there without it. */
const LONGEST = '3s';

const textOf = ({ mapping }: Reader): string | undefined =>
  placesOf(mapping, 'message').find((place) => place.nested === undefined && has(place, 'text'))?.path;

/** Numbers and ids are new in every window. */
const NUMBERED = '.*[0-9].*';

const significant = (field: string, { filter, around }: Compared): Clause => ({
  query: byLot(filter)['query'],
  size: 0,
  timeout: LONGEST,
  track_total_hits: false,
  aggs: {
    sample: {
      sampler: { shard_size: MOST_LOOKED_AT },
      aggs: {
        words: {
          significant_text: {
            field,
            size: MOST_WORDS,
            min_doc_count: 2,
            exclude: NUMBERED,
            background_filter: all(around),
          },
        },
      },
    },
  },
});

type Sampled = Aggregation & { readonly words?: Aggregation };

const wordsOf = async (reader: Reader, field: string, compared: Compared): Promise<readonly string[]> => {
  const { aggregations } = await search(reader, significant(field, compared));
  const { words } = (aggregations?.['sample'] ?? {}) as Sampled;
  return (words?.buckets ?? []).map(({ key }) => String(key));
};

type Told = {
  readonly buckets?: {
    readonly [word: string]: { readonly lines: { readonly hits: { readonly hits: readonly Hit[] } } };
  };
};

/** The newest of each word. */
const linesWith = async (
  reader: Reader,
  { filter, fields }: Compared,
  matches: readonly Clause[],
): Promise<readonly Hit[]> => {
  const sort = [sorted(reader.mapping.time, 'desc')];
  const lines = { top_hits: { size: LINES_OF_A_WORD, sort, fields } };
  const filters = Object.fromEntries(matches.map((match, at) => [String(at), match]));
  const told = { filters: { filters }, aggs: { lines } };
  const body = { query: all(filter), size: 0, timeout: LONGEST, track_total_hits: false, aggs: { told } };
  const { aggregations } = await search(reader, body);
  const { buckets = {} } = (aggregations?.['told'] ?? {}) as unknown as Told;
  return Object.values(buckets).flatMap(({ lines: { hits } }) => hits.hits);
};

/** Few, and perhaps none: where a field does not allow it, or the time is short. */
export const characteristicLines = async (reader: Reader, compared: Compared): Promise<readonly Hit[]> => {
  const field = textOf(reader);
  if (field === undefined) return [];
  // what this search misses, the answer does not
  const quiet = { ...reader, notices: new Set<string>() };
  try {
    const words = await wordsOf(quiet, field, compared);
    const matches = words.map((word) => ({ match: { [field]: word } }));
    return matches.length === 0 ? [] : await linesWith(quiet, compared, matches);
  } catch (error) {
    if (error instanceof SourceError) return [];
    throw error;
  }
};

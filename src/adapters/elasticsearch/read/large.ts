// Documents that are too large to be read: the beginning of each, and which they are.
import type { Readable } from 'node:stream';
import { LARGEST_RESPONSE } from '../client.js';
import type { Clause } from '../mapping/clauses.js';
import { pathOf } from '../mapping/index-source.js';
import { search, trySearch, type Answer, type Hit, type Searching } from './search.js';

const HEAD = 4_096;
const CUT = '… [cut: a document of many megabytes]';

/**
 * A highlighter that finds nothing returns the beginning of a text, and reads no further. The plain one cuts a word that
 * never ends, where the unified one returns it whole.
 */
const headsOf = (paths: readonly string[]): Clause => ({
  highlight: {
    type: 'plain',
    highlight_query: { match_none: {} },
    no_match_size: HEAD,
    max_analyzed_offset: 2 * HEAD,
    fields: Object.fromEntries(paths.map((path) => [path, {}])),
  },
});

/** A text is cut behind a word, and one that ends sooner is whole. */
const LONGEST_WORD = 255;
const isWhole = (head: string): boolean => head !== '' && head.length < HEAD - LONGEST_WORD;

const leanHit = (hit: Hit): Hit => {
  const known = Object.entries(hit.fields ?? {}).map(([path, [value]]) => [path, value] as const);
  const [head = ''] = Object.values(hit.highlight ?? {}).flat();
  const message = isWhole(head) ? head : head.slice(0, HEAD) + CUT;
  return { ...hit, _source: { ...Object.fromEntries(known), message } };
};

const lean = (answer: Answer): Answer => ({
  ...answer,
  hits: { ...answer.hits, hits: answer.hits.hits.map(leanHit) },
});

/** Where they are, when and whose they were, and how they begin: what else they hold is not read. */
export const beginnings = async (searching: Searching, body: Clause): Promise<Answer> => {
  const { short = [], words = [] } = searching.lean ?? {};
  const dates = (body['fields'] as readonly object[] | undefined) ?? [];
  const bare = { ...body, _source: false };
  const told = await trySearch(searching, { ...bare, ...headsOf(words), fields: [...dates, ...short] });
  // even what should be short is endless
  return lean(told === 'too-large' ? await search(searching, bare) : told);
};

/** Of which the size is found out, and which are named. */
const MOST_NAMED = 3;
/** Bytes that are let pass to find out how many there are. */
const MOST_COUNTED = 64 * 1024 * 1024;
const MEGABYTE = 1_000_000;

const counted = async (body: Readable): Promise<number> => {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > MOST_COUNTED) break;
  }
  return bytes;
};

/** Counted while it passes by; what cannot be counted is over the limit, and no more is known. */
const bytesOf = async ({ asking }: Searching, { _index, _id }: Hit): Promise<number | undefined> => {
  const { signal } = asking.deadline;
  try {
    const client = await asking.elastic.client(signal);
    const body = { query: { ids: { values: [_id] } }, size: 1 };
    const request = { method: 'POST', path: `${pathOf(_index)}/_search`, body };
    return await counted(await client.transport.request<Readable>(request, { signal, asStream: true }));
  } catch {
    return undefined;
  }
};

const sizeOf = async (searching: Searching, hit: Hit): Promise<string> => {
  const bytes = await bytesOf(searching, hit);
  const isExact = bytes !== undefined && bytes <= MOST_COUNTED && bytes > LARGEST_RESPONSE;
  const megabytes = Math.round((isExact ? bytes : LARGEST_RESPONSE) / MEGABYTE);
  return isExact ? `${megabytes} MB` : `more than ${megabytes} MB`;
};

/** Notices: they go into coverage. */
export const tellLarge = async (searching: Searching, hits: readonly Hit[]): Promise<void> => {
  for (const hit of hits.slice(0, MOST_NAMED)) {
    const size = await sizeOf(searching, hit);
    searching.notices.add(`${hit._index}:${hit._id} is too large to be read (${size}): only its beginning was`);
  }
  if (hits.length > MOST_NAMED)
    searching.notices.add(`of ${hits.length - MOST_NAMED} more documents only the beginning was read, for their size`);
};

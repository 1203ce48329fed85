// Reads that a sentence cites as a whole: what they asked for, and whether the sentence states every filter of theirs.
import type { Claim } from '../../evidence/claim.js';
import type { Coverage } from '../../evidence/coverage.js';
import { searchPieces, stemOf } from '../../telemetry/search/search-terms.js';
import type { StoredRow } from '../stored-row.js';
import { findWhole } from './text-match.js';
import { type ParsedSentence, parseSentence } from './sentence-parser.js';
import { isNeutral, wordSet } from './word-lists.js';

export const citedReads = ({ reads = [] }: Claim, coverage: readonly Coverage[]): readonly Coverage[] =>
  reads.map((index) => coverage[index]).filter((read) => read !== undefined);

/** Parts of the query text that are no filter value: who asked, the window, the names of fields. */
const FRAME =
  / that the model asked for|, \d\d:\d\d:\d\d to \d\d:\d\d:\d\d UTC|, (?:services|environments|regions|versions|minLevel|requestIds|traceIds|gauges)\b/g;

const BY_MODEL = / that the model asked for/;
const PLACE =
  /, (?:environments|regions) [^,]+(?:, (?!services|regions|versions|minLevel|requestIds|traceIds|filters|gauges)[^,]+)*/g;

/** Environments and regions that all reads of the issue share need not be stated. */
const impliedBy = (coverage: readonly Coverage[]): ReadonlySet<string> => {
  const own = coverage.filter(
    ({ source, query }) => (source === 'logs' || source === 'changes') && !BY_MODEL.test(query),
  );
  const [first, ...rest] = own.map(({ query }) => [...query.matchAll(PLACE)].map(([place]) => place));
  return new Set((first ?? []).filter((place) => rest.every((each) => each.includes(place))));
};

export const mentions = (text: string, word: string): boolean => findWhole(text.toLowerCase(), word.toLowerCase()) >= 0;

/** Words for kinds of rows in a source: if the source returned nothing, it returned none of a kind. */
const KINDS: { readonly [source: string]: ReadonlySet<string> } = {
  changes: wordSet('deploy deploys deployed deployment deployments release releases released rollout rollouts changed'),
  logs: wordSet('lines line logs log'),
  spans: wordSet('traces trace'),
};

export const isKindOfSource = (word: string, { source }: Coverage): boolean => KINDS[source]?.has(word) === true;

/** The first filter of a read that the sentence does not state, so that the sentence says more than was read. */
export const findUnstatedFilter = (
  { text, words }: ParsedSentence,
  { query, source }: Pick<Coverage, 'query' | 'source'>,
  coverage: readonly Coverage[],
): string | undefined => {
  const said = new Set(words.flatMap(searchPieces).map(stemOf));
  const implied = impliedBy(coverage);
  const asked = query.replace(PLACE, (place) => (implied.has(place) ? ' ' : place)).replace(FRAME, ' ');
  const named = words.some((word) => KINDS[source]?.has(word) === true);
  return parseSentence(asked).tokens.find(
    (token) =>
      !isNeutral(token.text) &&
      !said.has(stemOf(token.text)) &&
      !mentions(text, token.text) &&
      !(named && token.text === source),
  )?.text;
};

/** By source, the tools whose reads a sentence may count (“the search found 12 lines”). `tools/registry.spec.ts` checks that no tool is missing. */
export const COUNTING_TOOLS: { readonly [source: string]: readonly string[] } = {
  logs: ['search_logs', 'log_overview'],
  spans: ['get_traces'],
  changes: ['list_deploys'],
  metrics: ['get_metrics'],
  knowledge: ['search_knowledge_base'],
  'past-issues': ['find_similar_incidents'],
};

/** “warn or worse” does not mean that the lines are warnings; only lines of level error are called errors. */
const LEAST = /, minLevel (?!error)\w+/;

/** Reads that found something, as rows with how much they found. */
export const readCountRows = (reads: readonly Coverage[]): readonly StoredRow[] =>
  reads
    .filter(({ source, status }) => COUNTING_TOOLS[source] !== undefined && (status === 'found' || status === 'cut'))
    .map(({ source, query, matched, fetched }) => ({
      kind: 'read',
      source,
      tools: COUNTING_TOOLS[source] ?? [],
      query: query.replace(LEAST, ''),
      matched,
      fetched,
    }));

// Describes a query in words, so that a result says what it is the result of.
import type { SourceQuery, StructuredFilter } from '../../telemetry/query.js';
import { tallyName } from '../../telemetry/tally.js';
import { formatWindow } from './times.js';
import { listFew, quoteJson, shorten } from './visible-text.js';

type TextPart = string | undefined;

const namedList = (noun: string, values: readonly string[] | undefined): TextPart =>
  values === undefined || values.length === 0 ? undefined : `${noun} ${listFew(values)}`;

const filterWords = (filter: StructuredFilter): readonly TextPart[] => [
  namedList('services', filter.services),
  namedList('not services', filter.notServices),
  filter.minLevel === undefined ? undefined : `level ${filter.minLevel} or worse`,
  namedList('environments', filter.environments),
  namedList('not environments', filter.notEnvironments),
  namedList('regions', filter.regions),
  namedList('not regions', filter.notRegions),
  namedList('versions', filter.versions),
  namedList('not versions', filter.notVersions),
  namedList('traces', filter.traceIds),
  namedList('requests', filter.requestIds),
  ...(filter.fields ?? []).map(({ field, is, values }) =>
    namedList(`${listFew([field])} ${is === 'not' ? 'not in' : 'in'}`, values),
  ),
];

/** Facts hold the text of a query by reference, so a call passes its own. */
type QueryText = { readonly text?: string };

const quotedText = (text: string | undefined): TextPart => (text === undefined ? undefined : `text ${quoteJson(text)}`);

const ORDER = {
  relevance: 'most relevant first',
  newest: 'newest first',
  oldest: 'oldest first',
  slowest: 'slowest first',
} as const;

/** A span has no level: a filter for errors means failed spans. */
const failedOnly = ({ minLevel, ...filter }: StructuredFilter): readonly TextPart[] => [
  ...filterWords(filter),
  minLevel === 'error' || minLevel === 'fatal' ? 'failed ones alone' : undefined,
];

const isOfSpans = (query: SourceQuery): boolean =>
  query.ask === 'spans' || (query.ask === 'tally' && query.of === 'spans');

const describeBounds = (query: SourceQuery): readonly TextPart[] => [
  'window' in query ? formatWindow(query.window) : undefined,
  ...('filter' in query ? (isOfSpans(query) ? failedOnly : filterWords)(query.filter) : []),
];

type Particulars = {
  readonly [Ask in SourceQuery['ask']]?: (
    query: Extract<SourceQuery, { ask: Ask }>,
    words: QueryText,
  ) => readonly TextPart[];
};

/** The parts that only one kind of query has. */
const PARTICULARS: Particulars = {
  logs: (query, { text = query.text }) => [quotedText(text), ORDER[query.order]],
  spans: ({ order }) => [ORDER[order]],
  metrics: ({ gauges }) => [namedList('gauges', gauges)],
  knowledge: (query, { text = query.text }) => [
    `collection ${quoteJson(query.collection, 80)}`,
    query.document === undefined ? undefined : `document ${quoteJson(query.document, 80)}`,
    quotedText(text),
  ],
  'past-issues': (query, { text = query.text }) => [quotedText(text)],
  outside: (query, { text = query.text }) => [
    `server ${listFew([query.server])}`,
    `tool ${listFew([query.tool])}`,
    text === undefined ? undefined : `arguments ${shorten(text, 200)}`,
  ],
  tally: (query, { text = query.text }) => [
    query.by === undefined ? undefined : `by ${listFew([tallyName(query.by)])}`,
    quotedText(text),
    namedList('patterns', query.templates),
    query.route === undefined ? undefined : `route ${quoteJson(query.route, 80)} first`,
    query.stated === undefined ? undefined : `durations in ${quoteJson(query.stated.field, 80)}`,
  ],
  aggregates: ({ of }) => [of],
  snapshot: ({ snapshots, sections }) => [
    namedList(
      'snapshots',
      snapshots?.map((id) => id.slice(0, 12)),
    ),
    namedList('sections', sections),
  ],
};

const describeParticulars = <Ask extends SourceQuery['ask']>(
  query: Extract<SourceQuery, { ask: Ask }>,
  words: QueryText,
): readonly TextPart[] => (PARTICULARS[query.ask as Ask] as Particulars[Ask])?.(query, words) ?? [];

const NOUN: { readonly [Name in Exclude<SourceQuery['ask'], 'tally'>]: string } = {
  logs: 'log lines',
  spans: 'spans',
  metrics: 'metric points',
  changes: 'changes',
  catalogue: 'names in the data',
  incidents: 'earlier incidents',
  'past-issues': 'earlier issues',
  aggregates: 'sums',
  histogram: 'log lines per minute',
  templates: 'patterns of log lines',
  examples: 'example lines',
  knowledge: 'passages',
  collections: 'collections',
  outside: 'a tool of an outside server',
  snapshot: 'database snapshots',
  captures: 'database snapshots there are',
  'outside-tools': 'tools of outside servers',
};

const nounOf = (query: SourceQuery): string => {
  if (query.ask !== 'tally') return NOUN[query.ask];
  return `counts of ${query.of === 'logs' ? 'log lines' : 'spans'}`;
};

/** What is asked: `log lines (text "timeout"; newest first)`. */
const describeSubject = (query: SourceQuery, words: QueryText): string => {
  const particulars = describeParticulars(query, words).filter((part) => part !== undefined);
  return `${nounOf(query)}${particulars.length === 0 ? '' : ` (${particulars.join('; ')})`}`;
};

/** Where it is asked: `2026-11-22 10:00:00 to 10:15:00 UTC; services checkout; environments prod`. */
const describePlace = (query: SourceQuery): string =>
  describeBounds(query)
    .filter((part) => part !== undefined)
    .join('; ');

const sentence = (whats: readonly string[], where: string): string =>
  [whats.join(', '), where].filter((part) => part !== '').join('; ');

/** One query in words. */
export const describeQuery = (query: SourceQuery, words: QueryText = {}): string =>
  sentence([describeSubject(query, words)], describePlace(query));

type IdentifiedQuery = { readonly id: string; readonly asked: SourceQuery };

/** `q7 log lines per minute, q8 log lines (newest first); 2026-11-22 10:00:00 to 10:15:00 UTC; services checkout` */
export const describeQueries = (all: readonly IdentifiedQuery[], words: QueryText): readonly string[] =>
  [...Map.groupBy(all, ({ asked }) => describePlace(asked))].map(([where, group]) =>
    sentence(
      group.map(({ id, asked }) => `${id} ${describeSubject(asked, words)}`),
      where,
    ),
  );

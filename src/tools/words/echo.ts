// What was asked where: the query itself in words, so that a result cannot speak of another one.
import type { SourceQuery, StructuredFilter } from '../../telemetry/query.js';
import { spanOf } from './times.js';
import { few, quoted, shortened } from './visible.js';

type Part = string | undefined;

const listed = (noun: string, values: readonly string[] | undefined): Part =>
  values === undefined || values.length === 0 ? undefined : `${noun} ${few(values)}`;

const filterWords = (filter: StructuredFilter): readonly Part[] => [
  listed('services', filter.services),
  listed('not services', filter.notServices),
  filter.minLevel === undefined ? undefined : `level ${filter.minLevel} or worse`,
  listed('environments', filter.environments),
  listed('not environments', filter.notEnvironments),
  listed('regions', filter.regions),
  listed('not regions', filter.notRegions),
  listed('versions', filter.versions),
  listed('not versions', filter.notVersions),
  listed('traces', filter.traceIds),
  listed('requests', filter.requestIds),
  ...(filter.fields ?? []).map(({ field, is, values }) =>
    listed(`${few([field])} ${is === 'not' ? 'not in' : 'in'}`, values),
  ),
];

/** Words of a query stand in facts by reference; a call brings its own. */
type Words = { readonly text?: string };

const said = (text: string | undefined): Part => (text === undefined ? undefined : `text ${quoted(text)}`);

const ORDER = {
  relevance: 'most relevant first',
  newest: 'newest first',
  oldest: 'oldest first',
  slowest: 'slowest first',
} as const;

/** A span has no level: the filter for errors asks for those that failed. */
const failedOnly = ({ minLevel, ...filter }: StructuredFilter): readonly Part[] => [
  ...filterWords(filter),
  minLevel === 'error' || minLevel === 'fatal' ? 'failed ones alone' : undefined,
];

const bounded = (query: SourceQuery): readonly Part[] => [
  'window' in query ? spanOf(query.window) : undefined,
  ...('filter' in query ? (query.ask === 'spans' ? failedOnly : filterWords)(query.filter) : []),
];

type Particulars = {
  readonly [Ask in SourceQuery['ask']]?: (query: Extract<SourceQuery, { ask: Ask }>, words: Words) => readonly Part[];
};

/** What only one kind of query says. */
const PARTICULARS: Particulars = {
  logs: (query, { text = query.text }) => [said(text), ORDER[query.order]],
  spans: ({ order }) => [ORDER[order]],
  metrics: ({ gauges }) => [listed('gauges', gauges)],
  knowledge: (query, { text = query.text }) => [`collection ${quoted(query.collection, 80)}`, said(text)],
  'past-issues': (query, { text = query.text }) => [said(text)],
  outside: (query, { text = query.text }) => [
    `server ${few([query.server])}`,
    `tool ${few([query.tool])}`,
    text === undefined ? undefined : `arguments ${shortened(text, 200)}`,
  ],
  aggregates: ({ of }) => [of],
  snapshot: ({ snapshots, sections }) => [
    listed(
      'snapshots',
      snapshots?.map((id) => id.slice(0, 12)),
    ),
    listed('sections', sections),
  ],
};

const particular = <Ask extends SourceQuery['ask']>(
  query: Extract<SourceQuery, { ask: Ask }>,
  words: Words,
): readonly Part[] => (PARTICULARS[query.ask as Ask] as Particulars[Ask])?.(query, words) ?? [];

const NOUN: { readonly [Name in SourceQuery['ask']]: string } = {
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

/** What is asked: `log lines (text "timeout"; newest first)`. */
const what = (query: SourceQuery, words: Words): string => {
  const particulars = particular(query, words).filter((part) => part !== undefined);
  return `${NOUN[query.ask]}${particulars.length === 0 ? '' : ` (${particulars.join('; ')})`}`;
};

/** Where it is asked: `2026-11-22 10:00:00 to 10:15:00 UTC; services checkout; environments prod`. */
const place = (query: SourceQuery): string =>
  bounded(query)
    .filter((part) => part !== undefined)
    .join('; ');

const sentence = (whats: readonly string[], where: string): string =>
  [whats.join(', '), where].filter((part) => part !== '').join('; ');

/** One query in words. */
export const echo = (query: SourceQuery, words: Words = {}): string => sentence([what(query, words)], place(query));

type Asked = { readonly id: string; readonly asked: SourceQuery };

/** `q7 log lines per minute, q8 log lines (newest first); 2026-11-22 10:00:00 to 10:15:00 UTC; services checkout` */
export const echoes = (all: readonly Asked[], words: Words): readonly string[] =>
  [...Map.groupBy(all, ({ asked }) => place(asked))].map(([where, group]) =>
    sentence(
      group.map(({ id, asked }) => `${id} ${what(asked, words)}`),
      where,
    ),
  );

// Installs our index templates and text analysis, and checks that existing indexes are mapped as the templates say.
import type { Client } from '@elastic/elasticsearch';
import { isRefusedRequest } from '../failures.js';
import { wordsOf } from '../../preparation/search-words.js';
import { SourceError } from '../../../ports/sources.js';
import { KNOWLEDGE_FIELDS, KNOWLEDGE_SETTINGS, PASSAGE_FIELDS } from '../knowledge/mappings.js';
import { type FieldMappings, INDEX_MAPPINGS, STATE_MAPPING } from './index-mappings.js';
import { INDEX_PARTS } from './index-names.js';

/** A term of Lucene has at most 32,766 bytes, and a character at most 4. */
const LONGEST_WORD = 8_191;
const LARGEST_TOKEN = 65_536;

/** Everything of ASCII but letters and digits: what is beyond ASCII belongs to words. */
const BETWEEN_WORDS = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => wordsOf(character).length === 0,
);

const TOKENIZER = { type: 'char_group', tokenize_on_chars: BETWEEN_WORDS, max_token_length: LARGEST_TOKEN } as const;
const TRUNCATE_WORDS = { type: 'truncate', length: LONGEST_WORD } as const;

/** Of texts that are words between blanks already. */
const WHITESPACE_ANALYZER = { type: 'custom', tokenizer: 'whitespace' } as const;

type TextAnalysis = { readonly analyzer: object; readonly tokenizer?: object; readonly filter?: object };

export const EXACT_ANALYSIS: TextAnalysis = {
  tokenizer: { casefile: TOKENIZER },
  filter: { casefile: TRUNCATE_WORDS },
  analyzer: {
    casefile: { type: 'custom', tokenizer: 'casefile', filter: ['lowercase', 'casefile'] },
    casefile_words: WHITESPACE_ANALYZER,
  },
};

/** Words with a dot, an underscore or an apostrophe inside stay whole, and Chinese or Japanese ones are taken apart. */
export const STANDARD_ANALYSIS: TextAnalysis = {
  analyzer: {
    casefile: { type: 'custom', tokenizer: 'standard', filter: ['lowercase'] },
    casefile_words: WHITESPACE_ANALYZER,
  },
};

/** Something of everything that servers cut in ways of their own. */
const ANALYSIS_SAMPLE = `At com.acme.Pay_2$Inner(Pay.java:41), 10.0.0.7:80 can't; [接続が失われました] 🔥disk "naïve" a\\b\tc\u0001d ${'x'.repeat(300)}`;

/** A distribution without the module of the tokenizer refuses, as do credentials that may not ask; what a server does differently is not used either. */
const cutsWordsExactly = async (client: Client): Promise<boolean> => {
  try {
    const analysis = { tokenizer: TOKENIZER, filter: ['lowercase', TRUNCATE_WORDS], text: ANALYSIS_SAMPLE };
    const found = await client.indices.analyze(analysis as Parameters<Client['indices']['analyze']>[0]);
    const words = (found.tokens ?? []).map(({ token }) => token);
    return JSON.stringify(words) === JSON.stringify(wordsOf(ANALYSIS_SAMPLE));
  } catch (error) {
    if (isRefusedRequest(error)) return false;
    throw error;
  }
};

const chooseAnalysis = async (client: Client): Promise<TextAnalysis> =>
  (await cutsWordsExactly(client)) ? EXACT_ANALYSIS : STANDARD_ANALYSIS;

/** What every index of rows must have. */
const NEEDED: { readonly [field: string]: string } = {
  time: 'long',
  sequence: 'long',
  service: 'keyword',
  ingester: 'keyword',
};

type Mapped = {
  readonly mappings?: { readonly properties?: { readonly [field: string]: { readonly type?: string } } };
};

/** In words; `undefined`: it is as ours are. */
const wrongWith = (index: string, { mappings }: Mapped): string | undefined => {
  for (const [field, type] of Object.entries(NEEDED)) {
    const found = mappings?.properties?.[field]?.type;
    const is = found === undefined ? 'it has no such field' : `it is ${found}`;
    if (found !== type)
      return `index ${index} was not made by Casefile: "${field}" must be ${type}, and ${is}: delete it`;
  }
  return undefined;
};

type Indexes = { readonly [index: string]: Mapped };

const FILTER = Object.keys(NEEDED).map((field) => `*.mappings.properties.${field}.type`);

/** Of indexes of rows that are matched, what is wrong with the first that is not ours. */
export const foreignAmong = async (client: Client, patterns: readonly string[]): Promise<string | undefined> => {
  const found: Indexes = await client.indices.getMapping({ index: [...patterns], filter_path: FILTER });
  const wrong = Object.entries(found).map(([index, mapped]) => wrongWith(index, mapped));
  return wrong.find((each) => each !== undefined);
};

/** Whoever deletes an index may have deleted its template, too: one that is not there has its template made sure of. Throws `SourceError`. */
export const checkedMapping = async (client: Client, index: string, install: () => Promise<void>): Promise<void> => {
  // metadata alone, which every node has, also of an index without a shard
  const found: Indexes = await client.indices.getMapping({ index }, { ignore: [404] });
  const mapped = found[index];
  if (mapped === undefined) return install();
  const wrong = wrongWith(index, mapped);
  if (wrong !== undefined) throw new SourceError('refused', wrong);
};

export type IndexSettings = {
  readonly shards: number;
  /** How many copies besides the first; absent: one as soon as there is a second node. */
  readonly replicas?: number;
};

/** Raise it with the mappings: indexes of later days get the new ones. */
const VERSION = 4;

/** Two installations on one cluster must not match each other's patterns. */
const PREFIX = /^[a-z][a-z0-9_.]*$/;

type Known = { readonly _meta?: { readonly [key: string]: unknown } };

const versionOf = (name: string, { _meta }: Known): number => {
  const version = _meta?.['casefile'];
  if (typeof version === 'number') return version;
  throw new SourceError(
    'refused',
    `there is an index template ${name} that is not Casefile's: choose another prefix, or remove it`,
  );
};

const settingsOf = ({ shards, replicas }: IndexSettings, analysis: TextAnalysis): object => ({
  number_of_shards: shards,
  ...(replicas === undefined ? { auto_expand_replicas: '0-1' } : { number_of_replicas: replicas }),
  codec: 'best_compression',
  // acknowledged is durable, whatever the cluster's own default
  'translog.durability': 'request',
  analysis,
});

type OwnTemplate = {
  readonly name: string;
  readonly pattern: string;
  readonly fields: FieldMappings;
  /** Over those that all have. */
  readonly settings?: object;
  /** False: a write into one that was deleted does not make it again. */
  readonly isMadeByWriting?: boolean;
};

const ownTemplatesIn = (prefix: string): readonly OwnTemplate[] => [
  ...INDEX_PARTS.map((part) => ({
    name: `${prefix}-${part}`,
    pattern: `${prefix}-*-${part}-*`,
    fields: INDEX_MAPPINGS[part],
  })),
  { name: `${prefix}-state`, pattern: `${prefix}-*-state`, fields: STATE_MAPPING },
  {
    name: `${prefix}-knowledge`,
    pattern: `${prefix}-*-knowledge`,
    fields: KNOWLEDGE_FIELDS,
    settings: KNOWLEDGE_SETTINGS,
  },
  {
    name: `${prefix}-passages`,
    pattern: `${prefix}-*-passages-*`,
    fields: PASSAGE_FIELDS,
    settings: KNOWLEDGE_SETTINGS,
    isMadeByWriting: false,
  },
];

const LEAST_PRIORITY = 500;

/** The server takes patterns of one priority for rivals, even if no name of ours is matched by two of them. */
const templateOf = (
  { pattern, fields: properties, settings, isMadeByWriting = true }: OwnTemplate,
  at: number,
): object => ({
  index_patterns: [pattern],
  priority: LEAST_PRIORITY + at,
  version: VERSION,
  _meta: { casefile: VERSION },
  // a field that we do not know is kept and not indexed
  allow_auto_create: isMadeByWriting,
  template: { ...(settings && { settings }), mappings: { dynamic: false, properties } },
});

/** Others of that prefix are not in the way: what they made of an index is seen in the index. */
const ours = async (
  client: Client,
  prefix: string,
  ownTemplates: readonly OwnTemplate[],
): Promise<ReadonlyMap<string, number>> => {
  const found = await client.indices.getIndexTemplate({ name: `${prefix}-*` }, { ignore: [404] });
  const templates = (found.index_templates ?? []).filter(({ name }) => ownTemplates.some((each) => each.name === name));
  return new Map(templates.map(({ name, index_template }) => [name, versionOf(name, index_template)]));
};

export const installTemplates = async (
  client: Client,
  { prefix, settings }: { readonly prefix: string; readonly settings: IndexSettings },
): Promise<void> => {
  if (!PREFIX.test(prefix))
    throw new SourceError('refused', `index prefix "${prefix}": small letters and digits only, for a hyphen ends it`);
  const all = ownTemplatesIn(prefix);
  const known = await ours(client, prefix, all);
  const component = `${prefix}-settings`;
  await client.cluster.putComponentTemplate({
    name: component,
    _meta: { casefile: VERSION },
    template: { settings: settingsOf(settings, await chooseAnalysis(client)) },
  });
  for (const [at, template] of all.entries()) {
    // a newer release's stays: its mappings hold all that ours do
    if ((known.get(template.name) ?? 0) > VERSION) continue;
    await client.indices.putIndexTemplate({
      name: template.name,
      composed_of: [component],
      ...templateOf(template, at),
    });
  }
};

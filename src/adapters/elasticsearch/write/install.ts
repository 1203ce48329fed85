// Puts our index templates in place: nothing that exists is changed but an older template of our own.
import type { Client } from '@elastic/elasticsearch';
import { SourceError } from '../../../ports/sources.js';
import { PASSAGES, SHELF, SHELF_SETTINGS } from '../knowledge/mappings.js';
import { analysisOf, type Analysis } from './analysis.js';
import { MAPPINGS, STATE, type Fields } from './mappings.js';
import { PARTS } from './names.js';

export type IndexSettings = {
  readonly shards: number;
  /** How many copies besides the first; absent: one as soon as there is a second node. */
  readonly replicas?: number;
};

/** Raise it with the mappings: indexes of later days get the new ones. */
const VERSION = 3;

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

const settingsOf = ({ shards, replicas }: IndexSettings, analysis: Analysis): object => ({
  number_of_shards: shards,
  ...(replicas === undefined ? { auto_expand_replicas: '0-1' } : { number_of_replicas: replicas }),
  codec: 'best_compression',
  // acknowledged is durable, whatever the cluster's own default
  'translog.durability': 'request',
  analysis,
});

type Wanted = {
  readonly name: string;
  readonly pattern: string;
  readonly fields: Fields;
  /** Over those that all have. */
  readonly settings?: object;
  /** False: a write into one that was deleted does not make it again. */
  readonly isMadeByWriting?: boolean;
};

const wantedIn = (prefix: string): readonly Wanted[] => [
  ...PARTS.map((part) => ({ name: `${prefix}-${part}`, pattern: `${prefix}-*-${part}-*`, fields: MAPPINGS[part] })),
  { name: `${prefix}-state`, pattern: `${prefix}-*-state`, fields: STATE },
  { name: `${prefix}-knowledge`, pattern: `${prefix}-*-knowledge`, fields: SHELF, settings: SHELF_SETTINGS },
  {
    name: `${prefix}-passages`,
    pattern: `${prefix}-*-passages-*`,
    fields: PASSAGES,
    settings: SHELF_SETTINGS,
    isMadeByWriting: false,
  },
];

const LEAST_PRIORITY = 500;

/** The server takes patterns of one priority for rivals, even if no name of ours is matched by two of them. */
const templateOf = ({ pattern, fields: properties, settings, isMadeByWriting = true }: Wanted, at: number): object => ({
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
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<string, number>> => {
  const found = await client.indices.getIndexTemplate({ name: `${prefix}-*` }, { ignore: [404] });
  const templates = (found.index_templates ?? []).filter(({ name }) => wanted.some((each) => each.name === name));
  return new Map(templates.map(({ name, index_template }) => [name, versionOf(name, index_template)]));
};

export const installTemplates = async (
  client: Client,
  { prefix, settings }: { readonly prefix: string; readonly settings: IndexSettings },
): Promise<void> => {
  if (!PREFIX.test(prefix))
    throw new SourceError('refused', `index prefix "${prefix}": small letters and digits only, for a hyphen ends it`);
  const all = wantedIn(prefix);
  const known = await ours(client, prefix, all);
  const component = `${prefix}-settings`;
  await client.cluster.putComponentTemplate({
    name: component,
    _meta: { casefile: VERSION },
    template: { settings: settingsOf(settings, await analysisOf(client)) },
  });
  for (const [at, wanted] of all.entries()) {
    // a newer release's stays: its mappings hold all that ours do
    if ((known.get(wanted.name) ?? 0) > VERSION) continue;
    await client.indices.putIndexTemplate({ name: wanted.name, composed_of: [component], ...templateOf(wanted, at) });
  }
};

// The engine's source over foreign indexes: one sample answers all questions of a turn about the same windows.
import { LRUCache } from 'lru-cache';
import { canonicalJson } from '../../../../kernel/json.js';
import type { Tenant } from '../../../../kernel/brand.js';
import type { AggregateSource, ReadOptions } from '../../../../ports/sources.js';
import type { AggregateQuery, StorePosition } from '../../../../telemetry/query.js';
import type { Patterns } from '../patterns.js';
import { openReader, type Opened } from '../reader.js';
import { drawSample, readAggregates, type Sample } from './aggregates.js';
import { readCatalogue } from './catalogue.js';
import type { Readers } from './traces.js';

export type SampledOptions = {
  readonly logs?: Opened;
  readonly spans?: Opened;
  readonly patternsOf: (tenant: Tenant) => Patterns;
  readonly position: (tenant: Tenant) => Promise<StorePosition>;
};

/** Questions of the turns that run now. */
const MOST_SAMPLES = 8;

const readersOf = async ({ logs, spans, patternsOf }: SampledOptions, read: ReadOptions): Promise<Readers> => ({
  ...(logs !== undefined && { logs: await openReader(logs, {}, read) }),
  ...(spans !== undefined && { spans: await openReader(spans, {}, read) }),
  patterns: patternsOf(read.tenant),
});

const keyOf = (tenant: Tenant, { window, history, upTo }: AggregateQuery): string =>
  canonicalJson([tenant, window.from, window.to, history, upTo]);

export const sampledAggregates = (options: SampledOptions): AggregateSource => {
  const samples = new LRUCache<string, Promise<Sample>>({ max: MOST_SAMPLES });
  const sampleOf = (key: string, draw: () => Promise<Sample>): Promise<Sample> => {
    const known = samples.get(key);
    if (known !== undefined) return known;
    const drawn = draw();
    samples.set(key, drawn);
    drawn.catch(() => samples.delete(key));
    return drawn;
  };
  return {
    name: 'aggregates',
    position: options.position,
    fetch: async (query, read) => {
      const readers = await readersOf(options, read);
      if (query.ask === 'catalogue')
        return readCatalogue([readers.logs, readers.spans].filter((each) => each !== undefined));
      const sample = await sampleOf(keyOf(read.tenant, query), () => drawSample(readers, query));
      return readAggregates(readers, query, sample);
    },
  };
};

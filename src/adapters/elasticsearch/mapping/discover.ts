// Learns the mapping of an index source from the cluster, and remembers it for a minute.
import type { FieldSignal } from '../../../telemetry/fields/field-map.js';
import { CONTAINERS } from '../../../telemetry/fields/field-reader.js';
import { callCluster, type ClusterCall } from '../deadline.js';
import { isMissingIndex } from '../failures.js';
import { pathsWithRelatives, parentsOf, fieldPlaceAt, type FieldCaps, type FieldPlace } from './field-caps.js';
import { indexPath, type IndexSource } from './index-source.js';
import { type DiscoveredMapping, createMapping, pathsToAsk } from './mapping.js';

export type DiscoveredSource = {
  readonly mapping: (call: ClusterCall) => Promise<DiscoveredMapping>;
  /** Where fields that the common table does not know are kept. */
  readonly attributes: (
    call: ClusterCall,
    names: readonly string[],
  ) => Promise<(name: string) => readonly FieldPlace[]>;
};

/** ms */
const REMEMBERED_FOR = 60_000;
const MOST_ATTRIBUTES = 1_000;

const NO_CAPS: FieldCaps = { indices: [], fields: {} };

const LENIENT = { ignore_unavailable: true };

const fieldCaps = (call: ClusterCall, index: string, paths: readonly string[]): Promise<FieldCaps> =>
  callCluster(call, async (client, { signal }) => {
    const querystring = { ...LENIENT, include_unmapped: true };
    try {
      const request = {
        method: 'POST',
        path: `${indexPath(index)}/_field_caps`,
        querystring,
        body: { fields: pathsWithRelatives(paths) },
      };
      return await client.transport.request<FieldCaps>(request, { signal });
    } catch (error) {
      if (isMissingIndex(error)) return NO_CAPS;
      throw error;
    }
  });

type HitCount = { readonly hits: { readonly total: { readonly value: number } } };

/** A document without the field would never be found beyond a cursor: one is enough to rule it out. */
const isAlwaysThere = async (call: ClusterCall, index: string, field: string): Promise<boolean> => {
  const query = { bool: { must_not: [{ exists: { field } }] } };
  const body = { size: 0, terminate_after: 1, track_total_hits: true, query };
  const { hits } = await callCluster(call, (client, options) =>
    client.transport.request<HitCount>(
      { method: 'POST', path: `${indexPath(index)}/_search`, body, querystring: LENIENT },
      options,
    ),
  );
  return hits.total.value === 0;
};

const learnMapping = async (
  call: ClusterCall,
  source: IndexSource,
  signal: FieldSignal,
): Promise<DiscoveredMapping> => {
  const mapping = createMapping(source, signal, await fieldCaps(call, source.index, pathsToAsk(source, signal)));
  const { ingested, ...others } = mapping;
  const stays = ingested === undefined || (await isAlwaysThere(call, source.index, ingested.path));
  return stays ? mapping : others;
};

/** A name of the filter may stand in one of the containers, or be a key of a flattened object. */
const attributePaths = (name: string): readonly string[] => ['', ...CONTAINERS].map((tier) => tier + name);

const FLATTENED = 'flattened';

const flattenedAt = (caps: FieldCaps, path: string): FieldPlace | undefined => {
  const parent = parentsOf(path).find((each) => caps.fields[each]?.[FLATTENED] !== undefined);
  return parent === undefined ? undefined : { path, types: [{ kind: 'exact', type: FLATTENED }], keyword: [] };
};

const attributePlaces = (caps: FieldCaps, name: string): readonly FieldPlace[] =>
  attributePaths(name).flatMap((path) => fieldPlaceAt(caps, path) ?? flattenedAt(caps, path) ?? []);

type Remembered<T> = { readonly until: number; readonly value: Promise<T> };

/** Failures are not remembered. */
const remembering = <T>(most: number): ((key: string, make: () => Promise<T>) => Promise<T>) => {
  const known = new Map<string, Remembered<T>>();
  return (key, make) => {
    const cached = known.get(key);
    if (cached !== undefined && cached.until > performance.now()) return cached.value;
    if (known.size >= most) known.clear();
    const value = make();
    known.set(key, { until: performance.now() + REMEMBERED_FOR, value });
    value.catch(() => known.delete(key));
    return value;
  };
};

export const discoverSource = (source: IndexSource, signal: FieldSignal): DiscoveredSource => {
  const mappings = remembering<DiscoveredMapping>(1);
  const attributes = remembering<readonly FieldPlace[]>(MOST_ATTRIBUTES);
  return {
    mapping: (call) => mappings(signal, () => learnMapping(call, source, signal)),
    attributes: async (call, names) => {
      const find = async (name: string): Promise<readonly FieldPlace[]> => {
        const paths = attributePaths(name);
        const caps = await fieldCaps(call, source.index, paths);
        return attributePlaces(caps, name);
      };
      const found = await Promise.all(
        [...new Set(names)].map(async (name) => [name, await attributes(name, () => find(name))] as const),
      );
      const places = new Map(found);
      return (name) => places.get(name) ?? [];
    },
  };
};

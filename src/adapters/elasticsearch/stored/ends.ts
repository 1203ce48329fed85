// Where the rows of a tenant end: the newest number, and for each process that wrote lately, up to where its rows are seen without a gap.
import type { Client } from '@elastic/elasticsearch';
import { type Micros, MINUTE, SECOND } from '../../../kernel/time.js';
import type { SourceCursor, StorePosition } from '../../../telemetry/query.js';
import { completeUpTo, readChunks } from '../write/chunks.js';
import { everyIndexOf, type IndexOwner, indexPattern, SIGNAL_PARTS } from '../write/index-names.js';
import type { Clause } from './select.js';

export type Ends = { readonly position: StorePosition; readonly writers: readonly Writer[] };

type SequenceCursor = Extract<SourceCursor, { kind: 'sequence' }>;
type Writer = NonNullable<SequenceCursor['writers']>[number];

/** Of a process that wrote nothing for so long, no row is on its way. */
const LATELY: Micros = 10 * MINUTE;
/** A process that nobody has seen yet may be at its first rows for so long. */
const UNSEEN: Micros = 10 * SECOND;

type Newest = { readonly value?: number | null };
type Buckets = { readonly buckets: readonly { readonly key: string; readonly newest: Newest }[] };

const NEWEST = { newest: { max: { field: 'sequence' } } } as const;
const INGESTERS = { ingesters: { terms: { field: 'ingester', size: 1_000 }, aggs: NEWEST } } as const;

/** Of all rows the newest number is known to the index; those of a few minutes are looked at by who wrote them. */
const newestBy = async (client: Client, owner: IndexOwner, since: StorePosition) => {
  const lately = { filter: { range: { sequence: { gt: since } } }, aggs: INGESTERS };
  const { aggregations = {} } = await client.search({
    index: SIGNAL_PARTS.map((part) => indexPattern(owner, part)),
    size: 0,
    track_total_hits: false,
    aggs: { ...NEWEST, lately },
  });
  const { newest, lately: found } = aggregations as unknown as { newest?: Newest; lately?: { ingesters: Buckets } };
  const writers = (found?.ingesters.buckets ?? []).map(({ key, newest: own }): Writer => [key, own.value ?? 0]);
  return { position: newest?.value ?? 0, writers };
};

export type Looking = { readonly client: Client; readonly owner: IndexOwner; readonly now: () => Micros };

/** All that was acknowledged before is seen. */
export const endsOf = async ({ client, owner, now }: Looking): Promise<Ends> => {
  const refresh = { index: everyIndexOf(owner), ignore_unavailable: true };
  const before = await readChunks(client, owner);
  await client.indices.refresh(refresh);
  const { position, writers } = await newestBy(client, owner, now() - LATELY);
  const after = await readChunks(client, owner);
  const looked = (name: string) => ({ before: before.get(name), after: after.get(name), now: now() });
  const complete = writers.map(([name, at]): Writer => [name, completeUpTo(at, looked(name))]);
  return { position, writers: complete.sort(([a], [b]) => (a < b ? -1 : 1)) };
};

/** "Considered up to here", never beyond what is stored. */
export const cursorAt = ({ position, writers }: Ends, upTo: StorePosition): SequenceCursor => {
  const at = Math.min(upTo, position);
  const own = writers.map(([name, complete]): Writer => [name, Math.min(complete, at)]);
  const isPlain = own.length < 2 && own.every(([, complete]) => complete === at);
  return { kind: 'sequence', position: at, ...(!isPlain && { writers: own }) };
};

const ofWriter = (name: string): Clause => ({ term: { ingester: name } });
const after = (position: StorePosition): Clause => ({ range: { sequence: { gt: position } } });

/** Rows up to its position that a cursor has not considered: they were still on their way. */
export const overlooked = ({ position, writers }: SequenceCursor): readonly Clause[] => {
  if (writers === undefined) return [];
  const known = writers.map(([name]) => ofWriter(name));
  return [
    ...writers.map(([name, at]): Clause => ({ bool: { filter: [ofWriter(name), after(at)] } })),
    { bool: { filter: [after(position - UNSEEN)], must_not: known } },
  ];
};

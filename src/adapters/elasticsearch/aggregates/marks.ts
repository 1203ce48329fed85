// How far each ingester's rows are in the sums. What lies beyond is summed up again by whoever asks: nothing is lost with a process.
import type { Client } from '@elastic/elasticsearch';
import { type BulkOptions, writeBulk } from '../write/bulk.js';
import { type IndexOwner, stateIndex } from '../write/index-names.js';
import type { Among } from './composite.js';

/** Ingester → the sequence number up to which its rows are summed up. */
export type Marks = ReadonlyMap<string, number>;

const KIND = 'summed';

type Mark = { readonly key: string; readonly at: number };

export const readMarks = async (client: Client, owner: IndexOwner): Promise<Marks> => {
  const found = await client.search<Mark>({
    index: stateIndex(owner),
    ignore_unavailable: true,
    query: { term: { kind: KIND } },
    size: 1_000,
  });
  return new Map(found.hits.hits.flatMap(({ _source }) => (_source === undefined ? [] : [[_source.key, _source.at]])));
};

/** A process that was killed comes back, or its rows are old enough that none of them is still on its way. */
export const keepMarks = async (options: BulkOptions, owner: IndexOwner, marks: Marks): Promise<void> => {
  const index = stateIndex(owner);
  const writes = [...marks].map(([ingester, at]) => {
    const document = { kind: KIND, key: ingester, at };
    return { action: 'index', index, id: `${KIND}:${ingester}`, document } as const;
  });
  if (writes.length > 0) await writeBulk(options, writes);
};

/** Sequence numbers in `(after, upTo]`. */
export type Stretch = { readonly after: number; readonly upTo: number };

/** Rows of a stretch that are beyond every mark. */
export const beyond = (marks: Marks, { after, upTo }: Stretch): Among['query'] => ({
  bool: {
    filter: [{ range: { sequence: { gt: after, lte: upTo } } }],
    must_not: [...marks].map(([ingester, at]) => ({
      bool: { filter: [{ term: { ingester } }, { range: { sequence: { lte: at } } }] },
    })),
  },
});

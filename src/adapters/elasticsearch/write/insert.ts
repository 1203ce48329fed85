// One chunk of rows into the index of its day of ingest: new ones created, known ones counted, bad ones told.
import type { Tenant } from '../../../kernel/brand.js';
import type { Micros } from '../../../kernel/time.js';
import type { Chunk } from '../../preparation/columns.js';
import type { Failed, Written } from '../../preparation/protocol.js';
import { bulk, type BulkOptions, type Outcome, type Write } from './bulk.js';
import type { mappingCheck } from './check-mapping.js';
import { rowsOf, type Row } from './documents.js';
import type { IngestClock } from './ingest-clock.js';
import { storedEarlier } from './known.js';
import { indexOf, ownerOf } from './names.js';
import { keepNews } from './state.js';

export type Writing = BulkOptions & {
  readonly prefix: string;
  /** Names this process among those that write. */
  readonly ingester: string;
  readonly clock: IngestClock;
  readonly checkMapping: ReturnType<typeof mappingCheck>;
};

export type Insertion = { readonly tenant: Tenant; readonly chunk: Chunk; readonly ingested: Micros };

type Numbered = { readonly row: Row; readonly at: number };

const fresh = (rows: readonly Row[], stored: ReadonlySet<string>): readonly Numbered[] =>
  rows.map((row, at) => ({ row, at })).filter(({ row }) => !stored.has(row.id));

const failuresIn = (numbered: readonly Numbered[], outcomes: readonly Outcome[]): readonly Failed[] =>
  outcomes.flatMap((outcome, index) =>
    typeof outcome === 'object' ? [{ row: numbered[index]?.at ?? 0, because: outcome.failed }] : [],
  );

export const insert = async (writing: Writing, { tenant, chunk, ingested }: Insertion): Promise<Written> => {
  const { client, prefix, ingester, clock, checkMapping } = writing;
  const owner = ownerOf(prefix, tenant);
  if (chunk.signal === 'logs') await keepNews(writing, owner, chunk.news);
  const index = indexOf(owner, chunk.signal, ingested);
  await checkMapping(client, index);
  const rows = rowsOf(chunk);
  const stored = await storedEarlier(client, rows, { owner, part: chunk.signal, ingested });
  const numbered = fresh(rows, stored);
  const first = clock(numbered.length);
  const writes = numbered.map(({ row }, after): Write => {
    const document = { ...row.document, sequence: first + after, ingester };
    return { action: 'create', index, id: row.id, document };
  });
  const outcomes = await bulk(writing, writes);
  const accepted = outcomes.filter((outcome) => outcome === 'done').length;
  const failed = failuresIn(numbered, outcomes);
  return { accepted, duplicates: rows.length - accepted - failed.length, failed };
};

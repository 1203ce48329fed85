// Writes many documents in few requests: bounded in size and in flight, retried while the cluster is busy, with one outcome for each.
import type { Client } from '@elastic/elasticsearch';
import { setTimeout as wait } from 'node:timers/promises';
import { SourceError } from '../../../ports/sources.js';
import { clusterFailure, isPassingFailure } from '../failures.js';

/** What a document must still be for the write to count. */
export type WriteGuard = { readonly if_seq_no: number; readonly if_primary_term: number };

export type BulkWrite =
  | { readonly action: 'create'; readonly index: string; readonly id: string; readonly document: object }
  | {
      readonly action: 'index';
      readonly index: string;
      readonly id: string;
      readonly document: object;
      readonly guard?: WriteGuard;
    }
  | { readonly action: 'update'; readonly index: string; readonly id: string; readonly change: object }
  | { readonly action: 'delete'; readonly index: string; readonly id: string; readonly guard?: WriteGuard };

/** `conflict`: it exists, or is not what the guard says. `missing`: nothing to change or delete. */
export type WriteOutcome = 'done' | 'conflict' | 'missing' | { readonly failed: string };

export type BulkOptions = {
  readonly client: Client;
  /** As messages name the cluster. */
  readonly hosts: string;
  /** How long a busy cluster is asked again, in milliseconds. */
  readonly patience: number;
};

/** Elasticsearch's own advice is 5 to 15 MB; smaller ones overlap better. */
const MOST_CHARACTERS = 4_000_000;
const MOST_WRITES = 4_000;
const IN_FLIGHT = 2;

/** A shard that is not there is waited for by us, not by the server. */
const SHARD_TIMEOUT = '3s';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;
/** Too busy, or a node that is leaving: not stored, and may be stored later. */
const BUSY_STATUS = 503;
const BUSY = new Set([429, 502, BUSY_STATUS, 504]);

type Line = { readonly write: number; readonly text: string };

const metaOf = ({ index, id, ...write }: BulkWrite): object => {
  const guard = 'guard' in write ? write.guard : undefined;
  return { [write.action]: { _index: index, _id: id, ...guard } };
};

const textOf = (write: BulkWrite): string => {
  const meta = JSON.stringify(metaOf(write));
  switch (write.action) {
    case 'create':
    case 'index':
      return `${meta}\n${JSON.stringify(write.document)}`;
    case 'update':
      return `${meta}\n${JSON.stringify(write.change)}`;
    case 'delete':
      return meta;
  }
  write satisfies never;
};

const parts = (lines: readonly Line[]): readonly (readonly Line[])[] => {
  const cut: Line[][] = [];
  let size = Infinity;
  for (const line of lines) {
    if (size + line.text.length > MOST_CHARACTERS || (cut.at(-1)?.length ?? 0) >= MOST_WRITES) {
      cut.push([]);
      size = 0;
    }
    cut.at(-1)?.push(line);
    size += line.text.length;
  }
  return cut;
};

type Item = {
  readonly status: number;
  readonly error?: { readonly type?: string; readonly reason?: string | null } | undefined;
};
type Response = { readonly items: readonly { readonly [action: string]: Item | undefined }[] };

const outcomeOf = ({ status, error }: Item): WriteOutcome => {
  if (status === 409) return 'conflict';
  if (status === 404 && error?.type !== 'index_not_found_exception') return 'missing';
  if (error === undefined) return 'done';
  return { failed: `${error.type ?? 'error'}: ${error.reason ?? 'no reason was given'}` };
};

/** Of a block on all writes every row would fail alike: that is a state of the store, not a fault of the rows. */
const blocked = (items: readonly (Item | undefined)[]): string | undefined =>
  items.find((item) => item?.error?.type === 'cluster_block_exception')?.error?.reason ?? undefined;

/** No answer, or that of a busy cluster: whether it was stored is not known, and every write may be sent again. */
const sendOnce = async (
  { client, hosts }: BulkOptions,
  lines: readonly Line[],
): Promise<readonly (Item | undefined)[]> => {
  try {
    const operations = lines.map(({ text }) => text);
    const { items }: Response = await client.bulk({
      operations,
      timeout: SHARD_TIMEOUT,
      filter_path: ['items.*.status', 'items.*.error'],
    });
    return items.map((item) => Object.values(item)[0]);
  } catch (error) {
    const failure = clusterFailure(error, hosts);
    if (!isPassingFailure(error)) throw failure;
    return lines.map(() => ({ status: BUSY_STATUS, error: { type: 'busy', reason: failure.message } }));
  }
};

const isBusy = (item: Item | undefined): boolean => BUSY.has(item?.status ?? BUSY_STATUS);

const busyReason = (items: readonly (Item | undefined)[]): string =>
  items.find((item) => isBusy(item))?.error?.reason ?? 'it is too busy';

const sendAll = async (options: BulkOptions, lines: readonly Line[], outcomes: WriteOutcome[]): Promise<void> => {
  const end = performance.now() + options.patience;
  let pause = FIRST_PAUSE_MS;
  for (let open = lines; open.length > 0;) {
    const items = await sendOnce(options, open);
    const block = blocked(items);
    if (block !== undefined) throw new SourceError('unavailable', `${options.hosts} refuses to write: ${block}`);
    open.forEach(({ write }, at) => {
      const item = items[at];
      if (item !== undefined && !isBusy(item)) outcomes[write] = outcomeOf(item);
    });
    open = open.filter((_, at) => isBusy(items[at]));
    if (open.length === 0) return;
    if (performance.now() + pause > end)
      throw new SourceError('unavailable', `${options.hosts} did not store the rows: ${busyReason(items)}`);
    await wait(pause);
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  }
};

/** One outcome per write, in order. Throws `SourceError` when the cluster takes none: what was stored by then stays stored. */
export const writeBulk = async (
  options: BulkOptions,
  writes: readonly BulkWrite[],
): Promise<readonly WriteOutcome[]> => {
  const outcomes: WriteOutcome[] = Array.from({ length: writes.length }, () => 'done');
  const open = [...parts(writes.map((each, write) => ({ write, text: textOf(each) })))];
  const work = async (): Promise<void> => {
    for (let part = open.shift(); part !== undefined; part = open.shift()) await sendAll(options, part, outcomes);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return outcomes;
};

// Where each stream ends. This process alone writes them, so that those it has written last need not be read to know it.
import { LRUCache } from 'lru-cache';
import type { DatabaseSync } from 'node:sqlite';
import type { StreamId } from '../../../kernel/brand.js';

/** Version of the last fact, and number of its commit. */
export type Head = { readonly version: number; readonly commit: number };

export type Heads = {
  readonly of: (stream: StreamId) => Head;
  /** `false`: it would have to be read. */
  readonly isAt: (stream: StreamId, version: number) => boolean;
  readonly moved: (stream: StreamId, head: Head) => void;
  /** Call when a transaction was rolled back. */
  readonly forget: (stream: StreamId) => void;
};

/** Streams: an investigation, and the executions of its turn. */
const KNOWN = 1_024;

export const streamHeads = (db: DatabaseSync): Heads => {
  const last = db.prepare('SELECT version, commit_no FROM facts WHERE stream = ? ORDER BY version DESC LIMIT 1');
  const heads = new LRUCache<StreamId, Head>({ max: KNOWN });
  const stored = (stream: StreamId): Head => {
    const row = last.get(stream);
    return { version: Number(row?.['version'] ?? 0), commit: Number(row?.['commit_no'] ?? 0) };
  };
  return {
    of: (stream) => heads.get(stream) ?? stored(stream),
    isAt: (stream, version) => heads.get(stream)?.version === version,
    moved: (stream, head) => void heads.set(stream, head),
    forget: (stream) => void heads.delete(stream),
  };
};

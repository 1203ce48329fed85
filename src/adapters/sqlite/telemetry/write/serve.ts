// The writing thread: one writer per tenant's file, and the upkeep that runs while nothing is written.
import { statSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import type { Tenant } from '../../../../kernel/brand.js';
import type { Micros } from '../../../../kernel/time.js';
import type { Chunk } from '../columns.js';
import type { Role, StoreOperations, UpkeepOperations } from '../protocol.js';
import { serve } from '../rpc.js';
import { textMeta, writeMeta } from '../store/dictionary.js';
import { openLookup, type Lookup } from '../store/lookup.js';
import { tenantFile, tenantFiles } from '../store/store.js';
import { bytesOf, forgetOrphans, retain, type Limits } from './retain.js';
import { statusOf } from './status.js';
import { sumTraces } from './sum-traces.js';
import { writeChanges } from './write-changes.js';
import { writeLogs } from './write-logs.js';
import { writeMetrics } from './write-metrics.js';
import { writeSpans } from './write-spans.js';
import { writeNews } from './write-templates.js';
import { commit, noteBatch, openWriter, type Writer, type Written } from './writer.js';

type Open = { readonly writer: Writer; readonly lookup: Lookup };

const TEMPLATES = 'templates';
/** Traces summed up in one commit. */
const TRACES_PER_COMMIT = 500;
/** Summing up starts when nothing was written for so long: rows of one trace come close together. */
const IDLE_MS = 150;
const MOST_OPEN = 16;

const written = (writer: Writer, chunk: Chunk): Written => {
  switch (chunk.signal) {
    case 'logs': {
      const rows = writeLogs(writer, chunk.columns);
      writeNews(writer, chunk.news);
      return rows;
    }
    case 'spans':
      return writeSpans(writer, chunk.columns);
    case 'metrics':
      return writeMetrics(writer, chunk.columns);
    case 'changes':
      return writeChanges(writer, chunk.columns);
  }
  chunk satisfies never;
};

const insert = ({ writer }: Open, chunk: Chunk, ingested: Micros): Written => {
  const before = writer.position;
  return commit(writer, () => {
    const rows = written(writer, chunk);
    noteBatch(writer, before, ingested);
    return rows;
  });
};

/** Writers by file, the stalest closed when there are many. */
const openFiles = (): {
  readonly of: (file: string) => Open;
  readonly all: () => readonly Open[];
  readonly close: () => void;
} => {
  const open = new Map<string, Open>();
  const close = (file: string): void => {
    open.get(file)?.writer.store.close();
    open.delete(file);
  };
  const of = (file: string): Open => {
    const known = open.get(file);
    const opened = known ?? ((writer) => ({ writer, lookup: openLookup(writer.store) }))(openWriter(file));
    open.delete(file);
    open.set(file, opened);
    const [stalest] = open.keys();
    if (open.size > MOST_OPEN && stalest !== undefined) close(stalest);
    return opened;
  };
  return { of, all: () => [...open.values()], close: () => [...open.keys()].forEach(close) };
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const settle = ({ writer, lookup }: Open): void => {
  while (sumTraces(writer, lookup, TRACES_PER_COMMIT) > 0);
};

const retainOne = async (open: Open, limits: Limits): Promise<number> => {
  const deleted = await retain(open.writer, limits, turn);
  if (deleted === 0) return 0;
  settle(open);
  forgetOrphans(open.writer);
  return deleted;
};

/** Each file may keep its share of what all may keep. */
const shareOf = (files: readonly string[], maxBytes: number): number => {
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  return bytes <= maxBytes ? Infinity : maxBytes / bytes;
};

export const serveWriting = (port: MessagePort, { file, peer }: Role & { readonly role: 'write' }): void => {
  const files = openFiles();
  const of = (tenant: Tenant): Open => files.of(tenantFile(file, tenant));
  let idle: NodeJS.Timeout | undefined;
  const sumUp = (): void => {
    const busy = files.all().filter(({ writer, lookup }) => sumTraces(writer, lookup, TRACES_PER_COMMIT) > 0);
    if (busy.length > 0) idle = setTimeout(sumUp, 0);
  };
  const afterWriting = (): void => {
    clearTimeout(idle);
    idle = setTimeout(sumUp, IDLE_MS);
  };
  serve<StoreOperations>(peer, {
    insert: ({ tenant, chunk, ingested }) => {
      afterWriting();
      return insert(of(tenant), chunk, ingested);
    },
    templates: ({ tenant }) => textMeta(of(tenant).writer.store, TEMPLATES),
    keepTemplates: ({ tenant, snapshot }) => {
      const { writer } = of(tenant);
      commit(writer, () => writeMeta(writer.store, TEMPLATES, snapshot));
    },
  });
  serve<UpkeepOperations>(port, {
    settle: ({ tenant }) => settle(of(tenant)),
    status: ({ tenant }) => statusOf(of(tenant).writer),
    retain: async ({ maxAge, maxBytes, now }) => {
      const existing = tenantFiles(file);
      const share = shareOf(existing, maxBytes);
      let deleted = 0;
      for (const each of existing) {
        const open = files.of(each);
        deleted += await retainOne(open, { before: now - maxAge, bytes: bytesOf(open.writer.store) * share });
      }
      return deleted;
    },
    close: () => {
      clearTimeout(idle);
      files.close();
    },
  });
};

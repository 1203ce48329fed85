// The writing thread: the only writer of every tenant's file, and the upkeep that runs while nothing is written.
import { LRUCache } from 'lru-cache';
import { existsSync, statSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import { openIdLookup } from '../store/lookup.js';
import {
  markOutdatedSums,
  packSomePages,
  readRebuildProgress,
  rebuildDerived,
  settleSums,
  sumAllTraces,
  sumSomeTraces,
} from './derive.js';
import { commitWrite, openTelemetryWriter, type OpenTenantFile, type TelemetryWriter } from './writer.js';
import type { TelemetryStatus } from '../../../../ports/ingest.js';
import { deleteOrphans, retainRecords, type RetentionBounds, storedBytesOf } from './retain.js';
import type { RebuildProgress, TelemetryThreadRole, UpkeepOperations, WriterNotice } from '../protocol.js';
import { type RpcHandlers, type RpcOperations, serveRpc } from '../../../threads/rpc.js';
import type { StoreOperations } from '../../../preparation/protocol.js';
import { textMeta, writeMeta } from '../store/dictionary.js';
import { sqliteStoreError, tenantFile, tenantFiles } from '../../database.js';
import { storeChunk } from './insert.js';

type OpenTenantFiles = {
  readonly of: (file: string) => OpenTenantFile;
  readonly all: () => readonly OpenTenantFile[];
  readonly close: () => void;
};

/** Each costs a page cache. */
const MOST_OPEN = 16;

/** `onOpen`: there may be work left in it. */
const openTenantFiles = (onOpen: (opened: OpenTenantFile) => void): OpenTenantFiles => {
  const open = new LRUCache<string, OpenTenantFile>({ max: MOST_OPEN, dispose: ({ writer }) => writer.store.close() });
  const opened = (file: string): OpenTenantFile => {
    const writer = openTelemetryWriter(file);
    const opened = { writer, lookup: openIdLookup(writer.store) };
    markOutdatedSums(writer);
    onOpen(opened);
    return opened;
  };
  const of = (file: string): OpenTenantFile => {
    const known = open.get(file);
    if (known !== undefined) return known;
    const found = opened(file);
    open.set(file, found);
    return found;
  };
  return { of, all: () => [...open.values()], close: () => open.clear() };
};

const COUNTS = `SELECT (SELECT coalesce(sum(lines), 0) FROM tally) AS logs, (SELECT count(*) FROM span) AS spans,
  (SELECT count(*) FROM point) AS points, (SELECT count(*) FROM change) AS changes`;

const TIMES = `SELECT min(first) AS oldest, max(last) AS newest FROM (
  SELECT min(time) AS first, max(time) AS last FROM log UNION ALL
  SELECT min(time), max(time) FROM span UNION ALL SELECT min(time), max(time) FROM change)`;

const readStatus = (writer: TelemetryWriter): TelemetryStatus => {
  const { store } = writer;
  const rebuilding = readRebuildProgress(writer);
  const counts = store.sql(COUNTS).get() ?? {};
  const { oldest, newest } = store.sql(TIMES).get() ?? {};
  return {
    logs: Number(counts['logs']),
    spans: Number(counts['spans']),
    metricPoints: Number(counts['points']),
    changes: Number(counts['changes']),
    bytes: storedBytesOf(store),
    ...(typeof oldest === 'number' && { oldest }),
    ...(typeof newest === 'number' && { newest }),
    ...(rebuilding !== undefined && { rebuilding: { left: rebuilding.left, of: rebuilding.of } }),
  };
};

const TEMPLATES_KEY = 'templates';
/** Packing starts when there was nothing to do for so long: the newest page goes stale with every batch. */
const REST_MS = 1_000;
/** Summing up starts when nothing was written for so long: rows of one trace come close together. */
const IDLE_MS = 150;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const retainFile = async (open: OpenTenantFile, limits: RetentionBounds): Promise<number> => {
  const deleted = await retainRecords(open.writer, limits, nextTurn);
  if (deleted === 0) return 0;
  sumAllTraces(open);
  deleteOrphans(open.writer);
  return deleted;
};

/** The share of its size that each file may keep so that all files together stay within the limit. */
const shareOf = (files: readonly string[], maxBytes: number): number => {
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  return bytes <= maxBytes ? Infinity : maxBytes / bytes;
};

type IdleWork = { readonly restart: () => void; readonly stop: () => void; readonly isOver: () => boolean };

const scheduleIdleWork = (files: OpenTenantFiles): IdleWork => {
  let timer: NodeJS.Timeout | undefined;
  const after = (milliseconds: number, work: () => void): void => {
    timer = setTimeout(() => {
      timer = undefined;
      try {
        work();
      } catch {
        // for example a full disk: remaining work stays marked, and a query for the sums reports the reason
      }
    }, milliseconds);
  };
  const pack = (): void => {
    if (files.all().filter(packSomePages).length > 0) after(0, pack);
  };
  const sumUp = (): void => {
    if (files.all().filter(sumSomeTraces).length > 0) after(0, sumUp);
    else after(REST_MS, pack);
  };
  const stop = (): void => clearTimeout(timer);
  const restart = (): void => {
    stop();
    after(IDLE_MS, sumUp);
  };
  return { restart, stop, isOver: () => timer === undefined };
};

const storeHandlers = (files: OpenTenantFiles, file: string, idle: IdleWork): RpcHandlers<StoreOperations> => ({
  insert: ({ tenant, chunk, ingested }) => {
    idle.restart();
    return storeChunk(files.of(tenantFile(file, tenant)).writer, chunk, ingested);
  },
  templates: ({ tenant }) => textMeta(files.of(tenantFile(file, tenant)).writer.store, TEMPLATES_KEY),
  keepTemplates: ({ tenant, snapshot }) => {
    const { writer } = files.of(tenantFile(file, tenant));
    commitWrite(writer, () => writeMeta(writer.store, TEMPLATES_KEY, snapshot));
  },
});

const EMPTY_STATUS: TelemetryStatus = { logs: 0, spans: 0, metricPoints: 0, changes: 0, bytes: 0 };

/** No question makes a file: a tenant's begins with his first row. */
const upkeepHandlers = (
  files: OpenTenantFiles,
  file: string,
  idle: IdleWork,
): RpcHandlers<Omit<UpkeepOperations, 'isAtRest'>> => ({
  settle: ({ tenant }) => {
    const own = tenantFile(file, tenant);
    if (existsSync(own)) settleSums(files.of(own));
  },
  status: ({ tenant }) => {
    const own = tenantFile(file, tenant);
    return existsSync(own) ? readStatus(files.of(own).writer) : EMPTY_STATUS;
  },
  retain: async ({ maxAge, maxBytes, now }) => {
    const existing = tenantFiles(file);
    const share = shareOf(existing, maxBytes);
    let deleted = 0;
    for (const each of existing) {
      const open = files.of(each);
      deleted += await retainFile(open, { before: now - maxAge, bytes: storedBytesOf(open.writer.store) * share });
    }
    return deleted;
  },
  close: () => {
    idle.stop();
    files.close();
  },
});

/** A full disk or a locked file is reported as an error of the store. */
const withStoreErrors = <O extends RpcOperations>(file: string, handlers: RpcHandlers<O>): RpcHandlers<O> => {
  const wrapped = Object.entries(handlers).map(([name, handler]: [string, RpcHandlers<O>[string]]) => {
    const work: typeof handler = async (input) => {
      try {
        return await handler(input);
      } catch (error) {
        throw sqliteStoreError(file, error);
      }
    };
    return [name, work] as const;
  });
  return Object.fromEntries(wrapped) as RpcHandlers<O>;
};

export const serveTelemetryWriting = (
  port: MessagePort,
  { file, peer }: TelemetryThreadRole & { readonly role: 'write' },
): void => {
  const tell = (rebuild: RebuildProgress): void => port.postMessage({ rebuild } satisfies WriterNotice, []);
  let rebuilding = 0;
  const rebuilt = (): void => void (rebuilding -= 1);
  const files = openTenantFiles((opened) => {
    idle.restart();
    rebuilding += 1;
    // when it fails, as on a full disk, remaining work stays marked and the next start continues it
    void rebuildDerived(opened, { tell, pause: nextTurn }).then(rebuilt, rebuilt);
  });
  const idle = scheduleIdleWork(files);
  serveRpc(peer, withStoreErrors(file, storeHandlers(files, file, idle)));
  serveRpc<UpkeepOperations>(port, {
    ...withStoreErrors(file, upkeepHandlers(files, file, idle)),
    isAtRest: () => idle.isOver() && rebuilding === 0,
  });
};

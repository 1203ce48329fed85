// The writing thread: the one writer of every tenant's file, and the upkeep that runs while nothing is written.
import { existsSync, statSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import type { TelemetryStatus } from '../../../../ports/ingest.js';
import type { News, Rebuild, Role, UpkeepOperations } from '../protocol.js';
import { serve, type Handlers } from '../../../preparation/rpc.js';
import type { StoreOperations } from '../../../preparation/protocol.js';
import { textMeta, writeMeta } from '../store/dictionary.js';
import { tenantFile, tenantFiles } from '../../database.js';
import { insert } from './insert.js';
import { openFiles, type Open, type OpenFiles } from './open-files.js';
import { rebuild } from './rebuild.js';
import { bytesOf, forgetOrphans, retain, type Limits } from './retain.js';
import { packSome, settle, sumAll, sumSome } from './settle.js';
import { statusOf } from './status.js';
import { commit } from './writer.js';

const TEMPLATES = 'templates';
/** Packing starts when there was nothing to do for so long: the newest page goes stale with every batch. */
const REST_MS = 1_000;
/** Summing up starts when nothing was written for so long: rows of one trace come close together. */
const IDLE_MS = 150;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const retainOne = async (open: Open, limits: Limits): Promise<number> => {
  const deleted = await retain(open.writer, limits, turn);
  if (deleted === 0) return 0;
  sumAll(open);
  forgetOrphans(open.writer);
  return deleted;
};

/** What each file may keep of its size so that all together keep within the limit. */
const shareOf = (files: readonly string[], maxBytes: number): number => {
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  return bytes <= maxBytes ? Infinity : maxBytes / bytes;
};

type Idle = { readonly restart: () => void; readonly stop: () => void; readonly isOver: () => boolean };

const whenIdle = (files: OpenFiles): Idle => {
  let timer: NodeJS.Timeout | undefined;
  const after = (milliseconds: number, work: () => void): void => {
    timer = setTimeout(() => {
      timer = undefined;
      try {
        work();
      } catch {
        // a full disk, say: what is left stays marked, and whoever asks for its sums is told why there are none
      }
    }, milliseconds);
  };
  const pack = (): void => {
    if (files.all().filter(packSome).length > 0) after(0, pack);
  };
  const sumUp = (): void => {
    if (files.all().filter(sumSome).length > 0) after(0, sumUp);
    else after(REST_MS, pack);
  };
  const stop = (): void => clearTimeout(timer);
  const restart = (): void => {
    stop();
    after(IDLE_MS, sumUp);
  };
  return { restart, stop, isOver: () => timer === undefined };
};

const storing = (files: OpenFiles, file: string, idle: Idle): Handlers<StoreOperations> => ({
  insert: ({ tenant, chunk, ingested }) => {
    idle.restart();
    return insert(files.of(tenantFile(file, tenant)).writer, chunk, ingested);
  },
  templates: ({ tenant }) => textMeta(files.of(tenantFile(file, tenant)).writer.store, TEMPLATES),
  keepTemplates: ({ tenant, snapshot }) => {
    const { writer } = files.of(tenantFile(file, tenant));
    commit(writer, () => writeMeta(writer.store, TEMPLATES, snapshot));
  },
});

const NOTHING: TelemetryStatus = { logs: 0, spans: 0, metricPoints: 0, changes: 0, bytes: 0 };

/** No question makes a file: a tenant's begins with his first row. */
const upkeep = (files: OpenFiles, file: string, idle: Idle): Handlers<Omit<UpkeepOperations, 'isAtRest'>> => ({
  settle: ({ tenant }) => {
    const own = tenantFile(file, tenant);
    if (existsSync(own)) settle(files.of(own));
  },
  status: ({ tenant }) => {
    const own = tenantFile(file, tenant);
    return existsSync(own) ? statusOf(files.of(own).writer) : NOTHING;
  },
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
    idle.stop();
    files.close();
  },
});

export const serveWriting = (port: MessagePort, { file, peer }: Role & { readonly role: 'write' }): void => {
  const tell = (rebuild: Rebuild): void => port.postMessage({ rebuild } satisfies News, []);
  let rebuilding = 0;
  const rebuilt = (): void => void (rebuilding -= 1);
  const files = openFiles((opened) => {
    idle.restart();
    rebuilding += 1;
    // when it fails, as on a full disk, what is left stays marked: the next start goes on with it
    void rebuild(opened, { tell, pause: turn }).then(rebuilt, rebuilt);
  });
  const idle = whenIdle(files);
  serve(peer, storing(files, file, idle));
  serve<UpkeepOperations>(port, { ...upkeep(files, file, idle), isAtRest: () => idle.isOver() && rebuilding === 0 });
};

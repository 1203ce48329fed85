// Brings what is derived from rows up to date: sums of traces and packed pages, also after an upgrade, step by step between other work.
import { basename } from 'node:path';
import { packPage, type PageKind } from '../store/pages.js';
import { commitWrite, type OpenTenantFile, type TelemetryWriter } from './writer.js';
import type { RebuildProgress } from '../protocol.js';
import { forgetMeta, numberMeta, writeMeta } from '../store/dictionary.js';
import { REBUILDING_KEY, SUMS_KEY, SUMS_VERSION } from '../store/schema.js';
import { countDirtyTraces, sumTraces } from './sum-traces.js';
import { SourceError } from '../../../../ports/sources.js';

const STALE_PAGES = 'SELECT of, start FROM page WHERE cells IS NULL LIMIT ?';

/** Packs at most `most` stale pages in one commit; returns how many. */
export const packPages = (writer: TelemetryWriter, most: number): number => {
  const { store } = writer;
  const stale = store.sql(STALE_PAGES).all(most);
  if (stale.length === 0) return 0;
  commitWrite(writer, () => {
    for (const row of stale) {
      const [of, start] = [row['of'] as PageKind, Number(row['start'])];
      const cells = packPage(store, of, start);
      if (cells.length === 0) store.sql('DELETE FROM page WHERE of = ? AND start = ?').run(of, start);
      else store.sql('UPDATE page SET cells = ? WHERE of = ? AND start = ?').run(cells, of, start);
    }
  });
  return stale.length;
};

export const countStalePages = ({ store }: TelemetryWriter): number =>
  Number(store.sql('SELECT count(*) AS pages FROM page WHERE cells IS NULL').get()?.['pages']);

const REBUILD_STEP = { traces: 200, pages: 8 } as const;

const countRemaining = (writer: TelemetryWriter): number => countDirtyTraces(writer) + countStalePages(writer);

/** Sums of another version: each trace takes away what it had added when it is summed up again, so a crash loses nothing. */
export const markOutdatedSums = (writer: TelemetryWriter): void => {
  const { store } = writer;
  if (numberMeta(store, SUMS_KEY) === SUMS_VERSION) return;
  commitWrite(writer, () => {
    store.db.exec('UPDATE trace SET dirty = 1; UPDATE page SET cells = NULL');
    writeMeta(store, SUMS_KEY, SUMS_VERSION);
    writeMeta(store, REBUILDING_KEY, countRemaining(writer));
  });
};

/** `undefined` when nothing is left of an upgrade. */
export const readRebuildProgress = (writer: TelemetryWriter): RebuildProgress | undefined => {
  const of = numberMeta(writer.store, REBUILDING_KEY);
  return of === 0 ? undefined : { file: basename(writer.store.file), of, left: Math.min(of, countRemaining(writer)) };
};

type RebuildHooks = {
  readonly tell: (rebuild: RebuildProgress) => void;
  /** Lets other work of the thread in between two steps. */
  readonly pause: () => Promise<void>;
};

const tenthOf = ({ left, of }: RebuildProgress): number => Math.ceil((10 * left) / of);

/** Tells of the begin, of every tenth and of the end. */
export const rebuildDerived = async (
  { writer, lookup }: OpenTenantFile,
  { tell, pause }: RebuildHooks,
): Promise<void> => {
  let reported: RebuildProgress | undefined;
  for (let now = readRebuildProgress(writer); now !== undefined; now = readRebuildProgress(writer)) {
    if (reported === undefined || tenthOf(now) !== tenthOf(reported)) tell((reported = now));
    if (now.left === 0) commitWrite(writer, () => forgetMeta(writer.store, REBUILDING_KEY));
    else if (sumTraces(writer, lookup, REBUILD_STEP.traces) === 0) packPages(writer, REBUILD_STEP.pages);
    await pause();
  }
};

/** Traces summed up, and pages packed, in one commit. */
const PER_COMMIT = { traces: 500, pages: 8 } as const;
/** A query reads so few stale pages from their rows instead of packing them first. */
const FEW_PAGES = 8;
/** After an upgrade a question waits for so many traces, and is refused while there are more. */
const FEW_TRACES = 2_000;

export const sumSomeTraces = ({ writer, lookup }: OpenTenantFile): boolean =>
  sumTraces(writer, lookup, PER_COMMIT.traces) > 0;

export const packSomePages = ({ writer }: OpenTenantFile): boolean => packPages(writer, PER_COMMIT.pages) > 0;

export const sumAllTraces = (open: OpenTenantFile): void => {
  while (sumSomeTraces(open));
};

/** Throws `SourceError` while an upgrade has much to sum up. */
export const settleSums = (open: OpenTenantFile): void => {
  const rebuild = readRebuildProgress(open.writer);
  if (rebuild !== undefined && countDirtyTraces(open.writer) > FEW_TRACES) {
    const done = `${rebuild.of - rebuild.left} of ${rebuild.of} traces and pages are done`;
    throw new SourceError('unavailable', `the sums are being made anew after an upgrade, ${done}: ask again later`);
  }
  sumAllTraces(open);
  if (rebuild !== undefined) return;
  while (countStalePages(open.writer) > FEW_PAGES) packSomePages(open);
};

// Makes anew what an earlier release had derived, step by step between other work, and tells how far it is.
import { basename } from 'node:path';
import type { Rebuild } from '../protocol.js';
import { forgetMeta, numberMeta, writeMeta } from '../store/dictionary.js';
import type { Lookup } from '../store/lookup.js';
import { REBUILDING, SUMS, SUMS_VERSION } from '../store/schema.js';
import { packPages, stalePages } from './pack-pages.js';
import { dirtyTraces, sumTraces } from './sum-traces.js';
import { commit, type Writer } from './writer.js';

const STEP = { traces: 200, pages: 8 } as const;

const leftIn = (writer: Writer): number => dirtyTraces(writer) + stalePages(writer);

/** Sums of another version: each trace takes away what it had added when it is summed up again, so a crash loses nothing. */
export const outdateSums = (writer: Writer): void => {
  const { store } = writer;
  if (numberMeta(store, SUMS) === SUMS_VERSION) return;
  commit(writer, () => {
    store.db.exec('UPDATE trace SET dirty = 1; UPDATE page SET cells = NULL');
    writeMeta(store, SUMS, SUMS_VERSION);
    writeMeta(store, REBUILDING, leftIn(writer));
  });
};

/** `undefined` when nothing is left of an upgrade. */
export const rebuildOf = (writer: Writer): Rebuild | undefined => {
  const of = numberMeta(writer.store, REBUILDING);
  return of === 0 ? undefined : { file: basename(writer.store.file), of, left: Math.min(of, leftIn(writer)) };
};

type Rebuilt = { readonly writer: Writer; readonly lookup: Lookup };

export type Telling = {
  readonly tell: (rebuild: Rebuild) => void;
  /** Lets other work of the thread in between two steps. */
  readonly pause: () => Promise<void>;
};

const tenth = ({ left, of }: Rebuild): number => Math.ceil((10 * left) / of);

/** Tells of the begin, of every tenth and of the end. */
export const rebuild = async ({ writer, lookup }: Rebuilt, { tell, pause }: Telling): Promise<void> => {
  let told: Rebuild | undefined;
  for (let now = rebuildOf(writer); now !== undefined; now = rebuildOf(writer)) {
    if (told === undefined || tenth(now) !== tenth(told)) tell((told = now));
    if (now.left === 0) commit(writer, () => forgetMeta(writer.store, REBUILDING));
    else if (sumTraces(writer, lookup, STEP.traces) === 0) packPages(writer, STEP.pages);
    await pause();
  }
};

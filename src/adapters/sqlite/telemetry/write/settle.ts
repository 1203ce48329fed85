// Brings the sums of a file up to its rows: all that a question waits for.
import { SourceError } from '../../../../ports/sources.js';
import type { Open } from './open-files.js';
import { packPages, stalePages } from './pack-pages.js';
import { rebuildOf } from './rebuild.js';
import { dirtyTraces, sumTraces } from './sum-traces.js';

/** Traces summed up, and pages packed, in one commit. */
const PER_COMMIT = { traces: 500, pages: 8 } as const;
/** A question reads so many pages from their rows sooner than it has them packed. */
const FEW_PAGES = 8;
/** After an upgrade a question waits for so many traces, and is refused while there are more. */
const FEW_TRACES = 2_000;

export const sumSome = ({ writer, lookup }: Open): boolean => sumTraces(writer, lookup, PER_COMMIT.traces) > 0;

export const packSome = ({ writer }: Open): boolean => packPages(writer, PER_COMMIT.pages) > 0;

export const sumAll = (open: Open): void => {
  while (sumSome(open));
};

/** Throws `SourceError` while an upgrade has much to sum up. */
export const settle = (open: Open): void => {
  const rebuild = rebuildOf(open.writer);
  if (rebuild !== undefined && dirtyTraces(open.writer) > FEW_TRACES) {
    const done = `${rebuild.of - rebuild.left} of ${rebuild.of} traces and pages are done`;
    throw new SourceError('unavailable', `the sums are being made anew after an upgrade, ${done}: ask again later`);
  }
  sumAll(open);
  if (rebuild !== undefined) return;
  while (stalePages(open.writer) > FEW_PAGES) packSome(open);
};

// One pass of masking anew over a tenant's telemetry file: counts, and transactions that a dry run leaves out.
import type { RowRewriteJob } from '../../../../ports/rescan.js';
import { writeTransaction } from '../../database.js';
import type { TelemetryFile } from '../store/telemetry-file.js';

export type RowRewrite = {
  readonly store: TelemetryFile;
  readonly mask: RowRewriteJob['mask'];
  /** Something was looked at. */
  readonly count: (rows: number) => void;
  /** What `replace` writes is stored in one transaction of all changes of the page; a dry run counts it. */
  readonly changePage: (changes: readonly (() => void)[]) => void;
  readonly counts: () => { readonly scanned: number; readonly changed: number };
};

export const openRowRewrite = (store: TelemetryFile, job: RowRewriteJob): RowRewrite => {
  let [scanned, changed] = [0, 0];
  return {
    store,
    mask: job.mask,
    count: (rows) => {
      scanned += rows;
      job.onProgress(scanned);
    },
    changePage: (changes) => {
      if (changes.length === 0) return;
      if (!job.dryRun) {
        if (changed === 0) job.beforeChange();
        writeTransaction(store.db, () => changes.forEach((change) => change()));
      }
      changed += changes.length;
    },
    counts: () => ({ scanned, changed }),
  };
};

// Masks the telemetry of a data folder anew, in place: sequence numbers stay, for facts count by them. No service may have the files open.
import { existsSync } from 'node:fs';
import { type RowRewriteJob, TelemetryRewrite } from '../../../../ports/rescan.js';
import type { Tenant } from '../../../../kernel/brand.js';
import { sqliteStoreError, tenantFile } from '../../database.js';
import { openIdLookup } from '../store/lookup.js';
import { openForReading, openForWriting, type TelemetryFile } from '../store/telemetry-file.js';
import { packSomePages, sumAllTraces } from '../write/derive.js';
import { openTelemetryWriter } from '../write/writer.js';
import { rewriteNames, rewriteTemplates, rewriteUnits } from './rewrite-names.js';
import { rewriteChanges, rewriteLogs, rewriteSpans } from './rewrite-rows.js';
import { openRowRewrite } from './row-rewrite.js';

class SqliteTelemetryRewrite extends TelemetryRewrite {
  constructor(private readonly file: string) {
    super();
  }

  override async rewrite(job: RowRewriteJob): Promise<{ readonly scanned: number; readonly changed: number }> {
    const store = this.#open(job);
    if (store === undefined) return { scanned: 0, changed: 0 };
    const rewrite = openRowRewrite(store, job);
    try {
      for (const work of [rewriteLogs, rewriteSpans, rewriteChanges, rewriteUnits, rewriteTemplates, rewriteNames])
        work(rewrite);
      return rewrite.counts();
    } catch (error) {
      throw sqliteStoreError(store.file, error);
    } finally {
      store.close();
    }
  }

  #open({ tenant, dryRun }: RowRewriteJob): TelemetryFile | undefined {
    const file = tenantFile(this.file, tenant);
    if (!existsSync(file)) return undefined;
    return dryRun ? openForReading(file) : openForWriting(file);
  }

  /** A full-text index keeps deleted words until its segments are merged, and a file its free pages until it is written anew. */
  override async purge(tenant: Tenant): Promise<void> {
    const file = tenantFile(this.file, tenant);
    if (!existsSync(file)) return;
    const writer = openTelemetryWriter(file);
    const { store } = writer;
    try {
      const opened = { writer, lookup: openIdLookup(store) };
      sumAllTraces(opened);
      while (packSomePages(opened));
      // closing it moves the log into the file, and seals what was moved
      store.db.exec("INSERT INTO log_words (log_words) VALUES ('optimize'); VACUUM;");
    } catch (error) {
      throw sqliteStoreError(file, error);
    } finally {
      store.close();
    }
  }
}

export const sqliteTelemetryRewrite = (file: string): TelemetryRewrite => new SqliteTelemetryRewrite(file);

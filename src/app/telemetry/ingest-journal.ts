// What senders have brought to this process since it began: for each source how much was stored, known and rejected, with the latest rejected lines.
import { Injectable } from '@nestjs/common';
import type { Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import {
  countRejected,
  type IngestBatch,
  IngestBusy,
  type IngestReport,
  type RejectedLine,
  type TelemetrySignal,
} from '../../ports/ingest.js';
import { Masking } from '../../ports/masking.js';
import { Clock } from '../../ports/runtime.js';

/** In the words of the sender. */
export type IngestOrigin = { readonly file?: string; readonly format?: string };

/** What came from one source, of one kind of telemetry. */
export type IngestEntry = IngestOrigin & {
  readonly source: string;
  readonly signal: TelemetrySignal;
  readonly first: Micros;
  readonly last: Micros;
  readonly batches: number;
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
  readonly repaired: { readonly [reason: string]: number };
  /** The latest rejected lines, masked and cut. Their numbers are those of the request that they came with. */
  readonly rejects: readonly RejectedLine[];
  /** The latest batch that was not stored; `because` is masked. */
  readonly failure?: { readonly at: Micros; readonly because: string };
};

export type IngestHistory = {
  readonly since: Micros;
  /** The latest first. */
  readonly entries: readonly IngestEntry[];
  /** Sources that are listed no more, because too many came after them. */
  readonly forgotten: number;
};

type IngestOutcome = { readonly report: IngestReport } | { readonly failure: unknown };

/** Of one tenant. */
const MOST_SOURCES = 500;
const MOST_REJECTS = 5;
const LONGEST_TEXT = 300;

const cut = (text: string): string => (text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)} …`);

const sum = (
  one: { readonly [reason: string]: number },
  other: { readonly [reason: string]: number },
): { readonly [reason: string]: number } => {
  const total = { ...one };
  for (const [reason, rows] of Object.entries(other)) total[reason] = (total[reason] ?? 0) + rows;
  return total;
};

const addReport = (entry: IngestEntry, report: IngestReport): IngestEntry => ({
  ...entry,
  accepted: entry.accepted + report.accepted,
  duplicates: entry.duplicates + report.duplicates,
  rejected: entry.rejected + countRejected(report),
  repaired: sum(entry.repaired, report.repaired),
  rejects: [
    ...entry.rejects,
    ...report.rejected.slice(-MOST_REJECTS).map((each) => ({ ...each, text: cut(each.text) })),
  ].slice(-MOST_REJECTS),
});

@Injectable()
export class IngestJournal {
  readonly #since: Micros;
  /** In the order of their latest batch. */
  readonly #ofTenant = new Map<Tenant, Map<string, IngestEntry>>();
  readonly #forgotten = new Map<Tenant, number>();

  constructor(
    private readonly masking: Masking,
    private readonly clock: Clock,
  ) {
    this.#since = clock.now();
  }

  /** A full queue is no failure: the sender waits and comes again. */
  record({ tenant, source, signal }: IngestBatch, origin: IngestOrigin, outcome: IngestOutcome): void {
    if ('failure' in outcome && outcome.failure instanceof IngestBusy) return;
    const mask = (text: string | undefined): string | undefined =>
      text === undefined ? undefined : this.masking.mask(tenant, text);
    const now = this.clock.now();
    const entries = this.#ofTenant.get(tenant) ?? new Map<string, IngestEntry>();
    const key = `${signal} ${source}`;
    const before = entries.get(key) ?? {
      source: this.masking.mask(tenant, source),
      signal,
      first: now,
      batches: 0,
      accepted: 0,
      duplicates: 0,
      rejected: 0,
      repaired: {},
      rejects: [],
    };
    const named = optional({ file: mask(origin.file), format: mask(origin.format) });
    const entry: IngestEntry = { ...before, ...named, last: now, batches: before.batches + 1 };
    entries.delete(key);
    entries.set(key, 'report' in outcome ? addReport(entry, outcome.report) : this.#addFailure(entry, tenant, outcome));
    this.#ofTenant.set(tenant, entries);
    const [oldest] = entries.keys();
    if (entries.size <= MOST_SOURCES || oldest === undefined) return;
    entries.delete(oldest);
    this.#forgotten.set(tenant, (this.#forgotten.get(tenant) ?? 0) + 1);
  }

  of(tenant: Tenant): IngestHistory {
    const entries = [...(this.#ofTenant.get(tenant)?.values() ?? [])].toReversed();
    return { since: this.#since, entries, forgotten: this.#forgotten.get(tenant) ?? 0 };
  }

  #addFailure(entry: IngestEntry, tenant: Tenant, { failure }: { readonly failure: unknown }): IngestEntry {
    const because = failure instanceof Error ? failure.message : 'an unforeseen error';
    return { ...entry, failure: { at: this.clock.now(), because: this.masking.mask(tenant, because) } };
  }
}

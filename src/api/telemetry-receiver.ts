// Splits telemetry bodies into batches at line ends, stores them, and adds up their reports.
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../app/requests.js';
import type { IngestOrigin } from '../app/telemetry/ingest-journal.js';
import { IngestTelemetry } from '../app/telemetry/ingest-telemetry.js';
import { optional } from '../kernel/optional.js';
import { type Micros, SECOND } from '../kernel/time.js';
import {
  countRejected,
  emptyIngestReport,
  type IngestBatch,
  IngestBusy,
  type IngestReport,
  LONGEST_LINE,
  mergeIngestReports,
  type TelemetrySignal,
} from '../ports/ingest.js';
import { Meter } from '../ports/meter.js';
import { Clock } from '../ports/runtime.js';
import type { RowDuplicate } from '../telemetry/normalise/row-outcome.js';

/** Small enough that cutting one does not hold up other requests. */
const BATCH_BYTES = 2_000_000;
const LINE_FEED = 10;
/** Between attempts when the queue is full. */
const BUSY_WAIT = SECOND / 10;

type BodyPart = { readonly ndjson: string; readonly firstLine: number };

/** A loop over bytes: millions of empty lines would make as many searches. By index: an iterator takes several times as long. */
const linesIn = (bytes: Buffer): number => {
  let lines = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === LINE_FEED) lines += 1;
  return lines;
};

/** UTF-8 takes at most three bytes for a UTF-16 unit: what is left of an endless line is still too long, and quoted alike. */
const MOST_OF_LINE = 3 * (LONGEST_LINE + 1);

/** A part that is longer than a batch holds one line. */
const textOf = (part: Buffer, most: number): string => {
  if (part.length <= Math.max(most, MOST_OF_LINE)) return part.toString('utf8');
  return `${part.toString('utf8', 0, MOST_OF_LINE)}\n`;
};

/**
 * Yields one part at a time, so that only a part of the body is held as text. Invalid UTF-8 becomes U+FFFD. Of a line that is
 * too long to be stored, as much is kept as shows that it is.
 */
export function* splitBody(bytes: Buffer, most = BATCH_BYTES): Generator<BodyPart> {
  let [from, firstLine] = [0, 1];
  while (from < bytes.length) {
    const end = from + most >= bytes.length ? bytes.length : endOfLine(bytes, from, from + most);
    const part = bytes.subarray(from, end);
    yield { ndjson: textOf(part, most), firstLine };
    if (end === bytes.length) return;
    // counting bytes of an endless line holds others up
    firstLine += part.length > most ? Number(part.at(-1) === LINE_FEED) : linesIn(part);
    from = end;
  }
}

/** After the last line feed in `[from, until)`, else after the next one: a line is never cut. */
const endOfLine = (bytes: Buffer, from: number, until: number): number => {
  const before = bytes.lastIndexOf(LINE_FEED, until - 1);
  if (before >= from) return before + 1;
  const after = bytes.indexOf(LINE_FEED, until);
  return after < 0 ? bytes.length : after + 1;
};

type TelemetryUpload = {
  readonly caller: Caller;
  readonly signal: TelemetrySignal;
  readonly source: string;
  readonly origin?: IngestOrigin;
  /** The sender's name of the request. */
  readonly requestKey?: string;
};

/** Counts that add up, and why nothing was stored of what was not. */
export type IngestReceipt = Omit<IngestReport, 'newest'> & {
  readonly received: number;
  readonly duplicateReasons: { readonly [reason in RowDuplicate]?: number };
};

const DUPLICATE_OF: { readonly [signal in TelemetrySignal]: RowDuplicate } = {
  logs: 'same-line',
  spans: 'same-span',
  metrics: 'same-point',
  changes: 'same-change',
};

const receiptOf = (signal: TelemetrySignal, { newest: _measured, ...report }: IngestReport): IngestReceipt => {
  const { accepted, duplicates } = report;
  const duplicateReasons = duplicates === 0 ? {} : { [DUPLICATE_OF[signal]]: duplicates };
  return { received: accepted + duplicates + countRejected(report), ...report, duplicateReasons };
};

@Injectable()
export class TelemetryReceiver {
  private requests = 0;

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly meter: Meter,
  ) {}

  async receive(
    { caller, signal, source, origin, requestKey }: TelemetryUpload,
    bytes: Buffer,
  ): Promise<IngestReceipt> {
    const receivedAt = this.clock.now();
    this.requests += 1;
    const arrival = { receivedAt, arrivalOrder: this.requests };
    let all = emptyIngestReport;
    for (const piece of splitBody(bytes)) {
      const batch = { tenant: caller.tenant, signal, source, ...arrival, ...optional({ requestKey }), ...piece };
      all = mergeIngestReports(
        all,
        piece.firstLine === 1 ? await this.write(batch, origin) : await this.writeWhenFree(batch, origin),
      );
    }
    this.measure(signal, all, receivedAt);
    return receiptOf(signal, all);
  }

  private write(batch: IngestBatch, origin: IngestOrigin | undefined): Promise<IngestReport> {
    return this.commands.execute(new IngestTelemetry(batch, origin));
  }

  /** Waits while the queue is full: after the first part, a refusal would make the sender repeat stored parts. */
  private async writeWhenFree(batch: IngestBatch, origin: IngestOrigin | undefined): Promise<IngestReport> {
    for (;;) {
      try {
        return await this.write(batch, origin);
      } catch (error) {
        if (!(error instanceof IngestBusy)) throw error;
        await this.clock.sleep(BUSY_WAIT);
      }
    }
  }

  private measure(signal: TelemetrySignal, report: IngestReport, receivedAt: Micros): void {
    const { accepted, duplicates, newest } = report;
    const counts = { accepted, duplicate: duplicates, rejected: countRejected(report) };
    for (const [outcome, value] of Object.entries(counts))
      this.meter.count('casefile_ingest_rows_total', { value, labels: { signal, outcome } });
    const now = this.clock.now();
    this.meter.observe('casefile_ingest_seconds', { value: (now - receivedAt) / SECOND, labels: { signal } });
    // duplicates say nothing about the lag of new rows
    if (accepted > 0 && newest !== undefined)
      this.meter.set('casefile_ingest_lag_seconds', { value: (now - newest) / SECOND, labels: { signal } });
  }
}

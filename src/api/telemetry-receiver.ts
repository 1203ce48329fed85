// Splits telemetry bodies into batches at line ends, stores them, and adds up their reports.
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../app/requests.js';
import { IngestTelemetry } from '../app/telemetry/ingest-telemetry.js';
import { type Micros, SECOND } from '../kernel/time.js';
import {
  countRejected,
  emptyIngestReport,
  type IngestBatch,
  IngestBusy,
  type IngestReport,
  mergeIngestReports,
  type TelemetrySignal,
} from '../ports/ingest.js';
import { Meter } from '../ports/meter.js';
import { Clock } from '../ports/runtime.js';

/** Small enough that cutting one does not hold up other requests. */
const BATCH_BYTES = 2_000_000;
const LINE_FEED = 10;
/** Between attempts when the queue is full. */
const BUSY_WAIT = SECOND / 10;

type BodyPart = { readonly ndjson: string; readonly firstLine: number };

const linesIn = (bytes: Buffer): number => {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
};

/** Yields one part at a time, so that only a part of the body is held as text. Invalid UTF-8 becomes U+FFFD. */
export function* splitBody(bytes: Buffer, most = BATCH_BYTES): Generator<BodyPart> {
  let [from, firstLine] = [0, 1];
  while (from < bytes.length) {
    const end = from + most >= bytes.length ? bytes.length : endOfLine(bytes, from, from + most);
    const part = bytes.subarray(from, end);
    yield { ndjson: part.toString('utf8'), firstLine };
    firstLine += linesIn(part);
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

type TelemetryUpload = { readonly caller: Caller; readonly signal: TelemetrySignal; readonly source: string };

@Injectable()
export class TelemetryReceiver {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly meter: Meter,
  ) {}

  async receive({ caller, signal, source }: TelemetryUpload, bytes: Buffer): Promise<IngestReport> {
    const receivedAt = this.clock.now();
    let all = emptyIngestReport;
    for (const piece of splitBody(bytes)) {
      const batch = { tenant: caller.tenant, signal, source, receivedAt, ...piece };
      all = mergeIngestReports(all, piece.firstLine === 1 ? await this.write(batch) : await this.writeWhenFree(batch));
    }
    this.measure(signal, all, receivedAt);
    const { newest: _measured, ...report } = all;
    return report;
  }

  private write(batch: IngestBatch): Promise<IngestReport> {
    return this.commands.execute(new IngestTelemetry(batch));
  }

  /** Waits while the queue is full: after the first part, a refusal would make the sender repeat stored parts. */
  private async writeWhenFree(batch: IngestBatch): Promise<IngestReport> {
    for (;;) {
      try {
        return await this.write(batch);
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

// Takes in telemetry bodies: stores their rows, and measures how fast and how late they come.
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../app/requests.js';
import type { IngestOrigin } from '../app/telemetry/ingest-journal.js';
import { IngestTelemetry } from '../app/telemetry/ingest-telemetry.js';
import { type IngestReceipt, receiptOf, storeUpload } from '../app/telemetry/store-upload.js';
import { optional } from '../kernel/optional.js';
import { type Micros, SECOND } from '../kernel/time.js';
import {
  countRejected,
  type IngestBatch,
  IngestBusy,
  type IngestReport,
  type TelemetrySignal,
} from '../ports/ingest.js';
import { Meter } from '../ports/meter.js';
import { Clock } from '../ports/runtime.js';

/** Between attempts when the queue is full. */
const BUSY_WAIT = SECOND / 10;

type TelemetryUpload = {
  readonly caller: Caller;
  readonly signal: TelemetrySignal;
  readonly source: string;
  readonly origin?: IngestOrigin;
  /** The sender's name of the request. */
  readonly requestKey?: string;
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
    const header = { tenant: caller.tenant, signal, source, ...arrival, ...optional({ requestKey }) };
    const all = await storeUpload(header, bytes, (batch) =>
      batch.firstLine === 1 ? this.write(batch, origin) : this.writeWhenFree(batch, origin),
    );
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

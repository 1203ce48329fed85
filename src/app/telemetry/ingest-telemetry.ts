// Ingests telemetry: acknowledged after a durable commit.
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type IngestBatch, type IngestReport, TelemetryIngest } from '../../ports/ingest.js';
import { type IngestOrigin, IngestJournal } from './ingest-journal.js';

export class IngestTelemetry extends Command<IngestReport> {
  constructor(
    readonly batch: IngestBatch,
    /** What its sender says of the file that it is of. */
    readonly origin: IngestOrigin = {},
  ) {
    super();
  }
}

@CommandHandler(IngestTelemetry)
export class IngestTelemetryHandler implements ICommandHandler<IngestTelemetry> {
  constructor(
    private readonly telemetry: TelemetryIngest,
    private readonly journal: IngestJournal,
  ) {}

  async execute({ batch, origin }: IngestTelemetry): Promise<IngestReport> {
    try {
      const report = await this.telemetry.write(batch);
      this.journal.record(batch, origin, { report });
      return report;
    } catch (error) {
      this.journal.record(batch, origin, { failure: error });
      throw error;
    }
  }
}

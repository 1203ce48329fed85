// Ingests telemetry: acknowledged after a durable commit.
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type IngestBatch, type IngestReport, TelemetryIngest } from '../../ports/ingest.js';

export class IngestTelemetry extends Command<IngestReport> {
  constructor(readonly batch: IngestBatch) {
    super();
  }
}

@CommandHandler(IngestTelemetry)
export class IngestTelemetryHandler implements ICommandHandler<IngestTelemetry> {
  constructor(private readonly telemetry: TelemetryIngest) {}

  execute({ batch }: IngestTelemetry): Promise<IngestReport> {
    return this.telemetry.write(batch);
  }
}

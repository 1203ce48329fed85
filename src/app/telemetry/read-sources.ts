// The sources of telemetry as they are now, and how much they hold.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { SECOND } from '../../kernel/time.js';
import { StoreError } from '../../ports/event-store.js';
import { TelemetryIngest, type TelemetryStatus } from '../../ports/ingest.js';
import { SourceError } from '../../ports/sources.js';
import type { Caller } from '../requests.js';
import { type SourceHealth, SourceRouter } from './source-router.js';

type SourceReport = {
  readonly sources: readonly SourceHealth[];
  /** What the store of this service holds; absent: it cannot be read now. */
  readonly stored?: TelemetryStatus;
};

export class ReadSources extends Query<SourceReport> {
  constructor(readonly caller: Caller) {
    super();
  }
}

/** A page that waits longer tells nothing at all. */
const PATIENCE = 4 * SECOND;

@QueryHandler(ReadSources)
export class ReadSourcesHandler implements IQueryHandler<ReadSources> {
  constructor(
    private readonly sources: SourceRouter,
    private readonly telemetry: TelemetryIngest,
  ) {}

  async execute({ caller: { tenant } }: ReadSources): Promise<SourceReport> {
    const over = AbortSignal.timeout(PATIENCE / 1000);
    const silent = new Promise<undefined>((resolve) => {
      over.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    const counting = this.telemetry.status(tenant).catch((error: unknown) => {
      if (error instanceof SourceError || error instanceof StoreError) return undefined;
      throw error;
    });
    const [sources, stored] = await Promise.all([this.sources.health(tenant, over), Promise.race([counting, silent])]);
    return { sources, ...(stored !== undefined && { stored }) };
  }
}

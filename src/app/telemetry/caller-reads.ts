// Reads telemetry for a caller, outside of a turn: by today's names of services, within those of its key, and no longer than a query may take.
import type { Micros } from '../../kernel/time.js';
import type { FetchResult, SourceQuery, StorePosition } from '../../telemetry/query.js';
import { fetchNamed } from '../../telemetry/naming/fetch-named.js';
import { fetchWithin } from '../../telemetry/service-limit.js';
import type { Caller } from '../requests.js';
import type { ServiceNamings } from './service-namings.js';
import type { SourceRouter } from './source-router.js';

export abstract class CallerReads {
  abstract fetch(caller: Caller, query: SourceQuery, signal?: AbortSignal): Promise<FetchResult>;
  /** Up to where log lines are stored now. */
  abstract logPosition(caller: Caller, signal?: AbortSignal): Promise<StorePosition>;
  /** Up to where each source is stored now. */
  abstract positions(caller: Caller): Promise<{ readonly [source: string]: StorePosition }>;
}

export class RoutedReads extends CallerReads {
  constructor(
    private readonly sources: SourceRouter,
    private readonly namings: ServiceNamings,
    private readonly queryDeadline: Micros,
  ) {
    super();
  }

  override async fetch({ tenant, services }: Caller, query: SourceQuery, signal?: AbortSignal): Promise<FetchResult> {
    const options = { tenant, signal: this.#signal(signal), within: this.queryDeadline };
    const fetch = (narrowed: SourceQuery): Promise<FetchResult> => this.sources.fetch(narrowed, options);
    // a key is limited to services as they are stored: a name that joins two opens neither
    return fetchNamed(await this.namings.rules(tenant), query, (stored) =>
      services === undefined ? fetch(stored) : fetchWithin(stored, services, fetch),
    );
  }

  override async logPosition({ tenant }: Caller, signal?: AbortSignal): Promise<StorePosition> {
    return (await this.sources.positions(tenant, this.#signal(signal)))['logs'] ?? 0;
  }

  override positions({ tenant }: Caller): Promise<{ readonly [source: string]: StorePosition }> {
    return this.sources.positions(tenant, this.#signal(undefined));
  }

  #signal(signal: AbortSignal | undefined): AbortSignal {
    const deadline = AbortSignal.timeout(this.queryDeadline / 1000);
    return signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  }
}

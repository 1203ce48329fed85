// What this process has last heard of each source that it reads: for each tenant, since the process began.
import type { Tenant } from '../../kernel/brand.js';
import type { Micros } from '../../kernel/time.js';
import { SourceError } from '../../ports/sources.js';

export type SourceReading = {
  /** The latest read that was answered. */
  readonly read?: Micros;
  /** The latest one that was not; `because` is masked. */
  readonly failed?: { readonly at: Micros; readonly reason: SourceError['reason']; readonly because: string };
};

export class SourceReadings {
  readonly #ofTenant = new Map<Tenant, Map<string, SourceReading>>();

  constructor(private readonly now: () => Micros) {}

  noteRead(tenant: Tenant, source: string): void {
    this.#note(tenant, source, { read: this.now() });
  }

  noteFailure(tenant: Tenant, source: string, { reason, message }: SourceError): void {
    this.#note(tenant, source, { failed: { at: this.now(), reason, because: message } });
  }

  of(tenant: Tenant, source: string): SourceReading {
    return this.#ofTenant.get(tenant)?.get(source) ?? {};
  }

  #note(tenant: Tenant, source: string, news: SourceReading): void {
    const readings = this.#ofTenant.get(tenant) ?? new Map<string, SourceReading>();
    readings.set(source, { ...readings.get(source), ...news });
    this.#ofTenant.set(tenant, readings);
  }
}

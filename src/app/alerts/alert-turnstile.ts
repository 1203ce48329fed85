// One after the other what must see what was done before: decisions about the groups and the queue of a tenant.
import { Injectable } from '@nestjs/common';
import type { Tenant } from '../../kernel/brand.js';

@Injectable()
export class AlertTurnstile {
  readonly #last = new Map<Tenant, Promise<unknown>>();

  /** Begins once all before it of the same tenant have ended, well or not. */
  pass<T>(tenant: Tenant, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(tenant) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine
      .catch(() => undefined)
      .finally(() => {
        if (this.#last.get(tenant) === settled) this.#last.delete(tenant);
      });
    this.#last.set(tenant, settled);
    return mine;
  }
}

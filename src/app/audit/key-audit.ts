// Records in the audit what was done to the keys beside the service, each change once.
import { Injectable } from '@nestjs/common';
import { operationStream } from '../../investigation/streams.js';
import type { Tenant } from '../../kernel/brand.js';
import { ApiKeys, type KeyChange } from '../../ports/api-keys.js';
import { EventStore, StoreError, VersionConflict } from '../../ports/event-store.js';

@Injectable()
export class KeyAudit {
  readonly #recorded = new Set<string>();

  constructor(
    private readonly keys: ApiKeys,
    private readonly events: EventStore,
  ) {}

  /** A folder that cannot be written now shows what was recorded before. */
  async record(): Promise<void> {
    try {
      for (const change of this.keys.changes()) await this.#record(change);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }

  async #record({ id, at, action, key, tenant, by }: KeyChange): Promise<void> {
    if (this.#recorded.has(id)) return;
    const performed = { action, subject: key, outcome: 'done', address: 'local', agent: 'casefile keys' } as const;
    const commit = {
      stream: operationStream(tenant as Tenant, `key-${id}`),
      expected: 0,
      facts: [{ type: 'CommandPerformed', data: performed } as const],
      texts: new Map(),
      at,
      actor: { kind: 'user', id: by } as const,
    };
    await this.events.append(commit).catch((error: unknown) => {
      // recorded before this process began
      if (!(error instanceof VersionConflict)) throw error;
    });
    this.#recorded.add(id);
  }
}

// The audit: records commands and the configuration, and lists who did what, from where, why, and what failed.
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AuditEntry, compareSettings, type PerformedCommand } from '../../investigation/operation.js';
import { configurationStream, operationStream } from '../../investigation/streams.js';
import { auditEntryOf, AUDITED_FACTS } from '../../investigation/views/audit-entry.js';
import type { Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { EventStore, VersionConflict } from '../../ports/event-store.js';
import { FactLog } from '../../ports/fact-log.js';
import { Clock, IdGenerator } from '../../ports/runtime.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';
import { KeyAudit } from './key-audit.js';

export class RecordCommand extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly command: { readonly at: Micros; readonly performed: PerformedCommand; readonly reason?: string },
  ) {
    super();
  }
}

@CommandHandler(RecordCommand)
export class RecordCommandHandler implements ICommandHandler<RecordCommand> {
  constructor(
    private readonly events: EventStore,
    private readonly ids: IdGenerator,
  ) {}

  async execute({ caller, command: { at, performed, reason } }: RecordCommand): Promise<void> {
    const { tenant, actor, traceparent } = caller;
    await this.events.append({
      stream: operationStream(tenant, this.ids.id()),
      expected: 0,
      facts: [{ type: 'CommandPerformed', data: performed }],
      texts: new Map(),
      at,
      actor,
      ...optional({ reason, traceparent }),
    });
  }
}

/** Records the settings with which the service has started, if they are others than before. */
@Injectable()
export class ConfigurationHistory {
  constructor(
    private readonly events: EventStore,
    private readonly clock: Clock,
  ) {}

  async apply(
    tenant: Tenant,
    {
      settings,
      release,
      process,
    }: { readonly settings: { readonly [path: string]: string }; readonly release: string; readonly process: string },
  ): Promise<void> {
    const stream = configurationStream(tenant);
    const facts = await this.events.read(stream);
    const last = facts.findLast(({ type }) => type === 'ConfigurationApplied');
    const before = last?.type === 'ConfigurationApplied' ? last.data : undefined;
    const known = Object.fromEntries((before?.settings ?? []).map(({ path, value }) => [path, value]));
    const changes = compareSettings(known, settings);
    if (before !== undefined && changes.length === 0 && before.release === release) return;
    const all = Object.entries(settings).map(([path, value]) => ({ path, value }));
    const data = { release, settings: all, changes: before === undefined ? [] : changes };
    const commit = {
      stream,
      expected: facts.length,
      facts: [{ type: 'ConfigurationApplied', data } as const],
      texts: new Map(),
      at: this.clock.now(),
      actor: { kind: 'system', id: process } as const,
    };
    await this.events.append(commit).catch((error: unknown) => {
      // another replica has started with the same settings
      if (!(error instanceof VersionConflict)) throw error;
    });
  }
}

export type AuditFilter = {
  readonly subject?: string;
  readonly action?: string;
  readonly actor?: string;
  readonly outcome?: string;
  /** `people`: what was asked for from outside, and nothing that the service did by itself. */
  readonly by?: 'people' | 'service';
  readonly from?: Micros;
  readonly to?: Micros;
};

export type AuditPage = { readonly items: readonly AuditEntry[]; readonly next?: Micros };

/** The latest first. */
export class ListAudit extends Query<AuditPage | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly filter: AuditFilter,
    readonly limit: number,
  ) {
    super();
  }
}

const isWanted = (entry: AuditEntry, { subject, action, actor, outcome, by }: AuditFilter): boolean =>
  (subject === undefined || entry.subject === subject) &&
  (action === undefined || entry.action === action) &&
  (actor === undefined || entry.actor.id === actor) &&
  (outcome === undefined || entry.outcome === outcome) &&
  (by === undefined || (by === 'service') === (entry.actor.kind === 'system'));

@QueryHandler(ListAudit)
export class ListAuditHandler implements IQueryHandler<ListAudit> {
  constructor(
    private readonly log: FactLog,
    private readonly keys: KeyAudit,
  ) {}

  /** A page ends between two instants: its last one is whole. */
  async execute({ caller: { tenant }, filter, limit }: ListAudit): Promise<AuditPage | AppRefusal> {
    const items: AuditEntry[] = [];
    const { from, to } = filter;
    try {
      await this.keys.record();
      for await (const fact of this.log.read({ tenant, types: AUDITED_FACTS, ...optional({ from, to }) })) {
        const entry = auditEntryOf(fact);
        if (entry === undefined || !isWanted(entry, filter)) continue;
        const last = items.at(-1);
        if (items.length >= limit && last !== undefined && entry.at < last.at) return { items, next: last.at };
        items.push(entry);
      }
      return { items };
    } catch (error) {
      return refusedByStore(error);
    }
  }
}

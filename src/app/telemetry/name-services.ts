// Renames, joins and splits services, and undoes that: names that hold for whoever reads from now on.
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ServiceNaming, type ServiceNamingIntent } from '../../investigation/service-naming.js';
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import { DAY } from '../../kernel/time.js';
import { Masking } from '../../ports/masking.js';
import { Clock } from '../../ports/runtime.js';
import type { NamingRule, SplitRule } from '../../telemetry/naming/naming-rules.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';
import { CallerReads } from './caller-reads.js';
import { ServiceNamings } from './service-namings.js';

type NamingChange = { readonly rule: NamingRule } | { readonly undo: number };

/** The number of the naming. */
export class NameServices extends Command<{ readonly id: number } | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly change: NamingChange,
  ) {
    super();
  }
}

/** Lines of a clock that is ahead are stored, too. */
const AHEAD = 366 * DAY;

@CommandHandler(NameServices)
export class NameServicesHandler implements ICommandHandler<NameServices> {
  constructor(
    private readonly namings: ServiceNamings,
    private readonly reads: CallerReads,
    private readonly masking: Masking,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, change }: NameServices): Promise<{ readonly id: number } | AppRefusal> {
    try {
      const intent = 'undo' in change ? undoOf(change.undo) : await this.#decide(caller, change.rule);
      if ('rejected' in intent) return intent;
      const { tenant, actor, traceparent } = caller;
      const done = await this.namings.execute({ tenant, intent, actor, ...optional({ traceparent }) });
      if (isRejection<ServiceNaming, AppRefusal>(done)) return done;
      return { id: 'undo' in change ? change.undo : done.lastId };
    } catch (error) {
      return refusedByStore(error);
    }
  }

  async #decide(caller: Caller, wanted: NamingRule): Promise<ServiceNamingIntent | AppRefusal> {
    const rule = this.#masked(caller, wanted);
    const { rows } = await this.reads.fetch(caller, { ask: 'catalogue', upTo: await this.reads.logPosition(caller) });
    const services = rows.flatMap((row) => (row.kind === 'catalogue' && row.field === 'service' ? row.values : []));
    const intent = { intent: 'decide-naming', rule, services } as const;
    if (rule.kind !== 'split' || !services.includes(rule.service)) return intent;
    return (await this.#refuseEmptySplit(caller, rule)) ?? intent;
  }

  /** A field that no line has would split nothing, and nobody would know why. */
  async #refuseEmptySplit(caller: Caller, { service, field, values }: SplitRule): Promise<AppRefusal | undefined> {
    const { rows } = await this.reads.fetch(caller, {
      ask: 'tally',
      of: 'logs',
      window: { from: 1, to: this.clock.now() + AHEAD },
      filter: {
        services: [service],
        fields: [values === undefined ? { field, is: 'not', values: [''] } : { field, is: 'equal', values }],
      },
      upTo: await this.reads.logPosition(caller),
      budget: 1,
    });
    const lines = rows.reduce((sum, row) => (row.kind === 'tally' ? sum + row.count : sum), 0);
    if (lines > 0) return undefined;
    const what = values === undefined ? `the field "${field}"` : `one of these values in "${field}"`;
    return { rejected: 'nothing-to-split', because: `no line of "${service}" has ${what}` };
  }

  /** Names and values are compared with what is stored, which is masked. */
  #masked({ tenant }: Caller, rule: NamingRule): NamingRule {
    const mask = (name: string): string => this.masking.mask(tenant, name);
    switch (rule.kind) {
      case 'rename':
        return { ...rule, service: mask(rule.service), to: mask(rule.to) };
      case 'join':
        return { ...rule, services: rule.services.map(mask), as: mask(rule.as) };
      case 'split':
        return {
          ...rule,
          service: mask(rule.service),
          field: mask(rule.field),
          ...(rule.values !== undefined && { values: rule.values.map(mask) }),
          ...(rule.as !== undefined && { as: mask(rule.as) }),
        };
    }
    return rule satisfies never;
  }
}

const undoOf = (id: number): ServiceNamingIntent => ({ intent: 'undo-naming', id });

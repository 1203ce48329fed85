// Manage an alert: restore it, put it on legal hold, and release it.
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRejection } from '../../kernel/rejection.js';
import { optional } from '../../kernel/optional.js';
import { Masking } from '../../ports/masking.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';
import { AlertRecords } from './alert-records.js';

export type AlertManageAction =
  { readonly action: 'undelete' } | { readonly action: 'hold' | 'release-hold'; readonly reason: string };

export class ManageAlert extends Command<{ readonly outcome: 'done' } | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly managed: AlertManageAction,
  ) {
    super();
  }
}

@CommandHandler(ManageAlert)
export class ManageAlertHandler implements ICommandHandler<ManageAlert> {
  constructor(
    private readonly records: AlertRecords,
    private readonly masking: Masking,
  ) {}

  async execute({ caller, id, managed }: ManageAlert): Promise<{ readonly outcome: 'done' } | AppRefusal> {
    const { tenant, actor, traceparent } = caller;
    const intent =
      managed.action === 'undelete'
        ? ({ intent: 'undelete' } as const)
        : ({ intent: managed.action, reason: this.masking.mask(tenant, managed.reason) } as const);
    try {
      const done = await this.records.execute({ tenant, id, intents: [intent], actor, ...optional({ traceparent }) });
      return isRejection(done) ? done : { outcome: 'done' };
    } catch (error) {
      return refusedByStore(error);
    }
  }
}

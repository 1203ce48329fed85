// Silences an alert when a person presses that in its thread: whoever presses is there, and so works on it.
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { saySilencedAlready } from '../../channels/compose-alert.js';
import type { InvestigationState } from '../../investigation/state.js';
import { isRejection } from '../../kernel/rejection.js';
import { optional } from '../../kernel/optional.js';
import { GetAlert } from '../alerts/read-alerts.js';
import { SilenceAlert } from '../alerts/silence-alert.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';
import { ChannelAudit } from './channel-audit.js';

type SilencePress = {
  readonly target: InvestigationTarget;
  /** Of the investigation of the thread. */
  readonly status: InvestigationState['status'];
  readonly alert: string;
  readonly minutes: number;
  readonly personName?: string;
  readonly address: string;
  /** Of the room. */
  readonly language: string;
};

const refuse = (because: string): AppRefusal => ({ rejected: 'silence-not-proposed', because });

@Injectable()
export class SilencesByPress {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly audit: ChannelAudit,
  ) {}

  /** What to say to the person alone; `undefined`: the thread is told. */
  async silence(press: SilencePress): Promise<string | AppRefusal | undefined> {
    const { target, status, alert, minutes, personName, address, language } = press;
    const { caller, id } = target;
    const done = await this.audit.audited({ caller, address, action: 'silence', subject: alert }, async () => {
      if (status !== 'open')
        return refuse(`the investigation of this alert is ${status === 'none' ? 'not there' : status}`);
      const shown = await this.queries.execute(new GetAlert(caller, alert));
      if (isRejection(shown)) return shown;
      const { investigation } = shown.entry;
      if (investigation === undefined || !('clientTxnId' in investigation) || investigation.clientTxnId !== id)
        return refuse('the alert is not one of this thread any more');
      const wanted = { minutes, isAttended: true, ...optional({ personName }) };
      const silenced = await this.commands.execute(new SilenceAlert(caller, alert, wanted));
      return isRejection(silenced) ? silenced : { ...silenced, name: shown.entry.latest.fields.name };
    });
    if (isRejection(done)) return done;
    return done.outcome === 'there' ? saySilencedAlready(done, language) : undefined;
  }
}

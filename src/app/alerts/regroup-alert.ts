// Joins an alert to the group of another one, or splits it from its group: what a person decides, the rule leaves alone.
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AlertGrouping, type AlertIntent, isKnownAlert, refuseUnknownAlert } from '../../investigation/alert.js';
import { isRejection } from '../../kernel/rejection.js';
import { optional } from '../../kernel/optional.js';
import { AlertViews } from '../../ports/alert-views.js';
import { Masking } from '../../ports/masking.js';
import { Digests } from '../../ports/runtime.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';
import { AlertInvestigations } from './open-investigations.js';
import { AlertRecords } from './alert-records.js';
import { AlertTurnstile } from './alert-turnstile.js';
import { PendingAlerts } from './pending-alerts.js';
import { AlertPlacement } from './place-alert.js';

/** One of the two. */
type GroupChange = { readonly join?: string; readonly split?: true; readonly because?: string };

export class RegroupAlert extends Command<{ readonly changed: boolean } | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly change: GroupChange,
  ) {
    super();
  }
}

@CommandHandler(RegroupAlert)
export class RegroupAlertHandler implements ICommandHandler<RegroupAlert> {
  constructor(
    private readonly views: AlertViews,
    private readonly records: AlertRecords,
    private readonly placement: AlertPlacement,
    private readonly turnstile: AlertTurnstile,
    private readonly investigations: AlertInvestigations,
    private readonly masking: Masking,
    private readonly digests: Digests,
  ) {}

  async execute(wanted: RegroupAlert): Promise<{ readonly changed: boolean } | AppRefusal> {
    try {
      const done = await this.turnstile.pass(wanted.caller.tenant, () => this.#regroup(wanted));
      this.investigations.wake();
      return done;
    } catch (error) {
      return refusedByStore(error);
    }
  }

  async #regroup({ caller, id, change }: RegroupAlert): Promise<{ readonly changed: boolean } | AppRefusal> {
    const { tenant, actor, traceparent } = caller;
    const pending = new PendingAlerts(tenant, 1, { views: this.views, records: this.records });
    const { state } = await pending.load(id);
    if (!isKnownAlert(state)) return refuseUnknownAlert(id);
    const grouping = await this.#groupingOf(caller, id, change);
    if ('rejected' in grouping) return grouping;
    if (state.grouping?.group === grouping.group) return { changed: false };
    const { details } = await this.records.words(tenant, id, state.latest);
    const placed = { ...state, ...state.latest, status: state.status, labels: details.labels };
    const isOpened = state.investigation?.decision === 'opened';
    const decide = async (): Promise<AlertIntent> => ({
      intent: 'decide-investigation',
      investigation: await this.placement.decide(pending, placed, grouping.group),
    });
    const intents: readonly AlertIntent[] = [{ intent: 'regroup', grouping }, ...(isOpened ? [] : [await decide()])];
    const decided = await pending.decide({ id, intents, actor, ...optional({ traceparent }) });
    const facts = isRejection(decided) ? decided : ((await pending.store()).get(id) ?? decided);
    return 'rejected' in facts ? facts : { changed: facts.length > 0 };
  }

  async #groupingOf(
    { tenant }: Caller,
    id: string,
    { join, because }: GroupChange,
  ): Promise<AlertGrouping | AppRefusal> {
    const said = because === undefined ? undefined : this.masking.mask(tenant, because);
    if (join === undefined) {
      // another one each time: what is split, joined and split again does not meet what was joined to it meanwhile
      const { version } = await this.records.load(tenant, id);
      const group = this.digests.keyed(`split ${id} ${version}`).slice(0, 32);
      return { group, by: 'person', because: said ?? 'it was split from its group' };
    }
    const { state } = await this.records.load(tenant, join);
    if (!isKnownAlert(state) || state.grouping === undefined) return refuseUnknownAlert(join);
    return { group: state.grouping.group, by: 'person', because: said ?? `it was joined to alert ${join}` };
  }
}

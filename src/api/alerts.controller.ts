// Alerts over HTTP: our own form, the webhooks of other products, the list, one alert, its group, its silence, its legal hold, and its restoration.
import { Controller, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { GetAlert, ListAlerts, type ShownAlert } from '../app/alerts/read-alerts.js';
import { type AlertReceipt, OWN_SOURCE, ReceiveAlerts } from '../app/alerts/receive-alerts.js';
import { type AlertManageAction, ManageAlert } from '../app/alerts/manage-alert.js';
import { SilenceAlert } from '../app/alerts/silence-alert.js';
import { RegroupAlert } from '../app/alerts/regroup-alert.js';
import type { Caller } from '../app/requests.js';
import { toIso } from '../kernel/time.js';
import { alertOrSource, alertsBody, alertsQuery, regroupBody, silenceBody } from './contract/alerts.js';
import { holdBody } from './contract/retention.js';
import { emptyPeriod } from './problems/problems.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { parseJson } from './reading/json.js';
import {
  callerOf,
  CallerParam,
  EmptyBodyGuard,
  JsonBody,
  openCursor,
  PathParam,
  QueryParams,
  RawBody,
  type RawUpload,
  sealCursor,
} from './reading/parameters.js';
import { type AdmittedRequest, header } from './reading/request.js';
import { wireTimes } from './respond.js';
import { WebhookGate } from './webhook-gate.js';

/** SNS says that its JSON is plain text. */
const WEBHOOK_TYPES = ['application/json', 'text/plain'];

const wireAlert = ({ entry, details }: ShownAlert): object => {
  const { id, source, fingerprint, status, latest, startedAt, endedAt, receivedAt, updatedAt, reports } = entry;
  const { grouping, investigation } = entry;
  return {
    id,
    source,
    fingerprint,
    status,
    severity: latest.severity,
    ...latest.fields,
    ...details,
    startedAt: toIso(startedAt),
    ...(endedAt !== undefined && { endedAt: toIso(endedAt) }),
    receivedAt: toIso(receivedAt),
    updatedAt: toIso(updatedAt),
    reports,
    ...(grouping !== undefined && { grouping: wireGrouping(grouping) }),
    ...(investigation !== undefined && { investigation }),
  };
};

/** Without the key by which the rule compares. */
const wireGrouping = <T extends { readonly key?: string }>({ key: _key, ...grouping }: T): object => grouping;

type DoneReply = { readonly outcome: 'done' };

@Controller('v1/alerts')
export class AlertsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly gate: WebhookGate,
  ) {}

  @Post()
  @HttpCode(200)
  report(
    @CallerParam() caller: Caller,
    @JsonBody(alertsBody) body: z.infer<typeof alertsBody>,
  ): Promise<{ readonly items: readonly AlertReceipt[] }> {
    return this.receive(caller, { source: OWN_SOURCE, body, headers: {} });
  }

  @Post(':alert')
  @HttpCode(200)
  async webhook(
    @PathParam('alert', alertOrSource) source: string,
    @RawBody(WEBHOOK_TYPES) { bytes }: RawUpload,
    @Req() request: AdmittedRequest,
  ): Promise<{ readonly items: readonly AlertReceipt[] }> {
    await this.gate.check(request, bytes);
    const headers = Object.fromEntries(Object.keys(request.headers).map((name) => [name, header(request, name)]));
    return this.receive(callerOf(request), { source, body: parseJson(bytes), headers });
  }

  @Get()
  async list(
    @CallerParam() { tenant }: Caller,
    @QueryParams(alertsQuery) query: z.infer<typeof alertsQuery>,
  ): Promise<object> {
    const list = `alerts of ${tenant}`;
    const { cursor, ...filter } = query;
    const { from = -Infinity, to = Infinity } = filter;
    if (to <= from) throw emptyPeriod();
    const at = cursor === undefined ? {} : { cursor: openCursor(list, cursor) };
    const found = await this.queries.execute(new ListAlerts({ tenant, ...filter, ...at }));
    const { items, next } = acceptedOrThrow(found);
    return { items: items.map(wireAlert), ...(next !== undefined && { next: sealCursor(list, next) }) };
  }

  @Get(':alert')
  async one(@CallerParam() caller: Caller, @PathParam('alert', alertOrSource) id: string): Promise<object> {
    const { raw, proposedSilence, ...shown } = acceptedOrThrow(await this.queries.execute(new GetAlert(caller, id)));
    const { history, groups, decisions } = shown.entry;
    return {
      ...wireAlert(shown),
      history: history.map(({ at, receivedAt, ...entry }) => ({
        at: toIso(at),
        receivedAt: toIso(receivedAt),
        ...entry,
      })),
      groups: wireTimes(groups.map(wireGrouping)),
      decisions: wireTimes(decisions),
      ...(proposedSilence !== undefined && { proposedSilence }),
      ...(raw !== undefined && { raw }),
    };
  }

  @Post(':alert/group')
  @HttpCode(200)
  async regroup(
    @CallerParam() caller: Caller,
    @PathParam('alert', alertOrSource) id: string,
    @JsonBody(regroupBody) wanted: z.infer<typeof regroupBody>,
  ): Promise<{ readonly outcome: 'done' }> {
    acceptedOrThrow(await this.commands.execute(new RegroupAlert(caller, id, wanted)));
    return { outcome: 'done' };
  }

  @Post(':alert/silence')
  @HttpCode(200)
  async silence(
    @CallerParam() caller: Caller,
    @PathParam('alert', alertOrSource) id: string,
    @JsonBody(silenceBody) wanted: z.infer<typeof silenceBody>,
  ): Promise<{ readonly outcome: 'silenced' | 'there'; readonly silence: string }> {
    const { outcome, silence } = acceptedOrThrow(await this.commands.execute(new SilenceAlert(caller, id, wanted)));
    return { outcome, silence };
  }

  @Post(':alert/undelete')
  @HttpCode(200)
  @UseGuards(EmptyBodyGuard)
  undelete(@CallerParam() caller: Caller, @PathParam('alert', alertOrSource) id: string): Promise<DoneReply> {
    return this.manage(caller, id, { action: 'undelete' });
  }

  @Post(':alert/hold')
  @HttpCode(200)
  hold(
    @CallerParam() caller: Caller,
    @PathParam('alert', alertOrSource) id: string,
    @JsonBody(holdBody) { reason }: z.infer<typeof holdBody>,
  ): Promise<DoneReply> {
    return this.manage(caller, id, { action: 'hold', reason });
  }

  @Post(':alert/release-hold')
  @HttpCode(200)
  releaseHold(
    @CallerParam() caller: Caller,
    @PathParam('alert', alertOrSource) id: string,
    @JsonBody(holdBody) { reason }: z.infer<typeof holdBody>,
  ): Promise<DoneReply> {
    return this.manage(caller, id, { action: 'release-hold', reason });
  }

  private async manage(caller: Caller, id: string, managed: AlertManageAction): Promise<DoneReply> {
    return acceptedOrThrow(await this.commands.execute(new ManageAlert(caller, id, managed)));
  }

  private async receive(
    caller: Caller,
    delivery: ReceiveAlerts['delivery'],
  ): Promise<{ readonly items: readonly AlertReceipt[] }> {
    return { items: acceptedOrThrow(await this.commands.execute(new ReceiveAlerts(caller, delivery))) };
  }
}

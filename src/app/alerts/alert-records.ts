// Loads an alert, decides intents and appends the facts: the only way in which its facts are made.
import { Injectable } from '@nestjs/common';
import type { AlertLabels } from '../../alerts/alert-notice.js';
import {
  alert,
  type AlertFact,
  type AlertIntent,
  type AlertRefusal,
  type AlertReport,
  type AlertState,
} from '../../investigation/alert.js';
import { isOfAlert } from '../../investigation/stored-fact.js';
import { alertStream } from '../../investigation/streams.js';
import type { Tenant } from '../../kernel/brand.js';
import type { Actor } from '../../kernel/fact.js';
import { EventStore, type TextMap } from '../../ports/event-store.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { decideStream, loadStream } from '../records/decide-stream.js';
import { openTextWriters, type TextWriter } from '../records/texts.js';

/** The words of a report: one text of the alert. */
export type AlertDetails = {
  readonly title?: string;
  readonly labels: AlertLabels;
  readonly annotations: AlertLabels;
  readonly runbook?: string;
  readonly url?: string;
};

/** Shown where the texts of an alert were erased. */
const NO_DETAILS: AlertDetails = { labels: {}, annotations: {} };

export type LoadedAlert = { readonly state: AlertState; readonly version: number };

export type AlertDecision = {
  readonly tenant: Tenant;
  readonly id: string;
  readonly intents: readonly AlertIntent[];
  readonly texts?: TextMap;
  readonly actor: Actor;
  readonly traceparent?: string;
};

const RULES = { decider: alert, isOwn: isOfAlert };

@Injectable()
export class AlertRecords {
  constructor(
    readonly events: EventStore,
    private readonly digests: Digests,
    readonly clock: Clock,
  ) {}

  load(tenant: Tenant, id: string): Promise<LoadedAlert> {
    return loadStream(this.events, RULES, alertStream(tenant, id));
  }

  /** Makes writers of its texts, one for each commit. */
  writers(tenant: Tenant, id: string): Promise<() => TextWriter> {
    return openTextWriters(this.events, this.digests, alertStream(tenant, id));
  }

  /** The words and the payload of a report; erased ones are absent. */
  async words(
    tenant: Tenant,
    id: string,
    { details, raw }: Pick<AlertReport, 'details' | 'raw'>,
  ): Promise<{ readonly details: AlertDetails; readonly raw?: unknown }> {
    const texts = await this.events.texts(alertStream(tenant, id), [details, raw]);
    const [said, payload] = [texts.get(details), texts.get(raw)];
    return {
      details: said === undefined ? NO_DETAILS : (JSON.parse(said) as AlertDetails),
      ...(payload !== undefined && { raw: JSON.parse(payload) as unknown }),
    };
  }

  /** All intents or none. Resolves with the facts; none: there was nothing new. */
  execute({ tenant, id, ...decision }: AlertDecision): Promise<readonly AlertFact[] | AlertRefusal> {
    return decideStream(this, RULES, { stream: alertStream(tenant, id), ...decision });
  }
}

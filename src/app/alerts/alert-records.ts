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
import { decideAll } from '../../kernel/decider.js';
import type { Actor } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import { EventStore, type TextMap, VersionConflict } from '../../ports/event-store.js';
import { Clock, Digests } from '../../ports/runtime.js';
import { openTexts, type TextWriter } from '../records/texts.js';

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

type LoadedAlert = { readonly state: AlertState; readonly version: number };

type AlertDecision = {
  readonly tenant: Tenant;
  readonly id: string;
  readonly intents: readonly AlertIntent[];
  readonly texts?: TextMap;
  readonly actor: Actor;
  readonly traceparent?: string;
};

/** Lost races before giving up: each one means that somebody else made progress. */
const MOST_ATTEMPTS = 10;

@Injectable()
export class AlertRecords {
  constructor(
    private readonly events: EventStore,
    private readonly digests: Digests,
    private readonly clock: Clock,
  ) {}

  async load(tenant: Tenant, id: string): Promise<LoadedAlert> {
    const facts = (await this.events.read(alertStream(tenant, id))).filter(isOfAlert);
    return { state: facts.reduce(alert.evolve, alert.initial), version: facts.at(-1)?.version ?? 0 };
  }

  writer(tenant: Tenant, id: string): Promise<TextWriter> {
    return openTexts(this.events, this.digests, alertStream(tenant, id));
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
  async execute(decision: AlertDecision): Promise<readonly AlertFact[] | AlertRefusal> {
    const { tenant, id, intents, texts = new Map(), actor, traceparent } = decision;
    for (let attempt = 1; ; attempt += 1) {
      const { state, version } = await this.load(tenant, id);
      const facts = decideAll(alert, intents, state);
      if (isRejection<readonly AlertFact[], AlertRefusal>(facts) || facts.length === 0) return facts;
      const commit = { stream: alertStream(tenant, id), expected: version, facts, texts, at: this.clock.now(), actor };
      try {
        await this.events.append({ ...commit, ...optional({ traceparent }) });
        return facts;
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }
}

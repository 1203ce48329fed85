// Loads what a tenant's services are called, as of any version, and appends what people decide about it.
import { Injectable } from '@nestjs/common';
import {
  serviceNaming,
  type ServiceNaming,
  type ServiceNamingFact,
  type ServiceNamingIntent,
  type ServiceNamingRefusal,
} from '../../investigation/service-naming.js';
import { isOfServiceNaming } from '../../investigation/stored-fact.js';
import { serviceNamingStream } from '../../investigation/streams.js';
import type { Tenant } from '../../kernel/brand.js';
import type { Actor, RecordedFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import { isRejection } from '../../kernel/rejection.js';
import { EventStore, VersionConflict } from '../../ports/event-store.js';
import { Clock } from '../../ports/runtime.js';
import type { NamingRules } from '../../telemetry/naming/naming-rules.js';

type NamingDecision = {
  readonly tenant: Tenant;
  readonly intent: ServiceNamingIntent;
  readonly actor: Actor;
  readonly traceparent?: string;
};

const MOST_ATTEMPTS = 10;

@Injectable()
export class ServiceNamings {
  readonly #facts = new Map<Tenant, readonly RecordedFact<ServiceNamingFact>[]>();

  constructor(
    private readonly events: EventStore,
    private readonly clock: Clock,
  ) {}

  /** Every fact up to now. */
  async history(tenant: Tenant): Promise<readonly RecordedFact<ServiceNamingFact>[]> {
    const known = this.#facts.get(tenant) ?? [];
    const newer = await this.events.read(serviceNamingStream(tenant), known.at(-1)?.version ?? 0);
    if (newer.length === 0) return known;
    // masking anew replaces facts that were read before
    const isRenewed = newer.some(({ type }) => type === 'MaskingRenewed');
    const all = isRenewed ? await this.events.read(serviceNamingStream(tenant)) : [...known, ...newer];
    const facts = all.filter(isOfServiceNaming);
    this.#facts.set(tenant, facts);
    return facts;
  }

  async position(tenant: Tenant): Promise<number> {
    return (await this.history(tenant)).at(-1)?.version ?? 0;
  }

  async load(tenant: Tenant): Promise<ServiceNaming> {
    return (await this.history(tenant)).reduce(serviceNaming.evolve, serviceNaming.initial);
  }

  /** The rules of now, or as they were at a position. */
  async rules(tenant: Tenant, position = Infinity): Promise<NamingRules> {
    if (position === 0) return [];
    const known = this.#facts.get(tenant) ?? [];
    const isKnown = (known.at(-1)?.version ?? 0) >= position;
    const facts = (isKnown ? known : await this.history(tenant)).filter(({ version }) => version <= position);
    return facts.reduce(serviceNaming.evolve, serviceNaming.initial).rules.map(({ rule }) => rule);
  }

  async execute({ tenant, intent, actor, traceparent }: NamingDecision): Promise<ServiceNaming | ServiceNamingRefusal> {
    for (let attempt = 1; ; attempt += 1) {
      const history = await this.history(tenant);
      const facts = serviceNaming.decide(intent, history.reduce(serviceNaming.evolve, serviceNaming.initial));
      if (isRejection<readonly ServiceNamingFact[], ServiceNamingRefusal>(facts)) return facts;
      const stream = serviceNamingStream(tenant);
      const expected = history.at(-1)?.version ?? 0;
      const commit = { stream, expected, facts, texts: new Map(), at: this.clock.now(), actor };
      try {
        await this.events.append({ ...commit, ...optional({ traceparent }) });
        return await this.load(tenant);
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }
}

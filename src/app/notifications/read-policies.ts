// What the configuration says about alerts of a tenant and about who is told, without a secret: sources, rules of investigation, targets.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { InvestigationPolicy } from '../../alerts/investigation-policy.js';
import type { TargetFilter, QuietHours } from '../../notifications/delivery-rule.js';
import { SNS_KIND } from '../../kernel/alert-terms.js';
import { optional } from '../../kernel/optional.js';
import { Masking } from '../../ports/masking.js';
import { NotificationTargets } from '../../ports/notification-targets.js';
import type { Micros } from '../../kernel/time.js';
import { NotificationSettings } from './notification-settings.js';
import type { Caller } from '../requests.js';
import { AlertSettings } from '../alerts/alert-settings.js';

type ConfiguredTarget = {
  readonly target: string;
  /** The product that it is told by. */
  readonly kind: string;
  readonly when: Omit<TargetFilter, 'tenants'>;
  readonly quiet?: QuietHours;
};

export type ConfiguredPolicies = {
  readonly sources: readonly { readonly source: string; readonly kind: string }[];
  readonly groupWithin: Micros;
  readonly flapping: { readonly starts: number; readonly within: Micros };
  readonly investigate: InvestigationPolicy;
  readonly targets: readonly ConfiguredTarget[];
};

export class ReadPolicies extends Query<ConfiguredPolicies> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(ReadPolicies)
export class ReadPoliciesHandler implements IQueryHandler<ReadPolicies> {
  constructor(
    private readonly alerts: AlertSettings,
    private readonly notifications: NotificationSettings,
    private readonly targets: NotificationTargets,
    private readonly masking: Masking,
  ) {}

  async execute({ caller: { tenant } }: ReadPolicies): Promise<ConfiguredPolicies> {
    const mask = (text: string): string => this.masking.mask(tenant, text);
    const maskAll = (texts: readonly string[] | undefined) => texts?.map(mask);
    const { sources, groupWithin, flapping, investigate } = this.alerts;
    const own = Object.entries(sources).filter(
      ([, each]) => each.tenant === tenant || (each.kind !== SNS_KIND && each.secret === undefined),
    );
    const rules = investigate.rules.map(
      ({ severities, services, environments, names, labels, chain, language, ...rule }) =>
        optional({
          severities,
          chain,
          language,
          sources: maskAll(rule.sources),
          services: maskAll(services),
          environments: maskAll(environments),
          names: maskAll(names),
          labels:
            labels &&
            Object.fromEntries(
              // the name of a label tells whether its value is a secret
              Object.entries(labels).map(([name, value]) => [mask(name), this.masking.mask(tenant, value, name)]),
            ),
        }),
    );
    const targets = [...this.notifications.rules].flatMap(([target, { when, quiet }]): readonly ConfiguredTarget[] => {
      const { tenants, services, environments, ...filter } = when;
      if (tenants !== undefined && !tenants.includes(tenant)) return [];
      const kind = this.targets.all.get(target)?.kind ?? 'unknown';
      const masked = { ...filter, ...optional({ services: maskAll(services), environments: maskAll(environments) }) };
      return [{ target, kind, when: masked, ...optional({ quiet }) }];
    });
    return {
      sources: own.map(([source, { kind }]) => ({ source, kind })),
      groupWithin,
      flapping,
      investigate: { ...investigate, rules },
      targets,
    };
  }
}

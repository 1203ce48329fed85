// What the configuration says about notifications; the composition root fills it.
import type { AnsweredKind } from '../../kernel/alert-places.js';
import type { NamingTracker } from '../../kernel/named-issues.js';
import type { QuietHours, TargetFilter } from '../../notifications/delivery-rule.js';

/** Alerts of a source are answered where they came from; alerts that name issues, there. */
export type AnsweredAlerts =
  | { readonly kind: AnsweredKind; readonly source: string }
  | { readonly kind: 'issue'; readonly tracker: NamingTracker };

export type TargetRule = {
  readonly when: TargetFilter;
  readonly quiet?: QuietHours;
  /** Absent: the target is one place, and is told of all alerts. */
  readonly answers?: AnsweredAlerts;
};

export abstract class NotificationSettings {
  abstract readonly rules: ReadonlyMap<string, TargetRule>;
  /** Where people open an investigation: `{id}` stands for it. */
  abstract readonly link?: string;
}

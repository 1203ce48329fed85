// What the configuration says about notifications; the composition root fills it.
import type { QuietHours, TargetFilter } from '../../notifications/delivery-rule.js';

export type TargetRule = { readonly when: TargetFilter; readonly quiet?: QuietHours };

export abstract class NotificationSettings {
  abstract readonly rules: ReadonlyMap<string, TargetRule>;
  /** Where people open an investigation: `{id}` stands for it. */
  abstract readonly link?: string;
}

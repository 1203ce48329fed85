// What the configuration says about alerts; the composition root fills it.
import type { InvestigationPolicy } from '../../alerts/investigation-policy.js';
import type { AlertSource } from '../../alerts/sources/sources.js';
import type { Micros } from '../../kernel/time.js';

/** Without a secret, whoever has an API key reports its alerts: they are of the tenant of the key. */
type AlertSourceOwner = { readonly tenant: string; readonly secret?: string };

export abstract class AlertSettings {
  abstract readonly sources: { readonly [name: string]: AlertSource & AlertSourceOwner };
  /** Alerts of the same service that begin within it are proposed as one group. */
  abstract readonly groupWithin: Micros;
  /** A rule that begins so often within so long is flapping. */
  abstract readonly flapping: { readonly starts: number; readonly within: Micros };
  abstract readonly investigate: InvestigationPolicy;
}

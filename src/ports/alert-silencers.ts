// Silences one alert at the source that has sent it.
import type { Micros } from '../kernel/time.js';

type WantedSilence = {
  /** By what the source knows the alert. */
  readonly fingerprint: string;
  readonly from: Micros;
  readonly to: Micros;
  /** Shown there. */
  readonly author: string;
  readonly comment: string;
};

export type SilenceResult =
  /** `id`: by what the source knows the silence. `until`: when it ends there. */
  | { readonly outcome: 'silenced'; readonly id: string; readonly until: Micros }
  /** One that holds was there already. `author`: as the source shows it. */
  | { readonly outcome: 'there'; readonly id: string; readonly until: Micros; readonly author: string }
  /** The source does not know the alert, or does not take the silence. */
  | { readonly outcome: 'refused'; readonly because: string }
  /** Nobody can tell: asking again finds it, if it is there. */
  | { readonly outcome: 'unknown'; readonly because: string };

export interface AlertSilencer {
  /** The longest that may be asked for, which is also what is proposed. */
  readonly longest: Micros;
  /** Never throws; `because` holds no secret. The silence has the alert's own labels, as the source has them, and no others. */
  silence(wanted: WantedSilence): Promise<SilenceResult>;
}

/** By the names of their sources. */
export abstract class AlertSilencers {
  abstract readonly all: ReadonlyMap<string, AlertSilencer>;
}

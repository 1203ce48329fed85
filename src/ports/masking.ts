// Masks secrets and personal data in what people type; telemetry is masked where it is written.
import type { Tenant } from '../kernel/brand.js';
import type { MaskedText } from '../kernel/masked.js';

export abstract class Masking {
  /** Deterministic per tenant: equal secrets get equal placeholders. `name`: of the field that holds the text. */
  abstract mask(tenant: Tenant, text: string, name?: string): MaskedText;
}

// Masks typed text with the tenant's key, the same key that the telemetry store masks with.
import type { Tenant } from '../../kernel/brand.js';
import type { MaskedText } from '../../kernel/masked.js';
import { Masking } from '../../ports/masking.js';
import { keyedDigest } from '../preparation/keyed-digest.js';

type Mask = (text: string, name?: string) => MaskedText;

/** Makes the masker of one tenant from its keyed digest. */
type CreateMask = (digest: (text: string) => string, tenant: Tenant) => Mask;

class TenantMasking extends Masking {
  readonly #masks = new Map<Tenant, Mask>();

  constructor(
    private readonly keyOf: (tenant: Tenant) => Uint8Array,
    private readonly make: CreateMask,
  ) {
    super();
  }

  override mask(tenant: Tenant, text: string, name?: string): MaskedText {
    const mask = this.#masks.get(tenant) ?? this.make(keyedDigest(this.keyOf(tenant)), tenant);
    this.#masks.set(tenant, mask);
    return mask(text, name);
  }
}

export const tenantMasking = (keyOf: (tenant: Tenant) => Uint8Array, make: CreateMask): Masking =>
  new TenantMasking(keyOf, make);

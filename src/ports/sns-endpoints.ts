// What of Amazon SNS must be fetched: the certificates that it signs with, and the address that confirms a subscription.

/** It could not be fetched now. */
export class SnsUnreachable extends Error {
  override readonly name = 'SnsUnreachable';
}

/** Callers have checked that an address is Amazon's. */
export abstract class SnsEndpoints {
  /** PEM; kept once it is read. `undefined`: none is there. Throws `SnsUnreachable`. */
  abstract certificate(address: string): Promise<string | undefined>;
  /** Throws `SnsUnreachable`. */
  abstract confirm(address: string): Promise<void>;
}

// Finds the API key that a request carries, by the digest of its secret. No secret is ever stored.
import type { KeyRole } from '../kernel/key-role.js';
import type { Micros } from '../kernel/time.js';

export type ApiKey = {
  readonly tenant: string;
  /** The name of the key: who acts, in facts and logs. */
  readonly actor: string;
  readonly role: KeyRole;
  /** Only what happens inside these collections is allowed; absent: no such limit. */
  readonly collections?: readonly string[];
  /** Only telemetry of these services is read for it; absent: no such limit. */
  readonly services?: readonly string[];
  /** It is refused from then on. */
  readonly until?: Micros;
  readonly isRevoked?: true;
};

export const KEY_ACTIONS = ['add-key', 'rotate-key', 'revoke-key'] as const;

/** A change of the keys that was made beside the service, on its files. */
export type KeyChange = {
  readonly id: string;
  readonly at: Micros;
  readonly action: (typeof KEY_ACTIONS)[number];
  /** Its name. */
  readonly key: string;
  readonly tenant: string;
  /** The user of the machine. */
  readonly by: string;
};

export abstract class ApiKeys {
  /** Once there was a key, nobody is admitted without one, also when all are revoked. */
  abstract areRequired(): boolean;
  /** `digest`: SHA-256 of the secret, 64 lower-case hexadecimal characters. A key that has ended is found too. */
  abstract find(digest: string): ApiKey | undefined;
  abstract recordUse(key: ApiKey, at: Micros): void;
  /** The latest ones, oldest first. */
  abstract changes(): readonly KeyChange[];
}

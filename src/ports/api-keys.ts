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

/** A key as people see it: without its digest. Times are absent where they are not known. */
export type ListedApiKey = {
  readonly name: string;
  readonly role: KeyRole;
  /** `folder`: changed by `casefile keys`. `configuration`: by the file of settings, at the next start. */
  readonly origin: 'folder' | 'configuration';
  readonly collections?: readonly string[];
  readonly services?: readonly string[];
  readonly createdAt?: Micros;
  readonly until?: Micros;
  readonly revokedAt?: Micros;
  /** After a rotation the secret before is valid until then. */
  readonly graceUntil?: Micros;
  readonly lastUsedAt?: Micros;
};

export abstract class ApiKeys {
  /** Once there was a key, nobody is admitted without one, also when all are revoked. */
  abstract areRequired(): boolean;
  /** `digest`: SHA-256 of the secret, 64 lower-case hexadecimal characters. A key that has ended is found too. */
  abstract find(digest: string): ApiKey | undefined;
  abstract recordUse(key: ApiKey, at: Micros): void;
  /** All of a tenant, also those that have ended. */
  abstract list(tenant: string): readonly ListedApiKey[];
  /** The latest ones, oldest first. */
  abstract changes(): readonly KeyChange[];
}

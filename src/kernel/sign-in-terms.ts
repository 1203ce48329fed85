// What a person who signs in may do: rules that the configuration lists, by what their provider says of them.
import type { KeyRole } from './key-role.js';

/** Roles of people. `ingester` is one of programs. */
export const PERSON_ROLES = ['viewer', 'asker', 'operator', 'admin'] as const satisfies readonly KeyRole[];

/** Whoever has the value in the configured claim has this role, within these limits. */
export type SignInRule = {
  /** Compared as it is, with upper and lower case. */
  readonly value: string;
  readonly role: (typeof PERSON_ROLES)[number];
  /** The only services whose telemetry is read for them; absent: no such limit. */
  readonly services?: readonly string[];
  /** The only collections of documents that they may use; absent: no such limit. */
  readonly collections?: readonly string[];
};

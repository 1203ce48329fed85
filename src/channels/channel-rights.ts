// What a person of a channel may do: their role by the configuration, and the roles that may do each thing.
import type { KeyRole } from '../kernel/key-role.js';
import { UNKNOWN_COMPANY } from '../ports/channels.js';

/** By the product's id of a person. `*`: everybody else of the configured team. */
export type PersonRoles = { readonly [person: string]: KeyRole };

export type ChannelAct = 'ask' | 'see' | 'rate' | 'ingest' | 'start-chain' | 'approve' | 'silence';

/** The same as of the routes that do it over HTTP (`api/access/operations.ts`); `channels.spec.ts` compares them. */
export const ROLES_OF_ACT: { readonly [act in ChannelAct]: readonly KeyRole[] } = {
  see: ['viewer', 'asker', 'operator', 'admin'],
  ask: ['asker', 'operator', 'admin'],
  rate: ['asker', 'operator', 'admin'],
  'start-chain': ['asker', 'operator', 'admin'],
  ingest: ['ingester', 'operator', 'admin'],
  approve: ['operator', 'admin'],
  silence: ['operator', 'admin'],
};

/** People of other companies, `TEAM/ID`, have a role only where they are named, and people of an unknown one cannot be. */
const roleOf = (roles: PersonRoles, person: string): KeyRole | undefined => {
  if (Object.hasOwn(roles, person)) return roles[person];
  return person.includes('/') ? undefined : roles['*'];
};

/** Why not, for the person; `undefined`: they may. */
export const refuseAct = (roles: PersonRoles, person: string, act: ChannelAct): string | undefined => {
  const role = roleOf(roles, person);
  if (role !== undefined && ROLES_OF_ACT[act].includes(role)) return undefined;
  if (person.startsWith(`${UNKNOWN_COMPANY}/`))
    return 'You may not do that: this channel is shared with other companies, and which one you are of was not told. Say it in words, or do it in the console.';
  const has = role === undefined ? 'you have no role here' : `your role here is ${role}`;
  return `You may not do that: ${has}, and it needs ${ROLES_OF_ACT[act].join(', ')}. An administrator can enter ${person} in "roles" of this channel.`;
};

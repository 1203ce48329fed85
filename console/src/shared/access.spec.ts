// The page offers what the service allows: by role, and by the limits of a key.
import { describe, expect, it } from 'vitest';
import { OPERATIONS as ROUTE_OPERATIONS } from '../../../src/api/access/operations.js';
import { KEY_ROLES } from '../../../src/kernel/key-role.js';
import { OPERATIONS, type OperationName } from '../api/operations.js';
import { type SignedIn, isAllowed } from './access.js';

const caller = (role: SignedIn['role'], limits: Partial<SignedIn> = {}): SignedIn => ({
  kind: 'key',
  id: 'ann',
  name: 'ann',
  role,
  areKeysRequired: true,
  ...limits,
});

/** Open to everybody, so it is in no table of roles. */
const PUBLIC_ROUTES: ReadonlySet<string> = new Set(['GET /v1/session/options']);

const allowedTo = (name: OperationName): readonly string[] => KEY_ROLES.filter((role) => isAllowed(caller(role), name));

describe('what a caller may do', () => {
  it('follows its role', () => {
    expect(allowedTo('listKeys')).toEqual(['admin']);
    expect(allowedTo('nameServices')).toEqual(['operator', 'admin']);
    expect(allowedTo('readPolicies')).toEqual(['viewer', 'asker', 'operator', 'admin']);
  });

  it('is bounded by the limits of its key', () => {
    const limited = caller('admin', { services: ['cart'] });
    expect(isAllowed(limited, 'listServices')).toBe(true);
    expect(isAllowed(limited, 'listKeys')).toBe(false);
    expect(isAllowed(caller('admin', { collections: ['runbooks'] }), 'listServices')).toBe(false);
    expect(isAllowed(caller('ingester', { collections: ['runbooks'], services: [] }), 'whoAmI')).toBe(true);
  });

  it.each(Object.entries(OPERATIONS))('is known of %s, unless it is public', (_, { method, path }) => {
    const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
    expect(Object.hasOwn(ROUTE_OPERATIONS, route)).toBe(!PUBLIC_ROUTES.has(route));
  });
});

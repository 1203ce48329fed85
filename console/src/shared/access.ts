// What a caller may do, by the table of the service itself: a page offers nothing that would be refused.
import { OPERATIONS as ROUTE_OPERATIONS } from '../../../src/api/access/operations.js';
import { OPERATIONS, type OperationName, type Wire } from '../api/operations.js';

export type SignedIn = Wire<'SignedIn'>;

const routeOf = (name: OperationName): string => {
  const { method, path } = OPERATIONS[name];
  return `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
};

/** By its role, and by what its key is limited to. */
export const isAllowed = ({ role, collections, services }: SignedIn, name: OperationName): boolean => {
  const operation = ROUTE_OPERATIONS[routeOf(name)];
  if (operation === undefined || !operation.roles.includes(role)) return false;
  if (collections !== undefined && operation.isInCollection !== true) return false;
  return services === undefined || operation.isInInvestigation === true || operation.isWithinServices === true;
};

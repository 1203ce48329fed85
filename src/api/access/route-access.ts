// Which operation a matched route is. A route is closed unless it is public or stands in the table of operations.
import { RequestMethod, SetMetadata, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { Caller } from '../../app/requests.js';
import { forbiddenRole, forbiddenService } from '../problems/problems.js';
import type { Access } from '../reading/request.js';
import { OPERATIONS, type RouteOperation } from './operations.js';

export const PUBLIC = 'casefile:public';

/** Of a controller or one of its routes: answers without an API key. Nothing of an investigation may be there. */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(PUBLIC, true);

type MatchedRequest = { readonly method?: string | undefined; readonly route?: { readonly path?: unknown } };

/** As the table writes it. HEAD is answered by the route of GET. */
export const matchedRoute = ({ method = '', route }: MatchedRequest): string =>
  `${method === 'HEAD' ? 'GET' : method} ${String(route?.path)}`;

export const operationOf = (request: MatchedRequest): RouteOperation | undefined => {
  const route = matchedRoute(request);
  return Object.hasOwn(OPERATIONS, route) ? OPERATIONS[route] : undefined;
};

/** Throws `ProblemError` (403) where the role, or a limit to services, does not allow the operation; `undefined`: there is no such route. */
export const assertMayUse = (
  operation: RouteOperation | undefined,
  actor: Caller['actor'],
  { role, services }: Access,
): void => {
  if (operation !== undefined && !operation.roles.includes(role)) throw forbiddenRole(actor, role, operation.roles);
  const isLimited = operation?.isInInvestigation === true || operation?.isWithinServices === true;
  if (services !== undefined && !isLimited) throw forbiddenService(actor, services);
};

type Handler = (...args: never) => unknown;

const handlersOf = (controller: Type): readonly Handler[] =>
  Object.values(Object.getOwnPropertyDescriptors(controller.prototype as object))
    .map(({ value }) => value as unknown)
    .filter((value): value is Handler => typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value));

const pathOf = (of: object): string => String(Reflect.getMetadata(PATH_METADATA, of) ?? '').replace(/^\/|\/$/g, '');

const routeOf = (controller: Type, handler: Handler): string => {
  const path = [pathOf(controller), pathOf(handler)].filter((part) => part !== '').join('/');
  return `${RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod]} /${path}`;
};

const closedRoutesOf = (controller: Type): readonly string[] =>
  Reflect.getMetadata(PUBLIC, controller) === true
    ? []
    : handlersOf(controller)
        .filter((handler) => Reflect.getMetadata(PUBLIC, handler) !== true)
        .map((handler) => routeOf(controller, handler));

/** Throws unless routes and table agree: what nobody has decided must not start. */
export const assertRouteAccess = (controllers: readonly Type[]): void => {
  const routes = controllers.flatMap(closedRoutesOf);
  const undecided = routes.filter((route) => !Object.hasOwn(OPERATIONS, route));
  if (undecided.length > 0)
    throw new Error(`${undecided.join(', ')}: who may use it? Enter it in src/api/access/operations.ts`);
  const gone = Object.keys(OPERATIONS).filter((route) => !routes.includes(route));
  if (gone.length > 0) throw new Error(`${gone.join(', ')} in src/api/access/operations.ts: there is no such route`);
};

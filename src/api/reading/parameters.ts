// Parameters of controllers, checked against the contract: caller, target, path, query, body and page cursor.
import type { ServerResponse } from 'node:http';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { unknownCursor, unsupportedType } from '../problems/problems.js';
import type { Caller, InvestigationTarget } from '../../app/requests.js';
import { emptyBody } from '../contract/ask.js';
import { clientTxnId, turnNumber } from '../contract/fields.js';
import { type AdmittedRequest, mediaType, readBody } from './request.js';
import { parseInput, parseJson } from './json.js';

const signalWhenClosed = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) gone.abort();
  });
  return gone.signal;
};

/** Aborted when the connection breaks before the answer was written. */
export const closedSignal = (context: ExecutionContext): AbortSignal =>
  signalWhenClosed(context.switchToHttp().getResponse<ServerResponse>());

export const ClosedSignal = createParamDecorator((_: unknown, context: ExecutionContext) => closedSignal(context));

const cursorTag = (list: string, position: string): string =>
  createHash('sha256')
    .update(JSON.stringify([list, position]))
    .digest('base64url')
    .slice(0, 16);

export const sealCursor = (list: string, position: string): string =>
  `${cursorTag(list, position)}.${Buffer.from(position).toString('base64url')}`;

/** The position in a cursor; throws if another list returned it. */
export const openCursor = (list: string, cursor: string): string => {
  const [tag, body = ''] = cursor.split('.', 2);
  const position = Buffer.from(body, 'base64url').toString();
  if (tag === cursorTag(list, position)) return position;
  throw unknownCursor();
};

export type TurnTarget = InvestigationTarget & { readonly turn: number };
export type RawUpload = { readonly type: string; readonly bytes: Buffer };

const requestOf = (context: ExecutionContext): AdmittedRequest => context.switchToHttp().getRequest<AdmittedRequest>();

const noStore = (read: (request: AdmittedRequest) => unknown) =>
  createParamDecorator((_: unknown, context: ExecutionContext) => read(requestOf(context)));

export const callerOf = ({ caller }: AdmittedRequest): Caller => {
  if (caller === undefined) throw new Error('the request was not admitted');
  return caller;
};

export const targetOf = (request: AdmittedRequest): InvestigationTarget => ({
  caller: callerOf(request),
  id: parseInput(clientTxnId, request.params['clientTxnId'], 'clientTxnId'),
});

const turnTargetOf = (request: AdmittedRequest): TurnTarget => ({
  ...targetOf(request),
  turn: parseInput(turnNumber, request.params['turn'], 'turn'),
});

/** No body is an empty object. */
const jsonOf = async <T>(request: AdmittedRequest, schema: z.ZodType<T>): Promise<T> => {
  const type = mediaType(request);
  if (type === undefined) return parseInput(schema, {}, 'body');
  if (type !== 'application/json') throw unsupportedType('Content-Type', ['application/json']);
  return parseInput(schema, parseJson(await readBody(request, request.limits?.maxBodyBytes ?? 0)), 'body');
};

type RawLimit = 'maxIngestBytes' | 'maxBodyBytes';

const rawOf = async (request: AdmittedRequest, types: readonly string[], limit: RawLimit): Promise<RawUpload> => {
  const type = mediaType(request) ?? types[0] ?? '';
  if (!types.includes(type)) throw unsupportedType('Content-Type', types);
  return { type, bytes: await readBody(request, request.limits?.[limit] ?? 0) };
};

/** Who asks. */
export const CallerParam = noStore(callerOf);
/** The only collections that its key may use; `undefined`: no such limit. */
export const AllowedCollections = noStore(({ collections }) => collections);
/** The investigation of the path. */
export const TargetParam = noStore(targetOf);
/** The turn of the path. */
export const TurnParam = noStore(turnTargetOf);

export const PathParam = (name: string, schema: z.ZodType): ParameterDecorator =>
  noStore(({ params }) => parseInput(schema, params[name], name))();

export const QueryParams = (schema: z.ZodType): ParameterDecorator =>
  noStore(({ query }) => parseInput(schema, query, 'query'))();

export const JsonBody = (schema: z.ZodType): ParameterDecorator => noStore((request) => jsonOf(request, schema))();

/** A body as it is, of one of these media types; as much as a telemetry body may have, unless another limit is named. */
export const RawBody = (types: readonly string[], limit: RawLimit = 'maxIngestBytes'): ParameterDecorator =>
  noStore((request) => rawOf(request, types, limit))();

/** For routes that take nothing: an empty object, or no body at all. */
@Injectable()
export class EmptyBodyGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    await jsonOf(requestOf(context), emptyBody);
    return true;
  }
}

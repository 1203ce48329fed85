// What controllers take from a request, checked against the contract: who asks, which investigation, which turn, which body.
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Caller, Target } from '../../app/asking.js';
import { emptyBody } from '../contract/ask.js';
import { clientTxnId, turnNumber } from '../contract/words.js';
import { unsupported } from '../problems/troubles.js';
import { mediaType, readBody } from './body.js';
import { parsed } from './faults.js';
import { parseJson } from './json.js';
import type { Admitted } from './request.js';

export type TurnTarget = Target & { readonly turn: number };
export type Raw = { readonly type: string; readonly bytes: Buffer };

const requestOf = (context: ExecutionContext): Admitted => context.switchToHttp().getRequest<Admitted>();

const taken = (read: (request: Admitted) => unknown) =>
  createParamDecorator((_: unknown, context: ExecutionContext) => read(requestOf(context)));

export const callerOf = ({ caller }: Admitted): Caller => {
  if (caller === undefined) throw new Error('the request was not admitted');
  return caller;
};

const targetOf = (request: Admitted): Target => ({
  caller: callerOf(request),
  id: parsed(clientTxnId, request.params['clientTxnId'], 'clientTxnId'),
});

const turnTargetOf = (request: Admitted): TurnTarget => ({
  ...targetOf(request),
  turn: parsed(turnNumber, request.params['turn'], 'turn'),
});

/** No body is an empty object. */
const jsonOf = async <T>(request: Admitted, schema: z.ZodType<T>): Promise<T> => {
  const type = mediaType(request);
  if (type === undefined) return parsed(schema, {}, 'body');
  if (type !== 'application/json') throw unsupported('Content-Type', ['application/json']);
  return parsed(schema, parseJson(await readBody(request, request.limits?.maxBodyBytes ?? 0)), 'body');
};

const rawOf = async (request: Admitted, types: readonly string[]): Promise<Raw> => {
  const type = mediaType(request) ?? types[0] ?? '';
  if (!types.includes(type)) throw unsupported('Content-Type', types);
  return { type, bytes: await readBody(request, request.limits?.maxIngestBytes ?? 0) };
};

/** Who asks. */
export const Asker = taken(callerOf);
/** The investigation of the path. */
export const Of = taken(targetOf);
/** The turn of the path. */
export const OfTurn = taken(turnTargetOf);

export const PathPart = (name: string, schema: z.ZodType): ParameterDecorator =>
  taken(({ params }) => parsed(schema, params[name], name))();

export const FromQuery = (schema: z.ZodType): ParameterDecorator =>
  taken(({ query }) => parsed(schema, query, 'query'))();

export const JsonBody = (schema: z.ZodType): ParameterDecorator => taken((request) => jsonOf(request, schema))();

/** A telemetry body as it is, of one of these media types. */
export const RawBody = (types: readonly string[]): ParameterDecorator => taken((request) => rawOf(request, types))();

/** For routes that take nothing: an empty object, or no body at all. */
@Injectable()
export class NothingSent implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    await jsonOf(requestOf(context), emptyBody);
    return true;
  }
}

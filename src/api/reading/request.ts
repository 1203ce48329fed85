// A request as the controllers see it: admitted, with its caller and its limits.
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../app/asking.js';
import type { ApiSettings } from '../settings.js';

export type Admitted = IncomingMessage & {
  readonly originalUrl: string;
  readonly params: { readonly [name: string]: unknown };
  readonly query: unknown;
  caller?: Caller;
  limits?: ApiSettings['http'];
};

export const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

export const accepts = (request: IncomingMessage, type: string): boolean =>
  (header(request, 'accept') ?? '')
    .toLowerCase()
    .split(',')
    .some((each) => each.split(';', 1)[0]?.trim() === type);

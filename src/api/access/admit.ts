// Admits a request before its body is read: finds the caller by API key, or refuses a host that is not this machine.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import { type ApiKey, ApiSettings } from '../settings.js';
import type { Caller } from '../../app/requests.js';
import type { Tenant } from '../../kernel/brand.js';
import { notLoopback, unauthorised } from '../problems/problems.js';
import { type AdmittedRequest, header } from '../reading/request.js';

const presentedSecret = ({ headers }: IncomingMessage): string | undefined => {
  const own = headers['x-api-key'];
  if (typeof own === 'string') return own;
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
};

/** The key that the request carries, if it is one of ours. */
const findApiKey = (request: IncomingMessage, keys: readonly ApiKey[]): ApiKey | undefined => {
  const secret = presentedSecret(request);
  if (secret === undefined) return undefined;
  const digest = createHash('sha256').update(secret).digest();
  // all keys are compared, so that timing reveals nothing
  const same = keys.filter(({ hash }) => timingSafeEqual(digest, Buffer.from(hash, 'hex')));
  return same[0];
};

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** A page that rebinds its name to 127.0.0.1 still sends its own name as Host. */
const isLoopbackHost = (host: string | undefined): boolean => host !== undefined && LOOPBACK.test(host);

const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Case-insensitive, as routes are. */
const VERSIONED = /^\/v1(?:\/|\?|$)/i;

type CallerIdentity = Pick<Caller, 'tenant' | 'actor'>;

const LOCAL_CALLER: CallerIdentity = { tenant: 'default' as Tenant, actor: { kind: 'user', id: 'local' } };

@Injectable()
export class Admit implements NestMiddleware {
  constructor(private readonly settings: ApiSettings) {}

  use(request: AdmittedRequest, _: ServerResponse, next: () => void): void {
    const { keys, http } = this.settings;
    if (keys.length === 0 && !isLoopbackHost(request.headers.host)) throw notLoopback();
    request.limits = http;
    if (VERSIONED.test(request.originalUrl)) request.caller = this.caller(request);
    next();
  }

  private caller(request: AdmittedRequest): Caller {
    const traceparent = header(request, 'traceparent');
    const traced = traceparent !== undefined && TRACEPARENT.test(traceparent) ? { traceparent } : {};
    return { ...this.who(request), ...traced };
  }

  private who(request: AdmittedRequest): CallerIdentity {
    if (this.settings.keys.length === 0) return LOCAL_CALLER;
    const key = findApiKey(request, this.settings.keys);
    if (key === undefined) throw unauthorised();
    return { tenant: key.tenant as Tenant, actor: { kind: 'key', id: key.actor } };
  }
}

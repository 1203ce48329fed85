// Admits a request: who it is from, or why it may not go on. Nothing of its body has been read by then.
import type { ServerResponse } from 'node:http';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { Caller } from '../../app/asking.js';
import type { Tenant } from '../../kernel/brand.js';
import { notLoopback, unauthorised } from '../problems/troubles.js';
import { type Admitted, header } from '../reading/request.js';
import { ApiSettings } from '../settings.js';
import { keyOf } from './api-keys.js';
import { isLoopbackHost } from './loopback.js';

const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Routes match whatever the case. */
const VERSIONED = /^\/v1(?:\/|\?|$)/i;

type Who = Pick<Caller, 'tenant' | 'actor'>;

const local: Who = { tenant: 'default' as Tenant, actor: { kind: 'user', id: 'local' } };

@Injectable()
export class Admit implements NestMiddleware {
  constructor(private readonly settings: ApiSettings) {}

  use(request: Admitted, _: ServerResponse, next: () => void): void {
    const { keys, http } = this.settings;
    if (keys.length === 0 && !isLoopbackHost(request.headers.host)) throw notLoopback();
    request.limits = http;
    if (VERSIONED.test(request.originalUrl)) request.caller = this.caller(request);
    next();
  }

  private caller(request: Admitted): Caller {
    const traceparent = header(request, 'traceparent');
    const traced = traceparent !== undefined && TRACEPARENT.test(traceparent) ? { traceparent } : {};
    return { ...this.who(request), ...traced };
  }

  private who(request: Admitted): Who {
    if (this.settings.keys.length === 0) return local;
    const key = keyOf(request, this.settings.keys);
    if (key === undefined) throw unauthorised();
    return { tenant: key.tenant as Tenant, actor: { kind: 'key', id: key.actor } };
  }
}

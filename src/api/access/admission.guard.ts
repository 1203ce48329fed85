// Admits a matched route before its body is read: host, site, API key, role. Every route passes here, also those that there are not.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Caller } from '../../app/requests.js';
import type { Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { ApiKey } from '../../ports/api-keys.js';
import { Clock } from '../../ports/runtime.js';
import {
  doubleHost,
  endedKey,
  forbiddenCollection,
  notLoopback,
  ProblemError,
  tooManyWrongKeys,
  unauthorised,
} from '../problems/problems.js';
import { type Access, accepts, type AdmittedRequest, header } from '../reading/request.js';
import { ApiSettings, isOpenService } from '../settings.js';
import { AccessRefusals, addressOf, presentedSecret } from './access-refusals.js';
import { refuseCrossSite, refuseSimpleBody, refuseWithoutPage } from './cross-site.js';
import { CHANNEL_ROUTE, WEBHOOK_ROUTE } from './operations.js';
import { PersonSessions } from './person-sessions.js';
import { assertMayUse, matchedRoute, operationOf, PUBLIC } from './route-access.js';
import { WrongKeys } from './wrong-keys.js';

/**
 * Secrets are 256 random bits, so one round is enough: there is no list of likely ones to try. The digest is looked up in a
 * table: time tells something about digests, and nobody can make a secret that has a given digest.
 */
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** A page that rebinds its name to 127.0.0.1 still sends its own name as Host. */
const isLoopbackHost = (host: string | undefined): boolean => host !== undefined && LOOPBACK.test(host);

/** Node keeps the first and drops the others, a proxy may keep the last. */
const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length <= 1;

const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

const traceOf = (request: IncomingMessage): Pick<Caller, 'traceparent'> => {
  const traceparent = header(request, 'traceparent');
  return traceparent !== undefined && TRACEPARENT.test(traceparent) ? { traceparent } : {};
};

export const LOCAL_CALLER: Caller = { tenant: 'default' as Tenant, actor: { kind: 'user', id: 'local' } };

@Injectable()
export class AdmissionGuard implements CanActivate {
  constructor(
    private readonly settings: ApiSettings,
    private readonly wrongKeys: WrongKeys,
    private readonly sessions: PersonSessions,
    private readonly reflector: Reflector,
    private readonly refusals: AccessRefusals,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<AdmittedRequest>();
    const isPublic = this.reflector.getAllAndOverride<boolean>(PUBLIC, [context.getHandler(), context.getClass()]);
    try {
      await this.admit(request, http.getResponse<ServerResponse>(), isPublic === true);
      return true;
    } catch (error) {
      if (error instanceof ProblemError) this.refusals.record(request, error);
      throw error;
    }
  }

  private async admit(request: AdmittedRequest, response: ServerResponse, isPublic: boolean): Promise<void> {
    const { http } = this.settings;
    request.limits = http;
    if (!hasOneHost(request)) throw doubleHost();
    const isOpen = isOpenService(this.settings);
    if (isOpen && !isLoopbackHost(request.headers.host)) throw notLoopback();
    refuseCrossSite(request);
    if (isPublic || this.isOfChannel(request) || this.admitSender(request)) return;
    // what one caller may see is kept for no other, nor for who uses the browser after a sign-out
    response.setHeader('cache-control', 'no-store');
    if (isOpen) request.caller = { ...LOCAL_CALLER, ...traceOf(request) };
    else if (!(await this.admitSession(request, response))) this.admitKey(request);
    refuseSimpleBody(request);
  }

  /** A key that was sent goes first: whoever sends one means it, and a cookie comes by itself. */
  private async admitSession(request: AdmittedRequest, response: ServerResponse): Promise<boolean> {
    const { signIn } = this.settings;
    if (signIn === undefined || presentedSecret(request) !== undefined) return false;
    const found = await this.sessions.admit(request, response);
    if (found === undefined) return false;
    refuseWithoutPage(request);
    const { actor, access } = found;
    this.enter(request, { tenant: signIn.tenant, actor }, access);
    if (accepts(request, 'text/event-stream')) this.sessions.endWith(response, access);
    return true;
  }

  /** Who sent it is known once its signature is checked, and who said it only then. */
  private isOfChannel(request: AdmittedRequest): boolean {
    const channel = request.params['channel'];
    return (
      matchedRoute(request) === CHANNEL_ROUTE && typeof channel === 'string' && this.settings.channels.has(channel)
    );
  }

  /** A sender that shares a secret shows it in the body or beside it: it is checked once that is read. */
  private admitSender(request: AdmittedRequest): boolean {
    const source = request.params['alert'];
    if (matchedRoute(request) !== WEBHOOK_ROUTE || typeof source !== 'string') return false;
    const { webhooks } = this.settings;
    const sender = Object.hasOwn(webhooks, source) ? webhooks[source] : undefined;
    if (sender === undefined) return false;
    request.sender = { ...sender, source };
    const actor = { kind: 'channel', id: source } as const;
    request.caller = { tenant: sender.tenant as Tenant, actor, ...traceOf(request) };
    return true;
  }

  private admitKey(request: AdmittedRequest): void {
    const { tenant, actor, role, collections, services, until } = this.keyOf(request);
    const access = { role, ...optional({ collections, services, until }) };
    this.enter(request, { tenant: tenant as Tenant, actor: { kind: 'key', id: actor } }, access);
  }

  /** Throws where role or limits do not allow the route. */
  private enter(request: AdmittedRequest, { tenant, actor }: Pick<Caller, 'tenant' | 'actor'>, access: Access): void {
    const { collections, services } = access;
    const operation = operationOf(request);
    assertMayUse(operation, actor, access);
    if (collections !== undefined) {
      const name = request.params['collection'];
      const isInside = name === undefined || collections.some((each) => each === name);
      if (operation?.isInCollection !== true || !isInside) throw forbiddenCollection(actor, collections);
      request.collections = collections;
    }
    request.access = access;
    request.caller = { tenant, actor, ...optional({ services }), ...traceOf(request) };
  }

  private keyOf(request: AdmittedRequest): ApiKey {
    const secret = presentedSecret(request);
    if (secret === undefined) throw unauthorised();
    const [address, digest, now] = [addressOf(request), digestOf(secret), this.clock.now()];
    const wait = this.wrongKeys.waitOf(address, digest);
    if (wait > 0) throw tooManyWrongKeys(wait);
    const key = this.settings.keys.find(digest);
    if (key === undefined) {
      this.wrongKeys.recordWrong(address);
      throw unauthorised();
    }
    if (key.isRevoked === true || (key.until !== undefined && key.until <= now)) throw endedKey(key);
    this.wrongKeys.recordRight(address, digest);
    this.settings.keys.recordUse(key, now);
    return key;
  }
}

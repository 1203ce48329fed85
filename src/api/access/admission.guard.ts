// Admits a matched route before its body is read: host, site, API key, role. Every route passes here, also those that there are not.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Caller } from '../../app/requests.js';
import type { Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { ApiKey } from '../../ports/api-keys.js';
import { Meter } from '../../ports/meter.js';
import { Clock } from '../../ports/runtime.js';
import {
  doubleHost,
  endedKey,
  forbiddenCollection,
  forbiddenRole,
  forbiddenService,
  notLoopback,
  ProblemError,
  tooManyWrongKeys,
  unauthorised,
} from '../problems/problems.js';
import { type AdmittedRequest, header } from '../reading/request.js';
import { ApiSettings } from '../settings.js';
import { refuseCrossSite, refuseSimpleBody } from './cross-site.js';
import { CHANNEL_ROUTE, WEBHOOK_ROUTE } from './operations.js';
import { matchedRoute, operationOf, PUBLIC } from './route-access.js';
import { WrongKeys } from './wrong-keys.js';

const presentedSecret = ({ headers }: IncomingMessage): string | undefined => {
  const own = headers['x-api-key'];
  if (typeof own === 'string') return own;
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
};

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

const LOCAL_CALLER: Caller = { tenant: 'default' as Tenant, actor: { kind: 'user', id: 'local' } };

const addressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';

const refusalReason = (request: IncomingMessage, { trouble: { kind } }: ProblemError): string =>
  kind === 'unauthorised' ? (presentedSecret(request) === undefined ? 'no-key' : 'wrong-key') : kind;

/** Nothing was tried where no key was sent, and the lines of a flood would hide all others. */
const NOT_LOGGED: ReadonlySet<string> = new Set(['no-key', 'wrong-keys']);

@Injectable()
export class AdmissionGuard implements CanActivate {
  private readonly log = new Logger('Access');

  constructor(
    private readonly settings: ApiSettings,
    private readonly wrongKeys: WrongKeys,
    private readonly reflector: Reflector,
    private readonly meter: Meter,
    private readonly clock: Clock,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<AdmittedRequest>();
    const isPublic = this.reflector.getAllAndOverride<boolean>(PUBLIC, [context.getHandler(), context.getClass()]);
    try {
      this.admit(request, isPublic === true);
      return true;
    } catch (error) {
      if (error instanceof ProblemError) this.audit(request, error);
      throw error;
    }
  }

  private admit(request: AdmittedRequest, isPublic: boolean): void {
    const { keys, http } = this.settings;
    request.limits = http;
    if (!hasOneHost(request)) throw doubleHost();
    if (!keys.areRequired() && !isLoopbackHost(request.headers.host)) throw notLoopback();
    refuseCrossSite(request);
    if (isPublic || this.isOfChannel(request) || this.admitSender(request)) return;
    if (keys.areRequired()) this.admitKey(request);
    else request.caller = { ...LOCAL_CALLER, ...traceOf(request) };
    refuseSimpleBody(request);
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
    const key = this.keyOf(request);
    const operation = operationOf(request);
    if (operation !== undefined && !operation.roles.includes(key.role)) throw forbiddenRole(key, operation.roles);
    if (key.collections !== undefined) {
      const name = request.params['collection'];
      const isInside = name === undefined || key.collections.some((each) => each === name);
      if (operation?.isInCollection !== true || !isInside) throw forbiddenCollection(key.actor, key.collections);
      request.collections = key.collections;
    }
    const isLimited = operation?.isInInvestigation === true || operation?.isWithinServices === true;
    if (key.services !== undefined && !isLimited) throw forbiddenService(key.actor, key.services);
    const actor = { kind: 'key', id: key.actor } as const;
    const limit = optional({ services: key.services });
    request.caller = { tenant: key.tenant as Tenant, actor, ...limit, ...traceOf(request) };
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

  /** Neither line nor metric holds a key. */
  private audit(request: AdmittedRequest, error: ProblemError): void {
    const reason = refusalReason(request, error);
    this.meter.count('casefile_refused_requests_total', { value: 1, labels: { reason } });
    if (NOT_LOGGED.has(reason)) return;
    const [address, route] = [addressOf(request), matchedRoute(request)];
    this.log.warn({ msg: `refused: ${error.trouble.detail}`, reason, address, route });
  }
}

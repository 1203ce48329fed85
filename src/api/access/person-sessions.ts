// The session of a browser: begun at a sign-in, found by its cookie, renewed while it is used, and ended.
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type SessionOrigin, Sessions } from '../../app/access/sessions.js';
import type { Actor } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import type { SignInRule } from '../../kernel/sign-in-terms.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import type { IdentityClaims } from '../../ports/identity-provider.js';
import { Masking } from '../../ports/masking.js';
import { Clock } from '../../ports/runtime.js';
import { endedSession } from '../problems/problems.js';
import { type Access, type AdmittedRequest, header } from '../reading/request.js';
import { ApiSettings, type SignInSettings } from '../settings.js';
import { dropCookie, openCookie, sealCookie } from './sealed-cookie.js';

const LONGEST_ID = 128;
const LONGEST_NAME = 128;
const LONGEST_AGENT = 256;
const CONTROL = /[\p{C}]/u;

/** A cookie is renewed when a tenth of the idle time has gone by: not with every request. */
const RENEWALS = 10;

type SessionCookie = {
  readonly id: string;
  readonly seen: Micros;
  readonly name: string;
  /** Digest of the issuer and the client that let the person in. */
  readonly provider: string;
};

/** Why somebody whom the provider knows is not let in. */
export type SignInRefusal = 'no-role' | 'unverified-email' | 'no-identity';

export type Person = { readonly actor: Actor; readonly name: string; readonly rule: SignInRule };

/** Ids are 256 bits that nobody can guess, so one round is enough. */
const digestOf = (id: string): string => createHash('sha256').update(id).digest('hex');

const providerOf = ({ issuer, clientId }: SignInSettings): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, clientId]))
    .digest('base64url');

/** 256 bits that nobody tells without the key, and the same on every replica: so a state begins one session. */
const idOf = (state: string, { cookies }: SignInSettings): string =>
  createHmac('sha256', cookies.key).update(`session id\n${state}`).digest('base64url');

const textsOf = (claim: unknown): readonly string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((each): each is string => typeof each === 'string');

/** Who is signed in, by what the provider says, or why nobody is. */
export const personOf = (
  claims: IdentityClaims,
  { identity, claim, rules }: Pick<SignInSettings, 'identity' | 'claim' | 'rules'>,
): Person | SignInRefusal => {
  // whoever may choose an address that nobody has verified chooses who to be
  const needsEmail = identity === 'email' || claim === 'email';
  if (needsEmail && claims['email_verified'] !== true) return 'unverified-email';
  const id = claims[identity];
  if (typeof id !== 'string' || id.trim() === '' || id.length > LONGEST_ID || CONTROL.test(id)) return 'no-identity';
  const values = new Set(Object.hasOwn(claims, claim) ? textsOf(claims[claim]) : []);
  const rule = rules.find(({ value }) => values.has(value));
  if (rule === undefined) return 'no-role';
  const named = [claims['name'], claims['preferred_username'], id].find(
    (each): each is string => typeof each === 'string' && each.trim() !== '' && !CONTROL.test(each),
  );
  return { actor: { kind: 'user', id }, name: (named ?? id).slice(0, LONGEST_NAME), rule };
};

type SessionBegin = {
  readonly signIn: SignInSettings;
  /** Of the sign-in, which begins one session at most. */
  readonly state: string;
  /** Digest of the session that the browser had when it began to sign in. */
  readonly former?: string | undefined;
};

@Injectable()
export class PersonSessions {
  constructor(
    private readonly settings: ApiSettings,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    private readonly masking: Masking,
  ) {}

  /** `undefined`: the request shows no session. Throws a problem where its session has ended. Renews its cookie. */
  async admit(
    request: AdmittedRequest,
    response: ServerResponse,
  ): Promise<{ readonly actor: Actor; readonly access: Access } | undefined> {
    const { signIn } = this.settings;
    const cookie = this.#cookieOf(request);
    if (signIn === undefined || cookie === undefined) return undefined;
    const now = this.clock.now();
    const found = await this.sessions.find(signIn.tenant, digestOf(cookie.id));
    const until = (found?.at ?? 0) + signIn.life;
    // by the rules of today: who was let in by one that is gone is not in any more
    const rule = signIn.rules.find(({ value }) => value === found?.by);
    const isOver = now >= until || now >= cookie.seen + signIn.idle;
    if (found === undefined || rule === undefined || isOver || cookie.provider !== providerOf(signIn)) {
      response.appendHeader('set-cookie', dropCookie('session', signIn.cookies));
      throw endedSession();
    }
    const isRenewed = now >= cookie.seen + signIn.idle / RENEWALS;
    const session = isRenewed ? { ...cookie, seen: now } : cookie;
    if (isRenewed) response.appendHeader('set-cookie', this.#sealed(signIn, session));
    const { role, services, collections } = rule;
    const access: Access = { role, until, session, ...optional({ services, collections }) };
    return { actor: found.actor, access };
  }

  /** SHA-256 of the id of the session that the browser shows, hexadecimal. */
  digestOf(request: IncomingMessage): string | undefined {
    const cookie = this.#cookieOf(request);
    return cookie === undefined ? undefined : digestOf(cookie.id);
  }

  /**
   * Gives the `Set-Cookie` of a new session; `undefined`: the state was used before, on whichever replica. Those that the browser had before end: the one that the request shows, and the
   * one of the digest `former`. A browser that comes from the page of the provider holds a `Strict` cookie back.
   */
  async begin(
    request: IncomingMessage,
    { actor, name, rule }: Person,
    { signIn, state, former }: SessionBegin,
  ): Promise<string | undefined> {
    const origin = this.#originOf(request, signIn);
    const ended = new Set([former, this.digestOf(request)]);
    const id = idOf(state, signIn);
    const isFirst = await this.sessions.begin(signIn.tenant, digestOf(id), { actor, by: rule.value, origin });
    if (!isFirst) return undefined;
    for (const digest of ended) if (digest !== undefined) await this.sessions.end(signIn.tenant, digest, origin);
    return this.#sealed(signIn, { id, seen: this.clock.now(), name, provider: providerOf(signIn) });
  }

  /** Whether a session was begun by the sign-in of this state, on whichever replica. */
  isUsed(state: string, signIn: SignInSettings): Promise<boolean> {
    return this.sessions.isBegun(signIn.tenant, digestOf(idOf(state, signIn)));
  }

  /** Gives the `Set-Cookie` that makes the browser forget it. */
  async end(request: IncomingMessage, id: string, signIn: SignInSettings): Promise<string> {
    await this.sessions.end(signIn.tenant, digestOf(id), this.#originOf(request, signIn));
    return dropCookie('session', signIn.cookies);
  }

  /**
   * Ends the connection with the session: an event stream would go on for as long as it is read. Requests that came later may
   * have renewed the session: then whoever reads connects again with the cookie of these, and else is refused.
   */
  endWith(response: ServerResponse, { session, until }: Access): void {
    const { signIn } = this.settings;
    if (signIn === undefined || session === undefined || until === undefined) return;
    const close = (): void => void response.socket?.destroy();
    const stop = this.sessions.watchEnd(signIn.tenant, digestOf(session.id), close);
    const ended = new AbortController();
    const left = Math.min(until, session.seen + signIn.idle) - this.clock.now();
    void this.clock.sleep(left, ended.signal).then(() => !ended.signal.aborted && close());
    response.once('close', () => {
      stop();
      ended.abort();
    });
  }

  #cookieOf(request: IncomingMessage): SessionCookie | undefined {
    const { signIn } = this.settings;
    const value = signIn === undefined ? undefined : openCookie('session', request, signIn.cookies);
    const [id, seen, name, provider = ''] = value ?? [];
    const isWhole = [id, name, provider].every((each) => typeof each === 'string') && typeof seen === 'number';
    return isWhole ? { id: String(id), seen, name: String(name), provider: String(provider) } : undefined;
  }

  #sealed({ cookies, idle }: SignInSettings, { id, seen, name, provider }: SessionCookie): string {
    return sealCookie('session', [id, seen, name, provider], { ...cookies, seconds: Math.ceil(idle / SECOND) });
  }

  #originOf(request: IncomingMessage, { tenant }: SignInSettings): SessionOrigin {
    const agent = header(request, 'user-agent')?.slice(0, LONGEST_AGENT);
    return {
      address: request.socket.remoteAddress ?? '',
      ...(agent !== undefined && { agent: this.masking.mask(tenant, agent) }),
    };
  }
}

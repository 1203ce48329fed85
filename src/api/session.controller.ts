// Signing in by an OpenID provider and out again, and who is asking.
import type { ServerResponse } from 'node:http';
import { Controller, Get, HttpCode, Logger, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { LOCAL_CALLER } from './access/admission.guard.js';
import { PersonSessions, personOf, type SignInRefusal } from './access/person-sessions.js';
import { Public } from './access/route-access.js';
import { begunSignIns, dropCookie, openCookie, sealCookie, signInUse } from './access/sealed-cookie.js';
import { signInQuery } from './contract/sign-in.js';
import { noSession, noSignIn } from './problems/problems.js';
import { parseInput } from './reading/json.js';
import { EmptyBodyGuard } from './reading/parameters.js';
import type { AdmittedRequest } from './reading/request.js';
import { sendJson } from './respond.js';
import { ApiSettings, isOpenService, type SignInSettings } from './settings.js';
import { optional } from '../kernel/optional.js';
import { type Micros, MINUTE, SECOND, toIso } from '../kernel/time.js';
import { IdentityError, type SignInChecks } from '../ports/identity-provider.js';
import { Meter } from '../ports/meter.js';
import { Clock } from '../ports/runtime.js';

/** For how long somebody may be at the provider. */
const SIGN_IN_TIME: Micros = 10 * MINUTE;

/** Why the console shows its sign-in again. */
type FailedSignIn = SignInRefusal | 'expired' | 'unavailable' | 'refused';

/** Sign-ins of one browser at a time: all cookies must fit into the headers of a request. */
const MOST_BEGUN = 3;

type BegunSignIn = {
  readonly checks: SignInChecks;
  readonly to: string;
  readonly at: Micros;
  /** Digest of the session that the browser had then; empty: none. */
  readonly former: string;
};

const begunOf = (value: readonly unknown[] | undefined): BegunSignIn | undefined => {
  const [state, nonce, verifier, to, at, former] = value ?? [];
  const texts = [state, nonce, verifier, to, former].every((each) => typeof each === 'string');
  if (!texts || typeof at !== 'number') return undefined;
  return { checks: { state, nonce, verifier } as SignInChecks, to: String(to), at, former: String(former) };
};

const redirect = (response: ServerResponse, to: string, cookies: readonly string[]): void => {
  const headers = { location: to, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  response.writeHead(303, { ...headers, 'set-cookie': [...cookies] }).end();
};

/** The console says what happened, and offers to sign in to the page that was wanted. */
const failurePage = (failure: FailedSignIn, to = '/'): string => `/?sign-in=${failure}${to.slice(1)}`;

/** A bug is thrown on. */
const identityErrorOrThrow = (error: unknown): IdentityError => {
  if (error instanceof IdentityError) return error;
  throw error;
};

@Controller('v1/session')
export class SessionController {
  readonly #log = new Logger('Access');

  constructor(
    private readonly settings: ApiSettings,
    private readonly sessions: PersonSessions,
    private readonly clock: Clock,
    private readonly meter: Meter,
  ) {}

  @Get()
  whoAmI(@Req() { caller = LOCAL_CALLER, access }: AdmittedRequest, @Res() response: ServerResponse): void {
    const { kind, id } = caller.actor;
    const { role = 'admin', services, collections, until, session } = access ?? {};
    const limits = optional({ services, collections, until: until === undefined ? undefined : toIso(until) });
    sendJson(
      response,
      JSON.stringify({
        kind,
        id,
        name: session?.name ?? id,
        role,
        areKeysRequired: !isOpenService(this.settings),
        ...limits,
      }),
    );
  }

  @Public()
  @Get('options')
  options(@Res() response: ServerResponse): void {
    const { signIn } = this.settings;
    sendJson(response, JSON.stringify(signIn === undefined ? {} : { provider: { name: signIn.name } }));
  }

  @Public()
  @Get('sign-in')
  async signIn(
    @Query() query: unknown,
    @Req() request: AdmittedRequest,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const signIn = this.#configured();
    const { to } = parseInput(signInQuery, query, 'query');
    const checks = signIn.provider.newChecks();
    const { state, nonce, verifier } = checks;
    const url = await signIn.provider.signInUrl(checks).catch(identityErrorOrThrow);
    if (url instanceof IdentityError)
      return redirect(response, failurePage(this.#refuse(request, url.reason, url), to), []);
    const seconds = SIGN_IN_TIME / SECOND;
    const value = [state, nonce, verifier, to, this.clock.now(), this.sessions.digestOf(request) ?? ''];
    const left = begunSignIns(request, signIn.cookies).slice(0, 1 - MOST_BEGUN);
    redirect(response, url, [
      ...left.map((use) => dropCookie(use, signIn.cookies)),
      sealCookie(signInUse(state), value, { ...signIn.cookies, seconds }),
    ]);
  }

  @Public()
  @Get('callback')
  async callback(@Req() request: AdmittedRequest, @Res() response: ServerResponse): Promise<void> {
    const signIn = this.#configured();
    const { search, searchParams } = new URL(request.originalUrl, 'http://callback');
    const use = signInUse(searchParams.get('state') ?? '');
    const begun = begunOf(openCookie(use, request, signIn.cookies));
    // a sign-in is answered once, however it ends; those of other tabs go on
    const dropped = begun === undefined ? [] : [dropCookie(use, signIn.cookies)];
    const fail = (failure: FailedSignIn, error?: IdentityError): void =>
      redirect(response, failurePage(this.#refuse(request, failure, error), begun?.to), dropped);
    if (begun === undefined || this.clock.now() >= begun.at + SIGN_IN_TIME) return fail('expired');
    const { state } = begun.checks;
    if (await this.sessions.isUsed(state, signIn)) return fail('expired');
    const claims = await signIn.provider.redeem(search, begun.checks).catch(identityErrorOrThrow);
    if (claims instanceof IdentityError) return fail(claims.reason, claims);
    const person = personOf(claims, signIn);
    if (typeof person === 'string') return fail(person);
    const former = begun.former === '' ? undefined : begun.former;
    const session = await this.sessions.begin(request, person, { signIn, state, former });
    if (session === undefined) return fail('expired');
    redirect(response, begun.to, [...dropped, session]);
  }

  @Post('sign-out')
  @HttpCode(200)
  @UseGuards(EmptyBodyGuard)
  async signOut(@Req() request: AdmittedRequest, @Res() response: ServerResponse): Promise<void> {
    const { session } = request.access ?? {};
    const { signIn } = this.settings;
    if (session === undefined || signIn === undefined) throw noSession();
    response.setHeader('set-cookie', await this.sessions.end(request, session.id, signIn));
    const continueAt = await signIn.provider.signOutUrl();
    sendJson(response, JSON.stringify(optional({ continueAt })));
  }

  #configured(): SignInSettings {
    if (this.settings.signIn === undefined) throw noSignIn();
    return this.settings.signIn;
  }

  /** Neither line nor metric says anything of the person. */
  #refuse<Failure extends FailedSignIn>(request: AdmittedRequest, failure: Failure, error?: IdentityError): Failure {
    const reason = error === undefined ? failure : `provider-${failure}`;
    this.meter.count('casefile_refused_requests_total', { value: 1, labels: { reason: `sign-in-${failure}` } });
    const address = request.socket.remoteAddress ?? '';
    this.#log.warn({ msg: error?.message ?? 'a sign-in was refused', reason, address });
    return failure;
  }
}

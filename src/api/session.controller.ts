// Signing in by an OpenID provider and out again, and who is asking.
import type { ServerResponse } from 'node:http';
import { Controller, Get, HttpCode, Logger, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { LOCAL_CALLER } from './access/admission.guard.js';
import { PersonSessions, personOf, type SignInRefusal } from './access/person-sessions.js';
import { Public } from './access/route-access.js';
import { dropCookie, openCookie, sealCookie } from './access/sealed-cookie.js';
import { signInQuery } from './contract/sign-in.js';
import { noSession, noSignIn, providerUnavailable } from './problems/problems.js';
import { parseInput } from './reading/json.js';
import { EmptyBodyGuard } from './reading/parameters.js';
import type { AdmittedRequest } from './reading/request.js';
import { sendJson } from './respond.js';
import { ApiSettings, type SignInSettings } from './settings.js';
import { optional } from '../kernel/optional.js';
import { type Micros, MINUTE, SECOND, toIso } from '../kernel/time.js';
import { IdentityError, type SignInChecks } from '../ports/identity-provider.js';
import { Meter } from '../ports/meter.js';
import { Clock } from '../ports/runtime.js';

/** For how long somebody may be at the provider. */
const SIGN_IN_TIME: Micros = 10 * MINUTE;

/** Why the console shows its sign-in again. */
type FailedSignIn = SignInRefusal | 'expired' | 'unavailable' | 'refused';

type BegunSignIn = { readonly checks: SignInChecks; readonly to: string; readonly at: Micros };

const begunOf = (value: readonly unknown[] | undefined): BegunSignIn | undefined => {
  const [state, nonce, verifier, to, at] = value ?? [];
  const texts = [state, nonce, verifier, to].every((each) => typeof each === 'string');
  if (!texts || typeof at !== 'number') return undefined;
  return { checks: { state, nonce, verifier } as SignInChecks, to: String(to), at };
};

const redirect = (response: ServerResponse, to: string, cookies: readonly string[]): void => {
  const headers = { location: to, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  response.writeHead(303, { ...headers, 'set-cookie': [...cookies] }).end();
};

/** The console says what happened, and offers to sign in to the page that was wanted. */
const failurePage = (failure: FailedSignIn, to = '/'): string => `/?sign-in=${failure}${to.slice(1)}`;

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
    response.setHeader('cache-control', 'no-store');
    sendJson(response, JSON.stringify({ kind, id, name: session?.name ?? id, role, ...limits }));
  }

  @Public()
  @Get('options')
  options(@Res() response: ServerResponse): void {
    const { signIn } = this.settings;
    sendJson(response, JSON.stringify(signIn === undefined ? {} : { provider: { name: signIn.name } }));
  }

  @Public()
  @Get('sign-in')
  async signIn(@Query() query: unknown, @Res() response: ServerResponse): Promise<void> {
    const signIn = this.#configured();
    const { to } = parseInput(signInQuery, query, 'query');
    const checks = signIn.provider.newChecks();
    const { state, nonce, verifier } = checks;
    const url = await signIn.provider.signInUrl(checks).catch((error: unknown) => {
      throw this.#isFailure(error) ? providerUnavailable() : error;
    });
    const seconds = SIGN_IN_TIME / SECOND;
    const value = [state, nonce, verifier, to, this.clock.now()];
    redirect(response, url, [sealCookie('sign-in', value, { ...signIn.cookies, seconds })]);
  }

  @Public()
  @Get('callback')
  async callback(@Req() request: AdmittedRequest, @Res() response: ServerResponse): Promise<void> {
    const signIn = this.#configured();
    const begun = begunOf(openCookie('sign-in', request, signIn.cookies));
    // a sign-in is answered once, however it ends
    const used = dropCookie('sign-in', signIn.cookies);
    const fail = (failure: FailedSignIn): void => {
      this.meter.count('casefile_refused_requests_total', { value: 1, labels: { reason: `sign-in-${failure}` } });
      redirect(response, failurePage(failure, begun?.to), [used]);
    };
    if (begun === undefined || this.clock.now() >= begun.at + SIGN_IN_TIME) return fail('expired');
    const query = new URL(request.originalUrl, 'http://callback').search;
    const claims = await signIn.provider.redeem(query, begun.checks).catch((error: unknown) => {
      if (!this.#isFailure(error)) throw error;
      return error;
    });
    if (claims instanceof IdentityError) return fail(claims.reason);
    const person = personOf(claims, signIn);
    if (typeof person === 'string') {
      this.#log.warn({ msg: 'a sign-in was refused', reason: person });
      return fail(person);
    }
    redirect(response, begun.to, [used, await this.sessions.begin(request, person, signIn)]);
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

  #isFailure(error: unknown): error is IdentityError {
    if (!(error instanceof IdentityError)) return false;
    this.#log.warn({ msg: error.message, reason: `provider-${error.reason}` });
    return true;
  }
}

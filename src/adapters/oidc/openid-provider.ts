// An OpenID provider by discovery: found at the first sign-in, kept, and looked for again after a failure. All checks of tokens are those of openid-client.
import type { Configuration } from 'openid-client';
import type { Micros } from '../../kernel/time.js';
import { SECOND } from '../../kernel/time.js';
import {
  type IdentityClaims,
  IdentityError,
  IdentityProvider,
  type SignInChecks,
} from '../../ports/identity-provider.js';

export type OpenIdSettings = {
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: a public client, which PKCE alone protects. */
  readonly clientSecret?: string;
  /** The address of the service to which the provider sends the browser back. */
  readonly redirect: string;
  readonly scopes: readonly string[];
  /** Fetched from the userinfo endpoint where the id token lacks one of them. */
  readonly claims: readonly string[];
  /** By how much the clocks of both may differ. */
  readonly clockTolerance: Micros;
  /** Of one request to the provider. */
  readonly timeout: Micros;
};

/** Keys and addresses of a provider change: they are read again after this time. */
const KEPT_FOR: Micros = 3_600 * SECOND;
/** A provider that does not answer is not asked more often, however many people try. */
const PAUSE: Micros = 5 * SECOND;

const client = () => import('openid-client');

type ErrorParts = {
  readonly code?: unknown;
  readonly error?: unknown;
  readonly cause?: unknown;
  readonly name?: unknown;
};

const partsOf = (error: unknown): ErrorParts => (typeof error === 'object' && error !== null ? error : {});

/** Codes only: messages of a provider are text from outside, and may quote what was sent to it. */
const codeOf = (error: unknown): string => {
  const { code, error: refusal, name } = partsOf(error);
  const word = [refusal, code, name].find((each) => typeof each === 'string' && /^[\w.-]{1,64}$/.test(each));
  return typeof word === 'string' ? word : 'unknown';
};

/** `fetch` throws a TypeError where there is no connection, and a timeout has a name of its own. */
const isUnreachable = (error: unknown): boolean => {
  const { code, cause, name } = partsOf(error);
  if (code === 'OAUTH_TIMEOUT' || name === 'TimeoutError' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return true;
  if (error instanceof TypeError && /fetch failed/.test(error.message)) return true;
  return cause !== undefined && cause !== error && isUnreachable(cause);
};

const identityError = (error: unknown, doing: string): IdentityError =>
  error instanceof IdentityError
    ? error
    : new IdentityError(isUnreachable(error) ? 'unavailable' : 'refused', `${doing}: ${codeOf(error)}`);

class OpenIdProvider extends IdentityProvider {
  #found: { readonly configuration: Promise<Configuration>; readonly at: Micros } | undefined;
  #failed: { readonly error: IdentityError; readonly at: Micros } | undefined;

  constructor(
    private readonly settings: OpenIdSettings,
    private readonly elapsed: () => Micros,
  ) {
    super();
  }

  override newChecks(): SignInChecks {
    const random = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
    return { state: random(), nonce: random(), verifier: random() };
  }

  override async signInUrl({ state, nonce, verifier }: SignInChecks): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await client();
    const configuration = await this.#configuration();
    const { redirect, scopes } = this.settings;
    return buildAuthorizationUrl(configuration, {
      redirect_uri: redirect,
      scope: scopes.join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  override async redeem(query: string, { state, nonce, verifier }: SignInChecks): Promise<IdentityClaims> {
    const { authorizationCodeGrant, fetchUserInfo } = await client();
    const configuration = await this.#configuration();
    // the address of the configuration: what a request says of its own host proves nothing
    const url = new URL(this.settings.redirect);
    url.search = query;
    try {
      const tokens = await authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new IdentityError('refused', 'the reply of the provider holds no id token');
      const isWhole = this.settings.claims.every((name) => claims[name] !== undefined);
      if (isWhole || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
      return { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
    } catch (error) {
      throw identityError(error, 'the sign-in was not accepted');
    }
  }

  override async signOutUrl(): Promise<string | undefined> {
    const { buildEndSessionUrl } = await client();
    try {
      const configuration = await this.#configuration();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      const after = new URL('/', this.settings.redirect).href;
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: after }).href;
    } catch {
      return undefined;
    }
  }

  async #configuration(): Promise<Configuration> {
    const now = this.elapsed();
    if (this.#failed !== undefined && now - this.#failed.at < PAUSE) throw this.#failed.error;
    if (this.#found === undefined || now - this.#found.at > KEPT_FOR)
      this.#found = { configuration: this.#discover(), at: now };
    const { configuration } = this.#found;
    try {
      return await configuration;
    } catch (error) {
      const failed = identityError(error, `the provider at ${this.settings.issuer} was not found`);
      if (this.#found?.configuration === configuration) {
        this.#found = undefined;
        this.#failed = { error: failed, at: this.elapsed() };
      }
      throw failed;
    }
  }

  async #discover(): Promise<Configuration> {
    const openId = await client();
    const { issuer, clientId, clientSecret, clockTolerance, timeout } = this.settings;
    const metadata = { [openId.clockTolerance]: Math.ceil(clockTolerance / SECOND) };
    const authentication = clientSecret === undefined ? openId.None() : openId.ClientSecretBasic(clientSecret);
    const isPlain = issuer.startsWith('http:');
    return openId.discovery(new URL(issuer), clientId, metadata, authentication, {
      // the signature of an id token is checked too, not only the connection that it came over
      execute: [openId.enableNonRepudiationChecks, ...(isPlain ? [openId.allowInsecureRequests] : [])],
      timeout: timeout / SECOND,
    });
  }
}

/** `elapsed`: a time that never goes back. Nothing is asked before the first sign-in. */
export const openIdProvider = (settings: OpenIdSettings, elapsed: () => Micros): IdentityProvider =>
  new OpenIdProvider(settings, elapsed);

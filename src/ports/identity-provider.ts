// Asks an OpenID provider who somebody is: the authorization code flow with PKCE.

/** Made anew for each sign-in, and known to the browser that began it alone. */
export type SignInChecks = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** What the provider says of a person, after all checks of its tokens: names of claims with their values. */
export type IdentityClaims = { readonly sub: string; readonly [claim: string]: unknown };

/** `unavailable`: the provider was not reached, and may be later. `refused`: its reply does not hold. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  constructor(
    readonly reason: 'unavailable' | 'refused',
    message: string,
  ) {
    super(message);
  }
}

export abstract class IdentityProvider {
  /** State, nonce and verifier of a new sign-in: 256 random bits each. */
  abstract newChecks(): SignInChecks;
  /** Where the browser goes to sign in. Throws `IdentityError`. */
  abstract signInUrl(checks: SignInChecks): Promise<string>;
  /** `query`: of the address to which the provider has sent the browser back. Throws `IdentityError`. */
  abstract redeem(query: string, checks: SignInChecks): Promise<IdentityClaims>;
  /** Where the browser goes to end the session of the provider; `undefined`: it offers no such place, or is not reached. */
  abstract signOutUrl(): Promise<string | undefined>;
}

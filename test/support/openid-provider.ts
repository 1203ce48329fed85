// A real OpenID provider in this process, whose people sign in at once or as a test says, and whose token replies a test may change.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, decodeJwt, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';

type KnownPerson = { readonly [claim: string]: unknown };

export type RunningProvider = {
  readonly issuer: string;
  /** Who signs in next, by id. */
  signInAs: (sub: string) => void;
  /** Changes the claims of id tokens, which are then signed by the provider's own key. `undefined`: as they are. */
  forge: ((claims: JWTPayload) => { readonly [claim: string]: unknown }) | undefined;
  /** The key that signs forged tokens is not the provider's. */
  forgeKey: boolean;
  /** Requests by path. */
  readonly requests: { [path: string]: number };
  readonly close: () => Promise<void>;
};

export const PROVIDER_CLIENT = { id: 'casefile', secret: 'a-secret-of-the-test-with-32-chars' } as const;

type ProviderOptions = {
  readonly people: { readonly [sub: string]: KnownPerson };
  readonly redirects: readonly string[];
};

/** Listens on a port of its own. Its people need no password, and consent to everything. */
export const startProvider = async ({ people, redirects }: ProviderOptions): Promise<RunningProvider> => {
  const server: Server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = await generateKeyPair('RS256', { extractable: true });
  const other = await generateKeyPair('RS256', { extractable: true });
  let next = Object.keys(people)[0] ?? '';
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: PROVIDER_CLIENT.id,
        client_secret: PROVIDER_CLIENT.secret,
        redirect_uris: [...redirects],
        post_logout_redirect_uris: redirects.map((each) => new URL('/', each).href),
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: 'own', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['test'] },
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // its own page asks for fonts of another origin
        logoutSource: (context, form) => {
          context.body = `<!doctype html><title>Leave?</title>${form}`;
        },
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
  });
  const running: RunningProvider = {
    issuer,
    signInAs: (sub) => {
      next = sub;
    },
    forge: undefined,
    forgeKey: false,
    requests: {},
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  provider.use(async (context, rest) => {
    running.requests[context.path] = (running.requests[context.path] ?? 0) + 1;
    if (context.path.startsWith('/interaction/')) {
      const { params } = await provider.interactionDetails(context.req, context.res);
      const grant = new provider.Grant({ accountId: next, clientId: PROVIDER_CLIENT.id });
      grant.addOIDCScope(String(params['scope']));
      const grantId = await grant.save();
      await provider.interactionFinished(context.req, context.res, {
        login: { accountId: next },
        consent: { grantId },
      });
      context.respond = false;
      return;
    }
    await rest();
    const { forge } = running;
    const body = context.body as { id_token?: string } | undefined;
    if (context.path === '/token' && forge !== undefined && body?.id_token !== undefined) {
      const key = running.forgeKey ? other.privateKey : own.privateKey;
      const signed = new SignJWT(forge(decodeJwt(body.id_token))).setProtectedHeader({ alg: 'RS256', kid: 'own' });
      context.body = { ...body, id_token: await signed.sign(key) };
    }
  });
  server.on('request', provider.callback());
  return running;
};

/** A browser without a screen: cookies by host and path-less name, redirects one by one. Each origin is a site of its own. */
export class CookieJar {
  readonly cookies = new Map<string, string>();
  readonly #strict = new Set<string>();
  /** Every `Set-Cookie` of the service, in order. */
  readonly set: string[] = [];

  /** `served`: who answers under a public address, as a proxy would have it. */
  constructor(private readonly served: () => { readonly address: string; readonly by: string }) {}

  /** `isCrossSite`: a page of another site leads there, so that cookies with `SameSite=Strict` stay back. */
  async fetch(url: string, init: RequestInit = {}, isCrossSite = false): Promise<Response> {
    const { port } = new URL(url);
    const own = [...this.cookies].filter(
      ([name]) => name.startsWith(`${port} `) && !(isCrossSite && this.#strict.has(name)),
    );
    const cookie = own.map(([name, value]) => `${name.slice(port.length + 1)}=${value}`).join('; ');
    const headers = { ...(init.headers as object), ...(cookie !== '' && { cookie }) };
    const { address, by } = this.served();
    const reached = url.startsWith(address) ? by + url.slice(address.length) : url;
    const response = await fetch(reached, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      this.set.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(`${port} ${name}`);
      else this.cookies.set(`${port} ${name}`, value);
      if (/; *samesite=strict/i.test(line)) this.#strict.add(`${port} ${name}`);
    }
    return response;
  }

  /** Follows redirects until an address that `isEnd`, or the first reply that is none; gives the last address. */
  async follow(url: string, isEnd: (url: string) => boolean = () => false): Promise<{ url: string; status: number }> {
    let at = url;
    let isCrossSite = false;
    for (let steps = 0; steps < 12; steps += 1) {
      if (isEnd(at)) return { url: at, status: 0 };
      const response = await this.fetch(at, {}, isCrossSite);
      const location = response.headers.get('location');
      await response.arrayBuffer();
      if (location === null) return { url: at, status: response.status };
      at = new URL(location, at).href;
      isCrossSite ||= new URL(at).origin !== new URL(url).origin;
    }
    throw new Error(`no end of redirects at ${at}`);
  }
}

// Whether a delivery comes from the Bot Framework: the token that it brings, by the keys that Microsoft publishes. Source: https://learn.microsoft.com/en-us/azure/bot-service/rest-api/bot-framework-rest-connector-authentication.
import type { RemoteJWKSet } from 'jose';
import { type Micros, MINUTE, SECOND } from '../../../kernel/time.js';
import { isReply, requestJson } from '../../outgoing/request-json.js';
import { fieldsOf, listOf, parseFields, textOf } from '../delivered-fields.js';

export type TeamsSenderOptions = {
  readonly appId: string;
  /** The metadata that names the keys: `https://login.botframework.com/v1/.well-known/openidconfiguration`. */
  readonly metadata: string;
  /** `https://api.botframework.com`. */
  readonly issuer: string;
};

/** By how much both clocks may differ. */
const CLOCK_TOLERANCE: Micros = 5 * MINUTE;

/** `serviceUrl`: to which replies go. `endorsements`: the products that the key may speak for. */
export type TeamsSender =
  | { readonly outcome: 'known'; readonly serviceUrl: string; readonly endorsements: readonly string[] }
  | { readonly outcome: 'wrong'; readonly because: string }
  /** The keys could not be read. */
  | { readonly outcome: 'later'; readonly because: string };

/** Codes of the package for what no other token and no later time mends. */
const NOT_READ = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID']);

const codeOf = (error: unknown): string => {
  const { code, claim } = error as { readonly code?: unknown; readonly claim?: unknown };
  return [code, claim].filter((each) => typeof each === 'string' && /^\w{1,64}$/.test(each)).join(' ') || 'unreadable';
};

/** The keys are read at the first delivery, and again when a key is not among them. */
export const teamsSenderCheck = ({ appId, metadata, issuer }: TeamsSenderOptions) => {
  let known: Promise<RemoteJWKSet | string> | undefined;
  /** Or why not. */
  const openKeys = async (): Promise<RemoteJWKSet | string> => {
    const { createRemoteJWKSet } = await import('jose');
    const result = await requestJson({ url: metadata, method: 'GET' });
    if (!isReply(result)) return `no answer: ${result.because}`;
    const address = textOf(parseFields(result.text)?.['jwks_uri']);
    if (result.status !== 200 || address === undefined || !URL.canParse(address))
      return `${result.status}, without the address of keys`;
    return createRemoteJWKSet(new URL(address));
  };
  const keysOf = async (): Promise<RemoteJWKSet | string> => {
    known ??= openKeys();
    const keys = await known;
    if (typeof keys === 'string') known = undefined;
    return keys;
  };
  return async (authorization: string | undefined, receivedAt: Micros): Promise<TeamsSender> => {
    const token = /^Bearer (\S{1,16384})$/.exec(authorization ?? '')?.[1];
    if (token === undefined) return { outcome: 'wrong', because: 'it brings no token of the Bot Framework' };
    const keys = await keysOf();
    if (typeof keys === 'string') return { outcome: 'later', because: keys };
    const { jwtVerify } = await import('jose');
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience: appId,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'nbf', 'serviceurl'],
        clockTolerance: CLOCK_TOLERANCE / SECOND,
        currentDate: new Date(receivedAt / 1_000),
      });
      const key = keys.jwks()?.keys.find(({ kid }) => kid === protectedHeader.kid);
      const endorsements = listOf(fieldsOf(key)['endorsements']).flatMap((each) => textOf(each) ?? []);
      return { outcome: 'known', serviceUrl: textOf(payload['serviceurl']) ?? '', endorsements };
    } catch (error) {
      const code = codeOf(error);
      // what is no error of the package is one of the connection
      if (NOT_READ.has(code) || code === 'unreadable') return { outcome: 'later', because: code };
      return { outcome: 'wrong', because: `its token is not one of the Bot Framework for this app (${code})` };
    }
  };
};

// Tokens by which the service speaks to Microsoft: one for each interface, asked for with the secret of the app, and kept until shortly before their end. Source: https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-client-creds-grant-flow.
import { MINUTE, SECOND } from '../../../kernel/time.js';
import { isReply, requestJson, resultOf } from '../../outgoing/request-json.js';
import { parseFields, textOf } from '../delivered-fields.js';
import type { TeamsFailure } from './teams-failure.js';

export type TeamsAppAccess = {
  readonly appId: string;
  readonly secret: string;
  /** The directory (tenant) of the organisation. */
  readonly directory: string;
  /** `https://login.microsoftonline.com`. */
  readonly login: string;
};

/** `scope`: such as `https://graph.microsoft.com/.default`. */
export type TeamsTokens = {
  readonly get: (scope: string) => Promise<{ readonly token: string } | TeamsFailure>;
  /** It was not taken: the next one is asked for anew. */
  readonly drop: (scope: string) => void;
};

type KeptToken = { readonly token: string; readonly until: number };

export const teamsTokens = ({ appId, secret, directory, login }: TeamsAppAccess): TeamsTokens => {
  const kept = new Map<string, KeptToken>();
  const ask = async (scope: string): Promise<KeptToken | TeamsFailure> => {
    const form = { grant_type: 'client_credentials', client_id: appId, client_secret: secret, scope };
    const result = await requestJson({
      url: `${login}/${directory}/oauth2/v2.0/token`,
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const fields = isReply(result) ? parseFields(result.text) : undefined;
    if (isReply(result) && result.status === 200) {
      const [token, seconds] = [textOf(fields?.['access_token']), Number(fields?.['expires_in'])];
      if (token === undefined || !(seconds > 0))
        return { outcome: 'not-now', response: 'login: no token in the reply' };
      return { token, until: performance.now() * 1_000 + seconds * SECOND - 5 * MINUTE };
    }
    const error = /^\w{1,64}$/.exec(textOf(fields?.['error']) ?? '')?.[0];
    const failed = resultOf(result);
    const response = isReply(result)
      ? ['login:', result.status, error].filter(Boolean).join(' ')
      : `login: ${failed.response}`;
    // nothing was posted, whatever became of the request for a token
    return { outcome: failed.outcome === 'refused' ? 'refused' : 'not-now', response };
  };
  return {
    get: async (scope) => {
      const known = kept.get(scope);
      if (known !== undefined && known.until > performance.now() * 1_000) return known;
      const asked = await ask(scope);
      if (!('outcome' in asked)) kept.set(scope, asked);
      return asked;
    },
    drop: (scope) => void kept.delete(scope),
  };
};

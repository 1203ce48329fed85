// A call of Microsoft with the token of its interface, and what became of one that failed.
import { isReply, requestJson, resultOf } from '../../outgoing/request-json.js';
import { type Fields, fieldsOf, parseFields, textOf } from '../delivered-fields.js';
import { isTeamsFailure, type TeamsFailure, UNREADABLE_REPLY } from './teams-failure.js';
import type { TeamsTokens } from './teams-tokens.js';

/** A page of messages, each with its card. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Passing by itself, besides what `resultOf` knows. Source: https://learn.microsoft.com/en-us/microsoftteams/platform/bots/how-to/rate-limit. */
const PASSING_STATUS = 412;

type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly scope: string;
  readonly body?: object;
};

export type TeamsCaller = (call: Call) => Promise<Fields | TeamsFailure>;

export const teamsCaller = (tokens: TeamsTokens): TeamsCaller => {
  return async ({ method = 'GET', url, scope, body }: Call): Promise<Fields | TeamsFailure> => {
    const written = body === undefined ? {} : { body: JSON.stringify(body) };
    const ask = async () => {
      const access = await tokens.get(scope);
      if (isTeamsFailure(access)) return access;
      const headers = { authorization: `Bearer ${access.token}` };
      const result = await requestJson({ url, method, headers, ...written }, MOST_BYTES);
      if (isReply(result) && result.status === 401) tokens.drop(scope);
      return result;
    };
    let result = await ask();
    // nothing was done with a token that is not taken any more
    if ('status' in result && result.status === 401) result = await ask();
    if (isTeamsFailure(result)) return result;
    const failed = resultOf(result);
    if (!isReply(result)) return failed.outcome === 'delivered' ? UNREADABLE_REPLY : failed;
    const { status, text } = result;
    const said = parseFields(text);
    if (failed.outcome === 'delivered') return said ?? (text.trim() === '' ? {} : UNREADABLE_REPLY);
    const code = /^\w{1,64}$/.exec(textOf(fieldsOf(said?.['error'])['code']) ?? '')?.[0];
    // the text of a reply may be anything
    const response = [status, code].filter((part) => part !== undefined).join(' ');
    return { ...failed, outcome: status === PASSING_STATUS ? 'not-now' : failed.outcome, response, status };
  };
};

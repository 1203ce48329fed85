// The client of Slack's API: one for each channel, and what became of a call that failed.
import type { WebAPICallError, WebClient } from '@slack/web-api';
import { SECOND } from '../../../kernel/time.js';
import type { SendResult } from '../../../ports/notification-targets.js';
import { connectionFailure, unansweredResult } from '../../outgoing/connection-failure.js';

export type SlackAccess = {
  readonly token: string;
  /** `https://slack.com/api`. */
  readonly api: string;
};

export type SlackFailure = Exclude<SendResult, { outcome: 'delivered' }> & { readonly error?: string };

const PATIENCE_MILLIS = 20_000;
/** Slack says these when it cannot now. */
const PASSING = new Set(['ratelimited', 'internal_error', 'fatal_error', 'service_unavailable', 'request_timeout']);
/** Names and codes only: the text of an error may hold the token. */
export const slackFailure = (error: unknown): SlackFailure => {
  const failed = error as WebAPICallError;
  switch (failed.code as string) {
    case 'slack_webapi_platform_error': {
      const said = String((failed as { readonly data?: { readonly error?: string } }).data?.error ?? 'error');
      return { outcome: PASSING.has(said) ? 'not-now' : 'refused', response: said, error: said };
    }
    case 'slack_webapi_rate_limited_error': {
      const { retryAfter = 1 } = failed as { readonly retryAfter?: number };
      return { outcome: 'not-now', response: 'ratelimited', retryAfter: retryAfter * SECOND };
    }
    case 'slack_webapi_http_error': {
      const { statusCode = 0 } = failed as { readonly statusCode?: number };
      return { outcome: statusCode >= 500 ? 'not-now' : 'refused', response: String(statusCode) };
    }
    case 'slack_webapi_request_error': {
      return unansweredResult(connectionFailure((failed as { readonly original?: Error }).original ?? failed));
    }
    default:
      return { outcome: 'unknown', response: (error as Error).name };
  }
};

export type SlackClient = {
  readonly open: () => Promise<WebClient>;
  /** The id of our own user. */
  readonly ownUser: () => Promise<string>;
};

/** One result for all that ask for it, and another attempt where it failed. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
};

/** The package is loaded when Slack is first spoken to. */
export const slackClient = ({ token, api }: SlackAccess): SlackClient => {
  const open = once(async () => {
    const { WebClient: Client, LogLevel } = await import('@slack/web-api');
    return new Client(token, {
      slackApiUrl: `${api}/`,
      // attempts are recorded, and made again, by who posts
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      timeout: PATIENCE_MILLIS,
      allowAbsoluteUrls: false,
      logLevel: LogLevel.ERROR,
    });
  });
  const ownUser = once(async () => {
    const { user_id: id } = await (await open()).auth.test();
    if (id === undefined) throw new Error('auth.test did not name our own user');
    return id;
  });
  return { open, ownUser };
};

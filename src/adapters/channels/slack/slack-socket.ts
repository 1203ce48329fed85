// Hears Slack by Socket Mode: a connection that this process opens, so that Slack needs no address of it. Each connection is one client of Slack's package; when it ends, another is opened.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger, SocketModeClient } from '@slack/socket-mode';
import { SECOND } from '../../../kernel/time.js';
import type { ChannelConnection, ChannelTrouble } from '../../../ports/channels.js';
import { type Fields, isFields, parseFields, textOf } from '../delivered-fields.js';
import { type SlackFailure, slackFailure } from './slack-client.js';
import { readSlackEnvelope, type SlackWorkspace } from './slack-delivery.js';

export type SlackSocketOptions = SlackWorkspace & {
  /** Of the app, with the scope `connections:write`: `xapp-…`. */
  readonly appToken: string;
  /** `https://slack.com/api`. */
  readonly api: string;
};

const PATIENCE_MILLIS = 20_000;
/** Slack greets at once. */
const LONGEST_GREETING_MILLIS = 30_000;
const FIRST_WAIT_MILLIS = 1_000;
const LONGEST_WAIT_MILLIS = 60_000;
/** The peer is asked to close, and may not answer. */
const LONGEST_CLOSING_MILLIS = 1_000;

/** `asked`: Slack moves the connection elsewhere, which it does every few hours. `left`: we have. */
type ConnectionEnd = 'asked' | 'left' | SlackFailure;

const CUT: SlackFailure = { outcome: 'not-now', response: 'the connection was cut' };
const NO_GREETING: SlackFailure = { outcome: 'not-now', response: 'Slack did not greet within 30 seconds' };

const APP_TOKEN_TROUBLE: ChannelTrouble = {
  howToFix:
    'Switch on “Socket Mode” of the app, make a token with the scope connections:write under “Basic Information, App-Level Tokens”, enter it as "appToken" of the channel, and start the service again.',
};

/** What the package writes may hold what people have said: what has to be known is told by us. */
const silent = (): void => undefined;
const QUIET: Logger = {
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  setLevel: silent,
  getLevel: () => 'error' as ReturnType<Logger['getLevel']>,
  setName: silent,
};

/** The package is loaded when a channel is opened that needs it. It connects once: its own reconnecting ends the process where Slack cannot be asked for an address. */
const openClient = async ({ appToken, api }: SlackSocketOptions): Promise<SocketModeClient> => {
  const { SocketModeClient: Client } = await import('@slack/socket-mode');
  return new Client({
    appToken,
    autoReconnectEnabled: false,
    logger: QUIET,
    clientOptions: {
      slackApiUrl: `${api}/`,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      timeout: PATIENCE_MILLIS,
      allowAbsoluteUrls: false,
    },
  });
};

type SlackEnvelope = {
  readonly type: unknown;
  readonly body: unknown;
  readonly accepts_response_payload?: unknown;
  readonly ack: (payload?: Record<string, unknown>) => Promise<void>;
};

/** The package ends the process where a message is no object, or an event has no type: such a one is left out. */
const isEnvelope = (message: Fields): boolean =>
  message['type'] !== 'events_api' ||
  (isFields(message['payload']) &&
    isFields(message['payload']['event']) &&
    textOf(message['payload']['event']['type']) !== undefined);

/** Puts `look` before the package's own reading of messages. */
const guardMessages = (client: SocketModeClient, look: (message: Fields) => void): void => {
  const readers = client.listeners('ws_message');
  client.removeAllListeners('ws_message');
  client.on('ws_message', (data: unknown, isBinary: unknown) => {
    const message = parseFields(textOf(data) ?? '');
    if (message === undefined || !isEnvelope(message)) return;
    look(message);
    for (const read of readers) read(data, isBinary);
  });
};

/** Acknowledged once it is stored. What is not acknowledged, Slack brings again; what was cut off meanwhile too. */
const takeEnvelope = async (
  { type, body, accepts_response_payload: takesReply, ack }: SlackEnvelope,
  workspace: SlackWorkspace,
  { take }: ChannelConnection,
): Promise<void> => {
  const taken = await take(readSlackEnvelope(type, body, workspace));
  if (!taken.isTaken) return;
  const reply = takesReply === true && taken.body !== undefined ? parseFields(taken.body) : undefined;
  await ack(reply).catch(silent);
};

type OneConnection = {
  readonly options: SlackSocketOptions;
  readonly connection: ChannelConnection;
  readonly work: Set<Promise<void>>;
  readonly left: AbortSignal;
  readonly greeted: () => void;
};

/** One connection from its opening to its end. */
const runConnection = async ({ options, connection, work, left, greeted }: OneConnection): Promise<ConnectionEnd> => {
  const client = await openClient(options);
  const ended = Promise.withResolvers<ConnectionEnd>();
  const greeting = setTimeout(() => ended.resolve(NO_GREETING), LONGEST_GREETING_MILLIS);
  const leave = (): void => ended.resolve('left');
  left.addEventListener('abort', leave);
  guardMessages(client, ({ type }) => {
    if (type === 'disconnect') ended.resolve('asked');
  });
  client.on('connected', () => {
    clearTimeout(greeting);
    greeted();
  });
  client.on('disconnected', () => ended.resolve(CUT));
  client.on('slack_event', (envelope: SlackEnvelope) => {
    const taking = takeEnvelope(envelope, options, connection).finally(() => work.delete(taking));
    work.add(taking);
  });
  client.start().catch((error: unknown) => ended.resolve(error === undefined ? CUT : slackFailure(error)));
  if (left.aborted) leave();
  try {
    return await ended.promise;
  } finally {
    clearTimeout(greeting);
    left.removeEventListener('abort', leave);
    // what was heard until now is acknowledged by it
    if (left.aborted) await Promise.allSettled(work);
    const closing = new AbortController();
    await Promise.race([client.disconnect(), wait(LONGEST_CLOSING_MILLIS, undefined, { signal: closing.signal })]);
    closing.abort();
  }
};

/** Half of it by chance: replicas that were cut off together do not come back together. */
const waitMillis = (failures: number, end: ConnectionEnd): number => {
  if (typeof end === 'object' && 'retryAfter' in end && end.retryAfter !== undefined)
    return Math.ceil(end.retryAfter / (SECOND / 1_000));
  // what is refused now is refused again until somebody mends it
  const isRefused = typeof end === 'object' && end.outcome === 'refused';
  const most = isRefused ? LONGEST_WAIT_MILLIS : Math.min(LONGEST_WAIT_MILLIS, FIRST_WAIT_MILLIS * 2 ** failures);
  return most * (0.5 + Math.random() / 2);
};

/** Stays connected until the result is called, which waits for what is being taken. */
export const listenToSlack = (options: SlackSocketOptions, connection: ChannelConnection): (() => Promise<void>) => {
  const leaving = new AbortController();
  const { signal: left } = leaving;
  const work = new Set<Promise<void>>();
  const stay = async (): Promise<void> => {
    let failures = 0;
    while (!left.aborted) {
      let isGreeted = false;
      const greeted = (): void => {
        isGreeted = true;
        connection.report({ state: 'open' });
      };
      const end = await runConnection({ options, connection, work, left, greeted });
      if (left.aborted) break;
      if (typeof end === 'object')
        connection.report({
          state: 'lost',
          because: end.response,
          ...(end.outcome === 'refused' && { trouble: APP_TOKEN_TROUBLE }),
        });
      failures = isGreeted ? 0 : failures + 1;
      await wait(waitMillis(failures, end), undefined, { signal: left }).catch(silent);
    }
  };
  const staying = stay();
  return async () => {
    leaving.abort();
    await staying;
    await Promise.allSettled(work);
  };
};

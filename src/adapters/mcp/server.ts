// One outside server: connected when it is needed, and connected again after its connection has died.
import type { CallToolResult, Tool } from '@modelcontextprotocol/client';
import { setTimeout as wait } from 'node:timers/promises';
import { type McpSession, openMcpSession } from './dial.js';
import { callGivenUp, hasAnswered, mcpErrorOf, wasNotDelivered } from './server-error.js';
import type { McpServerOptions } from './options.js';
import { SourceError } from '../../ports/sources.js';

type McpToolCall = {
  readonly tool: string;
  readonly arguments: { readonly [name: string]: unknown };
  readonly signal: AbortSignal;
};

type McpConnection = {
  /** Nothing more can be asked over it. */
  readonly isDead: () => boolean;
  readonly tools: () => Promise<readonly Tool[]>;
  readonly call: (call: McpToolCall) => Promise<CallToolResult>;
  readonly close: () => Promise<void>;
};

/** Waits no longer than the caller does; the work goes on. */
const unlessAborted = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  signal.throwIfAborted();
  let give = (): void => undefined;
  const given = new Promise<never>((_, reject) => {
    give = () => reject(signal.reason as Error);
    signal.addEventListener('abort', give, { once: true });
  });
  return Promise.race([work, given]).finally(() => signal.removeEventListener('abort', give));
};

/** `make`: how the connection is made. */
const openMcpConnection = (server: McpServerOptions, make: () => Promise<McpSession>): McpConnection => {
  const timeout = Math.ceil(server.timeout / 1_000);
  const line = make();
  let dead = false;
  let calls = 0;
  const died = (): void => {
    dead = true;
  };
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    died();
    closing ??= line.then((made) => made.close()).catch(() => undefined);
    await closing;
  };
  line.then(({ client }) => {
    client.onclose = died;
  }, died);

  const call = async ({ tool: name, arguments: given, signal }: McpToolCall): Promise<CallToolResult> => {
    calls += 1;
    try {
      const { client, listen } = await unlessAborted(signal, line);
      listen();
      const bounds = { timeout, maxTotalTimeout: timeout, signal };
      return await client.callTool({ name, arguments: { ...given } }, bounds);
    } catch (error) {
      dead ||= !hasAnswered(error);
      throw error;
    } finally {
      calls -= 1;
      if (dead && calls === 0) void close();
    }
  };

  return { isDead: () => dead, tools: async () => (await line).tools, call, close };
};

export type McpServer = {
  /** Those that are allowed and offered, in the order in which they are allowed. Throws `SourceError`. */
  readonly tools: () => Promise<readonly Tool[]>;
  /** Throws `SourceError`. */
  readonly call: (call: McpToolCall) => Promise<CallToolResult>;
  readonly close: () => Promise<void>;
};

const PAUSE = 250;

/** A server that does not start at once may at the second try. One that denies access will not. */
const dialTwice = async (server: McpServerOptions, version: string): Promise<McpSession> => {
  try {
    return await openMcpSession(server, version);
  } catch (error) {
    if (mcpErrorOf(server, error).reason !== 'unavailable') throw error;
    await wait(PAUSE);
    return openMcpSession(server, version);
  }
};

export const createMcpServer = (server: McpServerOptions, version: string): McpServer => {
  const opened = new Set<McpConnection>();
  let current: McpConnection | undefined;
  let closed = false;

  /** What is being closed is known until it has ended: the service does not stop before. */
  const forget = (dead: McpConnection): void => void dead.close().then(() => opened.delete(dead));

  const open = (): McpConnection => {
    if (closed) throw new SourceError('unavailable', `outside server ${server.name}: the service is stopping`);
    if (current !== undefined && !current.isDead()) return current;
    if (current !== undefined) forget(current);
    current = openMcpConnection(server, () => dialTwice(server, version));
    opened.add(current);
    return current;
  };

  /** A call that has not reached the server is made once more, over a new connection. */
  const call = async (toolCall: McpToolCall): Promise<CallToolResult> => {
    try {
      return await open().call(toolCall);
    } catch (error) {
      if (toolCall.signal.aborted) throw callGivenUp(server);
      if (!wasNotDelivered(error)) throw error;
      return open().call(toolCall);
    }
  };

  const named = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw mcpErrorOf(server, error);
    });

  return {
    tools: async () => {
      const tools = await named(open().tools());
      return server.allow.flatMap((name) => tools.find((tool) => tool.name === name) ?? []);
    },
    call: (toolCall) => named(call(toolCall)),
    close: async () => {
      closed = true;
      await Promise.all([...opened].map((each) => each.close()));
    },
  };
};

// One connection to an outside server: made once, ended when it hangs, and after the last call that still waits on it.
import type { CallToolResult, Tool } from '@modelcontextprotocol/client';
import type { Line } from './dial.js';
import { isAlive } from './failure.js';
import type { OutsideServer } from './options.js';

export type Call = {
  readonly tool: string;
  readonly arguments: { readonly [name: string]: unknown };
  readonly signal: AbortSignal;
};

export type Connection = {
  /** Nothing more can be asked over it. */
  readonly isDead: () => boolean;
  readonly tools: () => Promise<readonly Tool[]>;
  readonly call: (call: Call) => Promise<CallToolResult>;
  readonly close: () => Promise<void>;
};

/** Waits no longer than the caller does; the work goes on. */
const unless = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  signal.throwIfAborted();
  let give = (): void => undefined;
  const given = new Promise<never>((_, reject) => {
    give = () => reject(signal.reason as Error);
    signal.addEventListener('abort', give, { once: true });
  });
  return Promise.race([work, given]).finally(() => signal.removeEventListener('abort', give));
};

/** `make`: how the connection is made. */
export const connection = (server: OutsideServer, make: () => Promise<Line>): Connection => {
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

  const call = async ({ tool: name, arguments: given, signal }: Call): Promise<CallToolResult> => {
    calls += 1;
    try {
      const { client, listen } = await unless(signal, line);
      listen();
      const bounds = { timeout, maxTotalTimeout: timeout, signal };
      return await client.callTool({ name, arguments: { ...given } }, bounds);
    } catch (error) {
      dead ||= !isAlive(error);
      throw error;
    } finally {
      calls -= 1;
      if (dead && calls === 0) void close();
    }
  };

  return { isDead: () => dead, tools: async () => (await line).tools, call, close };
};

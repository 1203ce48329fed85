// Opens one connection to an outside server and reads the tools that it offers.
import {
  Client,
  type JSONRPCMessage,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  StreamableHTTPClientTransport,
  type Tool,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { boundedFetch } from './bounded-fetch.js';
import { isStarted, mostBytes, type OutsideServer } from './options.js';

export type Line = {
  readonly client: Client;
  readonly tools: readonly Tool[];
  /** From now on the server may speak unasked anew, a little. */
  readonly listen: () => void;
  readonly close: () => Promise<void>;
};

/** A server that keeps silent when it is asked for its version is one of the older kind. */
const LONGEST_PROBE = 2_000;
const MOST_PAGES = 16;

/** What a tool answers is read as text: a schema of the server's own making is not run over it. */
const UNCHECKED: jsonSchemaValidator = {
  getValidator: <T>(): JsonSchemaValidator<T> => {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

const transportTo = (server: OutsideServer): StdioClientTransport | StreamableHTTPClientTransport => {
  const { reach } = server;
  const bytes = mostBytes(server);
  if (isStarted(reach)) {
    const { command, args, env } = reach;
    return new StdioClientTransport({
      command,
      args: [...args],
      env: { ...env },
      stderr: 'ignore',
      maxBufferSize: bytes,
    });
  }
  return new StreamableHTTPClientTransport(new URL(reach.url), {
    requestInit: { headers: { ...reach.headers } },
    fetch: boundedFetch(bytes),
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1,
      maxReconnectionDelay: 1,
      reconnectionDelayGrowFactor: 1,
    },
  });
};

/** A server may keep a session; when it does not hear of its end, it finds out by itself. */
const endSession = async (transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<void> => {
  if (transport instanceof StreamableHTTPClientTransport) await transport.terminateSession().catch(() => undefined);
};

/** Messages of a server beside one answer: notifications, requests, answers to what nobody asked; nobody reads them. */
const MOST_UNASKED = 500;

/** A server that pours out messages would keep this process from everything else: it is ended without notice. */
const guard = (transport: StdioClientTransport | StreamableHTTPClientTransport): (() => void) => {
  const hear = transport.onmessage;
  let unasked = 0;
  const end = (): void => {
    transport.onmessage = () => undefined;
    if (transport instanceof StdioClientTransport && transport.pid !== null) process.kill(transport.pid, 'SIGKILL');
    else void transport.close();
  };
  transport.onmessage = (message: JSONRPCMessage, ...more: []) => {
    unasked += 1;
    if (unasked > MOST_UNASKED) end();
    else hear?.(message, ...more);
  };
  return () => {
    unasked = 0;
  };
};

/** Nothing of ours is offered to a server: no sampling, no questions to the user, no files. */
export const dial = async (server: OutsideServer, version: string): Promise<Line> => {
  const timeout = Math.ceil(server.timeout / 1_000);
  const probe = { timeoutMs: Math.min(timeout, LONGEST_PROBE) };
  const client = new Client(
    { name: 'casefile', version },
    {
      capabilities: {},
      versionNegotiation: { mode: 'auto', probe },
      inputRequired: { autoFulfill: false },
      listMaxPages: MOST_PAGES,
      jsonSchemaValidator: UNCHECKED,
    },
  );
  const transport = transportTo(server);
  const close = async (): Promise<void> => {
    await Promise.race([endSession(transport), new Promise((done) => setTimeout(done, LONGEST_PROBE).unref())]);
    await client.close();
    await transport.close();
  };
  try {
    await client.connect(transport, { timeout });
    const listen = guard(transport);
    const { tools } = await client.listTools(undefined, { timeout, cacheMode: 'bypass' });
    return { client, tools, listen, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
};

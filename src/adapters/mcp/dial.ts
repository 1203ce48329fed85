// Opens one session with an outside server and lists its tools. Over HTTP, answers are bounded, no extra stream is opened, and no redirect leads to
// another host.
import {
  Client,
  type FetchLike,
  type JSONRPCMessage,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  StreamableHTTPClientTransport,
  type Tool,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { isStdioServer, type McpServerOptions, mostMessageBytes } from './options.js';

const NOT_OFFERED = 405;

const limitBytes = (bytes: number): TransformStream<Uint8Array, Uint8Array> => {
  let left = bytes;
  return new TransformStream({
    transform: (chunk, controller) => {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new Error(`the answer is longer than ${bytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
};

const REDIRECTS: ReadonlySet<number> = new Set([307, 308]);

/** To another path of the same server, once; the headers that open it are for no other. */
const fetchSameOrigin = async (url: string | URL, init: RequestInit | undefined): Promise<Response> => {
  const first = await fetch(url, { ...init, redirect: 'manual' });
  const location = first.headers.get('location');
  if (!REDIRECTS.has(first.status) || location === null) return first;
  const to = new URL(location, url);
  if (to.origin !== new URL(url).origin) return first;
  await first.body?.cancel();
  return fetch(to, { ...init, redirect: 'manual' });
};

/** A GET would open a stream on which the server speaks unasked: nothing that it could say there is wanted. */
const boundedFetch =
  (bytes: number): FetchLike =>
  async (url, init) => {
    if ((init?.method ?? 'GET') === 'GET') return new Response(null, { status: NOT_OFFERED });
    const response = await fetchSameOrigin(url, init);
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limitBytes(bytes)), { status, statusText, headers });
  };

export type McpSession = {
  readonly client: Client;
  readonly tools: readonly Tool[];
  /** From now on the server may speak unasked anew, a little. */
  readonly listen: () => void;
  readonly close: () => Promise<void>;
};

/** A server that keeps silent when it is asked for its version is one of the older kind. */
const LONGEST_PROBE = 2_000;
const MOST_PAGES = 16;

/** Tool results are read as text: the server's own schemas are not run over them. */
const NO_VALIDATION: jsonSchemaValidator = {
  getValidator: <T>(): JsonSchemaValidator<T> => {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

const transportTo = (server: McpServerOptions): StdioClientTransport | StreamableHTTPClientTransport => {
  const { reach } = server;
  const bytes = mostMessageBytes(server);
  if (isStdioServer(reach)) {
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

/** A server may keep a session. If it misses the end, it times out by itself. */
const endSession = async (transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<void> => {
  if (transport instanceof StreamableHTTPClientTransport) await transport.terminateSession().catch(() => undefined);
};

/** Unrequested messages of a server during one call: notifications, requests, unknown answers. Nobody reads them. */
const MOST_UNASKED = 500;

/** A server that pours out messages would keep this process from everything else: it is ended without notice. */
const guardMessages = (transport: StdioClientTransport | StreamableHTTPClientTransport): (() => void) => {
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
export const openMcpSession = async (server: McpServerOptions, version: string): Promise<McpSession> => {
  const timeout = Math.ceil(server.timeout / 1_000);
  const probe = { timeoutMs: Math.min(timeout, LONGEST_PROBE) };
  const client = new Client(
    { name: 'casefile', version },
    {
      capabilities: {},
      versionNegotiation: { mode: 'auto', probe },
      inputRequired: { autoFulfill: false },
      listMaxPages: MOST_PAGES,
      jsonSchemaValidator: NO_VALIDATION,
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
    const listen = guardMessages(transport);
    const { tools } = await client.listTools(undefined, { timeout, cacheMode: 'bypass' });
    return { client, tools, listen, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
};

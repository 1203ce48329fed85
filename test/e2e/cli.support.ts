// Runs the terminal client in this process, against a small service that speaks the contract and remembers what it was sent.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import type { DemoScript } from '../../src/cli/demo/script.js';
import { type CliInvocation, runCommandLine } from '../../src/cli/command-line.js';
import { optional } from '../../src/kernel/optional.js';

export type FakeRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type FakeReply = {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body: string;
  /** The connection breaks after the body. */
  readonly breaks?: true;
};

/** `undefined`: not the path of this route. */
export type FakeRoute = (received: FakeRequest, nth: number) => FakeReply | undefined;

export type FakeService = {
  readonly url: string;
  readonly received: readonly FakeRequest[];
  readonly close: () => Promise<void>;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const send = (response: ServerResponse, { status = 200, headers = {}, body, breaks }: FakeReply): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  if (breaks === true) response.write(body, () => response.destroy());
  else response.end(body);
};

export const problem = (status: number, title: string, howToFix = 'do it otherwise'): FakeReply => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'retry-after': '0.01' },
  body: JSON.stringify({ type: '/problems/x', title, status, detail: `because of ${title}`, howToFix, instance: '/' }),
});

export const fakeService = async (route: FakeRoute): Promise<FakeService> => {
  const received: FakeRequest[] = [];
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, body: await bodyOf(request) };
      if (path === '/health/live') return send(response, { body: '{"status":"ok"}' });
      received.push(one);
      const nth = received.filter((each) => each.path === path).length;
      send(response, route(one, nth) ?? problem(404, `nothing at ${path}`));
    };
    answer().catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type CliResult = { readonly code: number; readonly out: string; readonly err: string };

export type CliOptions = {
  readonly url?: string;
  readonly stdin?: string;
  /** A terminal of so many columns. */
  readonly columns?: number;
  readonly env?: { readonly [name: string]: string };
  readonly host?: Partial<CliInvocation>;
};

const collected = (stream: PassThrough): (() => string) => {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
};

const notProvided = (what: string) => (): never => {
  throw new Error(`${what} is not provided in this test`);
};

/** Nothing listens there: port 1 needs privileges. */
const NOBODY = 'http://127.0.0.1:1';

const noDemo = (): DemoScript => notProvided('the demo')();

export const casefile = async (argv: readonly string[], running: CliOptions = {}): Promise<CliResult> => {
  const { url, stdin = '', columns, env = {}, host = {} } = running;
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const [out, err] = [collected(output), collected(errors)];
  input.end(stdin);
  const streams = { stdin: input, stdout: output, stderr: errors, echo: output };
  const io = { ...streams, isTTY: columns !== undefined, columns: columns ?? 100 };
  const code = await runCommandLine({
    argv,
    env: { ...env, ...optional({ CASEFILE_URL: url }) },
    io,
    version: '1.2.3',
    localUrl: () => NOBODY,
    masking: () => ({}),
    clientFile: notProvided('a configuration file'),
    startService: notProvided('a service'),
    openIntake: notProvided('an intake'),
    serve: notProvided('serving'),
    backup: notProvided('backup'),
    restore: notProvided('restore'),
    migrate: notProvided('migrate'),
    rescan: notProvided('rescan'),
    secretOf: notProvided('the secret'),
    keyRing: notProvided('the keys'),
    repair: notProvided('repairs'),
    captureSnapshot: notProvided('captures'),
    captureQueries: notProvided('queries'),
    watchSnapshots: notProvided('a watch'),
    reportSnapshots: notProvided('reports'),
    snapshotKnowledge: notProvided('knowledge'),
    bench: notProvided('bench'),
    loadDemo: noDemo,
    loadSnapshots: notProvided('the story of two hours'),
    ...host,
  });
  return { code, out: out(), err: err() };
};

// A server on the loopback that answers as configured, byte by byte, and keeps every request.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as soon } from 'node:timers/promises';

type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type WholeResponse = {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body: string;
};

export type StreamedResponse = {
  readonly headers: { readonly [name: string]: string };
  readonly frames: readonly Buffer[];
  /** `hang`: nothing more comes until the test continues the answer. */
  readonly then: 'end' | 'hang';
};

type ServerBehaviour = WholeResponse | StreamedResponse | { readonly hang: true };

export type FakeServer = {
  readonly url: string;
  readonly got: readonly ReceivedRequest[];
  /** How the next request is answered; without one it is a 500. */
  readonly next: (behaviour: ServerBehaviour) => void;
  /** The answer that hangs: breaks its socket, ends in silence, or says one thing more. */
  readonly goOn: (how: 'cut' | 'end' | Buffer) => void;
  /** Resolves when a client has gone before its answer was whole. */
  readonly left: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

const stream = async (response: ServerResponse, { headers, frames, then }: StreamedResponse): Promise<void> => {
  response.writeHead(200, headers);
  response.flushHeaders();
  for (const frame of frames) {
    response.write(frame);
    await soon();
  }
  if (then === 'end') response.end();
};

const answer = async (response: ServerResponse, behaviour: ServerBehaviour): Promise<void> => {
  if ('hang' in behaviour) return;
  if ('frames' in behaviour) return stream(response, behaviour);
  response.writeHead(behaviour.status, behaviour.headers);
  response.end(behaviour.body);
};

const UNTOLD: ServerBehaviour = { status: 500, body: 'nobody told the server what to say' };

export const fakeServer = async (): Promise<FakeServer> => {
  const got: ReceivedRequest[] = [];
  const queue: ServerBehaviour[] = [];
  let leave = (): void => undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  let current: ServerResponse | undefined;
  const server = createServer((request, response) => {
    current = response;
    response.once('close', () => {
      if (!response.writableFinished) leave();
    });
    void bodyOf(request).then((body) => {
      got.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      return answer(response, queue.shift() ?? UNTOLD);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    next: (behaviour) => queue.push(behaviour),
    goOn: (how) => {
      if (how === 'cut') current?.socket?.destroy();
      else if (how === 'end') current?.end();
      else current?.end(how);
    },
    left: () => left,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

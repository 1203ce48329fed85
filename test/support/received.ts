// A server that keeps what it receives and answers as told: the far side of notifications in tests.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type ReceivedRequest = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

type Reply = {
  readonly status?: number;
  readonly body?: string;
  readonly headers?: { readonly [name: string]: string };
  /** The connection is cut instead. */
  readonly cut?: true;
};

export type ReceivingServer = {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** For requests from now on. */
  readonly answer: (reply: (request: ReceivedRequest) => Reply) => void;
  readonly close: () => Promise<void>;
};

export const receivingServer = async (): Promise<ReceivingServer> => {
  const requests: ReceivedRequest[] = [];
  let reply: (request: ReceivedRequest) => Reply = () => ({});
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
      requests.push(received);
      const { status = 200, body = 'ok', headers = {}, cut } = reply(received);
      if (cut === true) request.socket.destroy();
      else response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (next) => {
      reply = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

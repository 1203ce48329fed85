// A server that returns recorded answers of Elasticsearch, for what the test node cannot do.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type RecordedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
export type RecordedResponse = { readonly status?: number; readonly body: object } | 'silence';

export type RecordedServer = {
  readonly node: string;
  readonly asked: readonly RecordedRequest[];
  /** Requests whose caller went away before it was answered. */
  readonly abandoned: () => number;
  readonly close: () => Promise<void>;
};

export const INFO = { name: 'n', cluster_name: 'c', version: { number: '9.5.3' }, tagline: 'You Know, for Search' };

export const NO_HITS = {
  timed_out: false,
  _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
  hits: { total: { value: 0, relation: 'eq' }, hits: [] },
};

const pathOf = ({ url = '' }: IncomingMessage): string => decodeURIComponent(url.split('?', 1)[0] ?? '');

/** `answer` gets every request except the closing of a point in time. `port`: any free one by default. */
export const recorded = async (
  answer: (asked: RecordedRequest) => RecordedResponse,
  port = 0,
): Promise<RecordedServer> => {
  const all: RecordedRequest[] = [];
  let abandoned = 0;
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const asked = { method: request.method ?? '', path: pathOf(request), headers: request.headers, body };
      const closing = asked.method === 'DELETE' && asked.path === '/_pit';
      if (!closing) all.push(asked);
      const told = closing ? { body: { succeeded: true } } : answer(asked);
      response.on('close', () => (abandoned += response.writableFinished ? 0 : 1));
      if (told === 'silence') return;
      response.writeHead(told.status ?? 200, {
        'content-type': 'application/json',
        'x-elastic-product': 'Elasticsearch',
      });
      response.end(JSON.stringify(told.body));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    node: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: all,
    abandoned: () => abandoned,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

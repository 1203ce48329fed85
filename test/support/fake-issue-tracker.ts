// Comments on issues kept in memory, behind an HTTP server on this machine: what the fakes of GitHub and GitLab share.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type KeptComment = {
  readonly id: number;
  /** Of a repository or project. */
  readonly room: string;
  readonly thread: string;
  readonly author: number;
  readonly body: string;
  /** Milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly edits: number;
};

export type FakeReply = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: { readonly [name: string]: string };
};

export type FakeOverride = Partial<FakeReply> & { readonly cut?: 'before' | 'after' };

type FakeCall = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: { readonly [name: string]: unknown };
  readonly headers: IncomingMessage['headers'];
};

type Added = Pick<KeptComment, 'room' | 'thread' | 'author' | 'body'> & { readonly at?: number };

export const keptComments = () => {
  const comments: KeptComment[] = [];
  let counted = 1000;
  const find = (id: number): KeptComment | undefined => comments.find((each) => each.id === id);
  return {
    all: comments as readonly KeptComment[],
    find,
    of: (room: string, thread: string): readonly KeptComment[] =>
      comments.filter((each) => each.room === room && each.thread === thread),
    add: ({ at = Date.now(), ...added }: Added): KeptComment => {
      counted += 1;
      const kept = { ...added, id: counted, createdAt: at, updatedAt: at, edits: 0 };
      comments.push(kept);
      return kept;
    },
    edit: (id: number, body: string, at = Date.now()): KeptComment | undefined => {
      const old = find(id);
      if (old === undefined) return undefined;
      const edited = { ...old, body, updatedAt: at, edits: old.edits + 1 };
      comments[comments.indexOf(old)] = edited;
      return edited;
    },
    remove: (id: number): void => {
      const old = find(id);
      if (old !== undefined) comments.splice(comments.indexOf(old), 1);
    },
  };
};

/** `route`: what the product answers. The address has no slash at its end. */
export const startFakeTracker = async (route: (call: FakeCall) => FakeReply) => {
  let override: (call: string) => FakeOverride | undefined = () => undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://fake');
    const method = request.method ?? '';
    const { cut, ...said } = override(`${method} ${path}`) ?? {};
    if (cut === 'before') return void request.socket.destroy();
    const text = Buffer.concat(chunks).toString();
    const body = text === '' ? {} : (JSON.parse(text) as FakeCall['body']);
    const reply =
      said.status === undefined
        ? route({ method, path, query, body, headers: request.headers })
        : { status: said.status, body: said.body ?? {}, ...said };
    if (cut === 'after') return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json; charset=utf-8', ...reply.headers });
    response.end(JSON.stringify(reply.body));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** For calls from now on, such as `POST /repos/acme/shop/issues/1/comments`. */
    answer: (next: typeof override): void => {
      override = next;
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

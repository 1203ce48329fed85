// Requests as an attacker sends them: bytes on a socket, and calls whose every answer is looked at.
import { request } from 'node:http';
import { connect } from 'node:net';

export type RawReply = { readonly status: number; readonly text: string };

const RAW_PATIENCE_MILLIS = 10_000;

/** Sends the lines of a request head as they are; status 0: the connection ended without an answer. */
export const sendRaw = (url: string, head: readonly string[], body = ''): Promise<RawReply> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    let text = '';
    const done = (): void => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    socket.setEncoding('latin1').setTimeout(RAW_PATIENCE_MILLIS, () => socket.destroy());
    socket.on('data', (chunk: string) => (text += chunk));
    socket.once('error', done).once('close', done);
    socket.write(`${head.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`);
  });

export type Reply = { readonly status: number; readonly text: string };

const call = async (url: string, init: RequestInit = {}): Promise<Reply> => {
  const response = await fetch(url, init);
  return { status: response.status, text: await response.text() };
};

export const postText = (
  url: string,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Reply> => call(url, { method: 'POST', headers: { 'content-type': type, ...headers }, body });

type RouteOfDocument = { readonly method: string; readonly path: string };

/** Every operation that the service describes, its parameters filled in. */
export const describedRoutes = async (url: string): Promise<readonly RouteOfDocument[]> => {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
    readonly paths: { readonly [path: string]: { readonly [method: string]: unknown } };
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, filled) })),
  );
};

const filled = (parameter: string): string => (/turn|^\{n\}$/i.test(parameter) ? '1' : 'own');

/** Sends a body at full speed and takes the answer also where it comes before the end of the body; status 0: none came. */
export const upload = (url: string, headers: Record<string, string>, body: Buffer | string): Promise<Reply> =>
  new Promise((resolve) => {
    const sending = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    sending.once('response', (response) => {
      let text = '';
      const done = (): void => resolve({ status: response.statusCode ?? 0, text });
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', done).once('error', done).once('close', done);
    });
    sending.once('error', ({ message }) => resolve({ status: 0, text: message }));
    sending.end(body);
  });

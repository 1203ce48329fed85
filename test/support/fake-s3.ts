// A bucket of an S3-compatible service, as far as a blob store speaks its protocol: over real HTTP, path style, in memory.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';

type S3Object = { bytes: Buffer; at: number };

/** A failure that the next requests of a method get instead of an answer. */
export type S3Failure = {
  readonly method: string;
  readonly times: number;
  readonly status: number;
  readonly code?: string;
  /** The service carries out the request, and its answer is lost. */
  readonly late?: true;
};

export type FakeS3 = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly objects: Map<string, S3Object>;
  /** Every request, as `METHOD /path`. */
  readonly requests: string[];
  readonly trouble: (trouble: S3Failure) => void;
  readonly close: () => Promise<void>;
};

export type FakeS3Options = {
  /** Objects that one listing returns. */
  readonly page?: number;
  readonly tls?: { readonly key: string; readonly cert: string };
};

const BUCKET = 'batches';
const CREDENTIALS = { accessKeyId: 'AKIDFAKE', secretAccessKey: 'a-secret-that-nobody-prints' };

const escaped = (text: string): string => text.replace(/[&<>]/g, (each) => `&#${each.charCodeAt(0)};`);

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} of ${CREDENTIALS.accessKeyId}</Message></Error>`,
    );

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

type S3Request = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
};

const isSigned = ({ headers }: IncomingMessage): boolean =>
  new RegExp(`^AWS4-HMAC-SHA256 Credential=${CREDENTIALS.accessKeyId}/\\d{8}/[\\w-]+/s3/aws4_request, `).test(
    headers.authorization ?? '',
  );

const isWhole = ({ request: { headers }, body }: S3Request): boolean => {
  const sum = headers['x-amz-checksum-sha256'];
  return sum === undefined || sum === createHash('sha256').update(body).digest('base64');
};

const put = (objects: Map<string, S3Object>, asked: S3Request): void => {
  const { request, response, key, body } = asked;
  if (!isWhole(asked)) return refuse(response, 400, 'BadDigest');
  if (request.headers['if-none-match'] === '*' && objects.has(key)) return refuse(response, 412, 'PreconditionFailed');
  objects.set(key, { bytes: body, at: Date.now() });
  response.writeHead(200, { etag: etagOf(body) }).end();
};

const get = (objects: Map<string, S3Object>, { request, response, key }: S3Request): void => {
  const stored = objects.get(key);
  if (stored === undefined) return refuse(response, 404, 'NoSuchKey');
  const headers = {
    etag: etagOf(stored.bytes),
    'last-modified': new Date(stored.at).toUTCString(),
    'content-length': stored.bytes.length,
  };
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : stored.bytes);
};

const list = (objects: Map<string, S3Object>, { response, query }: S3Request, page: number): void => {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const shown = keys.slice(0, page).map((key) => {
    const { bytes, at } = objects.get(key) as S3Object;
    const time = new Date(at).toISOString();
    return `<Contents><Key>${escaped(key)}</Key><Size>${bytes.length}</Size><LastModified>${time}</LastModified></Contents>`;
  });
  response.setHeader('content-type', 'application/xml');
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > page}</IsTruncated>${shown.join('')}</ListBucketResult>`,
  );
};

const serve = (objects: Map<string, S3Object>, asked: S3Request, page: number): void => {
  switch (asked.request.method) {
    case 'PUT':
      return put(objects, asked);
    case 'DELETE':
      objects.delete(asked.key);
      return void asked.response.writeHead(204).end();
    case 'HEAD':
      return get(objects, asked);
    default:
      return asked.query.get('list-type') === '2' ? list(objects, asked, page) : get(objects, asked);
  }
};

export const fakeS3 = async ({ page = 1_000, tls }: FakeS3Options = {}): Promise<FakeS3> => {
  const objects = new Map<string, S3Object>();
  const requests: string[] = [];
  let troubles: S3Failure[] = [];
  const troubleFor = (method: string | undefined): S3Failure | undefined => {
    const found = troubles.find((each) => each.method === method && each.times > 0);
    troubles = troubles.map((each) => (each === found ? { ...each, times: each.times - 1 } : each));
    return found;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://fake');
    requests.push(`${request.method} ${url.pathname}`);
    const body = await bodyOf(request);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const trouble = troubleFor(request.method);
    if (trouble !== undefined && trouble.late !== true) return refuse(response, trouble.status, trouble.code ?? '');
    if (!isSigned(request)) return refuse(response, 403, 'InvalidAccessKeyId');
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    if (trouble !== undefined) {
      if (request.method === 'PUT') objects.set(rest.join('/'), { bytes: body, at: Date.now() });
      return void request.socket.destroy();
    }
    serve(objects, { request, response, key: rest.join('/'), query: url.searchParams, body }, page);
  };
  const handle = (request: IncomingMessage, response: ServerResponse): void => void answer(request, response);
  const server = tls === undefined ? createServer(handle) : createSecure(tls, handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    bucket: BUCKET,
    credentials: CREDENTIALS,
    objects,
    requests,
    trouble: (trouble) => void troubles.push(trouble),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

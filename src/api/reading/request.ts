// The admitted request, and its body: decompressed, up to a limit.
import type { IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { bodyTooLarge, malformedInput, unsupportedType } from '../problems/problems.js';
import type { KeyRole } from '../../kernel/key-role.js';
import type { Micros } from '../../kernel/time.js';
import type { Caller } from '../../app/requests.js';
import type { ApiSettings, WebhookSender } from '../settings.js';

const DECODERS = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['zstd', createZstdDecompress],
  ['deflate', createInflate],
]);

/** `howToFix`: advice where the body is larger. */
type BodyLimit = { readonly bytes: number; readonly howToFix: string | undefined };

const collect = async (source: Readable, limit: BodyLimit): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // destroying the request would close its socket before the response is sent
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit.bytes) throw bodyTooLarge(limit.bytes, limit.howToFix);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};

const decodeBody = async (request: IncomingMessage, decoder: Duplex, limit: BodyLimit): Promise<Buffer> => {
  request.once('error', (error) => decoder.destroy(error));
  try {
    return await collect(request.pipe(decoder), limit);
  } catch (error) {
    if (error instanceof Error && error.name === 'Refused') throw error;
    throw malformedInput('the body does not decompress', 'Send the encoding that Content-Encoding names.');
  } finally {
    request.unpipe(decoder);
    decoder.destroy();
    // what is left of a refused body would stand before the next request of the connection
    request.resume();
  }
};

/** Copied as it comes: to join 50 MB at the end would hold others up. Memory that is not written takes no place. */
const collectSized = async (source: IncomingMessage, size: number): Promise<Buffer> => {
  const whole = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
    filled += chunk.copy(whole, filled);
  return whole.subarray(0, filled);
};

export const readBody = async (request: IncomingMessage, bytes: number, howToFix?: string): Promise<Buffer> => {
  const limit: BodyLimit = { bytes, howToFix };
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') {
    const { 'content-length': stated } = request.headers;
    if (stated === undefined) return collect(request, limit);
    if (Number(stated) > bytes) throw bodyTooLarge(bytes, howToFix);
    return collectSized(request, Number(stated));
  }
  const decoder = DECODERS.get(encoding);
  if (decoder === undefined) throw unsupportedType('Content-Encoding', ['gzip', 'zstd', 'deflate', 'identity']);
  return decodeBody(request, decoder(), limit);
};

/** The media type without its parameters; `undefined`: the request has no body. */
export const mediaType = ({ headers }: IncomingMessage): string | undefined => {
  const empty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  return empty ? undefined : (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
};

/** What admitted a request, and until when that holds. */
export type Access = {
  readonly role: KeyRole;
  readonly collections?: readonly string[];
  readonly services?: readonly string[];
  readonly until?: Micros;
  /** Absent: it was a key. */
  readonly session?: { readonly id: string; readonly name: string; readonly seen: Micros };
};

export type AdmittedRequest = IncomingMessage & {
  readonly originalUrl: string;
  readonly params: { readonly [name: string]: unknown };
  readonly query: unknown;
  /** Matched by the router. */
  readonly route?: { readonly path?: unknown };
  caller?: Caller;
  /** Who it is as, by a session or a key; absent where neither is needed. */
  access?: Access;
  /** The only collections that its key may use; absent: no such limit. */
  collections?: readonly string[];
  limits?: ApiSettings['http'];
  /** The source of the path, whose secret its body has to show: no API key was looked at. */
  sender?: WebhookSender & { readonly source: string };
};

export const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

export const accepts = (request: IncomingMessage, type: string): boolean =>
  (header(request, 'accept') ?? '')
    .toLowerCase()
    .split(',')
    .some((each) => each.split(';', 1)[0]?.trim() === type);

// Reads a request body: decompressed, and never more of it than the limit.
import type { IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { malformed, tooLarge, unsupported } from '../problems/troubles.js';

const DECODERS = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['zstd', createZstdDecompress],
  ['deflate', createInflate],
]);

/** `mend`: what to do when there is more. */
type Limit = { readonly bytes: number; readonly mend: string | undefined };

const collect = async (source: Readable, limit: Limit): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // A destroyed request takes its socket along, and no response would arrive.
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit.bytes) throw tooLarge(limit.bytes, limit.mend);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};

const decoded = async (request: IncomingMessage, decoder: Duplex, limit: Limit): Promise<Buffer> => {
  request.once('error', (error) => decoder.destroy(error));
  try {
    return await collect(request.pipe(decoder), limit);
  } catch (error) {
    if (error instanceof Error && error.name === 'Refused') throw error;
    throw malformed('the body does not decompress', 'Send the encoding that Content-Encoding names.');
  } finally {
    request.unpipe(decoder);
    decoder.destroy();
  }
};

export const readBody = async (request: IncomingMessage, bytes: number, mend?: string): Promise<Buffer> => {
  const limit: Limit = { bytes, mend };
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') {
    if (Number(request.headers['content-length'] ?? 0) > bytes) throw tooLarge(bytes, mend);
    return collect(request, limit);
  }
  const decoder = DECODERS.get(encoding);
  if (decoder === undefined) throw unsupported('Content-Encoding', ['gzip', 'zstd', 'deflate', 'identity']);
  return decoded(request, decoder(), limit);
};

/** The media type without its parameters; `undefined`: the request has no body. */
export const mediaType = ({ headers }: IncomingMessage): string | undefined => {
  const empty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  return empty ? undefined : (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
};

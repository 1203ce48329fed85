// Requests to a server over HTTP: answers end at a size, and no stream stays open beside them.
import type { FetchLike } from '@modelcontextprotocol/client';

const NOT_OFFERED = 405;

const upTo = (bytes: number): TransformStream<Uint8Array, Uint8Array> => {
  let left = bytes;
  return new TransformStream({
    transform: (chunk, controller) => {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new Error(`the answer is longer than ${bytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
};

/** A GET would open a stream on which the server speaks unasked: nothing that it could say there is wanted. */
export const boundedFetch =
  (bytes: number): FetchLike =>
  async (url, init) => {
    if ((init?.method ?? 'GET') === 'GET') return new Response(null, { status: NOT_OFFERED });
    const response = await fetch(url, init);
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(upTo(bytes)), { status, statusText, headers });
  };

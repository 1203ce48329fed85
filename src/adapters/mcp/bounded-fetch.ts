// Requests to a server over HTTP: answers end at a size, no stream stays open beside them, and none leads to another host.
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

const REPEATED: ReadonlySet<number> = new Set([307, 308]);

/** To another path of the same server, once; the headers that open it are for no other. */
const fetched = async (url: string | URL, init: RequestInit | undefined): Promise<Response> => {
  const first = await fetch(url, { ...init, redirect: 'manual' });
  const location = first.headers.get('location');
  if (!REPEATED.has(first.status) || location === null) return first;
  const to = new URL(location, url);
  if (to.origin !== new URL(url).origin) return first;
  await first.body?.cancel();
  return fetch(to, { ...init, redirect: 'manual' });
};

/** A GET would open a stream on which the server speaks unasked: nothing that it could say there is wanted. */
export const boundedFetch =
  (bytes: number): FetchLike =>
  async (url, init) => {
    if ((init?.method ?? 'GET') === 'GET') return new Response(null, { status: NOT_OFFERED });
    const response = await fetched(url, init);
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(upTo(bytes)), { status, statusText, headers });
  };

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from './client.js';
import { followFacts } from './event-stream.js';
import type { WireFact } from './operations.js';

/** One connection: its parts as they come, and whether it breaks or ends. */
type Connection = { readonly parts: readonly string[]; readonly breaks?: true } | { readonly status: number };

let resumed: (string | undefined)[];

const serve = (connections: readonly Connection[]): void => {
  resumed = [];
  vi.stubGlobal('fetch', (_: string, { headers }: { readonly headers: { readonly [name: string]: string } }) => {
    const connection = connections[resumed.length] ?? { status: 404 };
    resumed.push(headers['last-event-id']);
    if ('status' in connection) return Promise.resolve(Response.json({ title: 'no' }, { status: connection.status }));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const part of connection.parts) controller.enqueue(new TextEncoder().encode(part));
        if (connection.breaks === true) controller.error(new TypeError('network error'));
        else controller.close();
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  });
};

const event = (version: number): string => `event: fact\nid: ${version}\ndata: ${JSON.stringify({ version })}\n\n`;

const follow = async (last: number): Promise<{ readonly versions: readonly number[]; readonly texts: string }> => {
  const stop = new AbortController();
  const versions: number[] = [];
  let texts = '';
  const following = followFacts('demo', {
    after: 5,
    signal: stop.signal,
    onFact: ({ version }: WireFact) => {
      versions.push(version);
      if (version === last) stop.abort();
    },
    onText: ({ text }) => {
      texts += text;
    },
  });
  await Promise.all([following, vi.advanceTimersByTimeAsync(60_000)]);
  return { versions, texts };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('following facts', () => {
  it('goes on behind the last fact when a connection breaks or ends, also before any came', async () => {
    const [half, rest] = [event(7).slice(0, 12), event(7).slice(12)];
    serve([{ parts: [], breaks: true }, { parts: [event(6), half, rest] }, { parts: [event(8)] }]);
    expect((await follow(8)).versions).toEqual([6, 7, 8]);
    expect(resumed).toEqual(['5', '5', '7']);
  });

  it('hands on the text of a model as it comes', async () => {
    const text = (words: string): string => `event: text\ndata: ${JSON.stringify({ turn: 1, text: words })}\n\n`;
    serve([{ parts: [text('The '), text('cause'), event(6)] }]);
    expect(await follow(6)).toEqual({ versions: [6], texts: 'The cause' });
  });

  it('fails when it is refused at first', async () => {
    serve([{ status: 403 }]);
    const failure = followFacts('demo', {
      after: 0,
      signal: new AbortController().signal,
      onFact: () => undefined,
      onText: () => undefined,
    });
    await expect(failure).rejects.toThrow(ApiFailure);
  });
});

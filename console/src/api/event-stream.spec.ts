import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from './client.js';
import { followFacts } from './event-stream.js';
import type { WireFact } from './operations.js';

/** One connection: its parts as they come, and whether it breaks or ends. */
type Connection =
  { readonly parts: readonly string[]; readonly breaks?: true; readonly stays?: true } | { readonly status: number };

/** A page that may be hidden. */
class ShownPage extends EventTarget {
  visibilityState = 'visible';

  show(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let page: ShownPage;
/** Connections that stand. */
let open: number;

let resumed: (string | undefined)[];

const serve = (connections: readonly Connection[]): void => {
  resumed = [];
  open = 0;
  type Init = { readonly headers: { readonly [name: string]: string }; readonly signal: AbortSignal };
  vi.stubGlobal('fetch', (_: string, { headers, signal }: Init) => {
    const connection = connections[resumed.length] ?? { status: 404 };
    resumed.push(headers['last-event-id']);
    if ('status' in connection) return Promise.resolve(Response.json({ title: 'no' }, { status: connection.status }));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const part of connection.parts) controller.enqueue(new TextEncoder().encode(part));
        if (connection.breaks === true) controller.error(new TypeError('network error'));
        else if (connection.stays === true) {
          open += 1;
          signal.addEventListener('abort', () => {
            open -= 1;
            controller.error(signal.reason);
          });
        } else controller.close();
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  });
};

const event = (version: number): string => `event: fact\nid: ${version}\ndata: ${JSON.stringify({ version })}\n\n`;

const follow = async (
  last: number,
): Promise<{
  readonly versions: readonly number[];
  readonly texts: string;
  readonly states: readonly string[];
}> => {
  const stop = new AbortController();
  const versions: number[] = [];
  let texts = '';
  const states: string[] = [];
  const following = followFacts('demo', {
    after: 5,
    signal: stop.signal,
    onFact: ({ version }: WireFact) => {
      versions.push(version);
      if (version === last) stop.abort();
    },
    onPresence: ({ others }) => states.push(`with ${others.map(({ name }) => name).join(', ')}`),
    onText: ({ text }) => {
      texts += text;
    },
    onOpen: () => states.push('open'),
    onLost: () => states.push('lost'),
  });
  await Promise.all([following, vi.advanceTimersByTimeAsync(60_000)]);
  return { versions, texts, states };
};

beforeEach(() => {
  vi.useFakeTimers();
  page = new ShownPage();
  vi.stubGlobal('document', page);
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
    expect(await follow(6)).toEqual({ versions: [6], texts: 'The cause', states: ['open'] });
  });

  it('hands on who else looks, and is no fact to go on behind', async () => {
    const people = (name: string): string =>
      `event: presence\ndata: ${JSON.stringify({ others: [{ name }], more: 0 })}\n\n`;
    serve([{ parts: [people('ann'), event(6), people('bob')] }, { parts: [event(7)] }]);
    expect((await follow(7)).states).toEqual(['open', 'with ann', 'with bob', 'open']);
    expect(resumed).toEqual(['5', '6']);
  });

  it('ends with the problem when it is refused, at first or later', async () => {
    for (const before of [[], [{ parts: [event(1)] }]]) {
      serve([...before, { status: 403 }]);
      const ended = followFacts('demo', {
        after: 0,
        signal: new AbortController().signal,
        onFact: () => undefined,
        onText: () => undefined,
        onPresence: () => undefined,
        onOpen: () => undefined,
        onLost: () => undefined,
      });
      const refused = expect(ended).rejects.toThrow(ApiFailure);
      await vi.advanceTimersByTimeAsync(10_000);
      await refused;
      expect(resumed).toHaveLength(before.length + 1);
    }
  });

  it('tells that it is lost until a connection stands again, and tries on', async () => {
    serve([{ parts: [event(6)] }, { status: 503 }, { status: 502 }, { parts: [event(7)] }]);
    expect(await follow(7)).toMatchObject({ versions: [6, 7], states: ['open', 'lost', 'lost', 'open'] });
  });

  it('has no connection while the page is hidden, and goes on behind the last fact when it is seen', async () => {
    serve([{ parts: [event(6)], stays: true }, { parts: [event(7)] }]);
    const stop = new AbortController();
    const versions: number[] = [];
    const following = followFacts('demo', {
      after: 5,
      signal: stop.signal,
      onFact: ({ version }: WireFact) => versions.push(version),
      onText: () => undefined,
      onPresence: () => undefined,
      onOpen: () => undefined,
      onLost: () => undefined,
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(open).toBe(1);
    page.show('hidden');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([open, resumed, versions]).toEqual([0, ['5'], [6]]);
    page.show('visible');
    await vi.advanceTimersByTimeAsync(100);
    expect([resumed, versions]).toEqual([
      ['5', '6'],
      [6, 7],
    ]);
    stop.abort();
    await vi.advanceTimersByTimeAsync(1);
    await following;
  });
});

// Slow readers of event streams over HTTP: one that reads nothing costs little and blocks nobody, and one that disconnects leaves nothing.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boot, type BootedApi, eventsOf, post, until } from './api.support.js';

let app: BootedApi;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await boot();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

const at = (id: string): string => `${app.url}/v1/investigations/${id}`;
const EVENTS = { accept: 'text/event-stream' };

const talkOf = (id: string) => {
  const found = app.memory.all().find(({ target }) => target.id === id);
  if (found === undefined) throw new Error(`no investigation ${id}`);
  return found;
};

const FACTS = 120;

/** Twelve megabytes. */
const addMany = (id: string, turn = 1): void => {
  const message = 'x'.repeat(100_000);
  for (let n = 0; n < FACTS; n += 1)
    app.memory.events.add(talkOf(id).target, {
      type: 'TurnFailed',
      data: { turn: turn + 10, reason: 'fault', because: message },
    } as never);
};

/** Asks for a stream, and reads nothing of it. */
const silent = async (path: string): Promise<Socket> => {
  const { port, host } = new URL(app.url);
  const socket = connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\n\r\n`);
  return socket;
};

const listening = async (count: number): Promise<void> => {
  for (let looks = 0; looks < 20_000 && app.memory.live.listening !== count; looks += 1) await wait(5);
  expect(app.memory.live.listening).toBe(count);
};

const idsOf = async (response: Response, last: number): Promise<readonly number[]> => {
  const events = eventsOf(response);
  const heard = await until(events, ({ id }) => id === String(last));
  await events.return(undefined);
  return heard.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]));
};

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1);

describe('the events of a long investigation', () => {
  it('arrive complete over one connection, however many there are', async () => {
    await post(`${at('long')}/turns`, { text: 'why?' });
    addMany('long');
    const last = FACTS + 4;
    expect(await idsOf(await fetch(`${at('long')}/events`, { headers: EVENTS }), last)).toEqual(upTo(last));
  });

  it('wait for a reader that reads nothing, and reach the others meanwhile', async () => {
    await post(`${at('two')}/turns`, { text: 'why?' });
    const before = app.memory.live.listening;
    const readers = await Promise.all(Array.from({ length: 20 }, () => silent('/v1/investigations/two/events')));
    await listening(before + 20);
    const held = process.memoryUsage().arrayBuffers;
    const reading = fetch(`${at('two')}/events`, { headers: EVENTS });
    await listening(before + 21);
    addMany('two');
    const last = FACTS + 4;
    expect(await idsOf(await reading, last)).toEqual(upTo(last));
    expect(process.memoryUsage().arrayBuffers - held).toBeLessThan(20 * 4_000_000 + 20_000_000);
    for (const reader of readers) reader.destroy();
    await listening(before);
  });

  it('leave nothing behind when a reader disconnects', async () => {
    await post(`${at('gone')}/turns`, { text: 'slow', messageId: 'm' }, EVENTS).then(({ body }) => body?.cancel());
    await listening(0);
    const reader = await silent('/v1/investigations/gone/events');
    reader.destroy();
    await fetch(`${app.url}/health/live`);
    await listening(0);
  });
});

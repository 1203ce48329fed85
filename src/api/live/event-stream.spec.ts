// One open stream over a real connection: readers that lag, and readers that have gone.
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type EventStream, openEventStream } from './event-stream.js';

let server: Server;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** A connection that has asked, and reads nothing yet; `respond` is called with its response. */
const asked = async (respond: (response: ServerResponse) => void): Promise<Socket> => {
  server = createServer((_, response) => respond(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  return socket;
};

const opened = async (): Promise<{
  readonly socket: Socket;
  readonly stream: EventStream;
  readonly response: ServerResponse;
}> => {
  let socket: Socket | undefined;
  const response = await new Promise<ServerResponse>((resolve, reject) => {
    asked(resolve).then((made) => (socket = made), reject);
  });
  if (socket === undefined) throw new Error('not connected');
  return { socket, response, stream: openEventStream(response, { pingMillis: 60_000 }) };
};

const event = { event: 'fact', data: 'x'.repeat(100_000) };

describe('an event stream', () => {
  it('says when its reader lags behind, and when it has caught up', async () => {
    const { socket, stream, response } = await opened();
    let sent = 0;
    let room = stream.send(event);
    for (; room === undefined; sent += 1) room = stream.send(event);
    expect(sent).toBeGreaterThan(10);
    expect(response.writableLength).toBeLessThan(4_000_000);
    socket.resume();
    await room;
    expect(response.writableLength).toBeLessThan(1_000_000);
    expect(response.destroyed).toBe(false);
  });

  it('disconnects a reader that lags too far behind', async () => {
    const { stream, response } = await opened();
    for (let n = 0; n < 200; n += 1) void stream.send(event);
    await stream.closed;
    expect(response.destroyed).toBe(true);
  });

  it('stops waiting when its reader has gone', async () => {
    const { socket, stream } = await opened();
    let room = stream.send(event);
    while (room === undefined) room = stream.send(event);
    socket.destroy();
    await room;
    await stream.closed;
    expect(stream.send(event)).toBeUndefined();
  });

  it('is closed from the start when its reader left before it was opened', async () => {
    let socket: Socket | undefined;
    const closed = new Promise<void>((resolve) => {
      asked((response) => {
        response.once('close', () => resolve(openEventStream(response, { pingMillis: 60_000 }).closed));
        socket?.destroy();
      }).then((made) => (socket = made), resolve);
    });
    await closed;
  });
});

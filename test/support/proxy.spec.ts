// The proxy with which fault tests change the network between two processes.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Proxy, proxyTo } from './proxy.js';

let echo: Server;
let proxy: Proxy;
let opened: Socket[];

beforeEach(async () => {
  opened = [];
  echo = createServer((socket) => void socket.on('error', () => undefined).pipe(socket));
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await proxyTo({ port: (echo.address() as AddressInfo).port });
});

afterEach(async () => {
  for (const socket of opened) socket.destroy();
  await proxy.close();
  echo.close();
});

const dial = async (): Promise<Socket> => {
  const socket = connect(proxy.port, '127.0.0.1');
  opened.push(socket);
  await once(socket, 'connect');
  return socket;
};

const reply = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);

/** The code of the error that ends the connection. */
const end = async (socket: Socket): Promise<unknown> => (await once(socket, 'error'))[0].code;

describe('an open line', () => {
  it('passes bytes both ways', async () => {
    const socket = await dial();
    socket.write('one');
    expect(await reply(socket)).toBe('one');
    expect(proxy.connections()).toBe(1);
  });

  it('passes more than buffers hold, in order', async () => {
    const socket = await dial();
    const sent = Buffer.alloc(4_000_000, Buffer.from(Array.from({ length: 251 }, (_, index) => index)));
    socket.end(sent);
    const pieces: Buffer[] = [];
    for await (const piece of socket) pieces.push(piece as Buffer);
    expect(Buffer.concat(pieces).equals(sent)).toBe(true);
  });

  it('passes the end of the stream on', async () => {
    const socket = await dial();
    socket.end('last');
    expect(await reply(socket)).toBe('last');
    await once(socket, 'end');
  });
});

describe('a cut line', () => {
  it('resets open and new connections until it is open again', async () => {
    const standing = await dial();
    const standingEnds = end(standing);
    proxy.set('cut');
    expect(await standingEnds).toBe('ECONNRESET');
    expect(await end(connect(proxy.port, '127.0.0.1'))).toBe('ECONNRESET');
    proxy.set('open');
    const again = await dial();
    again.write('again');
    expect(await reply(again)).toBe('again');
  });
});

describe('a silent line', () => {
  it('holds bytes and connections until it is open again', async () => {
    const socket = await dial();
    socket.write('before');
    expect(await reply(socket)).toBe('before');
    proxy.set('silent');
    socket.write('held');
    await dial();
    const direct = connect((echo.address() as AddressInfo).port, '127.0.0.1');
    opened.push(direct);
    for (const round of Array.from({ length: 20 }, (_, index) => `round ${index}`)) {
      direct.write(round);
      expect(await reply(direct)).toBe(round);
    }
    expect(socket.bytesRead).toBe('before'.length);
    expect(proxy.connections()).toBe(2);
    const came = reply(socket);
    proxy.set('open');
    expect(await came).toBe('held');
  });
});

describe('a slow line', () => {
  it('delays bytes in each direction', async () => {
    const socket = await dial();
    proxy.delay(40);
    const asked = performance.now();
    socket.write('slow');
    expect(await reply(socket)).toBe('slow');
    expect(performance.now() - asked).toBeGreaterThanOrEqual(79);
  });
});

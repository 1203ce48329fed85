// A TCP proxy on a port of its own: the network between two processes, which a test can cut, silence and slow down.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

/**
 * `open`: bytes pass. `cut`: connections are reset, new ones too, as by a process that is gone.
 * `silent`: connections stand and nothing passes, as behind a firewall that drops; what was held passes when it is open again.
 */
type LineState = 'open' | 'cut' | 'silent';

export type Proxy = {
  readonly port: number;
  /** `127.0.0.1:port` */
  readonly address: string;
  readonly set: (line: LineState) => void;
  /** Milliseconds that each piece takes in each direction, from here on. */
  readonly delay: (millis: number) => void;
  /** Connections that stand now. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

export type ProxyTarget = { readonly host?: string; readonly port: number };

type ProxyState = {
  line: LineState;
  delay: number;
  /** Settles when the line is no longer silent. */
  sound: Promise<void>;
  wake: () => void;
};

const silence = (): Pick<ProxyState, 'sound' | 'wake'> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { sound: promise, wake: resolve };
};

/** Pieces keep their order, whatever the delay is changed to; nothing is read ahead of what was passed on. */
const carry = async (from: Socket, to: Socket, state: ProxyState): Promise<void> => {
  for await (const piece of from) {
    if (state.delay > 0) await after(state.delay);
    if (state.line === 'silent') await state.sound;
    if (!to.write(piece as Buffer)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
  }
  to.end();
};

const join = (client: Socket, server: Socket, state: ProxyState): void => {
  const part = (): void => {
    client.destroy();
    server.destroy();
  };
  for (const socket of [client, server]) socket.setNoDelay(true).on('error', part).on('close', part);
  for (const way of [carry(client, server, state), carry(server, client, state)]) way.catch(part);
};

export const proxyTo = async ({ host = '127.0.0.1', port }: ProxyTarget): Promise<Proxy> => {
  const state: ProxyState = { line: 'open', delay: 0, sound: Promise.resolve(), wake: () => undefined };
  const clients = new Set<Socket>();
  const reset = (): void => {
    for (const client of clients) client.resetAndDestroy();
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (state.line === 'cut') return void client.resetAndDestroy();
    clients.add(client);
    client.once('close', () => clients.delete(client));
    join(client, connect({ host, port, allowHalfOpen: true }), state);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    address: `127.0.0.1:${own}`,
    set: (line) => {
      state.wake();
      if (line === 'silent') Object.assign(state, silence());
      if (line === 'cut') reset();
      state.line = line;
    },
    delay: (millis) => {
      state.delay = millis;
    },
    connections: () => clients.size,
    close: async () => {
      state.wake();
      reset();
      server.close();
      await once(server, 'close');
    },
  };
};

// Ports of 127.0.0.1 that nobody listens on.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { CannotStart } from './cannot-start.js';

/** Below the ports that the kernel gives to outgoing connections, so that a killed server finds its own still free. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

export const isFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
};

export const freePorts = async (count: number): Promise<readonly number[]> => {
  const found = new Set<number>();
  for (let tries = 0; found.size < count; tries += 1) {
    if (tries > 1000) throw new CannotStart(`no ${count} free ports between ${LOWEST} and ${HIGHEST}`);
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
};

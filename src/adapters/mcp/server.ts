// One outside server: connected when it is needed, and started again when it has died.
import { setTimeout as wait } from 'node:timers/promises';
import type { CallToolResult, Tool } from '@modelcontextprotocol/client';
import { SourceError } from '../../ports/sources.js';
import { type Call, type Connection, connection } from './connection.js';
import { dial, type Line } from './dial.js';
import { failureOf, givenUp, isUndelivered } from './failure.js';
import type { OutsideServer } from './options.js';

export type Server = {
  /** Those that are allowed and offered, in the order in which they are allowed. Throws `SourceError`. */
  readonly tools: () => Promise<readonly Tool[]>;
  /** Throws `SourceError`. */
  readonly call: (call: Call) => Promise<CallToolResult>;
  readonly close: () => Promise<void>;
};

const PAUSE = 250;

/** A server that does not start at once may at the second try. One that denies access will not. */
const dialTwice = async (server: OutsideServer, version: string): Promise<Line> => {
  try {
    return await dial(server, version);
  } catch (error) {
    if (failureOf(server, error).reason !== 'unavailable') throw error;
    await wait(PAUSE);
    return dial(server, version);
  }
};

export const outsideServer = (server: OutsideServer, version: string): Server => {
  const opened = new Set<Connection>();
  let current: Connection | undefined;
  let closed = false;

  /** What is being closed is known until it has ended: the service does not stop before. */
  const forget = (dead: Connection): void => void dead.close().then(() => opened.delete(dead));

  const open = (): Connection => {
    if (closed) throw new SourceError('unavailable', `outside server ${server.name}: the service is stopping`);
    if (current !== undefined && !current.isDead()) return current;
    if (current !== undefined) forget(current);
    current = connection(server, () => dialTwice(server, version));
    opened.add(current);
    return current;
  };

  /** A call that has not reached the server is made once more, over a new connection. */
  const call = async (wanted: Call): Promise<CallToolResult> => {
    try {
      return await open().call(wanted);
    } catch (error) {
      if (wanted.signal.aborted) throw givenUp(server);
      if (!isUndelivered(error)) throw error;
      return open().call(wanted);
    }
  };

  const named = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw failureOf(server, error);
    });

  return {
    tools: async () => {
      const tools = await named(open().tools());
      return server.allow.flatMap((name) => tools.find((tool) => tool.name === name) ?? []);
    },
    call: (wanted) => named(call(wanted)),
    close: async () => {
      closed = true;
      await Promise.all([...opened].map((each) => each.close()));
    },
  };
};

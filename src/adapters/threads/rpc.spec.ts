// Calls between threads.
import { describe, expect, it } from 'vitest';
import { MessageChannel } from 'node:worker_threads';
import { SourceError } from '../../ports/sources.js';
import { connectRpc, serveRpc } from './rpc.js';

type Operations = {
  readonly double: { readonly input: number; readonly output: number };
  readonly refuse: { readonly input: undefined; readonly output: never };
};

const pair = () => {
  const { port1, port2 } = new MessageChannel();
  const seen: number[] = [];
  serveRpc<Operations>(port1, {
    double: (input) => {
      seen.push(input);
      return input * 2;
    },
    refuse: () => {
      throw new SourceError('refused', 'not this one');
    },
  });
  return { client: connectRpc<Operations>(port2), seen, close: () => port1.close() };
};

describe('a call', () => {
  it('returns its own answer', async () => {
    const { client, close } = pair();
    expect(await Promise.all([1, 2, 3].map((n) => client.call('double', n)))).toEqual([2, 4, 6]);
    close();
  });

  it('throws the failure with its reason', async () => {
    const { client, close } = pair();
    await expect(client.call('refuse', undefined)).rejects.toMatchObject({
      reason: 'refused',
      message: 'not this one',
    });
    close();
  });

  it('fails at once when it is cancelled and is not started', async () => {
    const { client, seen, close } = pair();
    const control = new AbortController();
    const given = client.call('double', 1, control.signal);
    control.abort();
    await expect(given).rejects.toMatchObject({ reason: 'timeout' });
    expect(await client.call('double', 2)).toBe(4);
    expect(seen).toEqual([2]);
    close();
  });

  it('fails when the other side is gone', async () => {
    const { client, close } = pair();
    const open = client.call('double', 1);
    client.fail(new Error('gone'));
    await expect(open).rejects.toThrow('gone');
    await expect(client.call('double', 1)).rejects.toThrow('gone');
    close();
  });
});

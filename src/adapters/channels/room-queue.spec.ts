// Posts of one room keep their distance; other rooms do not wait for them.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { type Micros, SECOND } from '../../kernel/time.js';
import type { SendResult } from '../../ports/notification-targets.js';
import { roomQueue } from './room-queue.js';

const DELIVERED: SendResult = { outcome: 'delivered', response: 'ok' };

/** A clock that goes on only while somebody waits. */
const stoppedPace = () => {
  let at: Micros = 0;
  return { now: () => at, wait: async (span: Micros) => void (at += span) };
};

describe('the posts of a room', () => {
  it('begin so far apart, in the order in which they were asked for', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5 * SECOND }), async (n, every) => {
        const pace = stoppedPace();
        const rooms = roomQueue(every, pace);
        const begun: (readonly [post: number, at: Micros])[] = [];
        await Promise.all(
          Array.from({ length: n }, (_, post) =>
            rooms.post('r', async () => {
              begun.push([post, pace.now()]);
              return DELIVERED;
            }),
          ),
        );
        expect(begun).toEqual(Array.from({ length: n }, (_, post) => [post, post * every]));
      }),
    ));

  it('wait for no other room', async () => {
    const pace = stoppedPace();
    const rooms = roomQueue(SECOND, pace);
    await rooms.post('r', async () => DELIVERED);
    await rooms.post('s', async () => DELIVERED);
    expect(pace.now()).toBe(0);
  });

  it('are not tried before the product allows it', async () => {
    const pace = stoppedPace();
    const rooms = roomQueue(SECOND, pace);
    await rooms.post('r', async () => ({ outcome: 'not-now', response: 'ratelimited', retryAfter: 30 * SECOND }));
    let tries = 0;
    const refused = await rooms.post('r', async () => {
      tries += 1;
      return DELIVERED;
    });
    expect(refused).toMatchObject({ outcome: 'not-now', retryAfter: 30 * SECOND });
    expect(tries).toBe(0);
  });
});

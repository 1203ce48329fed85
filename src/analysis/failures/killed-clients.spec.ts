// A server that is out of slots, and a client of it that the host or the cluster killed right before.
import { describe, expect, it } from 'vitest';
import { FERRY_FAULT_AT, linesOfFerry } from '../../../test/support/ferry-stack.js';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { SECOND } from '../../kernel/time.js';

const LASTS = 240;

type Kill = Pick<StackLine, 'service' | 'message'> & { readonly seconds: readonly number[] };

const HOST = {
  service: 'kernel',
  message: 'Memory cgroup out of memory: Killed process 4121 (fares) total-vm:1894332kB, anon-rss:524016kB',
};
const CLUSTER = {
  service: 'kubernetes-events',
  message: 'Container fares was OOMKilled (exit code 137), restarting',
};

const foundWith = (kills: readonly Kill[]) => {
  const killed = kills.flatMap(({ seconds, ...line }): readonly StackLine[] =>
    seconds.flatMap((second) => [
      { at: FERRY_FAULT_AT + second * SECOND, level: 'warn', ...line },
      {
        at: FERRY_FAULT_AT + (second + 4) * SECOND,
        service: 'fares',
        level: 'info',
        message: 'fares starting, 64 workers',
      },
    ]),
  );
  const lines = linesOfFerry(
    {
      status: 500,
      seconds: LASTS,
      told: (at, second) =>
        second >= 0 && second % 3 === 0
          ? [
              {
                at,
                service: 'crossings',
                level: 'error',
                message: 'seat not held: redis: ERR max number of clients reached',
              },
            ]
          : [],
    },
    LASTS,
  );
  return analyzeStack([...lines, ...killed], FERRY_FAULT_AT + LASTS * SECOND).hypotheses[0];
};

describe('a server without a free slot', () => {
  it.each([
    ['again and again, by its host', [{ ...HOST, seconds: [-5, 35, 75, 115, 155] }]],
    ['once, by its host', [{ ...HOST, seconds: [-20] }]],
    ['by its cluster', [{ ...CLUSTER, seconds: [-15, 45, 105] }]],
  ])('follows from a client that was killed before: %s', (_, kills) => {
    const found = foundWith(kills);
    expect(found).toMatchObject({
      service: 'fares',
      failure: { class: 'out-of-memory', speaker: kills[0]?.service },
    });
    expect(found?.confidence).toBeLessThanOrEqual(0.75);
  });

  it.each([
    ['nobody was killed', []],
    ['somebody was killed later', [{ ...HOST, seconds: [150] }]],
    ['somebody was killed long before', [{ ...HOST, seconds: [-1_500] }]],
    [
      'two were killed',
      [
        { ...HOST, seconds: [-20] },
        { ...HOST, message: HOST.message.replace('fares', 'crossings'), seconds: [-25] },
      ],
    ],
  ])('has the fault itself where %s', (_, kills) => {
    expect(foundWith(kills)).toMatchObject({ service: 'redis', failure: { class: 'connection-limit' } });
  });
});

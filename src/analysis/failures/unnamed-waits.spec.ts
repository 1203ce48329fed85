// Workers that are all busy, of a program that does not say what they wait for.
import { describe, expect, it } from 'vitest';
import { FERRY_FAULT_AT, linesOfFerry } from '../../../test/support/ferry-stack.js';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { SECOND } from '../../kernel/time.js';

const LASTS = 240;

const foundWith = (said: readonly Omit<StackLine, 'at'>[], from = 0) => {
  const lines = linesOfFerry(
    {
      status: 503,
      seconds: LASTS,
      told: (at, second) =>
        second >= 0 && second % 3 === 0
          ? [{ at, service: 'fares', level: 'warn', message: 'request rejected: all workers are busy' }]
          : [],
    },
    LASTS,
  );
  const others = Array.from({ length: 40 }, (_, nth) => from + nth * 6)
    .filter((second) => second < LASTS)
    .flatMap((second) => said.map((line) => ({ at: FERRY_FAULT_AT + second * SECOND, ...line })));
  return analyzeStack([...lines, ...others], FERRY_FAULT_AT + LASTS * SECOND).hypotheses[0];
};

const OUTSIDE = {
  service: 'crossings',
  level: 'error',
  message: 'cURL error 28: Operation timed out after 30001 milliseconds for https://api.tax.example/v2/quote',
};

describe('workers that are all busy', () => {
  it('wait for files that are not served, where the kernel says so', () => {
    const message = '[805973.139525] nfs: server nas1 not responding, still trying';
    expect(foundWith([{ service: 'kernel', level: 'info', message }])).toMatchObject({
      service: 'nas1',
      failure: { class: 'file-server-silent', speaker: 'kernel' },
    });
  });

  it('wait for the one outside service that others get no answer of', () => {
    expect(foundWith([OUTSIDE])).toMatchObject({
      service: 'api.tax.example',
      failure: { class: 'timeout', speaker: 'crossings' },
    });
  });

  it('wait for the database in which sessions wait for locks', () => {
    const message = 'process 812 still waiting for ShareLock on transaction 77 after 1000.120 ms';
    expect(foundWith([{ service: 'postgresql', level: 'info', message }])).toMatchObject({
      service: 'postgresql',
      failure: { class: 'lock-wait', speaker: 'postgresql' },
    });
  });

  it.each<[string, readonly Omit<StackLine, 'at'>[], number]>([
    ['nobody waits for anybody', [], 0],
    ['the other began later', [OUTSIDE], 120],
    [
      'two do not answer',
      [OUTSIDE, { ...OUTSIDE, service: 'berths', message: OUTSIDE.message.replace('tax', 'bank') }],
      0,
    ],
  ])('are the fault themselves where %s', (_, said, from) => {
    expect(foundWith(said, from)).toMatchObject({ service: 'fares', failure: { class: 'threads-exhausted' } });
  });
});

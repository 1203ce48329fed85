// A stall that is over: requests waited for half a minute, and all was well before and after.
import { describe, expect, it } from 'vitest';
import { FERRY_FAULT_AT, linesOfFerry } from '../../../test/support/ferry-stack.js';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { type Micros, SECOND } from '../../kernel/time.js';

const VACUUM: StackLine = {
  at: FERRY_FAULT_AT - 30 * SECOND,
  service: 'postgres',
  level: 'log',
  message: 'automatic vacuum of table "ferry.public.seats": index scans: 1, elapsed: 11.20 s',
};

const timedOut = (at: Micros, second: number): StackLine => ({
  at,
  service: 'edge',
  level: 'error',
  message: `upstream timed out (110: Operation timed out) while reading response header from upstream, client: 10.4.0.${second}, request: "POST /crossings HTTP/1.1", upstream: "http://crossings:8080/crossings"`,
});

type Stall = { readonly seconds: number; readonly told: (at: Micros, second: number) => readonly StackLine[] };

const foundAfter = ({ seconds, told }: Stall, until: number) =>
  analyzeStack(
    [
      VACUUM,
      ...linesOfFerry(
        {
          status: 504,
          seconds,
          told: (at, second) => (second >= 0 && second < seconds ? told(at, second) : []),
        },
        until,
      ),
    ],
    FERRY_FAULT_AT + until * SECOND,
  );

describe('a stall that is over', () => {
  it.each<[string, Stall]>([
    ['in answers of the edge', { seconds: 30, told: () => [] }],
    ['in its error lines, too', { seconds: 30, told: (at, second) => [timedOut(at, second)] }],
  ])('is told with its end and without a cause, where the edge alone shows it: %s', (_, stall) => {
    const { hypotheses, unexplained, ended } = foundAfter(stall, 200);
    expect(hypotheses).toEqual([]);
    expect(unexplained?.[0]).toMatchObject({ what: 'requests', service: 'edge' });
    expect(ended).toBe(FERRY_FAULT_AT + 30 * SECOND);
  });

  it('has a cause where another service says what it waited for', () => {
    const { hypotheses, ended } = foundAfter(
      {
        seconds: 30,
        told: (at, second) => [
          timedOut(at, second),
          {
            at,
            service: 'crossings',
            level: 'error',
            message: `crossing ${second} not kept: dial tcp postgres:5432: connect: connection refused`,
          },
        ],
      },
      200,
    );
    expect(hypotheses[0]?.service).toBe('postgres');
    expect(ended).toBe(FERRY_FAULT_AT + 30 * SECOND);
  });

  it('is an incident while it goes on', () => {
    const { hypotheses } = foundAfter({ seconds: 60, told: (at, second) => [timedOut(at, second)] }, 60);
    expect(hypotheses[0]?.service).toBe('crossings');
  });
});

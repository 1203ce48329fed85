// Services wait for locks of a database, and a job began right before: its transaction holds them, and it logs no failure.
import { describe, expect, it } from 'vitest';
import { FERRY_FAULT_AT, linesOfFerry } from '../../../test/support/ferry-stack.js';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { type Micros, SECOND } from '../../kernel/time.js';

const LASTS = 240;
/** Statements wait for so long before they fail. */
const WAITS = 30;

const MYSQL = 'crossing not kept: Error 1205 (HY000): Lock wait timeout exceeded; try restarting transaction';
const POSTGRES = 'crossing not kept: ERROR: canceling statement due to lock timeout (SQLSTATE 55P03)';

type JobLine = readonly [second: number, message: string, level?: string];

const linesOfJob = (service: string, lines: readonly JobLine[]): readonly StackLine[] =>
  lines.map(([second, message, level = 'info']) => ({ at: FERRY_FAULT_AT + second * SECOND, service, level, message }));

const REBALANCE: readonly JobLine[] = [
  [-20, 'rebalance started: 48211 cabins in one transaction'],
  [40, 'updated 4000 of 48211 cabins'],
  [100, 'updated 9000 of 48211 cabins'],
];

const waitsOf =
  (message: string) =>
  (at: Micros, second: number): readonly StackLine[] =>
    second >= WAITS && second % 3 === 0 ? [{ at, service: 'crossings', level: 'error', message }] : [];

const foundBeside = (jobs: readonly StackLine[], message = MYSQL) =>
  analyzeStack(
    [...linesOfFerry({ status: 500, seconds: LASTS, told: waitsOf(message) }, LASTS), ...jobs],
    FERRY_FAULT_AT + LASTS * SECOND,
  ).hypotheses;

describe('a job that began right before others waited for locks', () => {
  it.each([
    ['of MySQL', MYSQL, 'mysql'],
    ['of PostgreSQL', POSTGRES, 'postgresql'],
  ])('is the cause, and the server that tells of the locks stands second: %s', (_, message, server) => {
    const [first, second] = foundBeside(linesOfJob('cabin-rebalance', REBALANCE), message);
    expect(first).toMatchObject({
      service: 'cabin-rebalance',
      failure: { class: 'lock-holder', speaker: 'cabin-rebalance' },
    });
    expect(first?.confidence).toBeLessThanOrEqual(0.75);
    expect(second?.service).toBe(server);
  });

  it.each<[string, readonly StackLine[]]>([
    ['it began long before', linesOfJob('cabin-rebalance', [[-900, 'rebalance started'], ...REBALANCE])],
    ['it began later', linesOfJob('cabin-rebalance', [[90, 'rebalance started'] as const])],
    ['it has run before', linesOfJob('cabin-rebalance', [[-2_700, 'rebalance started'], ...REBALANCE])],
    ['its first line is a failure', linesOfJob('cabin-rebalance', [[-20, 'rebalance was not planned', 'error']])],
    [
      'another one began as well',
      [
        ...linesOfJob('cabin-rebalance', REBALANCE),
        ...linesOfJob('harbour-fees', [[-15, 'fees of the day: 812 calls']]),
      ],
    ],
  ])('is not blamed where %s', (_, jobs) => {
    expect(foundBeside(jobs)[0]).toMatchObject({ service: 'mysql', failure: { class: 'lock-wait' } });
  });

  it('is not blamed where nobody waits for a lock', () => {
    const [first] = foundBeside(
      linesOfJob('cabin-rebalance', REBALANCE),
      'crossing not kept: dial tcp mysql:3306: connect: connection refused',
    );
    expect(first?.service).toBe('mysql');
  });
});

// An incident that pauses, or is relieved for a while: its onset is when it first began.
import { describe, expect, it } from 'vitest';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';

const START: Micros = Date.UTC(2026, 9, 5, 10) * 1_000;

/** From which minute on which share of the requests fails. */
type Shares = readonly (readonly [fromMinute: number, share: number])[];

const shareAt = (shares: Shares, minute: number): number => shares.findLast(([from]) => from <= minute)?.[1] ?? 0;

/** A request each three seconds, for half an hour, with what the service behind the gateway says of it. */
const linesOf = (shares: Shares): readonly StackLine[] =>
  Array.from({ length: 600 }, (_, index) => {
    const at = START + 3 * index * SECOND;
    const isFailed = (index * 7) % 20 < 20 * shareAt(shares, index / 20);
    const status = isFailed ? 500 : 201;
    const level = isFailed ? 'error' : 'info';
    const fields = { 'http.request.method': 'POST', 'url.path': '/parcels', 'http.response.status_code': status };
    const said = isFailed ? 'not stored: dial tcp mariadb:3306: connect: connection refused' : 'stored';
    return [
      { at, service: 'gateway', level, message: `POST /parcels ${status}`, fields },
      { at: at + SECOND, service: 'parcels', level, message: `parcel ${index} ${said}` },
    ];
  }).flat();

const onsetOf = (shares: Shares, minutes: number): number => {
  const [first] = analyzeStack(linesOf(shares), START + 30 * MINUTE, minutes).hypotheses;
  return Math.round(((first?.onset ?? NaN) - START) / MINUTE);
};

describe('the onset of an incident', () => {
  it.each<[string, Shares, number]>([
    [
      'is relieved in part, in a window that holds all of it',
      [
        [10, 0.5],
        [20, 0.25],
        [25, 0.5],
      ],
      25,
    ],
    [
      'is relieved in part, and the window begins later',
      [
        [10, 0.5],
        [20, 0.05],
        [25, 0.5],
      ],
      15,
    ],
    [
      'pauses for five minutes',
      [
        [10, 0.5],
        [20, 0],
        [25, 0.5],
      ],
      15,
    ],
    [
      'pauses twice',
      [
        [10, 0.5],
        [15, 0],
        [18, 0.5],
        [22, 0],
        [26, 0.6],
      ],
      15,
    ],
    [
      'comes back worse',
      [
        [10, 0.25],
        [20, 0.05],
        [25, 0.8],
      ],
      15,
    ],
  ])('is when it first began, where it %s', (_, shares, minutes) => {
    expect(onsetOf(shares, minutes)).toBe(10);
  });

  it('is its own, where the one before was over for long', () => {
    expect(
      onsetOf(
        [
          [4, 0.5],
          [8, 0],
          [24, 0.5],
        ],
        15,
      ),
    ).toBe(24);
  });
});

/** Minutes after the start. */
const calmerOf = (shares: Shares): unknown =>
  analyzeStack(linesOf(shares), START + 30 * MINUTE, 25).course?.calmer.map(({ from, to, isPause }) => [
    Math.round((from - START) / MINUTE),
    Math.round((to - START) / MINUTE),
    isPause,
  ]);

describe('the course of an incident', () => {
  it('tells when it was better before it was worse again', () => {
    expect(
      calmerOf([
        [6, 0.8],
        [15, 0.15],
        [22, 0.8],
      ]),
    ).toEqual([[15, 22, false]]);
  });

  it('tells when it paused', () => {
    expect(
      calmerOf([
        [8, 0.5],
        [15, 0],
        [22, 0.5],
      ]),
    ).toEqual([[15, 22, true]]);
  });

  it('is none where it went on', () => {
    expect(calmerOf([[10, 0.5]])).toBeUndefined();
  });
});

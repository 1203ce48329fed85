// What goes on now, behind what was worse and is over.
import { describe, expect, it } from 'vitest';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { MINUTE, SECOND } from '../../kernel/time.js';

const START = Date.UTC(2026, 10, 9, 6) * 1_000;
const MINUTES = 12;
const REFUSED = 'broker lost: (403) ACCESS_REFUSED - Login was refused using authentication mechanism PLAIN';
const UNSERVED = '503 Server Error: Service Unavailable for url: https://api.swiftvan.example:9443/v1/pickups';

/** A worker that orders a pick-up every second, could not log in for a while, and whose orders are not served at the end. */
const linesOf = ({ unserved }: { readonly unserved: number }): readonly StackLine[] =>
  Array.from({ length: MINUTES * 60 }, (_, second): readonly StackLine[] => {
    const at = START + second * SECOND;
    const left = MINUTES * 60 - second;
    const usual: StackLine = { at, service: 'desk', message: `parcel ${second} taken in` };
    if (left < unserved)
      return [usual, { at, service: 'courier', level: 'error', message: `pickup failed: ${UNSERVED}` }];
    if (left > 90 && left < 135) return [usual, { at, service: 'courier', level: 'error', message: REFUSED }];
    return [usual, { at, service: 'courier', message: `pickup ordered for parcel ${second}` }];
  }).flat();

const found = (lines: readonly StackLine[]) => analyzeStack(lines, START + MINUTES * MINUTE).hypotheses[0];

describe('a worker none of whose work succeeds', () => {
  it('is told with whom it waits for, also shortly after another fault of it', () => {
    expect(found(linesOf({ unserved: 50 }))).toMatchObject({
      service: 'api.swiftvan.example',
      failure: { class: 'server-errors', speaker: 'courier' },
    });
  });

  it('is not told where its work goes on', () => {
    expect(found(linesOf({ unserved: 0 }))?.service).not.toBe('api.swiftvan.example');
  });
});

/** Requests every half second; they fail in two stretches of minutes, for one reason each. */
const twoFaults = (first: readonly [number, number], second: readonly [number, number]): readonly StackLine[] =>
  Array.from({ length: 2 * MINUTES * 60 }, (_, half): readonly StackLine[] => {
    const at = START + half * (SECOND / 2);
    const minute = half / 120;
    const isIn = ([from, to]: readonly [number, number]): boolean => minute >= from && minute < to;
    const status = isIn(first) || isIn(second) ? 503 : 200;
    const fields = { 'http.request.method': 'GET', 'url.path': '/track', 'http.response.status_code': status };
    const told = (service: string, message: string): StackLine => ({ at, service, level: 'error', message });
    return [
      { at, service: 'edge', message: `GET /track ${status}`, fields },
      ...(isIn(first) ? [told('postgresql', 'process 812 still waiting for ShareLock on transaction 77')] : []),
      ...(isIn(second) ? [told('routes', 'connect ECONNREFUSED stock:8080')] : []),
    ];
  }).flat();

describe('an incident that is over', () => {
  it('has no course that goes on in another one of the same requests', () => {
    const { hypotheses, ended, course } = analyzeStack(twoFaults([2, 4], [8, 9]), START + MINUTES * MINUTE, 12);
    expect([hypotheses[0]?.service, ended === undefined]).toEqual(['postgresql', false]);
    expect(course?.to ?? ended).toBeLessThanOrEqual(ended ?? 0);
  });
});

describe('an incident behind which another one goes on', () => {
  it('ends where nobody speaks of it any more, though the same requests still fail', () => {
    const { hypotheses, others = [] } = analyzeStack(twoFaults([2, 5], [5, 12]), START + MINUTES * MINUTE, 12);
    expect(hypotheses[0]?.failure?.class).toBe('connection-refused');
    const [before] = others;
    expect(before?.hypothesis.service).toBe('postgresql');
    expect(((before?.to ?? Infinity) - START) / MINUTE).toBeCloseTo(5, 0);
  });
});

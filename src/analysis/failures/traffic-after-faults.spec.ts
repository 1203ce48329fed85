// A fault that is over, though fewer or more requests come since; and one whose requests only hang: those are not logged yet.
import { describe, expect, it } from 'vitest';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';

const START: Micros = Date.UTC(2026, 10, 16, 8) * 1_000;
/** Minutes of usual traffic before the fault. */
const BEGUN = 60;
/** Requests per minute. */
const USUAL = 150;

type Course = {
  /** Length of the fault, in seconds. */
  readonly seconds: number;
  /** Share of the requests that fail while it lasts. */
  readonly failing: number;
  /** Traffic since, beside the usual; also before it, from minute `calmer` on. */
  readonly since: number;
  readonly calmer?: number;
  /** Minutes since the end of the fault. */
  readonly minutes: number;
};

/** The same number for the same index, between 0 and 1, without a rhythm. */
const drawn = (index: number): number => ((index * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;

const linesOf = ({ seconds, failing, since, calmer = Infinity, minutes }: Course): readonly StackLine[] => {
  const begun = START + BEGUN * MINUTE;
  const over = begun + seconds * SECOND;
  const length = Math.round((BEGUN + minutes) * USUAL + (seconds * USUAL) / 60);
  return Array.from({ length }, (_, index): readonly StackLine[] => {
    const at = START + Math.round((index * MINUTE) / USUAL);
    const isFewer = at >= over || (at < begun && at >= START + calmer * MINUTE);
    if (isFewer && drawn(index + 7) > since) return [];
    const isFailed = at >= begun && at < over && drawn(index) < failing;
    const status = isFailed ? 504 : 200;
    const fields = { 'http.request.method': 'GET', 'url.path': '/timetable', 'http.response.status_code': status };
    const said = 'seats not read: no answer from timetable-db:5432 in time: connection timed out';
    return [
      { at, service: 'edge', level: isFailed ? 'error' : 'info', message: `GET /timetable ${status}`, fields },
      ...(isFailed ? [{ at, service: 'timetable', level: 'error', message: said }] : []),
    ];
  }).flat();
};

const askedAfter = (course: Course) =>
  analyzeStack(linesOf(course), START + (BEGUN + course.minutes) * MINUTE + course.seconds * SECOND, 15);

const isOver = (course: Course): boolean => askedAfter(course).ended !== undefined;

const AFTER = [0.3, 0.5, 0.6, 0.75, 1, 2, 5, 8];
const SHORT = { seconds: 30, failing: 0.95 } as const;

describe('a fault of nearly all requests, after which none fails', () => {
  it.each([0.4, 0.5, 0.7, 1, 1.6])('is over, where %d of the usual traffic comes since', (since) => {
    const states = AFTER.map((minutes) => [minutes, isOver({ ...SHORT, since, minutes })]);
    expect(states).toEqual(AFTER.map((minutes) => [minutes, true]));
  });

  it.each([0.05, 0.15])('may go on, where only %d of the usual traffic is served: the others may hang', (since) => {
    expect([0.5, 1, 3, 4.5].map((minutes) => isOver({ ...SHORT, since, minutes }))).toEqual(Array(4).fill(false));
  });
});

describe('a fault of some requests, after which none fails', () => {
  it.each([0.3, 0.5, 0.6])('may go on, where as many of them are missing as were hit: %d', (failing) => {
    const since = 1 - failing;
    expect([2, 4.5].map((minutes) => isOver({ seconds: 90, failing, since, minutes }))).toEqual([false, false]);
  });

  it.each([0.3, 0.5, 0.6])('is over, where the traffic is as before: %d', (failing) => {
    expect([2, 5].map((minutes) => isOver({ seconds: 90, failing, since: 1, minutes }))).toEqual([true, true]);
  });

  it('is over, where the traffic is as it was just before it', () => {
    expect(isOver({ seconds: 90, failing: 0.5, since: 0.4, calmer: 30, minutes: 4 })).toBe(true);
  });
});

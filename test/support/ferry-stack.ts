// A made-up ferry line: an edge that writes access lines, two services, a cache, a database, jobs; usual work for an hour, and what a situation adds.
import { type Micros, MINUTE, SECOND } from '../../src/kernel/time.js';
import type { StackLine } from './log-stack.js';

const START: Micros = Date.UTC(2026, 8, 8, 7) * 1_000;
const CALM = 60 * MINUTE;

export const FERRY_FAULT_AT: Micros = START + CALM;

/** From and to, after the fault began: in it, requests to `/crossings` end with this status, and these lines are told. */
export type FerrySituation = {
  readonly status: number;
  readonly seconds: number;
  readonly told: (at: Micros, second: number) => readonly StackLine[];
};

const requestLine = (at: Micros, path: string, status: number): StackLine => ({
  at,
  service: 'edge',
  message: `${path} ${status}`,
  fields: { 'http.request.method': 'POST', 'url.path': path, 'http.response.status_code': status },
});

const usualLines = (at: Micros, second: number): readonly StackLine[] => [
  { at: at + 90_000, service: 'crossings', level: 'info', message: `crossing ${second} is kept for the passenger` },
  {
    at: at + 60_000,
    service: 'fares',
    level: 'info',
    message: `fare of trip ${second} is ${(second % 40) + 12} euros`,
  },
  requestLine(at + 200_000, '/timetable', 200),
];

/** All lines until a time so long after the fault began. */
export const linesOfFerry = ({ status, seconds, told }: FerrySituation, untilSecond: number): readonly StackLine[] =>
  Array.from({ length: CALM / SECOND + untilSecond }, (_, index): readonly StackLine[] => {
    const at = START + index * SECOND;
    const second = index - CALM / SECOND;
    const isHit = second >= 0 && second < seconds && index % 10 !== 3;
    return [
      ...usualLines(at, index).slice(isHit ? 1 : 0),
      requestLine(at + 300_000, '/crossings', isHit ? status : 200),
      requestLine(at + 400_000, '/crossings', isHit ? status : 200),
      ...told(at, second),
    ];
  }).flat();

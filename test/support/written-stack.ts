// A stack as its log files hold it: usual work for an hour, and what a situation adds to it, takes from it or fails of it.
import { type Micros, MINUTE, SECOND, toIso } from '../../src/kernel/time.js';
import type { FileLine } from './parcel-lines.js';

export const WRITTEN_ASKED_AT: Micros = Date.UTC(2026, 10, 17, 15, 4, 20) * 1_000;
const LENGTH = 70 * MINUTE;

/** Of the requests to a path, such a share fails with this status, or takes so many milliseconds. */
type RequestChange = {
  readonly path: RegExp;
  readonly share: number;
  readonly status?: number;
  readonly millis?: number;
};

/** From and to, in minutes before the question. */
type Bout = readonly [from: number, to: number];

export type Situation = {
  readonly id: string;
  /** Names under which the culprit may be blamed; absent: nothing is wrong. */
  readonly culprit?: RegExp;
  readonly classes?: readonly string[];
  readonly bouts?: readonly Bout[];
  readonly requests?: readonly RequestChange[];
  /** In turn one of them each time; `at` is when, `step` how often before. */
  readonly told?: readonly ((at: Micros, step: number) => FileLine)[];
  readonly every?: Micros;
  /** At the beginning of each bout. */
  readonly first?: readonly ((at: Micros) => FileLine)[];
  /** Usual lines that stay away during the bouts. */
  readonly silent?: (line: FileLine) => boolean;
  /** By how many a second what waits grows during the bouts. */
  readonly growth?: number;
};

type UsualRequest = { readonly method: string; readonly path: string };

type ServedRequest = UsualRequest & { readonly status: number; readonly millis: number; readonly number: number };

export type WrittenStack = {
  readonly requests: readonly UsualRequest[];
  /** What is logged of a request. */
  readonly served: (at: Micros, request: ServedRequest) => readonly FileLine[];
  /** What goes on beside requests in a second; `waiting`: how much waits. */
  readonly routine: (at: Micros, second: number, waiting: number) => readonly FileLine[];
  readonly banners: readonly ((at: Micros) => FileLine)[];
};

/** The same at every run. */
const shareOf = (index: number): number => ((index * 6_271 + 29) % 103) / 103;

export const eachSeconds = (second: number, period: number, line: () => FileLine): readonly FileLine[] =>
  second % period === 0 ? [line()] : [];

const boutsOf = ({ bouts = [[4, 0]] }: Situation): readonly (readonly [Micros, Micros])[] =>
  bouts.map(([from, to]) => [WRITTEN_ASKED_AT - from * MINUTE, WRITTEN_ASKED_AT - to * MINUTE]);

const toldLines = ({ told = [], every = 3 * SECOND, first = [], ...situation }: Situation): readonly FileLine[] => {
  let step = 0;
  return boutsOf(situation as Situation).flatMap(([from, to]) => {
    const lines = first.map((line, index) => line(from + index * 400_000));
    for (let at = from + SECOND; told.length > 0 && at < to; at += every, step += 1) {
      const line = told[step % told.length];
      if (line !== undefined) lines.push(line(at + (shareOf(step) * every) / 2, step));
    }
    return lines;
  });
};

/** All lines of the stack in the time before the question. */
export const linesOfStackIn = (stack: WrittenStack, situation: Situation): readonly FileLine[] => {
  const start = WRITTEN_ASKED_AT - LENGTH;
  const bouts = boutsOf(situation);
  const isOn = (at: Micros): boolean => bouts.some(([from, to]) => at >= from && at < to);
  const lines: FileLine[] = stack.banners.map((line, index) => line(start + index * SECOND));
  let [number, waited] = [0, 0];
  for (let at = start + 15 * SECOND; at < WRITTEN_ASKED_AT; at += SECOND) {
    const second = Math.round((at - start) / SECOND);
    waited = isOn(at) ? waited + (situation.growth ?? 0) : Math.max(0, waited - 5);
    lines.push(...stack.routine(at, second, Math.round(waited)));
    for (let step = 0; step < 2; step += 1) {
      number += 1;
      const request = stack.requests[(number * 7) % stack.requests.length];
      if (request === undefined) continue;
      const change = isOn(at) ? situation.requests?.find(({ path }) => path.test(request.path)) : undefined;
      const isHit = change !== undefined && shareOf(number) < change.share;
      const usual = number % 911 === 13 ? 502 : number % 61 === 5 ? 404 : 200;
      const status = isHit ? (change.status ?? 200) : usual;
      const millis = isHit && change.millis !== undefined ? change.millis + (number % 300) : 12 + ((number * 37) % 90);
      lines.push(...stack.served(at + step * 470_000, { ...request, status, millis, number }));
    }
  }
  const kept = lines.filter((line) => !isOn(line.at) || situation.silent?.(line) !== true);
  return [...kept, ...toldLines(situation)].filter(({ at }) => at < WRITTEN_ASKED_AT);
};

export const spacedTime = (at: Micros): string => toIso(at).slice(0, 19).replace('T', ' ');
export const millisOf = (at: Micros): string => toIso(at).slice(20, 23);

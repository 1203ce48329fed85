// Errors that no request shows, which pause and come back: found in every part of their course, and told with it.
import { describe, expect, it } from 'vitest';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { boutsOf } from '../../evidence/incident-course.js';
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';

const START: Micros = Date.UTC(2026, 10, 3, 4) * 1_000;
const END = 60;
const at = (minute: number): Micros => START + minute * MINUTE;

type Bout = readonly [from: number, to: number];

const REFUSED = 'label not printed: dial tcp printer.depot.internal:9100: connect: connection refused';
const ODD = 'label not printed: tray seven is odd';

/** An hour of a worker that does its work, and fails at some of it in the bouts. */
const linesOf = (bouts: readonly Bout[], error: string): readonly StackLine[] =>
  Array.from({ length: (END * 60) / 5 }, (_, index) => 5 * index).flatMap((second): readonly StackLine[] => {
    const time = START + second * SECOND;
    const isOn = bouts.some(([from, to]) => second >= from * 60 && second < to * 60);
    return [
      { at: time, service: 'labels', level: 'info', message: `parcel ${second} sorted` },
      ...(isOn ? [{ at: time + SECOND, service: 'labels', level: 'error', message: error }] : []),
    ];
  });

const THREE: readonly Bout[] = [
  [30, 33],
  [38, 41],
  [46, 49],
];

const askedAfter = (minute: number, bouts: readonly Bout[] = THREE, error = REFUSED) =>
  analyzeStack(linesOf(bouts, error), at(minute));

const minutesOf = (findings: ReturnType<typeof askedAfter>) =>
  findings.course &&
  boutsOf(findings.course).map(({ from, to }) => [(from - START) / MINUTE, to && (to - START) / MINUTE]);

describe('errors that come and go', () => {
  it.each([
    ['in a bout that has just begun', 46.75],
    ['in the middle of a bout', 48],
    ['in a pause', 52],
    ['at the end of a pause as long as those before', 54],
  ])('are found where somebody asks %s', (_, minute) => {
    expect(askedAfter(minute).hypotheses[0]).toMatchObject({
      service: 'printer.depot.internal',
      failure: { class: 'connection-refused' },
    });
  });

  it('are told with their bouts', () => {
    expect(minutesOf(askedAfter(48))?.map(([from]) => from)).toEqual([30, 38, 46]);
    expect(minutesOf(askedAfter(52))).toEqual([
      [30, 33],
      [38, 41],
      [46, 49],
    ]);
    expect(askedAfter(52).course?.isPausing).toBe(true);
  });

  it('begin with the first bout', () => {
    expect(askedAfter(48).hypotheses[0]?.onset).toBe(at(30));
  });

  it('are counted from the first bout on', () => {
    const [finding] = askedAfter(48).findings;
    const said = linesOf(THREE, REFUSED).filter(({ level, at: time }) => level === 'error' && time <= at(48));
    expect(finding?.figures['lines']?.value).toBe(said.length);
  });

  it('are told with their bouts where nothing names a cause', () => {
    const found = askedAfter(48, THREE, ODD);
    expect(found.hypotheses).toEqual([]);
    expect(found.unexplained).toMatchObject([{ service: 'labels', what: 'errors' }]);
    expect(minutesOf(found)?.map(([from]) => from)).toEqual([30, 38, 46]);
  });

  it('are nothing new where they always did', () => {
    const always = Array.from({ length: 12 }, (_, index): Bout => [5 * index, 5 * index + 1]);
    const found = askedAfter(56, always);
    expect([found.hypotheses, found.course, found.unexplained]).toEqual([[], undefined, undefined]);
  });

  it('are over where they paused for much longer than before', () => {
    const found = analyzeStack(linesOf(THREE, REFUSED), at(60), 5);
    expect([found.hypotheses, found.course]).toEqual([[], undefined]);
  });
});

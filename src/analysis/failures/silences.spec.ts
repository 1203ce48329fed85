import { describe, expect, it } from 'vitest';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { ASKED_AT, FAULT_AT, linesOfStack } from '../../../test/support/media-stack.js';
import type { BatchHash } from '../../kernel/brand.js';
import { type Micros, SECOND } from '../../kernel/time.js';
import type { RateRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import { findSilences } from './silences.js';

const QUIET = linesOfStack({ id: 'quiet' });

const everySo = (from: Micros, to: Micros, step: Micros, line: (index: number) => Omit<StackLine, 'at'>) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => ({ at: from + index * step, ...line(index) }));

/** Works twice a second until the fault. */
const USUAL = everySo(ASKED_AT - 800 * SECOND, FAULT_AT, SECOND / 2, (index) => ({
  service: 'labels',
  level: 'INFO',
  message: `label ${index} printed`,
}));

const errorsEvery = (step: Micros, message: (index: number) => string): readonly StackLine[] =>
  everySo(FAULT_AT + SECOND, ASKED_AT, step, (index) => ({
    service: 'labels',
    level: 'ERROR',
    message: message(index),
  }));

const leadingOf = (lines: readonly StackLine[]) => analyzeStack([...QUIET, ...USUAL, ...lines], ASKED_AT).hypotheses[0];

describe('a service whose usual lines stop', () => {
  it('is silent where it logs nothing else', () => {
    expect(leadingOf([])).toMatchObject({ service: 'labels', failure: { class: 'silence' } });
  });

  it('is silent after its last words', () => {
    const last = { at: FAULT_AT + SECOND, service: 'labels', level: 'FATAL', message: 'tray 3 is gone, leaving' };
    expect(leadingOf([last])).toMatchObject({ service: 'labels', failure: { class: 'silence' } });
  });

  it.each([
    ['as many', SECOND / 2],
    ['few', 8 * SECOND],
  ])('fails where it logs errors in their place: %s', (_, step) => {
    const found = leadingOf(errorsEvery(step, (index) => `label ${index} came out blank`));
    expect(found).toMatchObject({ service: 'labels', failure: { class: 'unexplained-error', speaker: 'labels' } });
    expect(found?.confidence).toBeLessThanOrEqual(0.75);
  });

  it('does its work where only a part of its usual lines stops, whatever errors come with it', () => {
    const goesOn = everySo(ASKED_AT - 800 * SECOND, ASKED_AT, SECOND, (index) => ({
      service: 'labels',
      level: 'INFO',
      message: `tray ${index % 4} checked, paper left`,
    }));
    const missing = errorsEvery(SECOND, (index) => `open() /srv/${index}.php failed (2: No such file or directory)`);
    const [silent, speaking] = [leadingOf(goesOn), leadingOf([...goesOn, ...missing])];
    expect(silent?.failure?.class).toBe('silence');
    expect(speaking?.failure?.class).not.toBe('unexplained-error');
  });

  it('is a symptom where its errors name another one', () => {
    const found = leadingOf(errorsEvery(2 * SECOND, (index) => `label ${index}: connect ECONNREFUSED spooler:9100`));
    expect(found).toMatchObject({
      service: 'spooler',
      failure: { class: 'connection-refused', speaker: 'labels' },
    });
  });
});

const SLOTS = 48;

const counted = (service: string, event: string, [from, to]: readonly [number, number]): CitableRow<RateRow> => ({
  batch: 'b1' as BatchHash,
  position: 0,
  row: {
    kind: 'rate',
    service,
    event,
    level: 'info',
    start: from * 15 * SECOND,
    slots: Array.from({ length: to - from }, (_, index) => index),
    lines: Array.from({ length: to - from }, () => 4),
  },
});

describe('an event whose lines stop', () => {
  const ranges = {
    grid: { start: 0, length: SLOTS },
    from: 30,
    last: SLOTS - 1,
    spoilt: new Set<number>(),
    sameHour: [],
  };
  const others = [counted('edge', 't9', [0, SLOTS]), counted('labels', 't2', [0, SLOTS])];
  const stopped = counted('labels', 't1', [0, 40]);

  it('is a silence of its service', () => {
    expect(findSilences([...others, stopped], [], ranges)).toMatchObject([{ service: 'labels', event: stopped }]);
  });

  it('is none where its place goes on under another detail', () => {
    const goesOn = counted('labels', 't1!~served', [40, SLOTS]);
    expect(findSilences([...others, stopped, goesOn], [], ranges)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../kernel/time.js';
import { moveLines } from './move-lines.js';
import type { StoredTrace } from './stored-traces.js';

const START = Date.UTC(2026, 1, 2, 12) * 1000;

const traceOf = (line: { readonly time: number; readonly clock?: number }): StoredTrace =>
  ({
    traceId: 't',
    spans: [{ time: START, _id: 's', _index: 'spans' }],
    lines: [{ _id: 'l', _index: 'logs', ...line }],
  }) as unknown as StoredTrace;

describe('lines with a broken time', () => {
  it('moves them to their trace, by the clock that they carry, whatever its zone', () => {
    const clock = 20 * HOUR + 5 * SECOND;
    const { trace, writes, times } = moveLines(traceOf({ time: START + 9 * HOUR, clock }));
    expect(trace.lines[0]?.time).toBe(START + 5 * SECOND);
    expect(times).toEqual([START + 9 * HOUR, START + 5 * SECOND]);
    expect(writes).toEqual([
      {
        action: 'update',
        index: 'logs',
        id: 'l',
        change: { doc: { time: START + 5 * SECOND, '@timestamp': (START + 5 * SECOND) / 1000 } },
      },
    ]);
  });

  it('leaves them when they are near their trace or carry no clock', () => {
    for (const line of [{ time: START + MINUTE, clock: 12 * HOUR + MINUTE }, { time: START + 9 * HOUR }])
      expect(moveLines(traceOf(line))).toMatchObject({ writes: [], times: [], trace: { lines: [line] } });
  });
});

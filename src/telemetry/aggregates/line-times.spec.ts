import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureLineTimes } from './line-times.js';

describe('the times of a trace that only lines show', () => {
  it('are those within a service, and those on the way between caller and callee', () => {
    const caller = { times: [0, 10, 500, 520] };
    const callee = { times: [200, 203, 210], parent: 0 };
    expect(measureLineTimes([caller, callee])).toEqual([{ selfMicros: 10 }, { selfMicros: 3, gapMicros: 290 }]);
  });

  it('tell of no way between services of which neither called the other', () => {
    const siblings = [{ times: [0, 900] }, { times: [100], parent: 0 }, { times: [400], parent: 0 }];
    expect(measureLineTimes(siblings)).toEqual([{}, { gapMicros: 100 }, { gapMicros: 500 }]);
  });

  it('do not count the time in which a callee that writes nothing is at work', () => {
    expect(measureLineTimes([{ times: [0, 5, 900, 907] }])).toEqual([{ selfMicros: 12 }]);
  });

  it('are absent where no line follows on another', () => {
    expect(measureLineTimes([{ times: [7] }])).toEqual([{}]);
    expect(measureLineTimes([])).toEqual([]);
  });

  it('are at least a microsecond, and no longer than the trace', () => {
    const times = array(integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 6 });
    assert(
      property(array(times, { minLength: 1, maxLength: 4 }), (services) => {
        const all = services.map((own, index) => ({ times: own, ...(index > 0 && { parent: index - 1 }) }));
        const spent = measureLineTimes(all).flatMap(({ selfMicros, gapMicros }) => [selfMicros ?? 1, gapMicros ?? 1]);
        const every = services.flat();
        const length = Math.max(1, Math.max(...every) - Math.min(...every));
        expect(spent.every((micros) => micros >= 1 && micros <= length)).toBe(true);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { fromIso } from '../../kernel/time.js';
import { clockOffsets, type FileTimes } from './clock-offsets.js';

const at = (clock: string): number => fromIso(`2026-11-23T${clock}Z`) ?? 0;
const file = (name: string, last: string, hasZone: boolean): FileTimes => ({
  name,
  first: at('10:00:00'),
  last: at(last),
  hasZone,
});

describe('clocks that name no zone', () => {
  it('are moved by whole half hours, where they are ahead of the files that name one', () => {
    const times = [file('a', '14:10:00', true), file('b', '15:09:00', false), file('c', '19:40:30', false)];
    expect([...clockOffsets(times)]).toEqual([
      ['b', 60],
      ['c', 330],
    ]);
  });

  it('are moved by what most files agree on, where none names a zone', () => {
    const times = [file('a', '14:10:00', false), file('b', '14:09:30', false), file('c', '16:09:50', false)];
    expect([...clockOffsets(times)]).toEqual([['c', 120]]);
  });

  it.each([
    ['a file that ends before the others', [file('a', '14:10:00', true), file('b', '13:10:00', false)]],
    ['a difference that is no half hour', [file('a', '14:10:00', true), file('b', '14:27:00', false)]],
    ['a file that names its zone', [file('a', '14:10:00', true), file('b', '15:10:00', true)]],
    [
      'two files of which nobody knows which one is right',
      [file('a', '14:10:00', false), file('b', '15:10:00', false)],
    ],
    ['no file at all', []],
  ])('stay for %s', (_, times) => {
    expect([...clockOffsets(times)]).toEqual([]);
  });
});

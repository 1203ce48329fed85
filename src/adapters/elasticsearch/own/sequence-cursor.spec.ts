import { describe, expect, it } from '@jest/globals';
import { cursorAt, overlooked } from './sequence-cursor.js';

describe('the cursor of a store', () => {
  it('is a position where one process writes, and never beyond what is stored or was asked', () => {
    expect(cursorAt({ position: 70, writers: [['a', 70]] }, 90)).toEqual({ kind: 'sequence', position: 70 });
    expect(cursorAt({ position: 70, writers: [['a', 70]] }, 60)).toEqual({ kind: 'sequence', position: 60 });
    expect(cursorAt({ position: 70, writers: [] }, 90)).toEqual({ kind: 'sequence', position: 70 });
  });

  it('tells how far each had come where several write, or one is in the middle of a chunk', () => {
    const both = [
      ['a', 70],
      ['b', 40],
    ] as const;
    expect(cursorAt({ position: 70, writers: both }, 60)).toEqual({
      kind: 'sequence',
      position: 60,
      writers: [
        ['a', 60],
        ['b', 40],
      ],
    });
    const inside = { kind: 'sequence', position: 70, writers: [['a', 50]] };
    expect(cursorAt({ position: 70, writers: [['a', 50]] }, 70)).toEqual(inside);
  });
});

describe('what a cursor overlooked', () => {
  it('is nothing where it is a position alone', () => {
    expect(overlooked({ kind: 'sequence', position: 70 })).toEqual([]);
  });

  it('is what each writer had not finished, and the first rows of one that was not known', () => {
    const cursor = { kind: 'sequence', position: 20_000_000, writers: [['a', 19_000_000]] } as const;
    expect(overlooked(cursor)).toEqual([
      { bool: { filter: [{ term: { ingester: 'a' } }, { range: { sequence: { gt: 19_000_000 } } }] } },
      {
        bool: {
          filter: [{ range: { sequence: { gt: 10_000_000 } } }],
          must_not: [{ term: { ingester: 'a' } }],
        },
      },
    ]);
  });
});

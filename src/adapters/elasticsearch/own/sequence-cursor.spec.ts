import { describe, expect, it } from 'vitest';
import { cursorAt, overlooked } from './sequence-cursor.js';

describe('sequence cursor', () => {
  it('holds a position where one process writes, never beyond what is stored or was asked for', () => {
    expect(cursorAt({ position: 70, writers: [['a', 70]] }, 90)).toEqual({ kind: 'sequence', position: 70 });
    expect(cursorAt({ position: 70, writers: [['a', 70]] }, 60)).toEqual({ kind: 'sequence', position: 60 });
    expect(cursorAt({ position: 70, writers: [] }, 90)).toEqual({ kind: 'sequence', position: 70 });
  });

  it('says how far each writer had come where several write, or one is in the middle of a chunk', () => {
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

describe('rows that a cursor overlooked', () => {
  it('are none where the cursor is a position alone', () => {
    expect(overlooked({ kind: 'sequence', position: 70 })).toEqual([]);
  });

  it('are those that each writer had not finished, and the first rows of an unknown writer', () => {
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

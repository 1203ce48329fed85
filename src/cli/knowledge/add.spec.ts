// Which documents of a collection no file of a call is about.
import { describe, expect, it } from '@jest/globals';
import { strays } from './add.js';

const refused = (...files: readonly string[]) => files.map((file) => ({ file, because: 'it is empty' }));

describe('documents to be pruned', () => {
  it('are those that no file is about', () => {
    const documents = [{ name: 'a.md', title: 'a', outcome: 'added' as const, passages: 1 }];
    expect(strays(['a.md', 'b.md', 'n.json#x'], { documents, refused: [] })).toEqual(['b.md', 'n.json#x']);
    expect(strays(['a.md', 'b.md', 'n.json#x'], { documents, refused: refused('n.json') })).toEqual(['b.md']);
  });

  it('are none whose masked name may be that of a file which was refused', () => {
    const names = ['of [EMAIL:Qk3x].md', 'b.md'];
    expect(strays(names, { documents: [], refused: refused('of ada@example.com.md') })).toEqual(['b.md']);
    expect(strays(names, { documents: [], refused: [] })).toEqual(names);
  });
});

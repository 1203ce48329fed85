// Which documents of a collection no file of a call is about.
import { describe, expect, it } from '@jest/globals';
import { nameOf, strays } from './add.js';

const refused = (...files: readonly string[]) => files.map((file) => ({ file, because: 'it is empty' }));

describe('the name of a document', () => {
  it.each(['run.md', './run.md', './/./run.md', 'old/../run.md'])('is one however the path is written (%s)', (path) => {
    expect(nameOf(path)).toBe('run.md');
  });

  it('keeps the folders that tell files apart', () => {
    expect(nameOf('a/run.md')).toBe('a/run.md');
    expect(nameOf('/docs//b/run.md')).toBe('/docs/b/run.md');
    expect(nameOf('../run.md')).toBe('../run.md');
    expect(nameOf('docs\\run.md')).toBe('docs/run.md');
  });
});

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

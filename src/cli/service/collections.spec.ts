// Which documents of a collection no file of a call is about.
import { describe, expect, it } from 'vitest';
import { documentNameOf, staleDocuments } from './collections.js';

const refused = (...files: readonly string[]) => files.map((file) => ({ file, because: 'it is empty' }));

describe('the name of a document', () => {
  it.each(['run.md', './run.md', './/./run.md', 'old/../run.md'])(
    'is the same however the path is written (%s)',
    (path) => {
      expect(documentNameOf(path)).toBe('run.md');
    },
  );

  it('keeps the folders that tell files apart', () => {
    expect(documentNameOf('a/run.md')).toBe('a/run.md');
    expect(documentNameOf('/docs//b/run.md')).toBe('/docs/b/run.md');
    expect(documentNameOf('../run.md')).toBe('../run.md');
    expect(documentNameOf('docs\\run.md')).toBe('docs/run.md');
  });
});

describe('stale documents', () => {
  it('are found where no file has their name', () => {
    const documents = [{ name: 'a.md', title: 'a', outcome: 'added' as const, passages: 1 }];
    expect(staleDocuments(['a.md', 'b.md', 'n.json#x'], { documents, leftOut: [], refused: [] })).toEqual([
      'b.md',
      'n.json#x',
    ]);
    expect(
      staleDocuments(['a.md', 'b.md', 'n.json#x'], { documents, leftOut: [], refused: refused('n.json') }),
    ).toEqual(['b.md']);
  });

  it('exclude those whose masked name may be that of a refused file', () => {
    const names = ['of [EMAIL:Qk3x].md', 'b.md'];
    expect(staleDocuments(names, { documents: [], leftOut: [], refused: refused('of ada@example.com.md') })).toEqual([
      'b.md',
    ]);
    expect(staleDocuments(names, { documents: [], leftOut: [], refused: [] })).toEqual(names);
  });

  it('exclude what was left out of its archive: it keeps what it had', () => {
    const leftOut = [{ name: 'all.zip#locked.md', because: 'it is encrypted' }];
    const names = ['all.zip#locked.md', 'all.zip#gone.md'];
    expect(staleDocuments(names, { documents: [], leftOut, refused: [] })).toEqual(['all.zip#gone.md']);
  });
});

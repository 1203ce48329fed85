import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { MINUTE } from '../../../kernel/time.js';
import { begun, finished, leftIn, LONGEST_WRITING, removed, settled, tidied, undone, type Writing } from './header.js';
import type { Header } from './shelf.js';

const writing = (version: string, digest = version, passages = 3): Writing => ({
  key: 'k',
  collection: 'c',
  stored: { version, words: 30, row: { name: 'a.md', digest, title: 'A', characters: 9, added: 5, passages } },
});

const need = (header: Header | undefined): Header => {
  if (header === undefined) throw new Error('nothing changes');
  return header;
};

const put = (now: Header | undefined, of: Writing): Header => need(finished(begun(now, of, 0), of).header);

describe('the entry of a document', () => {
  it('shows nothing while the first writing is under way, and the document when it has come to its end', () => {
    const header = need(begun(undefined, writing('v1'), 7));
    expect(header).toEqual({
      kind: 'document',
      key: 'k',
      collection: 'c',
      lots: [{ version: 'v1', passages: 3, since: 7 }],
      untidy: true,
    });
    const end = finished(header, writing('v1'));
    expect(end).toMatchObject({ outcome: 'added', header: { lots: [], untidy: false, at: 5 } });
    expect(end.header?.stored).toEqual(writing('v1').stored);
  });

  it('leaves what was there until the next one is whole, and then has it deleted', () => {
    const before = put(undefined, writing('v1'));
    const during = need(begun(before, writing('v2'), 0));
    expect(during.stored?.version).toBe('v1');
    const after = finished(during, writing('v2'));
    expect(after.outcome).toBe('changed');
    expect(after.header?.stored?.version).toBe('v2');
    expect(leftIn(after.header)).toEqual([{ version: 'v1', passages: 3 }]);
    expect(tidied(after.header, leftIn(after.header))).toMatchObject({ lots: [], untidy: false });
  });

  it('is not written again with the same bytes, by whoever comes second', () => {
    const before = put(undefined, writing('v1', 'same'));
    expect(begun(before, writing('v2', 'same'), 0)).toBeUndefined();
    const both = need(begun(need(begun(undefined, writing('v1', 'same'), 0)), writing('v2', 'same'), 0));
    const first = need(finished(both, writing('v1', 'same')).header);
    const second = finished(first, writing('v2', 'same'));
    expect(second.outcome).toBe('unchanged');
    expect(second.header?.stored?.version).toBe('v1');
    expect(leftIn(second.header)).toEqual([{ version: 'v2', passages: 3 }]);
  });

  it('tells a writer that was taken for dead that it comes too late', () => {
    const begun_ = need(begun(undefined, writing('v1'), MINUTE));
    expect(settled(begun_, MINUTE + LONGEST_WRITING)).toBeUndefined();
    const dead = need(settled(begun_, 2 * MINUTE + LONGEST_WRITING));
    expect(leftIn(dead)).toEqual([{ version: 'v1', passages: 3 }]);
    expect(finished(dead, writing('v1'))).toEqual({ outcome: 'late' });
    expect(finished(tidied(dead, leftIn(dead)), writing('v1'))).toEqual({ outcome: 'late' });
  });

  it('keeps no word of a document that was removed', () => {
    const gone = need(removed(put(undefined, writing('v1')), 50));
    expect(gone).toEqual({
      kind: 'document',
      key: 'k',
      collection: 'c',
      at: 50,
      lots: [{ version: 'v1', passages: 3 }],
      untidy: true,
    });
    expect(removed(gone, 60)).toBeUndefined();
  });

  it('is undone where its collection is gone, seen already or not', () => {
    expect(undone(put(undefined, writing('v1')), writing('v1'))).toMatchObject({ lots: [{ version: 'v1' }] });
    expect(undone(need(begun(undefined, writing('v1'), 0)), writing('v1'))?.lots).toEqual([
      { version: 'v1', passages: 3 },
    ]);
    expect(undone(put(undefined, writing('v2')), writing('v1'))).toBeUndefined();
  });

  it('never shows passages that are not all written, nor has those deleted that it shows, whoever dies when', () => {
    const step = fc.record({
      writer: fc.nat(3),
      does: fc.constantFrom('begin', 'write', 'finish', 'die', 'tidy', 'remove'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let header: Header | undefined;
        let clock = 0;
        /** Versions by writer, and those whose passages are all there. */
        const under = new Map<number, Writing>();
        const whole = new Set<string>();
        steps.forEach(({ writer, does }, n) => {
          const own = under.get(writer);
          clock += MINUTE;
          switch (does) {
            case 'begin':
              under.set(writer, writing(`v${n}`, `digest ${n % 5}`));
              header = begun(header, writing(`v${n}`, `digest ${n % 5}`), clock) ?? header;
              break;
            case 'write':
              if (own !== undefined) whole.add(own.stored.version);
              break;
            case 'finish':
              if (own !== undefined && whole.has(own.stored.version)) header = finished(header, own).header ?? header;
              under.delete(writer);
              break;
            case 'die':
              under.delete(writer);
              break;
            case 'tidy': {
              header = settled(header, clock) ?? header;
              const left = leftIn(header);
              for (const { version } of left) whole.delete(version);
              header = tidied(header, left) ?? header;
              break;
            }
            case 'remove':
              header = removed(header, clock) ?? header;
          }
          const shown = header?.stored?.version;
          expect(shown === undefined || whole.has(shown)).toBe(true);
          expect(header?.lots.some(({ version }) => version === shown) ?? false).toBe(false);
          expect(header?.untidy ?? false).toBe((header?.lots.length ?? 0) > 0);
        });
      }),
    );
  });
});

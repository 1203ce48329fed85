import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { MINUTE } from '../../../kernel/time.js';
import {
  beginWriting,
  type DocumentWriting,
  finishWriting,
  leftoverVersions,
  LONGEST_WRITING,
  removeVisible,
  settleDeadWritings,
  undoWriting,
  withoutVersions,
} from './document-entry.js';
import type { DocumentEntry } from './entries.js';

const writing = (version: string, digest = version, passages = 3): DocumentWriting => ({
  key: 'k',
  collection: 'c',
  stored: { version, words: 30, row: { name: 'a.md', digest, title: 'A', characters: 9, added: 5, passages } },
});

const need = (header: DocumentEntry | undefined): DocumentEntry => {
  if (header === undefined) throw new Error('nothing changes');
  return header;
};

const put = (now: DocumentEntry | undefined, of: DocumentWriting): DocumentEntry =>
  need(finishWriting(beginWriting(now, of, 0), of).header);

describe('document entry', () => {
  it('shows nothing while the first writing is under way, and the document once it is complete', () => {
    const header = need(beginWriting(undefined, writing('v1'), 7));
    expect(header).toEqual({
      kind: 'document',
      key: 'k',
      collection: 'c',
      lots: [{ version: 'v1', passages: 3, since: 7 }],
      untidy: true,
    });
    const end = finishWriting(header, writing('v1'));
    expect(end).toMatchObject({ outcome: 'added', header: { lots: [], untidy: false, at: 5 } });
    expect(end.header?.stored).toEqual(writing('v1').stored);
  });

  it('shows the old version until the next one is complete, and then deletes the old one', () => {
    const before = put(undefined, writing('v1'));
    const during = need(beginWriting(before, writing('v2'), 0));
    expect(during.stored?.version).toBe('v1');
    const after = finishWriting(during, writing('v2'));
    expect(after.outcome).toBe('changed');
    expect(after.header?.stored?.version).toBe('v2');
    expect(leftoverVersions(after.header)).toEqual([{ version: 'v1', passages: 3 }]);
    expect(withoutVersions(after.header, leftoverVersions(after.header))).toMatchObject({ lots: [], untidy: false });
  });

  it('shows the same bytes again, as unchanged, once they are cut into words in another way', () => {
    const anew = writing('v2', 'same', 4);
    const of: DocumentWriting = {
      ...anew,
      stored: { ...anew.stored, terms: 2, row: { ...anew.stored.row, added: 9 } },
    };
    const before = put(undefined, writing('v1', 'same'));
    const after = finishWriting(beginWriting(before, of, 0), of);
    expect(after.outcome).toBe('unchanged');
    expect(after.header?.stored).toMatchObject({ version: 'v2', terms: 2, row: { added: 5, passages: 4 } });
    expect(after.header?.at).toBe(before.at);
    expect(leftoverVersions(after.header)).toEqual([{ version: 'v1', passages: 3 }]);
    expect(beginWriting(after.header, { ...of, stored: { ...of.stored, version: 'v3' } }, 0)).toBeUndefined();
  });

  it('keeps the first of two writings of the same bytes', () => {
    const before = put(undefined, writing('v1', 'same'));
    expect(beginWriting(before, writing('v2', 'same'), 0)).toBeUndefined();
    const both = need(beginWriting(need(beginWriting(undefined, writing('v1', 'same'), 0)), writing('v2', 'same'), 0));
    const first = need(finishWriting(both, writing('v1', 'same')).header);
    const second = finishWriting(first, writing('v2', 'same'));
    expect(second.outcome).toBe('unchanged');
    expect(second.header?.stored?.version).toBe('v1');
    expect(leftoverVersions(second.header)).toEqual([{ version: 'v2', passages: 3 }]);
  });

  it('refuses a writer that was taken for dead', () => {
    const begun_ = need(beginWriting(undefined, writing('v1'), MINUTE));
    expect(settleDeadWritings(begun_, MINUTE + LONGEST_WRITING)).toBeUndefined();
    const dead = need(settleDeadWritings(begun_, 2 * MINUTE + LONGEST_WRITING));
    expect(leftoverVersions(dead)).toEqual([{ version: 'v1', passages: 3 }]);
    expect(finishWriting(dead, writing('v1'))).toEqual({ outcome: 'late' });
    expect(finishWriting(withoutVersions(dead, leftoverVersions(dead)), writing('v1'))).toEqual({ outcome: 'late' });
  });

  it('stores no word of a removed document', () => {
    const gone = need(removeVisible(put(undefined, writing('v1')), 50));
    expect(gone).toEqual({
      kind: 'document',
      key: 'k',
      collection: 'c',
      at: 50,
      lots: [{ version: 'v1', passages: 3 }],
      untidy: true,
    });
    expect(removeVisible(gone, 60)).toBeUndefined();
  });

  it('undoes a writing whose collection is gone, visible already or not', () => {
    expect(undoWriting(put(undefined, writing('v1')), writing('v1'))).toMatchObject({ lots: [{ version: 'v1' }] });
    expect(undoWriting(need(beginWriting(undefined, writing('v1'), 0)), writing('v1'))?.lots).toEqual([
      { version: 'v1', passages: 3 },
    ]);
    expect(undoWriting(put(undefined, writing('v2')), writing('v1'))).toBeUndefined();
  });

  it('never shows incomplete passages nor deletes visible ones, whichever writer dies when', () => {
    const step = fc.record({
      writer: fc.nat(3),
      does: fc.constantFrom('begin', 'write', 'finish', 'die', 'tidy', 'remove'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let header: DocumentEntry | undefined;
        let clock = 0;
        /** Versions by writer, and those whose passages are all there. */
        const under = new Map<number, DocumentWriting>();
        const whole = new Set<string>();
        steps.forEach(({ writer, does }, n) => {
          const own = under.get(writer);
          clock += MINUTE;
          switch (does) {
            case 'begin':
              under.set(writer, writing(`v${n}`, `digest ${n % 5}`));
              header = beginWriting(header, writing(`v${n}`, `digest ${n % 5}`), clock) ?? header;
              break;
            case 'write':
              if (own !== undefined) whole.add(own.stored.version);
              break;
            case 'finish':
              if (own !== undefined && whole.has(own.stored.version))
                header = finishWriting(header, own).header ?? header;
              under.delete(writer);
              break;
            case 'die':
              under.delete(writer);
              break;
            case 'tidy': {
              header = settleDeadWritings(header, clock) ?? header;
              const left = leftoverVersions(header);
              for (const { version } of left) whole.delete(version);
              header = withoutVersions(header, left) ?? header;
              break;
            }
            case 'remove':
              header = removeVisible(header, clock) ?? header;
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

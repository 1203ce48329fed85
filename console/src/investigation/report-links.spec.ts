import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { fileNameOf } from './report-links.js';

describe('the name of a report', () => {
  it.each([
    ['INC-42', 'INC-42.html'],
    ['a/b: c', 'a-b-c.html'],
    ['../../etc/passwd', 'etc-passwd.html'],
    ['***', 'investigation.html'],
    ['Störung 7', 'Störung-7.html'],
  ])('of %j is %j', (id, name) => expect(fileNameOf(id, '.html')).toBe(name));

  it('leads into no other folder, and is short, whatever the id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (id) => {
        expect(fileNameOf(id, '.md')).toMatch(/^[\p{L}\p{N}_][\p{L}\p{N}._-]{0,105}$/u);
      }),
    );
  });
});

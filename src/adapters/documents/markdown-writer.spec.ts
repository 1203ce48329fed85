import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownOutline } from './markdown.js';
import { joinBlocks, sheetOutline, writeSheet } from './markdown-writer.js';

const cell = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('', '# ', '| x |', '\n', '```', '- a', '$1', '<b>', 'a\u2028# b', '\u2029|'),
);
const sheet = fc.record({
  name: fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,9}$/),
  rows: fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 60 }),
});

describe('the outline of sheets', () => {
  it('is the one that any Markdown of the same text has', () => {
    fc.assert(
      fc.property(fc.array(sheet, { maxLength: 3 }), (sheets) => {
        const text = joinBlocks(
          sheets.map(({ name, rows }) =>
            writeSheet(
              name,
              rows.map((cells, n) => ({ number: n + 1, cells })),
            ),
          ),
        );
        expect(sheetOutline(text)).toEqual(markdownOutline(text));
      }),
    );
  });
});

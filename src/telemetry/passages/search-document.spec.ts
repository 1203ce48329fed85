// One document searched for a text: every passage of it, what fits best first, up to the budget.
import { describe, expect, it } from 'vitest';
import { searchDocument } from './search-document.js';

const text = 'Open the valve.\n\nThe burner fails.\n\nCall the caretaker.';
const document = {
  collection: 'wiki',
  name: 'boiler.md',
  digest: 'd',
  title: 'Boiler',
  text,
  passages: [
    { section: [], from: 0, to: 15 },
    { section: ['Faults'], from: 17, to: 34 },
    { section: [], from: 36, to: 55 },
  ],
};

describe('a document is searched', () => {
  it('with what fits best first, and the others as it has them', () => {
    const { passages, matched } = searchDocument(document, { text: 'why does the burner fail?', budget: 10 });
    expect(passages.map((each) => each.text)).toEqual(['The burner fails.', 'Open the valve.', 'Call the caretaker.']);
    expect(passages[0]).toMatchObject({
      id: 'wiki/boiler.md#17',
      section: ['Faults'],
      file: 'boiler.md',
      from: 17,
      to: 34,
    });
    expect(passages[0]?.fit).toBeGreaterThan(passages[1]?.fit ?? 1);
    expect(matched).toBe(3);
  });

  it('up to the budget', () => {
    expect(searchDocument(document, { text: 'valve', budget: 1 }).passages).toHaveLength(1);
  });

  it('is nothing where it is empty', () => {
    expect(searchDocument({ ...document, text: '', passages: [] }, { text: 'valve', budget: 5 })).toEqual({
      passages: [],
      matched: 0,
    });
  });
});

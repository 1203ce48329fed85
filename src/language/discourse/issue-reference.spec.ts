import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { readIssueReference } from './issue-reference.js';

describe('a message that points at one of several things', () => {
  it.each([
    ['the second one', { nth: 2, alone: true }],
    ['option b', { nth: 2, alone: true }],
    ['2', { nth: 2, alone: true }],
    ['das zweite bitte', { nth: 2, alone: true }],
    ['el primero', { nth: 1, alone: true }],
    ['第一个', { nth: 1, alone: true }],
    ["it's a new issue", { fresh: true, alone: true }],
    ['ein neues problem', { fresh: true, alone: true }],
    ['same', { same: true, alone: true }],
    ['yes', { yes: true, alone: true }],
    ['nein', { no: true, alone: true }],
    ['the other one', { other: true, alone: true }],
    ['ok back to the first', { nth: 1, again: true, alone: true }],
    ['the first errors of checkout', { nth: 1 }],
  ])('“%s”', (text, reference) => {
    expect(readIssueReference(text)).toMatchObject(reference);
    expect(readIssueReference(text)?.alone).toBe('alone' in reference ? true : undefined);
  });

  it.each(['which pod?', 'why is checkout slow?', '', '12', 'firstly'])('is not “%s”', (text) => {
    expect(readIssueReference(text)).toBeUndefined();
  });

  it('says more where it is long', () => {
    expect(readIssueReference('the first error of the other pod came at nine and it was a timeout')).toBeUndefined();
  });

  it('reads any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { nth = 1 } = readIssueReference(text) ?? {};
        expect(nth >= 1 && nth <= 3).toBe(true);
      }),
    );
  });
});

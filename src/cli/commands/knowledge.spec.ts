// What a service says is shown, never done: it may be another one than the reader thinks.
import { describe, expect, it } from 'vitest';
import { paintFor } from '../terminal/colours.js';
import type { Screen } from '../terminal/screen.js';
import { collectionLines, collectionListLines, passageLines } from './knowledge.js';

const screen = { paint: paintFor(false), width: 200 } as Screen;
const evil = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u202egnp';
const row = { name: evil, description: evil, documents: 1, passages: 1, created: evil, changed: evil };
const item = { name: evil, digest: evil, title: evil, passages: 1, characters: 1, added: evil };

describe('texts of a service about its collections', () => {
  it.each([
    ['a list', collectionListLines({ items: [row], maxDocumentBytes: 1 }, screen)],
    ['a collection', collectionLines({ ...row, items: [item] }, screen)],
    ['a search', passageLines({ collection: evil, passages: [], matched: 0, notices: [evil] }, screen)],
  ])('cannot control the terminal in %s', (_, lines) => {
    expect(lines.join('\n')).toContain('gnp');
    expect(lines.join('\n')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  });
});

// Passages of several collections for one question: their order, the line that answers, the excerpt around it, and contradictions.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { PassageRow } from '../knowledge-rows.js';
import { holdsWords, stemsIn } from './document-question.js';
import {
  answeringLineStart,
  askedLineStart,
  contradictEachOther,
  excerptAround,
  rankPassages,
} from './rank-passages.js';

const passage = (id: string, fit: number, score: number): { readonly row: PassageRow } => ({
  row: { kind: 'passage', id, collection: 'c', document: 'd', title: 't', from: 0, to: 1, text: 'x', fit, score },
});

const idsOf = (passages: readonly { readonly row: PassageRow }[]): readonly string[] =>
  passages.map(({ row }) => row.id);

describe('passages of several collections', () => {
  it('are ranked by what they hold of the question, not by being the best of their own', () => {
    expect(idsOf(rankPassages([passage('best of wiki', 0.4, 1), passage('third of runbooks', 0.8, 0.5)]))).toEqual([
      'third of runbooks',
      'best of wiki',
    ]);
  });

  it('have one order, however they come', () => {
    const rows = fc.array(
      fc.record({ fit: fc.double({ min: 0, max: 1, noNaN: true }), score: fc.constantFrom(0, 0.5, 1) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(rows, (all) => {
        const given = all.map(({ fit, score }, n) => passage(`p${n}`, fit, score));
        expect(idsOf(rankPassages(given.toReversed()))).toEqual(idsOf(rankPassages(given)));
      }),
    );
  });
});

describe('the line that answers', () => {
  const lineOf = (text: string, question: string): string =>
    text.slice(answeringLineStart(text, stemsIn(question))).split('\n', 1)[0] ?? '';

  it('is a sentence, not the heading that has the same words', () => {
    expect(lineOf('## Drain a node\n\n- Drain it with two people.\n', 'drain a node')).toBe(
      'Drain it with two people.',
    );
  });

  it('is the heading where nothing else stands', () => {
    expect(lineOf('## Drain a node', 'drain')).toBe('Drain a node');
  });

  it('is not the fence of a block of code', () => {
    expect(lineOf('```drain\nkubectl drain node\n```', 'drain')).toBe('kubectl drain node');
  });
});

describe('the line that says what is asked', () => {
  const lineFor = (text: string, question: string): string =>
    text.slice(askedLineStart(text, question)).split('\n', 1)[0] ?? '';
  const text = [
    'Shifts change on Tuesday at eleven.',
    'The outgoing engineer writes the open matters down.',
    'Duty is compensated with a free morning.',
  ].join('\n');

  it('may say it in other words, or in another language', () => {
    expect(lineFor(text, 'what do I earn?')).toBe('Duty is compensated with a free morning.');
    expect(lineFor(text, 'An welchem Tag ist der Wechsel?')).toBe('Shifts change on Tuesday at eleven.');
  });

  it('is one with a length of time where one is asked for', () => {
    const lines = 'The generator takes over.\nBatteries carry it for 11 minutes.\nThe generator is loud.';
    expect(lineFor(lines, 'how long?')).toBe('Batteries carry it for 11 minutes.');
  });
});

describe('an excerpt', () => {
  it('keeps a block of code whole, with its empty lines', () => {
    const code = `\`\`\`\n${'line of code\n\n'.repeat(100)}\`\`\``;
    const text = `${'before. '.repeat(200)}\n\n${code}\n\n${'after. '.repeat(200)}`;
    expect(excerptAround(text, text.indexOf('line'))).toBe(`[…]\n${code}\n[…]`);
  });

  it('is the whole passage where that is short', () => {
    expect(excerptAround('one\n\ntwo\n\nthree', 5)).toBe('one\n\ntwo\n\nthree');
  });

  it('holds the line that it is made for, and nothing that is not in the passage', () => {
    const lines = fc.array(fc.constantFrom('', '```', 'some words here', '- item', '| a | b |', 'x'.repeat(500)), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(lines, fc.nat(), (given, seed) => {
        const text = ['begin', ...given].join('\n');
        const starts = [...text.matchAll(/^.*\S.*$/gm)].map(({ index }) => index);
        const at = starts[seed % starts.length] ?? 0;
        const excerpt = excerptAround(text, at);
        const part = excerpt.replace(/^\[…\]\n/, '').replace(/\n\[…\]$/, '');
        expect(text).toContain(part);
        expect(part).toContain(text.slice(at).split('\n', 1)[0]?.trimEnd());
      }),
    );
  });
});

describe('two passages contradict each other', () => {
  const wanted = stemsIn('how long to wait before draining a node');

  it.each([
    [
      'another quantity of the same',
      'Wait 30 seconds before draining a node.',
      'Wait 90 seconds before draining a node.',
    ],
    ['one denies it', 'Draining a node ends its jobs at once.', 'Draining a node does not end its jobs at once.'],
  ])('%s', (_, a, b) => {
    expect(contradictEachOther(a, b, wanted)).toBe(true);
    expect(contradictEachOther(b, a, wanted)).toBe(true);
  });

  it.each([
    ['the same in other words', 'Wait 30 seconds before draining a node.', 'Before draining a node, wait 30 seconds.'],
    ['of something else', 'Wait 30 seconds before draining a node.', 'A node holds 90 pods.'],
    ['about what nobody asked', 'A pod needs 2 GB of free memory.', 'A pod needs 4 GB of free memory.'],
    ['another step', 'Drain the node before you wait at step 3.', 'Drain the node before you wait at step 4.'],
    ['another place of the same', 'Wait before draining a node, see 3.', 'Wait before draining a node, see 4.'],
    [
      'another version',
      'Draining a node without a wait needs version 1.2.',
      'Draining a node without a wait needs version 1.3.',
    ],
    [
      'another version in short',
      'Draining a node without a wait needs v1.2 GB.',
      'Draining a node without a wait needs v1.3 GB.',
    ],
    [
      'another table, port or phase',
      'Draining a node may wait: table 3 rows, port 80 open, phase 1 ends.',
      'Draining a node may wait: table 4 rows, port 90 open, phase 2 ends.',
    ],
    [
      'the same unit twice',
      'Wait 30 seconds, then 60 seconds, before draining a node.',
      'Wait 30 seconds, at most 90 seconds, before draining a node.',
    ],
    ['another unit', 'Wait 30 seconds before draining a node.', 'Wait for 2 people before draining a node.'],
  ])('or do not: %s', (_, a, b) => {
    expect(contradictEachOther(a, b, wanted)).toBe(false);
  });
});

describe('a passage that holds the words of a thing', () => {
  const passage = 'Gearbox\nThe gearbox must be greased every 200 hours.';

  it('holds all of them, and half of what the message speaks of', () => {
    expect(holdsWords(passage, ['gearbox', 'greased'], ['often', 'gearbox', 'greased'])).toBe(true);
    expect(holdsWords(passage, ['gearbox', 'warranty'], ['gearbox', 'warranty'])).toBe(false);
    expect(holdsWords(passage, ['gearbox'], ['depot', 'sold', 'gearbox', 'customers'])).toBe(false);
  });

  it('is none where none of the words is one to search for', () => {
    expect(holdsWords(passage, [], [])).toBe(false);
    expect(holdsWords(passage, ['until'], ['until'])).toBe(false);
    expect(holdsWords(passage, ['что', 'это'], ['что', 'это'])).toBe(false);
  });
});

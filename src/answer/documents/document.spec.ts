// The document at hand: which of its passages answer a question that goes on with it.
import { describe, expect, it } from 'vitest';
import type { AskedDocuments } from '../ask-context.js';
import type { PlacedRow } from '../ask-reads.js';
import type { PassageRow } from '../../telemetry/knowledge-rows.js';
import { rankAtHand, tellsWhole } from './document.js';

const passage = (id: string, fit: number, text: string, file = 'nodes.md'): PlacedRow<PassageRow> => ({
  row: { kind: 'passage', id, collection: 'wiki', document: file, file, title: 'Nodes', from: 0, to: 1, text, fit },
  position: 0,
  batch: 'b' as never,
  source: 'wiki' as never,
});

const idsFor = (question: string, ...passages: readonly PlacedRow<PassageRow>[]): readonly string[] => {
  const documents: AskedDocuments = {
    message: question,
    question,
    collections: ['wiki'],
    passages: [],
    atHand: { collection: 'wiki', file: 'nodes.md', question: 'drain a node', section: [], passages },
    mayAsk: true,
  };
  return rankAtHand(documents).map(({ row }) => row.id);
};

const DRAIN = 'Ask the platform team before you drain a node.';

describe('the document at hand', () => {
  it('answers by the passage that speaks of the new words, whatever fits the question before', () => {
    expect(idsFor('who owns certificates', passage('both', 0.8, DRAIN), passage('new', 0.2, 'Certificates.'))).toEqual([
      'new',
    ]);
  });

  it('answers by what fits the question before, where no word is new', () => {
    expect(idsFor('drain a node', passage('soup', 0, 'Soup on Mondays.'), passage('both', 0.8, DRAIN))).toEqual([
      'both',
    ]);
  });

  it('does not answer by a passage that fits neither', () => {
    expect(idsFor('which sleepers', passage('a', 0.41, DRAIN), passage('b', 0, 'Soup on Mondays.'))).toEqual([]);
  });

  it('is one document', () => {
    expect(idsFor('drain', passage('of another', 0.9, DRAIN, 'other.md'))).toEqual([]);
  });
});

describe('a question that a passage tells the whole of', () => {
  const tells = (message: string, text: string): boolean =>
    tellsWhole({
      message,
      question: message,
      collections: ['wiki'],
      passages: [passage('a', 0.7, text)],
      mayAsk: true,
    });
  const TEXT = '3,100 orders were lost in the outage of checkout.';

  it('has all of its telling words in it, and the figure that it asks for', () => {
    expect(tells('how many orders were lost in the checkout outage?', TEXT)).toBe(true);
    expect(tells('how many orders were refused in the checkout outage?', TEXT)).toBe(false);
    expect(tells('how many orders were lost in the checkout outage?', TEXT.replace('3,100', 'Some'))).toBe(false);
  });

  it('asks for a figure, and of more than a word or two', () => {
    expect(tells('were orders lost in the checkout outage?', TEXT)).toBe(false);
    expect(tells('how many orders?', TEXT)).toBe(false);
  });
});

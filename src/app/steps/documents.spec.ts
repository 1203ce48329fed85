// Which words of a message no stored line holds.
import { describe, expect, it } from 'vitest';
import type { FetchedBatch, PlannedQuery } from '../../investigation/turn.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { ForeignWord } from '../../language/details/foreign-words.js';
import { findUnspokenWords } from './documents.js';

const GEARBOX: ForeignWord = { text: 'gearbox', isStrange: true };

const lookedFor = (phrase: string): PlannedQuery => ({
  id: phrase,
  source: 'logs',
  role: 'context',
  why: 'spoken of',
  query: {
    ask: 'logs',
    order: 'newest',
    window: { from: 0, to: 1 },
    filter: {},
    upTo: 1,
    budget: 1,
    phrases: [phrase],
  },
});

const answered = (query: string): FetchedBatch => ({
  query,
  hash: query as BatchHash,
  rows: 0,
  matched: 0,
  owed: 0,
  late: 0,
  notices: [],
});

const QUERIES = ['gearbox', 'gearboxs'].map(lookedFor);

describe('a word that no stored line holds', () => {
  it.each<[string, readonly string[], readonly string[], readonly ForeignWord[]]>([
    ['is one that was looked for in vain', ['gearbox', 'gearboxs'], [], [GEARBOX]],
    ['is none that a line holds in another form', ['gearbox', 'gearboxs'], ['gearboxs'], []],
    ['is none whose lines could not be read', ['gearboxs'], [], []],
  ])('%s', async (_, read, holding, unspoken) => {
    const running = { queries: QUERIES, fetched: read.map(answered) };
    const found = await findUnspokenWords([GEARBOX], running, (batch) => Promise.resolve(holding.includes(batch)));
    expect(found).toEqual(unspoken);
  });
});

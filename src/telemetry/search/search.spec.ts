// Search over templates: how texts become words, what ranks first, and how rankings are fused.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { headedDocument, templateDocument, templateFields } from './search-documents.js';
import { fuseRanks, minMaxSum, rankByScore } from './rank-fusion.js';
import { alikeness, resembles } from './resemblance.js';
import { createSearchIndex } from './search-index.js';
import { createVocabulary } from './vocabulary.js';
import { searchPieces, searchTokens, trigramsOf } from './search-terms.js';

describe('the words of a text', () => {
  it.each([
    ['HTTPServer2Error', ['http', 'server', '2', 'error']],
    ['The connections were refused by orderService', ['connect', 'refus', 'order', 'servic']],
    ['trace 4bf92f3577b34da6 code ABC_12', ['trace', '4bf92f3577b34da6', 'code', 'abc', '12']],
    ['not found', ['not', 'found']],
    ['Verbindung überlastet 連接 失敗', ['verbindung', 'überlastet', '連接', '失敗']],
    ['Überlastung u\u0308ber ÄÖFehler', ['überlastung', 'über', 'äö', 'fehler']],
    ['<*> : -- ', []],
  ])('%j', (text, words) => {
    expect(searchTokens(text)).toEqual(words);
  });

  it('overlap with their trigrams', () => {
    expect(trigramsOf('order')).toEqual(['_or', 'ord', 'rde', 'der', 'er_']);
    expect(trigramsOf('x')).toEqual(['_x_']);
  });

  it('hold no blank, so that an index splits them again in the same way', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of searchTokens(text)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
      }),
    );
  });
});

describe('the fields of a template', () => {
  it('separates prose, keys and placeholders', () => {
    const fields = templateFields('Link down , port = <*> , peer name = [string] . Reason {text} msg = "lost"');
    expect(fields.keys).toBe('port peer name');
    expect(fields.placeholders).toBe('{text}');
    expect(searchTokens(fields.prose)).toEqual(['link', 'down', 'reason', 'msg', 'lost']);
  });
});

describe('glued words', () => {
  const vocabulary = createVocabulary();
  for (let times = 0; times < 3; times++) vocabulary.learn(searchPieces('server link down status backup flow'));

  it.each([
    ['serverdown', ['serverdown', 'server', 'down']],
    ['linkupstatus', ['linkupstatus', 'link', 'up', 'status']],
    ['overflow', ['overflow']],
    ['server', ['server']],
    ['upup', ['upup']],
    ['123456', ['123456']],
  ])('%s is %j', (piece, parts) => {
    expect(vocabulary.partsOf(piece)).toEqual(parts);
  });

  it('lose nothing, for the parts make the word', () => {
    const letters = fc.array(fc.constantFrom('server', 'link', 'down', 'up', 'x', 'flow'), { minLength: 1 });
    fc.assert(
      fc.property(letters, (parts) => {
        const [whole, ...found] = vocabulary.partsOf(parts.join(''));
        expect(whole).toBe(parts.join(''));
        if (found.length > 0) expect(found.join('')).toBe(whole);
      }),
    );
  });
});

type Text = { readonly id: string; readonly text: string };

const find = (query: string, templates: readonly Text[]): readonly { id: string; score: number }[] =>
  createSearchIndex(templates.map(({ id, text }) => templateDocument(id, text))).find(query, 10);

describe('a search', () => {
  const templates = [
    { id: 'pool', text: 'connection pool exhausted , size = <*>' },
    { id: 'pay', text: 'PaymentGateway declined card for order <*>' },
    { id: 'cache', text: 'cache miss for key <*>' },
    { id: 'slow', text: 'slow query on orders took <*>' },
  ];

  it.each([
    ['why are the connection pools exhausted?', 'pool'],
    ['payments are declined', 'pay'],
    ['slow queries', 'slow'],
    ['cachemiss', 'cache'],
  ])('finds for %j %s first', (query, id) => {
    expect(find(query, templates)[0]?.id).toBe(id);
  });

  it('leaves out what shares nothing telling with the question', () => {
    expect(find('card', templates).map(({ id }) => id)).toEqual(['pay']);
    expect(find('zzz', templates)).toEqual([]);
    expect(find('the of and', templates)).toEqual([]);
    expect(find('anything', [])).toEqual([]);
  });

  it('finds the parts of words that were glued', () => {
    const ports = ['link one down', 'link two down', 'link three down', 'hwlinkdown alarm'].map((text) => ({
      id: text,
      text,
    }));
    expect(find('alarm that a link is down', ports)[0]?.id).toBe('hwlinkdown alarm');
  });

  it('reads the heading of a page before its body', () => {
    const pages = [
      headedDocument('body', 'Runbook', 'when the pool is exhausted'),
      headedDocument('heading', 'Pool exhausted', 'see the runbook of it'),
    ];
    expect(createSearchIndex(pages).find('pool exhausted', 2)[0]?.id).toBe('heading');
  });

  const words = fc.array(fc.constantFrom('order', 'pool', 'cache', 'slow', 'query', 'card', '<*>'), { maxLength: 6 });
  const texts = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,4}$/), words), { selector: ([id]) => id });
  const documentsOf = (all: readonly (readonly [string, readonly string[]])[]) =>
    all.map(([id, text]) => templateDocument(id, text.join(' ')));

  it('does not depend on the order of the documents', () => {
    fc.assert(
      fc.property(texts, words, (all, query) => {
        const some = documentsOf(all);
        const forward = createSearchIndex(some).find(query.join(' '), 100);
        expect(createSearchIndex([...some].reverse()).find(query.join(' '), 100)).toEqual(forward);
        expect(forward).toEqual(rankByScore(forward));
        for (const { score } of forward) expect(score).toBeLessThanOrEqual(1.5);
      }),
    );
  });

  it('finds in a changed collection what one made at once finds', () => {
    fc.assert(
      fc.property(texts, texts, words, (before, after, query) => {
        const index = createSearchIndex(documentsOf(before));
        for (const [id] of before) if (!after.some(([other]) => other === id)) index.remove(id);
        for (const document of documentsOf(after)) index.put(document);
        expect(index.find(query.join(' '), 100)).toEqual(
          createSearchIndex(documentsOf(after)).find(query.join(' '), 100),
        );
      }),
    );
  });

  it('returns the first by id of equals, whatever the sums of their parts lost in rounding', () => {
    const index = createSearchIndex(
      documentsOf([
        ['a', ['pool', 'cache']],
        ['d', []],
        ['b', ['cache', 'slow', 'query', 'card', 'query']],
        ['e', ['query']],
        ['aa', ['card']],
        ['c', ['card', 'pool', 'slow']],
        ['f', ['slow', 'cache']],
        ['g', ['slow', 'cache']],
        ['h', ['card', 'pool']],
        ['i', ['card', 'query', 'query', 'slow', 'pool']],
      ]),
    );
    expect(index.find('query query cache pool', 1)).toEqual([{ id: 'b', score: 1.5 }]);
  });

  it('returns for the best few the start of a search of all', () => {
    fc.assert(
      fc.property(texts, words, fc.integer({ min: 1, max: 5 }), (all, query, most) => {
        const index = createSearchIndex(documentsOf(all));
        const found = index.find(query.join(' '), most);
        expect(found).toEqual(index.find(query.join(' '), 100).slice(0, most));
      }),
    );
  });
});

describe('resemblance', () => {
  it.each([
    ['the pool is exhausted', 'exhausting pools', true],
    ['cachemiss', 'cache was cold', true],
    ['cache', 'hwcachemiss', true],
    ['port', 'report', false],
    ['the', 'the', false],
  ])('%j and %j: %j', (query, text, isAnswer) => {
    expect(resembles(query)(text)).toBe(isAnswer);
  });

  it('measures the share of words that both have', () => {
    expect(alikeness('checkout fails since noon', 'Checkout failing')).toBe(0.5);
    expect(alikeness('checkout fails', 'why did the checkout fail?')).toBe(1);
    expect(alikeness('', '')).toBe(0);
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => void expect(alikeness(a, b)).toBe(alikeness(b, a))));
  });
});

describe('fusion', () => {
  it('adds scores of one pool after stretching them', () => {
    const lexical = [
      { id: 'a', score: 12 },
      { id: 'b', score: 8 },
      { id: 'c', score: 4 },
    ];
    const vector = [
      { id: 'b', score: 0.9 },
      { id: 'a', score: 0.5 },
      { id: 'd', score: 0.1 },
    ];
    expect(minMaxSum([lexical, vector])).toEqual([
      { id: 'a', score: 1.5 },
      { id: 'b', score: 1.5 },
      { id: 'c', score: 0 },
      { id: 'd', score: 0 },
    ]);
    expect(minMaxSum([[{ id: 'only', score: 3 }], []])).toEqual([{ id: 'only', score: 1 }]);
  });

  it('adds reciprocal ranks where scores do not compare', () => {
    expect(
      fuseRanks([
        ['a', 'b'],
        ['b', 'c'],
      ]),
    ).toEqual([
      { id: 'b', score: 0.0325225 },
      { id: 'a', score: 0.0163934 },
      { id: 'c', score: 0.016129 },
    ]);
  });

  it('keeps the order of one list', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 50 }), (ids) => {
        expect(fuseRanks([ids]).map(({ id }) => id)).toEqual(ids);
      }),
    );
  });
});

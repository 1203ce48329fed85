// Search over templates: how texts become words, what ranks first, and how rankings are fused.
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { templateFields } from './fields.js';
import { fuseRanks, minMaxSum, ranked } from './ranking.js';
import { indexTemplates, scoreTemplates } from './score-templates.js';
import { searchTokens, searchTrigrams } from './words.js';

describe('the words of a text', () => {
  it.each([
    ['HTTPServer2Error', ['http', 'server', '2', 'error']],
    ['The connections were refused by orderService', ['connect', 'refus', 'order', 'servic']],
    ['trace 4bf92f3577b34da6 code ABC_12', ['trace', '4bf92f3577b34da6', 'code', 'abc', '12']],
    ['not found', ['not', 'found']],
    ['Verbindung überlastet 連接 失敗', ['verbindung', 'überlastet', '連接', '失敗']],
    ['<*> : -- ', []],
  ])('%j', (text, words) => {
    expect(searchTokens(text)).toEqual(words);
  });

  it('are overlapped by their trigrams', () => {
    expect(searchTrigrams('the order')).toEqual(['_or', 'ord', 'rde', 'der', 'er_']);
    expect(searchTrigrams('x')).toEqual(['_x_']);
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
  it('are prose, keys and placeholders', () => {
    const fields = templateFields('Link down , port = <*> , peer name = [string] . Reason {text} msg = "lost"');
    expect(fields.keys).toBe('port peer name');
    expect(fields.placeholders).toBe('{text}');
    expect(searchTokens(fields.prose)).toEqual(['link', 'down', 'reason', 'msg', 'lost']);
  });
});

describe('scores', () => {
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
  ])('%j finds %s first', (query, id) => {
    expect(scoreTemplates(query, templates)[0]?.id).toBe(id);
  });

  it('leave out what shares nothing with the question', () => {
    expect(scoreTemplates('card', templates).map(({ id }) => id)).toEqual(['pay', 'cache']);
    expect(scoreTemplates('zzz', templates)).toEqual([]);
    expect(scoreTemplates('the of and', templates)).toEqual([]);
    expect(scoreTemplates('anything', [])).toEqual([]);
  });

  it('do not depend on the order of the templates', () => {
    const words = fc.array(fc.constantFrom('order', 'pool', 'cache', 'slow', 'query', 'card', '<*>'), { maxLength: 6 });
    const texts = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,4}$/), words), { selector: ([id]) => id });
    fc.assert(
      fc.property(texts, words, (all, query) => {
        const some = all.map(([id, text]) => ({ id, text: text.join(' ') }));
        const forward = scoreTemplates(query.join(' '), some);
        expect(indexTemplates([...some].reverse())(query.join(' '))).toEqual(forward);
        expect(forward).toEqual(ranked(forward));
        for (const { score } of forward) expect(score).toBeLessThanOrEqual(1.5);
      }),
    );
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

  it('of one list keeps its order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 50 }), (ids) => {
        expect(fuseRanks([ids]).map(({ id }) => id)).toEqual(ids);
      }),
    );
  });
});

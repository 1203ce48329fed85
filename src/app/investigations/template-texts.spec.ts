// What readers of a document see of the patterns of log lines.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Answer } from '../../evidence/answer.js';
import { templateId } from '../../telemetry/templates/template.js';
import { readTemplateTexts, withTemplateTexts } from './template-texts.js';

const READ = templateId(4_711);
const UNREAD = templateId(9_000_000_000_000_000);
const texts = new Map([[READ, 'pool of <*> is exhausted']]);

const answerOf = (subjects: readonly string[], quotes: readonly (readonly [field: string, quote: string])[]): Answer =>
  ({
    timeline: subjects.map((subject) => ({ at: '', event: 'onset', what: `shop: ${subject}`, evidence: [] })),
    evidence: quotes.map(([field, quote]) => ({ id: 'e1', field, quote })),
  }) as unknown as Answer;

describe('patterns in a document', () => {
  it.each([
    [READ, 'shop: pool of <*> is exhausted', 'pool of <*> is exhausted'],
    [`${READ}!IOException`, 'shop: pool of <*> is exhausted (IOException)', 'pool of <*> is exhausted (IOException)'],
    [`${READ}!~refused`, 'shop: pool of <*> is exhausted (refused)', 'pool of <*> is exhausted (refused)'],
    [`${UNREAD}!~refused`, 'shop: refused', 'refused'],
    [UNREAD, 'shop', ''],
    ['Orders#41!IOException', 'shop: Orders#41!IOException', 'Orders#41!IOException'],
    ['transactions', 'shop: transactions', 'transactions'],
  ])('tell %s by its words', (event, what, quote) => {
    const { timeline, evidence } = withTemplateTexts(answerOf([event], [['event', event]]), texts);
    expect(timeline[0]?.what).toBe(what);
    expect(evidence[0]?.quote).toBe(quote);
  });

  it('show no id, whatever the key of the template', () => {
    const detail = fc.constantFrom('', '!IOException', '!~refused');
    fc.assert(
      fc.property(fc.maxSafeNat(), detail, (key, mark) => {
        const id = templateId(key);
        const { timeline, evidence } = withTemplateTexts(answerOf([id + mark], [['event', id + mark]]), new Map());
        expect(`${timeline[0]?.what} ${evidence[0]?.quote}`).not.toContain(id);
      }),
    );
  });

  it('leave lines of logs and changes as they are', () => {
    const answer = answerOf([], [['message', READ]]);
    const change = { at: '', event: 'change', what: `shop: ${READ}`, evidence: [] } as const;
    const given = { ...answer, timeline: [change] };
    expect(withTemplateTexts(given, texts)).toEqual(given);
  });

  it('are read from the batches of templates of their turn', async () => {
    const query = (turn: number, ask: string) => [
      { type: 'QueriesPlanned', data: { turn, queries: [{ id: ask, query: { ask } }] } },
      { type: 'BatchFetched', data: { turn, query: ask, hash: `${ask}${turn}`, rows: 1 } },
    ];
    const facts = [...query(1, 'templates'), ...query(2, 'templates'), ...query(1, 'logs')];
    const row = (id: string) => `{"kind":"template","id":"${id}","text":"text of ${id}"}\n`;
    const readBatch = (hash: string): Promise<string | undefined> => Promise.resolve(row(hash));
    expect([...(await readTemplateTexts({ turn: 1, facts, readBatch }))]).toEqual([
      ['templates1', 'text of templates1'],
    ]);
    const gone = { turn: 1, facts, readBatch: () => Promise.resolve(undefined) };
    expect((await readTemplateTexts(gone)).size).toBe(0);
  });
});

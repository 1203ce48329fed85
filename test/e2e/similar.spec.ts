// Earlier issues: a question in another investigation is told of those that people closed or rated, when and where that was, and cites the stored row.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { DAY, fromIso, toIso } from '../../src/kernel/time.js';
import { clean, type Service, startService } from '../support/service.js';
import {
  answered,
  FOLLOW_UP,
  pathOf,
  post,
  QUESTION,
  replay,
  type RequestBody,
  send,
  shopFolder,
} from '../support/shop.js';

const EARLIER = 'inc 1 `quoted`';
/** The same words a day after. */
const LATER = { ...QUESTION, askedAt: toIso((fromIso(QUESTION.askedAt) ?? 0) + DAY) };

let service: Service;
let asked = 0;

const past = ({ claims }: Answer): Answer['claims'] => claims.filter(({ text }) => text.includes('issue like this'));
const ask = async (id: string, question: object = LATER): Promise<Answer> =>
  JSON.parse(await answered(service.url, id, { ...QUESTION, ...question, messageId: `m${(asked += 1)}` })) as Answer;
const rate = (id: string, body: RequestBody) => post(service.url, `${pathOf(id)}/turns/1/feedback`, { body });

beforeAll(async () => {
  service = await startService({ folder: await shopFolder() });
  await ask(EARLIER, QUESTION);
});

afterAll(clean);

describe('a question that was asked before in another investigation', () => {
  it('is told of nothing that nobody has closed or rated', async () => {
    expect(past(await ask('inc-2'))).toEqual([]);
  });

  it('is told what was concluded and that a person confirmed it, checked against its stored row', async () => {
    await rate(EARLIER, { rating: 'right' });
    const answer = await ask('inc-3');
    const [claim, ...more] = past(answer);
    expect(more).toEqual([]);
    expect(claim?.verdict).toBe('supported');
    expect(claim?.text).toContain("`inc 1 'quoted'`");
    expect(claim?.text).toMatch(/; the cause was in `.+`, which a person confirmed/);
    const cited = answer.evidence.find(({ id }) => id === claim?.citations[0]);
    expect(cited?.kind).toBe('knowledge');
    const { text } = await send(service.url, cited?.link ?? '');
    const row = JSON.parse(text.split('\n')[cited?.position ?? 0] ?? '') as { readonly [field: string]: unknown };
    expect(row).toMatchObject({ kind: 'past-issue', investigation: EARLIER, question: QUESTION.text, alike: 1 });
  });

  it('is told once, in the turn that opens the issue', async () => {
    const next = await ask('inc-3', { ...FOLLOW_UP, askedAt: LATER.askedAt });
    expect(past(next)).toEqual([]);
    expect(next.coverage.filter(({ query }) => query.startsWith('earlier issues'))).toEqual([]);
  });

  it('is told of no issue about the same time: that is the same trouble', async () => {
    expect(past(await ask('inc-4', QUESTION))).toEqual([]);
  });

  it('is never told of a wrong answer, but of what the cause was instead', async () => {
    await rate(EARLIER, { rating: 'wrong' });
    expect(past(await ask('inc-5'))).toEqual([]);
    await rate(EARLIER, { rating: 'wrong', cause: 'the cache of the shop was too small' });
    const [claim] = past(await ask('inc-6'));
    expect(claim?.text).toContain('a person said that the cause was “the cache of the shop was too small”');
    expect(claim?.verdict).toBe('supported');
  });

  it('replays identically, and verifies', async () => {
    expect(await replay(service.url, 'inc-6', 1)).toMatchObject({ outcome: 'identical' });
    const { text } = await post(service.url, `${pathOf('inc-6')}/verify`);
    expect(JSON.parse(text)).toMatchObject({ counts: { contradicted: 0 } });
  });

  it('is told of none that was deleted', async () => {
    expect((await send(service.url, pathOf(EARLIER), { method: 'DELETE' })).status).toBeLessThan(300);
    expect(past(await ask('inc-7'))).toEqual([]);
  });
});

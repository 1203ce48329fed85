// Similar past issues: a question in another investigation finds the earlier one, says when and where that was, and cites the stored row.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { clean, type Service, startService } from '../support/service.js';
import { answered, FOLLOW_UP, pathOf, post, QUESTION, replay, send, shopFolder } from '../support/shop.js';

const EARLIER = 'inc 1 `quoted`';
const LATER = 'inc-2';

let service: Service;
let answer: Answer;

const past = ({ claims }: Answer): Answer['claims'] => claims.filter(({ text }) => text.includes('issue like this'));

beforeAll(async () => {
  service = await startService({ folder: await shopFolder() });
  await answered(service.url, EARLIER, QUESTION);
  answer = JSON.parse(await answered(service.url, LATER, { ...QUESTION, messageId: 'm7' })) as Answer;
});

afterAll(clean);

describe('a question that was asked before in another investigation', () => {
  it('gets the earlier issue, checked against its stored row', async () => {
    const [claim] = past(answer);
    expect(claim?.verdict).toBe('supported');
    expect(claim?.text).toContain("`inc 1 'quoted'`");
    expect(answer.text).toContain('**Seen before**');
    const cited = answer.evidence.find(({ id }) => id === claim?.citations[0]);
    expect(cited?.kind).toBe('knowledge');
    const { text } = await send(service.url, cited?.link ?? '');
    const row = JSON.parse(text.split('\n')[cited?.position ?? 0] ?? '') as { readonly [field: string]: unknown };
    expect(row).toMatchObject({ kind: 'past-issue', investigation: EARLIER, question: QUESTION.text, alike: 1 });
  });

  it('gets it once, in the turn that opens the issue', async () => {
    const next = JSON.parse(await answered(service.url, LATER, FOLLOW_UP)) as Answer;
    expect(past(next)).toEqual([]);
    expect(next.coverage.filter(({ query }) => query.startsWith('earlier issues'))).toEqual([]);
  });

  it('never finds itself, nor an investigation that was deleted', async () => {
    const alone = JSON.parse(await answered(service.url, 'inc-3', { ...QUESTION, messageId: 'm8' })) as Answer;
    expect(past(alone).map(({ text }) => text.includes('`inc-3`'))).toEqual([false, false]);
    for (const id of [EARLIER, LATER, 'inc-3'])
      expect((await send(service.url, pathOf(id), { method: 'DELETE' })).status).toBeLessThan(300);
    const last = JSON.parse(await answered(service.url, 'inc-4', { ...QUESTION, messageId: 'm9' })) as Answer;
    expect(past(last)).toEqual([]);
  });

  it('replays identically, and verifies', async () => {
    const id = 'inc-5';
    await answered(service.url, 'inc-6', { ...QUESTION, messageId: 'm10' });
    const again = JSON.parse(await answered(service.url, id, { ...QUESTION, messageId: 'm11' })) as Answer;
    expect(past(again)).toHaveLength(2);
    expect(await replay(service.url, id, 1)).toMatchObject({ outcome: 'identical' });
    const { text } = await post(service.url, `${pathOf(id)}/verify`);
    expect(JSON.parse(text)).toMatchObject({ counts: { contradicted: 0 } });
  });
});

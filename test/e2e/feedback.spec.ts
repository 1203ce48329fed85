// Answers are rated in the conversation itself: the rating is a fact, its person is whoever said it, and a replay gives it again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session, turnList } from '../../src/api/contract/investigations.js';
import { timelinePage } from '../../src/api/contract/timeline.js';
import { clean, type Service, startService } from '../support/service.js';
import { answered, pathOf, QUESTION, replay, send, shopFolder } from '../support/shop.js';

let service: Service;

const say = (id: string, messageId: string, text: string) =>
  answered(service.url, id, { ...QUESTION, messageId, text });
const feedbackOf = async (id: string) =>
  session.parse(JSON.parse((await send(service.url, pathOf(id))).text)).issues[0]?.feedback;

beforeAll(async () => {
  service = await startService({ folder: await shopFolder() });
});

afterAll(clean);

describe('what is said of an answer', () => {
  it('rates the report before it, with what the cause was, and replays identically', async () => {
    await say('said', 'm1', QUESTION.text);
    await say('said', 'm2', 'that was wrong, it was the cache');
    expect(await feedbackOf('said')).toEqual({ turn: 1, rating: 'wrong', cause: 'it was the cache' });
    expect(await replay(service.url, 'said', 2)).toMatchObject({ outcome: 'identical' });
    const { text } = await send(service.url, `${pathOf('said')}/timeline?type=human_action`);
    const { items } = timelinePage.parse(JSON.parse(text));
    const asker = timelinePage.parse(
      JSON.parse((await send(service.url, `${pathOf('said')}/timeline?type=user_question`)).text),
    ).items[0]?.by;
    expect(items).toMatchObject([{ title: 'rated turn 1: wrong', content: 'it was the cache', by: asker }]);
    await say('said', 'm3', 'spot on');
    expect(await feedbackOf('said')).toMatchObject({ rating: 'right' });
  });

  it('stays with each turn, also where a later one of the issue is rated', async () => {
    await say('each', 'm1', QUESTION.text);
    await say('each', 'm2', 'full report');
    const rate = (turn: number, body: object) =>
      send(service.url, `${pathOf('each')}/turns/${turn}/feedback`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const feedbacks = async () =>
      turnList
        .parse(JSON.parse((await send(service.url, `${pathOf('each')}/turns`)).text))
        .items.map(({ feedback }) => feedback);
    expect(await feedbacks()).toEqual([undefined, undefined]);
    await rate(1, { rating: 'partly', cause: 'the cache of the shop' });
    await rate(2, { rating: 'right' });
    expect(await feedbacks()).toEqual([{ rating: 'partly', cause: 'the cache of the shop' }, { rating: 'right' }]);
    await rate(1, { rating: 'wrong' });
    expect(await feedbacks()).toEqual([{ rating: 'wrong' }, { rating: 'right' }]);
  });

  it('rates nothing where nothing was answered', async () => {
    await say('first', 'm1', 'spot on');
    expect((await send(service.url, `${pathOf('first')}/events`)).text).not.toContain('FeedbackGiven');
  });
});

// A scripted conversation that takes every road a turn can take.
import type { Service } from './service.js';
import { ask, type Body, FOLLOW_UP, ingest, QUESTION, SHOP } from './shop.js';
import { toIso } from '../../src/kernel/time.js';

const { secondIssue } = SHOP;
const second = toIso(secondIssue.askedAt);

type Line = {
  readonly says: string;
  readonly body: Body;
  /** What every source answers with meanwhile. */
  readonly weather?: 'unavailable' | 'broken';
  readonly before?: (service: Service) => Promise<void>;
};

export const CONVERSATION: readonly Line[] = [
  { says: 'question', body: QUESTION },
  { says: 'follow-up', body: FOLLOW_UP, before: ({ url }) => ingest(url, SHOP.later) },
  {
    says: 'change of scope',
    body: { messageId: 'm3', text: 'only checkout-api, not production debug lines', askedAt: FOLLOW_UP.askedAt },
  },
  {
    says: 'another issue',
    body: { messageId: 'm4', text: secondIssue.question, askedAt: second },
    before: ({ url }) => ingest(url, secondIssue.rows),
  },
  { says: 'return', body: { messageId: 'm5', text: secondIssue.comeBack, askedAt: second } },
  { says: 'ambiguous', body: { messageId: 'm6', text: 'what about the orders?', askedAt: second } },
  { says: 'confirmation', body: { messageId: 'm7', confirms: 6, relation: 'follow_up', askedAt: second } },
  {
    says: 'no source',
    body: { messageId: 'm8', text: 'anything new?', relation: 'follow_up', askedAt: second },
    weather: 'unavailable',
  },
  {
    says: 'failure',
    body: { messageId: 'm9', text: 'and now?', relation: 'follow_up', askedAt: second },
    weather: 'broken',
  },
  { says: 'after the failure', body: { messageId: 'm10', text: 'anything new?', askedAt: second } },
];

/** The stored responses, in order. */
export const converse = async (service: Service, id: string): Promise<readonly string[]> => {
  const answers: string[] = [];
  for (const { says, body, weather = 'fine', before } of CONVERSATION) {
    await before?.(service);
    await service.weather(weather);
    const { status, text } = await ask(service.url, id, body);
    if (status !== 200) throw new Error(`${says}: ${status} ${text}`);
    answers.push(text);
  }
  await service.weather('fine');
  return answers;
};

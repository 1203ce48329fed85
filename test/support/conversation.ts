// A scripted conversation in which turns take every path they can take.
import type { Answer, AnswerStatus } from '../../src/evidence/answer.js';
import type { Relation } from '../../src/investigation/turn.js';
import { toIso } from '../../src/kernel/time.js';
import { fixture, type FolderFixture } from './fixtures.js';
import { type Service, startService } from './service.js';
import { ask, type RequestBody, FOLLOW_UP, ingest, QUESTION, SHOP } from './shop.js';

const { secondIssue } = SHOP;
const second = toIso(secondIssue.askedAt);

type ScriptLine = {
  readonly says: string;
  readonly status: AnswerStatus;
  readonly relation?: Relation;
  readonly body: RequestBody;
  /** The condition of every source during this turn. */
  readonly weather?: 'unavailable' | 'broken';
  readonly before?: (service: Service) => Promise<void>;
};

/** The band is wide enough that an ambiguous message causes a question back. */
export const ASKING = { ask: { band: 0.6 } } as const;

export const CONVERSATION: readonly ScriptLine[] = [
  { says: 'question', status: 'answered', relation: 'new_issue', body: QUESTION },
  {
    says: 'follow-up',
    status: 'answered',
    relation: 'follow_up',
    body: FOLLOW_UP,
    before: ({ url }) => ingest(url, SHOP.later),
  },
  {
    says: 'change of scope',
    status: 'answered',
    relation: 'follow_up',
    body: { messageId: 'm3', text: 'only pricing-service', relation: 'follow_up', askedAt: FOLLOW_UP.askedAt },
  },
  {
    says: 'another issue',
    status: 'answered',
    relation: 'new_issue',
    body: { messageId: 'm4', text: secondIssue.question, relation: 'new_issue', askedAt: second },
    before: ({ url }) => ingest(url, secondIssue.rows),
  },
  {
    says: 'return',
    status: 'answered',
    relation: 'returned',
    body: { messageId: 'm5', text: secondIssue.comeBack, askedAt: second },
  },
  {
    says: 'ambiguous',
    status: 'confirm',
    body: { messageId: 'm6', text: 'login fails for some users', askedAt: second },
  },
  {
    says: 'confirmation',
    status: 'answered',
    relation: 'follow_up',
    body: { messageId: 'm7', confirms: 6, relation: 'follow_up', askedAt: second },
  },
  {
    says: 'no source',
    status: 'answered',
    relation: 'follow_up',
    body: { messageId: 'm8', text: 'anything new?', relation: 'follow_up', askedAt: second },
    weather: 'unavailable',
  },
  {
    says: 'failure',
    status: 'failed',
    body: { messageId: 'm9', text: 'and now?', relation: 'follow_up', askedAt: second },
    weather: 'broken',
  },
  {
    says: 'after the failure',
    status: 'answered',
    relation: 'follow_up',
    body: { messageId: 'm10', text: 'anything new?', askedAt: second },
  },
];

/** The stored responses, in order; throws when a turn takes another path than the script says. */
export const converse = async (service: Service, id: string): Promise<readonly string[]> => {
  const answers: string[] = [];
  for (const { says, status: wanted, relation, body, weather = 'fine', before } of CONVERSATION) {
    await before?.(service);
    await service.weather(weather);
    const { status, text } = await ask(service.url, id, body);
    if (status !== 200) throw new Error(`${says}: ${status} ${text}`);
    const answer = JSON.parse(text) as Answer;
    if (answer.status !== wanted || answer.issue?.relation !== relation)
      throw new Error(`${says}: ${answer.status}, ${answer.issue?.relation ?? 'no issue'}`);
    answers.push(text);
  }
  await service.weather('fine');
  return answers;
};

/** An id that paths, URLs and shells have trouble with. */
export const CONVERSATION_ID = 'talk / über 💥';

/** A data folder that holds the conversation, with its stored responses as notes. */
export const conversationFolder = (): Promise<FolderFixture<readonly string[]>> =>
  fixture('conversation', async (folder) => {
    const service = await startService({ folder, config: ASKING });
    await ingest(service.url, SHOP.rows);
    const answers = await converse(service, CONVERSATION_ID);
    await service.close();
    return answers;
  });

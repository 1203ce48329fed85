// The session of a conversation in which the service alone decides what each message is: go on, start afresh, return.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session, SessionIssue } from '../../src/investigation/views/session.js';
import type { Answer } from '../../src/evidence/answer.js';
import { toIso } from '../../src/kernel/time.js';
import { fixture } from '../support/fixtures.js';
import { clean, type Service, startService } from '../support/service.js';
import { answered, ingest, json, pathOf, QUESTION, SHOP } from '../support/shop.js';

const ID = 'session-1';

type LogRow = { readonly [field: string]: unknown };

/** A request of the shop has an id of its own, which its lines carry. */
const withRequestIds = (rows: readonly object[]): readonly object[] =>
  (rows as readonly LogRow[]).map((row) =>
    typeof row['trace.id'] === 'string' ? { ...row, 'http.request.id': `req-${row['trace.id'].slice(0, 12)}` } : row,
  );

const storedRequests: ReadonlySet<unknown> = new Set(
  (withRequestIds(SHOP.rows.logs) as readonly LogRow[]).flatMap((row) => row['http.request.id'] ?? []),
);

type Told = { readonly answer: Answer; readonly session: Session };

const QUESTIONS = {
  first: QUESTION.text,
  narrowed: 'only pricing-service in eu-west-1',
  whichPods: 'are they all from the same pod?',
  other: 'new problem: nobody can print a boarding card',
  back: 'back to the purchases: is it still happening?',
  later: SHOP.followUp,
  again: SHOP.followUp,
} as const;

const told = new Map<string, Told>();
let service: Service;

/** Without a relation, scope or window of the caller: the words are all that the service has. */
const say = async (name: keyof typeof QUESTIONS, askedAt = SHOP.askedAt): Promise<void> => {
  const body = { messageId: name, text: QUESTIONS[name], askedAt: toIso(askedAt) };
  const answer = JSON.parse(await answered(service.url, ID, body)) as Answer;
  told.set(name, { answer, session: await json<Session>(service.url, pathOf(ID)) });
};

const after = (name: keyof typeof QUESTIONS): Told => {
  const found = told.get(name);
  if (found === undefined) throw new Error(`${name} was not asked`);
  return found;
};

const issueAfter = (name: keyof typeof QUESTIONS, id: string): SessionIssue => {
  const found = after(name).session.issues.find((issue) => issue.id === id);
  if (found === undefined) throw new Error(`no issue ${id} after ${name}`);
  return found;
};

beforeAll(async () => {
  const { folder } = await fixture('shop-with-requests', async (own) => {
    const loading = await startService({ folder: own });
    await ingest(loading.url, { ...SHOP.rows, logs: withRequestIds(SHOP.rows.logs) });
    await loading.close();
  });
  service = await startService({ folder });
  for (const name of ['first', 'narrowed', 'whichPods', 'other', 'back'] as const) await say(name);
  await ingest(service.url, { ...SHOP.later, logs: withRequestIds(SHOP.later.logs ?? []) });
  await say('later', SHOP.laterAskedAt);
  await say('again', SHOP.laterAskedAt);
});

afterAll(clean);

describe('a conversation whose relations the service decides itself', () => {
  it('starts an issue, goes on with it, starts another one, and returns', () => {
    const relations = [...told.values()].map(({ answer: { issue } }) => [issue?.relation, issue?.id]);
    expect(relations).toEqual([
      ['new_issue', 'i1'],
      ['follow_up', 'i1'],
      ['follow_up', 'i1'],
      ['new_issue', 'i2'],
      ['returned', 'i1'],
      ['follow_up', 'i1'],
      ['follow_up', 'i1'],
    ]);
    expect(issueAfter('other', 'i1').status).toBe('switched');
    expect(after('again').session).toMatchObject({ currentIssue: 'i1', turns: 7 });
  });

  it('keeps as its summary what was asked first, and the conclusion that was confirmed last', () => {
    const [asked, concluded] = (issueAfter('first', 'i1').issueSummary ?? '').split('\n');
    expect(asked).toBe(QUESTIONS.first);
    expect(concluded).toContain('pricing-service');
    // questions of detail conclude nothing new
    expect(issueAfter('back', 'i1').issueSummary).toBe(`${asked}\n${concluded}`);
    expect(issueAfter('other', 'i2').issueSummary?.split('\n')[0]).toBe(QUESTIONS.other);
  });

  it('keeps the requests that show the issue, and none for one that nothing links to what deviates', () => {
    const { requestIds, traceIds } = issueAfter('first', 'i1');
    expect(requestIds.length).toBeGreaterThan(0);
    expect(requestIds.filter((id) => !storedRequests.has(id))).toEqual([]);
    expect(requestIds).toEqual(traceIds.map((id) => `req-${id.slice(0, 12)}`));
    expect(issueAfter('other', 'i2')).toMatchObject({ requestIds: [], traceIds: [], hypotheses: [] });
  });

  it('narrows its scope with the words of a message, tells why, and keeps it from then on', () => {
    const scopes = { services: ['pricing-service'], regions: ['eu-west-1'] };
    expect(after('narrowed').answer.delta?.scope).toMatchObject({
      added: ['service pricing-service', 'region eu-west-1'],
      because: expect.arrayContaining(['set by the message: services, regions']) as unknown,
    });
    expect(issueAfter('narrowed', 'i1').scopes).toMatchObject(scopes);
    expect(issueAfter('other', 'i2').scopes).toMatchObject({ services: [], regions: [] });
    expect(issueAfter('later', 'i1').scopes).toMatchObject(scopes);
  });

  it('searches for its summary with the latest message, in the scope that was set, and reads on from its cursor', () => {
    const { answer, session } = after('later');
    const filter = { services: ['pricing-service'], regions: ['eu-west-1'] };
    const [asked, concluded = ''] = (issueAfter('back', 'i1').issueSummary ?? '').split('\n');
    const search = session.lastQueries.find(({ why }) => why === 'text');
    expect(search?.query).toMatchObject({ ask: 'logs', filter });
    expect(search?.text?.replaceAll('`', '')).toBe(`${asked}\n${concluded.replaceAll('`', '')}\n${QUESTIONS.later}`);
    expect(answer.delta?.newRecords).toBeGreaterThan(0);

    const lines = after('again').session.lastQueries.find(({ why }) => why === 'delta');
    expect(lines?.query).toMatchObject({ ask: 'logs', filter, after: { kind: 'sequence' } });
    expect(after('again').answer.delta).toMatchObject({ newRecords: 0, sinceTurn: 6 });
  });

  it('refreshes the times of its cause from what is stored by then', () => {
    expect(after('first').answer.text).not.toContain('Still going on (18:53');
    expect(after('later').answer.text).toMatch(/Still going on \(18:5\d:\d\d to 18:55:02 UTC\)/);
  });

  it('proposes nothing that is done already', () => {
    expect(after('later').answer.nextActions.map(({ turn }) => turn.text)).not.toContain('only pricing-service');
  });
});

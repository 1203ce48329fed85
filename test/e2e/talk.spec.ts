// Messages of a conversation that resolve the issue, open another one, or suspect another cause.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { fromIso, toIso } from '../../src/kernel/time.js';
import { clean, type Service, startService } from '../support/service.js';
import { answered, pathOf, QUESTION, replay, send, SHOP, shopFolder } from '../support/shop.js';

const ID = 'talk-1';

let service: Service;

const say = async (text: string, messageId: string, id = ID): Promise<Answer> =>
  JSON.parse(await answered(service.url, id, { ...QUESTION, text, messageId })) as Answer;

const statuses = async (): Promise<readonly string[]> => {
  const { text } = await send(service.url, pathOf(ID));
  return (JSON.parse(text) as { readonly issues: readonly { readonly status: string }[] }).issues.map(
    ({ status }) => status,
  );
};

beforeAll(async () => {
  service = await startService({ folder: await shopFolder() });
  await say(QUESTION.text, 'm1');
});

afterAll(clean);

describe('a turn that its caller cancels', () => {
  it('tells the instant that it was about', async () => {
    const begun = Date.now();
    await service.plan({ on: 'QueriesPlanned', moment: 'before', how: 'hold' });
    const held = service.held();
    const headers = { 'content-type': 'application/json', prefer: 'respond-async' };
    const body = JSON.stringify({ text: 'Why do checkouts fail?', messageId: 'm1' });
    await send(service.url, `${pathOf('talk-cancelled')}/turns`, { method: 'POST', body, headers });
    await held;
    const cancel = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await send(service.url, `${pathOf('talk-cancelled')}/turns/1/cancel`, cancel)).status).toBe(200);
    service.goOn();
    const { answer } = JSON.parse((await send(service.url, `${pathOf('talk-cancelled')}/turns/1`)).text) as {
      readonly answer: Answer;
    };
    expect(answer.status).toBe('cancelled');
    expect(Date.parse(answer.askedAt)).toBeGreaterThanOrEqual(begun);
    expect(Date.parse(answer.askedAt)).toBeLessThanOrEqual(Date.now());
  });
});

describe('a conversation', () => {
  it('gives a verdict on the suspected cause, and searches everywhere else too', async () => {
    const { text, delta } = await say('could it be the network?', 'm2');
    expect(text).toMatch(/^(?:Likely|Possible|Not ruled out|Unlikely)\b/);
    expect([...(delta?.scope.added ?? []), ...(delta?.scope.removed ?? [])]).toEqual([]);
  });

  it('goes on with further rows of what was asked, and not with those of the cause', async () => {
    const id = 'talk-more';
    const { hypotheses } = await say(QUESTION.text, 'm1', id);
    const blamed = hypotheses[0]?.service;
    const other = [...new Set(SHOP.rows.logs.map((row) => row['service.name']))].find((name) => name !== blamed) ?? '';
    const lines = async (text: string, messageId: string) =>
      (await say(text, messageId, id)).evidence.map(({ service, at, quote }) => `${service} ${at} ${quote}`);
    const first = await lines(`show me log lines of ${other}`, 'm2');
    const next = await lines('and some more', 'm3');
    expect(first.length).toBeGreaterThan(1);
    expect(next.length).toBeGreaterThan(1);
    expect([...first, ...next].filter((line) => !line.startsWith(`${other} `))).toEqual([]);
    expect(next.filter((line) => first.includes(line))).toEqual([]);
  });

  it('opens an issue on the other of two incidents that the first message names', async () => {
    const id = 'talk-other';
    const at = fromIso(QUESTION.askedAt) ?? 0;
    const clock = (minutes: number): string => toIso(at - minutes * 60_000_000).slice(11, 16);
    const first = await say(
      `at ${clock(180)} mails were late, and since ${clock(20)} checkouts fail. Why do checkouts fail?`,
      'm1',
      id,
    );
    const { issue } = await say('the other one?', 'm2', id);
    expect(issue?.id).not.toBe(first.issue?.id);
    expect(Date.parse(issue?.window.to ?? '')).toBeLessThan(Date.parse(first.issue?.window.from ?? ''));
  });

  it('opens an issue at the time of the event that its first question names', async () => {
    const deploys = SHOP.rows.changes.filter((row) => Object.values(row).includes('deploy'));
    const times = deploys.map((row) => row['@timestamp']);
    const last = times.toSorted().at(-1) ?? '';
    const { status, issue, text } = await say('errors since the last deploy', 'm1', 'talk-event');
    expect(status).toBe('answered');
    expect(issue?.window.from).toBe(toIso(fromIso(last) ?? 0));
    expect(text).not.toMatch(/when was/i);
  });

  it('names no cause of another problem that nothing links to the deviation', async () => {
    const { text, issue, hypotheses } = await say('new problem: nobody can print a boarding card', 'm3');
    expect(issue?.relation).toBe('new_issue');
    expect(text).toMatch(/^\*\*Nothing that was read mentions /);
    expect(text).toContain('Nothing links it to what you ask.');
    expect(hypotheses).toEqual([]);
  });

  it('resolves its issue on command, and through no question', async () => {
    await say('is it resolved?', 'm4');
    expect(await statuses()).toEqual(['switched', 'active']);
    const { text, issue } = await say('ok, close this', 'm5');
    expect(text).toMatch(/^\*\*Marked as resolved:\*\*/);
    expect(issue?.status).toBe('resolved');
    expect(await statuses()).toEqual(['switched', 'resolved']);
  });

  it('reads proposed text as intended, whoever pastes it', async () => {
    const { nextActions } = await say(QUESTION.text, 'p1', 'talk-2');
    const { issue } = await say(`“${nextActions[0]?.turn.text ?? ''}”`, 'p2', 'talk-2');
    expect(issue).toMatchObject({ relation: 'follow_up', reasons: ['it is what turn 1 proposed'] });
    expect(await replay(service.url, 'talk-2', 2)).toMatchObject({ outcome: 'identical' });
  });

  it.each([
    ['hi', 'Hello.'],
    ['thanks!', 'You are welcome. Ask again when there is something else.'],
    ['what can you do?', 'Ask why something fails'],
    ['danke dir', 'Gern geschehen.'],
    ['gracias', 'De nada.'],
    ['merci beaucoup', 'Avec plaisir.'],
    ['谢谢', '不客气。'],
    ['ありがとう', 'どういたしまして。'],
    ['grazie', '(Rispondo in inglese.) You are welcome. Ask again when there is something else.'],
    ['tell me a joke', 'I know only what your telemetry says'],
  ])('answers “%s” in one line, and opens no issue for it', async (text, reply) => {
    const id = `talk-${text}`;
    const answer = await say(text, 'm1', id);
    expect(answer.text).toContain(reply);
    expect(answer.text).not.toContain('\n');
    expect(answer.issue).toBeUndefined();
    const { text: session } = await send(service.url, pathOf(id));
    expect(JSON.parse(session)).toMatchObject({ issues: [] });
    expect(await replay(service.url, id, 1)).toMatchObject({ outcome: 'identical' });
    expect((await say(QUESTION.text, 'm2', id)).issue?.relation).toBe('new_issue');
    expect((await say(text, 'm3', id)).issue).toBeUndefined();
    expect((await say('since when?', 'm4', id)).issue?.relation).toBe('follow_up');
  });

  it('counts again in the one service that is asked for, also where the cause is in another one', async () => {
    await say(QUESTION.text, 's1', 'talk-scope');
    const all = await say('how many errors?', 's2', 'talk-scope');
    const [blamed] = all.text.match(/(?<=`)[^`]+(?=`)/) ?? [];
    expect(blamed).not.toBe('storefront-web');
    const { text } = await say('only storefront-web', 's3', 'talk-scope');
    expect(text).toContain('`storefront-web`');
    expect(text).not.toContain(`\`${blamed}\``);
  });

  it('replays each of these turns identically', async () => {
    for (const turn of [2, 3, 4, 5])
      expect(await replay(service.url, ID, turn)).toMatchObject({ outcome: 'identical' });
  });
});

// A conversation about a database: each answer covers only its question and instance, cites the user's own texts, and names the deploy that caused it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { pileUpStory } from '../../src/database/demo/pile-up.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest, pathOf, post, replay, send } from '../support/shop.js';
import { smallSnapshot } from '../support/small-snapshot.js';

let service: Service;

const imported = async (name: string, content: object): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(content);
  const { text } = await send(service.url, `/v1/snapshots?file=${name}`, { method: 'POST', headers, body });
  return (JSON.parse(text) as { readonly id: string }).id;
};

/** The hour of `smallSnapshot`, of another instance. */
const smallOf = (instance: string): object =>
  JSON.parse(JSON.stringify(smallSnapshot()).replaceAll('orders-1', instance)) as object;

let asked = 0;

const ask = async (id: string, text: string, more: object = {}): Promise<Answer> => {
  asked += 1;
  const body = { messageId: `m${asked}`, text, askedAt: '2026-01-10T12:00:00Z', ...more };
  return JSON.parse(await answered(service.url, id, body)) as Answer;
};

const verdicts = ({ claims }: Answer): readonly string[] => [...new Set(claims.map(({ verdict }) => verdict))];

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await imported('snapshot_orders-1_20260110100000_20260110110000.json', smallSnapshot());
});

afterAll(async () => {
  await service.close();
  await clean();
});

const WHY = 'Why was the database slow between 10:00 and 11:00?';

describe('the first answer on a snapshot', () => {
  it('names what is risky apart from the cause, with citations', async () => {
    const answer = await ask('risks', WHY);
    expect(answer.text).toMatch(
      /\*\*Near a limit or risky, though not found to be the cause\*\*\n- `idle_in_transaction_session_timeout` is 0: a forgotten transaction stays open for ever \[e\d+\]/,
    );
    expect(answer.claims.map(({ text }) => text)).toContain(
      '`idle_in_transaction_session_timeout` is 0: a forgotten transaction stays open for ever',
    );
  });
});

describe('a follow-up on a snapshot', () => {
  it('is answered from its rows, checked, and from nothing else', async () => {
    await ask('short', WHY);
    const answer = await ask('short', 'how many commits were there?');
    expect(answer.text).toMatch(
      /^`db\.Transactions\.xact_commit` \(“Commits per second”\): 576,000 in all \[e\d+\] _\(Metrics\)_/,
    );
    expect([answer.claims.length, verdicts(answer)]).toEqual([1, ['supported']]);
    expect(answer.text).not.toContain('What the database shows');
    const deploy = await ask('short', 'was it the deploy?');
    expect(deploy.text).toContain('No deploy and no other change of that time is stored');
    const free = await ask('short', 'how many transactions were blocked?');
    expect(free.claims.map(({ citations }) => citations.length)).toEqual([1]);
    const whole = await ask('short', 'show the full sql');
    expect([whole.text.includes('The text of'), verdicts(whole)]).toEqual([true, ['supported']]);
    const no = await ask('short', 'was the CPU the limit?');
    expect(no.text).toContain('**No.** Use of the processors: 33 % of the limit at the most');
    expect(verdicts(no)).toEqual(['supported']);
    expect((await ask('short', 'was the network the limit?')).text).toMatch(/^\*\*Not captured:\*\*/);
    expect(await replay(service.url, 'short', 6)).toMatchObject({ outcome: 'identical' });
  });

  it('continues the issue although its wording is new, and an unrelated question gets what can be asked', async () => {
    await ask('words', WHY);
    const meaning = await ask('words', 'what does Lock:transactionid mean');
    expect(meaning.issue?.relation).toBe('follow_up');
    expect(meaning.text).toContain('`wait-events-lock.md` in `casefile`, version `2`');
    expect(verdicts(meaning)).toEqual(['supported']);
    const from = meaning.issue?.window.from;
    for (const text of [
      '¿por qué estaba lenta la base de datos?',
      'Warum war sie langsam?',
      'what is its comment?',
      'what does 0.291x mean?',
    ]) {
      const stays = await ask('words', text);
      expect([text, stays.issue?.relation, stays.issue?.window.from]).toEqual([text, 'follow_up', from]);
    }
    const other = await ask('words', 'is it the moon?', { relation: 'follow_up' });
    expect(other.text).toMatch(/^\*\*I found no question here that the snapshot can answer\.\*\*/);
    expect(other.nextActions.length).toBeGreaterThan(0);
    const whole = await ask('words', 'so what was the cause?', { relation: 'follow_up' });
    expect(whole.text).toContain('**What the database shows**');
  });
});

describe('a question about what to change', () => {
  it('gets advice, and not the list of past changes', async () => {
    await ask('advice', WHY);
    const answer = await ask('advice', 'what should we change?');
    expect(answer.text).toContain('What its largest wait means, and what to do about it');
    expect(answer.text).not.toContain('only one snapshot was read');
  });
});

describe('the user’s own texts on wait events', () => {
  it('win over the built-in ones, and are cited with collection, file and version', async () => {
    const file = '# Wait events: Lock\n\n## lock:transactionid\n\nAsk Ann first.\n\nActions:\n1. Call Ann.\n';
    const sent = await send(service.url, '/v1/knowledge/house/documents?file=wait-events-lock.md', {
      method: 'POST',
      headers: { 'content-type': 'text/markdown' },
      body: file,
    });
    expect([200, 201]).toContain(sent.status);
    await ask('house', WHY);
    const answer = await ask('house', 'what does Lock:transactionid mean?');
    expect(answer.text).toMatch(
      /`lock:transactionid`: “Ask Ann first\.…” \(`wait-events-lock\.md` in `house`, version `[0-9a-f]{12}`\)/,
    );
    expect(answer.text).toContain('first to do about `lock:transactionid`: “…Call Ann.…”');
    expect(verdicts(answer)).toEqual(['supported']);
  });
});

describe('a database beside a manual that shares its words', () => {
  const MANUAL = `# Ferry ramp

## Raising the ramp
Press **Raise** and hold it. If it fails halfway, press **Stop**: it is safe to leave the ramp where it is.

## Undoing a movement
To undo a movement or to cancel it, press the other button.

## Settings
| setting | default | controls |
|---|---|---|
| ramp_seconds | 40 | how long the ramp may move before the lock closes |
`;

  beforeAll(async () => {
    const headers = { 'content-type': 'text/markdown' };
    const path = '/v1/knowledge/ferry/documents?file=ramp.md';
    const { status } = await send(service.url, path, { method: 'POST', headers, body: MANUAL });
    expect(status).toBe(200);
    await ask('beside', WHY);
  });

  it.each([
    'how do I undo that?',
    'which setting controls that?',
    'what if that fails halfway?',
    'is it safe to stop it?',
    'how do I cancel the transaction?',
    'how do I change the setting?',
    'how long has it been open?',
    'does it lock the table?',
    'what does Lock:transactionid mean?',
    'how many transactions were blocked?',
  ])('is asked about by its own conversation: %s', async (question) => {
    const answer = await ask('beside', question);
    expect(answer.text).not.toContain('ramp');
    expect(answer.text).not.toMatch(/^The documents do not answer/);
  });

  it('leaves a question about the manual to the manual', async () => {
    expect((await ask('beside', 'How do I raise the ferry ramp?')).text).toContain('Press **Raise**');
    expect((await ask('manual', 'How do I raise the ferry ramp?')).text).toContain('Press **Raise**');
    expect((await ask('manual', 'what if it fails halfway?')).text).toContain('press **Stop**');
  });
});

describe('snapshots of two databases in one window', () => {
  it('cause a question back, and the chosen one is read from then on', async () => {
    await imported('snapshot_billing-1_20260110100000_20260110110000.json', smallOf('billing-1'));
    const first = await ask('which', WHY);
    expect(first.text).toMatch(/^There are snapshots of “orders-1” and “billing-1” for this time: which database/);
    expect(first.claims).toEqual([]);
    const second = await ask('which', 'billing-1');
    expect(second.issue?.relation).toBe('follow_up');
    expect(second.text).toContain('In `billing-1`, sessions pile up behind a lock');
    const third = await ask('which', 'how many commits?');
    expect(third.evidence.every(({ service: of }) => of === undefined || of === 'billing-1')).toBe(true);
    const named = await ask('named at once', `${WHY.slice(0, -1)} on orders-1?`);
    expect(named.text).toContain('In `orders-1`, sessions pile up behind a lock');
    const never = await ask('never', WHY, { ask: 'never' });
    expect(never.text).toContain('In `billing-1`, sessions pile up behind a lock');
  });

  it('are named when none is of the requested time', async () => {
    const answer = await ask('elsewhere', 'Why is the database slow?', { askedAt: '2026-03-01T12:00:00Z' });
    expect(answer.text).toContain('No database snapshot covers this time. There is “orders-1” from 2026-01-10 10:00');
  });
});

describe('a deploy and the pile-up that it caused', () => {
  it('make one answer, supported by the rows, with no other deploy linked', async () => {
    const { file, changes, question, followUp, expected } = pileUpStory();
    const id = await imported(file.name, file.content);
    await ingest(service.url, { changes });
    const more = { snapshots: [id], askedAt: '2026-01-12T13:00:00Z', ask: 'never' };
    const answer = await ask('deploy', question, more);
    const linked = answer.claims.filter(({ type, text }) => type === 'cause' && text.includes('was changed at'));
    expect(linked).toMatchObject([{ verdict: 'supported', text: expect.stringContaining(expected.deploy) }]);
    expect(answer.hypotheses[0]).toMatchObject({
      kind: 'lock-pile-up',
      location: { change: expect.stringContaining(expected.deploy) },
    });
    expect(verdicts(answer)).toEqual(['supported']);
    const holder = await ask('deploy', followUp, { askedAt: '2026-01-12T13:01:00Z' });
    expect(holder.text).toContain('is of `checkout`');
    expect(holder.text).toContain(expected.deploy);
    const { text } = await post(service.url, `${pathOf('deploy')}/verify`);
    expect(JSON.parse(text)).toMatchObject({ counts: { contradicted: 0, unknown: 0 } });
  });

  it('remain the subject of follow-ups, each answered in its first sentence', async () => {
    const { changes, followUp, expected } = pileUpStory();
    const of = (text: string) => ask('deploy', text, { askedAt: '2026-01-12T13:02:00Z' });
    const changed = await of('what changed?');
    expect(changed.text).toMatch(/^\*\*What was changed\*\*/);
    for (const { title } of changes as readonly { readonly title: string }[]) expect(changed.text).toContain(title);
    expect((await of('since when?')).text).not.toContain('not known');
    expect((await of('are you sure?')).text).toMatch(/^\*\*How sure: \d+ %\.\*\*/);
    const advice = await of('what should I do?');
    expect(advice.text).toMatch(
      /^\*\*What to do about the database \(advice, not checked\)\*\*\n- End the session at the head of the queue: `select pg_terminate_backend\(pid\) from pg_stat_activity where pid = \d+ and usename = [^`]+;`/,
    );
    expect(advice.text).toContain('**What its largest wait means, and what to do about it**');
    const summary = await of('summarise for the incident channel');
    expect(summary.text).toContain(expected.deploy);
    expect(summary.text).not.toContain('Next');
    expect((await of('thanks')).text).toBe('You are welcome. Ask again when there is something else.');
    expect((await of(followUp)).text).toContain('is of `checkout`');
  });
});

// Whether something may be done, and follow-ups to a document: both are looked up in documents, also within an issue about the system.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { answered, QUESTION, send, shopFolder } from '../support/shop.js';

let service: Service;

const LEDGER = [
  '# Ledger',
  '## Disk',
  'Do not restart the ledger while its disk is full.',
  '## Escalation',
  'Call the storage team on extension 7311 if space is not freed within 20 minutes.',
  '## Rollback',
  'Roll the schema back with the tool of the team.',
].join('\n\n');

beforeAll(async () => {
  service = await startService({ folder: await copyOf(await shopFolder()) });
  for (const [file, body] of [
    ['ledger.md', LEDGER],
    ['menu.md', '# Cafeteria\n\nSoup on Mondays.'],
  ]) {
    const path = `/v1/knowledge/runbooks/documents?file=${file ?? ''}`;
    const headers = { 'content-type': 'application/octet-stream' };
    const { status, text } = await send(service.url, path, { method: 'POST', headers, body: body ?? '' });
    if (status !== 200) throw new Error(text);
  }
});
afterAll(clean);

let investigations = 0;
/** The answer to the last of the messages, in an investigation of their own. */
const converse = async (...texts: readonly string[]): Promise<Answer> => {
  investigations += 1;
  let answer = '';
  for (const [n, text] of texts.entries())
    answer = await answered(service.url, `permission ${investigations}`, {
      messageId: `m${n}`,
      text,
      askedAt: QUESTION.askedAt,
    });
  return JSON.parse(answer) as Answer;
};

describe('a question whether something may be done', () => {
  it.each([
    'May I restart the ledger while its disk is full?',
    'is it allowed to restart the ledger?',
    'can we restart the ledger?',
    'does the runbook allow a restart of the ledger?',
    'should I restart the ledger?',
    'Is it safe to restart the ledger while the disk is full?',
  ])('is answered by the passage that tells it, never by a suspicion: %s', async (text) => {
    for (const answer of [await converse(text), await converse(QUESTION.text, text)]) {
      expect(answer.text).toContain('Do not restart the ledger while its disk is full.');
      expect(answer.text).not.toMatch(/Likely, yes|Possible, but|Unlikely, by/);
      expect(answer.result).toMatchObject({ kind: 'passages', passages: [{ file: 'ledger.md' }] });
    }
  });

  it('is told to be in no document, where none holds it', async () => {
    const answer = await converse(QUESTION.text, 'may I delete the archives of invoices?');
    expect(answer.text).toContain('The documents do not answer this');
  });
});

describe('a follow-up to a document that tells whom to call', () => {
  it.each([
    'whom do I call then?',
    'and who do I ask?',
    'after how many minutes do I escalate?',
    'which extension?',
    'does it say how to roll back?',
  ])('is asked of it: %s', async (text) => {
    const answer = await converse('What does the runbook say about escalation of the ledger?', text);
    expect(answer.text).toMatch(/extension 7311|Roll the schema back/);
  });
});

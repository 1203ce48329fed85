// A language model reads messages where the built-in reader is unsure: well, in nonsense, or not in time.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { modelConfig, type ModelScript, type ModelServer, says, startModel } from '../support/model-server.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { answered, FOLLOW_UP, QUESTION, replay, shopFolder } from '../support/shop.js';

/** `GOLDEN=write` writes the file again, after an intended change of the request. */
const WRITE = process.env['GOLDEN'] === 'write';
const GOLDEN = join(process.cwd(), 'test/e2e/golden/reading-request.txt');

/** Words that no reader was trained on. */
const ODD = { messageId: 'odd', text: 'zxqv the blorbs of pricing-service pls?', askedAt: FOLLOW_UP.askedAt };

const reads = (act: string, more: object = {}): string =>
  JSON.stringify({ language: 'en', acts: [{ act, probability: 0.97, ...more }] });

let service: Service;
let model: ModelServer;

beforeAll(async () => {
  model = await startModel(() => says(''));
  const { models } = modelConfig(model) as { readonly models: { readonly profiles: object } };
  const reader = { profile: 'fake', below: 1, within: '1s' };
  const config = { models: { profiles: models.profiles, reader } };
  service = await startService({ folder: await copyOf(await shopFolder()), config });
});

afterAll(async () => {
  await clean();
  await model.close();
});

/** The answer to the odd words, after a first question that the same model reads. */
const converse = async (id: string, script: ModelScript, message = ODD): Promise<Answer> => {
  model.perform(() => says(reads('ask cause')));
  await answered(service.url, id, QUESTION);
  model.perform(script);
  const answer = JSON.parse(await answered(service.url, id, message)) as Answer;
  expect(await replay(service.url, id, 2)).toMatchObject({ outcome: 'identical' });
  return answer;
};

const reasonsOf = ({ issue }: Answer): string => issue?.reasons.join('\n') ?? '';

describe('a model that reads messages', () => {
  it('decides what is asked, and the answer says so', async () => {
    const answer = await converse('well', () => says(reads('ask count', { of: 'errors' })));
    expect(answer.result).toMatchObject({ kind: 'value', name: 'errors', unit: 'count' });
    expect(reasonsOf(answer)).toContain('the model fake read the message');
  });

  it('decides what is small talk, and the reply says so', async () => {
    const unnamed = { ...ODD, text: 'zxqv the blorbs' };
    const answer = await converse('small talk', () => says(reads('social thanks')), unnamed);
    expect(answer.issue).toBeUndefined();
    expect(answer.read).toEqual({ by: 'fake' });
  });

  it('is sent one short request with the names that occur', async () => {
    await converse('golden', () => says(reads('ask count', { of: 'errors' })));
    expect(model.bodies).toHaveLength(1);
    const sent = `${model.bodies[0]?.messages.map(({ role, content }) => `# ${role}\n${content ?? ''}`).join('\n\n')}\n`;
    if (WRITE) await writeFile(GOLDEN, sent);
    expect(sent).toBe(await readFile(GOLDEN, 'utf8'));
  });

  it.each([
    ['words', 'I would love to help you with that!'],
    ['an act that there is not', reads('ask horoscope')],
    ['a name that is not known', `${reads('ask count').slice(0, -1)}, "names": [{"text": "zxqv", "name": "zxqv"}]}`],
    ['nothing', ''],
  ])('leaves the built-in reading where it answers %s', async (what, reply) => {
    const answer = await converse(`nonsense ${what}`, () => says(reply));
    expect(answer.status).toBe('answered');
    expect(reasonsOf(answer)).toContain(
      'the built-in reader read the message: the model fake was asked, but its reply is no reading of this message',
    );
  });

  it('leaves the built-in reading where it hangs, once the time is over', async () => {
    const answer = await converse('hangs', () => 'hang');
    expect(answer.status).toBe('answered');
    expect(reasonsOf(answer)).toContain('the model fake was asked, but it took longer than 1 s');
  });

  it('leaves the built-in reading where it refuses', async () => {
    const answer = await converse('refuses', () => ({ status: 401, body: '{"error":{"message":"no"}}' }));
    expect(answer.status).toBe('answered');
    expect(reasonsOf(answer)).toContain('the built-in reader read the message: the model fake was asked, but');
  });

  it('is not waited for once it has hung again and again', async () => {
    await converse('again', () => 'hang');
    const reasons: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const body = { ...ODD, messageId: `odd ${n}` };
      reasons.push(reasonsOf(JSON.parse(await answered(service.url, 'again', body)) as Answer));
    }
    expect(reasons[0]).toContain('it took longer than 1 s');
    expect(reasons.at(-1)).toContain('fake has failed again and again');
  }, 60_000);
});

// What an operator says to the model of one conversation, and where the conversation starts again for it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, modelConfig, says, startModel } from '../support/model-server.js';
import { clean, type Service, startService } from '../support/service.js';
import {
  answered,
  ask,
  type RequestBody,
  FOLLOW_UP,
  pathOf,
  QUESTION,
  replay,
  send,
  shopFolder,
} from '../support/shop.js';

let service: Service;
let model: ModelServer;

beforeAll(async () => {
  model = await startModel(() => says('interpretation: nothing new'));
  service = await startService({ folder: await shopFolder(), config: modelConfig(model) });
});

afterAll(async () => {
  await service.close();
  await clean();
  await model.close();
});

const heard = async (
  id: string,
  body: RequestBody,
): Promise<{ readonly system: string; readonly asked: readonly string[] }> => {
  await answered(service.url, id, body);
  const { messages = [] } = model.bodies.at(-1) ?? {};
  return {
    system: messages.find(({ role }) => role === 'system')?.content ?? '',
    asked: messages.filter(({ role }) => role === 'user').map(({ content }) => content ?? ''),
  };
};

const goOn = (n: number): RequestBody => ({
  ...FOLLOW_UP,
  messageId: `m${n}`,
  text: `why does it fail, question ${n}?`,
});

describe('an operator’s text for the model', () => {
  it('applies from its turn on, in its conversation alone, until it is replaced', async () => {
    const first = await heard('told', { ...QUESTION, system: 'Speak like a sailor.' });
    expect(first.system).toContain('## From the operator\nSpeak like a sailor.');
    expect((await heard('told', goOn(2))).system).toContain('Speak like a sailor.');
    const third = await heard('told', { ...goOn(3), system: 'Speak like a poet.' });
    expect(third.system).toContain('Speak like a poet.');
    expect(third.system).not.toContain('sailor');
    expect((await heard('untold', QUESTION)).system).not.toContain('From the operator');
    expect(await replay(service.url, 'told', 2)).toMatchObject({ outcome: 'identical' });
  });

  it('is masked before it is stored or sent', async () => {
    const { system } = await heard('masked', { ...QUESTION, system: 'Write to jane.doe@example.com.' });
    expect(system).toMatch(/Write to \[EMAIL:\w+\]/);
  });

  it.each<[string, string, [number, string]]>([
    ['a megabyte', 'x'.repeat(1_000_000), [413, 'the body is over 512000 bytes']],
    ['one character more than allowed', 'x'.repeat(20_001), [400, '"field":"system"']],
    ['control characters', 'a\u0000b', [400, '"field":"system"']],
    ['nothing', '', [400, '"field":"system"']],
  ])('is refused as %s, with the fault', async (_, system, [code, said]) => {
    const { status, text } = await ask(service.url, 'refused', { ...QUESTION, system });
    expect([status, text]).toEqual([code, expect.stringContaining(said)]);
    expect((await send(service.url, pathOf('refused'))).status).toBe(404);
  });
});

describe('a conversation that starts fresh', () => {
  it('shows the model no turn before that one, then or later', async () => {
    await heard('fresh', QUESTION);
    const earlier = ({ asked }: { readonly asked: readonly string[] }) => asked.slice(0, -1);
    expect(earlier(await heard('fresh', goOn(2)))).toEqual([QUESTION.text]);
    expect(earlier(await heard('fresh', { ...goOn(3), context: 'fresh' }))).toEqual([]);
    expect(earlier(await heard('fresh', goOn(4)))).toEqual(['why does it fail, question 3?']);
    expect(await replay(service.url, 'fresh', 4)).toMatchObject({ outcome: 'identical' });
  });
});

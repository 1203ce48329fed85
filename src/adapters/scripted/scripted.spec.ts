import { type Masked, composeMasked } from '../../kernel/masked.js';
import { describe, expect, it } from 'vitest';
import type { ModelCallOptions, ModelMessage, ModelProfile, ModelReply, ModelRequest } from '../../ports/model.js';
import { Clock } from '../../ports/runtime.js';
import { scriptSchema } from './script.js';
import { scriptedModel, scriptedModels } from './scripted-models.js';

class Watch extends Clock {
  slept = 0;
  override now(): number {
    return this.slept;
  }
  override async sleep(micros: number): Promise<void> {
    this.slept += micros;
  }
}

const profile: ModelProfile = {
  name: 'demo',
  provider: 'scripted',
  model: 'demo',
  window: 8192,
  maxTokens: 4096,
  temperature: 0.1,
  tools: 'native',
  limits: {},
};

const listening = (controller = new AbortController()) => {
  const deltas: string[] = [];
  const options: ModelCallOptions = { signal: controller.signal, onText: (delta) => deltas.push(delta) };
  return { heard: deltas, options };
};

const user = (text: string): ModelMessage => ({ role: 'user', text });
const assistantMessage = (text: string): ModelMessage => ({ role: 'assistant', text, calls: [] });
const request = (...messages: readonly ModelMessage[]): Masked<ModelRequest> => composeMasked({ messages, tools: [] });

const playing = (script: unknown, clock = new Watch()) =>
  scriptedModel({ name: 'demo', model: 'demo', script: scriptSchema.parse(script), clock });

const reply = (text: string): ModelReply => ({ text, calls: [], stop: 'end' });

describe('a scripted model', () => {
  it('streams its words one by one and replies with the same', async () => {
    const { heard: deltas, options } = listening();
    const answer = await playing([{ text: 'The cause is  a deploy.\n' }])(request(user('why?')), options);
    expect(deltas).toEqual(['The ', 'cause ', 'is  ', 'a ', 'deploy.\n']);
    expect(answer).toMatchObject({ text: deltas.join(''), calls: [], stop: 'end', model: 'demo' });
    expect(answer.usage).toEqual({ input: 19, output: 16, total: 35 });
  });

  it('gives calls ids and passes on arguments that are not JSON', async () => {
    const script = [
      {
        calls: [
          { tool: 'a', input: { q: 1 } },
          { tool: 'b', input: '{"q":' },
        ],
      },
    ];
    const ask = playing(script);
    const answer = await ask(request(user('why?')), listening().options);
    expect(answer.calls).toEqual([
      { id: 'call-1-1', tool: 'a', input: '{"q":1}' },
      { id: 'call-1-2', tool: 'b', input: '{"q":' },
    ]);
    expect(answer.stop).toBe('tools');
    expect(await ask(request(user('why?')), listening().options)).toEqual(answer);
  });

  it('finds its place in the script by the conversation alone', async () => {
    const ask = playing([
      { text: 'anything' },
      { when: 'payments', text: 'looking' },
      { text: 'found' },
      { when: 'orders', text: 'other' },
    ]);
    const replyTo = async (...messages: readonly ModelMessage[]): Promise<string> =>
      (await ask(request(...messages), listening().options)).text;
    expect(await replyTo(user('hello'))).toBe('anything');
    expect(await replyTo(user('why do PAYMENTS fail?'))).toBe('looking');
    expect(await replyTo(user('payments?'), assistantMessage('looking'))).toBe('found');
    expect(await replyTo(user('payments?'), assistantMessage('looking'), assistantMessage('found'))).toBe('found');
    expect(await replyTo(user('payments?'), assistantMessage('looking'), user('and orders?'))).toBe('other');
  });

  it('fills placeholders from the conversation and leaves unknown ones as written', async () => {
    const script = [{ text: '{{c2}} [c2], “{{e1}}” [e1], “{{quote}}” [{{row}}], {{e7}}' }];
    const shown = request(
      user('[c1] (supported) of an earlier turn'),
      assistantMessage('older'),
      user('[c1] (supported) one\n[c2] (supported) it broke [e1][e2]\n[e1] 2026-11-22T10:00:00Z logs shop “disk full”'),
      assistantMessage('looking'),
      { role: 'tool', call: 'a', tool: 'search_logs', text: 'FOUND\n[q9:0] 10:00:01 ERROR shop | no room | +stack' },
    );
    const answer = await playing(script)(shown, listening().options);
    expect(answer.text).toBe('it broke [c2], “disk full” [e1], “no room” [q9:0], {{e7}}');
  });

  it('pauses before each word by the given clock', async () => {
    const clock = new Watch();
    await playing([{ text: 'one two three', pause: 40 }], clock)(request(user('?')), listening().options);
    expect(clock.slept).toBe(120_000);
  });

  it('fails after its words where the script says so', async () => {
    const { heard: deltas, options } = listening();
    const fails = { reason: 'throttled', message: 'slow down', retryAfter: 2 };
    const reply = playing([{ text: 'half a', fails }])(request(user('?')), options);
    await expect(reply).rejects.toMatchObject({ reason: 'throttled', details: { retryAfter: 2_000_000 } });
    expect(deltas).toEqual(['half ', 'a']);
  });

  it('stops at the word at which it is cancelled', async () => {
    const controller = new AbortController();
    const options = { signal: controller.signal, onText: (): void => controller.abort() };
    await expect(playing([{ text: 'one two' }])(request(user('?')), options)).rejects.toMatchObject({
      reason: 'cancelled',
    });
  });

  it('reports that it has no scene for a question', async () => {
    const reply = playing([{ when: 'payments', text: 'x' }])(request(user('orders?')), listening().options);
    await expect(reply).rejects.toMatchObject({ reason: 'invalid' });
  });
});

describe('a model made of a function', () => {
  it('receives each request with its number and answers for every profile', async () => {
    const models = scriptedModels({ profiles: [profile], answer: (_, n) => reply(`reply ${n}`) });
    expect(models.default()).toBe(profile);
    const { heard: deltas, options } = listening();
    await models.ask('demo', request(user('a')), options);
    expect(await models.ask('demo', request(user('b')), options)).toEqual(reply('reply 1'));
    expect(deltas).toEqual(['reply ', '0', 'reply ', '1']);
  });
});

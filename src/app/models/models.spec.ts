import { composeMasked } from '../../kernel/masked.js';
import { describe, expect, it } from 'vitest';
import { memoryLimits } from '../../adapters/memory/limits.js';
import { prometheusMeter } from '../../adapters/metrics/prometheus.js';
import { scriptedModels } from '../../adapters/scripted/scripted-models.js';
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';
import { ModelError, type ModelProfile, type ModelReply, type ModelRequest } from '../../ports/model.js';
import { Clock, IdGenerator } from '../../ports/runtime.js';
import { ModelAttempts } from './model-attempts.js';
import { configuredModels } from './configured-models.js';
import { meteredModels } from './metered-models.js';
import { pacedModels } from './paced-models.js';

/** Time passes while somebody sleeps, and only then. */
class Asleep extends Clock {
  at: Micros = 0;
  override now(): Micros {
    return this.at;
  }
  override async sleep(micros: Micros): Promise<void> {
    this.at += micros;
  }
}

/** No time passes, but others get their turn. */
class Still extends Clock {
  override now(): Micros {
    return 0;
  }
  override sleep(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
}

class Half extends IdGenerator {
  override id(): string {
    return 'id';
  }
  override seed(): number {
    return 2 ** 30;
  }
}

const profile = (name: string, rest: Partial<ModelProfile> = {}): ModelProfile => ({
  name,
  provider: 'scripted',
  model: 'demo',
  window: 8192,
  maxTokens: 1024,
  temperature: 0.1,
  tools: 'native',
  limits: {},
  ...rest,
});

const QUESTION = composeMasked<ModelRequest>({ messages: [{ role: 'user', text: 'Why?' }], tools: [] });

type Answer = () => ModelReply | Promise<ModelReply>;

const pacing = (limits: ModelProfile['limits'], answer: Answer, clock: Clock = new Asleep()) => {
  const models = scriptedModels({ profiles: [profile('a', { limits })], answer });
  const paced = pacedModels(
    models,
    memoryLimits(() => clock.now()),
    clock,
  );
  const notices: string[] = [];
  const caller = new AbortController();
  const options = {
    signal: caller.signal,
    onText: (): void => undefined,
    onNotice: (notice: string) => void notices.push(notice),
  };
  return { clock, notices, caller, ask: () => paced.ask('a', QUESTION, options) };
};

const reply = (tokens = 0): ModelReply => ({
  text: 'yes',
  calls: [],
  stop: 'end',
  usage: { input: tokens, output: 0 },
});

describe('paced models', () => {
  it('lets as many requests a minute through as the profile allows, and says who waits and for how long', async () => {
    const { clock, notices, ask } = pacing({ requestsPerMinute: 10 }, () => reply());
    for (let n = 0; n < 11; n += 1) await ask();
    expect(clock.now()).toBe(6 * SECOND);
    expect(notices).toContain('waiting 6 s: profile a allows 10 requests a minute');
  });

  it('warns before the limit is reached', async () => {
    const { notices, ask } = pacing({ requestsPerMinute: 10 }, () => reply());
    for (let n = 0; n < 7; n += 1) await ask();
    expect(notices).toEqual([]);
    await ask();
    expect(notices).toEqual(['profile a: 8 of the 10 requests that it allows in a minute are used']);
  });

  it('counts tokens as the provider reports them', async () => {
    const { clock, notices, ask } = pacing({ tokensPerMinute: 1_000 }, () => reply(1_500));
    await ask();
    expect(clock.now()).toBe(0);
    await ask();
    expect(clock.now()).toBeGreaterThan(30 * SECOND);
    expect(clock.now()).toBeLessThan(33 * SECOND);
    expect(notices.join()).toContain('profile a allows 1000 tokens a minute');
  });

  it('gives back what was estimated too high', async () => {
    const { clock, ask } = pacing({ tokensPerMinute: 100 }, () => reply(1));
    for (let n = 0; n < 50; n += 1) await ask();
    expect(clock.now()).toBe(0);
  });

  it('runs no more requests at once than the profile allows, first come first served', async () => {
    const gates: (() => void)[] = [];
    const answer = (): Promise<ModelReply> => new Promise((resolve) => gates.push(() => resolve(reply())));
    const { notices, ask } = pacing({ atOnce: 2 }, answer, new Still());
    const ended: number[] = [];
    const all = [0, 1, 2].map((n) => ask().then(() => ended.push(n)));
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(gates).toHaveLength(2);
    expect(notices).toEqual(['waiting: profile a allows 2 at once']);
    for (let n = 0; n < 3; n += 1) {
      while (gates.length <= n) await new Promise((resolve) => setImmediate(resolve));
      gates[n]?.();
    }
    await Promise.all(all);
    expect(ended).toEqual([0, 1, 2]);
  });

  it('stops waiting when the turn is cancelled, and keeps no place', async () => {
    const { caller, notices, ask } = pacing({ requestsPerMinute: 1, atOnce: 1 }, () => reply());
    await ask();
    const waiting = ask();
    caller.abort();
    await expect(waiting).rejects.toMatchObject({ reason: 'cancelled' });
    expect(notices).not.toContain('waiting: profile a allows 1 at once');
    await expect(ask()).rejects.toMatchObject({ reason: 'cancelled' });
  });

  it('lets a cancelled request leave the queue at once, and keeps the order of the others', async () => {
    const gates: (() => void)[] = [];
    const answer = (): Promise<ModelReply> => new Promise((resolve) => gates.push(() => resolve(reply())));
    const clock = new Still();
    const models = scriptedModels({ profiles: [profile('a', { limits: { atOnce: 1 } })], answer });
    const paced = pacedModels(
      models,
      memoryLimits(() => 0),
      clock,
    );
    const asking = () => {
      const caller = new AbortController();
      const reply = paced.ask('a', QUESTION, { signal: caller.signal, onText: () => undefined });
      return { reply, cancel: () => caller.abort() };
    };
    const [first, second, third, fourth] = [asking(), asking(), asking(), asking()];
    third.cancel();
    await expect(third.reply).rejects.toMatchObject({ reason: 'cancelled' });
    const ended: string[] = [];
    for (const [name, each] of [
      ['first', first],
      ['second', second],
      ['fourth', fourth],
    ] as const)
      void each.reply.then(() => ended.push(name));
    for (let n = 0; n < 3; n += 1) {
      while (gates.length <= n) await new Promise((resolve) => setImmediate(resolve));
      gates[n]?.();
    }
    await Promise.all([first.reply, second.reply, fourth.reply]);
    expect(ended).toEqual(['first', 'second', 'fourth']);
  });

  it('lets others through when one request fails', async () => {
    const { ask } = pacing({ atOnce: 1 }, () => {
      throw new ModelError('unavailable', 'down');
    });
    await expect(ask()).rejects.toMatchObject({ reason: 'unavailable' });
    await expect(ask()).rejects.toMatchObject({ reason: 'unavailable' });
  });
});

describe('metered models', () => {
  it('measures how each request ended, and the tokens that it took', async () => {
    const meter = prometheusMeter();
    const answers = [reply(30), new ModelError('throttled', 'slow down')];
    const answer = (_: ModelRequest, n: number): ModelReply => {
      const next = answers[n];
      if (next === undefined || next instanceof ModelError) throw next;
      return next;
    };
    const clock = new Asleep();
    const slow = (request: ModelRequest, n: number): ModelReply => {
      clock.at += 2 * SECOND;
      return answer(request, n);
    };
    const bedrock = profile('a', { provider: 'bedrock', model: 'claude' });
    const metered = meteredModels(scriptedModels({ profiles: [bedrock], answer: slow }), meter, clock);
    const heard: string[] = [];
    const options = { signal: new AbortController().signal, onText: (text: string) => void heard.push(text) };
    await metered.ask('a', QUESTION, options);
    await expect(metered.ask('a', QUESTION, options)).rejects.toMatchObject({ reason: 'throttled' });
    const { text } = await meter.exposition();
    expect(text).toContain('casefile_model_calls_total{model="a",outcome="answered"} 1');
    expect(text).toContain('casefile_model_calls_total{model="a",outcome="throttled"} 1');
    expect(text).toContain('casefile_model_tokens_total{model="a",direction="in"} 30');
    expect(heard).toEqual(['yes']);
    const of = 'gen_ai_operation_name="chat",gen_ai_provider_name="aws.bedrock",gen_ai_request_model="claude"';
    expect(text).toContain(`gen_ai_client_operation_duration_seconds_sum{${of},error_type=""} 2\n`);
    expect(text).toContain(`gen_ai_client_operation_duration_seconds_sum{${of},error_type="throttled"} 2\n`);
    expect(text).toContain(`gen_ai_client_operation_time_to_first_chunk_seconds_sum{${of}} 2\n`);
    expect(text).toContain(`gen_ai_client_operation_time_to_first_chunk_seconds_count{${of}} 1\n`);
    expect(text).toContain(`gen_ai_client_token_usage_sum{${of},gen_ai_token_type="input"} 30\n`);
  });
});

describe('configured models', () => {
  it('lists the known profiles when one is unknown', async () => {
    const options = { signal: new AbortController().signal, onText: (): void => undefined };
    const models = configuredModels([{ profile: profile('a'), ask: async () => reply() }], 'a');
    expect(models.default()?.name).toBe('a');
    expect((await models.ask('a', QUESTION, options)).text).toBe('yes');
    await expect(models.ask('b', QUESTION, options)).rejects.toThrow('there is no model profile b: there is a');
    await expect(configuredModels([]).ask('b', QUESTION, options)).rejects.toThrow('none is configured');
    expect(configuredModels([]).default()).toBeUndefined();
  });
});

describe('model attempts', () => {
  const attempting = (...profiles: readonly ModelProfile[]) => {
    const clock = new Asleep();
    const models = scriptedModels({ profiles, answer: () => reply() });
    return { clock, attempts: new ModelAttempts(models, clock, new Half()) };
  };

  it('follows the chain of fallbacks', () => {
    const { attempts } = attempting(profile('a', { fallback: 'b' }), profile('b', { fallback: 'c' }), profile('c'));
    const failures = ['a', 'b'].map((name) => ({ profile: name, reason: 'denied' as const, because: 'no' }));
    expect(attempts.plan({ profile: 'a', failures, since: 0 })).toMatchObject({ next: 'ask', profile: 'c' });
    expect(attempts.plan({ profile: 'c', failures: [], since: 0 })).toEqual({ next: 'ask', profile: 'c', wait: 0 });
  });

  it('skips a profile that has failed five times, for every caller, and tries it once after a while', () => {
    const { clock, attempts } = attempting(profile('a', { fallback: 'b' }), profile('b'));
    for (let n = 0; n < 5; n += 1) attempts.recordFailed('a', 'unavailable');
    const first = (): unknown => attempts.plan({ profile: 'a', failures: [], since: clock.now() });
    clock.at += 1;
    expect(first()).toMatchObject({ profile: 'b', wait: 0 });
    clock.at += MINUTE;
    expect(first()).toMatchObject({ profile: 'a', wait: 0 });
    expect(first()).toMatchObject({ profile: 'b', wait: 0 });
    attempts.recordFailed('a', 'unavailable');
    clock.at += 59 * SECOND;
    expect(first()).toMatchObject({ profile: 'b' });
    clock.at += SECOND;
    expect(first()).toMatchObject({ profile: 'a', wait: 0 });
    attempts.recordAnswered('a');
    expect(first()).toEqual({ next: 'ask', profile: 'a', wait: 0 });
  });
});

// What every way to a model must do, over the protocol of its provider: one suite, run for each against a server that speaks it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFileSync, writeFileSync } from 'node:fs';
import { langchainModel } from '../../src/adapters/langchain/langchain-model.js';
import type { AttemptTimeouts } from '../../src/adapters/langchain/access.js';
import { ModelError, type ModelReply, type ModelRequest } from '../../src/ports/model.js';
import { type FakeServer, fakeServer, type StreamedResponse } from '../support/wires/server.js';
import { KEY, type ScriptedReply, type Wire } from '../support/wires/wire.js';
import { optional } from '../../src/kernel/optional.js';

export const CONVERSATION: ModelRequest = {
  messages: [
    { role: 'system', text: 'You look for causes.' },
    { role: 'user', text: 'Why did checkout fail?' },
    {
      role: 'assistant',
      text: 'I look at two things.',
      calls: [
        { id: 'call_a', tool: 'search_logs', input: '{"text":"timeout","limit":5}' },
        { id: 'call_b', tool: 'list_deploys', input: '{"service":' },
      ],
    },
    { role: 'tool', call: 'call_a', tool: 'search_logs', text: 'row 1: pool exhausted' },
    { role: 'tool', call: 'call_b', tool: 'list_deploys', text: 'the arguments are no JSON', failed: true },
    { role: 'system', text: 'Answer in English.' },
    { role: 'user', text: 'Go on.' },
    { role: 'user', text: 'Be brief.' },
  ],
  tools: [
    {
      name: 'search_logs',
      description: 'Finds lines.',
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: { text: { type: 'string' }, limit: { type: 'integer', minimum: 1 } },
        required: ['text'],
        additionalProperties: false,
      },
    },
  ],
};

const QUESTION: ModelRequest = { messages: [{ role: 'user', text: 'Why?' }], tools: [] };

const PATIENT: AttemptTimeouts = { idle: 20_000_000, total: 30_000_000 };

type PendingReply = {
  readonly reply: Promise<ModelReply>;
  readonly heard: readonly string[];
  readonly cancel: () => void;
};

export const modelsContract = (wire: Wire): void => {
  describe(`a model at ${wire.name}`, () => {
    let server: FakeServer;

    beforeEach(async () => {
      server = await fakeServer();
    });

    afterEach(() => server.close());

    type Asking = { readonly timeouts?: AttemptTimeouts; readonly onText?: () => void; readonly url?: string };

    const ask = (request = QUESTION, { timeouts = PATIENT, onText, url = server.url }: Asking = {}): PendingReply => {
      const heard: string[] = [];
      const caller = new AbortController();
      const model = langchainModel({ ...wire.options(url), timeouts });
      const listen = (delta: string): void => {
        heard.push(delta);
        onText?.();
      };
      const reply = model(request, { signal: caller.signal, onText: listen });
      return { reply, heard, cancel: () => caller.abort() };
    };

    const streamed = (spoken: ScriptedReply, then: StreamedResponse['then'] = 'end'): StreamedResponse => ({
      headers: wire.headers,
      frames: wire.frames(spoken),
      then,
    });

    const failure = async (asked: PendingReply): Promise<ModelError> => {
      const error: unknown = await asked.reply.then(
        () => new Error('it answered'),
        (error: unknown) => error,
      );
      if (!(error instanceof ModelError)) throw error;
      expect(JSON.stringify([error.message, error.stack, error.details, String(error.cause)])).not.toContain(KEY);
      expect(error.message).toMatch(/^model profile tested \(/);
      return error;
    };

    it('streams text as it comes, and returns the whole reply', async () => {
      server.next(streamed({ text: ['The cause ', 'is a deploy', '.'], stop: 'end' }));
      const { reply, heard } = ask();
      expect(await reply).toEqual({
        text: 'The cause is a deploy.',
        calls: [],
        stop: 'end',
        usage: wire.usage,
        ...optional({ model: wire.model, requestId: wire.requestId }),
      });
      expect(heard.filter((word) => word !== '')).toEqual(['The cause ', 'is a deploy', '.']);
    });

    it('keeps thinking apart from text', async () => {
      if (!wire.says.thinking) return;
      server.next(streamed({ thinking: 'The pool may be too small.', text: ['The pool ran dry.'], stop: 'end' }));
      const { reply, heard } = ask(CONVERSATION);
      expect(await reply).toMatchObject({ thinking: 'The pool may be too small.', text: 'The pool ran dry.' });
      expect(heard.join('')).toBe('The pool ran dry.');
    });

    it('assembles parallel calls from their pieces', async () => {
      const calls = [
        { id: 'call_1', tool: 'search_logs', input: ['{"text":"ti', 'meout"}'] },
        { id: 'call_2', tool: 'search_logs', input: ['{"text":', '"refused"}'] },
      ];
      server.next(streamed({ text: ['Looking.'], calls, stop: 'tools' }));
      const reply = await ask(CONVERSATION).reply;
      expect(reply.stop).toBe('tools');
      expect(reply.text).toBe('Looking.');
      expect(reply.calls.map(({ tool, input }) => [tool, input])).toEqual([
        ['search_logs', '{"text":"timeout"}'],
        ['search_logs', '{"text":"refused"}'],
      ]);
      expect(new Set(reply.calls.map(({ id }) => id)).size).toBe(2);
      if (wire.says.ids) expect(reply.calls.map(({ id }) => id)).toEqual(['call_1', 'call_2']);
    });

    it('passes on arguments that are not JSON as they were written', async () => {
      if (!wire.says.brokenInput) return;
      const calls = [{ id: 'call_1', tool: 'search_logs', input: ['{"text": "time', 'out'] }];
      server.next(streamed({ calls, stop: 'tools' }));
      expect((await ask(CONVERSATION).reply).calls).toEqual([
        { id: 'call_1', tool: 'search_logs', input: '{"text": "timeout' },
      ]);
    });

    it('sends exactly the recorded bytes', async () => {
      server.next(streamed({ text: ['Yes.'], stop: 'end' }));
      await ask(CONVERSATION).reply;
      const file = `test/contract/models/${wire.name}.json`;
      if (process.env['GOLDEN'] === 'write') {
        const { headers } = JSON.parse(readFileSync(file, 'utf8')) as { readonly headers: object };
        const [sent] = server.got;
        const body = JSON.parse(sent?.body ?? '') as unknown;
        writeFileSync(file, `${JSON.stringify({ path: sent?.path, headers, body }, null, 2)}\n`);
      }
      const golden = JSON.parse(readFileSync(file, 'utf8')) as {
        readonly path: string;
        /** `null`: must not be sent. */
        readonly headers: { readonly [name: string]: string | null };
        readonly body: unknown;
      };
      const [sent] = server.got;
      expect({ path: sent?.path, body: JSON.parse(sent?.body ?? '') as unknown }).toEqual({
        path: golden.path,
        body: golden.body,
      });
      expect(sent?.body).toBe(JSON.stringify(golden.body));
      const headers = Object.keys(golden.headers).map((name) => [name, sent?.headers[name] ?? null]);
      expect(JSON.stringify(Object.fromEntries(headers)).replace(KEY, '{key}')).toBe(JSON.stringify(golden.headers));
      expect(server.got).toHaveLength(1);
    });

    it('reports a reply cut at the token limit', async () => {
      server.next(streamed({ text: ['The cause is'], stop: 'length' }));
      expect(await ask().reply).toMatchObject({ text: 'The cause is', stop: 'length' });
    });

    it('distinguishes a refusal and a content filter from an answer', async () => {
      for (const stop of ['refused', 'blocked'] as const) {
        if (!wire.says[stop]) continue;
        server.next(streamed({ text: ['I cannot help with that.'], stop }));
        expect(await ask().reply).toMatchObject({ text: 'I cannot help with that.', stop });
      }
    });

    it('reports how long to wait when it is asked too often, and asks only once', async () => {
      server.next(wire.errors.throttled);
      const error = await failure(ask());
      expect(error).toMatchObject({ reason: 'throttled', details: { retryAfter: 7_000_000, status: 429 } });
      expect(error.message).toContain('lower "limits"');
      expect(error.message).toContain('and asks to wait 7 s;');
      expect(server.got).toHaveLength(1);
    });

    it('reports what is wrong with key, model, size and request', async () => {
      const cases = [
        ['wrongKey', 'denied', /key|credentials/],
        ['unknownModel', 'denied', /there is no /],
        ['oversize', 'oversize', /"window" \(100000\)/],
        ['invalid', 'invalid', /it rejects the request/],
        ['overloaded', 'unavailable', /overloaded/],
      ] as const;
      for (const [name, reason, words] of cases) {
        server.next(wire.errors[name]);
        const error = await failure(ask());
        expect([name, error.reason, error.message]).toEqual([name, reason, expect.stringMatching(words)]);
      }
      expect(server.got).toHaveLength(cases.length);
    });

    const HALF: ScriptedReply = { text: ['This is half', ' of it'], stop: 'end' };

    /** Says half of it, and then nothing. */
    const half = (): StreamedResponse => {
      const whole = wire.frames(HALF);
      const frames = whole.slice(0, whole.findIndex((frame) => frame.includes('half')) + 1);
      return { headers: wire.headers, frames, then: 'hang' };
    };

    /** Goes on as told once the half was heard. */
    const askHalf = (how: Parameters<FakeServer['goOn']>[0]): PendingReply => {
      server.next(half());
      return ask(QUESTION, { onText: () => server.goOn(how) });
    };

    it('reports a broken reply when the provider says so', async () => {
      const asked = askHalf(wire.midStream);
      expect((await failure(asked)).reason).toBe('cut');
      expect(asked.heard.join('')).toBe('This is half');
    });

    it('reports a broken reply when the socket closes', async () => {
      expect((await failure(askHalf('cut'))).reason).toBe('cut');
    });

    it('does not accept half a reply as whole when the server ends it silently', async () => {
      expect((await failure(askHalf('end'))).reason).toBe('cut');
    });

    it('delivers text while the rest is still to come', async () => {
      server.next(half());
      let hear = (): void => undefined;
      const first = new Promise<void>((resolve) => (hear = resolve));
      const asked = ask(QUESTION, { onText: hear });
      await first;
      expect(asked.heard.join('')).toBe('This is half');
      asked.cancel();
      expect((await failure(asked)).reason).toBe('cancelled');
    });

    it('gives up on a server that sends nothing', async () => {
      server.next({ hang: true });
      const error = await failure(ask(QUESTION, { timeouts: { idle: 300_000, total: 500_000_000 } }));
      expect(error.reason).toBe('timeout');
      expect(error.message).toContain('it was silent for 0.3 s');
      await server.left();
    });

    it('gives up on a reply that hangs in the middle', async () => {
      server.next(half());
      const error = await failure(ask(QUESTION, { timeouts: { idle: 300_000, total: 500_000_000 } }));
      expect(error).toMatchObject({ reason: 'timeout' });
      await server.left();
    });

    it('gives up on a reply that takes too long', async () => {
      server.next(half());
      const error = await failure(ask(QUESTION, { timeouts: { idle: 500_000_000, total: 300_000 } }));
      expect(error.message).toContain('its reply took longer than 0.3 s');
    });

    it('stops at once when it is cancelled, and disconnects', async () => {
      server.next(half());
      const asked: PendingReply = ask(QUESTION, { onText: () => asked.cancel() });
      expect((await failure(asked)).reason).toBe('cancelled');
      await server.left();
    });

    it('sends no request when it was cancelled before', async () => {
      const caller = new AbortController();
      caller.abort();
      const model = langchainModel({ ...wire.options(server.url), timeouts: PATIENT });
      const reply = model(QUESTION, { signal: caller.signal, onText: () => undefined });
      await expect(reply).rejects.toMatchObject({ reason: 'cancelled' });
      expect(server.got).toEqual([]);
    });

    it('reports that nothing answers at the address', async () => {
      const closed = await fakeServer();
      await closed.close();
      const error = await failure(ask(QUESTION, { url: closed.url }));
      expect(error.reason).toBe('unavailable');
      expect(error.message).toContain('it cannot be reached');
      expect(error.message).toContain(closed.url);
    });
  });
};

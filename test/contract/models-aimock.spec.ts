// A second opinion on the protocols: the same seven ways against a server that somebody else has written.
import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { langchainModel } from '../../src/adapters/langchain/langchain-model.js';
import type { ModelError, ModelReply, ModelRequest } from '../../src/ports/model.js';
import { anthropic } from '../support/wires/anthropic.js';
import { bedrock } from '../support/wires/bedrock.js';
import { google } from '../support/wires/google.js';
import { ollama } from '../support/wires/ollama.js';
import { azure, compatible, openai } from '../support/wires/openai.js';
import type { Wire } from '../support/wires/wire.js';
import { CONVERSATION } from './models.contract.js';

const mock = new LLMock({ port: 0, host: '127.0.0.1', chunkSize: 8 });

beforeAll(async () => {
  process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
  mock.onMessage('which cause', {
    content: 'A pool of connections ran dry after the deploy of 14:02.',
    usage: { prompt_tokens: 11, completion_tokens: 5, total_tokens: 16 },
  });
  mock.onMessage('look at both', {
    toolCalls: [
      { name: 'search_logs', arguments: '{"text":"timeout","limit":5}' },
      { name: 'search_logs', arguments: '{"text":"refused"}' },
    ],
  });
  mock.onToolResult('call_b', { content: 'Both results were read.' });
  mock.onMessage('too often', {
    error: { message: 'Rate limited', type: 'rate_limit_error', code: 'rate_limit_exceeded' },
    status: 429,
  });
  await mock.start();
});

afterAll(() => mock.stop());

const asking = (wire: Wire, request: ModelRequest): Promise<ModelReply & { readonly heard: string }> => {
  const timeouts = { idle: 10_000_000, total: 20_000_000 };
  let heard = '';
  const onText = (delta: string): void => void (heard += delta);
  const options = { signal: new AbortController().signal, onText };
  return langchainModel({ ...wire.options(mock.url), timeouts })(request, options).then((reply) => ({
    ...reply,
    heard,
  }));
};

const user = (text: string): ModelRequest => ({ messages: [{ role: 'user', text }], tools: CONVERSATION.tools });

describe.each([bedrock, openai, anthropic, google, azure, ollama, compatible])('$name, as aimock speaks it', (wire) => {
  it('streams an answer, and counts its tokens', async () => {
    const reply = await asking(wire, user('which cause is it?'));
    expect(reply).toMatchObject({
      text: 'A pool of connections ran dry after the deploy of 14:02.',
      heard: reply.text,
      calls: [],
      stop: 'end',
    });
    // its Ollama says that nothing was used
    if (wire.name !== 'ollama') expect(reply.usage?.output).toBeGreaterThan(0);
  });

  it('calls two tools at once', async () => {
    const { calls, stop } = await asking(wire, user('look at both'));
    expect(stop).toBe('tools');
    expect(calls.map(({ tool, input }) => [tool, JSON.parse(input) as unknown])).toEqual([
      ['search_logs', { text: 'timeout', limit: 5 }],
      ['search_logs', { text: 'refused' }],
    ]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
  });

  it('accepts a conversation with tool results', async () => {
    const messages = CONVERSATION.messages.slice(0, 5);
    const request = { ...CONVERSATION, messages };
    if (!wire.says.ids || wire.name === 'google') return;
    expect((await asking(wire, request)).text).toBe('Both results were read.');
  });

  it('reports that it is asked too often', async () => {
    const failed = await asking(wire, user('too often')).catch((error: unknown) => error as ModelError);
    expect(failed).toMatchObject({ reason: 'throttled' });
  });
});

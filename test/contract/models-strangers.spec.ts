// What answers in the place of a model, or speaks its protocol badly: a page, an error that says 200, a server that cannot stream, one that leaves half out.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { langchainModel } from '../../src/adapters/langchain/langchain-model.js';
import type { ModelError, ModelReply, ModelRequest } from '../../src/ports/model.js';
import { anthropic } from '../support/wires/anthropic.js';
import { bedrock } from '../support/wires/bedrock.js';
import { google } from '../support/wires/google.js';
import { ollama } from '../support/wires/ollama.js';
import { azure, compatible, openai } from '../support/wires/openai.js';
import { type FakeServer, fakeServer } from '../support/wires/server.js';
import { json, sse, type Wire } from '../support/wires/wire.js';

const QUESTION: ModelRequest = { messages: [{ role: 'user', text: 'Why?' }], tools: [] };
const PATIENT = { idle: 20_000_000, total: 30_000_000 };

let server: FakeServer;

beforeEach(async () => {
  server = await fakeServer();
});

afterEach(() => server.close());

const ask = (wire: Wire): Promise<ModelReply> =>
  langchainModel({ ...wire.options(server.url), timeouts: PATIENT })(QUESTION, {
    signal: new AbortController().signal,
    onText: () => undefined,
  });

const failing = (reply: Promise<ModelReply>): Promise<ModelError> =>
  reply.then(
    (said) => {
      throw new Error(`it answered: ${JSON.stringify(said)}`);
    },
    (error: unknown) => error as ModelError,
  );

const page = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!DOCTYPE html>\n<html><head><title>Welcome to nginx!</title><style>p { color: red }</style></head></html>',
};

describe('a web page instead of a reply', () => {
  it.each([openai, compatible, azure, anthropic, google, ollama])(
    'reports a web page instead of a reply at $name',
    async (wire) => {
      server.next(page);
      const failed = await failing(ask(wire));
      expect(failed.reason).toBe('invalid');
      expect(failed.message).toContain('"a page: Welcome to nginx!"');
      expect(failed.message).toMatch(/this is no reply of a model: is "baseUrl" right and whole/);
    },
  );
});

describe('a web page instead of Amazon Bedrock', () => {
  it('reports a web page as no reply, and a redirect with its address', async () => {
    server.next(page);
    expect((await failing(ask(bedrock))).message).toContain('this is no reply of a model');
    server.next({ status: 307, headers: { location: 'http://127.0.0.1:1/' }, body: '' });
    expect((await failing(ask(bedrock))).message).toContain('nothing is sent on');
  });
});

describe('an error with status 200', () => {
  it.each([openai, compatible, azure, anthropic, google])(
    'reports an error with status 200 in its own words at $name',
    async (wire) => {
      server.next(json(200, { error: { message: 'the model is being loaded', type: 'server_error' } }));
      const failed = await failing(ask(wire));
      expect(failed.reason).toBe('unavailable');
      expect(failed.message).toContain('"the model is being loaded"; it failed by itself: try again later');
    },
  );

  it('classifies an error with status 200 by its words', async () => {
    server.next(json(200, { error: { message: 'used up', code: 'insufficient_quota' } }));
    expect((await failing(ask(compatible))).message).toContain('"used up"; the account has no credit left');
  });
});

describe('a reply that is not streamed', () => {
  it.each([openai, compatible, azure, anthropic, google])(
    'reports a reply that is not streamed at $name',
    async (wire) => {
      server.next(json(200, { choices: [{ message: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }] }));
      const failed = await failing(ask(wire));
      expect(failed.reason).toBe('invalid');
      expect(failed.message).toContain('"JSON where a stream was asked for"');
      expect(failed.message).toContain('does the server stream?');
    },
  );
});

describe('a stream with the content type of JSON', () => {
  it('reads a stream whose content type is JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    server.next({ headers, frames: compatible.frames({ text: ['Yes.'], stop: 'end' }), then: 'end' });
    expect(await ask(compatible)).toMatchObject({ text: 'Yes.', stop: 'end' });
  });
});

describe('an answer without a body', () => {
  it.each([compatible, anthropic, google, ollama])(
    'does not report an empty answer as an unreachable server at $name',
    async (wire) => {
      server.next({ status: 204, body: '' });
      const failed = await failing(ask(wire));
      expect(failed.message).not.toContain('cannot be reached');
      expect(failed.message).toContain('this is no reply of a model');
    },
  );
});

describe('a server that redirects', () => {
  it.each([openai, compatible, azure, anthropic, ollama, google])(
    'reports the address of a redirect at $name, and sends no key there',
    async (wire) => {
      const other = await fakeServer();
      try {
        server.next({ status: 307, headers: { location: `${other.url}/v2?key=1` }, body: '' });
        const failed = await failing(ask(wire));
        expect(failed.message).toContain(`it answers 307 "on to ${other.url}/v2"`);
        expect(failed.message).toContain('nothing is sent on: name that address as "baseUrl" if it is meant');
        expect(other.got).toEqual([]);
      } finally {
        await other.close();
      }
    },
  );
});

describe('a failure of a proxy', () => {
  it.each([openai, compatible, azure, anthropic, google, ollama])(
    'reports a failure of a proxy at $name, but does not log it',
    async (wire) => {
      const printed: unknown[] = [];
      const { log } = console;
      console.log = (...words: readonly unknown[]): void => void printed.push(...words);
      try {
        server.next({ status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>502 Bad Gateway</h1>' });
        const failed = await failing(ask(wire));
        expect(failed.reason).toBe('unavailable');
        expect(failed.message).toMatch(/it answers 502 .*Bad Gateway.*it failed by itself/);
      } finally {
        console.log = log;
      }
      expect(printed).toEqual([]);
    },
  );
});

describe('a connection that fails', () => {
  it.each([openai, compatible, azure, anthropic, google, ollama])(
    'reports a failed connection with its code at $name',
    async (wire) => {
      await server.close();
      expect((await failing(ask(wire))).message).toMatch(/ECONNREFUSED.*it cannot be reached/);
    },
  );
});

describe('an address with a wrong path', () => {
  it.each([compatible, ollama])('distinguishes a wrong path from a missing model at $name', async (wire) => {
    server.next({ status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' });
    expect((await failing(ask(wire))).message).toContain('nothing answers there: is "baseUrl" right and whole');
    server.next({ status: 405, headers: { 'content-type': 'application/json' }, body: '{"detail":"Not Allowed"}' });
    expect((await failing(ask(wire))).message).toContain('nothing answers there: is "baseUrl" right and whole');
  });
});

const chunk = (choice: object): Buffer =>
  sse({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, ...choice }] });

const call = { index: 0, id: 'c1', type: 'function', function: { name: 'list_deploys', arguments: '{}' } };

describe('a server that omits optional fields', () => {
  const says = (...frames: readonly Buffer[]): Promise<ModelReply> => {
    server.next({ headers: compatible.headers, frames, then: 'end' });
    return ask(compatible);
  };

  it.each([undefined, '', 'model', null])('accepts a delta with the role %j', async (role) => {
    const reply = await says(
      chunk({ delta: { role, tool_calls: [call] } }),
      chunk({ delta: {}, finish_reason: 'stop' }),
    );
    expect(reply).toMatchObject({ calls: [{ id: 'c1', tool: 'list_deploys', input: '{}' }], stop: 'tools' });
  });

  it('accepts an end that says nothing else', async () => {
    const reply = await says(chunk({ delta: { content: 'Yes.' } }), chunk({ finish_reason: 'stop' }));
    expect(reply).toMatchObject({ text: 'Yes.', stop: 'end' });
  });

  it('skips an empty frame', async () => {
    const reply = await says(
      sse(null),
      chunk({ delta: { content: 'Yes.', tool_calls: null } }),
      chunk({ finish_reason: 'stop' }),
    );
    expect(reply).toMatchObject({ text: 'Yes.', stop: 'end' });
  });
});

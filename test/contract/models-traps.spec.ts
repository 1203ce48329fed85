// What packages and providers do behind one's back: each trap that was met has a test.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProviderAccess, secretsOf } from '../../src/adapters/langchain/access.js';
import { langchainModel } from '../../src/adapters/langchain/langchain-model.js';
import type { ModelError, ModelReply, ModelRequest } from '../../src/ports/model.js';
import { anthropic } from '../support/wires/anthropic.js';
import { bedrock, event, exception } from '../support/wires/bedrock.js';
import { google, GEMINI_USAGE, geminiFrame } from '../support/wires/google.js';
import { ollama } from '../support/wires/ollama.js';
import { azure, compatible, filteredQuestion, openai } from '../support/wires/openai.js';
import { CONVERSATION } from './models.contract.js';
import { type FakeServer, fakeServer, type StreamedResponse } from '../support/wires/server.js';
import { json, KEY, sse, type Wire } from '../support/wires/wire.js';

const QUESTION: ModelRequest = { messages: [{ role: 'user', text: 'Why?' }], tools: [] };
const PATIENT = { idle: 20_000_000, total: 30_000_000 };
const ALL = [bedrock, openai, anthropic, google, azure, ollama, compatible];

type Variables = { readonly [name: string]: string };

/** Variables of the environment as somebody may have set them for another program. */
const among = async <T>(variables: Variables, work: () => Promise<T>): Promise<T> => {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
    Object.assign(process.env, before);
  }
};

const servers: FakeServer[] = [];

/** Closed after the test, however it ends. */
const another = async (): Promise<FakeServer> => {
  const opened = await fakeServer();
  servers.push(opened);
  return opened;
};

let server: FakeServer;

beforeEach(async () => {
  process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
  server = await another();
});

afterEach(() => Promise.all(servers.splice(0).map((each) => each.close())));

const whole = (wire: Wire, text = 'Yes.'): StreamedResponse => ({
  headers: wire.headers,
  frames: wire.frames({ text: [text], stop: 'end' }),
  then: 'end',
});

const asking = (wire: Wire, own: Partial<ProviderAccess> = {}) => {
  const options = wire.options(server.url);
  const model = langchainModel({
    ...options,
    access: { ...options.access, ...own } as ProviderAccess,
    timeouts: PATIENT,
  });
  return (onText = (): void => undefined, signal = new AbortController().signal): Promise<ModelReply> =>
    model(QUESTION, { signal, onText });
};

const failing = (reply: Promise<ModelReply>): Promise<ModelError> =>
  reply.then(
    () => {
      throw new Error('it answered');
    },
    (error: unknown) => error as ModelError,
  );

describe('the environment of model adapters', () => {
  it('sends no conversation elsewhere', async () => {
    const other = await another();
    const variables = {
      OPENAI_BASE_URL: other.url,
      OPENAI_API_BASE: other.url,
      ANTHROPIC_BASE_URL: other.url,
      ANTHROPIC_API_URL: other.url,
      OLLAMA_BASE_URL: other.url,
      OLLAMA_HOST: other.url,
      AZURE_OPENAI_BASE_PATH: other.url,
      AZURE_OPENAI_ENDPOINT: other.url,
      AWS_ENDPOINT_URL: other.url,
      AWS_ENDPOINT_URL_BEDROCK_RUNTIME: other.url,
      LANGSMITH_GATEWAY: other.url,
    };
    await among(variables, async () => {
      for (const wire of ALL) {
        server.next(whole(wire));
        await asking(wire)();
      }
    });
    expect(server.got).toHaveLength(ALL.length);
    expect(other.got).toEqual([]);
  });

  it('gives no server the key of another', async () => {
    const variables = {
      OPENAI_API_KEY: KEY,
      OPENAI_ORGANIZATION: 'org-planted',
      OPENAI_PROJECT_ID: 'project-planted',
      OLLAMA_API_KEY: KEY,
      ANTHROPIC_AUTH_TOKEN: KEY,
    };
    await among(variables, async () => {
      for (const wire of [compatible, ollama]) {
        server.next(whole(wire));
        await asking(wire)();
      }
      server.next(whole(anthropic));
      await asking(anthropic, { apiKey: 'sk-ours' })();
    });
    expect(server.got).toHaveLength(3);
    expect(JSON.stringify(server.got.map(({ headers }) => headers))).not.toMatch(new RegExp(`${KEY}|planted`));
  });

  it('makes no package write conversations to the log', async () => {
    const printed: string[] = [];
    const real = { debug: console.debug, info: console.info, log: console.log, warn: console.warn };
    const listen = (...words: readonly unknown[]): void => void printed.push(JSON.stringify(words));
    Object.assign(console, { debug: listen, info: listen, log: listen, warn: listen });
    try {
      await among({ OPENAI_LOG: 'debug', ANTHROPIC_LOG: 'debug', DEBUG: '*' }, async () => {
        for (const wire of ALL) {
          server.next(whole(wire));
          await asking(wire)();
        }
      });
    } finally {
      Object.assign(console, real);
    }
    expect(printed).toEqual([]);
  });

  it('turns on no tracing that would send conversations elsewhere', async () => {
    const tracer = await another();
    const variables = {
      LANGSMITH_TRACING: 'true',
      LANGCHAIN_TRACING_V2: 'true',
      LANGSMITH_API_KEY: 'lsv2_planted',
      LANGSMITH_ENDPOINT: tracer.url,
      LANGCHAIN_CALLBACKS_BACKGROUND: 'false',
    };
    await among(variables, async () => {
      for (const wire of ALL) {
        server.next(whole(wire));
        await asking(wire)();
      }
    });
    expect(tracer.got).toEqual([]);
  });
});

describe('an API key', () => {
  it('puts the key in no error and no log, whatever the server repeats of it', async () => {
    const printed: unknown[] = [];
    const real = { error: console.error, warn: console.warn, log: console.log, info: console.info };
    const write = process.stderr.write.bind(process.stderr);
    const listen = (...words: readonly unknown[]): void => void printed.push(...words);
    Object.assign(console, { error: listen, warn: listen, log: listen, info: listen });
    process.stderr.write = ((text: string) => (printed.push(text), true)) as typeof process.stderr.write;
    const heard: string[] = [];
    try {
      for (const wire of [bedrock, openai, anthropic, google, azure]) {
        for (const error of Object.values(wire.errors)) {
          const echoed = error.body.replace('"message":"', `"message":"${KEY} and ${encodeURIComponent(KEY)} `);
          server.next({ ...error, body: echoed });
          const failed = await failing(asking(wire)());
          heard.push(failed.message, String(failed.stack), JSON.stringify(failed), JSON.stringify(failed.details));
        }
      }
    } finally {
      Object.assign(console, real);
      process.stderr.write = write;
    }
    expect(heard).toHaveLength(5 * 6 * 4);
    expect(JSON.stringify(heard)).not.toContain(KEY);
    expect(printed.map(String).join('\n')).not.toContain(KEY);
  });

  it('does not send the key along a redirect', async () => {
    const other = await another();
    for (const wire of [openai, anthropic, azure, google, compatible, ollama]) {
      server.next({ status: 307, headers: { location: `${other.url}/v1/messages` }, body: '' });
      expect(await failing(asking(wire)())).toMatchObject({ reason: 'denied' });
    }
    expect(other.got).toEqual([]);
  });

  it('recognises a key in every form of credentials', () => {
    const credentials = { accessKeyId: 'AKIA1', secretAccessKey: 's3cret', sessionToken: 't0ken' };
    expect(secretsOf({ provider: 'bedrock', region: 'eu-central-1', credentials })).toEqual(
      expect.arrayContaining(['AKIA1', 's3cret', 't0ken']),
    );
    expect(secretsOf({ provider: 'ollama', baseUrl: 'http://ollama' })).toEqual([]);
  });
});

describe('Amazon Bedrock', () => {
  // frozen, as the configuration hands everything out
  const credentials = Object.freeze({ accessKeyId: 'AKIAPLANTED', secretAccessKey: 's3cret' });
  const signed = {
    provider: 'bedrock',
    region: 'eu-west-3',
    credentials,
    apiKey: undefined,
  } as unknown as ProviderAccess;

  it('signs for the configured region, whatever region the environment names', async () => {
    await among({ AWS_REGION: 'us-east-1', AWS_DEFAULT_REGION: 'us-east-2' }, async () => {
      server.next(whole(bedrock));
      await asking(bedrock, signed)();
    });
    expect(server.got[0]?.headers['authorization']).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAPLANTED\/\d+\/eu-west-3\/bedrock\/aws4_request/,
    );
  });

  it('works without a region in the environment', async () => {
    server.next(whole(bedrock));
    expect((await asking(bedrock)()).text).toBe('Yes.');
  });

  it('prefers the key of the profile to that of the environment', async () => {
    await among({ AWS_BEARER_TOKEN_BEDROCK: 'other', BEDROCK_AWS_ACCESS_KEY_ID: 'AKIAOTHER' }, async () => {
      server.next(whole(bedrock));
      await asking(bedrock)();
    });
    expect(server.got[0]?.headers['authorization']).toBe(`Bearer ${KEY}`);
  });

  it('reports missing credentials', async () => {
    const home = { HOME: '/nowhere', AWS_SHARED_CREDENTIALS_FILE: '/nowhere/a', AWS_CONFIG_FILE: '/nowhere/b' };
    const none = { apiKey: undefined } as unknown as Partial<ProviderAccess>;
    const failed = await among(home, () => failing(asking(bedrock, none)()));
    expect(failed).toMatchObject({ reason: 'denied' });
    expect(failed.message).toContain('check the credentials');
    expect(server.got).toEqual([]);
  });

  it('names a throttle in the middle of a reply, which has no status', async () => {
    const [start, words] = bedrock.frames({ text: ['half'], stop: 'end' });
    const frames = [start, words, exception('throttlingException', 'Too many tokens')].filter(
      (each) => each !== undefined,
    );
    server.next({ headers: bedrock.headers, frames, then: 'end' });
    expect(await failing(asking(bedrock)())).toMatchObject({ reason: 'throttled', details: { requestId: 'req-1' } });
    expect(server.got).toHaveLength(1);
  });

  it('names the missing permission, and the models that need an inference profile', async () => {
    const denied = 'User is not authorized to perform: bedrock:InvokeModelWithResponseStream';
    server.next(json(403, { message: denied }, { 'x-amzn-errortype': 'AccessDeniedException' }));
    expect((await failing(asking(bedrock)())).message).toContain('allow bedrock:InvokeModelWithResponseStream');
    const onDemand = "Invocation of model ID x with on-demand throughput isn't supported.";
    server.next(json(400, { message: onDemand }, { 'x-amzn-errortype': 'ValidationException' }));
    const failed = await failing(asking(bedrock)());
    expect(failed).toMatchObject({ reason: 'denied' });
    expect(failed.message).toContain('inference profile (eu.…');
  });

  it('names its other failures as what they are', async () => {
    const cases = [
      [424, 'ModelErrorException', 'unavailable'],
      [408, 'ModelTimeoutException', 'timeout'],
      [500, 'InternalServerException', 'unavailable'],
      [400, 'ServiceQuotaExceededException', 'throttled'],
      [429, 'ModelNotReadyException', 'throttled'],
      [403, 'ExpiredTokenException', 'denied'],
      [404, 'ResourceNotFoundException', 'denied'],
    ] as const;
    for (const [status, type, reason] of cases) {
      server.next(json(status, { message: 'no' }, { 'x-amzn-errortype': type }));
      expect([type, (await failing(asking(bedrock)())).reason]).toEqual([type, reason]);
    }
    expect(server.got).toHaveLength(cases.length);
  });

  it('accepts events that LangChain does not know', async () => {
    const [start, ...rest] = bedrock.frames({ text: ['Yes.'], stop: 'end' });
    const odd = [
      event('contentBlockStart', { contentBlockIndex: 0, start: {} }),
      event('contentBlockDelta', { contentBlockIndex: 0, delta: { citation: { title: 'a page' } } }),
    ];
    const frames = [start, ...odd, ...rest].filter((each) => each !== undefined);
    server.next({ headers: bedrock.headers, frames, then: 'end' });
    expect(await asking(bedrock)()).toMatchObject({ text: 'Yes.', stop: 'end' });
  });

  it('sends its guardrail', async () => {
    server.next(whole(bedrock));
    await asking(bedrock, { guardrail: { id: 'gr-1', version: '2' } } as Partial<ProviderAccess>)();
    expect(JSON.parse(server.got[0]?.body ?? '')).toMatchObject({
      guardrailConfig: { guardrailIdentifier: 'gr-1', guardrailVersion: '2' },
    });
  });
});

describe('a conclusion without tools, after some were called', () => {
  it.each([bedrock, anthropic])(
    'reaches $name as text: it accepts tool calls only beside offered tools',
    async (wire) => {
      server.next(whole(wire));
      const model = langchainModel({ ...wire.options(server.url), timeouts: PATIENT });
      const request = { ...CONVERSATION, tools: [] };
      await model(request, { signal: new AbortController().signal, onText: () => undefined });
      const body = server.got[0]?.body ?? '';
      expect(body).not.toMatch(/"(?:tool_use|tool_result|toolUse|toolResult|toolConfig|tools)"/);
      expect(body).toContain('(I called search_logs with {\\"text\\":\\"timeout\\"');
      expect(body).toContain('(search_logs answered:)\\nrow 1: pool exhausted');
      const { messages } = JSON.parse(body) as { readonly messages: readonly { readonly role: string }[] };
      expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    },
  );
});

describe('Azure OpenAI', () => {
  it('turns the error of its content filter into a blocked answer', async () => {
    server.next(filteredQuestion);
    expect(await asking(azure)()).toMatchObject({ text: '', stop: 'blocked' });
  });
});

describe('a server that streams without end', () => {
  it('disconnects before an endless reply fills the memory', async () => {
    const frames = compatible.frames({ text: Array.from({ length: 9 }, () => 'x'.repeat(500_000)), stop: 'end' });
    server.next({ headers: compatible.headers, frames: frames.slice(0, -3), then: 'hang' });
    const failed = await failing(asking(compatible)());
    expect(failed.reason).toBe('invalid');
    expect(failed.message).toContain('beyond 4000000 characters');
    await server.left();
  });
});

describe('implausible token counts', () => {
  it.each([{}, { prompt_tokens: null, completion_tokens: null }, { prompt_tokens: -1, completion_tokens: 2.5 }])(
    'does not report the implausible usage %j',
    async (usage) => {
      const frames = compatible.frames({ text: ['Yes.'], stop: 'end' });
      const counted = sse({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage });
      server.next({
        headers: compatible.headers,
        frames: [...frames.slice(0, -2), counted, ...frames.slice(-1)],
        then: 'end',
      });
      const reply = await asking(compatible)();
      expect(reply.text).toBe('Yes.');
      expect(reply.usage).toBeUndefined();
    },
  );
});

const sentBy = async (
  wire: Wire,
  profile: object,
  own: object = {},
): Promise<{ readonly [field: string]: unknown }> => {
  const { profile: usual, access } = wire.options(server.url);
  const options = {
    profile: { ...usual, ...profile },
    access: { ...access, ...own } as ProviderAccess,
    timeouts: PATIENT,
  };
  server.next(whole(wire));
  await langchainModel(options)(QUESTION, { signal: new AbortController().signal, onText: () => undefined });
  return JSON.parse(server.got.at(-1)?.body ?? '') as { readonly [field: string]: unknown };
};

describe('the parameters of a model request', () => {
  it('omits the temperature for Anthropic models that take none, and keeps it for the others', async () => {
    expect(await sentBy(anthropic, { model: 'claude-sonnet-5', temperature: 0.1 })).not.toHaveProperty('temperature');
    expect(await sentBy(anthropic, { model: 'claude-haiku-4-5', temperature: 0.1 })).toMatchObject({
      temperature: 0.1,
    });
  });

  it('sends the reasoning effort to OpenAI where the profile sets it', async () => {
    const profile = { model: 'gpt-6-luna', temperature: 1, maxTokens: 900 };
    expect(await sentBy(openai, profile, { reasoningEffort: 'none' })).toMatchObject({
      reasoning_effort: 'none',
      max_completion_tokens: 900,
    });
    expect(await sentBy(openai, profile)).not.toHaveProperty('reasoning_effort');
  });

  it('goes by the model that the profile names for an Azure deployment, not by the deployment name', async () => {
    const profile = { model: 'our-thinker', temperature: 1, maxTokens: 900 };
    const sent = await sentBy(azure, profile, { deployed: 'o4-mini', reasoningEffort: 'low' });
    expect(sent).toMatchObject({ reasoning_effort: 'low', max_completion_tokens: 900 });
    expect(sent).not.toHaveProperty('max_tokens');
    expect(server.got.at(-1)?.path).toContain('/openai/deployments/our-thinker/');
    const plain = await sentBy(azure, profile);
    expect(plain).toMatchObject({ max_tokens: 900 });
    expect(plain).not.toHaveProperty('max_completion_tokens');
  });
});

describe('OpenAI', () => {
  it('distinguishes an account without credit from too many requests', async () => {
    const body = { error: { message: 'You exceeded your current quota', type: 'x', code: 'insufficient_quota' } };
    server.next(json(429, body));
    const failed = await failing(asking(openai)());
    expect(failed.reason).toBe('denied');
    expect(failed.message).toContain('no credit left');
  });
});

describe('Google Gemini', () => {
  const says = (frame: object): StreamedResponse => ({
    headers: google.headers,
    frames: [geminiFrame({ ...frame, usageMetadata: GEMINI_USAGE })],
    then: 'end',
  });

  it('reports a blocked question though the reply has no text', async () => {
    server.next(says({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }));
    expect(await asking(google)()).toMatchObject({ text: '', stop: 'blocked', usage: google.usage });
  });

  it('reports that thinking took all tokens though the reply has no text', async () => {
    server.next(says({ candidates: [{ finishReason: 'MAX_TOKENS' }] }));
    expect(await asking(google)()).toMatchObject({ text: '', stop: 'length' });
  });

  it('does not end the process when a reply breaks off', async () => {
    const unhandled: unknown[] = [];
    const listen = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', listen);
    const [half] = google.frames({ text: ['half'], stop: 'end' });
    server.next({ headers: google.headers, frames: half === undefined ? [] : [half], then: 'hang' });
    const failed = await failing(asking(google)(() => server.goOn('cut')));
    expect(failed.reason).toBe('cut');
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });
});

describe('a model without tools', () => {
  it.each([
    [ollama, json(400, { error: 'registry.ollama.ai/library/gemma:2b does not support tools' })],
    [
      bedrock,
      json(400, { message: "This model doesn't support tool use." }, { 'x-amzn-errortype': 'ValidationException' }),
    ],
    [
      compatible,
      json(400, {
        error: { message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser', code: 400 },
      }),
    ],
  ])('reports a model without tools at $name, with what to do', async (wire, answer) => {
    server.next(answer);
    const failed = await failing(asking(wire)());
    expect(failed.reason).toBe('invalid');
    expect(failed.message).toContain('set "tools": "text" in its profile');
  });
});

describe('the schema of a tool', () => {
  it.each([
    [compatible, json(500, { error: { message: 'JSON schema conversion failed: unrecognized schema', code: 500 } })],
    [compatible, json(400, { error: { message: "Invalid schema for function 'search_logs'", code: 400 } })],
    [google, json(400, { error: { message: 'Unknown name "const" at tools[0].function_declarations[0]', code: 400 } })],
    [
      bedrock,
      json(
        400,
        { message: 'The value at toolConfig.tools.0.toolSpec.inputSchema.json is invalid.' },
        { 'x-amzn-errortype': 'ValidationException' },
      ),
    ],
  ])('does not send again a schema that $name refuses, and says what to do', async (wire, answer) => {
    server.next(answer);
    const failed = await failing(asking(wire)());
    expect(failed.reason).toBe('invalid');
    expect(failed.message).toContain('set "tools": "text" in its profile');
  });
});

describe('Ollama', () => {
  it('continues one reply when another is cancelled', async () => {
    const [half, ...rest] = ollama.frames({ text: ['half'], stop: 'end' });
    const first = { headers: ollama.headers, frames: half === undefined ? [] : [half], then: 'hang' } as const;
    const ask = asking(ollama);
    server.next(first);
    const caller = new AbortController();
    let hear = (): void => undefined;
    const heard = new Promise<void>((resolve) => (hear = resolve));
    const one = failing(ask(hear, caller.signal));
    await heard;
    server.next(first);
    const other = ask(() => {
      caller.abort();
      server.goOn(Buffer.concat(rest));
    });
    expect((await one).reason).toBe('cancelled');
    expect(await other).toMatchObject({ text: 'half', stop: 'end' });
  });
});

describe('another chat model of LangChain', () => {
  const profile = openai.options('').profile;
  const access = { provider: 'langchain', modelProvider: 'cohere', apiKey: KEY } as const;

  const ask = (own: ProviderAccess): Promise<ModelError> =>
    failing(
      langchainModel({ profile, access: own, timeouts: PATIENT })(QUESTION, {
        signal: new AbortController().signal,
        onText: () => undefined,
      }),
    );

  it('names the package to install when it is missing', async () => {
    const failed = await ask(access);
    expect(failed.reason).toBe('denied');
    expect(failed.message).toContain('run "npm install @langchain/cohere" where casefile is installed');
  });

  it('reports a provider that LangChain does not know', async () => {
    const failed = await ask({ ...access, modelProvider: 'clippy' });
    expect(failed.message).toContain('Unsupported { modelProvider: clippy }');
  });

  it('treats every text of its options as a secret', () => {
    const secrets = secretsOf({ ...access, options: { auth: { token: 'planted-token-1' }, region: 'eu' } });
    expect(secrets).toEqual([KEY, 'planted-token-1']);
  });
});

// A provider on the loopback that speaks chat completions: a function decides its answers, and it keeps every request.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as soon } from 'node:timers/promises';
import { compatible } from './wires/openai.js';
import type { ScriptedReply } from './wires/wire.js';

type SentMessage = {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
};

export type SentBody = {
  readonly model: string;
  readonly temperature: number;
  readonly max_tokens?: number;
  readonly messages: readonly SentMessage[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: unknown } }[];
};

/** A reply that comes no faster than a test wants it. */
type PacedReply = ScriptedReply & {
  /** Each frame, counted from 0, is sent when this has resolved. */
  readonly before?: (frame: number) => Promise<void>;
};

/** `hang`: the connection stays open without an answer. */
export type Reaction = PacedReply | { readonly status: number; readonly body: string } | 'hang';

export type ModelServer = {
  readonly url: string;
  readonly bodies: readonly SentBody[];
  /** Resolves when the n-th request has arrived, counted from 1. */
  readonly came: (n: number) => Promise<void>;
  /** Resolves when a waiting client has disconnected. */
  readonly left: () => Promise<void>;
  /** From now on the model answers like this, and counts its requests anew. */
  readonly perform: (answer: ModelScript) => void;
  readonly close: () => Promise<void>;
};

/** Decides the reply to the n-th request, counted from 1. */
export type ModelScript = (body: SentBody, n: number) => Reaction;

const read = async (request: IncomingMessage): Promise<SentBody> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as SentBody;
};

const react = async (response: ServerResponse, reaction: Exclude<Reaction, 'hang'>): Promise<void> => {
  if ('status' in reaction) {
    response.writeHead(reaction.status, { 'content-type': 'application/json' });
    response.end(reaction.body);
    return;
  }
  response.writeHead(200, compatible.headers);
  for (const [index, frame] of compatible.frames(reaction).entries()) {
    await (reaction.before === undefined ? soon() : reaction.before(index));
    response.write(frame);
  }
  response.end();
};

export const startModel = async (script: ModelScript): Promise<ModelServer> => {
  let answer = script;
  const bodies: SentBody[] = [];
  const waiting: { readonly n: number; readonly resolve: () => void }[] = [];
  let gone: () => void = () => undefined;
  let left = new Promise<void>((resolve) => {
    gone = resolve;
  });
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      bodies.push(body);
      for (const each of waiting.filter(({ n }) => n <= bodies.length)) each.resolve();
      const reaction = answer(body, bodies.length);
      if (reaction !== 'hang') return react(response, reaction);
      response.once('close', gone);
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    came: (n) => new Promise((resolve) => (bodies.length >= n ? resolve() : waiting.push({ n, resolve }))),
    left: () => left,
    perform: (next) => {
      answer = next;
      bodies.length = 0;
      waiting.length = 0;
      left = new Promise((resolve) => {
        gone = resolve;
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** The configuration of a service that asks this server. */
export const modelConfig = (server: Pick<ModelServer, 'url'>, profile: object = {}): object => ({
  models: {
    default: 'fake',
    profiles: {
      fake: {
        provider: 'openai-compatible',
        model: 'qwen3-32b',
        baseUrl: `${server.url}/v1`,
        window: 128_000,
        ...profile,
      },
    },
  },
});

export const says = (text: string): ScriptedReply => ({ text: text.match(/\S+\s*|\s+/g) ?? [], stop: 'end' });

export const calls = (...wanted: readonly (readonly [tool: string, input: object | string])[]): ScriptedReply => ({
  calls: wanted.map(([tool, input], index) => ({
    id: `call-${index + 1}`,
    tool,
    input: [typeof input === 'string' ? input : JSON.stringify(input)],
  })),
  stop: 'tools',
});

// A provider on the loopback that speaks chat completions at once, or after a wait: it looks once, then says what the engine stated.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { calls, says, type SentBody } from '../../test/support/model-server.js';
import { compatible } from '../../test/support/wires/openai.js';
import type { ScriptedReply } from '../../test/support/wires/wire.js';

export type Provider = {
  readonly url: string;
  /** When each request had come, by `performance.now()`. */
  readonly came: readonly number[];
  /** The last request. */
  readonly body: () => SentBody;
  readonly close: () => Promise<void>;
};

export type ProviderScript = {
  /** Calls of a tool before the conclusion, each in a request of its own. */
  readonly looks: number;
  readonly call: (n: number) => readonly [tool: string, input: object];
  /** Milliseconds before the first word of the conclusion. */
  readonly pause?: number;
};

const read = async (request: IncomingMessage): Promise<SentBody> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as SentBody;
};

const isBrief = ({ role, content }: SentBody['messages'][number]): boolean =>
  role === 'user' && content?.startsWith('## Question') === true;

const conclusionOf = ({ messages }: SentBody): ScriptedReply => {
  const brief = messages.findLast(isBrief)?.content ?? '';
  const [, words = 'nothing is known'] = /\[c1\] \(supported\) (.*?)(?: (?:\[e\d+\])+)?\n/.exec(brief) ?? [];
  return says(`cause: ${words} [c1]\ninterpretation: it began with the change\nadvice: take the change back`);
};

/** A function of the request alone. */
const scriptedReply = (body: SentBody, { looks, call }: ProviderScript): ScriptedReply => {
  const replies = body.messages.slice(body.messages.findLastIndex(isBrief)).filter(({ role }) => role === 'assistant');
  return replies.length < looks ? calls(call(replies.length)) : conclusionOf(body);
};

export const startProvider = async (speaking: () => ProviderScript): Promise<Provider> => {
  const came: number[] = [];
  let last: SentBody = { model: '', temperature: 0, messages: [] };
  const server = createServer((request, response) => {
    void read(request).then(async (body) => {
      came.push(performance.now());
      last = body;
      const now = speaking();
      const reply = scriptedReply(body, now);
      response.writeHead(200, compatible.headers);
      response.flushHeaders();
      if (now.pause !== undefined && reply.text !== undefined) await wait(now.pause);
      for (const frame of compatible.frames(reply)) response.write(frame);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    came,
    body: () => last,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

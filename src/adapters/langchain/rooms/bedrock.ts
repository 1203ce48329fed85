// Amazon Bedrock: Converse. The client is ours, for what LangChain's own gets wrong: HTTP/2 that proxies do not speak, retries that nobody records, and request ids that are lost in streams.
import { BedrockRuntimeClient, type BedrockRuntimeClientConfig } from '@aws-sdk/client-bedrock-runtime';
import { ChatBedrockConverse } from '@langchain/aws';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { type BedrockAccess, addressOf, type LangchainOptions } from '../access.js';
import { aboutChunk, saidBy, type Stops, stopIn } from '../chunks.js';
import { langchainMessages, langchainTools, withoutTools } from '../messages.js';
import type { Line, Room } from '../room.js';

const STOPS: Stops = {
  end_turn: 'end',
  stop_sequence: 'end',
  tool_use: 'tools',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  guardrail_intervened: 'blocked',
  content_filtered: 'blocked',
};

const identity = ({ apiKey, credentials }: BedrockAccess): BedrockRuntimeClientConfig => {
  if (apiKey !== undefined) return { token: { token: apiKey }, authSchemePreference: ['httpBearerAuth'] };
  // Amazon's signer writes into what it is given, and the configuration is frozen
  return credentials === undefined ? {} : { credentials: { ...credentials } };
};

const clientOf = ({ access, timeouts }: LangchainOptions<BedrockAccess>): BedrockRuntimeClient =>
  new BedrockRuntimeClient({
    region: access.region,
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler({ connectionTimeout: Math.min(10_000, timeouts.idle / 1000) }),
    ...identity(access),
    ...(access.baseUrl !== undefined && { endpoint: addressOf(access) }),
  });

type Piece = {
  readonly contentBlockStart?: { readonly start?: { readonly toolUse?: unknown } | undefined } | undefined;
  readonly contentBlockDelta?: { readonly delta?: object | undefined } | undefined;
};

type Answer = {
  readonly $metadata?: { readonly requestId?: string | undefined; readonly httpStatusCode?: number | undefined };
  readonly stream?: AsyncIterable<Piece> | undefined;
};

const READABLE = ['text', 'toolUse', 'reasoningContent'];

/** LangChain throws at pieces that it does not know: the start of a text, which some models send, a citation, a picture. */
const isReadable = ({ contentBlockStart, contentBlockDelta }: Piece): boolean => {
  if (contentBlockStart !== undefined) return contentBlockStart.start?.toolUse !== undefined;
  const { delta } = contentBlockDelta ?? {};
  return contentBlockDelta === undefined || READABLE.some((name) => delta !== undefined && name in delta);
};

const readable = async function* (stream: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  for await (const piece of stream) if (isReadable(piece)) yield piece;
};

type Message = { readonly role: string; readonly content: readonly unknown[] };
type Command = { readonly input: { messages?: readonly Message[] } };

/** Roles must alternate, and results of tools are a user's words too. */
const alternating = (messages: readonly Message[]): readonly Message[] =>
  messages.reduce<readonly Message[]>((all, message) => {
    const last = all.at(-1);
    if (last === undefined || last.role !== message.role) return [...all, message];
    return [...all.slice(0, -1), { role: last.role, content: [...last.content, ...message.content] }];
  }, []);

/** The shared client, for one request: it notes the request's id, which is nowhere in a streamed reply. */
const noting = (client: BedrockRuntimeClient, { noted }: Line): BedrockRuntimeClient => {
  const send = async (command: Command, options: never): Promise<unknown> => {
    command.input.messages = alternating(command.input.messages ?? []);
    const answer: Answer = await client.send(command as never, options);
    const { requestId, httpStatusCode } = answer.$metadata ?? {};
    if (requestId !== undefined) noted.requestId = requestId;
    if (httpStatusCode !== undefined) noted.status = httpStatusCode;
    return answer.stream === undefined ? answer : { ...answer, stream: readable(answer.stream) };
  };
  return Object.create(client, { send: { value: send } }) as BedrockRuntimeClient;
};

const guardrailOf = ({ guardrail }: BedrockAccess) =>
  guardrail === undefined
    ? {}
    : { guardrailConfig: { guardrailIdentifier: guardrail.id, guardrailVersion: guardrail.version } };

export const openRoom = (options: LangchainOptions<BedrockAccess>): Room => {
  const { profile, access, timeouts } = options;
  const client = clientOf(options);
  return async function* (request, line) {
    const { model, temperature, maxTokens } = profile;
    const bedrock = new ChatBedrockConverse({
      model,
      temperature,
      maxTokens,
      maxRetries: 0,
      region: access.region,
      client: noting(client, line),
      // ours comes first
      streamIdleTimeout: timeouts.total / 500,
      ...guardrailOf(access),
    });
    const chunks = bedrock._streamResponseChunks(langchainMessages(withoutTools(request)), {
      ...langchainTools(request),
      signal: line.signal,
    });
    for await (const chunk of chunks) {
      const { messageStop } = aboutChunk(chunk);
      const { stopReason } = (messageStop ?? {}) as { readonly stopReason?: unknown };
      yield { ...saidBy(chunk), ...stopIn(stopReason, STOPS) };
    }
  };
};

// Amazon Bedrock: Converse. The client is ours, for what LangChain's own gets wrong: HTTP/2 that proxies do not speak, retries that nobody records, and request ids that are lost in streams.
import { BedrockRuntimeClient, type BedrockRuntimeClientConfig } from '@aws-sdk/client-bedrock-runtime';
import { ChatBedrockConverse } from '@langchain/aws';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { addressOf, type BedrockAccess, type LangchainOptions } from '../access.js';
import { readChunkMetadata, readDelta, readStopReason, type StopReasons } from '../chunks.js';
import { langchainMessages, langchainTools, withoutTools } from '../messages.js';
import type { AttemptContext, ProviderStream } from '../provider-stream.js';

const STOPS: StopReasons = {
  end_turn: 'end',
  stop_sequence: 'end',
  tool_use: 'tools',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  guardrail_intervened: 'blocked',
  content_filtered: 'blocked',
};

const credentialsOf = ({ apiKey, credentials }: BedrockAccess): BedrockRuntimeClientConfig => {
  if (apiKey !== undefined) return { token: { token: apiKey }, authSchemePreference: ['httpBearerAuth'] };
  // Amazon's signer writes into what it is given, and the configuration is frozen
  return credentials === undefined ? {} : { credentials: { ...credentials } };
};

const clientOf = ({ access, timeouts }: LangchainOptions<BedrockAccess>): BedrockRuntimeClient =>
  new BedrockRuntimeClient({
    region: access.region,
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler({ connectionTimeout: Math.min(10_000, timeouts.idle / 1000) }),
    ...credentialsOf(access),
    ...(access.baseUrl !== undefined && { endpoint: addressOf(access) }),
  });

type ConverseEvent = {
  readonly contentBlockStart?: { readonly start?: { readonly toolUse?: unknown } | undefined } | undefined;
  readonly contentBlockDelta?: { readonly delta?: object | undefined } | undefined;
};

type ConverseResponse = {
  readonly $metadata?: { readonly requestId?: string | undefined; readonly httpStatusCode?: number | undefined };
  readonly stream?: AsyncIterable<ConverseEvent> | undefined;
};

const READABLE_DELTAS = ['text', 'toolUse', 'reasoningContent'];

/** LangChain throws at pieces that it does not know: the start of a text, which some models send, a citation, a picture. */
const isReadable = ({ contentBlockStart, contentBlockDelta }: ConverseEvent): boolean => {
  if (contentBlockStart !== undefined) return contentBlockStart.start?.toolUse !== undefined;
  const { delta } = contentBlockDelta ?? {};
  return contentBlockDelta === undefined || READABLE_DELTAS.some((name) => delta !== undefined && name in delta);
};

const readableEvents = async function* (stream: AsyncIterable<ConverseEvent>): AsyncGenerator<ConverseEvent> {
  for await (const piece of stream) if (isReadable(piece)) yield piece;
};

type ConverseMessage = { readonly role: string; readonly content: readonly unknown[] };
type ConverseCommand = { readonly input: { messages?: readonly ConverseMessage[] } };

/** Roles must alternate, and results of tools are a user's words too. */
const alternateRoles = (messages: readonly ConverseMessage[]): readonly ConverseMessage[] =>
  messages.reduce<readonly ConverseMessage[]>((all, message) => {
    const last = all.at(-1);
    if (last === undefined || last.role !== message.role) return [...all, message];
    return [...all.slice(0, -1), { role: last.role, content: [...last.content, ...message.content] }];
  }, []);

/** The shared client, for one request: it notes the request's id, which is nowhere in a streamed reply. */
const recordRequestId = (client: BedrockRuntimeClient, { meta }: AttemptContext): BedrockRuntimeClient => {
  const send = async (command: ConverseCommand, options: never): Promise<unknown> => {
    command.input.messages = alternateRoles(command.input.messages ?? []);
    const answer: ConverseResponse = await client.send(command as never, options);
    const { requestId, httpStatusCode } = answer.$metadata ?? {};
    if (requestId !== undefined) meta.requestId = requestId;
    if (httpStatusCode !== undefined) meta.status = httpStatusCode;
    return answer.stream === undefined ? answer : { ...answer, stream: readableEvents(answer.stream) };
  };
  return Object.create(client, { send: { value: send } }) as BedrockRuntimeClient;
};

const guardrailOf = ({ guardrail }: BedrockAccess) =>
  guardrail === undefined
    ? {}
    : { guardrailConfig: { guardrailIdentifier: guardrail.id, guardrailVersion: guardrail.version } };

export const openBedrockStream = (options: LangchainOptions<BedrockAccess>): ProviderStream => {
  const { profile, access, timeouts } = options;
  const client = clientOf(options);
  return async function* (request, attempt) {
    const { model, temperature, maxTokens } = profile;
    const bedrock = new ChatBedrockConverse({
      model,
      temperature,
      maxTokens,
      maxRetries: 0,
      region: access.region,
      client: recordRequestId(client, attempt),
      // ours comes first
      streamIdleTimeout: timeouts.total / 500,
      ...guardrailOf(access),
    });
    const chunks = await bedrock.stream(langchainMessages(withoutTools(request)), {
      ...langchainTools(request),
      signal: attempt.signal,
    });
    for await (const chunk of chunks) {
      const { messageStop } = readChunkMetadata(chunk);
      const { stopReason } = (messageStop ?? {}) as { readonly stopReason?: unknown };
      yield { ...readDelta(chunk), ...readStopReason(stopReason, STOPS) };
    }
  };
};

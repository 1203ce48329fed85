// Google Gemini. Its package drops whatever has no words (why it stopped, what was blocked, what it used): that is read from its client.
import { ChatGoogleGenerativeAI } from '@langchain/google-genai';
import type { AttemptContext, ProviderStream, StreamDelta } from '../provider-stream.js';
import { withWatchedGlobalFetch } from '../global-fetch.js';
import { addressOf, type GoogleAccess, type LangchainOptions } from '../access.js';
import { readDelta, readModelName, readStopReason, readUsage, type StopReasons } from '../chunks.js';
import { langchainMessages, langchainTools } from '../messages.js';

const BLOCK_REASONS = ['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'IMAGE_SAFETY'];

const STOPS: StopReasons = {
  STOP: 'end',
  MAX_TOKENS: 'length',
  ...Object.fromEntries(BLOCK_REASONS.map((reason) => [reason, 'blocked' as const])),
};

type GeminiUsage = {
  readonly promptTokenCount?: number;
  readonly candidatesTokenCount?: number;
  readonly thoughtsTokenCount?: number;
  readonly cachedContentTokenCount?: number;
  readonly totalTokenCount?: number;
};

type GeminiChunk = {
  readonly candidates?: readonly { readonly finishReason?: string }[];
  readonly promptFeedback?: { readonly blockReason?: string };
  readonly usageMetadata?: GeminiUsage;
  readonly modelVersion?: string;
  readonly responseId?: string;
};

type GeminiContent = { readonly role: string; readonly parts: readonly unknown[] };
type GeminiRequest = { readonly contents: readonly GeminiContent[] };
type GeminiStream = { readonly stream: AsyncIterable<GeminiChunk>; readonly response: Promise<unknown> };
type GeminiClient = { generateContentStream: (body: GeminiRequest, options: object) => Promise<GeminiStream> };

/** Thoughts are paid for as output. */
const readGeminiUsage = (used: GeminiUsage): Pick<StreamDelta, 'usage'> =>
  readUsage({
    input: used.promptTokenCount,
    output: (used.candidatesTokenCount ?? 0) + (used.thoughtsTokenCount ?? 0),
    total: used.totalTokenCount,
    cacheRead: used.cachedContentTokenCount,
  });

const readGeminiDelta = ({ candidates, promptFeedback, usageMetadata, modelVersion }: GeminiChunk): StreamDelta => ({
  ...(promptFeedback?.blockReason === undefined
    ? readStopReason(candidates?.[0]?.finishReason, STOPS)
    : { stop: 'blocked' as const }),
  ...(usageMetadata !== undefined && readGeminiUsage(usageMetadata)),
  ...readModelName(modelVersion),
});

const isToolResult = ({ parts }: GeminiContent): boolean =>
  parts.every((part) => typeof part === 'object' && part !== null && 'functionResponse' in part);

/** All results of parallel calls must be in one message. */
const joinToolResults = (contents: readonly GeminiContent[]): readonly GeminiContent[] =>
  contents.reduce<readonly GeminiContent[]>((all, content) => {
    const last = all.at(-1);
    if (last === undefined || !(isToolResult(last) && isToolResult(content))) return [...all, content];
    return [...all.slice(0, -1), { role: last.role, parts: [...last.parts, ...content.parts] }];
  }, []);

/** Answers as they come, before the package has read them. */
const interceptChunks = (client: GeminiClient, attempt: AttemptContext): readonly GeminiChunk[] => {
  const answers: GeminiChunk[] = [];
  const original = client.generateContentStream.bind(client);
  client.generateContentStream = async (body, options) => {
    const { stream, response } = await withWatchedGlobalFetch(attempt, () =>
      original({ ...body, contents: joinToolResults(body.contents) }, options),
    );
    // a second promise of the same reply, which nobody waits for: its failure would end the process
    response.catch(() => undefined);
    const watched = async function* (): AsyncGenerator<GeminiChunk> {
      for await (const answer of stream) {
        if (answer.responseId !== undefined) attempt.meta.requestId = answer.responseId;
        answers.push(answer);
        yield answer;
      }
    };
    return { stream: watched(), response };
  };
  return answers;
};

export const openGoogleStream = ({ profile, access }: LangchainOptions<GoogleAccess>): ProviderStream =>
  async function* (request, attempt) {
    const { model, temperature, maxTokens } = profile;
    const gemini = new ChatGoogleGenerativeAI({
      model,
      temperature,
      maxOutputTokens: maxTokens,
      maxRetries: 0,
      apiKey: access.apiKey,
      baseUrl: addressOf(access),
    });
    const answers = interceptChunks((gemini as unknown as { readonly client: GeminiClient }).client, attempt);
    const options = { ...langchainTools(request), signal: attempt.signal };
    let read = 0;
    const facts = (): readonly StreamDelta[] => {
      const fresh = answers.slice(read).map(readGeminiDelta);
      read = answers.length;
      return fresh;
    };
    for await (const chunk of await gemini.stream(langchainMessages(request), options)) {
      const { usage: _partial, ...delta } = readDelta(chunk);
      yield delta;
      yield* facts();
    }
    yield* facts();
  };

// Google Gemini. Its package drops whatever has no words (why it stopped, what was blocked, what it used): that is read from its client.
import { ChatGoogleGenerativeAI } from '@langchain/google-genai';
import { addressOf, type GoogleAccess, type LangchainOptions } from '../access.js';
import { modelIn, saidBy, type Stops, stopIn, usageIn } from '../chunks.js';
import { langchainMessages, langchainTools } from '../messages.js';
import type { Line, Room, Said } from '../room.js';
import { watching } from './google-fetch.js';

const BLOCKED = ['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'IMAGE_SAFETY'];

const STOPS: Stops = {
  STOP: 'end',
  MAX_TOKENS: 'length',
  ...Object.fromEntries(BLOCKED.map((reason) => [reason, 'blocked' as const])),
};

type Used = {
  readonly promptTokenCount?: number;
  readonly candidatesTokenCount?: number;
  readonly thoughtsTokenCount?: number;
  readonly cachedContentTokenCount?: number;
  readonly totalTokenCount?: number;
};

type Answer = {
  readonly candidates?: readonly { readonly finishReason?: string }[];
  readonly promptFeedback?: { readonly blockReason?: string };
  readonly usageMetadata?: Used;
  readonly modelVersion?: string;
  readonly responseId?: string;
};

type Content = { readonly role: string; readonly parts: readonly unknown[] };
type Body = { readonly contents: readonly Content[] };
type Streamed = { readonly stream: AsyncIterable<Answer>; readonly response: Promise<unknown> };
type Client = { generateContentStream: (body: Body, options: object) => Promise<Streamed> };

/** Thoughts are paid for as output. */
const usageOf = (used: Used): Pick<Said, 'usage'> =>
  usageIn({
    input: used.promptTokenCount,
    output: (used.candidatesTokenCount ?? 0) + (used.thoughtsTokenCount ?? 0),
    total: used.totalTokenCount,
    cacheRead: used.cachedContentTokenCount,
  });

const factsOf = ({ candidates, promptFeedback, usageMetadata, modelVersion }: Answer): Said => ({
  ...(promptFeedback?.blockReason === undefined
    ? stopIn(candidates?.[0]?.finishReason, STOPS)
    : { stop: 'blocked' as const }),
  ...(usageMetadata !== undefined && usageOf(usageMetadata)),
  ...modelIn(modelVersion),
});

const isResults = ({ parts }: Content): boolean =>
  parts.every((part) => typeof part === 'object' && part !== null && 'functionResponse' in part);

/** All results of parallel calls must be in one message. */
const joined = (contents: readonly Content[]): readonly Content[] =>
  contents.reduce<readonly Content[]>((all, content) => {
    const last = all.at(-1);
    if (last === undefined || !(isResults(last) && isResults(content))) return [...all, content];
    return [...all.slice(0, -1), { role: last.role, parts: [...last.parts, ...content.parts] }];
  }, []);

/** Answers as they come, before the package has read them. */
const tapped = (client: Client, line: Line): readonly Answer[] => {
  const answers: Answer[] = [];
  const original = client.generateContentStream.bind(client);
  client.generateContentStream = async (body, options) => {
    const { stream, response } = await watching(line, () =>
      original({ ...body, contents: joined(body.contents) }, options),
    );
    // a second promise of the same reply, which nobody waits for: its failure would end the process
    response.catch(() => undefined);
    const watched = async function* (): AsyncGenerator<Answer> {
      for await (const answer of stream) {
        if (answer.responseId !== undefined) line.noted.requestId = answer.responseId;
        answers.push(answer);
        yield answer;
      }
    };
    return { stream: watched(), response };
  };
  return answers;
};

export const openRoom = ({ profile, access }: LangchainOptions<GoogleAccess>): Room =>
  async function* (request, line) {
    const { model, temperature, maxTokens } = profile;
    const gemini = new ChatGoogleGenerativeAI({
      model,
      temperature,
      maxOutputTokens: maxTokens,
      maxRetries: 0,
      apiKey: access.apiKey,
      baseUrl: addressOf(access),
    });
    const answers = tapped((gemini as unknown as { readonly client: Client }).client, line);
    const options = { ...langchainTools(request), signal: line.signal };
    let read = 0;
    const facts = (): readonly Said[] => {
      const fresh = answers.slice(read).map(factsOf);
      read = answers.length;
      return fresh;
    };
    for await (const chunk of gemini._streamResponseChunks(langchainMessages(request), options)) {
      const { usage: _partial, ...said } = saidBy(chunk);
      yield said;
      yield* facts();
    }
    yield* facts();
  };

// What LangChain's packages say alike: words, pieces of calls and tokens of one chunk.
import type { AIMessageChunk, UsageMetadata } from '@langchain/core/messages';
import type { ChatGenerationChunk } from '@langchain/core/outputs';
import { optional } from '../../kernel/optional.js';
import type { ModelReply, ModelUsage } from '../../ports/model.js';
import type { CallPiece, Said } from './room.js';

export type About = { readonly [name: string]: unknown };

/** Where the packages put what they know beside the words: each in another place. */
export const aboutChunk = ({ generationInfo, message }: ChatGenerationChunk): About => ({
  ...generationInfo,
  ...message.additional_kwargs,
  ...message.response_metadata,
});

/** Some servers count nothing, or send `null`. */
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** As the provider has counted; without input and output it has not. */
export const usageIn = (counted: { readonly [Name in keyof ModelUsage]?: unknown }): Pick<Said, 'usage'> => {
  const known = Object.entries(counted).filter(([, value]) => isCount(value));
  const usage = Object.fromEntries(known) as Partial<ModelUsage>;
  const { input, output } = usage;
  return input === undefined || output === undefined ? {} : { usage: { ...usage, input, output } };
};

const usageOf = (metadata: UsageMetadata | undefined): Pick<Said, 'usage'> => {
  const { cache_read, cache_creation } = metadata?.input_token_details ?? {};
  return usageIn({
    input: metadata?.input_tokens,
    output: metadata?.output_tokens,
    total: metadata?.total_tokens,
    cacheRead: cache_read,
    cacheWrite: cache_creation,
  });
};

const piecesOf = ({ tool_call_chunks = [] }: AIMessageChunk): readonly CallPiece[] =>
  tool_call_chunks.map(({ index = 0, id, name, args }) => ({
    place: index,
    ...optional({ id, tool: name, input: args }),
  }));

type Block = { readonly type?: unknown; readonly thinking?: unknown; readonly reasoning?: unknown };

/** Three places, by package. */
const thinkingIn = ({ content, additional_kwargs }: AIMessageChunk): string => {
  const blocks: readonly Block[] = typeof content === 'string' ? [] : content;
  const thoughts = blocks.map(({ type, thinking, reasoning }) => (type === 'thinking' ? thinking : reasoning));
  return [...thoughts, additional_kwargs['reasoning_content']].filter((each) => typeof each === 'string').join('');
};

export const saidBy = ({ message }: ChatGenerationChunk): Said => {
  const chunk = message as AIMessageChunk;
  const calls = piecesOf(chunk);
  const thinking = thinkingIn(chunk);
  return {
    ...(chunk.text !== '' && { text: chunk.text }),
    ...(thinking !== '' && { thinking }),
    ...(calls.length !== 0 && { calls }),
    ...usageOf(chunk.usage_metadata),
  };
};

export type Stops = { readonly [reason: string]: ModelReply['stop'] };

/** A reason that is not known is still an end. */
export const stopIn = (reason: unknown, stops: Stops): Pick<Said, 'stop'> => {
  if (typeof reason !== 'string' || reason === '') return {};
  return { stop: (Object.hasOwn(stops, reason) ? stops[reason] : undefined) ?? 'other' };
};

export const modelIn = (name: unknown): Pick<Said, 'model'> =>
  typeof name === 'string' && name !== '' ? { model: name } : {};

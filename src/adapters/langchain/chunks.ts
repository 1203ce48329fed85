// What LangChain's packages say alike: words, pieces of calls and tokens of one chunk.
import type { AIMessageChunk, UsageMetadata } from '@langchain/core/messages';
import { optional } from '../../kernel/optional.js';
import type { ModelReply, ModelUsage } from '../../ports/model.js';
import type { CallPiece, StreamDelta } from './provider-stream.js';

export type ChunkMetadata = { readonly [name: string]: unknown };

/** Where the packages put what they know beside the words: each in another place. */
export const readChunkMetadata = ({ additional_kwargs, response_metadata }: AIMessageChunk): ChunkMetadata => ({
  ...additional_kwargs,
  ...response_metadata,
});

/** Some servers count nothing, or send `null`. */
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** As the provider has counted; without input and output it has not. */
export const readUsage = (counted: { readonly [Name in keyof ModelUsage]?: unknown }): Pick<StreamDelta, 'usage'> => {
  const known = Object.entries(counted).filter(([, value]) => isCount(value));
  const usage = Object.fromEntries(known) as Partial<ModelUsage>;
  const { input, output } = usage;
  return input === undefined || output === undefined ? {} : { usage: { ...usage, input, output } };
};

const usageOfMetadata = (metadata: UsageMetadata | undefined): Pick<StreamDelta, 'usage'> => {
  const { cache_read, cache_creation } = metadata?.input_token_details ?? {};
  return readUsage({
    input: metadata?.input_tokens,
    output: metadata?.output_tokens,
    total: metadata?.total_tokens,
    cacheRead: cache_read,
    cacheWrite: cache_creation,
  });
};

const callPiecesOf = ({ tool_call_chunks = [] }: AIMessageChunk): readonly CallPiece[] =>
  tool_call_chunks.map(({ index = 0, id, name, args }) => ({
    place: index,
    ...optional({ id, tool: name, input: args }),
  }));

type ContentBlock = { readonly type?: unknown; readonly thinking?: unknown; readonly reasoning?: unknown };

/** Three places, by package. */
const readThinking = ({ content, additional_kwargs }: AIMessageChunk): string => {
  const blocks: readonly ContentBlock[] = typeof content === 'string' ? [] : content;
  const thoughts = blocks.map(({ type, thinking, reasoning }) => (type === 'thinking' ? thinking : reasoning));
  return [...thoughts, additional_kwargs['reasoning_content']].filter((each) => typeof each === 'string').join('');
};

export const readDelta = (chunk: AIMessageChunk): StreamDelta => {
  const calls = callPiecesOf(chunk);
  const thinking = readThinking(chunk);
  return {
    ...(chunk.text !== '' && { text: chunk.text }),
    ...(thinking !== '' && { thinking }),
    ...(calls.length !== 0 && { calls }),
    ...usageOfMetadata(chunk.usage_metadata),
  };
};

export type StopReasons = { readonly [reason: string]: ModelReply['stop'] };

/** A reason that is not known is still an end. */
export const readStopReason = (reason: unknown, stops: StopReasons): Pick<StreamDelta, 'stop'> => {
  if (typeof reason !== 'string' || reason === '') return {};
  return { stop: (Object.hasOwn(stops, reason) ? stops[reason] : undefined) ?? 'other' };
};

export const readModelName = (name: unknown): Pick<StreamDelta, 'model'> =>
  typeof name === 'string' && name !== '' ? { model: name } : {};

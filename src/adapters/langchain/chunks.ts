// What LangChain's packages say alike: words, pieces of calls and tokens of one chunk.
import type { AIMessageChunk, UsageMetadata } from '@langchain/core/messages';
import type { ChatGenerationChunk } from '@langchain/core/outputs';
import type { ModelReply, ModelUsage } from '../../ports/model.js';
import type { CallPiece, Said } from './room.js';

export type About = { readonly [name: string]: unknown };

/** Where the packages put what they know beside the words: each in another place. */
export const aboutChunk = ({ generationInfo, message }: ChatGenerationChunk): About => ({
  ...generationInfo,
  ...message.additional_kwargs,
  ...message.response_metadata,
});

const usageOf = ({ input_tokens, output_tokens, total_tokens, input_token_details }: UsageMetadata): ModelUsage => {
  const { cache_read, cache_creation } = input_token_details ?? {};
  return {
    input: input_tokens,
    output: output_tokens,
    total: total_tokens,
    ...(cache_read === undefined ? {} : { cacheRead: cache_read }),
    ...(cache_creation === undefined ? {} : { cacheWrite: cache_creation }),
  };
};

const piecesOf = ({ tool_call_chunks = [] }: AIMessageChunk): readonly CallPiece[] =>
  tool_call_chunks.map(({ index = 0, id, name, args }) => ({
    place: index,
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { tool: name }),
    ...(args === undefined ? {} : { input: args }),
  }));

export const saidBy = ({ message }: ChatGenerationChunk): Said => {
  const chunk = message as AIMessageChunk;
  const calls = piecesOf(chunk);
  return {
    ...(chunk.text === '' ? {} : { text: chunk.text }),
    ...(calls.length === 0 ? {} : { calls }),
    ...(chunk.usage_metadata === undefined ? {} : { usage: usageOf(chunk.usage_metadata) }),
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

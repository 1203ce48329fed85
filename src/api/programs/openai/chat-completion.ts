// A chat completion, whole and as the chunks of a stream.
import type { Answer } from '../../../evidence/answer.js';
import type { ChatCompletion, ChatCompletionChunk } from '../../contract/openai.js';
import type { AnswerText, CitedRow } from '../answer-text.js';
import { textPieces } from '../text-pieces.js';

export type CompletionHead = {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly model: string;
};

type CompletionMessage = ChatCompletion['choices'][number]['message'];

const annotation = ({ start, end, url, title }: CitedRow): CompletionMessage['annotations'][number] => ({
  type: 'url_citation',
  url_citation: { start_index: start, end_index: end, url, title },
});

const tokensOf = ({ usage: { inputTokens, outputTokens } }: Answer): ChatCompletion['usage'] => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
});

export const chatCompletionOf = (
  head: CompletionHead,
  answer: Answer,
  { text, citations }: AnswerText,
): ChatCompletion => ({
  ...head,
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: text, refusal: null, annotations: citations.map(annotation) },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: tokensOf(answer),
});

type Delta = ChatCompletionChunk['choices'][number]['delta'];

const chunk = (head: CompletionHead, delta: Delta, finish: 'stop' | null = null): ChatCompletionChunk => ({
  ...head,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
});

/** Before the answer is known. */
export const openingChunk = (head: CompletionHead): ChatCompletionChunk =>
  chunk(head, { role: 'assistant', content: '' });

const countingChunk = (head: CompletionHead, answer: Answer): ChatCompletionChunk => ({
  ...head,
  object: 'chat.completion.chunk',
  choices: [],
  usage: tokensOf(answer),
});

/** The answer: verified text alone is sent, in pieces. `withUsage`: the last chunk has no choice, and counts. */
export const answerChunks = (
  head: CompletionHead,
  answer: Answer,
  { text, citations, withUsage }: AnswerText & { readonly withUsage: boolean },
): readonly ChatCompletionChunk[] => [
  ...textPieces(text).map((content) => chunk(head, { content })),
  ...(citations.length === 0 ? [] : [chunk(head, { annotations: citations.map(annotation) })]),
  chunk(head, {}, 'stop'),
  ...(withUsage ? [countingChunk(head, answer)] : []),
];

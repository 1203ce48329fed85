// A response of the Responses API, whole and as the events of a stream.
import type { Answer } from '../../../evidence/answer.js';
import type { ModelResponse, OpenAiError, OutputMessage } from '../../contract/openai.js';
import type { AnswerText } from '../answer-text.js';
import { textPieces } from '../text-pieces.js';

export type ResponseHead = {
  readonly id: string;
  readonly messageId: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly model: string;
  readonly previous: string | null;
  readonly conversation: string;
};

const responseOf = (
  { id, created, model, previous, conversation }: ResponseHead,
  state: Pick<ModelResponse, 'status' | 'output' | 'usage' | 'error'>,
): ModelResponse => ({
  id,
  object: 'response',
  created_at: created,
  incomplete_details: null,
  instructions: null,
  max_output_tokens: null,
  metadata: { conversation },
  model,
  parallel_tool_calls: false,
  previous_response_id: previous,
  reasoning: { effort: null, summary: null },
  store: true,
  temperature: null,
  text: { format: { type: 'text' } },
  tool_choice: 'auto',
  tools: [],
  top_p: null,
  truncation: 'disabled',
  ...state,
});

const messageOf = ({ messageId }: ResponseHead, { text, citations }: AnswerText): OutputMessage => ({
  id: messageId,
  type: 'message',
  status: 'completed',
  role: 'assistant',
  content: [
    {
      type: 'output_text',
      text,
      annotations: citations.map(({ start, end, url, title }) => ({
        type: 'url_citation',
        start_index: start,
        end_index: end,
        url,
        title,
      })),
      logprobs: [],
    },
  ],
});

const usageOf = ({ usage: { inputTokens, outputTokens } }: Answer): ModelResponse['usage'] => ({
  input_tokens: inputTokens,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: outputTokens,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: inputTokens + outputTokens,
});

export const completedResponse = (head: ResponseHead, answer: Answer, answered: AnswerText): ModelResponse =>
  responseOf(head, {
    status: 'completed',
    output: [messageOf(head, answered)],
    usage: usageOf(answer),
    error: null,
  });

/** Without its `sequence_number`. */
export type ResponseEvent = { readonly type: string; readonly [field: string]: unknown };

/** Before the answer is known. */
export const openingEvents = (head: ResponseHead): readonly ResponseEvent[] => {
  const response = responseOf(head, { status: 'in_progress', output: [], usage: null, error: null });
  return [
    { type: 'response.created', response },
    { type: 'response.in_progress', response },
  ];
};

export const answerEvents = (head: ResponseHead, answer: Answer, answered: AnswerText): readonly ResponseEvent[] => {
  const item = messageOf(head, answered);
  const [part] = item.content;
  const place = { item_id: head.messageId, output_index: 0, content_index: 0 };
  return [
    { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress', content: [] } },
    { type: 'response.content_part.added', ...place, part: { ...part, text: '', annotations: [] } },
    ...textPieces(answered.text).map((delta) => ({
      type: 'response.output_text.delta',
      ...place,
      delta,
      logprobs: [],
    })),
    ...(part?.annotations ?? []).map((annotation, annotation_index) => ({
      type: 'response.output_text.annotation.added',
      ...place,
      annotation_index,
      annotation,
    })),
    { type: 'response.output_text.done', ...place, text: answered.text, logprobs: [] },
    { type: 'response.content_part.done', ...place, part },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: completedResponse(head, answer, answered) },
  ];
};

export const failureEvents = (
  head: ResponseHead,
  { error: { message, code } }: OpenAiError,
): readonly ResponseEvent[] => [
  {
    type: 'response.failed',
    response: responseOf(head, { status: 'failed', output: [], usage: null, error: { message, code } }),
  },
];

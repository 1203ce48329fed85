// The texts of the OpenAI-compatible replies.

const within = (path: string, fields: readonly string[]): readonly string[] =>
  fields.map((field) => `${path}.${field}`);

const CITED = ['url', 'title'];

const PART = {
  markdown: ['text'],
  plain: ['logprobs[]', ...within('annotations[]', CITED)],
};

const ITEM = {
  markdown: within('content[]', PART.markdown),
  plain: ['id', ...within('content[]', PART.plain)],
};

export const OPENAI_TEXTS = {
  ChatCompletion: {
    markdown: ['choices[].message.content'],
    plain: ['id', 'model', ...within('choices[].message.annotations[].url_citation', CITED)],
  },
  ChatCompletionChunk: {
    markdown: ['choices[].delta.content'],
    plain: ['id', 'model', ...within('choices[].delta.annotations[].url_citation', CITED)],
  },
  ChatCompletionEnd: { plain: [] },
  ModelResponse: {
    markdown: within('output[]', ITEM.markdown),
    plain: [
      'id',
      'model',
      'previous_response_id',
      'metadata.*',
      'tools[]',
      ...within('error', ['message', 'code']),
      ...within('output[]', ITEM.plain),
    ],
  },
  OpenAiError: { plain: ['error.message', 'error.code', 'error.param'] },
  ResponseAnnotationEvent: { plain: ['item_id', ...within('annotation', CITED)] },
  ResponseItemEvent: { markdown: within('item', ITEM.markdown), plain: within('item', ITEM.plain) },
  ResponsePartEvent: { markdown: within('part', PART.markdown), plain: ['item_id', ...within('part', PART.plain)] },
  ResponseProgressEvent: { plain: [] },
  ResponseTextDeltaEvent: { markdown: ['delta'], plain: ['item_id', 'logprobs[]'] },
  ResponseTextEvent: { markdown: ['text'], plain: ['item_id', 'logprobs[]'] },
} as const;

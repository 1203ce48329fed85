// The texts of the OpenAI-compatible replies.

export const OPENAI_TEXTS = {
  ChatCompletion: {
    markdown: ['choices[].message.content'],
    plain: [
      'id',
      'model',
      'choices[].message.annotations[].url_citation.url',
      'choices[].message.annotations[].url_citation.title',
    ],
  },
  ModelResponse: {
    markdown: ['output[].content[].text'],
    plain: [
      'id',
      'model',
      'previous_response_id',
      'metadata.*',
      'tools[]',
      'output[].id',
      'error.message',
      'error.code',
      'output[].content[].logprobs[]',
      'output[].content[].annotations[].url',
      'output[].content[].annotations[].title',
    ],
  },
  OpenAiError: { plain: ['error.message', 'error.code', 'error.param'] },
} as const;

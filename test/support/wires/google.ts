// Gemini as its API streams it: whole answers, one after another; arguments come in one piece.
import { json, KEY, profileOf, type ScriptedReply, thinkingPieces, type Wire } from './wire.js';

const FINISH = { end: 'STOP', tools: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY', blocked: 'SAFETY' };
const MODEL = 'gemini-2.5-flash-001';

export const geminiFrame = (data: object): Buffer =>
  Buffer.from(`data: ${JSON.stringify({ ...data, modelVersion: MODEL, responseId: 'resp-1' })}\r\n\r\n`);

const part = (part: object): Buffer =>
  geminiFrame({ candidates: [{ content: { role: 'model', parts: [part] }, index: 0 }] });

export const GEMINI_USAGE = {
  promptTokenCount: 100,
  cachedContentTokenCount: 40,
  candidatesTokenCount: 4,
  thoughtsTokenCount: 3,
  totalTokenCount: 107,
};

const frames = ({ text = [], calls = [], stop, ...thought }: ScriptedReply): readonly Buffer[] => [
  ...thinkingPieces(thought).map((text) => part({ text, thought: true })),
  ...text.map((piece) => part({ text: piece })),
  ...(calls.length === 0
    ? []
    : [
        geminiFrame({
          candidates: [
            {
              content: {
                role: 'model',
                parts: calls.map(({ id, tool, input }) => ({
                  functionCall: { id, name: tool, args: JSON.parse(input.join('')) as object },
                })),
              },
              index: 0,
            },
          ],
          usageMetadata: { ...GEMINI_USAGE, candidatesTokenCount: 2, totalTokenCount: 105 },
        }),
      ]),
  geminiFrame({ candidates: [{ finishReason: FINISH[stop], index: 0 }], usageMetadata: GEMINI_USAGE }),
];

const error = (code: number, status: string, details: object) => json(code, { error: { code, status, ...details } });

export const google: Wire = {
  name: 'google',
  options: (url) => ({
    profile: profileOf('google', 'gemini-2.5-flash'),
    access: { provider: 'google', apiKey: KEY, baseUrl: url },
  }),
  headers: { 'content-type': 'text/event-stream' },
  frames,
  usage: { input: 100, output: 7, cacheRead: 40, total: 107 },
  model: MODEL,
  requestId: 'resp-1',
  says: { thinking: true, refused: false, blocked: true, ids: true, brokenInput: false },
  errors: {
    throttled: error(429, 'RESOURCE_EXHAUSTED', {
      message: 'You exceeded your current quota',
      details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' }],
    }),
    wrongKey: error(400, 'INVALID_ARGUMENT', {
      message: 'API key not valid. Please pass a valid API key.',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
    }),
    unknownModel: error(404, 'NOT_FOUND', { message: 'models/gemini-nope is not found for API version v1beta' }),
    oversize: error(400, 'INVALID_ARGUMENT', {
      message: 'The input token count (1200000) exceeds the maximum number of tokens allowed',
    }),
    overloaded: error(503, 'UNAVAILABLE', { message: 'The model is overloaded. Please try again later.' }),
    invalid: error(400, 'INVALID_ARGUMENT', {
      message: 'Unable to submit request because it must have a text parameter',
    }),
  },
  midStream: Buffer.from('data: {"error": {"code": 503, "message": "The model is over\n\n'),
};

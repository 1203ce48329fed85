// Ollama's chat: one JSON object a line; arguments come in one piece, and calls have no ids.
import { json, profileOf, type ScriptedReply, thinkingPieces, type Wire } from './wire.js';

const MODEL = 'llama3.1:8b';

const line = (data: object): Buffer =>
  Buffer.from(`${JSON.stringify({ model: MODEL, created_at: '2026-11-22T09:00:00Z', ...data })}\n`);

const frames = ({ text = [], calls = [], stop, ...thought }: ScriptedReply): readonly Buffer[] => [
  ...thinkingPieces(thought).map((thinking) =>
    line({ message: { role: 'assistant', content: '', thinking }, done: false }),
  ),
  ...text.map((content) => line({ message: { role: 'assistant', content }, done: false })),
  ...calls.map(({ tool, input }) =>
    line({
      message: {
        role: 'assistant',
        content: '',
        tool_calls: [{ function: { name: tool, arguments: JSON.parse(input.join('')) as object } }],
      },
      done: false,
    }),
  ),
  line({
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: stop === 'length' ? 'length' : 'stop',
    total_duration: 5,
    prompt_eval_count: 100,
    eval_count: 7,
  }),
];

export const ollama: Wire = {
  name: 'ollama',
  options: (url) => ({ profile: profileOf('ollama', MODEL), access: { provider: 'ollama', baseUrl: url } }),
  headers: { 'content-type': 'application/x-ndjson' },
  frames,
  usage: { input: 100, output: 7, total: 107 },
  model: MODEL,
  says: { thinking: true, refused: false, blocked: false, ids: false, brokenInput: false },
  errors: {
    throttled: json(429, { error: 'too many requests' }, { 'retry-after': '7' }),
    wrongKey: json(401, { error: 'unauthorized' }),
    unknownModel: json(404, { error: "model 'llama-nope' not found" }),
    oversize: json(400, { error: 'input length exceeds the context length' }),
    overloaded: json(503, { error: 'server busy, please try again.  maximum pending requests exceeded' }),
    invalid: json(400, { error: 'invalid options: temperature' }),
  },
  midStream: Buffer.from(
    `${JSON.stringify({ error: 'an error was encountered while running the model: CUDA error' })}\n`,
  ),
};

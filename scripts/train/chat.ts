// Trains the chat model on $BENCH_DATA/followup/irc-train.ndjson.gz, and writes its weights.
// Run: node --import ./scripts/resolve-ts.mjs scripts/train/chat.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fitChat } from './fit-chat.js';
import type { ChatModel, LabelledChat } from './fit-chat.js';

const OUTPUT = new URL('../../src/turn/classify/chat/chat-weights.ts', import.meta.url);

const sourceOf = ({ weights, bias, thresholds: { timed, untimed } }: ChatModel): string =>
  [
    '// The weights of the chat model. Data: written by `scripts/train/chat.ts`, not by hand.',
    "import type { ChatFeatures } from './chat-features.js';",
    '',
    'export const CHAT_WEIGHTS: ChatFeatures = {',
    ...Object.entries(weights).map(([name, weight]) => `  ${name}: ${weight},`),
    '};',
    '',
    `export const CHAT_BIAS = ${bias};`,
    '',
    '/** New from here on; whether the minutes are known makes another scale. */',
    `export const CHAT_THRESHOLDS = { timed: ${timed}, untimed: ${untimed} } as const;`,
    '',
  ].join('\n');

const file = join(process.env['BENCH_DATA'] ?? '../shared/data', 'followup', 'irc-train.ndjson.gz');
const chats = gunzipSync(readFileSync(file))
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as LabelledChat);
writeFileSync(OUTPUT, sourceOf(fitChat(chats)));

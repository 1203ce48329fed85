// Trains the chat model on $BENCH_DATA/followup/irc-train.ndjson.gz, and writes its weights and the rarities of words.
// Run: node --import ./scripts/resolve-ts.mjs bench/train/chat.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { raritiesOf, raritySource } from './chat-rarity.js';
import type { ChatModels, LabelledChat } from './fit-chat.js';

const outputOf = (name: string): URL => new URL(`../followup/chat/${name}.ts`, import.meta.url);

const sourceOf = (models: ChatModels): string =>
  [
    '// The weights of the chat model. Data: written by `bench/train/chat.ts`, not by hand.',
    "import type { ChatFeatures } from './chat-features.js';",
    "import type { ChatKind } from './chat-kind.js';",
    '',
    'type ChatModel = {',
    '  readonly weights: ChatFeatures;',
    '  readonly bias: number;',
    '  /** New from here on. */',
    '  readonly threshold: number;',
    '};',
    '',
    'export const CHAT_MODELS: { readonly [kind in ChatKind]: ChatModel } = {',
    ...Object.entries(models).flatMap(([kind, { weights, bias, threshold }]) => [
      `  ${kind}: {`,
      '    weights: {',
      ...Object.entries(weights).map(([name, weight]) => `      ${name}: ${weight},`),
      '    },',
      `    bias: ${bias},`,
      `    threshold: ${threshold},`,
      '  },',
    ]),
    '};',
    '',
  ].join('\n');

const file = join(process.env['BENCH_DATA'] ?? '../shared/data', 'followup', 'irc-train.ndjson.gz');
const chats = gunzipSync(readFileSync(file))
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as LabelledChat);
const texts = new Set(chats.flatMap(({ history, message }) => [...history.slice(-1), message].map(({ text }) => text)));
writeFileSync(outputOf('chat-rarity'), raritySource(raritiesOf(texts)));
// the features read the rarities
const { fitChat } = await import('./fit-chat.js');
writeFileSync(outputOf('chat-weights'), sourceOf(fitChat(chats)));

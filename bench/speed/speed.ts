// How fast, each figure beside its floor in the same run.
import { inParts, type BenchmarkPart } from '../parts.js';
import { measureAppend } from './append.js';
import { measureFolder } from './folder.js';
import { measureIngest } from './ingest.js';
import { measureMasking } from './masking.js';
import { measureLongChat } from './long-chat.js';
import { recordedTurn } from './recorded-turn.js';
import { measureStartup } from './startup.js';
import { emptied, filled, type FilledService, measureTurns, SIZES } from './turn.js';

const turn: BenchmarkPart = async ({ say }) => {
  const all: FilledService[] = [];
  try {
    for (const lines of SIZES) {
      say(`filling a service with ${lines} lines`);
      all.push(await filled(lines));
    }
    const rows = await measureTurns(all);
    const millisAt = (lines: number): number => rows.find(([size]) => size === lines)?.[1]['millis'] ?? Number.NaN;
    return [
      ...rows.map(([lines, figures]) => [`turn at ${lines} lines`, figures] as const),
      ['a million lines to ten thousand', { ratio: millisAt(SIZES[2]) / millisAt(SIZES[0]) }],
      ['while a million lines came in', all.at(-1)?.while ?? {}],
    ];
  } finally {
    for (const each of all) await emptied(each);
  }
};

const chat: BenchmarkPart = async ({ say }) => {
  const each = await filled(SIZES[0]);
  try {
    return [['turn 200 to turn 2', await measureLongChat(each.service, say)]];
  } finally {
    await emptied(each);
  }
};

export const speed = inParts('speed', {
  startup: async () => [['start to listening', await measureStartup()]],
  ingest: async ({ lines }) => [['ingest', await measureIngest(lines)]],
  folder: async ({ lines }) => [['from a folder to an answer', await measureFolder(lines)]],
  masking: async ({ lines }) => [['masking', await measureMasking(lines)]],
  append: async () => [['append', await measureAppend(await recordedTurn())]],
  turn,
  chat,
});

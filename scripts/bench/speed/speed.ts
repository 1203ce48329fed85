// How fast, each figure beside its floor in the same run.
import { type Benchmark, CannotRun, type Figures, type Options } from '../benchmark.js';
import type { Table } from '../table.js';
import { measureAppend } from './append.js';
import { QUESTION } from './bulk.js';
import { measureIngest } from './ingest.js';
import { measureLongChat } from './long-chat.js';
import { commitsOf } from './recorded.js';
import { measureStartup } from './startup.js';
import { emptied, filled, type Filled, measureTurns, SIZES } from './turn.js';

type Rows = readonly (readonly [name: string, figures: Figures])[];
type Part = (options: Options) => Promise<Rows>;

const withService = async <T>(lines: number, work: (each: Filled) => Promise<T>): Promise<T> => {
  const each = await filled(lines);
  try {
    return await work(each);
  } finally {
    await emptied(each);
  }
};

const append: Part = () =>
  withService(SIZES[0], async ({ service }) => {
    await service.ask('recorded', { ...QUESTION, messageId: 'recorded' });
    return [['append', await measureAppend(commitsOf(service.folder, 'recorded'))]];
  });

const turn: Part = async ({ say }) => {
  const all: Filled[] = [];
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

const PARTS: { readonly [name: string]: Part } = {
  startup: async () => [['start to listening', await measureStartup()]],
  ingest: async ({ lines }) => [['ingest', await measureIngest(lines)]],
  append,
  turn,
  chat: ({ say }) =>
    withService(SIZES[0], async ({ service }) => [['turn 200 to turn 2', await measureLongChat(service, say)]]),
};

const chosen = (only: string | undefined): readonly string[] => {
  const names = Object.keys(PARTS).filter((name) => only === undefined || name === only);
  if (names.length === 0) throw new CannotRun(`speed has no part "${only}": ${Object.keys(PARTS).join(', ')}`);
  return names;
};

/** `ingest.ratio` → `ingestRatio`. */
const flat = (rows: Rows): Figures =>
  Object.fromEntries(
    rows.flatMap(([name, figures]) =>
      Object.entries(figures).map(([figure, value]) => {
        const words = `${name} ${figure}`.replaceAll(',', '').split(' ');
        return [words.map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join(''), value];
      }),
    ),
  );

const isFloor = (figure: string): boolean => figure.startsWith('floor');

const part = (rows: Rows, keeps: (figure: string) => boolean): { readonly [name: string]: Figures } =>
  Object.fromEntries(
    rows.map(([name, figures]) => [name, Object.fromEntries(Object.entries(figures).filter(([each]) => keeps(each)))]),
  );

const tableOf = ([name, figures]: Rows[number]): Table => ({
  title: name,
  columns: Object.keys(figures),
  rows: [['', ...Object.values(figures)]],
});

export const speed: Benchmark = async (options) => {
  const rows: Rows[number][] = [];
  for (const name of chosen(options.only)) {
    options.say(name);
    rows.push(...((await PARTS[name]?.(options)) ?? []));
  }
  return {
    cases: rows.length,
    dataDigest: 'generated',
    figures: flat(rows),
    sets: part(rows, (figure) => !isFloor(figure)),
    floors: part(rows, isFloor),
    tables: rows.map(tableOf),
  };
};

// A benchmark of several parts, each with figures beside its floor: all of them, or the one that was asked for.
import { type Benchmark, CannotRun, type Figures, type Options } from './benchmark.js';
import type { Table } from './table.js';

export type FigureRows = readonly (readonly [name: string, figures: Figures])[];
export type BenchmarkPart = (options: Options) => Promise<FigureRows>;
export type BenchmarkParts = { readonly [name: string]: BenchmarkPart };

const chosen = (name: string, parts: BenchmarkParts, only: string | undefined): readonly string[] => {
  const names = Object.keys(parts).filter((each) => only === undefined || each === only);
  if (names.length === 0) throw new CannotRun(`${name} has no part "${only}": ${Object.keys(parts).join(', ')}`);
  return names;
};

/** `ingest.ratio` → `ingestRatio`. */
const flat = (rows: FigureRows): Figures =>
  Object.fromEntries(
    rows.flatMap(([name, figures]) =>
      Object.entries(figures).map(([figure, value]) => {
        const words = `${name} ${figure}`.replaceAll(',', '').split(' ');
        return [words.map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join(''), value];
      }),
    ),
  );

const isFloor = (figure: string): boolean => figure.startsWith('floor');

const part = (rows: FigureRows, keeps: (figure: string) => boolean): { readonly [name: string]: Figures } =>
  Object.fromEntries(
    rows.map(([name, figures]) => [name, Object.fromEntries(Object.entries(figures).filter(([each]) => keeps(each)))]),
  );

const tableOf = ([name, figures]: FigureRows[number]): Table => ({
  title: name,
  columns: Object.keys(figures),
  rows: [['', ...Object.values(figures)]],
});

export const inParts =
  (name: string, parts: BenchmarkParts): Benchmark =>
  async (options) => {
    const rows: FigureRows[number][] = [];
    for (const each of chosen(name, parts, options.only)) {
      options.say(each);
      rows.push(...((await parts[each]?.(options)) ?? []));
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

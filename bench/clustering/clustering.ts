// Log templates: the product's library, with one configuration for everything, beside Drain3 on the same lines in the same run.
import type { Benchmark, Figures } from '../benchmark.js';
import { digestOf } from '../data.js';
import { mean, rounded, sum } from '../numbers.js';
import type { Table } from '../table.js';
import { clusterWithDrain3 } from './drain3.js';
import { cluster, type ClusteringResult } from './ours.js';
import { figuresOf } from './score.js';
import { type LabelledLines, loghubIn, sourceLinesIn } from './sets.js';

const LOGHUB_PASSES = 25;
const COLUMNS = ['lines', 'ga', 'fga', 'groups', 'trueGroups', 'linesPerSecond'] as const;

type ClusteredSets = { readonly sets: readonly LabelledLines[]; readonly results: readonly ClusteringResult[] };
type FigureRow = readonly [name: string, figures: Figures];

const linesIn = (sets: readonly LabelledLines[]): number => sum(sets.map(({ lines }) => lines.length));

/** Lines per second of processor time. */
const perSecond = (lines: number, seconds: number): number | null => (seconds === 0 ? null : rounded(lines / seconds));

const speedOf = ({ sets, results }: ClusteredSets): number | null =>
  perSecond(linesIn(sets), sum(results.map(({ seconds }) => seconds)));

const rowsOf = ({ sets, results }: ClusteredSets, prefix: string): readonly FigureRow[] =>
  sets.map((set, at): FigureRow => {
    const { ids, seconds } = results[at] ?? { ids: [], seconds: 0 };
    const figures = figuresOf({ truth: set.labels, said: ids });
    return [`${prefix}${set.name}`, { ...figures, linesPerSecond: perSecond(set.lines.length, seconds) }];
  });

const meanOf = (rows: readonly FigureRow[], figure: 'ga' | 'fga'): number =>
  rounded(mean(rows.map(([, figures]) => figures[figure] ?? 0)));

/** Groups of different services stay apart. */
const pooled = ({ sets, results }: ClusteredSets): Figures => {
  const own = (names: (at: number) => readonly string[]): readonly string[] =>
    sets.flatMap(({ name }, at) => names(at).map((id) => `${name} ${id}`));
  const figures = figuresOf({ truth: own((at) => sets[at]?.labels ?? []), said: own((at) => results[at]?.ids ?? []) });
  return { ...figures, linesPerSecond: speedOf({ sets, results }) };
};

type ClusteringRuns = { readonly loghub: ClusteredSets; readonly sourceLines: ClusteredSets };

const figuresFor = ({ loghub, sourceLines }: ClusteringRuns): Figures => {
  const rows = rowsOf(loghub, '');
  const pool = pooled(sourceLines);
  return {
    meanGA: meanOf(rows, 'ga'),
    meanFGA: meanOf(rows, 'fga'),
    linesPerSecond: speedOf(loghub),
    sourceLinesGA: pool['ga'] ?? null,
    sourceLinesFGA: pool['fga'] ?? null,
    sourceLinesPerSecond: pool['linesPerSecond'] ?? null,
  };
};

const ratio = (ours: Figures, theirs: Figures, name: string): number | null => {
  const [a, b] = [ours[name], theirs[name]];
  return typeof a === 'number' && typeof b === 'number' ? rounded(a / b) : null;
};

const summary = (rows: readonly (readonly [name: string, figures: Figures])[]): Table => {
  const columns = Object.keys(rows[0]?.[1] ?? {});
  return {
    title: 'Log templates: means over the systems, and lines by place in the source',
    columns,
    rows: rows.map(([name, figures]) => [name, ...columns.map((column) => figures[column])]),
  };
};

const tableOf = (title: string, rows: readonly FigureRow[]): Table => ({
  title,
  columns: COLUMNS,
  rows: rows.map(([name, figures]) => [name, ...COLUMNS.map((column) => figures[column])]),
});

const all = (sets: readonly LabelledLines[], passes: number): ClusteredSets => ({
  sets,
  results: sets.map(({ lines }) => cluster(lines, passes)),
});

const drain3 = ({ loghub, sourceLines }: ClusteringRuns, say: (text: string) => void): ClusteringRuns | undefined => {
  const tasks = [
    ...loghub.sets.map(({ lines }) => ({ lines, passes: LOGHUB_PASSES })),
    ...sourceLines.sets.map(({ lines }) => ({ lines, passes: 1 })),
  ];
  const results = clusterWithDrain3(tasks, say);
  if (results === undefined) return undefined;
  const systems = loghub.sets.length;
  return {
    loghub: { sets: loghub.sets, results: results.slice(0, systems) },
    sourceLines: { sets: sourceLines.sets, results: results.slice(systems) },
  };
};

export const clustering: Benchmark = async ({ data, say }) => {
  const { contents, raw } = loghubIn(data);
  const services = sourceLinesIn(data);
  const ours: ClusteringRuns = { loghub: all(contents, LOGHUB_PASSES), sourceLines: all(services, 1) };
  const theirs = drain3(ours, say);
  const rawRows = rowsOf(all(raw, 1), 'whole lines ');
  const rows = [...rowsOf(ours.loghub, ''), ...rawRows, ...rowsOf(ours.sourceLines, 'source lines ')];
  const figures = { ...figuresFor(ours), wholeLinesGA: meanOf(rawRows, 'ga'), wholeLinesFGA: meanOf(rawRows, 'fga') };
  const peer = theirs && figuresFor(theirs);
  const peerRows =
    theirs === undefined
      ? []
      : [...rowsOf(theirs.loghub, 'Drain3 '), ...rowsOf(theirs.sourceLines, 'Drain3 source lines ')];
  const times = peer && {
    timesDrain3: ratio(figures, peer, 'linesPerSecond'),
    sourceLinesTimesDrain3: ratio(figures, peer, 'sourceLinesPerSecond'),
  };
  return {
    cases: linesIn([...contents, ...services]),
    dataDigest: digestOf([...new Set([...contents, ...services].map(({ path }) => path))]),
    figures: { ...figures, ...times },
    sets: Object.fromEntries(rows),
    floors: Object.fromEntries([...(peer === undefined ? [] : [['Drain3', peer] as const]), ...peerRows]),
    tables: [
      summary([['ours', { ...figures, ...times }], ...(peer === undefined ? [] : [['Drain3', peer] as const])]),
      tableOf('Ours', rows),
      tableOf('Drain3 0.9.11 with its defaults', peerRows),
    ],
  };
};

// The rows of the benchmark: what is ingested, when it is asked, and the figures to reach.
import { type Variant, VARIANTS, volume, whole } from './variants.js';

export type Row = {
  readonly name: string;
  readonly variant: Variant;
  /** Seconds after the time of the question. */
  readonly shift: number;
  /** `asIf`: rows from after the question are stored, and not read. `live`: they come after it was answered. `quiet`: nothing is wrong. */
  readonly manner: 'stored' | 'asIf' | 'live' | 'quiet';
  /** No question knows of another: the day's earlier faults lie unmarked in its history. */
  readonly isLone?: true;
};

const row = (name: string, more: Partial<Row> = {}): Row => ({
  name,
  variant: whole,
  shift: 0,
  manner: 'stored',
  ...more,
});

export const SHIFTED: readonly Row[] = [
  ...[1, 2, 3, 5].map((minutes) => row(`late${minutes}`, { shift: 60 * minutes })),
  ...[30, 60].map((seconds) => row(`early${seconds}`, { shift: -seconds })),
];

const REDUCED: readonly Row[] = VARIANTS.filter((variant) => variant !== whole).map((variant) =>
  row(variant.name, { variant }),
);

/** Quiet times of which a source is missing as well. */
const QUIET_REDUCED: readonly Row[] = VARIANTS.flatMap((variant) => {
  const name = { withoutLogs: 'quietWithoutLogs', withoutTraces: 'quietWithoutTraces' }[variant.name];
  return name === undefined ? [] : row(name, { variant, manner: 'quiet' });
});

export const volumeRow = (times: number): Row => row(`volume${times}`, { variant: volume(times) });

export const ROWS: readonly Row[] = [
  row('default'),
  row('live', { manner: 'live' }),
  row('asIfLive', { manner: 'asIf' }),
  ...SHIFTED,
  ...REDUCED,
  row('quiet', { manner: 'quiet' }),
  ...QUIET_REDUCED,
  row('lone', { isLone: true }),
  row('quietLone', { manner: 'quiet', isLone: true }),
  volumeRow(10),
];

/** The mean of all shifted rows. */
export const LATE_AND_EARLY = 'lateAndEarly';

/** What to reach on the development part, by row. */
export const GOALS: { readonly [row: string]: string } = {
  default: 'as1, ais1 ≥ .95',
  live: 'as1, ais1 ≥ .95',
  [LATE_AND_EARLY]: 'as1 ≥ .80',
  thin50: 'as1 ≥ .85',
  withoutIds: 'as1 ≥ .90',
  withoutLogs: 'as1 ≥ .80',
  withoutTraces: 'as1 ≥ .90',
  withoutMetrics: 'as1 ≥ .95, ais1 ≥ .80',
  logsOnly: 'as1 ≥ .75',
  harmlessBurst: 'as1 ≥ .95',
  volume10: 'as1 ≥ .98',
};

export const COST_GOALS: { readonly [row: string]: string } = {
  default: '≤ .5 s',
  volume10: '≤ 1.5 times the default row',
};

const GROUPS: { readonly [name: string]: readonly string[] } = {
  shifted: SHIFTED.map(({ name }) => name),
  thin: REDUCED.map(({ name }) => name).filter((name) => name.startsWith('thin')),
};

/** `undefined`: a name that is no row. */
export const rowsNamed = (names: readonly string[]): readonly Row[] | undefined => {
  const rowNames = names.flatMap((name) => GROUPS[name] ?? [name]);
  const found = rowNames.map((name) => ROWS.find((each) => each.name === name));
  return found.every((each) => each !== undefined) ? found : undefined;
};

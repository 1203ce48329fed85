// What is different between the two snapshots of a report: the figures that a reader compares first, and how far each moved.
import type { Metric } from '../format/metrics.js';
import type { Snapshot } from '../format/snapshot.js';
import { type Block, code, heading, type Line, prose, text } from './page.js';
import { changedBlocks } from './said.js';
import { change, citePath, NOT_SAID, number, type Sided, sidesOf, type Subject } from './subject.js';

type Statistic = 'avg' | 'max' | 'min' | 'sum';

const COMPARED: readonly (readonly [metric: string, statistic: Statistic])[] = [
  ['os.cpuUtilization.total', 'avg'],
  ['os.cpuUtilization.wait', 'avg'],
  ['os.memory.free', 'min'],
  ['os.diskIO.auroraStorage.readIOsPS', 'avg'],
  ['os.diskIO.auroraStorage.readLatency', 'avg'],
  ['os.diskIO.rdstemp.util', 'avg'],
  ['os.network.rx', 'max'],
  ['db.SQL.tup_returned', 'sum'],
  ['db.SQL.tup_fetched', 'sum'],
  ['db.IO.blks_read', 'sum'],
  ['db.Cache.blks_hit', 'sum'],
  ['db.Temp.temp_bytes', 'sum'],
  ['db.Transactions.xact_commit', 'sum'],
  ['db.Transactions.commit_latency', 'avg'],
  ['db.Transactions.blocked_transactions', 'max'],
  ['db.state.idle_in_transaction_count', 'max'],
  ['db.Checkpoint.checkpoints_req', 'sum'],
  ['db.User.numbackends', 'avg'],
];

const metricOf = ({ metrics }: Snapshot, name: string): Metric | undefined =>
  [...(metrics?.os ?? []), ...(metrics?.db ?? [])]
    .flatMap((category) => category.metrics)
    .find((metric) => metric.name === name);

const places = (subject: Subject, sides: readonly Sided[], name: string): Line =>
  sides.flatMap(({ side, snapshot }) => {
    const metric = metricOf(snapshot, name);
    return metric === undefined ? [] : [citePath(subject, side, metric.path), text(' ')];
  });

const row = (subject: Subject, [name, statistic]: readonly [string, Statistic]): readonly Line[] => {
  const sides = sidesOf(subject);
  const [first, second] = sides.map(({ snapshot }) => metricOf(snapshot, name)?.[statistic]);
  const unit = sides.map(({ snapshot }) => metricOf(snapshot, name)?.unit).find((each) => each !== undefined);
  return [
    [code(`${name}.${statistic}`), text(unit === undefined || unit === '' ? '' : ` ${unit}`)],
    [text(number(first))],
    [text(number(second))],
    [text(change(first, second))],
    places(subject, sides, name),
  ];
};

const isKnown = ([, first, second]: readonly Line[]): boolean =>
  [first, second].some((cell) => cell?.[0]?.kind === 'text' && cell[0].text !== NOT_SAID);

const DEFINED = 'A change is (secondary − primary) / |primary|; from 0 there is none.';

export const changeBlocks = (subject: Subject): readonly Block[] => {
  if (subject.secondary === undefined) return [];
  const rows = COMPARED.map((each) => row(subject, each)).filter(isKnown);
  return [
    heading(2, text('What changed')),
    ...changedBlocks(subject),
    ...(rows.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            head: ['Figure', 'Primary', 'Secondary', 'Change', 'Where it stands'],
            numeric: [1, 2, 3],
            rows,
          },
        ]),
    prose(text(DEFINED)),
  ];
};

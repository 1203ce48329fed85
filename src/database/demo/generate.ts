// Generates the snapshots of a seed: a quiet hour and one with a planted cause, or that one alone. The same seed, the same bytes.
import { HOUR, type Micros, SECOND, toIso } from '../../kernel/time.js';
import { random, type Random } from '../../demo/random.js';
import { type Machine, plain, PROVISIONED, serverless } from './catalogue/machines.js';
import { CAUSE_KINDS, type CauseKind } from './causes/cause.js';
import { PAIR_ONLY, PLAIN_ONLY, PLANTS, SERVERLESS_ONLY } from './causes/plant.js';
import { drawHour, drawMachine, jittered } from './draw.js';
import { figuresOf } from './figures.js';
import { HERRING_KINDS, type HerringKind, HERRINGS, type Stage } from './herrings.js';
import { CHANGES, IRREGULARITIES, type Irregularity } from './irregular.js';
import type { Hour } from './work.js';
import type { Figures, Identity, Json } from './write/file.js';
import { fileNameOf, snapshotOf } from './write/snapshot.js';

export type SnapshotScene = CauseKind | 'quiet';

export type SnapshotFile = { readonly name: string; readonly content: Json };

/** For the checking process alone: none of it stands in the files. */
export type SnapshotTruth = {
  /** Ids of the statements that the cause shows in. */
  readonly statements: readonly string[];
  readonly parameter?: string;
};

export type SnapshotCase = {
  readonly seed: number;
  readonly scene: SnapshotScene;
  /** The quiet hour; where there is none, the hour in question. */
  readonly primary: SnapshotFile;
  /** The hour in question. */
  readonly secondary?: SnapshotFile;
  readonly truth: SnapshotTruth;
  readonly herrings: readonly HerringKind[];
  readonly irregularities: readonly Irregularity[];
};

const shuffled = <T>(items: readonly T[], dice: Random): readonly T[] =>
  items
    .map((item) => ({ item, at: dice.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** Every run of so many seeds has each kind once. */
export const snapshotSceneOf = (seed: number): SnapshotScene => {
  const block = Math.floor(seed / CAUSE_KINDS.length);
  return shuffled(CAUSE_KINDS, random(block + 91_000))[seed % CAUSE_KINDS.length] ?? 'quiet';
};

const machineFor = (dice: Random, scene: SnapshotScene): Machine => {
  if (PLAIN_ONLY.some((kind) => kind === scene)) return plain(dice.pick(PROVISIONED));
  const most = dice.pick([8, 16, 32, 64]);
  if (SERVERLESS_ONLY.some((kind) => kind === scene)) return serverless(2, most);
  // what is ordered to grow grows before its processors are short
  return dice.chance(0.1) && scene !== 'hot-statement' ? serverless(2, most) : drawMachine(dice);
};

const EPOCH: Micros = 1_767_225_600 * SECOND;
const REGIONS = ['eu-central-1', 'us-east-1', 'ap-southeast-2'] as const;
const INSTANCES = ['shop-orders-1', 'shop-orders-2', 'storefront-db-1', 'fulfilment-writer'] as const;

const identityOf = (dice: Random): ((hoursLater: number) => Identity) => {
  const start = EPOCH + dice.int(0, 24 * 60) * HOUR;
  const instance = dice.pick(INSTANCES);
  const cluster = instance.replace(/-(\d|writer)$/, '');
  const drawn = {
    instance,
    cluster,
    region: dice.pick(REGIONS),
    resource: `db-${dice.hex(24).toUpperCase()}`,
    account: '123456789012',
  };
  return (hoursLater) => {
    const from = start + hoursLater * HOUR;
    return { ...drawn, from: `${toIso(from).slice(0, 19)}.000Z`, to: `${toIso(from + HOUR).slice(0, 19)}.000Z` };
  };
};

const COMMENTS = [
  'users say that the shop is slow',
  'slow since about the full hour',
  'checkout timeouts',
  undefined,
  undefined,
] as const;

type Plotted = Stage & { readonly truth: SnapshotTruth; readonly herrings: readonly HerringKind[] };

const plot = (dice: Random, scene: SnapshotScene): Plotted => {
  const usual = drawHour(dice.fork(), machineFor(dice.fork(), scene));
  const before = jittered(dice.fork(), usual);
  const calm = jittered(dice.fork(), usual);
  const planted = scene === 'quiet' ? { hour: calm, statements: [] } : PLANTS[scene](dice.fork(), calm);
  const during: Hour = { ...planted.hour, comment: dice.pick(COMMENTS) };
  const herrings = shuffled(HERRING_KINDS, dice.fork()).slice(0, dice.int(1, 4));
  const stage: Stage = {
    before: { ...before, machine: sameLimits(before, during) },
    during,
    guilty: planted.statements,
  };
  const misled = herrings.reduce((now, kind) => HERRINGS[kind](dice.fork(), now), stage);
  const { statements } = planted;
  const parameter = 'parameter' in planted ? { parameter: planted.parameter } : {};
  return { ...misled, truth: { statements, ...parameter } as SnapshotTruth, herrings };
};

/** A limit that somebody set holds in both hours. */
const sameLimits = (before: Hour, during: Hour): Machine => ({
  ...before.machine,
  maxConnections: during.machine.maxConnections,
});

const SINGLES = 0.25;
const IRREGULAR = 0.5;

const drawIrregularities = (dice: Random, scene: SnapshotScene): readonly Irregularity[] => {
  if (!dice.chance(IRREGULAR)) return [];
  const possible = IRREGULARITIES.filter((kind) => kind !== 'no-parameters' || scene !== 'parameter-change');
  return shuffled(possible, dice).slice(0, dice.int(1, 2));
};

const written = (dice: Random, figures: Figures, irregularities: readonly Irregularity[]): SnapshotFile => {
  const regular = snapshotOf(figures, irregularities.includes('aged-out'));
  const content = irregularities.reduce<Json>(
    (file, kind) => (kind === 'aged-out' ? file : CHANGES[kind](dice.fork(), file)),
    regular,
  );
  return { name: fileNameOf(figures), content };
};

/** `scene`: that one, whatever the seed draws. */
export const generateSnapshots = (seed: number, scene: SnapshotScene = snapshotSceneOf(seed)): SnapshotCase => {
  const dice = random(seed);
  const { before, during, truth, herrings } = plot(dice.fork(), scene);
  const identity = identityOf(dice.fork());
  const irregularities = drawIrregularities(dice.fork(), scene);
  const later = dice.pick([1, 24, 24, 168]);
  const troubled = written(dice.fork(), figuresOf(dice.fork(), during, identity(later)), irregularities);
  const isSingle = dice.chance(SINGLES) && !PAIR_ONLY.some((kind) => kind === scene);
  const spared = dice.chance(0.5) ? irregularities : [];
  const quiet = written(dice.fork(), figuresOf(dice.fork(), before, identity(0)), spared);
  const files = isSingle ? { primary: troubled } : { primary: quiet, secondary: troubled };
  return { seed, scene, ...files, truth, herrings, irregularities };
};

// Generates the snapshots of a seed: a quiet hour and an hour with a planted cause, or the second alone. The same seed gives the same bytes.
import { HOUR, type Micros, SECOND, toIso } from '../../kernel/time.js';
import { random, type Random } from '../../demo/random.js';
import { type DatabaseMachine, plainMachine, PROVISIONED_MACHINES, serverlessMachine } from './catalogue/machines.js';
import { CAUSE_KINDS, type DatabaseHour, type PlantedCauseKind } from './work.js';
import { PAIR_ONLY, PLAIN_ONLY, PLANTS, SERVERLESS_ONLY } from './causes/plant.js';
import { drawMachine, drawOrdinaryHour, jitterHour } from './draw.js';
import { hourFigures } from './figures.js';
import { DISTRACTOR_KINDS, type DistractorKind, DISTRACTORS, type DistractorStage } from './distractors.js';
import { IRREGULAR_CHANGES, IRREGULARITIES, type Irregularity } from './irregular.js';
import type { HourFigures, InstanceIdentity, JsonFields } from './write/file.js';
import { generatedFileName, writeSnapshot } from './write/snapshot.js';

export type SnapshotScene = PlantedCauseKind | 'quiet';

export type GeneratedFile = { readonly name: string; readonly content: JsonFields };

/** For checks only: none of it is in the files. */
type SnapshotTruth = {
  /** Ids of the statements that the cause shows in. */
  readonly statements: readonly string[];
  readonly parameter?: string;
};

export type SnapshotCase = {
  readonly seed: number;
  readonly scene: SnapshotScene;
  /** The quiet hour; where there is none, the hour in question. */
  readonly primary: GeneratedFile;
  /** The hour in question. */
  readonly secondary?: GeneratedFile;
  readonly truth: SnapshotTruth;
  readonly distractors: readonly DistractorKind[];
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

const machineFor = (dice: Random, scene: SnapshotScene): DatabaseMachine => {
  if (PLAIN_ONLY.some((kind) => kind === scene)) return plainMachine(dice.pick(PROVISIONED_MACHINES));
  const most = dice.pick([8, 16, 32, 64]);
  if (SERVERLESS_ONLY.some((kind) => kind === scene)) return serverlessMachine(2, most);
  // what is ordered to grow grows before its processors are short
  return dice.chance(0.1) && scene !== 'hot-statement' ? serverlessMachine(2, most) : drawMachine(dice);
};

const EPOCH: Micros = 1_767_225_600 * SECOND;
const REGIONS = ['eu-central-1', 'us-east-1', 'ap-southeast-2'] as const;
const INSTANCES = ['shop-orders-1', 'shop-orders-2', 'storefront-db-1', 'fulfilment-writer'] as const;

const identityOf = (dice: Random): ((hoursLater: number) => InstanceIdentity) => {
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

type PlottedCase = DistractorStage & { readonly truth: SnapshotTruth; readonly distractors: readonly DistractorKind[] };

const plotCase = (dice: Random, scene: SnapshotScene): PlottedCase => {
  const usual = drawOrdinaryHour(dice.fork(), machineFor(dice.fork(), scene));
  const before = jitterHour(dice.fork(), usual);
  const calm = jitterHour(dice.fork(), usual);
  const planted = scene === 'quiet' ? { hour: calm, statements: [] } : PLANTS[scene](dice.fork(), calm);
  const during: DatabaseHour = { ...planted.hour, comment: dice.pick(COMMENTS) };
  const distractors = shuffled(DISTRACTOR_KINDS, dice.fork()).slice(0, dice.int(1, 4));
  const stage: DistractorStage = {
    before: { ...before, machine: sameLimits(before, during) },
    during,
    guilty: planted.statements,
  };
  const misled = distractors.reduce((now, kind) => DISTRACTORS[kind](dice.fork(), now), stage);
  const { statements } = planted;
  const parameter = 'parameter' in planted ? { parameter: planted.parameter } : {};
  return { ...misled, truth: { statements, ...parameter } as SnapshotTruth, distractors };
};

/** A configured limit applies to both hours. */
const sameLimits = (before: DatabaseHour, during: DatabaseHour): DatabaseMachine => ({
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

const writeCase = (dice: Random, figures: HourFigures, irregularities: readonly Irregularity[]): GeneratedFile => {
  const regular = writeSnapshot(figures, irregularities.includes('aged-out'));
  const content = irregularities.reduce<JsonFields>(
    (file, kind) => (kind === 'aged-out' ? file : IRREGULAR_CHANGES[kind](dice.fork(), file)),
    regular,
  );
  return { name: generatedFileName(figures), content };
};

/** `scene`: use this one instead of drawing it from the seed. */
export const generateSnapshots = (seed: number, scene: SnapshotScene = snapshotSceneOf(seed)): SnapshotCase => {
  const dice = random(seed);
  const { before, during, truth, distractors } = plotCase(dice.fork(), scene);
  const identity = identityOf(dice.fork());
  const irregularities = drawIrregularities(dice.fork(), scene);
  const later = dice.pick([1, 24, 24, 168]);
  const troubled = writeCase(dice.fork(), hourFigures(dice.fork(), during, identity(later)), irregularities);
  const isSingle = dice.chance(SINGLES) && !PAIR_ONLY.some((kind) => kind === scene);
  const spared = dice.chance(0.5) ? irregularities : [];
  const quiet = writeCase(dice.fork(), hourFigures(dice.fork(), before, identity(0)), spared);
  const files = isSingle ? { primary: troubled } : { primary: quiet, secondary: troubled };
  return { seed, scene, ...files, truth, distractors, irregularities };
};

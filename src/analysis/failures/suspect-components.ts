// Ranks components and failure classes by what blames them: a component that itself blames another hands its weak evidence on.
import { compareText } from '../../kernel/json.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import type { FailureClass } from '../../telemetry/failures/failure-class.js';
import type { BlamePiece } from './blame.js';
import type { ComponentDirectory } from '../../telemetry/topology/component-directory.js';

export type SuspectComponent = {
  readonly component: string;
  readonly failure: FailureClass;
  /** Of this class alone. */
  readonly score: number;
  /** Of all that blames the component. */
  readonly blame: number;
  /** Heaviest first. */
  readonly pieces: readonly BlamePiece[];
  /** Services that bear witness: those that speak of it, itself included. */
  readonly witnesses: ReadonlySet<string>;
  /** Services that say of their calls to it that they fail, in whatever way. */
  readonly failingCallers: ReadonlySet<string>;
};

type Group = {
  readonly component: string;
  readonly failure: FailureClass;
  readonly pieces: readonly BlamePiece[];
  readonly score: number;
};

/** Lines of one speaker that always come together tell of one happening, however many events they are. */
const happeningOf = ({ sign, component, link }: BlamePiece): string =>
  JSON.stringify(
    sign === undefined
      ? [component, link.by]
      : [sign.speaker, sign.lines, Math.floor(sign.first / RATE_BUCKET), sign.sample.row.level],
  );

const sum = (pieces: readonly BlamePiece[]): number =>
  [...Map.groupBy(pieces, happeningOf).values()].reduce(
    (total, told) => total + Math.max(...told.map(({ weight }) => weight)),
    0,
  );

const groupKey = ({ component, failure }: Pick<BlamePiece, 'component' | 'failure'>): string =>
  JSON.stringify([component, failure.id]);

const groupOf = (pieces: readonly BlamePiece[]): Group | undefined => {
  const [first] = pieces;
  return first && { component: first.component, failure: first.failure, pieces, score: sum(pieces) };
};

/** Several instances of one service that show the same are the service. */
const joinInstances = (groups: readonly Group[], directory: ComponentDirectory): readonly Group[] => {
  const services = Map.groupBy(groups, ({ component, failure }) =>
    groupKey({ component: directory.serviceOf(component), failure }),
  );
  return [...services.values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined || members.length < 2) return members;
    const component = directory.serviceOf(first.component);
    const pieces = members.flatMap((each) => each.pieces).map((piece) => ({ ...piece, component }));
    return [{ component, failure: first.failure, pieces, score: sum(pieces) }];
  });
};

const WEAK = 2.5;
const HANDED_ON = 0.35;
const PARTLY_HANDED_ON = 0.7;
const BESIDE_HEAVIER = 0.55;
const EACH_WITNESS = 0.25;
const MOST_WITNESSES = 3;
const REST_WEIGHT = 0.3;

/** A full pool or full worker pool follows from a server that is slow or blocked. */
const FOLLOWS: ReadonlySet<string> = new Set([
  'pool-exhausted',
  'pooler-exhausted',
  'threads-exhausted',
  'slow-statements',
  'worker-hangs',
]);

const isHandedOn = ({ failure }: Group): boolean => failure.weight < WEAK || FOLLOWS.has(failure.id);

const speakerOf = ({ sign, component }: BlamePiece): string => sign?.speaker ?? component;

type Walk = { readonly groups: readonly Group[]; readonly directory: ComponentDirectory };

/** The services that a service blames, or waits for. */
const blamedBy = (service: string, { groups, directory: { serviceOf } }: Walk): ReadonlySet<string> => {
  const pieces = groups.flatMap((group) => group.pieces);
  const blamed = pieces.filter(
    (piece) =>
      (piece.role === 'called' || piece.role === 'client') &&
      serviceOf(piece.component) !== service &&
      serviceOf(speakerOf(piece)) === service,
  );
  const waitedFor = pieces.flatMap(({ component, waitsFor }) =>
    waitsFor !== undefined && serviceOf(component) === service ? [waitsFor] : [],
  );
  return new Set([...blamed.map(({ component }) => component), ...waitedFor].map(serviceOf));
};

const BLOCKED: ReadonlySet<string> = new Set([
  'lock-wait',
  'slow-statements',
  'statement-timeout',
  'disk-full',
  'connection-limit',
  'file-server-silent',
  'worker-hangs',
  'garbage-collection',
]);

/** What the group waits for is slow or blocked by its own account, or an outside service, which gives none. */
const isWaiting = ({ pieces }: Group, { groups, directory }: Walk): boolean => {
  const waited = new Set(
    pieces.flatMap(({ waitsFor }) => (waitsFor === undefined ? [] : [directory.serviceOf(waitsFor)])),
  );
  return groups.some(
    ({ component, failure }) =>
      waited.has(directory.serviceOf(component)) &&
      (BLOCKED.has(failure.id) || (failure.id === 'timeout' && !directory.components.has(component))),
  );
};

const handedOnFactor = (group: Group, walk: Walk): number => {
  const { groups, directory } = walk;
  if (isWaiting(group, walk)) return HANDED_ON;
  if (!isHandedOn(group)) return 1;
  const blamed = blamedBy(directory.serviceOf(group.component), walk);
  if (blamed.size === 0) return 1;
  const isBorneOut = groups.some(
    ({ component, score }) => blamed.has(directory.serviceOf(component)) && score >= 0.5 * group.score,
  );
  return isBorneOut ? HANDED_ON : PARTLY_HANDED_ON;
};

/** Another class of the same component explains more. */
const besideFactor = (group: Group, { groups, directory }: Walk): number => {
  const service = directory.serviceOf(group.component);
  const isBeside = groups.some(
    ({ component, failure, score }) =>
      directory.serviceOf(component) === service && failure.weight > group.failure.weight && score > 0.25 * group.score,
  );
  return isBeside ? BESIDE_HEAVIER : 1;
};

/** Those that speak of it, and those that wait for what is blocked. */
const witnessesOf = ({ component, failure, pieces }: Group, { groups, directory }: Walk): ReadonlySet<string> => {
  const service = directory.serviceOf(component);
  const waiting = groups
    .flatMap((group) => group.pieces)
    .filter(
      ({ waitsFor }) => BLOCKED.has(failure.id) && waitsFor !== undefined && directory.serviceOf(waitsFor) === service,
    );
  return new Set([...pieces, ...waiting].map((piece) => directory.serviceOf(speakerOf(piece))));
};

/** A caller sees less than what is wrong: a full pool is an answer of 500 to it. */
const failingCallersOf = ({ component }: Group, { groups, directory }: Walk): ReadonlySet<string> => {
  const service = directory.serviceOf(component);
  const called = groups.flatMap(({ pieces }) =>
    pieces.filter((piece) => piece.role === 'called' && directory.serviceOf(piece.component) === service),
  );
  return new Set(called.map((piece) => directory.serviceOf(speakerOf(piece))));
};

const witnessFactor = (group: Group, walk: Walk): number =>
  1 + EACH_WITNESS * Math.min(MOST_WITNESSES, Math.max(0, witnessesOf(group, walk).size - 1));

const walkGroup = (group: Group, walk: Walk): Group => ({
  ...group,
  score: group.score * handedOnFactor(group, walk) * besideFactor(group, walk) * witnessFactor(group, walk),
});

/** The best class, and a part of the others. */
const blameOfService = (scores: readonly number[]): number => {
  const [best = 0, ...others] = [...scores].sort((a, b) => b - a);
  return best + REST_WEIGHT * others.reduce((total, score) => total + score, 0);
};

const suspectOf = (group: Group, blame: number, walk: Walk): SuspectComponent => ({
  component: group.component,
  failure: group.failure,
  score: group.score,
  blame,
  pieces: [...group.pieces].sort((a, b) => b.weight - a.weight),
  witnesses: witnessesOf(group, walk),
  failingCallers: failingCallersOf(group, walk),
});

/** One for each service, the most blamed first. */
export const rankSuspects = (
  pieces: readonly BlamePiece[],
  directory: ComponentDirectory,
): readonly SuspectComponent[] => {
  const single = [...Map.groupBy(pieces, groupKey).values()].flatMap((own) => groupOf(own) ?? []);
  const groups = joinInstances(single, directory);
  const walk = { groups, directory };
  const walked = groups.map((group) => walkGroup(group, walk));
  const services = Map.groupBy(walked, ({ component }) => directory.serviceOf(component));
  return [...services.values()]
    .flatMap((own) => {
      const blame = blameOfService(own.map(({ score }) => score));
      const best = own.reduce((a, b) => (b.score * b.failure.weight > a.score * a.failure.weight ? b : a));
      return [suspectOf(best, blame, walk)];
    })
    .sort((a, b) => b.blame - a.blame || compareText(a.component, b.component));
};

// What a turn costs at one, two and four replicas: processor seconds of the replicas and of the servers, and how long callers wait.
import { setTimeout as wait } from 'node:timers/promises';
import type { Figures } from '../benchmark.js';
import { median, quantile, rounded, sum } from '../numbers.js';
import { inParts, type BenchmarkPart } from '../parts.js';
import { processorOf, type Service } from '../service.js';
import { openInstallation, type ScaledInstallation } from './installation.js';

const SIZES = [1, 2, 4] as const;
/** Every size comes in every place of the order, so that a slow minute of the machine meets all of them. */
const ROUNDS = 3;
const TURNS = 16;
const CALLERS = 2;
/**
 * Of each replica. A turn costs half as much once its code is compiled, which takes some thirty of them; one replica alone is
 * asked four times as often as each of four, and would compare warm code with cold.
 */
const WARM_UP = 32;
const REST_MILLIS = 15_000;

type ScaleRun = {
  readonly size: number;
  readonly millis: readonly number[];
  /** Processor seconds a turn. */
  readonly replicas: number;
  /** Of them, what the same replicas would have used in the same time without any turn. */
  readonly resting: number;
  readonly servers: { readonly [name: string]: number };
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

type TurnSeries = { readonly name: string; readonly turns: number };

const idsOf = ({ name, turns }: TurnSeries): readonly string[] =>
  Array.from({ length: turns }, (_, n) => `${name}-${n}`);

/** Each turn in an investigation of its own, to the replicas in turns; as many at once as there are callers. */
const ask = async (
  replicas: readonly Service[],
  turnSeries: TurnSeries,
  { question }: ScaledInstallation,
): Promise<readonly number[]> => {
  const waiting = [...idsOf(turnSeries).entries()];
  const millis: number[] = [];
  const call = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [n, id] = next;
      const service = replicas[n % replicas.length];
      millis.push(await timed(async () => service?.ask(id, question(id))));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return millis;
};

/** So that no turn meets the ones before as earlier incidents. */
const forget = async (service: Service | undefined, turnSeries: TurnSeries): Promise<void> => {
  for (const id of idsOf(turnSeries)) await service?.erase(id);
};

type ScaleRound = { readonly size: number; readonly round: number; readonly rest: number };

/** Processor seconds a second of one replica that is not asked. */
const restOf = async (replicas: readonly Service[]): Promise<number> => {
  const before = sum(replicas.map(processorOf));
  const millis = await timed(() => wait(REST_MILLIS));
  return ((sum(replicas.map(processorOf)) - before) * 1000) / millis / replicas.length;
};

const stretch = async (scaled: ScaledInstallation, { size, round: first, rest }: ScaleRound): Promise<ScaleRun> => {
  const turns = { name: `round-${first}-${size}`, turns: TURNS };
  const { replicas, serverSeconds } = scaled;
  const used = Array.from({ length: size }, (_, n) => replicas[(first + n) % replicas.length]).filter(
    (each) => each !== undefined,
  );
  const spent = (): number => sum(used.map(processorOf));
  const [own, servers] = [spent(), serverSeconds()];
  const begun = performance.now();
  const millis = await ask(used, turns, scaled);
  const resting = (rest * size * (performance.now() - begun)) / 1000 / TURNS;
  const [ownAfter, serversAfter] = [spent(), serverSeconds()];
  await forget(replicas[0], turns);
  const perTurn = Object.entries(serversAfter).map(
    ([name, after]) => [name, (after - (servers[name] ?? 0)) / TURNS] as const,
  );
  return { size, millis, resting, replicas: (ownAfter - own) / TURNS, servers: Object.fromEntries(perTurn) };
};

const awake = (stretch: ScaleRun | undefined): number =>
  stretch === undefined ? Number.NaN : stretch.replicas - stretch.resting;

const figuresOf = (all: readonly ScaleRun[], size: number): Figures => {
  const own = all.filter((each) => each.size === size);
  const alone = all.filter((each) => each.size === 1);
  const millis = own.flatMap((each) => each.millis);
  const served = (name: string): number => rounded(median(own.map(({ servers }) => servers[name] ?? 0)));
  return {
    turns: millis.length,
    processorSeconds: rounded(median(own.map(({ replicas }) => replicas))),
    restingSeconds: rounded(median(own.map(({ resting }) => resting))),
    ratio: rounded(median(own.map(({ replicas }, round) => replicas / (alone[round]?.replicas ?? Number.NaN)))),
    ratioAwake: rounded(median(own.map((each, round) => awake(each) / awake(alone[round])))),
    p50Millis: rounded(quantile(millis, 0.5)),
    p95Millis: rounded(quantile(millis, 0.95)),
    mongoSeconds: served('MongoDB'),
    elasticsearchSeconds: served('Elasticsearch'),
  };
};

const replicas: BenchmarkPart = async ({ say }) => {
  const scaled = await openInstallation(Math.max(...SIZES));
  try {
    say('warming up');
    const first = { name: 'warm-up', turns: WARM_UP * scaled.replicas.length };
    await ask(scaled.replicas, first, scaled);
    await forget(scaled.replicas[0], first);
    const rest = await restOf(scaled.replicas);
    const all: ScaleRun[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (let place = 0; place < SIZES.length; place += 1) {
        const size = SIZES[(round + place) % SIZES.length] ?? 1;
        all.push(await stretch(scaled, { size, round, rest }));
        say(`round ${round + 1}, ${size} replicas: ${rounded(all.at(-1)?.replicas ?? 0)} s a turn`);
      }
    return SIZES.map((size) => [`${size} ${size === 1 ? 'replica' : 'replicas'}`, figuresOf(all, size)]);
  } finally {
    await scaled.close();
  }
};

export const scale = inParts('scale', { replicas });

// What a turn costs at one, two and four replicas: processor seconds of the replicas and of the servers, and how long callers wait.
import type { Figures } from '../benchmark.js';
import { median, quantile, rounded, sum } from '../numbers.js';
import { inParts, type Part } from '../parts.js';
import { processorOf, type Service } from '../service.js';
import { openInstallation, type Scaled } from './installation.js';

const SIZES = [1, 2, 4] as const;
/** Every size comes in every place of the order, so that a slow minute of the machine meets all of them. */
const ROUNDS = 3;
const TURNS = 16;
const CALLERS = 2;
const WARM_UP = 6;

type Stretch = {
  readonly size: number;
  readonly millis: readonly number[];
  /** Processor seconds a turn. */
  readonly replicas: number;
  readonly servers: { readonly [name: string]: number };
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** Each turn in an investigation of its own, to the replicas in turns; as many at once as there are callers. */
const asked = async (replicas: readonly Service[], turns: number, { question }: Scaled): Promise<readonly number[]> => {
  const waiting = Array.from({ length: turns }, (_, n) => n);
  const millis: number[] = [];
  const call = async (): Promise<void> => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      const service = replicas[n % replicas.length];
      const id = `turn-${n}`;
      millis.push(await timed(async () => service?.ask(id, question(id))));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return millis;
};

/** So that no turn meets the ones before as earlier incidents. */
const forgotten = async (service: Service | undefined, turns: number): Promise<void> => {
  for (let n = 0; n < turns; n += 1) await service?.erase(`turn-${n}`);
};

const stretch = async (scaled: Scaled, size: number, first: number): Promise<Stretch> => {
  const { replicas, serverSeconds } = scaled;
  const used = Array.from({ length: size }, (_, n) => replicas[(first + n) % replicas.length]).filter(
    (each) => each !== undefined,
  );
  const spent = (): number => sum(used.map(processorOf));
  const [own, servers] = [spent(), serverSeconds()];
  const millis = await asked(used, TURNS, scaled);
  const [ownAfter, serversAfter] = [spent(), serverSeconds()];
  await forgotten(replicas[0], TURNS);
  const perTurn = Object.entries(serversAfter).map(
    ([name, after]) => [name, (after - (servers[name] ?? 0)) / TURNS] as const,
  );
  return { size, millis, replicas: (ownAfter - own) / TURNS, servers: Object.fromEntries(perTurn) };
};

const figuresOf = (all: readonly Stretch[], size: number): Figures => {
  const own = all.filter((each) => each.size === size);
  const alone = all.filter((each) => each.size === 1);
  const millis = own.flatMap((each) => each.millis);
  const served = (name: string): number => rounded(median(own.map(({ servers }) => servers[name] ?? 0)));
  return {
    turns: millis.length,
    processorSeconds: rounded(median(own.map(({ replicas }) => replicas))),
    ratio: rounded(median(own.map(({ replicas }, round) => replicas / (alone[round]?.replicas ?? Number.NaN)))),
    p50Millis: rounded(quantile(millis, 0.5)),
    p95Millis: rounded(quantile(millis, 0.95)),
    mongoSeconds: served('MongoDB'),
    elasticsearchSeconds: served('Elasticsearch'),
  };
};

const replicas: Part = async ({ say }) => {
  const scaled = await openInstallation(Math.max(...SIZES));
  try {
    say('warming up');
    await asked(scaled.replicas, WARM_UP * scaled.replicas.length, scaled);
    await forgotten(scaled.replicas[0], WARM_UP * scaled.replicas.length);
    const all: Stretch[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (let place = 0; place < SIZES.length; place += 1) {
        const size = SIZES[(round + place) % SIZES.length] ?? 1;
        all.push(await stretch(scaled, size, round));
        say(`round ${round + 1}, ${size} replicas: ${rounded(all.at(-1)?.replicas ?? 0)} s a turn`);
      }
    return SIZES.map((size) => [`${size} ${size === 1 ? 'replica' : 'replicas'}`, figuresOf(all, size)]);
  } finally {
    await scaled.close();
  }
};

export const scale = inParts('scale', { replicas });

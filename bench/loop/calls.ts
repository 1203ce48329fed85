// Processor time of one further model call, and of one further tool call, beside the bare SDK that is sent the same messages.
import { fileURLToPath } from 'node:url';
import type { Figures } from '../benchmark.js';
import { mean, rounded } from '../numbers.js';
import { ended, processorOf, spawnNode } from '../service.js';
import type { BareRequest, BareTimings } from './bare.js';
import { commitFloor } from './commits.js';
import type { ProviderScript } from './provider.js';
import { onStage, REFUSED, SEARCH, type Stage, turn } from './stage.js';

const BARE = fileURLToPath(new URL('./bare.ts', import.meta.url));

const TURNS = 24;
const FEW = 1;
/** The loop forces a conclusion after twelve requests. */
const MANY = 9;

/** Of `times` requests in a process that has made some before. */
export const barely = async (bare: BareRequest): Promise<BareTimings> => {
  const child = spawnNode([BARE], {});
  const bareTimings = (): Promise<BareTimings> =>
    new Promise((resolve) => child.once('message', (said) => resolve(said as BareTimings)));
  const warm = bareTimings();
  child.send(bare);
  await warm;
  const measured = bareTimings();
  child.send(bare);
  const result = await measured;
  child.kill('SIGTERM');
  await ended(child);
  return result;
};

/** Milliseconds of processor that one turn takes, and those of its commits. */
type TurnCost = { readonly all: number; readonly commits: number };

const turned = async (stage: Stage, name: string): Promise<TurnCost> => {
  const before = processorOf(stage.service);
  for (let n = 0; n < TURNS; n += 1) await turn(stage, `${name} ${n}`);
  const all = ((processorOf(stage.service) - before) * 1000) / TURNS;
  const floors = Array.from({ length: TURNS }, (_, n) => commitFloor(stage.service.folder, `${name} ${n}`));
  return { all, commits: mean(floors.map(({ processorMillis }) => processorMillis)) };
};

/** What each exchange beyond the first takes, its commits apart. */
const perExchange = (few: TurnCost, many: TurnCost): { readonly own: number; readonly commits: number } => {
  const commits = (many.commits - few.commits) / (MANY - FEW);
  return { own: (many.all - few.all) / (MANY - FEW) - commits, commits };
};

export const measureCalls = (): Promise<Figures> => {
  let speaking: ProviderScript = { looks: FEW, call: REFUSED };
  return onStage(
    () => speaking,
    async (stage) => {
      const measured = async (looks: number, call: ProviderScript['call'], name: string): Promise<TurnCost> => {
        speaking = { looks, call };
        return turned(stage, name);
      };
      await measured(MANY, SEARCH, 'warm');
      const refused = perExchange(await measured(FEW, REFUSED, 'few'), await measured(MANY, REFUSED, 'many'));
      const body = stage.provider.body();
      const times = TURNS * MANY;
      const bare = (await barely({ url: stage.provider.url, body, times })).processorMillis / times;
      const searched = perExchange(await measured(FEW, SEARCH, 'look'), await measured(MANY, SEARCH, 'looks'));
      return {
        processorMillis: rounded(refused.own),
        commitProcessorMillis: rounded(refused.commits),
        floorProcessorMillis: rounded(bare),
        beyondBareMillis: rounded(refused.own - bare),
        toolCallProcessorMillis: rounded(searched.own - refused.own),
      };
    },
  );
};

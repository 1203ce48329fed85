// From a question typed in a shell to the first request that the model gets, with a service that runs and without one.
import type { Figures } from '../benchmark.js';
import { median, rounded } from '../numbers.js';
import { BIN, dropFolder, ended, freshFolder, spawnNode } from '../service.js';
import { onStage, questionOf, SEARCH, type Stage } from './stage.js';

const ROUNDS = 9;

const timed = async (stage: Stage, env: { readonly [name: string]: string }): Promise<number> => {
  const seen = stage.provider.came.length;
  const { text, askedAt } = questionOf('terminal');
  const before = performance.now();
  const child = spawnNode([BIN, 'ask', '--asked-at', askedAt, text ?? '', '--json'], {
    CASEFILE_DEMO: 'off',
    CASEFILE_CONFIG: stage.config,
    ...env,
  });
  await ended(child);
  return (stage.provider.came[seen] ?? Number.NaN) - before;
};

const medianOf = async (measure: () => Promise<number>): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) times.push(await measure());
  return rounded(median(times));
};

/** Without a service, the client runs one of its own, here on an empty folder: there the engine alone may answer. */
export const measureTerminal = (): Promise<Figures> =>
  onStage(
    () => ({ looks: 1, call: SEARCH }),
    async (stage) => {
      const running = await medianOf(() => timed(stage, { CASEFILE_URL: stage.service.url }));
      const folder = freshFolder();
      const own = await medianOf(() => timed(stage, { CASEFILE_DATA: folder, CASEFILE_PORT: '1' }));
      dropFolder(folder);
      return { runningServiceMillis: running, ownServiceMillis: own };
    },
  );

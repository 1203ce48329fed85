// A process killed while three agents of a chain work side by side: the next one finishes the chain, loses nothing and does nothing twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainRunOf, executionsOf, type ShownRun, startChain, untilChainEnded } from '../support/chain-runs.js';
import { scaled } from '../support/full-scale.js';
import { modelConfig, type ModelServer, says, startModel } from '../support/model-server.js';
import { clean, copyOf, type JournalEntry, type Service, startService } from '../support/service.js';
import { json, pathOf, send, shopFolder } from '../support/shop.js';
import { untilTrue } from '../support/until.js';

const engine = (name: string, question?: string) => ({
  name,
  kind: 'engine',
  ...(question !== undefined && { question }),
});

const CHAINS = {
  three: {
    stages: [
      {
        name: 'side by side',
        agents: [
          engine('engine'),
          engine('errors', 'Which errors are logged?'),
          { name: 'model', kind: 'model', model: 'fake' },
        ],
      },
    ],
  },
};

type Commit = Extract<JournalEntry, { commit: number }>;

const commitsOf = (entries: readonly JournalEntry[]): readonly Commit[] =>
  entries.filter((each): each is Commit => 'commit' in each);

/** Taking over is what a restart adds. */
const TAKING = new Set(['DriverTaken', 'ExecutionTaken']);

type ShownFact = { readonly type: string; readonly data: { readonly query?: string } };

/** What the investigation and the conversations of its agents hold: types, and queries by their id; in no order, for agents work side by side. */
const recorded = async (id: string): Promise<readonly string[]> => {
  const parts = executionsOf(await chainRunOf(service.url, id)).flatMap(({ conversation }) => conversation ?? []);
  const all = [id, ...parts].map(async (each) => {
    const { items } = await json<{ items: readonly ShownFact[] }>(service.url, `${pathOf(each)}/events?limit=1000`);
    return items
      .filter(({ type }) => !TAKING.has(type))
      .map(({ type, data }) => `${each.replaceAll(id, 'ID')} ${type} ${data.query ?? ''}`);
  });
  return (await Promise.all(all)).flat().sort();
};

/** What came of a run, without times. */
const outcomeOf = (run: ShownRun) => ({
  status: run.status,
  turn: run.turn,
  executions: executionsOf(run).map(({ id, status, answer }) => ({ id, status, isAnswered: answer !== undefined })),
});

let model: ModelServer;
let service: Service;
let folder: string;
let config: object;

beforeAll(async () => {
  model = await startModel(() => says('advice: nothing'));
  config = { ...modelConfig(model), chains: CHAINS };
  folder = await copyOf(await shopFolder());
  service = await startService({ folder, config });
});
afterAll(async () => {
  await clean();
  await model.close();
});

describe('a process that is killed while a chain runs', () => {
  it('leaves what the next one needs: the same facts, each once', async () => {
    const begun = service.journal().length;
    await startChain(service.url, 'whole', 'three');
    const whole = outcomeOf(await untilChainEnded(service.url, 'whole'));
    expect(whole.status).toBe('completed');
    const commits = commitsOf(service.journal().slice(begun));
    const wanted = await recorded('whole');
    const rounds = scaled(1, 12);
    for (let round = 0; round < rounds; round += 1) {
      await send(service.url, pathOf(round === 0 ? 'whole' : `killed-${round - 1}`), { method: 'DELETE' });
      const at = 1 + Math.floor(((round + 0.5) * commits.length) / rounds);
      const id = `killed-${round}`;
      const asked = model.bodies.length;
      // agents commit side by side: after a commit, others may have begun
      await service.plan({ at, moment: 'before', how: 'die' });
      await startChain(service.url, id, 'three').catch(() => undefined);
      await service.exit;
      service = await startService({ folder, config });
      await untilTrue(async () => (await send(service.url, `${pathOf(id)}/chains`)).status === 200);
      const run = await untilChainEnded(service.url, id);
      expect(outcomeOf(run), `round ${round}, killed at commit ${at}`).toEqual(whole);
      expect(await recorded(id), `round ${round}, killed at commit ${at}`).toEqual(wanted);
      // a request whose reply was not recorded when the process died is made again
      expect(model.bodies.length - asked).toBeLessThanOrEqual(2);
      const verified = await send(service.url, `${pathOf(`${id}~c1.s1.a1`)}/verify`, { method: 'POST' });
      expect(verified.status).toBe(200);
    }
    expect((await chainRunOf(service.url, `killed-${rounds - 1}`)).status).toBe('completed');
    expect(await json<object>(service.url, '/v1/chains')).toMatchObject({ items: [{ chain: 'three' }] });
  }, 900_000);
});

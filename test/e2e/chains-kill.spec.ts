// A process killed while an alert's chain has three agents at work side by side: the next one finishes the chain, loses nothing, does nothing twice, and tells of it once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toIso } from '../../src/kernel/time.js';
import { chainRunOf, executionsOf, type ShownRun, untilChainEnded } from '../support/chain-runs.js';
import { scaled } from '../support/full-scale.js';
import { modelConfig, type ModelServer, says, startModel } from '../support/model-server.js';
import { receivingServer, type ReceivingServer } from '../support/received.js';
import { clean, copyOf, type JournalEntry, type Service, startService } from '../support/service.js';
import { json, pathOf, post, send, SHOP, shopFolder } from '../support/shop.js';
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
let chat: ReceivingServer;
let service: Service;
let folder: string;
let config: object;

beforeAll(async () => {
  [model, chat] = await Promise.all([startModel(() => says('advice: nothing')), receivingServer()]);
  const targets = { chat: { kind: 'slack', webhook: `${chat.url}/chat` } };
  const notifications = { link: 'https://casefile.example.com/i/{id}', targets };
  const alerts = { investigate: { rules: [{ chain: 'three' }] } };
  config = { ...modelConfig(model), chains: CHAINS, alerts, notifications };
  folder = await copyOf(await shopFolder());
  service = await startService({ folder, config });
});
afterAll(async () => {
  await clean();
  await Promise.all([model.close(), chat.close()]);
});

/** Rules of different names make groups of their own; digits in one could be read as a time. */
const ruleOf = (round: number): string =>
  `Fails${[...String(round)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

/** Resolves with the id of the investigation that the alert is given. */
const fire = async (name: string): Promise<string> => {
  const alert = { fingerprint: name, name, status: 'firing', severity: 'critical', startsAt: toIso(SHOP.askedAt) };
  const { status, text } = await post(service.url, '/v1/alerts', { body: { alerts: [alert] } });
  expect(status, text).toBe(200);
  type Receipts = { readonly items: readonly { readonly investigation?: { readonly clientTxnId?: string } }[] };
  return (JSON.parse(text) as Receipts).items[0]?.investigation?.clientTxnId ?? '';
};

type Notified = { readonly clientTxnId: string; readonly event: string; readonly status: string };

const notified = async (): Promise<readonly Notified[]> =>
  (await json<{ readonly items: readonly Notified[] }>(service.url, '/v1/notifications?limit=200')).items;

const notifiedOf = async (id: string): Promise<readonly Notified[]> =>
  (await notified()).filter(({ clientTxnId }) => clientTxnId === id);

const messagesOf = (id: string): number => chat.requests.filter(({ body }) => body.includes(`/i/${id}`)).length;

/** Alerts are asked about when there is room. */
const untilAlertChainEnded = async (id: string): Promise<ShownRun> => {
  await untilTrue(async () => (await send(service.url, `${pathOf(id)}/chains`)).status === 200);
  return untilChainEnded(service.url, id);
};

/** A connection that lay idle while the machine was busy may close as it is taken up again: all of this may be asked twice. */
const againIfReset = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: Error) => {
    if ((error.cause as { readonly code?: string } | undefined)?.code !== 'ECONNRESET') throw error;
    return ask();
  });

describe('a process that is killed while a chain runs', () => {
  it('leaves what the next one needs: the same facts, each once, and one message', async () => {
    const begun = service.journal().length;
    const first = await fire(ruleOf(0));
    const whole = outcomeOf(await untilAlertChainEnded(first));
    expect(whole.status).toBe('completed');
    await untilTrue(async () => (await notifiedOf(first)).some(({ status }) => status === 'delivered'));
    expect(messagesOf(first)).toBe(1);
    const commits = commitsOf(service.journal().slice(begun));
    const wanted = await recorded(first);
    const rounds = scaled(1, 100, { take: 20, says: 'deaths along the chain of an alert: 20 of 100' });
    const ids: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const at = 1 + Math.floor(((round - 0.5) * commits.length) / rounds);
      const asked = model.bodies.length;
      // agents commit side by side: after a commit, others may have begun
      await service.plan({ at, moment: 'before', how: 'die' });
      await fire(ruleOf(round)).catch(() => undefined);
      await service.exit;
      service = await startService({ folder, config });
      ids.push(
        await againIfReset(async () => {
          // the sender's retry
          const id = await fire(ruleOf(round));
          const run = await untilAlertChainEnded(id);
          expect(outcomeOf(run), `round ${round}, killed at commit ${at}`).toEqual(whole);
          expect(await recorded(id), `round ${round}, killed at commit ${at}`).toEqual(wanted);
          const verified = await send(service.url, `${pathOf(`${id}~c1.s1.a1`)}/verify`, { method: 'POST' });
          expect(verified.status).toBe(200);
          // whoever died between an attempt and its record leaves one that nobody makes again
          await untilTrue(async () => (await notifiedOf(id)).some(({ status }) => status !== 'waiting'));
          return id;
        }),
      );
      // a request whose reply was not recorded when the process died is made again
      expect(model.bodies.length - asked).toBeLessThanOrEqual(2);
    }
    expect(new Set(ids).size).toBe(rounds);
    const all = await againIfReset(notified);
    for (const [index, id] of ids.entries()) {
      const own = all.filter(({ clientTxnId }) => clientTxnId === id);
      expect(
        own.map(({ event }) => event),
        `round ${index + 1}`,
      ).toEqual(['finished']);
      const isCertain = own[0]?.status === 'delivered';
      expect(messagesOf(id), `round ${index + 1}, ${own[0]?.status}`).toBeLessThanOrEqual(1);
      if (isCertain) expect(messagesOf(id), `round ${index + 1}`).toBe(1);
    }
    expect(await json<object>(service.url, '/v1/chains')).toMatchObject({ items: [{ chain: 'three' }] });
  }, 1_800_000);
});

// A process killed at every commit of a turn: the next one finishes the turn from its facts, and queries no source again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scaled } from '../support/full-scale.js';
import { onRealServers } from '../support/production-stores.js';
import { clean, copyOf, type JournalEntry, readJournal, type Service, startService } from '../support/service.js';
import {
  answered,
  ask,
  type RequestBody,
  FOLLOW_UP,
  pathOf,
  json,
  QUESTION,
  send,
  shopFolder,
} from '../support/shop.js';

type Commit = Extract<JournalEntry, { commit: number }>;

/** What a turn did, in words that do not name its investigation. */
type Account = {
  readonly answer: string;
  readonly commits: readonly (readonly string[])[];
  readonly asked: readonly string[];
};

const isCommit = (noted: JournalEntry): noted is Commit => 'commit' in noted;

/** Taking over is what a restart adds. */
const TAKING = new Set(['DriverTaken', 'ExecutionTaken']);

const commitsOf = (noted: readonly JournalEntry[]): Account['commits'] =>
  noted
    .filter(isCommit)
    .map(({ facts }) => facts.map(({ type, query }) => (query === undefined ? type : `${type} ${query}`)));

const results = ({ commits }: Account): Account['commits'] => commits.filter(([first = '']) => !TAKING.has(first));

const askedOf = (noted: readonly JournalEntry[]): readonly string[] =>
  noted.flatMap((each) => ('asked' in each ? [JSON.stringify(each.asked)] : []));

const anonymous = (answer: string, id: string): string => {
  const { usage, ...rest } = JSON.parse(answer.replaceAll(`/${id}/`, '/ID/')) as { usage: { millis: unknown } };
  return JSON.stringify({ ...rest, usage: { ...usage, millis: undefined } });
};

const account = (answer: string, id: string, noted: readonly JournalEntry[]): Account => ({
  answer: anonymous(answer, id),
  commits: commitsOf(noted),
  asked: askedOf(noted).map((asked) => asked.replaceAll(JSON.stringify(id), '"ID"')),
});

const sorted = (all: readonly string[]): readonly string[] => [...all].sort();

const isFetched = (fact: string): boolean => fact.startsWith('BatchFetched');

/** The queries whose rows were written when the process died, and whose facts were not: they alone are asked twice. */
const askedTwice = ({ commits, asked }: Account, deathAt: number): readonly string[] => {
  const before = commits
    .slice(0, Math.max(0, deathAt - 1))
    .flat()
    .filter(isFetched).length;
  const died = (commits[deathAt - 1] ?? []).filter(isFetched).length;
  return asked.slice(before, before + died);
};

let shop = '';

beforeAll(async () => {
  shop = await shopFolder();
});

afterAll(clean);

type Lane = { readonly folder: string; service: Service };

const lane = async (): Promise<Lane> => {
  const folder = await copyOf(shop);
  return { folder, service: await startService({ folder }) };
};

type Death = { readonly at: number; readonly moment: 'before' | 'after' };

/** Asks under a plan; the process dies on the way, and the next one is asked the same again. */
const killed = async (
  on: Lane,
  { id, body, death }: { id: string; body: RequestBody; death: Death },
): Promise<Account> => {
  const start = readJournal(on.folder).length;
  await on.service.plan({ ...death, how: 'die' });
  await expect(ask(on.service.url, id, body)).rejects.toThrow();
  expect(await on.service.exit).toEqual({ code: null, signal: 'SIGKILL' });
  on.service = await startService({ folder: on.folder });
  const answer = await answered(on.service.url, id, body);
  return account(answer, id, readJournal(on.folder).slice(start));
};

const undisturbed = async (on: Lane, id: string, body: RequestBody): Promise<Account> => {
  const start = readJournal(on.folder).length;
  const answer = await answered(on.service.url, id, body);
  return account(answer, id, readJournal(on.folder).slice(start));
};

const expectSame = (found: Account, wanted: Account, deathAt: number): void => {
  expect(found.answer).toBe(wanted.answer);
  expect(results(found)).toEqual(results(wanted));
  expect(sorted(found.asked)).toEqual(sorted([...wanted.asked, ...askedTwice(wanted, deathAt)]));
};

/** On real servers every restart waits for a lease to run out. */
const EVERY = onRealServers()
  ? 6
  : scaled(16, 1, { take: 4, says: 'deaths at the commits of a turn: every fourth commit of each' });

/** Each commit of the turn is preceded by a death once; the last is also followed by one. What lies between two commits leaves the same files. */
const deaths = ({ commits }: Account): readonly Death[] => [
  ...commits.map((_, index) => ({ at: index + 1, moment: 'before' }) as const).filter(({ at }) => at % EVERY === 0),
  { at: commits.length, moment: 'after' },
];

/** Investigations of a tenant know each other: with these two, and every one deleted once it is told, all know the same. */
const foretell = async (url: string): Promise<void> => {
  await answered(url, 'first', QUESTION);
  await answered(url, 'second', QUESTION);
  await answered(url, 'second', FOLLOW_UP);
};

const forget = async (url: string, id: string): Promise<void> => {
  expect((await send(url, pathOf(id), { method: 'DELETE' })).status).toBe(200);
};

const killEverywhere = async (
  body: RequestBody,
  before: (url: string, id: string) => Promise<unknown>,
): Promise<number> => {
  const on = await lane();
  await foretell(on.service.url);
  await before(on.service.url, 'whole');
  const whole = await undisturbed(on, 'whole', body);
  await forget(on.service.url, 'whole');
  for (const [index, death] of deaths(whole).entries()) {
    const id = `k-${index}`;
    await before(on.service.url, id);
    const found = await killed(on, { id, body, death });
    expectSame(found, whole, death.moment === 'before' ? death.at : 0);
    await forget(on.service.url, id);
  }
  const { items } = await json<{ items: readonly { busy: boolean }[] }>(on.service.url, '/v1/investigations?limit=100');
  expect(items.filter(({ busy }) => busy)).toEqual([]);
  await on.service.close();
  return deaths(whole).length;
};

describe('a process that dies', () => {
  it('loses nothing, does nothing twice and gives the same answer, at whichever commit it dies', async () => {
    const [first, followUp] = await Promise.all([
      killEverywhere(QUESTION, async () => undefined),
      killEverywhere(FOLLOW_UP, (url, id) => answered(url, id, QUESTION)),
    ]);
    expect(first).toBeGreaterThan(15 / EVERY);
    expect(followUp).toBeGreaterThan(15 / EVERY);
  }, 1_000_000);

  it('leaves the answer when it dies after the last commit', async () => {
    const on = await lane();
    await answered(on.service.url, 'told', QUESTION);
    const before = await json(on.service.url, `${pathOf('told')}/turns/1`);
    on.service.signal('SIGKILL');
    await on.service.exit;
    on.service = await startService({ folder: on.folder });
    expect(await json(on.service.url, `${pathOf('told')}/turns/1`)).toEqual(before);
    await on.service.close();
  });
});

// Delta retrieval end to end: no turn fetches a log line or a span that an earlier turn of its issue holds, and what is cited again is cited from there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, FOLLOW_UP, ingest, json, pathOf, post, QUESTION, replay, send, SHOP } from '../support/shop.js';

const ID = 'once';
const LATER = { messageId: 'm3', text: 'anything new?', relation: 'follow_up', askedAt: FOLLOW_UP.askedAt } as const;

type FetchFact = {
  readonly type: string;
  readonly data: {
    readonly turn: number;
    readonly query: string;
    readonly hash: string;
    readonly queries: readonly {
      readonly id: string;
      readonly why: string;
      readonly query: { readonly ask: string };
    }[];
  };
};
type FetchedBatch = {
  readonly turn: number;
  readonly ask: string;
  readonly why: string;
  readonly ids: readonly string[];
};

let service: Service;
let answers: readonly Answer[];
let fetched: readonly FetchedBatch[];

const idsIn = async (hash: string): Promise<readonly string[]> => {
  const { text } = await send(service.url, `${pathOf(ID)}/batches/${hash}`);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { readonly id: string }).id);
};

const fetches = async (): Promise<readonly FetchedBatch[]> => {
  const { items } = await json<{ readonly items: readonly FetchFact[] }>(
    service.url,
    `${pathOf(ID)}/events?limit=1000`,
  );
  const planned = items.filter(({ type }) => type === 'QueriesPlanned').map(({ data }) => data);
  const all: FetchedBatch[] = [];
  for (const { type, data } of items) {
    if (type !== 'BatchFetched') continue;
    const { turn, query: id, hash } = data;
    const of = planned.filter((each) => each.turn === turn).flatMap(({ queries }) => queries);
    const query = of.find((each) => each.id === id);
    if (query?.query.ask !== 'logs' && query?.query.ask !== 'spans') continue;
    all.push({ turn, ask: query.query.ask, why: query.why, ids: await idsIn(hash) });
  }
  return all;
};

beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
  await ingest(service.url, SHOP.rows);
  const first = await answered(service.url, ID, QUESTION);
  await ingest(service.url, SHOP.later);
  const others = [await answered(service.url, ID, FOLLOW_UP), await answered(service.url, ID, LATER)];
  answers = [first, ...others].map((text) => JSON.parse(text) as Answer);
  fetched = await fetches();
});

afterAll(clean);

describe('turns about one issue', () => {
  it.each(['logs', 'spans'])('fetch none of the %s twice, including those that the engine cites', (ask) => {
    const ids = fetched.filter((each) => each.ask === ask).flatMap((each) => each.ids);
    expect(ids.length).toBeGreaterThan(10);
    expect(ids.length - new Set(ids).size).toBe(0);
  });

  it('cite from the batches of earlier turns what they cite again', () => {
    const [first, , third] = answers;
    const known = new Set(first?.evidence.filter(({ kind }) => kind === 'span').map(({ batch }) => batch));
    const again = third?.evidence.filter(({ kind, batch }) => kind === 'span' && known.has(batch));
    expect(again?.length).toBeGreaterThan(0);
  });

  it('verify, and replay identically', async () => {
    const { text } = await post(service.url, `${pathOf(ID)}/verify`);
    expect(JSON.parse(text)).toMatchObject({ counts: { contradicted: 0, unknown: 0 } });
    for (const turn of [1, 2, 3]) expect(await replay(service.url, ID, turn)).toMatchObject({ outcome: 'identical' });
  });
});

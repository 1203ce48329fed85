// A lock pile-up in the database, alone and with the telemetry of the same time: one answer, every statement checked.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateIncident } from '../../src/demo/generate.js';
import { generateSnapshots, snapshotSceneOf } from '../../src/database/demo/generate.js';
import type { Answer } from '../../src/evidence/answer.js';
import { HOUR, type Micros, MINUTE, toIso } from '../../src/kernel/time.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, ingest, json, pathOf, post, replay } from '../support/shop.js';

type Artifact = { readonly [section: string]: object };

/** The quiet hour and the one with the pile-up, by the seed that has both. */
const pair = (): { readonly quiet: Artifact; readonly piled: Artifact } => {
  for (let seed = 0; seed < 500; seed += 1) {
    if (snapshotSceneOf(seed) !== 'lock-pile-up') continue;
    const { primary, secondary, irregularities } = generateSnapshots(seed);
    if (secondary !== undefined && irregularities.length === 0)
      return { quiet: primary.content as Artifact, piled: secondary.content as Artifact };
  }
  throw new Error('no such seed');
};

const { quiet, piled } = pair();

const at = (artifact: Artifact, from: Micros, to: Micros): Artifact => ({
  ...artifact,
  $META$: { ...artifact['$META$'], startTime: toIso(from), endTime: toIso(to) },
  WaitEvents: { ...artifact['WaitEvents'], AlignedStartTime: toIso(from), AlignedEndTime: toIso(to) },
});

const SHOP = generateIncident(11, { requestsPerMinute: 6 });
const END = SHOP.askedAt + MINUTE;

let shop: Service;
let alone: Service;

const imported = async ({ url }: Service, artifact: Artifact): Promise<string> => {
  const { status, text } = await post(url, '/v1/snapshots', { body: artifact });
  expect(status).toBe(201);
  return (JSON.parse(text) as { id: string }).id;
};

const ask = async ({ url }: Service, id: string, body: object): Promise<Answer> =>
  JSON.parse(await answered(url, id, { messageId: 'm1', ask: 'never', ...body })) as Answer;

const isChecked = ({ claims }: Answer): boolean => claims.every(({ verdict }) => verdict === 'supported');

const opened = async (
  { url }: Service,
  { link, position }: Answer['evidence'][number],
): Promise<{ readonly [key: string]: unknown }> => {
  const rows = await fetch(`${url}${link}`).then((response) => response.text());
  return JSON.parse(rows.split('\n')[position] ?? '') as never;
};

beforeAll(async () => {
  shop = await startService({ folder: await newFolder() });
  alone = await startService({ folder: await newFolder() });
  await ingest(shop.url, SHOP.rows);
  await imported(shop, at(piled, END - 30 * MINUTE, END));
});

afterAll(async () => {
  await shop.close();
  await alone.close();
  await clean();
});

describe('snapshots of a database', () => {
  it('explain on their own why it was slow between 10 and 11, with figures that open', async () => {
    const ten = Date.UTC(2026, 0, 10, 10) * 1000;
    await imported(alone, at(quiet, ten - HOUR, ten));
    await imported(alone, at(piled, ten, ten + HOUR));
    const text = 'Why was the database slow between 10:00 and 11:00?';
    const answer = await ask(alone, 'alone', { text, askedAt: toIso(ten + 2 * HOUR) });
    expect(answer.mode).toBe('deterministic');
    expect(answer.text).toMatch(
      /^\*\*Most likely cause \(\d\d % confident\):\*\* In `[\w-]+`, sessions pile up behind a lock: [\d.]+ % of the database time is `Lock:/,
    );
    expect(answer.text).not.toContain('Insufficient data');
    expect(answer.hypotheses[0]).toMatchObject({ kind: 'lock-pile-up' });
    expect(isChecked(answer)).toBe(true);
    const waits = answer.evidence.filter(
      ({ kind, quote }) => kind === 'snapshot' && quote.includes('"event_type":"Lock"'),
    );
    expect(waits.length).toBeGreaterThan(0);
    for (const evidence of waits)
      expect(await opened(alone, evidence)).toMatchObject({
        kind: 'snapshot',
        section: 'WaitEvents',
        path: expect.stringMatching(/^\/WaitEvents\/TopEvents\/\d+$/),
      });
    expect(await replay(alone.url, 'alone', 1)).toMatchObject({ outcome: 'identical' });
    const verified = JSON.parse((await post(alone.url, `${pathOf('alone')}/verify`, { body: {} })).text) as {
      readonly [name: string]: unknown;
    };
    expect(JSON.stringify(verified)).not.toContain('contradicted":1');
  });

  it('say what changed between two hours, whichever is named first', async () => {
    const { items } = await json<{ items: readonly { id: string }[] }>(alone.url, '/v1/snapshots');
    const ids = items.map(({ id }) => id);
    for (const [name, snapshots] of [
      ['one way', ids],
      ['the other', ids.toReversed()],
    ] as const) {
      const answer = await ask(alone, name, {
        text: 'What changed in the database?',
        snapshots,
        askedAt: '2026-01-10T12:00:00Z',
      });
      expect(answer.text).toContain('sessions pile up behind a lock');
      expect(answer.text).toContain(', in the other snapshot ');
      expect(isChecked(answer)).toBe(true);
    }
  });

  it('share one answer with logs, traces and deploys of the same time: the pile-up and the deploy', async () => {
    const answer = await ask(shop, 'joined', { text: SHOP.question, askedAt: toIso(SHOP.askedAt) });
    const [first, second] = answer.text.split('\n\n');
    expect(first).toMatch(/Most likely cause .* right after the change “pricing-service 2\.3\.0 rolls out/);
    expect(second).toMatch(/\*\*In the database \(\d\d % confident\):\*\* In `[\w-]+`, sessions pile up behind a lock/);
    expect(answer.text).toContain('**Changed at that time**');
    expect(answer.hypotheses.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['change', 'lock-pile-up']));
    expect(isChecked(answer)).toBe(true);
    expect(await replay(shop.url, 'joined', 1)).toMatchObject({ outcome: 'identical' });
  });

  it('lead the answer when the question is about the database', async () => {
    const answer = await ask(shop, 'about it', {
      text: 'Is the database to blame that purchases fail?',
      askedAt: toIso(SHOP.askedAt),
    });
    const [first, second] = answer.text.split('\n\n');
    expect(first).toContain('sessions pile up behind a lock');
    expect(second).toContain('**Outside of the database (');
  });
});

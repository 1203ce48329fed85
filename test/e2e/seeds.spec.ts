// Generated incidents that no rule was written for: the answer must name the right service in nine of ten.
import { createHash } from 'node:crypto';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateIncident } from '../../src/demo/generate.js';
import type { Incident } from '../../src/demo/incident.js';
import type { Answer } from '../../src/evidence/answer.js';
import { toIso } from '../../src/kernel/time.js';
import { scaled } from '../support/full-scale.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';

const SEED_COUNT = scaled(2, 50, { take: 10, says: 'made-up incidents over HTTP: 10 of 50' });
const SEEDS = Array.from({ length: SEED_COUNT }, (_, index) => index + 1);
/** Fewer requests tell the same story in a third of the time; in full it is as busy as the demo. */
const REQUESTS_PER_MINUTE = scaled(20, 58);
const GOAL = Math.floor(SEEDS.length * 0.9);
const SIGNALS = ['spans', 'metrics', 'changes', 'logs'] as const;

/** Every incident has a tenant of its own, so that none is another's history. */
const tenantOf = (seed: number): string => `shop-${seed}`;
const keyOf = (seed: number): string => `key-of-${tenantOf(seed)}`;

const keys = SEEDS.map((seed) => ({
  hash: createHash('sha256').update(keyOf(seed)).digest('hex'),
  tenant: tenantOf(seed),
  actor: 'test',
}));

type IngestBody = { readonly body: string; readonly type: string };

const post = async (url: string, seed: number, { body, type }: IngestBody): Promise<string> => {
  const headers = { 'content-type': type, authorization: `Bearer ${keyOf(seed)}` };
  const response = await fetch(url, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.text();
};

const load = async (url: string, { seed, rows }: Incident): Promise<void> => {
  for (const signal of SIGNALS) {
    const ndjson = rows[signal].map((row) => `${JSON.stringify(row)}\n`).join('');
    await post(`${url}/v1/telemetry/${signal}`, seed, { body: ndjson, type: 'application/x-ndjson' });
  }
};

const ask = async (url: string, { seed, question, askedAt }: Incident): Promise<Answer> => {
  const body = JSON.stringify({ messageId: 'm1', text: question, askedAt: toIso(askedAt) });
  return JSON.parse(
    await post(`${url}/v1/investigations/seed/turns`, seed, { body, type: 'application/json' }),
  ) as Answer;
};

describe('generated incidents', () => {
  let service: Service;

  beforeAll(async () => {
    service = await startService({ folder: await newFolder(), config: { keys } });
  });

  afterAll(async () => {
    await service.close();
    await clean();
  });

  it('are attributed to the right service in nine of ten, and contradict no claim', async () => {
    const failures: string[] = [];
    const contradicted: string[] = [];
    for (const seed of SEEDS) {
      const incident = generateIncident(seed, { requestsPerMinute: REQUESTS_PER_MINUTE });
      // generating takes longer than an idle connection is kept: let the client see that it was closed
      await eventLoopTurn();
      await load(service.url, incident);
      const answer = await ask(service.url, incident);
      const [first] = answer.hypotheses;
      const { expected } = incident;
      if (first?.service !== expected.service)
        failures.push(`seed ${seed}: ${expected.kind} in ${expected.service}, blamed ${first?.service ?? 'nobody'}`);
      const wrong = answer.claims.filter(({ verdict }) => verdict !== 'supported');
      contradicted.push(
        ...wrong.map(({ text, verdict, because }) => `seed ${seed}: ${verdict}: ${text} (${because ?? ''})`),
      );
    }
    if (failures.length > 0) console.log(failures.join('\n'));
    expect(contradicted).toEqual([]);
    expect(SEEDS.length - failures.length).toBeGreaterThanOrEqual(GOAL);
  }, 1_200_000);
});

// More turns at once than a service can answer in time: some are refused at once, and none of the others comes too late.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { ingest, SHOP } from '../support/shop.js';

const ASKED = 500;

let service: Service;
beforeAll(async () => {
  service = await startService({
    folder: await newFolder(),
    config: { turns: { deadline: '20s', queryDeadline: '10s' } },
  });
  await ingest(service.url, SHOP.rows);
});
afterAll(async () => {
  await service.close();
  await clean();
});

type AskedTurn = {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly millis: number;
  readonly text: string;
};

const ask = async (id: string): Promise<AskedTurn> => {
  const before = performance.now();
  const response = await fetch(`${service.url}/v1/investigations/${id}/turns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: SHOP.question, askedAt: new Date(SHOP.askedAt / 1000).toISOString(), messageId: id }),
  });
  const text = await response.text();
  const { status, headers } = response;
  return { status, text, retryAfter: headers.get('retry-after'), millis: performance.now() - before };
};

describe('a service that is asked more than it can answer', () => {
  it('refuses early with Retry-After, and answers in time what it takes', async () => {
    for (let n = 0; n < 12; n += 1) expect((await ask(`first-${n}`)).status).toBe(200);
    const asked = await Promise.all(Array.from({ length: ASKED }, (_, n) => ask(`one-of-many-${n}`)));
    const [answered, refused] = [
      asked.filter(({ status }) => status === 200),
      asked.filter(({ status }) => status !== 200),
    ];
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, retryAfter, text } of refused) {
      expect({ status, type: (JSON.parse(text) as { type: string }).type }).toEqual({
        status: 429,
        type: '/problems/beyond-capacity',
      });
      expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
    }
    expect(answered.map(({ text }) => (JSON.parse(text) as { status: string }).status)).not.toContain('timed_out');
    const longest = Math.max(...answered.map(({ millis }) => millis));
    expect(Math.max(...refused.map(({ millis }) => millis))).toBeLessThan(longest);
  });

  it('takes the same message again when there is room', async () => {
    expect((await ask(`one-of-many-${ASKED - 1}`)).status).toBe(200);
  });
});

// A service that is killed while rows come in, and started again: the next rows are taken at once, and all that was acknowledged is there once.
import { afterAll, expect, it } from 'vitest';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { scaled } from '../support/full-scale.js';
import { clean, newFolder, startService } from '../support/service.js';
import { ask, type HttpReply, send } from '../support/shop.js';

const RESTARTS = scaled(2, 24, { take: 8, says: 'restarts while rows come in: 8 of 24' });
const WRITERS = [0, 1, 2, 3];
const ROWS = 200;

afterAll(clean);

const rowsOf = (name: string): string =>
  Array.from({ length: ROWS }, (_, n) => ({
    '@timestamp': new Date(Date.UTC(2026, 1, 2, 12) + n * 1000).toISOString(),
    'service.name': 'web',
    message: `order ${name}-${n} was placed`,
  }))
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');

const write = (url: string, name: string): Promise<HttpReply> =>
  send(url, '/v1/telemetry/logs', {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: rowsOf(name),
  });

const storedLogs = (folder: string): number => {
  const db = new DatabaseSync(join(folder, 'telemetry.default.sqlite'), { readOnly: true });
  try {
    return Number(db.prepare('SELECT count(*) AS logs FROM log').get()?.['logs']);
  } finally {
    db.close();
  }
};

it('answers no request for a lock of the process that was killed', async () => {
  const folder = await newFolder();
  const faults: string[] = [];
  let acknowledged = 0;
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const service = await startService({ folder });
    // the threads that read and those that write open the file at the same moment
    const [replies] = await Promise.all([
      Promise.all(WRITERS.map((writer) => write(service.url, `${restart}-${writer}`))),
      ask(service.url, `INC-${restart}`, { messageId: 'm', text: 'why do orders fail?' }),
    ]);
    for (const { status: code, text } of replies) if (code !== 200) faults.push(`${restart}: ${code} ${text}`);
    acknowledged += replies.filter(({ status: code }) => code === 200).length * ROWS;
    const last = write(service.url, `${restart}-last`).catch(() => undefined);
    service.signal('SIGKILL');
    await service.exit;
    if ((await last)?.status === 200) acknowledged += ROWS;
  }
  expect(faults).toEqual([]);
  const service = await startService({ folder });
  expect((await write(service.url, 'end')).status).toBe(200);
  await service.close();
  const unanswered = RESTARTS * ROWS;
  const stored = storedLogs(folder) - ROWS;
  expect(stored).toBeGreaterThanOrEqual(acknowledged);
  expect(stored).toBeLessThanOrEqual(acknowledged + unanswered);
});

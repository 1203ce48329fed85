// Rows over every way in are stored once each, none is dropped, and the counts told back add up.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { ingestReport } from '../../src/api/contract/service.js';
import { SECOND, toIso } from '../../src/kernel/time.js';
import { scaled } from '../support/full-scale.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { send } from '../support/shop.js';
import { casefile } from './cli.support.js';
import { untilTrue } from '../support/until.js';

const START = Date.UTC(2026, 10, 21, 14) * 1000;
const RUNS = {
  numRuns: scaled(8, 200, { take: 40, says: 'properties of what identifies a row: 40 of 200 runs each' }),
};

let service: Service;
let folder = '';
let data = '';
let files = 0;

beforeAll(async () => {
  folder = await newFolder();
  data = await newFolder();
  service = await startService({ folder: data });
  await postLogs(ndjson([{ message: 'the first line makes the file' }]));
});
afterAll(async () => {
  await service.close();
  await clean();
});

type SendOptions = { readonly type?: string; readonly headers?: { readonly [name: string]: string } };

const post = async (
  path: string,
  body: string | Uint8Array,
  { type = 'application/x-ndjson', headers }: SendOptions = {},
) => {
  const sent = typeof body === 'string' ? body : new Uint8Array(body);
  const init = { method: 'POST', headers: { 'content-type': type, ...headers }, body: sent };
  const { status, text } = await send(service.url, path, init);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return JSON.parse(text) as unknown;
};

const postLogs = async (body: string, headers: SendOptions['headers'] = {}) =>
  ingestReport.parse(await post('/v1/telemetry/logs', body, { headers }));

const storedLines = (): number => {
  const db = new DatabaseSync(join(data, 'telemetry.default.sqlite'), { readOnly: true });
  try {
    return Number(db.prepare('SELECT count(*) AS lines FROM log').get()?.['lines']);
  } finally {
    db.close();
  }
};

/** A source for each case, so that no case knows the rows of another. */
let sources = 0;
const newSource = (): string => `source-${(sources += 1)}`;

const ndjson = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const logRow = fc.record(
  {
    '@timestamp': fc.constantFrom(START, START + SECOND).map(toIso),
    message: fc.constantFrom('tick', 'tock'),
    'service.name': fc.constantFrom('web', 'cart'),
    'trace.id': fc.constantFrom('a'.repeat(32), 'b'.repeat(32)),
    tags: fc.constantFrom(['x'], ['x', 'y']),
  },
  { requiredKeys: ['message'] },
);

const badLine = fc.constantFrom('{broken', '[1]', '{}');
const bodyLine = fc.oneof(
  { weight: 5, arbitrary: logRow.map((row) => JSON.stringify(row)) },
  { arbitrary: badLine, weight: 1 },
);

describe('over HTTP', () => {
  it('ten thousand rows of ten seconds in batches, told apart by their trace alone, are stored', async () => {
    const before = storedLines();
    const row = { 'service.name': 'checkout', 'log.level': 'error', message: 'payment declined' };
    let accepted = 0;
    for (let batch = 0; batch < 40; batch += 1) {
      const rows = Array.from({ length: 250 }, (_, at) => {
        const n = batch * 250 + at;
        const time = toIso(START + Math.floor(n / 1_000) * SECOND);
        return { ...row, '@timestamp': time, 'trace.id': n.toString(16).padStart(32, '0') };
      });
      const report = await postLogs(ndjson(rows));
      expect(report).toMatchObject({ received: 250, duplicates: 0, rejected: [], duplicateReasons: {} });
      accepted += report.accepted;
    }
    expect(accepted).toBe(10_000);
    expect(storedLines() - before).toBe(10_000);
  });

  it.each(['application/x-ndjson', 'application/ndjson', 'application/jsonl'])(
    'a first line that is no JSON is rejected like any other: the body is what its type %s says',
    async (type) => {
      const rows = ndjson([{ message: 'a row', 'service.name': 'cart' }]);
      for (const line of ['# log of cart', '2026-11-21 10:00:00 ERROR payment declined', 'level=error msg=declined']) {
        const before = storedLines();
        const headers = { 'x-casefile-source': newSource() };
        const report = ingestReport.parse(await post('/v1/telemetry/logs', `${line}\n${rows}`, { type, headers }));
        const reason = expect.stringMatching(/^not-json: /) as string;
        expect(report).toMatchObject({ received: 2, accepted: 1, rejected: [{ line: 1, reason, text: line }] });
        expect(storedLines() - before).toBe(1);
      }
    },
  );

  it('a request with a key is stored once, and what is received is stored, known or refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(bodyLine, { minLength: 1, maxLength: 20 }), fc.boolean(), async (lines, hasKey) => {
        const source = newSource();
        const headers = { 'x-casefile-source': source, ...(hasKey && { 'idempotency-key': `"${source}"` }) };
        const body = lines.map((line) => `${line}\n`).join('');
        const before = storedLines();
        const [first, again] = [await postLogs(body, headers), await postLogs(body, headers)];
        const bad = lines.filter((line) => ['{broken', '[1]', '{}'].includes(line)).length;
        const untimed = lines.filter((line) => line.includes('message') && !line.includes('@timestamp')).length;
        const known = lines.length - bad - (hasKey ? 0 : untimed);
        expect(first).toMatchObject({ received: lines.length, accepted: lines.length - bad, duplicates: 0 });
        expect(again).toMatchObject({
          received: lines.length,
          accepted: hasKey ? 0 : untimed,
          duplicates: known,
          duplicateReasons: known === 0 ? {} : { 'same-line': known },
        });
        expect(again.rejected.map(({ reason }) => reason.split(':')[0])).toHaveLength(bad);
        expect(storedLines() - before).toBe(first.accepted + again.accepted);
      }),
      RUNS,
    );
  });

  it('equal lines in different requests are different lines', async () => {
    const row = { '@timestamp': toIso(START), 'service.name': 'web', message: 'retrying' };
    const headers = { 'x-casefile-source': newSource() };
    const other = { ...row, message: 'gave up' };
    expect(await postLogs(ndjson([row]), headers)).toMatchObject({ accepted: 1 });
    expect(await postLogs(ndjson([row, other]), headers)).toMatchObject({ accepted: 2, duplicates: 0 });
    expect(await postLogs(ndjson([row]), { ...headers, 'idempotency-key': 'one' })).toMatchObject({ accepted: 1 });
    expect(await postLogs(ndjson([row]), { ...headers, 'idempotency-key': 'two' })).toMatchObject({ accepted: 1 });
  });
});

describe('over OTLP', () => {
  const record = fc.record({
    timeUnixNano: fc.constantFrom(`${START}000`, `${START + SECOND}000`, undefined),
    body: fc.constantFrom({ stringValue: 'tick' }, { stringValue: 'tock' }),
    traceId: fc.constantFrom('a'.repeat(32), 'b'.repeat(32)),
    attributes: fc.constantFrom([], [{ key: 'hops', value: { arrayValue: { values: [{ stringValue: 'x' }] } } }]),
  });

  it('an export is stored once, however often its exporter sends it', async () => {
    let exports = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 12 }), async (logRecords) => {
        const resource = {
          attributes: [{ key: 'service.name', value: { stringValue: `exporter-${(exports += 1)}` } }],
        };
        const body = JSON.stringify({ resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] });
        const before = storedLines();
        expect(await post('/v1/otlp/v1/logs', body, { type: 'application/json' })).toEqual({});
        const packed = { type: 'application/json', headers: { 'content-encoding': 'gzip' } };
        expect(await post('/v1/otlp/v1/logs', gzipSync(body), packed)).toEqual({
          partialSuccess: {
            rejectedLogRecords: '0',
            errorMessage: `${logRecords.length} of ${logRecords.length} were stored before`,
          },
        });
        expect(storedLines() - before).toBe(logRecords.length);
      }),
      RUNS,
    );
  });
});

describe('casefile ingest', () => {
  const textLine = fc.oneof(
    fc
      .tuple(fc.constantFrom(0, 1), fc.constantFrom('tick', 'tock'), fc.constantFrom('INFO', 'ERROR'))
      .map(([second, message, level]) => `${toIso(START + second * SECOND)} ${level} ${message}`),
    logRow.map((row) => JSON.stringify(row)),
  );

  const run = async (...args: readonly string[]) => {
    const { code, out } = await casefile(['ingest', '--json', ...args], { url: service.url });
    expect(code).toBe(0);
    return JSON.parse(out) as { [name: string]: unknown };
  };

  it('stores each row of a file once, however often it is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(textLine, { minLength: 1, maxLength: 40 }), async (lines) => {
        const path = join(folder, `${(files += 1)}.log`);
        await writeFile(path, [`${toIso(START)} INFO file ${files}`, ...lines].map((line) => `${line}\n`).join(''));
        const before = storedLines();
        const first = await run(path);
        const rows = Number(first['rows']);
        expect(first).toMatchObject({ received: rows, accepted: rows, duplicates: 0, rejected: 0 });
        expect(await run(path)).toMatchObject({ rows, received: rows, accepted: 0, duplicates: rows, rejected: 0 });
        expect(storedLines() - before).toBe(rows);
      }),
      RUNS,
    );
  });

  it('stores each line of a file that it follows once, also when it begins again', async () => {
    const path = join(folder, 'followed.log');
    const line = (n: number): string =>
      ndjson([{ '@timestamp': toIso(START), 'service.name': 'web', message: `${n % 2}` }]);
    await writeFile(path, [0, 1, 2].map(line).join(''));
    const before = storedLines();
    for (const total of [3, 6, 9]) {
      const stop = new AbortController();
      const following = casefile(['ingest', '--follow', path], {
        url: service.url,
        host: { interrupted: stop.signal },
      });
      await untilTrue(() => storedLines() - before >= total);
      stop.abort();
      expect((await following).code).toBe(0);
      expect(storedLines() - before).toBe(total);
      await appendFile(path, [0, 1, 2].map(line).join(''));
    }
  });
});

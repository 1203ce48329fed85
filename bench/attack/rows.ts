// Streams of rows that look alike: each of them is stored, once, and all counts add up.
import { randomUUID } from 'node:crypto';
import { dropFolder, freshFolder, startService } from '../service.js';
import { type Attack, Attempts } from './attempts.js';
import { postText, type Reply } from './requests.js';

const ROWS = 10_000;
const A_SECOND = 1000;
const BATCH = 250;
const NDJSON = 'application/x-ndjson';
const START = Date.UTC(2026, 2, 1, 12);

type Report = { readonly accepted: number; readonly duplicates: number; readonly rejected: number };

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** A thousand a second: time, service and message are the same for many, the trace of each is its own. */
const busyRow = (index: number): object => ({
  '@timestamp': new Date(START + Math.floor(index / A_SECOND) * 1000).toISOString(),
  'service.name': 'payment-api',
  'log.level': 'error',
  message: 'card declined by acquirer',
  'trace.id': hex(index + 1, 32),
});

const ndjson = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const otlp = (rows: readonly number[]): string =>
  JSON.stringify({
    resourceLogs: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'otlp-api' } }] },
        scopeLogs: [
          {
            logRecords: rows.map((index) => ({
              timeUnixNano: `${START + Math.floor(index / A_SECOND) * 1000}000000`,
              severityText: 'ERROR',
              body: { stringValue: 'card declined by acquirer' },
              traceId: hex(index + 1, 32),
            })),
          },
        ],
      },
    ],
  });

const batches = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH));

const reportOf = ({ text }: Reply): Report => {
  const { accepted, duplicates, rejected } = JSON.parse(text) as Report & { readonly rejected: unknown };
  const refused = Array.isArray(rejected)
    ? (rejected as readonly { readonly count?: number }[]).reduce((sum, { count = 1 }) => sum + count, 0)
    : Number(rejected);
  return { accepted, duplicates, rejected: refused };
};

const indices = Array.from({ length: ROWS }, (_, index) => index);

export const attackRows: Attack = async () => {
  const attempts = new Attempts();
  const folder = freshFolder();
  const { url, close } = await startService({ folder });
  let [accepted, counted] = [0, 0];
  for (const rows of batches(indices.map(busyRow))) {
    const report = reportOf(await postText(`${url}/v1/telemetry/logs?source=busy`, NDJSON, ndjson(rows)));
    accepted += report.accepted;
    counted += report.accepted + report.duplicates + report.rejected;
  }
  attempts.addMany('a distinct row of a busy second was dropped', { tried: ROWS, failed: ROWS - accepted });
  attempts.add('counts of all batches', counted === ROWS ? undefined : `${counted} counted of ${ROWS} sent`);

  for (const rows of batches(indices)) {
    const { status, text } = await postText(`${url}/v1/otlp/v1/logs`, 'application/json', otlp(rows));
    attempts.add('a batch of OTLP', status === 200 && !text.includes('rejected') ? undefined : `${status} ${text}`);
  }

  const key = { 'idempotency-key': randomUUID() };
  const same = ndjson([busyRow(1), busyRow(1), busyRow(2)]);
  const first = reportOf(await postText(`${url}/v1/telemetry/logs?source=twice`, NDJSON, same, key));
  attempts.add('two equal lines of one body', first.accepted === 3 ? undefined : `${first.accepted} of 3 stored`);
  const second = await postText(`${url}/v1/telemetry/logs?source=twice`, NDJSON, same, key);
  const repeated = await stored(url, 'twice');
  attempts.add('a repeated request', second.status === 200 ? undefined : `${second.status} ${second.text}`);
  attempts.add(
    'what a repeated request stores',
    repeated === undefined || repeated === 3 ? undefined : `${repeated} rows`,
  );

  const nested = { ...busyRow(3), labels: ['a', 'b'], 'http.request.header.x': ['1', '2'] };
  const lists = reportOf(await postText(`${url}/v1/telemetry/logs?source=lists`, NDJSON, ndjson([nested])));
  attempts.add(
    'an array among attributes',
    lists.accepted + lists.rejected === 1 ? undefined : 'neither stored nor refused',
  );
  await close();
  dropFolder(folder);
  return attempts.result();
};

/** Rows of a source, as the report of the same body under another key tells; `undefined` where that cannot be told. */
const stored = async (url: string, source: string): Promise<number | undefined> => {
  const { status, text } = await postText(`${url}/v1/telemetry/logs?source=${source}`, NDJSON, '');
  return status === 200 ? (JSON.parse(text) as { readonly stored?: number }).stored : undefined;
};

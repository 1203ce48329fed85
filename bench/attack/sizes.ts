// Bodies that are made to be slow: each is stored or refused soon, and other callers do not wait for it.
import { gzipSync } from 'node:zlib';
import { dropFolder, freshFolder, startService } from '../service.js';
import { type Attack, Attempts } from './attempts.js';
import { delayOf, SPEAKING } from '../speed/turn.js';
import { upload } from './requests.js';
import { optional } from '../../src/kernel/optional.js';

/** The longest that a hostile body may take, and that it may hold up the event loop of the service meanwhile. */
const MOST_MILLIS = 2000;
const MOST_HELD_UP_MILLIS = 100;

type HostileBody = {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly encoding?: string;
  readonly body: () => Buffer | string;
};

const NDJSON = 'application/x-ndjson';
const LOGS = '/v1/telemetry/logs';
const MEGABYTE = 1_000_000;

/** 2 GB of zeros in one gzip stream of many members, made from one. */
const zeros = (): Buffer => {
  const member = gzipSync(Buffer.alloc(20 * MEGABYTE), { level: 9 });
  return Buffer.concat(Array.from({ length: 100 }, () => member));
};

const nestedJson = (depth: number): string => `{"message":${'['.repeat(depth)}${']'.repeat(depth)}}`;

const BODIES: readonly HostileBody[] = [
  {
    name: 'one line of 50 MB',
    path: LOGS,
    type: NDJSON,
    body: () => JSON.stringify({ 'service.name': 'a', message: 'x'.repeat(50 * MEGABYTE) }),
  },
  {
    name: 'one line of 50 MB of words',
    path: LOGS,
    type: NDJSON,
    body: () => JSON.stringify({ 'service.name': 'a', message: 'password word 1.2.3.4 a@b '.repeat(2 * MEGABYTE) }),
  },
  { name: 'a line that is no JSON, of 50 MB', path: LOGS, type: NDJSON, body: () => '{'.repeat(50 * MEGABYTE) },
  { name: 'nested 1,000,000 deep', path: LOGS, type: NDJSON, body: () => nestedJson(MEGABYTE) },
  {
    name: 'a row of 500,000 attributes',
    path: LOGS,
    type: NDJSON,
    body: () => JSON.stringify(Object.fromEntries(Array.from({ length: 500_000 }, (_, at) => [`key${at}`, at]))),
  },
  { name: '2 GB of zeros in gzip', path: LOGS, type: NDJSON, encoding: 'gzip', body: zeros },
  { name: '60 MB of line ends', path: LOGS, type: NDJSON, body: () => '\n'.repeat(60 * MEGABYTE) },
  { name: '3,000,000 lines that are no JSON', path: LOGS, type: NDJSON, body: () => 'x\n'.repeat(3 * MEGABYTE) },
  {
    name: 'OTLP nested 100,000 deep',
    path: '/v1/otlp/v1/logs',
    type: 'application/json',
    body: () => `{"resourceLogs":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  },
  {
    name: 'HTML nested 200,000 deep',
    path: '/v1/knowledge/deep/documents?file=deep.html',
    type: 'application/octet-stream',
    body: () => `${'<div>'.repeat(200_000)}x${'</div>'.repeat(200_000)}`,
  },
  {
    name: 'HTML with 1,000,000 open tags',
    path: '/v1/knowledge/deep/documents?file=open.html',
    type: 'application/octet-stream',
    body: () => '<b><i>'.repeat(500_000),
  },
  {
    name: 'markdown of 20 MB without an end of line',
    path: '/v1/knowledge/deep/documents?file=long.md',
    type: 'application/octet-stream',
    body: () => '[a]('.repeat(5 * MEGABYTE),
  },
  {
    name: 'a question of 4 MB',
    path: '/v1/investigations/long/turns',
    type: 'application/json',
    body: () => JSON.stringify({ text: 'since 10:00 only eu '.repeat(200_000) }),
  },
];

export const attackSizes: Attack = async () => {
  const attempts = new Attempts();
  const folder = freshFolder();
  const service = await startService({ folder, ...SPEAKING });
  const { url, close } = service;
  for (const { name, path, type, encoding, body } of BODIES) {
    // made before: to make it holds up this process, which must not be taken for the service
    const made = body();
    const bytes = typeof made === 'string' ? Buffer.from(made) : made;
    service.process.send('reset');
    const before = performance.now();
    const headers = { 'content-type': type, ...optional({ 'content-encoding': encoding }) };
    const { status, text } = await upload(`${url}${path}`, headers, bytes);
    const took = performance.now() - before;
    const { max: heldUp } = await delayOf(service);
    const figures = `${status === 0 ? text : status} after ${Math.round(took)} ms, the event loop was held up for ${Math.round(heldUp)} ms`;
    attempts.add(`${name}, status`, status === 0 || status >= 500 ? figures : undefined);
    attempts.add(`${name}, time`, took > MOST_MILLIS ? figures : undefined);
    attempts.add(`${name}, other callers`, heldUp > MOST_HELD_UP_MILLIS ? figures : undefined);
  }
  await close();
  dropFolder(folder);
  return attempts.result();
};

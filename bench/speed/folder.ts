// The first minute of somebody with a folder of logs: from `casefile ingest FOLDER` to the answer of `casefile ask`, as commands on fresh data, beside a process that only stores the lines.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { random, type Random } from '../../src/demo/random.js';
import { HOUR, type Micros, SECOND, toIso } from '../../src/kernel/time.js';
import type { Figures } from '../benchmark.js';
import { median, rounded } from '../numbers.js';
import { BIN, dropFolder, freshFolder } from '../service.js';

const ROUNDS = 3;
const SEED = 7;
/** 2026-02-02T12:00:00Z */
const BEGIN: Micros = 1_770_033_600 * SECOND;

/** The lines of one event; most have one. */
type Writer = (at: Micros, dice: Random) => readonly string[];

const below = (dice: Random, bound: number): number => dice.int(0, bound - 1);

const writeJson: Writer = (at, dice) => {
  const isBad = dice.chance(0.02);
  const message = dice.pick(['order accepted', 'stock reserved for item', 'price quoted', 'request completed']);
  return [
    JSON.stringify({
      level: isBad ? 'error' : dice.pick(['info', 'info', 'info', 'warn']),
      time: toIso(at),
      service: 'orders',
      host: `node-${below(dice, 4)}`,
      traceId: dice.hex(32),
      msg: isBad ? `payment refused for order ${below(dice, 99_999)}` : `${message} ${below(dice, 99_999)}`,
      durationMs: below(dice, 400),
      customer: `c-${below(dice, 9_999)}`,
      status: isBad ? 502 : 200,
    }),
  ];
};

const FRAMES = Array.from(
  { length: 10 },
  (_, at) => `\tat com.shop.StockService.reserve${at}(StockService.java:${40 + at})`,
);
const JAVA_TRACE = [
  'java.util.concurrent.TimeoutException: pool wait exceeded',
  ...FRAMES,
  'Caused by: java.net.SocketTimeoutException: Read timed out',
  '\t... 9 more',
];

const writeLogback: Writer = (at, dice) => {
  const head = toIso(at).slice(0, 23).replace('T', ' ');
  const thread = `http-nio-8080-exec-${below(dice, 20)}`;
  if (dice.chance(0.01))
    return [`${head} ERROR [${thread}] c.s.StockService - Could not reserve item ${below(dice, 9_999)}`, ...JAVA_TRACE];
  const message = dice.pick([
    `Reserved ${below(dice, 9)} of item ${below(dice, 9_999)} in warehouse w-${below(dice, 5)}`,
    `Found ${below(dice, 50)} rows in ${below(dice, 80)} ms for query stockByItem`,
    `Received order ${dice.hex(16)} from partition ${below(dice, 12)} offset ${below(dice, 9_999_999)}`,
  ]);
  return [`${head} ${dice.pick(['INFO ', 'INFO ', 'DEBUG', 'WARN '])} [${thread}] c.s.StockController - ${message}`];
};

const writeNginx: Writer = (at, dice) => {
  const [day, clock] = [toIso(at).slice(8, 10), toIso(at).slice(11, 19)];
  const path = dice.pick(['/', `/api/orders/${below(dice, 9_999)}`, `/static/app.${dice.hex(8)}.js`]);
  const status = dice.chance(0.02) ? 502 : dice.pick([200, 200, 304, 404]);
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
  return [
    `10.0.${below(dice, 9)}.${below(dice, 250)} - - [${day}/Feb/2026:${clock} +0000] "GET ${path} HTTP/1.1" ${status} ${below(dice, 90_000)} "https://shop.example/" "${agent}"`,
  ];
};

const writePostgres: Writer = (at, dice) => {
  const time = `${toIso(at).slice(0, 23).replace('T', ' ')} UTC`;
  const isBad = dice.chance(0.02);
  const message = isBad
    ? 'duplicate key value violates unique constraint ""orders_pkey""'
    : dice.pick([
        `duration: ${below(dice, 900)}.${below(dice, 900) + 100} ms  statement: SELECT total FROM orders WHERE id = ${below(dice, 9_999)}`,
        `connection received: host=10.0.2.${below(dice, 90)} port=${30_000 + below(dice, 9_999)}`,
      ]);
  const [level, code] = isBad ? ['ERROR', '23505'] : ['LOG', '00000'];
  return [
    `${time},"shop","shop",${1_000 + below(dice, 90)},"10.0.2.7:41000",67ab.${dice.hex(8)},${below(dice, 999)},"SELECT",${time},3/12,0,${level},${code},"${message}",,,,,,,,,"orders","client backend",,0`,
  ];
};

const PYTHON_TRACE = [
  'Traceback (most recent call last):',
  '  File "/app/shipping/worker.py", line 40, in run',
  '    self.ship(job)',
  "requests.exceptions.ConnectionError: HTTPConnectionPool(host='carrier', port=8080): Max retries exceeded",
];

const writePython: Writer = (at, dice) => {
  const head = toIso(at).slice(0, 23).replace('T', ' ').replace('.', ',');
  if (dice.chance(0.01)) return [`${head} ERROR shipping.worker: job ${below(dice, 99_999)} failed`, ...PYTHON_TRACE];
  const message = dice.pick([
    `picked job ${below(dice, 99_999)} from queue shipments after ${below(dice, 900)} ms`,
    `carrier answered ${200 + below(dice, 4)} in ${below(dice, 400)} ms request_id=${dice.hex(16)}`,
    `mail sent to user${below(dice, 999)}@example.com about parcel ${dice.hex(8)}`,
  ]);
  return [`${head} ${dice.pick(['INFO', 'INFO', 'DEBUG', 'WARNING'])} shipping.worker: ${message}`];
};

const FILES: readonly (readonly [name: string, write: Writer])[] = [
  ['orders.json.log', writeJson],
  ['inventory.log', writeLogback],
  ['nginx/access.log', writeNginx],
  ['postgresql/postgresql.csv', writePostgres],
  ['shipping.log', writePython],
];

/** An hour of logs in five formats, with stack traces, of `lines` lines in all; the same for every run. */
const writeFolder = (folder: string, lines: number): void => {
  const each = Math.ceil(lines / FILES.length);
  const dice = random(SEED);
  for (const name of ['nginx', 'postgresql']) mkdirSync(join(folder, name));
  for (const [name, write] of FILES) {
    const text: string[] = [];
    while (text.length < each) text.push(...write(BEGIN + Math.floor((text.length * HOUR) / each), dice));
    writeFileSync(join(folder, name), `${text.slice(0, each).join('\n')}\n`);
  }
};

type CommandTimes = { readonly millis: number; readonly processorMillis: number };

const PRELOADED = fileURLToPath(new URL('exit-times.mjs', import.meta.url));
const FLOOR = fileURLToPath(new URL('../floors/bare-folder.ts', import.meta.url));

const timeProcess = async (words: readonly string[], data: string): Promise<CommandTimes> => {
  const times = join(data, 'processor-millis');
  const before = performance.now();
  const child = spawn(process.execPath, ['--import', PRELOADED, ...words], {
    env: { ...process.env, CASEFILE_DATA: join(data, 'store'), BENCH_TIMES: times },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${String(code)}`);
  return { millis: performance.now() - before, processorMillis: Number(readFileSync(times, 'utf8')) };
};

type FolderRound = { readonly ingest: CommandTimes; readonly ask: CommandTimes; readonly floor: CommandTimes };

const measureRound = async (logs: string): Promise<FolderRound> => {
  const data = freshFolder();
  const ingest = await timeProcess([BIN, 'ingest', logs], data);
  const ask = await timeProcess([BIN, 'ask'], data);
  const floor = await timeProcess([FLOOR, logs, join(data, 'floor.sqlite')], data);
  dropFolder(data);
  return { ingest, ask, floor };
};

/** Medians of three rounds. */
export const measureFolder = async (lines: number): Promise<Figures> => {
  const logs = freshFolder();
  writeFolder(logs, lines);
  const rounds: FolderRound[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(logs));
  dropFolder(logs);
  const middle = (of: (round: FolderRound) => number): number => rounded(median(rounds.map(of)));
  return {
    lines,
    millis: middle(({ ingest, ask }) => ingest.millis + ask.millis),
    ingestMillis: middle(({ ingest }) => ingest.millis),
    ingestProcessorMillis: middle(({ ingest }) => ingest.processorMillis),
    askMillis: middle(({ ask }) => ask.millis),
    askProcessorMillis: middle(({ ask }) => ask.processorMillis),
    floorMillis: middle(({ floor }) => floor.millis),
    floorProcessorMillis: middle(({ floor }) => floor.processorMillis),
    ratio: middle(({ ingest, ask, floor }) => (ingest.millis + ask.millis) / floor.millis),
    processorRatio: middle(
      ({ ingest, ask, floor }) => (ingest.processorMillis + ask.processorMillis) / floor.processorMillis,
    ),
  };
};

// Events of a running session to many watchers of its timeline: from the commit to each of them, beside a bare stream.
import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generateIncident } from '../../src/demo/generate.js';
import { toIso } from '../../src/kernel/time.js';
import { type Benchmark, CannotRun, type Figures } from '../benchmark.js';
import { fillShop } from '../load/drivers.js';
import { median, quantile, rounded } from '../numbers.js';
import { dropFolder, freshFolder, residentOf, type Service, spawnNode, startService } from '../service.js';

const SHOP = generateIncident(11, { requestsPerMinute: 6 });
const ID = 'watched';
const TURNS = 5;
const PATIENCE_MILLIS = 120_000;
/** As many as the turns of a session bring, and about as large. */
const FLOOR_EVENTS = 100;
const FLOOR_BYTES = 400;

const SCRIPT = [
  {
    thinking: 'The errors begin with the cart, so I look at what it logs first. '.repeat(2),
    text: 'I look at the logs of the cart.',
    calls: [{ tool: 'search_logs', input: { min_level: 'error' } }],
    pause: 20,
  },
  { thinking: 'That is enough.', text: 'advice: look at what the cart calls. '.repeat(5), pause: 20 },
];

/** What the watchers have received since `begin`. */
type Received = { events: number; words: number; readonly delays: number[]; from: number };

const take = (received: Received, block: string): void => {
  if (block.startsWith('event: delta')) received.words += 1;
  if (!block.startsWith('event: timeline')) return;
  const at = Date.parse(/"updatedAt":"([^"]+)"/.exec(block)?.[1] ?? '');
  if (at < received.from) return;
  received.events += 1;
  received.delays.push(Date.now() - at);
};

const watch = (url: string, received: Received): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers: { accept: 'text/event-stream' } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        const blocks = (text + piece).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) take(received, block);
      });
      response.on('error', () => undefined);
      resolve(response);
    });
    request.on('error', reject);
  });

/** Resolves when nothing has come for a while. */
const untilQuiet = async (received: Received): Promise<void> => {
  const end = performance.now() + PATIENCE_MILLIS;
  for (let before = -1; before !== received.events + received.words;) {
    if (performance.now() > end) throw new CannotRun('the watchers are not at rest');
    before = received.events + received.words;
    await wait(1000);
  }
};

type Watched = { readonly received: Received; readonly watchers: readonly IncomingMessage[] };

const watchAll = async (url: string, clients: number): Promise<Watched> => {
  const received: Received = { events: 0, words: 0, delays: [], from: 0 };
  const watchers = await Promise.all(Array.from({ length: clients }, () => watch(url, received)));
  await untilQuiet(received);
  return { received, watchers };
};

const begin = (received: Received): void => {
  Object.assign(received, { events: 0, words: 0, from: Date.now() });
  received.delays.length = 0;
};

const ask = (service: Service, messageId: string): Promise<unknown> =>
  service.ask(ID, { text: SHOP.question, askedAt: toIso(SHOP.askedAt), messageId } as never);

const figuresOf = ({ events, words, delays }: Received, clients: number): Figures => ({
  clients,
  events: rounded(events / clients),
  words: rounded(words / clients),
  millisP50: rounded(median(delays)),
  millisP95: rounded(quantile(delays, 0.95)),
  millisMax: rounded(delays.reduce((most, each) => Math.max(most, each), 0)),
});

const measureOurs = async (clients: number): Promise<Figures> => {
  const folder = freshFolder();
  const script = join(folder, '..', `${folder.split('/').at(-1)}.script.json`);
  const config = `${script}.config.json`;
  writeFileSync(script, JSON.stringify(SCRIPT));
  const profile = { provider: 'scripted', model: 'scripted', script, window: 128_000 };
  writeFileSync(config, JSON.stringify({ models: { default: 'scripted', profiles: { scripted: profile } } }));
  const service = await startService({ folder, config });
  try {
    await fillShop(service);
    await ask(service, 'before');
    const { received, watchers } = await watchAll(`${service.url}/v1/investigations/${ID}/timeline`, clients);
    begin(received);
    for (let turn = 1; turn <= TURNS; turn += 1) await ask(service, `m${turn}`);
    await untilQuiet(received);
    const figures = { ...figuresOf(received, clients), residentMegabytes: rounded(residentOf(service)) };
    for (const watcher of watchers) watcher.destroy();
    return figures;
  } finally {
    await service.close();
    for (const each of [folder, script, config]) dropFolder(each);
  }
};

const measureFloor = async (clients: number): Promise<Figures> => {
  const child = spawnNode([fileURLToPath(new URL('bare-stream.mjs', import.meta.url))], {});
  const port = await new Promise<number>((resolve) => child.once('message', (value) => resolve(value as number)));
  const { received, watchers } = await watchAll(`http://127.0.0.1:${port}/`, clients);
  begin(received);
  for (let n = 0; n < FLOOR_EVENTS; n += 1) {
    child.send({ bytes: FLOOR_BYTES, events: 1 });
    await wait(20);
  }
  await untilQuiet(received);
  for (const watcher of watchers) watcher.destroy();
  child.kill();
  return figuresOf(received, clients);
};

export const live: Benchmark = async ({ clients, say }) => {
  say(`${clients} watchers of ${TURNS} turns with a scripted model`);
  const ours = await measureOurs(clients);
  say('a bare stream');
  const floor = await measureFloor(clients);
  return {
    cases: TURNS,
    dataDigest: 'generated',
    figures: ours,
    sets: {},
    floors: { 'bare stream': floor },
    tables: [
      {
        title: 'From the commit to each watcher',
        columns: Object.keys(ours),
        rows: [
          ['casefile', ...Object.values(ours)],
          ['bare stream', ...Object.values(floor)],
        ],
      },
    ],
  };
};

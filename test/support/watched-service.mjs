// A service in a process of its own, from the compiled code, with its stores wrapped: it can note what it did, die at a chosen commit, or find no source.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { root, env, journal, deaf, fixed } = JSON.parse(process.argv[2]);
const load = (file) => import(pathToFileURL(join(root, 'bundle', file)).href);

const { EventStore } = await load('ports/event-store.js');

/** On a disk that is full there is nothing to note it on. */
const note = (line) => {
  try {
    appendFileSync(journal, `${JSON.stringify(line)}\n`);
  } catch (error) {
    if (error.code !== 'EFBIG' && error.code !== 'ENOSPC') throw error;
  }
};

const NOTHING = { at: 0 };
/** What one of the next commits meets: set by the test, one plan at a time, and met once. */
let plan = NOTHING;
let commits = 0;

const die = () => process.kill(process.pid, 'SIGKILL');

/** Resolves once the test lets it go on. */
let release;
const held = () => {
  process.send({ held: commits });
  return new Promise((resolve) => (release = resolve));
};

const meet = async (moment, { facts }) => {
  const isMet = plan.on === undefined ? plan.at === commits : facts.some(({ type }) => type === plan.on);
  if (!isMet || plan.moment !== moment) return;
  const { how } = plan;
  plan = NOTHING;
  if (how === 'hold') await held();
  else die();
};

const watchedEvents = (events) => ({
  read: (stream, after) => events.read(stream, after),
  readLast: (stream) => events.readLast(stream),
  texts: (stream, refs) => events.texts(stream, refs),
  salt: (stream) => events.salt(stream),
  subscribe: (listener) => events.subscribe(listener),
  watch: (stream, listener) => events.watch(stream, listener),
  watchCancelled: (listener) => events.watchCancelled(listener),
  append: async (commit) => {
    commits += 1;
    await meet('before', commit);
    const facts = await events.append(commit);
    note({
      commit: commits,
      stream: commit.stream,
      facts: facts.map(({ type, data }) => ({ type, query: data.query })),
    });
    await meet('after', commit);
    return facts;
  },
  // each commit goes through `append`, and is met there
  appendStages: EventStore.prototype.appendStages,
});

/** `fine`, or what every source answers with: `unavailable` as sources do, `broken` as a bug would. `full`: no batch can be kept; `quota`: hardly one. */
let weather = 'fine';

const watchedSource = (source, SourceError) => ({
  name: source.name,
  position: (tenant) => source.position(tenant),
  fetch: async (query, options) => {
    note({ asked: query });
    if (weather === 'broken') throw new Error('the source threw what no source throws');
    if (weather === 'unavailable') throw new SourceError('unavailable', 'the source is down');
    return source.fetch(query, options);
  },
});

const watchedBlobs = (blobs, { StoreError, tight }) => ({
  get: (tenant, hash) => blobs.get(tenant, hash),
  delete: (tenant, hash) => blobs.delete(tenant, hash),
  list: (tenant, after) => blobs.list(tenant, after),
  deleteStale: (tenant, hash, before) => blobs.deleteStale(tenant, hash, before),
  put: async (tenant, hash, bytes) => {
    if (weather === 'full') throw new StoreError('full', 'batches: no space left: free some space');
    await (weather === 'quota' ? tight : blobs).put(tenant, hash, bytes);
  },
});

const deafSource = ({ name }) => {
  const refuse = () => {
    note({ asked: name });
    throw new Error('this source must not be asked');
  };
  return { name, position: refuse, fetch: refuse };
};

const SOURCES = ['logs', 'spans', 'metrics', 'changes', 'aggregates'];

const wrapped = async (stores) => {
  const { SourceError } = await load('ports/sources.js');
  const { StoreError } = await load('ports/event-store.js');
  const { withQuota } = await load('app/records/batch-quota.js');
  const wrap = deaf ? deafSource : watchedSource;
  const sources = Object.fromEntries(SOURCES.map((name) => [name, wrap(stores.telemetry[name], SourceError)]));
  return {
    ...stores,
    blobs: watchedBlobs(stores.blobs, { StoreError, tight: withQuota(stores.blobs, 1) }),
    facts: {
      ...stores.facts,
      events: watchedEvents(stores.facts.events),
      incidents: wrap(stores.facts.incidents, SourceError),
    },
    telemetry: { ...stores.telemetry, ...sources },
  };
};

/** A clock that moves with each commit, counted ids, and always the same seed. */
const fixedMachine = async () => {
  const { systemClock } = await load('adapters/node/runtime.js');
  const real = systemClock();
  let last = 0;
  const clock = {
    now: () => fixed.now + commits * 1000,
    elapsed: () => commits * 1000,
    sleep: (micros, signal) => real.sleep(micros, signal),
  };
  const ids = { id: () => `id-${String((last += 1)).padStart(5, '0')}`, seed: () => 7 };
  return { clock, ids, salt: () => 'salt'.repeat(16) };
};

const start = async () => {
  const { loadConfig } = await load('config/load.js');
  const config = loadConfig({ CASEFILE_PORT: '0', CASEFILE_LOG_LEVEL: 'silent', ...env }, (path) =>
    readFileSync(path, 'utf8'),
  );
  if ('faults' in config) throw new Error(JSON.stringify(config.faults));
  const { openStores } = await load('bootstrap/open-stores.js');
  const { serveStores } = await load('bootstrap/service.js');
  const onLost = (error) => {
    process.send({ lost: error.message }, () => process.exit(1));
  };
  const machine = fixed === undefined ? undefined : await fixedMachine();
  const stores = await openStores(config, onLost, machine);
  return serveStores(await wrapped(stores), { config, onLost });
};

try {
  const service = await start();
  process.once('SIGTERM', () => void service.close().then(() => process.exit(0)));
  process.on('disconnect', die);
  process.on('message', ({ plan: next, weather: sky, goOn }) => {
    if (goOn === true) return void release?.();
    weather = sky ?? weather;
    if (next !== undefined) {
      plan = next;
      commits = 0;
    }
    process.send({ planned: true });
  });
  process.send({ url: service.url });
} catch (error) {
  process.send({ refused: `${error.name}: ${error.message}` }, () => process.exit(2));
}

// `npm run servers`: starts real servers for tests and development, without Docker, and leaves them running.
import { CannotStart } from './machine/cannot-start.js';
import { type Command, commandOf, USAGE } from './options.js';
import { isRunning } from './machine/process.js';
import { FILE, forgetRunning, type Ports, readRunning, type Running, writeRunning } from './running.js';
import { DATA, endSet, startSet } from './set.js';

const say = (line: string): void => console.log(line);

const report = ({ processes }: Running): void => {
  for (const { name, pid, born } of processes)
    say(`${name}: ${isRunning({ pid, born }) ? `running (process ${pid})` : 'ended'}`);
};

const addresses = ({ mongo, elasticsearch, prometheus, postgres, ports }: Running): void => {
  say(`MongoDB ${mongo.version}: ${mongo.uri}`);
  say(`Elasticsearch ${elasticsearch.version}: ${elasticsearch.node}`);
  say(`Prometheus ${prometheus.version}: ${prometheus.url}`);
  say(`PostgreSQL ${postgres.version}: 127.0.0.1:${ports.postgres}`);
};

const startFresh = async (ports: Ports): Promise<Running> => {
  await endSet();
  try {
    return await startSet(ports, say);
  } catch (error) {
    await endSet();
    throw error;
  }
};

/** Those that ended, on their data. */
const startAgain = async (before: Running): Promise<void> => {
  report(before);
  await writeRunning(await startSet(before.ports, say));
};

const start = async ({ mongoNodes, ports }: Command): Promise<number> => {
  const before = readRunning();
  const wanted = mongoNodes ?? before?.ports.mongo.length;
  if (before !== undefined && wanted !== before.ports.mongo.length)
    throw new CannotStart(`a set of ${before.ports.mongo.length} MongoDB nodes is there: npm run servers -- stop`);
  if (before?.processes.every(isRunning) === true) {
    say('Running already:');
    addresses(before);
    return 0;
  }
  if (before === undefined) await writeRunning(await startFresh(await ports()));
  else await startAgain(before);
  say(`Addresses: ${FILE}. Data: ${DATA}. To end them: npm run servers -- stop`);
  return 0;
};

const status = (): number => {
  const running = readRunning();
  if (running === undefined) {
    say('No servers.');
    return 1;
  }
  addresses(running);
  report(running);
  return running.processes.every(isRunning) ? 0 : 1;
};

const end = async (): Promise<number> => {
  const running = readRunning();
  await forgetRunning();
  await endSet();
  say(running === undefined ? 'No servers.' : 'Stopped.');
  return 0;
};

const main = async (): Promise<number> => {
  const command = commandOf(process.argv.slice(2));
  switch (command.verb) {
    case 'start':
      return start(command);
    case 'status':
      return status();
    case 'stop':
      return end();
    default:
      console.error(USAGE);
      return 2;
  }
};

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof CannotStart)) throw error;
  console.error(error.message);
  return 1;
});

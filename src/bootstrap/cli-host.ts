// What the terminal client runs in this process: the service, backups, migration, the demo incident, benchmarks.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type {
  ClientConfig,
  CliHost,
  KeyRing,
  LocalServiceOptions,
  MigrationRequest,
  RepairRequest,
  RescanRefusal,
  RescanRequest,
  RescanSummary,
  StartedService,
} from '../cli/command.js';
import type { CliStreams } from '../cli/terminal/screen.js';
import type { DemoScript, SnapshotStory } from '../cli/demo/script.js';
import { firstStart } from '../cli/first-start.js';
import { unknownProfile } from '../app/models/configured-models.js';
import { loadClient } from '../config/client.js';
import type { ConfigEnvironment } from '../config/load.js';
import { scriptedProfile } from '../config/models.js';
import type { Config } from '../config/schema.js';
import { generateIncident } from '../demo/generate.js';
import { shiftTo } from '../demo/incident.js';
import type { GeneratedFile } from '../database/demo/generate.js';
import { terminalLines, withoutControls } from '../output/terminal.js';
import { pileUpStory } from '../database/demo/pile-up.js';
import { twoHourStory } from '../database/demo/story.js';
import type { Micros } from '../kernel/time.js';
import type { RunningApp } from './service.js';

const ROOT = new URL('../../', import.meta.url);

const versionOf = (): string =>
  (JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string }).version;

const now = (): Micros => Date.now() * 1000;

/** Shifts all times of an incident, so that its first question is asked at the given time. */
const demoScript = (seed: number): DemoScript => {
  const incident = generateIncident(seed);
  return {
    lasts: incident.secondIssue.askedAt - incident.askedAt,
    askedAt: (at) => shiftTo(incident, at),
  };
};

const textOf = ({ name, content }: GeneratedFile): { readonly name: string; readonly text: string } => ({
  name,
  text: JSON.stringify(content, null, 2),
});

const snapshotStory = (): SnapshotStory => {
  const { quiet, troubled, told } = twoHourStory();
  const { file, ...third } = pileUpStory();
  return { files: [textOf(quiet), textOf(troubled)], ...told, pileUp: { file: textOf(file), ...third } };
};

/** Resolves when a signal asks the process to end. */
const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });

/** Nothing can be written any more: the process ends, so that another one can take over. */
const exitOnLoss = (error: unknown): void => {
  console.error(withoutControls(`casefile: ${error instanceof Error ? error.message : String(error)}`));
  process.exit(3);
};

type StartsFor = Pick<LocalServiceOptions, 'onlyReads' | 'asksNothing'>;

const startFor = async (
  config: Config,
  { onlyReads = false, asksNothing = onlyReads }: StartsFor = {},
): Promise<RunningApp> => {
  const { startApp: startService } = await import('./service.js');
  // a service that cannot read messages does not start, and its first question does not wait for the reader
  if (!asksNothing) (await import('./load-reader.js')).loadReader();
  return startService({ config, onLost: exitOnLoss, onlyReads });
};

const serveForCli = async (config: Config, env: ConfigEnvironment, io: CliStreams): Promise<number> => {
  const ended = untilStopped();
  const service = await startFor(config);
  const release = service.hold('the demo incident');
  const first = { url: service.url, io, env, now, isEmpty: service.isEmpty, loadDemo: demoScript, onLoaded: release };
  if (config.demo) firstStart(first).then(release, exitOnLoss);
  else release();
  if (!config.demo)
    io.stdout.write(terminalLines([`Listening on ${service.url} (${service.url}/docs). Ctrl-C stops.`]));
  await ended;
  await service.close();
  return 0;
};

/** The scripted model of the demo; one of its claims is false on purpose. */
const DEMO_SCRIPT = fileURLToPath(new URL('config/demo-model.json', ROOT));

/** Makes `name` the default profile; `scripted` is built in. */
const withModel = (models: Config['models'], name: string): Config['models'] => {
  const profiles = { scripted: scriptedProfile(DEMO_SCRIPT), ...models.profiles };
  if (!Object.hasOwn(profiles, name)) throw new Error(unknownProfile(name, Object.keys(profiles)));
  return { ...models, profiles, default: name };
};

const startLocal = async (
  config: Config,
  { folder, model, ...startsFor }: LocalServiceOptions,
): Promise<StartedService> =>
  startFor(
    {
      ...config,
      models: model === undefined ? config.models : withModel(config.models, model),
      server: { ...config.server, host: '127.0.0.1', port: 0 },
      data: { ...config.data, folder: folder ?? config.data.folder },
      log: { level: 'silent' },
      demo: false,
    },
    startsFor,
  );

const bench = (args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL('bench/main.ts', ROOT));
    const loader = new URL('bench/resolve.mjs', ROOT).href;
    const child = spawn(process.execPath, ['--import', loader, script, ...args], { stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

const urlOf = ({ server }: Config): string =>
  `http://${server.host.includes(':') ? `[${server.host}]` : server.host}:${server.port}`;

/** The configuration file of the environment, else the packaged one. */
const productionConfig = (env: ConfigEnvironment): string =>
  env['CASEFILE_CONFIG'] || fileURLToPath(new URL('config/production.json', ROOT));

const migrateTo = async ({ to, ...wanted }: MigrationRequest, target: (file: string) => Config) => {
  const { migrate } = await import('./migrate.js');
  return migrate({ ...wanted, config: target(to), onLost: exitOnLoss });
};

const repairLocal = async ({ data: { folder, lease } }: Config, wanted: RepairRequest) =>
  (await import('../adapters/data-folder/repair.js')).repairFolder({ ...wanted, folder, lease, now });

const rescanFolder = async (wanted: RescanRequest, config: Config): Promise<RescanSummary | RescanRefusal> => {
  const { rescan } = await import('./rescan.js');
  return rescan({ ...wanted, config, onLost: exitOnLoss });
};

const openKeyRing = async ({ data: { folder }, stores }: Config): Promise<KeyRing> => {
  const ring = await import('../adapters/files/key-ring.js');
  if (stores.kind === 'production')
    throw new ring.KeyRefused(
      'the keys of a production installation stand in its configuration, which all replicas read',
      'Edit "keys" there, and restart the replicas: docs/operations.md, "API keys".',
    );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    add: (key) => ring.addKey(folder, key, now()),
    list: () => ring.listKeys(folder),
    rotate: (wanted) => ring.rotateKey(folder, wanted, now()),
    revoke: (name) => ring.revokeKey(folder, name, now()),
  };
};

const clientFile = (path: string, env: ConfigEnvironment): ClientConfig | { readonly faults: readonly string[] } => {
  const loaded = loadClient(path, env, (file) => readFileSync(file, 'utf8'));
  return 'faults' in loaded ? { faults: loaded.faults.map(({ path: at, problem }) => `${at} ${problem}`) } : loaded;
};

/** `config` throws when the configuration has faults; commands that do not need it still work. */
export const cliHost = (config: (file?: string) => Config, env: ConfigEnvironment, io: CliStreams): CliHost => ({
  version: versionOf(),
  clientFile: (path) => clientFile(path, env),
  localUrl: () => urlOf(config()),
  masking: () => config().masking,
  startService: (wanted) => startLocal(config(), wanted),
  openIntake: async () => (await import('./local-intake.js')).openLocalIntake(config(), exitOnLoss),
  serve: () => serveForCli(config(), env, io),
  backup: async (to) => (await import('../adapters/data-folder/backup.js')).backupFolder(config().data.folder, to),
  restore: async (from) =>
    (await import('../adapters/data-folder/backup.js')).restoreFolder(from, config().data.folder),
  migrate: (wanted) => migrateTo(wanted, (to) => config(to === 'production' ? productionConfig(env) : to)),
  rescan: (wanted) => rescanFolder(wanted, config()),
  secretOf: async (folder) => (await import('./migrate.js')).secretOf(folder),
  reportSnapshots: async (texts) => (await import('../database/offline/report-snapshots.js')).reportSnapshots(texts),
  snapshotKnowledge: async (paths) => (await import('../database/offline/export-knowledge.js')).exportKnowledge(paths),
  repair: (wanted) => repairLocal(config(), wanted),
  keyRing: async () => openKeyRing(config()),
  captureSnapshot: async (wanted) =>
    (await import('../database/offline/capture-snapshot.js')).captureSnapshot(wanted, versionOf()),
  captureQueries: async (kind) => (await import('../database/offline/capture-queries.js')).captureQueries(kind),
  watchSnapshots: async (wanted) => {
    const [{ captureSnapshot }, { watchSnapshots, watchClock }] = await Promise.all([
      import('../database/offline/capture-snapshot.js'),
      import('../database/offline/watch-snapshots.js'),
    ]);
    const { source, signal } = wanted;
    const capture = () => captureSnapshot({ source, signal, told: () => undefined }, versionOf());
    return watchSnapshots(wanted, { capture, ...watchClock });
  },
  loadDemo: demoScript,
  loadSnapshots: snapshotStory,
  bench,
});

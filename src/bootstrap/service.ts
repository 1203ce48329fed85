// Starts and stops the service in this process: stores, HTTP, unfinished turns, retention, outside servers.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { AddressInfo } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { NoOutsideTools } from '../adapters/memory/no-outside-tools.js';
import type { OutsideTools } from '../adapters/mcp/outside.js';
import type { McpServerOptions } from '../adapters/mcp/options.js';
import type { OutsideSettings } from '../config/outside.js';
import type { Masking } from '../ports/masking.js';
import { optional } from '../kernel/optional.js';
import { configureHttp, HTTP_OPTIONS } from '../api/http-setup.js';
import { Readiness } from '../api/readiness.js';
import { AppModule } from './app.module.js';
import { AlertInvestigations } from '../app/alerts/open-investigations.js';
import { ChainConversations } from '../app/chains/chain-conversations.js';
import { ScheduleRunner } from '../app/schedules/run-schedules.js';
import { ChainRunner } from '../app/chains/chain-runner.js';
import { ChannelListeners } from '../app/channels/listen-to-channels.js';
import { DigestRunner } from '../app/notifications/request-digests.js';
import { AlertThreadRequests } from '../app/notifications/request-alert-threads.js';
import { ReplyRequests } from '../app/notifications/request-replies.js';
import { NotificationRequests } from '../app/notifications/request-notifications.js';
import { NotificationSender } from '../app/notifications/send-notifications.js';
import { Driver } from '../app/turns/driver.js';
import { FinishErasures } from '../app/maintenance/erasures.js';
import { RetentionJob } from '../app/retention/retention-job.js';
import { TurnMeter } from '../app/meters/turn-meter.js';
import { UseMeter } from '../app/meters/use-meter.js';
import { KeyAudit } from '../app/audit/key-audit.js';
import { ConfigurationHistory } from '../app/audit/command-audit.js';
import { flattenSettings } from '../config/flatten-settings.js';
import { SERVICE } from './service-tenant.js';
import type { Config } from '../config/schema.js';
import type { Tenant } from '../kernel/brand.js';
import { type Micros, MINUTE, SECOND } from '../kernel/time.js';
import { loadDefaultModel } from './models.js';
import type { Models } from '../ports/model.js';
import { limitHeapGrowth } from '../adapters/node/heap.js';
import { openStores, openStoresToRead } from './open-stores.js';
import type { InstallationStores, OnLost } from './stores.js';

const serverOf = ([name, settings]: [string, OutsideSettings['servers'][string]]): McpServerOptions => {
  const { allow, timeout, mostCharacters } = settings;
  const bounds = { name, allow, timeout, mostCharacters };
  if ('url' in settings) return { ...bounds, reach: { url: settings.url, headers: settings.headers } };
  const { command, args, env } = settings;
  return { ...bounds, reach: { command, args, env } };
};

type OutsideServersInput = {
  readonly settings: OutsideSettings;
  readonly masking: Masking;
  readonly version: string;
};

const openConfiguredServers = async ({ settings, masking, version }: OutsideServersInput): Promise<OutsideTools> => {
  const servers = Object.entries(settings.servers).map(serverOf);
  if (servers.length === 0) return { source: new NoOutsideTools(), close: async () => undefined };
  const { openMcpTools: openOutside } = await import('../adapters/mcp/outside.js');
  return openOutside({ servers, masking, version });
};

export type RunningApp = {
  /** `http://127.0.0.1:4680`. */
  readonly url: string;
  /** Not ready until the returned function is called. */
  readonly hold: (reason: string) => () => void;
  /** Nothing has ever been stored in the data folder. */
  readonly isEmpty: () => Promise<boolean>;
  /** Finishes or hands over running turns, then closes the stores. */
  readonly close: () => Promise<void>;
};

export type StartOptions = {
  readonly config: Config;
  readonly onLost: OnLost;
  /** Absent: the configured models. */
  readonly models?: Models;
  /** Nothing is claimed, resumed or tidied up. */
  readonly onlyReads?: boolean;
};

const RETENTION_EVERY = 10 * MINUTE;
/** Alerts that could not be asked about, or that another replica has taken in, and notifications that are due again, are looked at. */
const WAITING_EVERY = 5 * SECOND;

const packageVersion = (): string => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
};

const retain = ({ clock, telemetry }: InstallationStores, { data }: Config): Promise<number> =>
  telemetry.ingest.retain({ maxAge: data.retention.maxAge, maxBytes: data.retention.maxBytes, now: clock.now() });

/** Resumes turns that nobody drives, because their process ended or died. */
const resumeUnfinished = async (app: INestApplication, { facts }: InstallationStores): Promise<void> => {
  const driver = app.get(Driver);
  const conversations = app.get(ChainConversations);
  for (const stream of await facts.leases.free(await facts.views.unfinished()))
    conversations
      .cancelIfEnded(stream)
      .then(() => driver.drive(stream))
      .catch((error: unknown) => app.get(Logger).error({ err: error, stream }, 'a turn could not go on'));
};

/** Goes on with chains whose process ended or died; what another one runs is not done twice. */
const resumeChains = async (app: INestApplication, { facts }: InstallationStores): Promise<void> => {
  for (const stream of await facts.views.openChains()) app.get(ChainRunner).wake(stream);
};

type PeriodicTask = { readonly every: Micros; readonly work: () => Promise<unknown>; readonly failed: string };

/** With several replicas, the turns of a dead one are resumed within half a lease term after its leases expire. */
const periodicTasks = (app: INestApplication, stores: InstallationStores, config: Config): readonly PeriodicTask[] => {
  const retention = { every: RETENTION_EVERY, work: () => retain(stores, config), failed: 'retention failed' };
  const records = {
    every: RETENTION_EVERY,
    work: () => app.get(RetentionJob).startDue(),
    failed: 'records were not looked at by their retention policies',
  };
  const { term } = stores.facts.leases;
  const wake = async (): Promise<void> => {
    app.get(AlertInvestigations).wake();
    app.get(NotificationSender).wake();
  };
  const waiting = { every: WAITING_EVERY, work: wake, failed: 'alerts or notifications wait' };
  if (term === undefined) return [retention, records, waiting];
  return [
    retention,
    records,
    waiting,
    { every: term / 2, work: () => resumeUnfinished(app, stores), failed: 'unfinished turns were not found' },
    { every: term / 2, work: () => resumeChains(app, stores), failed: 'open chains were not found' },
  ];
};

/** Call the result to stop. */
const startPeriodicTasks = (app: INestApplication, all: readonly PeriodicTask[]): (() => void) => {
  const timers = all.map(({ every, work, failed }) =>
    setInterval(() => {
      work().catch((error: unknown) => app.get(Logger).error({ err: error }, failed));
    }, every / 1000).unref(),
  );
  return () => timers.forEach((timer) => clearInterval(timer));
};

const urlOf = (app: INestApplication): string => {
  const { address, port, family } = (app.getHttpServer() as { address(): AddressInfo }).address();
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
};

/** What is open while the service starts and runs. */
type OpenedParts = { readonly stores: InstallationStores; readonly outside: OutsideTools };

const closeAll = async (
  app: INestApplication | undefined,
  { stores, outside }: OpenedParts,
  grace: number,
): Promise<void> => {
  await app?.get(Driver).stop(grace);
  await app?.close();
  await outside.close();
  await stores.knowledge.close();
  await stores.snapshots.close();
  await stores.telemetry.close();
  await stores.facts.close();
};

const listen = async (
  { stores, outside }: OpenedParts,
  { config, models }: StartOptions,
): Promise<INestApplication> => {
  const onFailure = (context: { stream: string; step: string; error: unknown }): void =>
    app.get(Logger).error({ err: context.error, stream: context.stream, step: context.step }, 'a turn failed');
  const own = { config, stores, outside: outside.source, version: packageVersion(), onFailure };
  const running = { ...own, ...optional({ models }) };
  const app: INestApplication = await NestFactory.create(AppModule.with(running), HTTP_OPTIONS);
  configureHttp(app);
  await app.listen(config.server.port, config.server.host);
  return app;
};

/** Throws `FolderInUse`, or the error of the operating system if the port cannot be opened. */
export const startApp = async (options: StartOptions): Promise<RunningApp> =>
  serveStores(
    await (options.onlyReads === true ? openStoresToRead : openStores)(options.config, options.onLost),
    options,
  );

/** Of an installation without keys; what happens to the installation is recorded there. */
const DEFAULT_TENANT = 'default' as Tenant;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);

const refuseOpenService = ({ server, signIn }: Config, { apiKeys }: InstallationStores): void => {
  if (apiKeys.areRequired() || signIn.oidc !== undefined || isLoopback(server.host)) return;
  throw new Error(
    'server.host (CASEFILE_HOST) must be a loopback address (127.0.0.1, ::1, localhost) while there are no API keys: make one with "casefile keys add NAME --role ROLE", or configure "signIn"',
  );
};

/** @public Starts the service on open stores; closing the service closes them. Tests that kill the service load it from the compiled code. */
export const serveStores = async (stores: InstallationStores, options: StartOptions): Promise<RunningApp> => {
  const { config } = options;
  refuseOpenService(config, stores);
  const outside = await openConfiguredServers({
    settings: config.outside,
    masking: stores.masking,
    version: packageVersion(),
  });
  const opened = { stores, outside };
  const app = await listen(opened, options).catch(async (error: unknown) => {
    await closeAll(undefined, opened, 0);
    throw error;
  });
  app.get(TurnMeter).start();
  app.get(UseMeter).start();
  loadDefaultModel(config.models)
    .catch((error: unknown) => app.get(Logger).error({ err: error }, 'no model was loaded'))
    .finally(limitHeapGrowth);
  stores.telemetry.onRebuild((rebuild) =>
    app.get(Logger).log(rebuild, 'sums of an earlier release are being made anew'),
  );
  stores.facts.onBroken?.((error) =>
    app.get(Logger).warn({ err: error }, 'facts of other replicas are not heard; the feed is opened again'),
  );
  for (const [store, state] of Object.entries(stores.states)) app.get(Readiness).observe(store, state);
  reportDamage(app, stores).catch((error: unknown) => app.get(Logger).error({ err: error }, 'files were not checked'));
  const stopWork = options.onlyReads === true ? async () => undefined : await startWork(app, stores, config);
  return {
    url: urlOf(app),
    hold: (reason) => app.get(Readiness).hold(reason),
    isEmpty: () => isEmpty(stores),
    close: async () => {
      await stopWork();
      await closeAll(app, opened, config.http.shutdownGrace);
    },
  };
};

/** What the service does unasked. Call the result to stop. */
const startWork = async (
  app: INestApplication,
  stores: InstallationStores,
  config: Config,
): Promise<() => Promise<void>> => {
  // a client that starts a service for itself has a port of its own, and never the demo
  const { server: _server, demo: _demo, ...settings } = config;
  await app.get(ConfigurationHistory).apply(DEFAULT_TENANT, {
    settings: flattenSettings(settings, {
      digest: (text) => stores.digests.keyed(text),
      mask: (text, name) => stores.masking.mask(SERVICE, text, name),
    }),
    release: packageVersion(),
    process: `${hostname()} ${process.pid}`,
  });
  await app.get(KeyAudit).record();
  await resumeUnfinished(app, stores);
  await resumeChains(app, stores);
  if (stores.facts.leases.term === undefined) await app.get(NotificationSender).releaseAttempts();
  const stopChores = startPeriodicTasks(app, periodicTasks(app, stores, config));
  const stopErasures = stores.facts.outbox && app.get(FinishErasures).start(stores.facts.outbox);
  const stopRequests = stores.facts.outbox && app.get(NotificationRequests).start(stores.facts.outbox);
  const stopReplies = stores.facts.outbox && app.get(ReplyRequests).start(stores.facts.outbox);
  const stopAlertThreads = stores.facts.outbox && app.get(AlertThreadRequests).start(stores.facts.outbox);
  const stopRestored = stores.facts.outbox && app.get(ChainRunner).start(stores.facts.outbox);
  const stopListening = app.get(ChannelListeners).start();
  app.get(AlertInvestigations).wake();
  app.get(NotificationSender).wake();
  app.get(ScheduleRunner).start();
  app.get(DigestRunner).start();
  app
    .get(RetentionJob)
    // a run that a process of this folder has left is nobody's
    .startDue(stores.facts.leases.term === undefined ? 0 : undefined)
    .catch((error: unknown) => app.get(Logger).error({ err: error }, 'retention was not looked at'));
  return async () => {
    await stopListening();
    await app.get(RetentionJob).stop();
    await app.get(ScheduleRunner).stop();
    await app.get(DigestRunner).stop();
    app.get(AlertInvestigations).stop();
    app.get(ChainRunner).stop();
    await stopRestored?.();
    await stopRequests?.();
    await stopReplies?.();
    await stopAlertThreads?.();
    await app.get(NotificationSender).stop();
    stopChores();
    await stopErasures?.();
  };
};

/** The service starts with what is whole, and tells what is not. */
const reportDamage = async (app: INestApplication, { integrity }: InstallationStores): Promise<void> => {
  const damaged = await integrity.check('answers');
  for (const { file, problem } of damaged) app.get(Logger).error({ file }, problem);
  if (damaged.length === 0) return;
  const because = `${damaged.map(({ problem }) => problem).join('; ')}: see casefile store check`;
  app.get(Readiness).observe('files', async () => ({ state: 'unavailable', because }));
};

const isEmpty = async ({ facts, telemetry }: InstallationStores): Promise<boolean> => {
  const tenant = DEFAULT_TENANT;
  const { logs, spans, metricPoints, changes } = await telemetry.ingest.status(tenant);
  const { items } = await facts.views.list({ tenant, limit: 1 });
  return items.length === 0 && logs + spans + metricPoints + changes === 0;
};

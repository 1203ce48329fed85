// Starts the service in this process: configuration, data folder, HTTP, unfinished turns, retention; and stops it again.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { optional } from '../kernel/optional.js';
import { configureHttp, HTTP_OPTIONS } from '../api/bootstrap.js';
import { Readiness } from '../api/readiness.js';
import { AppModule } from './app.module.js';
import { Driver } from '../app/driver.js';
import { FinishErasures } from '../app/finish-erasures.js';
import { TurnMeter } from '../app/meters/turn-meter.js';
import { UseMeter } from '../app/meters/use-meter.js';
import type { Config } from '../config/schema.js';
import type { Tenant } from '../kernel/brand.js';
import { type Micros, MINUTE } from '../kernel/time.js';
import { loadDefaultModel } from './models.js';
import type { Models } from '../ports/model.js';
import type { Outside } from '../adapters/mcp/outside.js';
import { boundHeap } from '../adapters/node/heap.js';
import { outsideOf } from './outside-servers.js';
import { openStores } from './open-stores.js';
import type { OnLost, Stores } from './stores.js';

export type Service = {
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
  /** Absent: those that the configuration names. */
  readonly models?: Models;
};

const RETENTION_EVERY = 10 * MINUTE;

const version = (): string => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
};

const retain = ({ clock, telemetry }: Stores, { data }: Config): Promise<number> =>
  telemetry.ingest.retain({ maxAge: data.retention.maxAge, maxBytes: data.retention.maxBytes, now: clock.now() });

/** Turns that nobody drives go on from their facts: an earlier process left them, or another one that has died. */
const resume = async (app: INestApplication, { facts }: Stores): Promise<void> => {
  const driver = app.get(Driver);
  for (const stream of await facts.leases.free(await facts.views.unfinished()))
    driver
      .drive(stream)
      .catch((error: unknown) => app.get(Logger).error({ err: error, stream }, 'a turn could not go on'));
};

type Chore = { readonly every: Micros; readonly work: () => Promise<unknown>; readonly failed: string };

/** Where other processes drive turns too, one that dies is followed within half a term of its leases running out. */
const chores = (app: INestApplication, stores: Stores, config: Config): readonly Chore[] => {
  const retention = { every: RETENTION_EVERY, work: () => retain(stores, config), failed: 'retention failed' };
  const { term } = stores.facts.leases;
  if (term === undefined) return [retention];
  return [retention, { every: term / 2, work: () => resume(app, stores), failed: 'unfinished turns were not found' }];
};

/** Call the result to stop. */
const startChores = (app: INestApplication, all: readonly Chore[]): (() => void) => {
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

/** What is open when the service runs, or begins to. */
type Opened = { readonly stores: Stores; readonly outside: Outside };

const closeAll = async (
  app: INestApplication | undefined,
  { stores, outside }: Opened,
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

const listen = async ({ stores, outside }: Opened, { config, models }: StartOptions): Promise<INestApplication> => {
  const onFailure = (context: { stream: string; step: string; error: unknown }): void =>
    app.get(Logger).error({ err: context.error, stream: context.stream, step: context.step }, 'a turn failed');
  const own = { config, stores, outside: outside.source, version: version(), onFailure };
  const running = { ...own, ...optional({ models }) };
  const app: INestApplication = await NestFactory.create(AppModule.with(running), HTTP_OPTIONS);
  configureHttp(app);
  await app.listen(config.server.port, config.server.host);
  return app;
};

/** Throws `FolderInUse`, or what the operating system says of the port. */
export const startService = async (options: StartOptions): Promise<Service> =>
  serve(await openStores(options.config, options.onLost), options);

/** The service over stores that are open already; it closes them. */
export const serve = async (stores: Stores, options: StartOptions): Promise<Service> => {
  const { config } = options;
  const outside = await outsideOf({ settings: config.outside, masking: stores.masking, version: version() });
  const opened = { stores, outside };
  const app = await listen(opened, options).catch(async (error: unknown) => {
    await closeAll(undefined, opened, 0);
    throw error;
  });
  app.get(TurnMeter).start();
  app.get(UseMeter).start();
  loadDefaultModel(config.models)
    .catch((error: unknown) => app.get(Logger).error({ err: error }, 'no model was loaded'))
    .finally(boundHeap);
  stores.telemetry.onRebuild((rebuild) =>
    app.get(Logger).log(rebuild, 'sums of an earlier release are being made anew'),
  );
  stores.facts.onBroken?.((error) =>
    app.get(Logger).warn({ err: error }, 'facts of other replicas are not heard; the feed is opened again'),
  );
  for (const [store, state] of Object.entries(stores.states)) app.get(Readiness).observe(store, state);
  await resume(app, stores);
  const stopChores = startChores(app, chores(app, stores, config));
  const stopErasures = stores.facts.outbox && app.get(FinishErasures).start(stores.facts.outbox);
  return {
    url: urlOf(app),
    hold: (reason) => app.get(Readiness).hold(reason),
    isEmpty: () => isEmpty(stores),
    close: async () => {
      stopChores();
      await stopErasures?.();
      await closeAll(app, opened, config.http.shutdownGrace);
    },
  };
};

const isEmpty = async ({ facts, telemetry }: Stores): Promise<boolean> => {
  const tenant = 'default' as Tenant;
  const { logs, spans, metricPoints, changes } = await telemetry.ingest.status(tenant);
  const { items } = await facts.views.list({ tenant, limit: 1 });
  return items.length === 0 && logs + spans + metricPoints + changes === 0;
};

// Starts the service in this process: configuration, data folder, HTTP, unfinished turns, retention; and stops it again.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { configureHttp, HTTP_OPTIONS } from './api/bootstrap.js';
import { Readiness } from './api/readiness.js';
import { AppModule } from './app.module.js';
import { Driver } from './app/driver.js';
import { TurnMeter } from './app/turn-meter.js';
import type { Config } from './config/schema.js';
import { type Embedded, openEmbedded } from './embedded.js';
import type { Tenant } from './kernel/brand.js';
import { MINUTE } from './kernel/time.js';

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
  /** The folder was taken over by another process, or a store has died: nothing can be written any more. */
  readonly onLost: (error: unknown) => void;
};

const RETENTION_EVERY = 10 * MINUTE;

const version = (): string => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
};

const retain = ({ clock, telemetry }: Embedded, { data }: Config): Promise<number> =>
  telemetry.ingest.retain({ maxAge: data.retention.maxAge, maxBytes: data.retention.maxBytes, now: clock.now() });

/** Turns that an earlier process left go on from their facts. */
const resume = async (app: INestApplication, { facts }: Embedded): Promise<void> => {
  const driver = app.get(Driver);
  for (const stream of await facts.views.unfinished())
    driver
      .drive(stream)
      .catch((error: unknown) => app.get(Logger).error({ err: error, stream }, 'a turn could not go on'));
};

const keepWithin = (app: INestApplication, embedded: Embedded, config: Config): NodeJS.Timeout => {
  const timer = setInterval(() => {
    retain(embedded, config).catch((error: unknown) => app.get(Logger).error({ err: error }, 'retention failed'));
  }, RETENTION_EVERY / 1000);
  return timer.unref();
};

const urlOf = (app: INestApplication): string => {
  const { address, port, family } = (app.getHttpServer() as { address(): AddressInfo }).address();
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
};

const closeAll = async (app: INestApplication | undefined, embedded: Embedded, grace: number): Promise<void> => {
  await app?.get(Driver).stop(grace);
  await app?.close();
  await embedded.telemetry.close();
  embedded.facts.close();
};

const listen = async (embedded: Embedded, { config }: StartOptions): Promise<INestApplication> => {
  const onFailure = (context: { stream: string; step: string; error: unknown }): void =>
    app.get(Logger).error({ err: context.error, stream: context.stream, step: context.step }, 'a turn failed');
  const running = { config, embedded, version: version(), onFailure };
  const app: INestApplication = await NestFactory.create(AppModule.with(running), HTTP_OPTIONS);
  configureHttp(app);
  await app.listen(config.server.port, config.server.host);
  return app;
};

/** Throws `FolderInUse`, or what the operating system says of the port. */
export const startService = async (options: StartOptions): Promise<Service> =>
  serve(openEmbedded(options.config, options.onLost), options);

/** The service over stores that are open already; it closes them. */
export const serve = async (embedded: Embedded, options: StartOptions): Promise<Service> => {
  const { config } = options;
  const app = await listen(embedded, options).catch(async (error: unknown) => {
    await closeAll(undefined, embedded, 0);
    throw error;
  });
  app.get(TurnMeter).start();
  embedded.telemetry.onRebuild((rebuild) =>
    app.get(Logger).log(rebuild, 'sums of an earlier release are being made anew'),
  );
  await resume(app, embedded);
  const timer = keepWithin(app, embedded, config);
  return {
    url: urlOf(app),
    hold: (reason) => app.get(Readiness).hold(reason),
    isEmpty: () => isEmpty(embedded),
    close: async () => {
      clearInterval(timer);
      await closeAll(app, embedded, config.http.shutdownGrace);
    },
  };
};

const isEmpty = async ({ facts, telemetry }: Embedded): Promise<boolean> => {
  const tenant = 'default' as Tenant;
  const { logs, spans, metricPoints, changes } = await telemetry.ingest.status(tenant);
  const { items } = await facts.views.list({ tenant, limit: 1 });
  return items.length === 0 && logs + spans + metricPoints + changes === 0;
};

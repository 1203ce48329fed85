// The composition root: which adapter stands behind which port, and what configuration each of them gets.
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { memoryLiveText } from './adapters/memory/live-text.js';
import { prometheusMeter } from './adapters/metrics/prometheus.js';
import { ApiModule } from './api/api.module.js';
import { Batches } from './app/batches.js';
import { Executions } from './app/executions.js';
import { handlers, services } from './app/handlers.js';
import { RecordedWorlds } from './app/recorded-worlds.js';
import { Sources } from './app/sources.js';
import type { Settings } from './app/world.js';
import { Worlds } from './app/worlds.js';
import type { Config } from './config/schema.js';
import type { Embedded } from './embedded.js';
import { settingsOf } from './settings.js';
import { BlobStore } from './ports/blob-store.js';
import { EventStore } from './ports/event-store.js';
import { TelemetryIngest } from './ports/ingest.js';
import { LiveText } from './ports/live-text.js';
import { Masking } from './ports/masking.js';
import { Meter } from './ports/meter.js';
import { Views } from './ports/views.js';
import { Chance, Clock, Digests } from './ports/world.js';

export type Running = {
  readonly config: Config;
  readonly embedded: Embedded;
  readonly version: string;
  readonly onFailure: (context: { readonly stream: string; readonly step: string; readonly error: unknown }) => void;
};

/** Built once here, for they take values that only configuration knows. */
type Shared = Running & { readonly settings: Settings; readonly batches: Batches; readonly live: LiveText };

const worlds = ({ config, embedded, onFailure, settings, batches, live }: Shared): Provider => ({
  provide: Worlds,
  inject: [Executions],
  useFactory: (executions: Executions) => {
    const { facts, clock, chance, digests } = embedded;
    const sources = sourcesOf(embedded);
    const { deadline: turnDeadline, queryDeadline } = config.turns;
    return new Worlds(
      { events: facts.events, views: facts.views, batches, sources, executions, live, clock, chance, digests },
      { epoch: facts.epoch, settings, queryDeadline, turnDeadline, onFailure },
    );
  },
});

const sourcesOf = ({ telemetry, facts }: Embedded): Sources => {
  const { logs, spans, metrics, changes, aggregates } = telemetry;
  return new Sources({ logs, spans, metrics, changes, aggregates, incidents: facts.incidents });
};

const ports = ({ facts, telemetry, blobs, clock, chance, digests, masking }: Embedded): readonly Provider[] => [
  { provide: EventStore, useValue: facts.events },
  { provide: Views, useValue: facts.views },
  { provide: BlobStore, useValue: blobs },
  { provide: Clock, useValue: clock },
  { provide: Chance, useValue: chance },
  { provide: Digests, useValue: digests },
  { provide: Masking, useValue: masking },
  { provide: Meter, useValue: prometheusMeter() },
  { provide: TelemetryIngest, useValue: telemetry.ingest },
];

const shared = ({ embedded, settings, batches, live }: Shared): readonly Provider[] => [
  { provide: Batches, useValue: batches },
  { provide: LiveText, useValue: live },
  {
    provide: RecordedWorlds,
    useValue: new RecordedWorlds({ events: embedded.facts.events, batches, digests: embedded.digests }, settings),
  },
];

@Global()
@Module({})
class UseCases {}

@Module({})
export class AppModule {
  static with(running: Running): DynamicModule {
    const { config, embedded, version } = running;
    const batches = new Batches(embedded.blobs, embedded.digests);
    const all = { ...running, settings: settingsOf(config, embedded.digests), batches, live: memoryLiveText() };
    const providers = [...ports(embedded), ...shared(all), worlds(all), ...services, ...handlers];
    const useCases = {
      module: UseCases,
      imports: [CqrsModule.forRoot()],
      providers,
      exports: [CqrsModule, ...providers],
    };
    const api = ApiModule.with({ version, keys: config.keys, http: config.http, log: config.log });
    return { module: AppModule, imports: [useCases as DynamicModule, api] };
  }
}

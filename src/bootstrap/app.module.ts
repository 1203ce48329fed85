// The composition root: which adapter implements which port, and which configuration each adapter gets.
import { SERVICE } from './service-tenant.js';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { prometheusMeter } from '../adapters/metrics/prometheus.js';
import { ApiModule } from '../api/api.module.js';
import { BatchStore } from '../app/records/batch-store.js';
import { Engine } from '../app/engine/engine.js';
import { Executions } from '../app/records/executions.js';
import { useCaseHandlers, useCaseServices } from './use-cases.js';
import { Embedder } from '../app/knowledge/add-document.js';
import { ModelCalls } from '../app/models/model-calls.js';
import { StoredKnowledge } from '../app/knowledge/stored-knowledge.js';
import { meteredModels } from '../app/models/metered-models.js';
import { pacedModels } from '../app/models/paced-models.js';
import { ReplayContexts } from '../app/audit/replay-contexts.js';
import { databaseContributor } from '../database/answer/database-contributor.js';
import { ArtifactStore, SnapshotLibraries } from '../database/store/library.js';
import { EventTextReader } from '../database/store/event-texts.js';
import { SnapshotLibrarySource } from '../database/store/snapshot-source.js';
import { ServiceNamings } from '../app/telemetry/service-namings.js';
import { CallerReads, RoutedReads } from '../app/telemetry/caller-reads.js';
import { SourceReadings } from '../app/telemetry/source-readings.js';
import { type SourcePorts, SourceRouter } from '../app/telemetry/source-router.js';
import { TurnMeter } from '../app/meters/turn-meter.js';
import type { TurnSettings } from '../app/steps/step-context.js';
import { RetentionSettings } from '../app/retention/retention-settings.js';
import { CostSettings } from '../app/cost/cost-settings.js';
import { SNS_KIND } from '../kernel/alert-terms.js';
import { snsEndpoints } from '../adapters/node/sns-endpoints.js';
import { SnsEndpoints } from '../ports/sns-endpoints.js';
import { type ScheduleDefinition, ScheduleSettings } from '../app/schedules/schedule-settings.js';
import { cronTicks } from '../config/schedules.js';
import { ChainSettings } from '../app/chains/chain-settings.js';
import { maskValue } from '../telemetry/masking/mask-value.js';
import { ApiKeys } from '../ports/api-keys.js';
import { alertmanagerSilencer } from '../adapters/alertmanager/silences.js';
import { AlertSilencers } from '../ports/alert-silencers.js';
import { AlertSettings } from '../app/alerts/alert-settings.js';
import type { WebhookSender } from '../api/settings.js';
import { StepContextFactory } from '../app/turns/step-context-factory.js';
import { TurnAdmission } from '../app/turns/turn-admission.js';
import type { Config } from '../config/schema.js';
import { EngineThread } from './engine-thread.js';
import { openModels } from './models.js';
import { settingsOf } from './settings.js';
import type { InstallationStores, KnowledgeParts } from './stores.js';
import { FactLog } from '../ports/fact-log.js';
import { RecordSearch } from '../ports/record-search.js';
import { AlertViews } from '../ports/alert-views.js';
import { NotificationTargets } from '../ports/notification-targets.js';
import { NotificationViews } from '../ports/notification-views.js';
import { NotificationSettings } from '../app/notifications/notification-settings.js';
import { notificationSettingsOf, notificationTargetsOf } from './notification-targets.js';
import { ChannelSettings } from '../app/channels/channel-settings.js';
import { channelSettingsOf } from './channels.js';
import { signInOf } from './sign-in.js';
import { optional } from '../kernel/optional.js';
import { BlobStore } from '../ports/blob-store.js';
import { StoreIntegrity } from '../ports/store-integrity.js';
import { DocumentReader } from '../ports/documents.js';
import { EventStore } from '../ports/event-store.js';
import { TelemetryIngest } from '../ports/ingest.js';
import { KnowledgeStore } from '../ports/knowledge.js';
import { UsageLimits } from '../ports/usage-limits.js';
import { LiveText } from '../ports/live-text.js';
import { Masking } from '../ports/masking.js';
import { Meter } from '../ports/meter.js';
import { Models } from '../ports/model.js';
import { SnapshotIntake } from '../ports/snapshots.js';
import { KnowledgeSource, OutsideSource, SnapshotSource } from '../ports/sources.js';
import { Views } from '../ports/views.js';
import { Clock, Digests, IdGenerator } from '../ports/runtime.js';

export type AppOptions = {
  readonly config: Config;
  readonly stores: InstallationStores;
  /** Absent: the configured models. */
  readonly models?: Models;
  readonly outside: OutsideSource;
  readonly version: string;
  readonly onFailure: (context: { readonly stream: string; readonly step: string; readonly error: unknown }) => void;
};

const ENGINE_ENTRY = new URL('./engine-worker.js', import.meta.url);

/** Built once, because they need values of the configuration. */
type SharedParts = AppOptions & {
  readonly models: Models;
  readonly settings: TurnSettings;
  readonly batches: BatchStore;
};

const snapshotSource: Provider = {
  provide: SnapshotSource,
  inject: [SnapshotLibraries, ArtifactStore, KnowledgeStore],
  useFactory: (...[libraries, artifacts, knowledge]: [SnapshotLibraries, ArtifactStore, KnowledgeStore]) =>
    new SnapshotLibrarySource(libraries, artifacts, new EventTextReader(knowledge)),
};

/** What turns read, and what people read beside them. */
const telemetryReads = ({ config, stores, outside }: SharedParts): readonly Provider[] => [
  {
    provide: SourceRouter,
    inject: [SnapshotSource],
    useFactory: (snapshots: SnapshotSource) => sourcesOf(stores, { snapshots, outside }),
  },
  {
    provide: CallerReads,
    inject: [SourceRouter, ServiceNamings],
    useFactory: (sources: SourceRouter, namings: ServiceNamings) =>
      new RoutedReads(sources, namings, config.turns.queryDeadline),
  },
];

const stepContexts = ({ config, stores, onFailure, settings, batches }: SharedParts): Provider => ({
  provide: StepContextFactory,
  inject: [Executions, Engine, ModelCalls, SourceRouter, ServiceNamings, TurnMeter],
  useFactory: (...services: [Executions, Engine, ModelCalls, SourceRouter, ServiceNamings, TurnMeter]) => {
    const [executions, engine, modelCalls, sources, namings, meter] = services;
    const onDriving: TurnMeter['driving'] = (stream, turns) => meter.driving(stream, turns);
    const { facts, clock, ids, digests } = stores;
    const { events, views, leases, live } = facts;
    const { deadline: turnDeadline, queryDeadline } = config.turns;
    return new StepContextFactory(
      {
        events,
        views,
        batches,
        sources,
        namings,
        executions,
        engine,
        snapshots: databaseContributor,
        modelCalls,
        leases,
        live,
        clock,
        ids,
        digests,
      },
      { settings, queryDeadline, turnDeadline, onFailure, onDriving },
    );
  },
});

/** Room for those who wait less than a turn may take, and for turns that take longer than others. */
const turnAdmission = ({ config }: SharedParts): Provider => ({
  provide: TurnAdmission,
  useFactory: () => new TurnAdmission(() => performance.now() * 1000, config.turns.deadline / 2),
});

const knowledgeOf = ({ store, embedding }: KnowledgeParts): KnowledgeSource => new StoredKnowledge(store, embedding);

type ConsultedSources = Pick<SourcePorts, 'snapshots' | 'outside'>;

const sourcesOf = (
  { telemetry, facts, knowledge, masking, clock }: InstallationStores,
  more: ConsultedSources,
): SourceRouter => {
  const { logs, spans, metrics, changes, aggregates } = telemetry;
  const consulted = { knowledge: knowledgeOf(knowledge), ...more };
  return new SourceRouter(
    { logs, spans, metrics, changes, aggregates, incidents: facts.incidents, ...consulted },
    masking,
    new SourceReadings(() => clock.now()),
  );
};

const ports = ({
  facts,
  telemetry,
  blobs,
  clock,
  ids,
  digests,
  masking,
  integrity,
}: InstallationStores): readonly Provider[] => [
  { provide: EventStore, useValue: facts.events },
  { provide: Views, useValue: facts.views },
  { provide: AlertViews, useValue: facts.alerts },
  { provide: NotificationViews, useValue: facts.notifications },
  { provide: RecordSearch, useValue: facts.records },
  { provide: FactLog, useValue: facts.log },
  { provide: BlobStore, useValue: blobs },
  { provide: StoreIntegrity, useValue: integrity },
  { provide: Clock, useValue: clock },
  { provide: UsageLimits, useValue: facts.limits },
  { provide: IdGenerator, useValue: ids },
  { provide: Digests, useValue: digests },
  { provide: Masking, useValue: masking },
  { provide: Meter, useValue: prometheusMeter() },
  { provide: TelemetryIngest, useValue: telemetry.ingest },
];

const collections = ({ knowledge, snapshots }: InstallationStores): readonly Provider[] => [
  { provide: KnowledgeStore, useValue: knowledge.store },
  { provide: KnowledgeSource, useValue: knowledgeOf(knowledge) },
  { provide: DocumentReader, useValue: knowledge.reader },
  { provide: SnapshotIntake, useValue: snapshots },
  { provide: Embedder, useValue: new Embedder(knowledge.embedding) },
];

const shared = ({ stores, models, outside, settings, batches }: SharedParts): readonly Provider[] => [
  {
    provide: Models,
    inject: [Meter],
    useFactory: (meter: Meter) =>
      pacedModels(meteredModels(models, meter, stores.clock), stores.facts.limits, stores.clock),
  },
  { provide: BatchStore, useValue: batches },
  { provide: Engine, useFactory: () => new EngineThread({ entry: ENGINE_ENTRY }) },
  { provide: OutsideSource, useValue: outside },
  { provide: LiveText, useValue: stores.facts.live },
  {
    provide: ReplayContexts,
    inject: [Executions, Engine],
    useFactory: (...[executions, engine]: [Executions, Engine]) =>
      new ReplayContexts(
        {
          events: stores.facts.events,
          batches,
          executions,
          engine,
          snapshots: databaseContributor,
          digests: stores.digests,
        },
        settings,
      ),
  },
];

/** Senders that need no API key, by the name of their source. */
const webhooksOf = ({ alerts }: Config): { readonly [source: string]: WebhookSender } =>
  Object.fromEntries(
    Object.entries(alerts.sources).flatMap(([name, source]): readonly (readonly [string, WebhookSender])[] => {
      const { kind, tenant } = source;
      if (kind === SNS_KIND) return [[name, { kind, tenant, topics: source.topics, confirm: source.confirm }]];
      return source.secret === undefined ? [] : [[name, { kind, secret: source.secret, tenant }]];
    }),
  );

/** Of the sources that may be silenced. */
const silencersOf = ({ alerts }: Config): AlertSilencers => ({
  all: new Map(
    Object.entries(alerts.sources).flatMap(([name, source]) =>
      'silences' in source && source.silences !== undefined
        ? [[name, alertmanagerSilencer(source.silences)] as const]
        : [],
    ),
  ),
});

/** A version of a chain is stored: what its author has written goes through the rules like any other text. */
const maskedChains = ({ config, stores }: AppOptions): ChainSettings['chains'] =>
  maskValue(config.chains, (text) => stores.masking.mask(SERVICE, text));

const openedSchedules = ({ schedules }: Config): ScheduleSettings['schedules'] =>
  Object.fromEntries(
    Object.entries(schedules).map(([name, { tenant, ...schedule }]) => [
      name,
      { ...schedule, tenant: tenant as ScheduleDefinition['tenant'], next: cronTicks(schedule.cron, schedule.zone) },
    ]),
  );

@Global()
@Module({})
class UseCasesModule {}

@Module({})
export class AppModule {
  static with(running: AppOptions): DynamicModule {
    const { config, stores, version } = running;
    const batches = new BatchStore(stores.blobs, stores.digests);
    const models = running.models ?? openModels(config.models, stores.clock);
    const all = { ...running, models, settings: settingsOf(config, stores.digests, models), batches };
    const channels = channelSettingsOf(config);
    const own = [
      ...ports(stores),
      ...collections(stores),
      { provide: ApiKeys, useValue: stores.apiKeys },
      { provide: AlertSettings, useValue: config.alerts },
      { provide: AlertSilencers, useValue: silencersOf(config) },
      { provide: SnsEndpoints, useFactory: () => snsEndpoints() },
      { provide: ChainSettings, useValue: { chains: maskedChains(running) } },
      { provide: ScheduleSettings, useValue: { schedules: openedSchedules(config) } },
      { provide: NotificationSettings, useValue: notificationSettingsOf(config) },
      { provide: ChannelSettings, useValue: channels },
      { provide: NotificationTargets, useValue: notificationTargetsOf(config, channels) },
      { provide: CostSettings, useValue: config.cost },
      { provide: RetentionSettings, useValue: config.retention },
      ...shared(all),
      snapshotSource,
      ...telemetryReads(all),
      stepContexts(all),
      turnAdmission(all),
    ];
    const providers = [...own, ...useCaseServices, ...useCaseHandlers];
    const useCases = {
      module: UseCasesModule,
      imports: [CqrsModule.forRoot()],
      providers,
      exports: [CqrsModule, ...providers],
    };
    const api = ApiModule.with({
      version,
      keys: stores.apiKeys,
      ...optional({ signIn: signInOf(config, stores) }),
      webhooks: webhooksOf(config),
      channels: new Set(Object.keys(config.channels)),
      http: { ...config.http, maxDocumentBytes: config.knowledge.maxDocumentBytes },
      log: { ...config.log, mask: (text, name) => stores.masking.mask(SERVICE, text, name) },
    });
    return { module: AppModule, imports: [useCases as DynamicModule, api] };
  }
}

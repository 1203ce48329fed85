// The Nest module of the HTTP API. Its importer provides the buses with their handlers, `Feed`, `Clock` and `Meter` globally.
import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { LoggerModule } from 'nestjs-pino';
import { Admit } from './access/admit.js';
import { Throttle } from './access/throttle.js';
import { DocsController } from './docs.controller.js';
import { EventsController } from './events.controller.js';
import { HealthController } from './health.controller.js';
import { TelemetryReceiver } from './telemetry-receiver.js';
import { InvestigationsController } from './investigations.controller.js';
import { KnowledgeController } from './knowledge.controller.js';
import { Draining, OpenStreams } from './live/open-streams.js';
import { TurnStream } from './live/turn-stream.js';
import { MeasureRequests, requestLog } from './observe-requests.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { ModelsController } from './models.controller.js';
import { Readiness } from './readiness.js';
import { TurnResponder } from './respond.js';
import { ApiSettings } from './settings.js';
import { SnapshotsController } from './snapshots.controller.js';
import { StoreController } from './store.controller.js';
import { TelemetryController } from './telemetry.controller.js';
import { ToolsController } from './tools.controller.js';
import { TurnsController } from './turns.controller.js';

@Module({})
export class ApiModule implements NestModule {
  static with(settings: ApiSettings): DynamicModule {
    return {
      module: ApiModule,
      imports: [LoggerModule.forRoot(requestLog(settings))],
      controllers: [
        TurnsController,
        EventsController,
        InvestigationsController,
        TelemetryController,
        ModelsController,
        ToolsController,
        KnowledgeController,
        SnapshotsController,
        StoreController,
        HealthController,
        DocsController,
      ],
      providers: [
        { provide: ApiSettings, useValue: settings },
        { provide: APP_FILTER, useClass: ProblemFilter },
        Draining,
        OpenStreams,
        Readiness,
        TelemetryReceiver,
        TurnResponder,
        TurnStream,
      ],
      exports: [Readiness],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(MeasureRequests, Admit, Throttle).forRoutes('{*path}');
  }
}

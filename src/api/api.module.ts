// The Nest module of the HTTP API. Its importer provides the buses with their handlers, `Feed`, `TimelineFeed`, `Clock`, `Meter`, `Masking` and
// `EventStore` globally.
import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { LoggerModule } from 'nestjs-pino';
import { AdmissionGuard } from './access/admission.guard.js';
import { AccessRefusals } from './access/access-refusals.js';
import { MaskRequest } from './access/mask-request.js';
import { MethodAdmission } from './access/method-admission.js';
import { assertRouteAccess } from './access/route-access.js';
import { ServiceLimitGuard } from './access/service-limit.guard.js';
import { CallerLimits, ThrottleGuard } from './access/throttle.guard.js';
import { WrongKeys } from './access/wrong-keys.js';
import { AdministrationController } from './administration.controller.js';
import { RetentionController } from './retention.controller.js';
import { ConsoleController } from './console.controller.js';
import { CostController } from './cost.controller.js';
import { AuditController } from './audit.controller.js';
import { CommandAudit, CommandAuditInterceptor } from './access/command-audit.js';
import { AlertsController } from './alerts.controller.js';
import { DocsController } from './docs.controller.js';
import { EventsController } from './events.controller.js';
import { HealthController } from './health.controller.js';
import { TelemetryReceiver } from './telemetry-receiver.js';
import { ChannelsController } from './channels.controller.js';
import { InvestigationsController } from './investigations.controller.js';
import { KnowledgeController } from './knowledge.controller.js';
import { Draining, OpenStreams } from './live/open-streams.js';
import { Presence } from './live/presence.js';
import { TurnStream } from './live/turn-stream.js';
import { MeasureRequests, requestLog } from './observe-requests.js';
import { ErrorProblems } from './problems/error-problems.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { LogsController } from './logs.controller.js';
import { ConversationTurns } from './programs/conversation-turns.js';
import { ProgramReplies } from './programs/program-replies.js';
import { McpController } from './programs/mcp/mcp.controller.js';
import { A2aController } from './programs/a2a/a2a.controller.js';
import { AgUiController } from './programs/ag-ui/ag-ui.controller.js';
import { OpenAiController } from './programs/openai/openai.controller.js';
import { ModelsController } from './models.controller.js';
import { SchedulesController } from './schedules.controller.js';
import { ChainsController, InvestigationChainsController } from './chains.controller.js';
import { NotificationsController } from './notifications.controller.js';
import { Readiness } from './readiness.js';
import { TurnResponder } from './respond.js';
import { ApiSettings } from './settings.js';
import { SessionController } from './session.controller.js';
import { PersonSessions } from './access/person-sessions.js';
import { Sessions } from '../app/access/sessions.js';
import { SearchController } from './search.controller.js';
import { ServicesController } from './services.controller.js';
import { SnapshotsController } from './snapshots.controller.js';
import { StoreController } from './store.controller.js';
import { TelemetryController } from './telemetry.controller.js';
import { TimelineController } from './timeline.controller.js';
import { ToolsController } from './tools.controller.js';
import { StatisticsController } from './statistics.controller.js';
import { TurnsController } from './turns.controller.js';
import { WebhookGate } from './webhook-gate.js';
import { UnknownRouteController } from './unknown-route.controller.js';

const CONTROLLERS = [
  TurnsController,
  EventsController,
  TimelineController,
  InvestigationsController,
  TelemetryController,
  LogsController,
  AlertsController,
  NotificationsController,
  ChannelsController,
  ChainsController,
  SchedulesController,
  InvestigationChainsController,
  SearchController,
  CostController,
  StatisticsController,
  RetentionController,
  AuditController,
  AdministrationController,
  ServicesController,
  ModelsController,
  OpenAiController,
  AgUiController,
  A2aController,
  McpController,
  ToolsController,
  KnowledgeController,
  SnapshotsController,
  StoreController,
  SessionController,
  HealthController,
  DocsController,
  ConsoleController,
];

@Module({})
export class ApiModule implements NestModule {
  /** Throws when a route is neither public nor in the table of operations. */
  static with(settings: ApiSettings): DynamicModule {
    assertRouteAccess(CONTROLLERS);
    return {
      module: ApiModule,
      imports: [LoggerModule.forRoot(requestLog(settings))],
      controllers: [...CONTROLLERS, UnknownRouteController],
      providers: [
        { provide: ApiSettings, useValue: settings },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_INTERCEPTOR, useClass: CommandAuditInterceptor },
        // in this order
        { provide: APP_GUARD, useClass: AdmissionGuard },
        { provide: APP_GUARD, useClass: ThrottleGuard },
        { provide: APP_GUARD, useClass: MaskRequest },
        { provide: APP_GUARD, useClass: ServiceLimitGuard },
        { provide: WrongKeys, useFactory: () => new WrongKeys(() => performance.now() * 1000) },
        AccessRefusals,
        CallerLimits,
        CommandAudit,
        MethodAdmission,
        ConversationTurns,
        ProgramReplies,
        ErrorProblems,
        PersonSessions,
        Sessions,
        Draining,
        OpenStreams,
        Readiness,
        TelemetryReceiver,
        TurnResponder,
        Presence,
        TurnStream,
        WebhookGate,
      ],
      exports: [Readiness],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(MeasureRequests).forRoutes('{*path}');
  }
}

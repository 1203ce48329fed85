// Every use case with the services it needs, for the composition root to provide.
import { ChannelConversations } from '../app/channels/channel-conversations.js';
import { ChannelListeners } from '../app/channels/listen-to-channels.js';
import { DayReader } from '../app/channels/read-day.js';
import { DigestRunner } from '../app/notifications/request-digests.js';
import { ReceiveDeliveryHandler } from '../app/channels/receive-delivery.js';
import { ChannelAudit } from '../app/channels/channel-audit.js';
import { DroppedFiles } from '../app/channels/take-dropped-files.js';
import { SilencesByPress } from '../app/channels/silence-by-press.js';
import { AlertThreads } from '../app/channels/alert-threads.js';
import { AlertThreadRequests } from '../app/notifications/request-alert-threads.js';
import { AlertThreadReader } from '../app/notifications/read-alert-thread.js';
import { ReplyRequests } from '../app/notifications/request-replies.js';
import { ReplySender } from '../app/notifications/send-replies.js';
import { AlertRecords } from '../app/alerts/alert-records.js';
import { AlertInvestigations } from '../app/alerts/open-investigations.js';
import { AlertPlacement } from '../app/alerts/place-alert.js';
import { GetAlertHandler, ListAlertsHandler } from '../app/alerts/read-alerts.js';
import { AlertTurnstile } from '../app/alerts/alert-turnstile.js';
import { ReceiveAlertsHandler } from '../app/alerts/receive-alerts.js';
import { ManageAlertHandler } from '../app/alerts/manage-alert.js';
import { DueRecords } from '../app/retention/due-records.js';
import { ReadRetentionHandler, StartRetentionHandler } from '../app/retention/read-retention.js';
import { RetentionJob } from '../app/retention/retention-job.js';
import { SilenceAlertHandler, SilenceProposals } from '../app/alerts/silence-alert.js';
import { RegroupAlertHandler } from '../app/alerts/regroup-alert.js';
import { InvestigationAlerts } from '../app/notifications/investigation-alerts.js';
import { NotificationRecords } from '../app/notifications/notification-records.js';
import {
  GetNotificationHandler,
  ListNotificationsHandler,
  ResendNotificationHandler,
} from '../app/notifications/read-notifications.js';
import { NotificationRequests } from '../app/notifications/request-notifications.js';
import { NotificationSender } from '../app/notifications/send-notifications.js';
import { ChainConversations } from '../app/chains/chain-conversations.js';
import { ChainRecords } from '../app/chains/chain-records.js';
import { ChainRunner } from '../app/chains/chain-runner.js';
import { ManageChainHandler, RevokeApprovalHandler } from '../app/chains/manage-chain.js';
import { ListChainRunsHandler, ListChainsHandler } from '../app/chains/read-chains.js';
import { ChainIntake, StartChainHandler } from '../app/chains/start-chain.js';
import { ListSchedulesHandler } from '../app/schedules/read-schedules.js';
import { ScheduleRunner } from '../app/schedules/run-schedules.js';
import { ScheduleRecords } from '../app/schedules/schedule-records.js';
import { CheckServiceLimitHandler } from '../app/investigations/check-service-limit.js';
import { FindAskedTurnHandler } from '../app/investigations/find-asked-turn.js';
import { AskQuestionHandler, ReferenceResolver, TurnIntake } from '../app/turns/ask-question.js';
import { BatchHolders, CheckStoreHandler, SweepStoreHandler } from '../app/maintenance/store-maintenance.js';
import { Driver } from '../app/turns/driver.js';
import { Executions } from '../app/records/executions.js';
import { ExportConversationHandler } from '../app/investigations/export-conversation.js';
import { ExportInvestigationHandler } from '../app/investigations/export-investigation.js';
import { Feed } from '../app/investigations/feed.js';
import { LogFollower } from '../app/telemetry/follow-logs.js';
import { NameServicesHandler } from '../app/telemetry/name-services.js';
import { ServiceNamings } from '../app/telemetry/service-namings.js';
import { ListServiceCallsHandler } from '../app/telemetry/list-service-calls.js';
import { IngestJournal } from '../app/telemetry/ingest-journal.js';
import { ReadIngestsHandler } from '../app/telemetry/read-ingests.js';
import { ReadSourcesHandler } from '../app/telemetry/read-sources.js';
import { ListKeysHandler } from '../app/access/list-keys.js';
import { ReadPoliciesHandler } from '../app/notifications/read-policies.js';
import { ListServicesHandler } from '../app/telemetry/list-services.js';
import { CountLogsHandler, SearchLogsHandler } from '../app/telemetry/search-logs.js';
import { IngestTelemetryHandler } from '../app/telemetry/ingest-telemetry.js';
import { Investigations } from '../app/records/investigations.js';
import { AddDocumentHandler, DocumentIndexer, DocumentUpload } from '../app/knowledge/add-document.js';
import { AddInvestigationHandler } from '../app/knowledge/add-investigation.js';
import {
  GetCollectionHandler,
  ListCollectionsHandler,
  SearchCollectionHandler,
} from '../app/knowledge/read-knowledge.js';
import { RemoveKnowledgeHandler } from '../app/knowledge/remove-knowledge.js';
import { FinishErasures, InvestigationBatches } from '../app/maintenance/erasures.js';
import { ManageInvestigationHandler } from '../app/investigations/manage-investigation.js';
import {
  FindSessionsHandler,
  GetBatchHandler,
  GetEventsHandler,
  GetFindingsHandler,
  GetSessionHandler,
  GetTurnHandler,
  ListSessionsHandler,
  ListTurnsHandler,
} from '../app/investigations/read-investigation.js';
import { GetTimelineHandler } from '../app/investigations/read-timeline.js';
import { TimelineFeed } from '../app/investigations/follow-timeline.js';
import { GetInteractionHandler, ListInteractionsHandler } from '../app/investigations/read-interactions.js';
import { SessionFacts } from '../app/records/session-facts.js';
import { SearchRecordsHandler } from '../app/search/search-records.js';
import { KeyAudit } from '../app/audit/key-audit.js';
import { ConfigurationHistory, ListAuditHandler, RecordCommandHandler } from '../app/audit/command-audit.js';
import { Budgets } from '../app/cost/budgets.js';
import { MeasuredTurns } from '../app/search/measured-turns.js';
import { ReadStatisticsHandler } from '../app/search/read-statistics.js';
import { ReadCostHandler } from '../app/cost/read-cost.js';
import { MaskedModels } from '../app/models/masked-models.js';
import { ModelCalls } from '../app/models/model-calls.js';
import { GetModelRequestsHandler } from '../app/audit/model-requests.js';
import { ReplayTurnHandler } from '../app/audit/replay-turn.js';
import { RerunTurnHandler } from '../app/turns/rerun-turn.js';
import { ArtifactStore, SnapshotLibraries } from '../database/store/library.js';
import { ImportSnapshotHandler } from '../database/store/import-snapshot.js';
import {
  GetArtifactHandler,
  GetSnapshotHandler,
  ListSnapshotsHandler,
  RemoveSnapshotHandler,
} from '../database/store/read-snapshots.js';
import { ModelAttempts } from '../app/models/model-attempts.js';
import { CheckModelHandler, ListModelsHandler } from '../app/models/list-models.js';
import { ListToolsHandler } from '../app/models/list-tools.js';
import { TurnMeter } from '../app/meters/turn-meter.js';
import { UseMeter } from '../app/meters/use-meter.js';
import { TurnReader } from '../app/records/turn-reader.js';
import { VerifyInvestigationHandler } from '../app/audit/verify-investigation.js';

export const useCaseServices = [
  DueRecords,
  RetentionJob,
  AlertInvestigations,
  ChainConversations,
  ChainIntake,
  ChainRecords,
  ChainRunner,
  MeasuredTurns,
  ScheduleRecords,
  ScheduleRunner,
  AlertPlacement,
  AlertRecords,
  AlertTurnstile,
  SilenceProposals,
  ArtifactStore,
  InvestigationAlerts,
  NotificationRecords,
  NotificationRequests,
  NotificationSender,
  AlertThreads,
  ChannelAudit,
  DroppedFiles,
  SilencesByPress,
  AlertThreadRequests,
  AlertThreadReader,
  ReplyRequests,
  ReplySender,
  ChannelConversations,
  ChannelListeners,
  DayReader,
  DigestRunner,
  DocumentUpload,
  ModelAttempts,
  Driver,
  Executions,
  Feed,
  TimelineFeed,
  SessionFacts,
  BatchHolders,
  Budgets,
  ConfigurationHistory,
  IngestJournal,
  KeyAudit,
  FinishErasures,
  InvestigationBatches,
  Investigations,
  LogFollower,
  DocumentIndexer,
  MaskedModels,
  ModelCalls,
  ReferenceResolver,
  ServiceNamings,
  SnapshotLibraries,
  TurnMeter,
  UseMeter,
  TurnReader,
  TurnIntake,
];

export const useCaseHandlers = [
  ReadRetentionHandler,
  StartRetentionHandler,
  ManageAlertHandler,
  AddDocumentHandler,
  AddInvestigationHandler,
  AskQuestionHandler,
  CheckModelHandler,
  CheckStoreHandler,
  CountLogsHandler,
  GetAlertHandler,
  ListAlertsHandler,
  ListAuditHandler,
  ReadCostHandler,
  ReadStatisticsHandler,
  RecordCommandHandler,
  ReceiveAlertsHandler,
  ReceiveDeliveryHandler,
  RegroupAlertHandler,
  SilenceAlertHandler,
  GetArtifactHandler,
  GetNotificationHandler,
  ListNotificationsHandler,
  ListChainRunsHandler,
  ListChainsHandler,
  ListSchedulesHandler,
  ManageChainHandler,
  RevokeApprovalHandler,
  StartChainHandler,
  ResendNotificationHandler,
  GetSnapshotHandler,
  ImportSnapshotHandler,
  ListSnapshotsHandler,
  RemoveSnapshotHandler,
  ExportConversationHandler,
  ExportInvestigationHandler,
  FindSessionsHandler,
  GetBatchHandler,
  GetCollectionHandler,
  GetEventsHandler,
  CheckServiceLimitHandler,
  FindAskedTurnHandler,
  GetSessionHandler,
  GetTimelineHandler,
  GetInteractionHandler,
  ListInteractionsHandler,
  GetFindingsHandler,
  GetModelRequestsHandler,
  GetTurnHandler,
  IngestTelemetryHandler,
  ListCollectionsHandler,
  ListKeysHandler,
  ListServicesHandler,
  ReadIngestsHandler,
  ReadPoliciesHandler,
  ReadSourcesHandler,
  ListServiceCallsHandler,
  NameServicesHandler,
  ListSessionsHandler,
  ListTurnsHandler,
  ManageInvestigationHandler,
  RemoveKnowledgeHandler,
  ReplayTurnHandler,
  RerunTurnHandler,
  SearchCollectionHandler,
  SearchLogsHandler,
  SearchRecordsHandler,
  ListModelsHandler,
  ListToolsHandler,
  SweepStoreHandler,
  VerifyInvestigationHandler,
];

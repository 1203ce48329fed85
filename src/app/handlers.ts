// Every use case of the house, for the composition root to provide.
import { AskQuestionHandler } from './ask-question.js';
import { CheckStoreHandler, Holders, SweepStoreHandler } from './care-for-store.js';
import { Driver } from './driver.js';
import { Executions } from './executions.js';
import { ExportConversationHandler } from './export/export-conversation.js';
import { ExportInvestigationHandler } from './export/export-investigation.js';
import { Feed } from './feed.js';
import { IngestTelemetryHandler } from './ingest-telemetry.js';
import { Investigations } from './investigations.js';
import { AddDocumentHandler } from './knowledge/add-document.js';
import { AddInvestigationHandler } from './knowledge/add-investigation.js';
import { GetCollectionHandler, ListCollectionsHandler, SearchCollectionHandler } from './knowledge/read-knowledge.js';
import { RemoveKnowledgeHandler } from './knowledge/remove-knowledge.js';
import { BookShelf, BookShelfRest, Bookstand } from './knowledge/shelf.js';
import { FinishErasures } from './finish-erasures.js';
import { ErasableStores, ManageInvestigationHandler, ManagingParts } from './manage-investigation.js';
import {
  GetBatchHandler,
  GetEventsHandler,
  GetFindingsHandler,
  GetSessionHandler,
  GetTimelineHandler,
  GetTurnHandler,
  ListSessionsHandler,
  ListTurnsHandler,
} from './read-investigation.js';
import { ModelAsking, ModelCalls } from './model-calls.js';
import { GetModelRequestsHandler, Rebuilding } from './audit/model-requests.js';
import { ReplayTurnHandler } from './audit/replay-turn.js';
import { RerunTurnHandler } from './rerun-turn.js';
import { Artifacts } from '../database/store/artifacts.js';
import { ImportSnapshotHandler } from '../database/store/import-snapshot.js';
import { Snapshots } from '../database/store/library.js';
import {
  GetArtifactHandler,
  GetSnapshotHandler,
  ListSnapshotsHandler,
  RemoveSnapshotHandler,
} from '../database/store/read-snapshots.js';
import { Shelf } from '../database/store/shelf.js';
import { Attempts } from './models/attempts.js';
import { CheckModelHandler, SeeModelsHandler } from './models/see-models.js';
import { SeeToolsHandler } from './models/see-tools.js';
import { TurnMeter } from './meters/turn-meter.js';
import { UseMeter } from './meters/use-meter.js';
import { TurnReader } from './turn-reader.js';
import { Nameable } from './nameable.js';
import { AskingRest, TurnParts, Turns } from './turns.js';
import { VerifyInvestigationHandler } from './audit/verify-investigation.js';

export const services = [
  Artifacts,
  AskingRest,
  Bookstand,
  Attempts,
  Driver,
  ErasableStores,
  Executions,
  Feed,
  Holders,
  FinishErasures,
  Investigations,
  ManagingParts,
  BookShelf,
  BookShelfRest,
  ModelAsking,
  ModelCalls,
  Nameable,
  Rebuilding,
  Shelf,
  Snapshots,
  TurnParts,
  TurnMeter,
  UseMeter,
  TurnReader,
  Turns,
];

export const handlers = [
  AddDocumentHandler,
  AddInvestigationHandler,
  AskQuestionHandler,
  CheckModelHandler,
  CheckStoreHandler,
  GetArtifactHandler,
  GetSnapshotHandler,
  ImportSnapshotHandler,
  ListSnapshotsHandler,
  RemoveSnapshotHandler,
  ExportConversationHandler,
  ExportInvestigationHandler,
  GetBatchHandler,
  GetCollectionHandler,
  GetEventsHandler,
  GetSessionHandler,
  GetTimelineHandler,
  GetFindingsHandler,
  GetModelRequestsHandler,
  GetTurnHandler,
  IngestTelemetryHandler,
  ListCollectionsHandler,
  ListSessionsHandler,
  ListTurnsHandler,
  ManageInvestigationHandler,
  RemoveKnowledgeHandler,
  ReplayTurnHandler,
  RerunTurnHandler,
  SearchCollectionHandler,
  SeeModelsHandler,
  SeeToolsHandler,
  SweepStoreHandler,
  VerifyInvestigationHandler,
];

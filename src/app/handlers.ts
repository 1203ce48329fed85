// Every use case of the house, for the composition root to provide.
import { AskQuestionHandler } from './ask-question.js';
import { CheckStoreHandler, SweepStoreHandler } from './care-for-store.js';
import { Driver } from './driver.js';
import { Executions } from './executions.js';
import { ExportInvestigationHandler } from './export-investigation.js';
import { Feed } from './feed.js';
import { IngestTelemetryHandler } from './ingest-telemetry.js';
import { Investigations } from './investigations.js';
import { AddDocumentHandler } from './knowledge/add-document.js';
import { AddInvestigationHandler } from './knowledge/add-investigation.js';
import { GetCollectionHandler, ListCollectionsHandler, SearchCollectionHandler } from './knowledge/read-knowledge.js';
import { RemoveKnowledgeHandler } from './knowledge/remove-knowledge.js';
import { Bookstand, Shelf, ShelfRest } from './knowledge/shelf.js';
import { ErasableStores, ManageInvestigationHandler, ManagingParts } from './manage-investigation.js';
import {
  GetBatchHandler,
  GetEventsHandler,
  GetSessionHandler,
  GetTimelineHandler,
  GetFindingsHandler,
  GetTurnHandler,
  ListSessionsHandler,
  ListTurnsHandler,
} from './read-investigation.js';
import { ReplayTurnHandler } from './replay-turn.js';
import { RerunTurnHandler } from './rerun-turn.js';
import { TurnMeter } from './turn-meter.js';
import { TurnReader } from './turn-reader.js';
import { AskingRest, TurnParts, Turns } from './turns.js';
import { VerifyInvestigationHandler } from './verify-investigation.js';

export const services = [
  AskingRest,
  Bookstand,
  Driver,
  ErasableStores,
  Executions,
  Feed,
  Investigations,
  ManagingParts,
  Shelf,
  ShelfRest,
  TurnParts,
  TurnMeter,
  TurnReader,
  Turns,
];

export const handlers = [
  AddDocumentHandler,
  AddInvestigationHandler,
  AskQuestionHandler,
  CheckStoreHandler,
  ExportInvestigationHandler,
  GetBatchHandler,
  GetCollectionHandler,
  GetEventsHandler,
  GetSessionHandler,
  GetTimelineHandler,
  GetFindingsHandler,
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
  SweepStoreHandler,
  VerifyInvestigationHandler,
];

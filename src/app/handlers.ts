// Every use case of the house, for the composition root to provide.
import { AskQuestionHandler } from './ask-question.js';
import { CheckStoreHandler, SweepStoreHandler } from './care-for-store.js';
import { Driver } from './driver.js';
import { Executions } from './executions.js';
import { ExportInvestigationHandler } from './export-investigation.js';
import { Feed } from './feed.js';
import { IngestTelemetryHandler } from './ingest-telemetry.js';
import { Investigations } from './investigations.js';
import { FinishErasures } from './finish-erasures.js';
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
  Driver,
  ErasableStores,
  Executions,
  Feed,
  FinishErasures,
  Investigations,
  ManagingParts,
  TurnParts,
  TurnMeter,
  TurnReader,
  Turns,
];

export const handlers = [
  AskQuestionHandler,
  CheckStoreHandler,
  ExportInvestigationHandler,
  GetBatchHandler,
  GetEventsHandler,
  GetSessionHandler,
  GetTimelineHandler,
  GetFindingsHandler,
  GetTurnHandler,
  IngestTelemetryHandler,
  ListSessionsHandler,
  ListTurnsHandler,
  ManageInvestigationHandler,
  ReplayTurnHandler,
  RerunTurnHandler,
  SweepStoreHandler,
  VerifyInvestigationHandler,
];

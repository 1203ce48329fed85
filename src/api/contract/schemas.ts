// Every named schema of the API, by the name that it has in the document.
import {
  alertDocument,
  alertPage,
  alertReceipts,
  alertsBody,
  regroupBody,
  silenceBody,
  silencedAlert,
} from './alerts.js';
import { answer } from './answer.js';
import { logsRequest, metricsRequest, otlpAttributes, otlpValue, tracesRequest } from '../otlp/rows.js';
import { ingestList, keyList, policyReport, sourceReport } from './administration.js';
import { auditPage } from './audit.js';
import { askBody, emptyBody, feedbackBody, noteBody, rerunBody } from './ask.js';
import { costReport } from './cost.js';
import { statisticsReport } from './statistics.js';
import {
  accepted,
  doneReply,
  eventPage,
  findings,
  replayReport,
  session,
  sessionPage,
  turnDocument,
  turnList,
  verificationReport,
} from './investigations.js';
import { logCounts, logLine, logPage } from './logs.js';
import { signedIn, signedOut, signInOptions } from './sign-in.js';
import { schedulePage } from './schedules.js';
import { modelCheck, modelList, modelRequests } from './models.js';
import { runAgentBody } from './ag-ui.js';
import { chatCompletion, chatCompletionBody, modelResponse, modelResponseBody, openAiError } from './openai.js';
import {
  collectionDocument,
  collectionList,
  documentBody,
  foundPassages,
  placedDocuments,
  removedKnowledge,
} from './knowledge.js';
import {
  checkBody,
  health,
  ingestReport,
  problemSchema,
  storeCheck,
  storeSweep,
  sweepBody,
  toolList,
} from './service.js';
import { holdBody, retentionReport, retentionStarted } from './retention.js';
import { foundRecords } from './search.js';
import {
  approvalBody,
  chainAnswerBody,
  chainBody,
  chainPage,
  chainRunPage,
  chainStart,
  revocationBody,
} from './chains.js';
import { notificationDocument, notificationPage } from './notifications.js';
import { serviceCalls } from './service-calls.js';
import { namingBody, namingDone, serviceList } from './services.js';
import { interactionDocument, interactionPage, timelinePage } from './timeline.js';
import { snapshotDocument, snapshotFile, snapshotList } from './snapshots.js';

/** Schemas by the name that they have in the document. */
export const SCHEMAS = {
  Accepted: accepted,
  Alert: alertDocument,
  AlertPage: alertPage,
  AlertReceipts: alertReceipts,
  AlertsBody: alertsBody,
  Answer: answer,
  AuditPage: auditPage,
  KeyList: keyList,
  SourceReport: sourceReport,
  IngestList: ingestList,
  PolicyReport: policyReport,
  AskBody: askBody,
  CheckBody: checkBody,
  CostReport: costReport,
  StatisticsReport: statisticsReport,
  Collection: collectionDocument,
  ApprovalBody: approvalBody,
  ChainAnswerBody: chainAnswerBody,
  ChainBody: chainBody,
  ChainPage: chainPage,
  ChainRunPage: chainRunPage,
  ChainStart: chainStart,
  ChatCompletion: chatCompletion,
  ChatCompletionBody: chatCompletionBody,
  SchedulePage: schedulePage,
  CollectionList: collectionList,
  DocumentFile: documentBody,
  Done: doneReply,
  EmptyBody: emptyBody,
  EventPage: eventPage,
  Findings: findings,
  FeedbackBody: feedbackBody,
  FoundPassages: foundPassages,
  FoundRecords: foundRecords,
  Health: health,
  HoldBody: holdBody,
  IngestReport: ingestReport,
  Interaction: interactionDocument,
  InteractionPage: interactionPage,
  LogCounts: logCounts,
  LogLine: logLine,
  LogPage: logPage,
  ModelCheck: modelCheck,
  ModelList: modelList,
  ModelRequests: modelRequests,
  ModelResponse: modelResponse,
  ModelResponseBody: modelResponseBody,
  NamingBody: namingBody,
  NamingDone: namingDone,
  NoteBody: noteBody,
  Notification: notificationDocument,
  NotificationPage: notificationPage,
  OpenAiError: openAiError,
  OtlpAttributes: otlpAttributes,
  OtlpLogs: logsRequest,
  OtlpMetrics: metricsRequest,
  OtlpTraces: tracesRequest,
  OtlpValue: otlpValue,
  PlacedDocuments: placedDocuments,
  Problem: problemSchema,
  RegroupBody: regroupBody,
  RemovedKnowledge: removedKnowledge,
  RunAgentBody: runAgentBody,
  SilenceBody: silenceBody,
  SilencedAlert: silencedAlert,
  Replay: replayReport,
  RerunBody: rerunBody,
  RevocationBody: revocationBody,
  Retention: retentionReport,
  RetentionStarted: retentionStarted,
  ServiceCalls: serviceCalls,
  ServiceList: serviceList,
  Session: session,
  SessionPage: sessionPage,
  SignedIn: signedIn,
  SignedOut: signedOut,
  SignInOptions: signInOptions,
  Snapshot: snapshotDocument,
  SnapshotFile: snapshotFile,
  SnapshotList: snapshotList,
  StoreCheck: storeCheck,
  StoreSweep: storeSweep,
  SweepBody: sweepBody,
  TimelinePage: timelinePage,
  ToolList: toolList,
  TurnDocument: turnDocument,
  TurnList: turnList,
  Verification: verificationReport,
} as const;

export type SchemaName = keyof typeof SCHEMAS;

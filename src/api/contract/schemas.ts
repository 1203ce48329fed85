// The schemas of the wire by the names that they have in the document.
import { answer } from './answer.js';
import { askBody, emptyBody, feedbackBody, rerunBody } from './ask.js';
import {
  accepted,
  done,
  eventPage,
  findings,
  replay,
  timeline,
  turnDocument,
  turnList,
  verification,
} from './records.js';
import { modelCheck, modelList } from './model-profiles.js';
import { modelRequests } from './models.js';
import { health, ingestReport, problem } from './service.js';
import { checkBody, storeCheck, storeSweep, sweepBody } from './store.js';
import { snapshot, snapshotList } from './snapshots.js';
import { session, sessionPage } from './session.js';

/** Schemas by the name that they have in the document. */
export const SCHEMAS = {
  Accepted: accepted,
  Answer: answer,
  AskBody: askBody,
  CheckBody: checkBody,
  Done: done,
  EmptyBody: emptyBody,
  EventPage: eventPage,
  Findings: findings,
  FeedbackBody: feedbackBody,
  Health: health,
  IngestReport: ingestReport,
  ModelCheck: modelCheck,
  ModelList: modelList,
  ModelRequests: modelRequests,
  Problem: problem,
  Replay: replay,
  RerunBody: rerunBody,
  Session: session,
  SessionPage: sessionPage,
  Snapshot: snapshot,
  SnapshotList: snapshotList,
  StoreCheck: storeCheck,
  StoreSweep: storeSweep,
  SweepBody: sweepBody,
  Timeline: timeline,
  TurnDocument: turnDocument,
  TurnList: turnList,
  Verification: verification,
} as const;

export type SchemaName = keyof typeof SCHEMAS;
/** A named schema, or the media types of a body that is none. */
export type Content = SchemaName | readonly string[];

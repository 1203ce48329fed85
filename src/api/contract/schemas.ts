// Every schema of the wire by its name, and what a route is.
import type { z } from 'zod';
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
import { collectionDocument, collectionList, foundPassages, placedDocuments, removedKnowledge } from './knowledge.js';
import { modelRequests } from './models.js';
import { health, ingestReport, problem } from './service.js';
import { checkBody, storeCheck, storeSweep, sweepBody } from './store.js';
import { snapshot, snapshotList } from './snapshots.js';
import { session, sessionPage } from './session.js';
import { toolList } from './tools.js';

/** Schemas by the name that they have in the document. */
export const SCHEMAS = {
  Accepted: accepted,
  Answer: answer,
  AskBody: askBody,
  CheckBody: checkBody,
  Collection: collectionDocument,
  CollectionList: collectionList,
  Done: done,
  EmptyBody: emptyBody,
  EventPage: eventPage,
  Findings: findings,
  FeedbackBody: feedbackBody,
  FoundPassages: foundPassages,
  Health: health,
  IngestReport: ingestReport,
  ModelCheck: modelCheck,
  ModelList: modelList,
  ModelRequests: modelRequests,
  PlacedDocuments: placedDocuments,
  Problem: problem,
  RemovedKnowledge: removedKnowledge,
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
  ToolList: toolList,
  TurnDocument: turnDocument,
  TurnList: turnList,
  Verification: verification,
} as const;

export type SchemaName = keyof typeof SCHEMAS;
/** A named schema, or the media types of a body that is none. */
export type Content = SchemaName | readonly string[];

export type Route = {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly summary: string;
  readonly body?: Content;
  readonly query?: z.ZodObject;
  readonly headers?: readonly string[];
  readonly answers: { readonly [status: number]: Content };
  /** Status codes of its problems, beside 400, 401 and 500. */
  readonly problems?: readonly number[];
};

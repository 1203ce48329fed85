// Brings facts of earlier releases to today's schema when they are read; stored facts never change. Says which schema a fact is written with.
import type { FactBody } from '../kernel/fact.js';
import { FACT_SCHEMA } from './facts.js';
import type { StoredFact } from './stored-fact.js';

/** How a payload of an earlier schema becomes one of `schema`. */
type PayloadChange = { readonly schema: number; readonly upcast: (data: object) => object };

/**
 * The schema that has brought each type: an older release refuses the type instead of guessing what it means. 1 also of types whose
 * whole kind of stream no older release reads.
 */
export const BROUGHT_BY: { readonly [Type in StoredFact['type']]: number } = {
  AlertDeleted: 1,
  AlertErased: 1,
  AlertGrouped: 1,
  AlertInvestigationDecided: 1,
  AlertReported: 1,
  AlertRestored: 1,
  AnswerComposed: 1,
  BatchFetched: 1,
  CitationsVerified: 1,
  CommandPerformed: 1,
  ConfigurationApplied: 1,
  ConfirmationGiven: 1,
  ConfirmationRequested: 1,
  ConfirmationWithdrawn: 1,
  ContextSummarized: 1,
  DriverTaken: 1,
  ExecutionEnded: 1,
  ExecutionStarted: 1,
  ExecutionTaken: 1,
  FeedbackGiven: 1,
  FindingsDrawn: 1,
  InvestigationDeleted: 1,
  InvestigationErased: 1,
  InvestigationOpened: 1,
  InvestigationRestored: 1,
  IssueOpened: 1,
  IssueResolved: 1,
  IssueReturned: 1,
  IssueSwitched: 1,
  ModelCalled: 1,
  ModelConsulted: 1,
  ModelFailed: 1,
  ModelGivenUp: 1,
  ModelReplied: 1,
  NotificationAttemptEnded: 1,
  NotificationAttempted: 1,
  NotificationRequested: 1,
  QueriesPlanned: 1,
  RetentionPoliciesChanged: 1,
  RetentionRunAdvanced: 1,
  RetentionRunEnded: 1,
  RetentionRunStarted: 1,
  ScopeMerged: 1,
  ServiceNamingDecided: 1,
  ServiceNamingUndone: 1,
  SnapshotImported: 1,
  SnapshotRemoved: 1,
  SourceFailed: 1,
  SourceSkipped: 1,
  StageEnded: 1,
  StageStarted: 1,
  ToolCalled: 1,
  ToolReturned: 1,
  TurnAnswered: 1,
  TurnAsked: 1,
  TurnCancelled: 1,
  TurnClassified: 1,
  TurnFailed: 1,
  TurnStarted: 1,
  TurnTimedOut: 1,
  LegalHoldPlaced: 2,
  LegalHoldReleased: 2,
  MaskingRenewed: 2,
  AlertSilenced: 3,
  ChainApprovalAnswered: 3,
  ChainApprovalAsked: 3,
  ChainDefined: 3,
  ChainEnded: 3,
  ChainExecutionEnded: 3,
  ChainExecutionStarted: 3,
  ChainStageEnded: 3,
  ChainStageStarted: 3,
  ChainStarted: 3,
  HandoverNoted: 3,
  NotificationErased: 3,
  ScheduleBegun: 3,
  ScheduleMissed: 3,
  ScheduleTicked: 3,
  StandingApprovalGiven: 3,
  StandingApprovalRevoked: 3,
  ThinkingStarted: 3,
};

/** By type of fact, in ascending order. A type that is not here has its first shape. */
const CHANGES: { readonly [type: string]: readonly PayloadChange[] } = {
  FeedbackGiven: [
    {
      schema: 2,
      upcast: (data) => ({
        ...data,
        rating: (data as { readonly rating: string }).rating === 'up' ? 'right' : 'wrong',
      }),
    },
  ],
};

const changesOf = (type: string): readonly PayloadChange[] =>
  Object.hasOwn(CHANGES, type) ? (CHANGES[type] ?? []) : [];

/** The schema that has brought a type or last changed its shape: an older release reads all types that it knows as they are. */
export const schemaOfType = (type: string): number =>
  changesOf(type).at(-1)?.schema ?? (Object.hasOwn(BROUGHT_BY, type) ? BROUGHT_BY[type as StoredFact['type']] : 1);

/** Of facts that are stored under one schema. */
export const highestSchema = (facts: readonly FactBody[]): number =>
  Math.max(1, ...facts.map(({ type }) => schemaOfType(type)));

/** Throws on a fact of a later schema: an older release must not guess what it means. */
export const upcast = <Fact extends FactBody>(fact: Fact & { readonly schema: number }): Fact => {
  if (fact.schema > FACT_SCHEMA)
    throw new Error(`fact ${fact.type} has schema ${fact.schema}; this release reads up to ${FACT_SCHEMA}: upgrade it`);
  const missing = changesOf(fact.type).filter(({ schema }) => schema > fact.schema);
  const data = missing.reduce((before, change) => change.upcast(before), fact.data);
  return { ...fact, data, schema: schemaOfType(fact.type) };
};

// The session: one document per investigation with every field of the conversational store, folded from facts.
import { optional } from '../../kernel/optional.js';
import type { ClientTxnId, Tenant, TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { Micros, TimeWindow } from '../../kernel/time.js';
import { evolve } from '../evolve.js';
import type { AnswerRating } from '../answer-feedback.js';
import type { InvestigationFact } from '../facts.js';
import type { ChainVersion } from '../chain/chain-run.js';
import type { ChainStatus } from '../../kernel/chain-terms.js';
import type { LegalHold } from '../legal-hold.js';
import { ROUNDS } from '../pipeline.js';
import type { ConsideredRange, Scope } from '../scope.js';
import { changesRecord, investigationRecord, type RecordDraft } from './record.js';
import { foldTurnRecords, type TurnRecord } from './turn-record.js';
import {
  type InvestigationState,
  type Issue,
  classificationMargins,
  noInvestigation,
  type OpenedInvestigation,
  type Turn,
} from '../state.js';
import type { ClassificationMargin, PlannedQuery, Suspect, TurnStatus } from '../turn.js';

export type SessionIssue = {
  readonly id: string;
  readonly status: Issue['status'];
  readonly issueSummary?: string;
  readonly timeWindow?: { readonly asked: TimeWindow; readonly analysis: TimeWindow };
  readonly lastCursor: readonly ConsideredRange[];
  readonly scopes: Scope;
  readonly requestIds: readonly string[];
  readonly traceIds: readonly string[];
  /** Batches that hold the evidence, newest last. */
  readonly evidence: readonly { readonly batch: string; readonly turn: number }[];
  readonly hypotheses: readonly Suspect[];
  /** Of its reports, the latest that was rated. Absent: nobody has rated one. */
  readonly feedback?: SessionFeedback;
};

/** What somebody has left for whoever goes on. */
export type HandoverNote = { readonly text: string; readonly by: string; readonly at: Micros };

/** With the words that were searched for; absent once they are erased. */
type SessionQuery = Omit<PlannedQuery, 'text'> & { readonly text?: string };

type SessionFeedback = { readonly turn: number; readonly rating: AnswerRating; readonly cause?: string };

export type Session = {
  readonly tenant: Tenant;
  readonly clientTxnId: ClientTxnId;
  readonly status: OpenedInvestigation['status'];
  readonly createdAt: Micros;
  readonly updatedAt: Micros;
  readonly version: number;
  readonly turns: number;
  /** A turn waits or runs. */
  readonly busy: boolean;
  readonly currentIssue?: string;
  readonly lastTurn?: { readonly n: number; readonly status: TurnStatus };
  /** Of the latest turn that has planned any, in the order of its rounds; without those of the catalogue. */
  readonly lastQueries: readonly SessionQuery[];
  readonly issues: readonly SessionIssue[];
  readonly hold?: LegalHold;
  /** The latest one. Absent: nobody has left one, or it is erased. */
  readonly note?: HandoverNote;
  /** Of chains, oldest first. Absent: there are none. */
  readonly chains?: readonly (ChainVersion & { readonly run: string; readonly status: ChainStatus })[];
  /** The investigation whose chain has opened it, as the conversation of one execution. */
  readonly partOf?: ClientTxnId;
  /** Of the latest turns, newest last. */
  readonly judged: readonly ClassificationMargin[];
};

/** Looks a text up; erased ones are `undefined`. */
export type TextLookup = (ref: TextRef) => string | undefined;

/** Evidence batches and issues shown; older ones are in the events. */
const MAX_SHOWN = 20;

/** The turns whose ratings hold for an issue: of each issue the latest report that was rated. */
export const ratedTurns = ({ turns }: OpenedInvestigation): ReadonlyMap<string, Turn> =>
  new Map(turns.flatMap((turn) => (turn.issue && turn.feedback && !turn.ask ? [[turn.issue, turn] as const] : [])));

const sessionFeedback = (turn: Turn | undefined, text: TextLookup): SessionFeedback | undefined => {
  if (turn?.feedback === undefined) return undefined;
  const { rating, cause } = turn.feedback;
  return { turn: turn.n, rating, ...optional({ cause: cause === undefined ? undefined : text(cause) }) };
};

const sessionIssue = (issue: Issue, rated: Turn | undefined, text: TextLookup): SessionIssue => {
  const summary = issue.summary === undefined ? undefined : text(issue.summary);
  return {
    id: issue.id,
    status: issue.status,
    ...optional({ issueSummary: summary }),
    ...(issue.window !== undefined && { timeWindow: { asked: issue.window.asked, analysis: issue.window.analysis } }),
    lastCursor: issue.considered,
    scopes: issue.scope,
    requestIds: issue.requestIds,
    traceIds: issue.traceIds,
    evidence: issue.batches.slice(-MAX_SHOWN).map(({ hash, turn }) => ({ batch: hash, turn })),
    hypotheses: issue.suspects,
    ...optional({ feedback: sessionFeedback(rated, text) }),
  };
};

export type SessionMeta = Pick<Session, 'createdAt' | 'updatedAt' | 'version'> & {
  readonly lastQueries: readonly PlannedQuery[];
  /** The turn of the last queries; 0: none has planned any. */
  readonly plannedIn: number;
  readonly note?: Omit<HandoverNote, 'text'> & { readonly ref: TextRef };
};

const sessionQuery = ({ text: ref, ...query }: PlannedQuery, text: TextLookup): SessionQuery => ({
  ...query,
  ...optional({ text: ref === undefined ? undefined : text(ref) }),
});

const sessionNote = ({ note }: SessionMeta, text: TextLookup): HandoverNote | undefined => {
  const words = note && text(note.ref);
  return note === undefined || words === undefined ? undefined : { text: words, by: note.by, at: note.at };
};

/** The document of a state; `meta` is what the state does not hold. */
export const sessionOf = (state: OpenedInvestigation, meta: SessionMeta, text: TextLookup): Session => {
  const { createdAt, updatedAt, version } = meta;
  const last = state.turns.at(-1);
  const rated = ratedTurns(state);
  return {
    tenant: state.tenant,
    clientTxnId: state.clientTxnId,
    status: state.status,
    createdAt,
    updatedAt,
    version,
    lastQueries: meta.lastQueries.map((query) => sessionQuery(query, text)),
    turns: state.turns.length,
    busy: state.status === 'open' && state.turns.some(({ status }) => status === 'queued' || status === 'running'),
    ...optional({ currentIssue: state.current }),
    ...(last !== undefined && { lastTurn: { n: last.n, status: last.status } }),
    issues: state.issues.slice(-MAX_SHOWN).map((issue) => sessionIssue(issue, rated.get(issue.id), text)),
    ...optional({ hold: state.hold, note: sessionNote(meta, text), partOf: state.partOf }),
    ...(state.chains.length > 0 && {
      chains: state.chains.map(({ id: run, chain, version, status }) => ({ run, chain, version, status })),
    }),
    judged: classificationMargins(state).slice(-MAX_SHOWN),
  };
};

export type SessionFold = {
  readonly state: InvestigationState;
  readonly meta: SessionMeta;
  /** Of the last fact that changed what search finds. */
  readonly searchedAt: Micros;
  readonly turns: readonly TurnRecord[];
};

export const emptySessionFold: SessionFold = {
  state: noInvestigation,
  meta: { createdAt: 0, updatedAt: 0, version: 0, plannedIn: 0, lastQueries: [] },
  searchedAt: 0,
  turns: [],
};

/** What is done to an investigation without using it: it grows no younger by that. */
const isUpkeep = ({ type }: InvestigationFact): boolean =>
  type === 'MaskingRenewed' || type === 'LegalHoldPlaced' || type === 'LegalHoldReleased';

type PlannedIn = Pick<SessionMeta, 'plannedIn' | 'lastQueries'>;

const queriesAfter = ({ plannedIn, lastQueries }: PlannedIn, fact: InvestigationFact): PlannedIn => {
  if (fact.type !== 'QueriesPlanned' || fact.data.round === ROUNDS.catalogue) return { plannedIn, lastQueries };
  const { turn, queries } = fact.data;
  return { plannedIn: turn, lastQueries: turn === plannedIn ? [...lastQueries, ...queries] : queries };
};

const noteAfter = ({ note }: SessionMeta, fact: RecordedFact<InvestigationFact>): SessionMeta['note'] =>
  fact.type === 'HandoverNoted' ? { ref: fact.data.note, by: fact.actor.id, at: fact.at } : note;

/** Folds one recorded fact into state and meta: the live view and a rebuilt one take the same way. */
export const foldSession = (
  { state, meta, searchedAt, turns }: SessionFold,
  fact: RecordedFact<InvestigationFact>,
): SessionFold => ({
  state: evolve(state, fact),
  meta: {
    createdAt: meta.version === 0 ? fact.at : meta.createdAt,
    updatedAt: isUpkeep(fact) ? meta.updatedAt : fact.at,
    version: fact.version,
    ...queriesAfter(meta, fact),
    ...optional({ note: noteAfter(meta, fact) }),
  },
  searchedAt: changesRecord(fact) && !isUpkeep(fact) ? fact.at : searchedAt,
  turns: foldTurnRecords(turns, fact),
});

export const recordOfSession = (state: OpenedInvestigation, { meta, searchedAt, turns }: SessionFold): RecordDraft =>
  investigationRecord(state, { createdAt: meta.createdAt, updatedAt: searchedAt, turns });

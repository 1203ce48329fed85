// Reads texts and rows of the conversation for the steps: messages, summaries, and this turn's batches by kind of query.
import { troubleTime } from '../../answer/verdicts/trouble-time.js';
import type { TroubleWords } from '../../language/details/trouble-words.js';
import { EVENTS_REASON, NEWEST_REASON } from '../../turn/plan/plan-catalogue.js';
import type { DocumentSearchInput } from '../../turn/plan/plan-documents.js';
import type { NameCatalogue } from '../../language/text/catalogue-mentions.js';
import type { AskContext } from '../../answer/ask-context.js';
import { EntityFinder } from '../../language/names/find-entities.js';
import { hostsNamedAlone } from '../../language/names/name-forms.js';
import type { Reading } from '../../language/reading.js';
import { completeReading, parseReading } from '../../language/stored-reading.js';
import { intentsOf, type QuestionIntents } from '../../turn/question/question-intents.js';
import type { Classification } from '../../investigation/turn.js';
import { type Issue, type RunningTurn, type Turn, turnOf } from '../../investigation/state.js';
import type { StartedTurn } from '../../investigation/pipeline.js';
import type { Micros, TimeWindow } from '../../kernel/time.js';
import type { CatalogueRow, TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { ChangeRecord } from '../../telemetry/record.js';
import type { CollectionRow } from '../../telemetry/knowledge-rows.js';
import type { CaptureRow } from '../../telemetry/snapshot-row.js';
import type { StepContext } from './step-context.js';

const NOT_READ: Reading = { version: 2, language: 'en', acts: [{ kind: 'none', probability: 1 }], entities: [] };

/** "Take the recent 5 chats": turns that a later message is compared with. */
const RECENT_TURNS = 5;

/** The last turns before this one that were about some issue, latest last. */
export const recentTurns = <T extends { readonly n: number; readonly issue?: string | undefined }>(
  { n }: Pick<Turn, 'n'>,
  turns: readonly T[],
): readonly T[] => turns.filter((each) => each.n < n && each.issue !== undefined).slice(-RECENT_TURNS);

export const readQuestionText = async (context: StepContext, turn: Turn | undefined): Promise<string> =>
  turn?.question.text === undefined ? '' : context.readText(turn.question.text);

/** The question being answered: the parked one that this turn confirms, else its own. */
export const readTurnMessage = async (context: StepContext, { state, running, turn }: StartedTurn): Promise<string> =>
  readQuestionText(context, running.resolves === undefined ? turn : turnOf(state, running.resolves));

/** What the message of the turn was read as. Of a turn whose version recorded none, nothing. */
export const readReading = async (context: StepContext, { read }: Pick<Classification, 'read'>): Promise<Reading> =>
  read === undefined ? NOT_READ : parseReading(await context.readText(read));

/** No turn before was read in that language: what is said of the language is said once a conversation. */
export const isFirstInLanguage = async (
  context: StepContext,
  turns: readonly Turn[],
  { n, language }: { readonly n: number; readonly language: string },
): Promise<boolean> => {
  for (const turn of turns)
    if (turn.n < n && turn.read !== undefined && (await readReading(context, turn)).language === language) return false;
  return true;
};

export const readIssueSummary = async (context: StepContext, issue: Issue | undefined): Promise<string> =>
  issue?.summary === undefined ? '' : context.readText(issue.summary);

export const readGist = async (context: StepContext, turn: Turn): Promise<string> =>
  turn.gist === undefined ? '' : context.readText(turn.gist);

/** Rows of this turn's reads of a kind. Without what a model read itself: what it is shown must not change while it is consulted. */
export const readRowsOfKind = async (
  context: StepContext,
  running: RunningTurn,
  ask: 'catalogue' | 'incidents' | 'collections' | 'outside-tools' | 'snapshot' | 'captures',
): Promise<readonly BatchRow[]> => {
  const asked = new Set(
    running.queries.filter(({ query, call }) => query.ask === ask && call === undefined).map(({ id }) => id),
  );
  const hashes = running.fetched.filter(({ query }) => asked.has(query)).map(({ hash }) => hash);
  return (await Promise.all(hashes.map((hash) => context.readRows(hash)))).flat();
};

/** Why the counts of a pasted record are read. */
export const PASTED_REASON = 'pasted';

/** When the pasted record, or else the newest line like it, was written. Undefined: none is pasted, or none is stored. */
export const readPastedTime = async (
  context: StepContext,
  { queries, fetched }: RunningTurn,
): Promise<Micros | undefined> => {
  for (const { id } of queries.filter(({ why }) => why === PASTED_REASON)) {
    const hash = fetched.find(({ query }) => query === id)?.hash;
    const rows = hash === undefined ? [] : await context.readRows(hash);
    const last = Math.max(...rows.flatMap((row) => (row.kind === 'tally' && row.count > 0 ? [row.last] : [])));
    if (Number.isFinite(last)) return last;
  }
  return undefined;
};

/** Why the requests are counted that a message names by a status code, a path or a thing. */
export const TROUBLE_REASON = 'trouble';

/** When the trouble was that a message names. Undefined: it names none, or none is stored. */
export const readTroubleTime = async (
  context: StepContext,
  { queries, fetched }: RunningTurn,
  named: TroubleWords | undefined,
): Promise<TimeWindow | undefined> => {
  if (named === undefined) return undefined;
  const planned = new Set(queries.filter(({ why }) => why === TROUBLE_REASON).map(({ id }) => id));
  const hashes = fetched.filter(({ query }) => planned.has(query)).map(({ hash }) => hash);
  const rows = (await Promise.all(hashes.map((hash) => context.readRows(hash)))).flat();
  return troubleTime(
    named,
    rows.filter((row) => row.kind === 'tally'),
  );
};

/** Why patterns of the last hours are counted: a first question may name a thing of which the loudest service says nothing. */
export const THING_REASON = 'thing';

/** What was counted for that reason. */
export const readThingRows = async (
  context: StepContext,
  { queries, fetched }: RunningTurn,
): Promise<readonly TallyRow[]> => {
  const asked = new Set(queries.filter(({ why }) => why === THING_REASON).map(({ id }) => id));
  const hashes = fetched.filter(({ query }) => asked.has(query)).map(({ hash }) => hash);
  const rows = (await Promise.all(hashes.map((hash) => context.readRows(hash)))).flat();
  return rows.filter((row) => row.kind === 'tally');
};

/** Spans were stored lately. */
export const hasRecentSpans = async (context: StepContext, { queries, fetched }: RunningTurn): Promise<boolean> => {
  const asked = new Set(
    queries
      .filter(({ why, query }) => why === NEWEST_REASON && query.ask === 'tally' && query.of === 'spans')
      .map(({ id }) => id),
  );
  const hashes = fetched.filter(({ query }) => asked.has(query)).map(({ hash }) => hash);
  const rows = (await Promise.all(hashes.map((hash) => context.readRows(hash)))).flat();
  return rows.some((row) => row.kind === 'tally' && row.count > 0);
};

/** When the newest line before the question was written, or a span lately. Undefined: neither is stored, or it was not asked. */
export const readNewestTime = async (
  context: StepContext,
  { queries, fetched }: RunningTurn,
): Promise<Micros | undefined> => {
  const asked = new Set(queries.filter(({ why }) => why === NEWEST_REASON).map(({ id }) => id));
  const hashes = fetched.filter(({ query }) => asked.has(query)).map(({ hash }) => hash);
  const rows = (await Promise.all(hashes.map((hash) => context.readRows(hash)))).flat();
  const times = rows.flatMap((row) => {
    if (row.kind === 'log') return [row.time];
    return row.kind === 'tally' && row.count > 0 ? [row.last] : [];
  });
  return times.length === 0 ? undefined : Math.max(...times);
};

/** Changes before a first question. Of other questions none were read. */
export const readRecentChanges = async (
  context: StepContext,
  { queries, fetched }: RunningTurn,
): Promise<readonly ChangeRecord[]> => {
  const asked = new Set(queries.filter(({ why }) => why === EVENTS_REASON).map(({ id }) => id));
  const hashes = fetched.filter(({ query }) => asked.has(query)).map(({ hash }) => hash);
  const rows = (await Promise.all(hashes.map((hash) => context.readRows(hash)))).flat();
  return rows.filter((row) => row.kind === 'change');
};

/** Windows of earlier incidents, newest first. */
export const readIncidentWindows = async (context: StepContext, running: RunningTurn): Promise<readonly TimeWindow[]> =>
  (await readRowsOfKind(context, running, 'incidents')).flatMap((row) =>
    row.kind === 'incident' ? [{ from: row.from, to: row.to }] : [],
  );

/** The tenant's collections of documents that can be searched, as they were when the turn began. */
export const readSearchableCollections = async (
  context: StepContext,
  running: RunningTurn,
): Promise<readonly CollectionRow[]> =>
  (await readRowsOfKind(context, running, 'collections')).flatMap((row) =>
    row.kind === 'collection' && row.unavailable === undefined && row.passages > 0 ? [row] : [],
  );

/** The snapshots there were when the turn began. */
export const readCaptures = async (context: StepContext, running: RunningTurn): Promise<readonly CaptureRow[]> =>
  (await readRowsOfKind(context, running, 'captures')).filter((row) => row.kind === 'capture');

/** Values of one field that occur in the data, from the catalogue batch of this turn. */
export const readCatalogueValues = async (
  context: StepContext,
  running: RunningTurn,
  field: CatalogueRow['field'],
): Promise<readonly string[]> => {
  const rows = await readRowsOfKind(context, running, 'catalogue');
  return rows.flatMap((row) => (row.kind === 'catalogue' && row.field === field ? row.values : []));
};

/** When the oldest stored row was written, as far as the catalogue says so: where a day and more is stored. */
export const readOldestTime = async (context: StepContext, running: RunningTurn): Promise<Micros | undefined> => {
  const rows = await readRowsOfKind(context, running, 'catalogue');
  return rows.flatMap((row) => (row.kind === 'catalogue' ? (row.since ?? []) : []))[0];
};

/** Names that services had before people gave them others, and those that they have now. */
export const readRenamedServices = async (
  context: StepContext,
  running: RunningTurn,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await readRowsOfKind(context, running, 'catalogue');
  return new Map(rows.flatMap((row) => (row.kind === 'catalogue' ? (row.renamed ?? []) : [])));
};

/** Services also by the names that they had before. */
export const readNameCatalogue = async (
  context: StepContext,
  running: RunningTurn,
): Promise<NameCatalogue & { readonly versions: readonly string[] }> => ({
  services: [
    ...(await readCatalogueValues(context, running, 'service')),
    ...(await readRenamedServices(context, running)).keys(),
  ],
  environments: await readCatalogueValues(context, running, 'environment'),
  regions: await readCatalogueValues(context, running, 'region'),
  versions: await readCatalogueValues(context, running, 'version'),
});

/** Names as the readers of a message take them. */
export const readEntityCatalogue = async (
  context: StepContext,
  running: RunningTurn,
): Promise<AskContext['catalogue']> => {
  const { services, environments, regions, versions } = await readNameCatalogue(context, running);
  return { service: services, environment: environments, region: regions, version: versions };
};

/** By the names that are stored for the tenant. */
export const readEntityFinder = async (context: StepContext, running: RunningTurn): Promise<EntityFinder> => {
  const names = await readEntityCatalogue(context, running);
  const host = hostsNamedAlone(await readCatalogueValues(context, running, 'host'), names);
  return new EntityFinder({ ...names, host }, context.settings.reader.lexicon);
};

type ClassifiedTurn = StartedTurn & { readonly classification: Pick<Classification, 'read'> };

/** What the question being answered was read as: the parked one that this turn confirms, else its own. */
export const readTurnReading = async (context: StepContext, turn: ClassifiedTurn): Promise<Reading> => {
  const { running, state, classification } = turn;
  const asked = running.resolves === undefined ? classification : turnOf(state, running.resolves);
  if (asked?.read === undefined) return NOT_READ;
  return completeReading(await context.readText(asked.read), async () => ({
    text: await readTurnMessage(context, turn),
    finder: await readEntityFinder(context, running),
  }));
};

/** What the question was read as that opened the issue. Undefined: the question being answered opens it. */
export const readOpening = async (
  context: StepContext,
  { running, state, issue }: StartedTurn & { readonly issue: Issue },
): Promise<Reading | undefined> => {
  if (issue.openedIn === running.n) return undefined;
  const opened = turnOf(state, issue.openedIn);
  const confirms = opened?.resolves ?? opened?.question.confirms;
  const asked = confirms === undefined ? opened : turnOf(state, confirms);
  if (asked?.read === undefined) return NOT_READ;
  return completeReading(await context.readText(asked.read), async () => ({
    text: await readQuestionText(context, asked),
    finder: await readEntityFinder(context, running),
  }));
};

/** The message, and the question that the issue began with, which stands first in its summary. */
export const readDocumentMessages = async (
  context: StepContext,
  turn: ClassifiedTurn & { readonly issue: Issue },
): Promise<Pick<DocumentSearchInput, 'message' | 'before'>> => {
  const [first = ''] = (await readIssueSummary(context, turn.issue)).split('\n');
  const opening = await readOpening(context, turn);
  return {
    message: { text: await readTurnMessage(context, turn), read: await readTurnReading(context, turn) },
    ...(opening !== undefined && { before: { text: first, read: opening } }),
  };
};

/** What the question being answered asks for besides the cause. */
export const readIntents = async (context: StepContext, turn: ClassifiedTurn): Promise<QuestionIntents> =>
  intentsOf(await readTurnReading(context, turn));

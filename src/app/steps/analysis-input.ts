// The input of the engine: the batches of the running turn, and the issue's earlier records.
import type { TimeWindow } from '../../kernel/time.js';
import { resolveChangesWindow } from '../../turn/window/changes-window.js';
import type { MergedTurn } from '../../investigation/pipeline.js';
import type { BatchRef, EngineInput } from '../../turn/engine-passes.js';
import { documentQuestion } from '../../turn/plan/plan-documents.js';
import { EVENTS_REASON } from '../../turn/plan/plan-catalogue.js';
import type { Reading } from '../../language/reading.js';
import type { StepContext } from './step-context.js';
import { readIntents, readSearchableCollections, readDocumentMessages, readTurnReading } from './conversation.js';

/** The time for which a message asks what was changed, if it is not the window of the issue. */
export const requestedChanges = (
  { running: { windowBefore }, circumstances: { askedAt, zone } }: MergedTurn,
  { time }: Reading,
): { readonly changes?: TimeWindow } => {
  const previous = windowBefore && { ...windowBefore.asked, open: windowBefore.open };
  const changes = resolveChangesWindow(time, { askedAt, zone: { kind: 'iana', name: zone } }, previous);
  return changes === undefined ? {} : { changes };
};

/** Earlier batches of records that stay in sight: their rows are grouped, and cited instead of being fetched again. */
const MAX_EARLIER_BATCHES = 24;

const isOfRecords = (source: string): source is 'logs' | 'spans' => source === 'logs' || source === 'spans';

/** Read only where documents were searched for it. */
const readDocumentQuestion = async (context: StepContext, turn: MergedTurn): Promise<Pick<EngineInput, 'question'>> => {
  const collections = await readSearchableCollections(context, turn.running);
  if (collections.length === 0) return {};
  return { question: documentQuestion({ collections, ...(await readDocumentMessages(context, turn)) }) };
};

export const buildAnalysisInput = async (context: StepContext, merged: MergedTurn): Promise<EngineInput> => {
  const { running, issue, circumstances, ...turn } = merged;
  const now = running.fetched.flatMap(({ query: id, hash }): readonly BatchRef[] => {
    const planned = running.queries.find((each) => each.id === id);
    // what tells the time of the message is no evidence of its cause
    return planned === undefined || planned.why === EVENTS_REASON
      ? []
      : [{ hash, query: planned.query, role: planned.role }];
  });
  const known = new Set(running.fetched.map(({ hash }) => hash));
  const earlier = issue.batches.filter(({ hash, source }) => isOfRecords(source) && !known.has(hash));
  const window = turn.window.analysis;
  const query = { ask: 'logs', window, filter: {}, order: 'oldest', budget: 0, upTo: 0 } as const;
  const before = earlier.slice(-MAX_EARLIER_BATCHES).map(({ hash }): BatchRef => ({ hash, query, role: 'issue' }));
  const batches = [...before, ...now];
  const { services } = issue.scope;
  const { part } = running;
  const { parameters } = context.settings;
  const reading = await readTurnReading(context, merged);
  const [traceId] = reading.details?.traceIds ?? [];
  const { asked } = await readIntents(context, merged);
  const mentioned = {
    ...(traceId && { traceId }),
    ...(asked === 'changes' && requestedChanges(merged, reading)),
  };
  const question = { askedAt: circumstances.askedAt, ...mentioned, ...(await readDocumentQuestion(context, merged)) };
  return { ...question, window, batches, services, parameters, ...(part && { part }) };
};

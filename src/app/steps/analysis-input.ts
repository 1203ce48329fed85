// What the engine sees: the batches of the running turn, and the issue's earlier records.
import type { BatchRef, EngineInput } from '../../turn/engine.js';
import { documentQuestion } from '../../turn/plan/plan-documents.js';
import { findTraceIds } from '../../turn/question/identifiers.js';
import type { Merged } from '../../turn/pipeline.js';
import { changesAsked } from './changes-asked.js';
import type { World } from '../world.js';
import { collectionsOf, messageOf, summaryOf } from './conversation.js';

/** Earlier batches of records that stay in sight: their rows are grouped, and cited instead of being fetched again. */
const EARLIER_BATCHES = 24;

const isOfRecords = (source: string): source is 'logs' | 'spans' => source === 'logs' || source === 'spans';

const present = <T>(value: T | undefined): value is T => value !== undefined;

/** Read only where documents were searched for it. */
const questionOf = async (world: World, turn: Merged): Promise<Pick<EngineInput, 'question'>> => {
  const collections = await collectionsOf(world, turn.running);
  if (collections.length === 0) return {};
  const [before = ''] = (await summaryOf(world, turn.issue)).split('\n');
  return { question: documentQuestion({ collections, before, message: await messageOf(world, turn) }) };
};

export const analysisInput = async (world: World, merged: Merged): Promise<EngineInput> => {
  const { running, issue, circumstances, ...turn } = merged;
  const now = running.fetched.map(({ query: id, hash }): BatchRef | undefined => {
    const planned = running.queries.find((each) => each.id === id);
    return planned && { hash, query: planned.query, role: planned.role };
  });
  const known = new Set(running.fetched.map(({ hash }) => hash));
  const earlier = issue.batches.filter(({ hash, source }) => isOfRecords(source) && !known.has(hash));
  const window = turn.window.analysis;
  const query = { ask: 'logs', window, filter: {}, order: 'oldest', budget: 0, upTo: 0 } as const;
  const before = earlier.slice(-EARLIER_BATCHES).map(({ hash }): BatchRef => ({ hash, query, role: 'issue' }));
  const batches = [...before, ...now].filter(present);
  const { services } = issue.scope;
  const { part } = running;
  const { parameters } = world.settings;
  const message = await messageOf(world, merged);
  const [traceId] = findTraceIds(message);
  const told = { ...(traceId && { traceId }), ...changesAsked(merged, message) };
  const asked = { askedAt: circumstances.askedAt, ...told, ...(await questionOf(world, merged)) };
  return { ...asked, window, batches, services, parameters, ...(part && { part }) };
};

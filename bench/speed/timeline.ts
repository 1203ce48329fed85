// The first page of timelines of 200 events in a store of many sessions on SQLite, beside a bare select of the same facts.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { GetTimeline, GetTimelineHandler, type TimelineFilter } from '../../src/app/investigations/read-timeline.js';
import { Investigations } from '../../src/app/records/investigations.js';
import { SessionFacts } from '../../src/app/records/session-facts.js';
import { TurnReader } from '../../src/app/records/turn-reader.js';
import type { ExecutionFact } from '../../src/investigation/execution.js';
import type { InvestigationFact } from '../../src/investigation/facts.js';
import { executionStream, investigationStream, modelExecution } from '../../src/investigation/streams.js';
import type { BatchHash, ClientTxnId, StreamId, Tenant, TextRef } from '../../src/kernel/brand.js';
import { composeMasked } from '../../src/kernel/masked.js';
import type { Clock } from '../../src/ports/runtime.js';
import type { StoredFact } from '../../src/investigation/stored-fact.js';
import type { Figures } from '../benchmark.js';
import { rounded } from '../numbers.js';
import { dropFolder, freshFolder } from '../service.js';
import { timed } from './append.js';
import { openFacts } from './records.js';

const ROUNDS = 200;
const TENANT = 'default' as Tenant;
const TURNS = 2;
const QUERIES = 20;
const CALLS = 19;
const WORDS = 'the ledger refuses leases because the sorter waits for the gateway '.repeat(6);

const ref = (words: string): TextRef => words as TextRef;

const queryFacts = (turn: number): readonly InvestigationFact[] => {
  const query = {
    ask: 'logs',
    window: { from: 0, to: 9 },
    filter: {},
    order: 'relevance',
    budget: 5,
    upTo: 10,
  } as const;
  const ids = Array.from({ length: QUERIES }, (_, n) => `q${turn}-${n}`);
  const planned = ids.map((id) => ({ id, source: 'logs', role: 'issue', why: 'structured', query }) as const);
  const counts = { rows: 20, matched: 90, owed: 70, late: 0, notices: [] };
  return [
    { type: 'QueriesPlanned', data: { turn, round: 1, queries: planned } },
    ...ids.map((id): InvestigationFact => ({
      type: 'BatchFetched',
      data: { turn, query: id, source: 'logs', role: 'issue', hash: `${id}`.padEnd(64, 'a') as BatchHash, ...counts },
    })),
  ];
};

const turnFacts = (turn: number): readonly InvestigationFact[] => {
  const execution = modelExecution(turn);
  const question = { messageId: `m${turn}`, payload: 'p', text: ref('question'), ask: 'never', zone: 'UTC' } as const;
  const digests = { configuration: 'c', engine: 'e', weights: 'w' };
  const circumstances = { askedAt: 1, zone: 'UTC', asOf: {}, digests, seed: 1, askBand: 0 };
  return [
    { type: 'TurnAsked', data: { turn, question } },
    { type: 'TurnStarted', data: { turn, circumstances } },
    ...queryFacts(turn),
    { type: 'StageStarted', data: { turn, stage: 'consultation', executions: [execution] } },
    { type: 'ExecutionStarted', data: { turn, stage: 'consultation', execution, agent: 'm' } },
    { type: 'ExecutionEnded', data: { turn, stage: 'consultation', execution, outcome: 'done' } },
    { type: 'StageEnded', data: { turn, stage: 'consultation', outcome: 'done' } },
    { type: 'TurnAnswered', data: { turn, status: 'answered', body: ref('body') } },
  ];
};

/** Each call of the model thinks, speaks, and calls a tool that shows something: four events. */
const executionFacts = (): readonly ExecutionFact[] =>
  Array.from({ length: CALLS }, (_, n) => `m${n + 1}`).flatMap((call): readonly ExecutionFact[] => {
    const sizes = { temperature: 0, maxTokens: 1, messages: 1, tools: 1 };
    return [
      {
        type: 'ModelCalled',
        data: { call, profile: 'p', model: 'm', request: 'd'.repeat(64), prompt: 'd'.repeat(64), ...sizes },
      },
      { type: 'ModelReplied', data: { call, profile: 'p', reply: ref('reply'), stop: 'tools' } },
      { type: 'ToolCalled', data: { call: `${call}.1`, tool: 'search_logs', input: ref('input') } },
      { type: 'ToolReturned', data: { call: `${call}.1`, outcome: 'found', result: ref('result') } },
    ];
  });

const TEXTS = new Map([
  [ref('question'), composeMasked('why do parcels wait?')],
  [ref('body'), composeMasked(JSON.stringify({ text: WORDS.repeat(4) }))],
  [
    ref('reply'),
    composeMasked(
      JSON.stringify({ text: WORDS, thinking: WORDS, calls: [{ id: 'c', tool: 'search_logs', input: '{}' }] }),
    ),
  ],
  [ref('input'), composeMasked('{"min_level":"error"}')],
  [ref('result'), composeMasked(WORDS.repeat(10))],
]);

/** Milliseconds. */
const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

const worked = executionFacts();

type Facts = ReturnType<typeof openFacts>;

/** Each turn begins, has its model work, and ends, one moment after the other. */
const storeSession = async ({ events }: Facts, id: ClientTxnId, begun: number): Promise<void> => {
  const stream = investigationStream(TENANT, id);
  const actor = { kind: 'system', id: 'bench' } as const;
  let [version, at] = [0, begun];
  const append = async (of: StreamId, facts: readonly StoredFact[], texts: typeof TEXTS): Promise<void> => {
    const expected = of === stream ? version : 0;
    await events.append({ stream: of, expected, facts, texts, at: (at += 1), actor });
    if (of === stream) version += facts.length;
  };
  await append(stream, [{ type: 'InvestigationOpened', data: { tenant: TENANT, clientTxnId: id } }], TEXTS);
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const own = turnFacts(turn);
    await append(stream, own.slice(0, -3), new Map());
    await append(executionStream(modelExecution(turn), stream), worked, new Map());
    await append(stream, own.slice(-3), new Map());
  }
};

const clock = { now: () => Date.now() * 1000, sleep: async () => undefined } as unknown as Clock;

const readerOf = ({ events, alerts }: Facts) => {
  const turns = new TurnReader(new Investigations(events, clock), events);
  const handler = new GetTimelineHandler(turns, new SessionFacts(events, alerts));
  return async (id: ClientTxnId, filter: TimelineFilter, limit: number): Promise<number> => {
    const target = { caller: { tenant: TENANT, actor: { kind: 'system', id: 'bench' } as const }, id };
    const page = await handler.execute(new GetTimeline(target, filter, { limit }));
    if ('rejected' in page) throw new Error(page.because);
    return page.items.length;
  };
};

export const measureTimelines = async (sessions: number, say: (line: string) => void): Promise<Figures> => {
  const folder = freshFolder();
  const file = join(folder, 'facts.sqlite');
  const facts = openFacts(file);
  const idOf = (n: number): ClientTxnId => `bench-${n}` as ClientTxnId;
  for (let n = 0; n < sessions; n += 1) {
    await storeSession(facts, idOf(n), 1_000_000 + n);
    if ((n + 1) % 1000 === 0) say(`${n + 1} sessions stored`);
  }
  const read = readerOf(facts);
  // no session is read twice: nothing of it is in memory
  const measure = async (from: number, work: (id: ClientTxnId) => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = idOf((from + round * Math.floor(sessions / ROUNDS)) % sessions);
      times.push(await timed(() => work(id)));
    }
    return rounded(p95(times));
  };
  const events = await read(idOf(0), {}, 1000);
  const first = await measure(1, (id) => read(id, {}, 50));
  const filtered = await measure(2, (id) => read(id, { type: 'llm_response', turn: 2 }, 50));
  const again = await measure(1, (id) => read(id, {}, 50));
  facts.close();
  const db = new DatabaseSync(file, { readOnly: true });
  const bare = db.prepare('SELECT * FROM facts WHERE stream = ? ORDER BY version');
  const floor = await measure(3, async (id) => {
    const stream = investigationStream(TENANT, id);
    const streams = [stream, ...[1, 2].map((turn) => executionStream(modelExecution(turn), stream))];
    return streams.flatMap((each) => bare.all(each).map((row) => JSON.parse(String(row['data'])) as unknown));
  });
  db.close();
  dropFolder(folder);
  return {
    sessions,
    'events each': events,
    'first page p95 ms': first,
    'first page again p95 ms': again,
    'by type and turn p95 ms': filtered,
    'bare select p95 ms': floor,
  };
};

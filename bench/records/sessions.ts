// Investigations of two turns and 200 events of their timelines each, stored through the log of facts: with questions, answers, causes, ratings, and the work of a model.
import type { ExecutionFact } from '../../src/investigation/execution.js';
import type { InvestigationFact } from '../../src/investigation/facts.js';
import { unrestrictedScope } from '../../src/investigation/scope.js';
import type { StoredFact } from '../../src/investigation/stored-fact.js';
import { executionStream, investigationStream, modelExecution } from '../../src/investigation/streams.js';
import type { BatchHash, ClientTxnId, StreamId, Tenant, TextRef } from '../../src/kernel/brand.js';
import { composeMasked } from '../../src/kernel/masked.js';
import { DAY, type Micros } from '../../src/kernel/time.js';
import type { EventStore, TextMap } from '../../src/ports/event-store.js';

export const TENANT = 'default' as Tenant;
const TURNS = 2;
const QUERIES = 20;
const CALLS = 19;
/** Stored at the same time. */
const AT_ONCE = 50;
const DAYS = 60;
const CAUSES = ['deploy', 'resource', 'dependency', 'configuration'] as const;
const RATINGS = ['right', 'partly', 'wrong'] as const;

const WORDS =
  'payment timeout lease ledger queue backlog retry memory disk certificate resolver checkout basket mail voucher parcel sorter gateway token session replica failover latency pool thread socket deadlock index vacuum cache'.split(
    ' ',
  );

export const wordAt = (n: number): string => WORDS[n % WORDS.length] ?? '';
export const serviceAt = (n: number): string => `${wordAt(n)}-api`;
export const sessionId = (n: number): ClientTxnId => `bench-${n}` as ClientTxnId;

/** Some words are in every text, some in a few: as people write. */
const textOf = (n: number, length: number): string =>
  Array.from({ length }, (_, at) => (at % 3 === 0 ? wordAt(n + at) : wordAt((n * 7 + at * at) % (at + 5)))).join(' ');

const ref = (words: string): TextRef => words as TextRef;

const queryFacts = (n: number, turn: number): readonly InvestigationFact[] => {
  const window = { from: 0, to: 9 };
  const query = { ask: 'logs', window, filter: {}, order: 'relevance', budget: 5, upTo: 10 } as const;
  const ids = Array.from({ length: QUERIES }, (_, at) => `q${turn}-${at}`);
  const planned = ids.map((id) => ({ id, source: 'logs', role: 'issue', why: 'structured', query }) as const);
  const counts = { rows: 20, matched: 90, owed: 70, late: 0, notices: [] };
  const hashOf = (id: string): BatchHash => `${n.toString(16)}${id}`.padEnd(64, 'a') as BatchHash;
  return [
    { type: 'QueriesPlanned', data: { turn, round: 1, queries: planned } },
    ...ids.map((id): InvestigationFact => ({
      type: 'BatchFetched',
      data: { turn, query: id, source: 'logs', role: 'issue', hash: hashOf(id), ...counts },
    })),
  ];
};

type TurnFacts = {
  readonly begun: readonly InvestigationFact[];
  readonly ended: readonly InvestigationFact[];
};

const turnFacts = (n: number, turn: number): TurnFacts => {
  const execution = modelExecution(turn);
  const question = {
    messageId: `m${turn}`,
    payload: 'p',
    text: ref(`question${turn}`),
    ask: 'never',
    zone: 'UTC',
  } as const;
  const digests = { configuration: 'c', engine: 'e', weights: 'w' };
  const circumstances = { askedAt: 1, zone: 'UTC', asOf: {}, digests, seed: 1, askBand: 0 };
  const window = { asked: { from: 0, to: 9 }, analysis: { from: 0, to: 9 }, open: false };
  const scope = { ...unrestrictedScope, services: [serviceAt(n)], environments: [n % 4 === 0 ? 'staging' : 'prod'] };
  const diff = { added: [], removed: [], kept: [], because: [] };
  const suspects = [{ service: serviceAt(n + 5), kind: CAUSES[n % CAUSES.length] ?? 'deploy', confidence: 0.9 }];
  const found = { turn, findings: ref('findings'), suspects, traceIds: [], requestIds: [] };
  const usage = { calls: CALLS, input: CALLS * 900, output: CALLS * 90 };
  return {
    begun: [
      { type: 'TurnAsked', data: { turn, question } },
      { type: 'TurnStarted', data: { turn, circumstances } },
      ...(turn === 1 ? [{ type: 'IssueOpened', data: { turn, issue: 'i1' } } as const] : []),
      { type: 'ScopeMerged', data: { turn, issue: 'i1', scope, window, diff, unknown: [] } },
      ...queryFacts(n, turn),
      { type: 'FindingsDrawn', data: found },
      { type: 'StageStarted', data: { turn, stage: 'consultation', executions: [execution] } },
      { type: 'ExecutionStarted', data: { turn, stage: 'consultation', execution, agent: 'm' } },
    ],
    ended: [
      { type: 'ExecutionEnded', data: { turn, stage: 'consultation', execution, outcome: 'done' } },
      { type: 'StageEnded', data: { turn, stage: 'consultation', outcome: 'done' } },
      { type: 'ModelConsulted', data: { turn, profile: `model-${n % 3}`, usage } },
      { type: 'TurnAnswered', data: { turn, status: 'answered', body: ref(`body${turn}`) } },
    ],
  };
};

/** Each call of the model thinks, speaks, and calls a tool that shows something: four events. */
const executionFacts = (profile: string): readonly ExecutionFact[] =>
  Array.from({ length: CALLS }, (_, at) => `m${at + 1}`).flatMap((call): readonly ExecutionFact[] => {
    const sizes = { temperature: 0, maxTokens: 1, messages: 1, tools: 1 };
    const digest = 'd'.repeat(64);
    const price = { asOf: '2026-01-01', input: 3, output: 15 };
    const usage = { input: 900, output: 90 };
    return [
      { type: 'ModelCalled', data: { call, profile, model: 'm', request: digest, prompt: digest, ...sizes } },
      { type: 'ModelReplied', data: { call, profile, reply: ref('reply'), stop: 'tools', usage, price } },
      { type: 'ToolCalled', data: { call: `${call}.1`, tool: 'search_logs', input: ref('input') } },
      { type: 'ToolReturned', data: { call: `${call}.1`, outcome: 'found', result: ref('result') } },
    ];
  });

const SAID = 'the ledger refuses leases because the sorter waits for the gateway '.repeat(6);

const textsOf = (n: number): TextMap =>
  new Map(
    [
      ...[1, 2].flatMap((turn): readonly (readonly [TextRef, string])[] => [
        [ref(`question${turn}`), textOf(n + turn, 12)],
        [ref(`body${turn}`), JSON.stringify({ text: textOf(n + turn, 250) })],
      ]),
      [
        ref('reply'),
        JSON.stringify({ text: SAID, thinking: SAID, calls: [{ id: 'c', tool: 'search_logs', input: '{}' }] }),
      ] as const,
      [ref('input'), '{"min_level":"error"}'] as const,
      [ref('result'), SAID.repeat(10)] as const,
    ].map(([name, text]) => [name, composeMasked(text)] as const),
  );

/** The streams that a timeline is folded from. */
export const streamsOf = (n: number): readonly StreamId[] => {
  const stream = investigationStream(TENANT, sessionId(n));
  return [stream, ...Array.from({ length: TURNS }, (_, at) => executionStream(modelExecution(at + 1), stream))];
};

/** Turns of all days up to `now`, the higher numbers later. */
const storeSession = async (events: EventStore, n: number, begun: Micros): Promise<void> => {
  const [stream = '' as StreamId] = streamsOf(n);
  const actor = { kind: 'system', id: 'bench' } as const;
  const id = sessionId(n);
  let [version, at] = [0, begun];
  const append = async (of: StreamId, facts: readonly StoredFact[], texts: TextMap = new Map()): Promise<void> => {
    const expected = of === stream ? version : 0;
    await events.append({ stream: of, expected, facts, texts, at: (at += 1_000_000), actor });
    if (of === stream) version += facts.length;
  };
  const opened: StoredFact = { type: 'InvestigationOpened', data: { tenant: TENANT, clientTxnId: id } };
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const { begun: first, ended: last } = turnFacts(n, turn);
    await append(stream, turn === 1 ? [opened, ...first] : first, turn === 1 ? textsOf(n) : new Map());
    await append(executionStream(modelExecution(turn), stream), executionFacts(`model-${n % 3}`));
    await append(stream, last);
  }
  const rating = RATINGS[n % 7];
  if (rating !== undefined) await append(stream, [{ type: 'FeedbackGiven', data: { turn: TURNS, rating } }]);
};

export const storeSessions = async (events: EventStore, count: number, say: (line: string) => void): Promise<void> => {
  const first = Date.now() * 1000 - DAYS * DAY;
  const begunAt = (n: number): Micros => first + Math.floor((n * (DAYS - 1) * DAY) / count);
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => from + at);
    await Promise.all(some.map((n) => storeSession(events, n, begunAt(n))));
    if ((from + AT_ONCE) % 1_000 === 0) say(`${from + AT_ONCE} investigations stored`);
  }
};

import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import {
  ambiguous,
  asks,
  begin,
  driven,
  followUp,
  recorded,
  told,
  turn,
  TENANT,
  TXN,
} from '../../../test/support/turns.js';
import type { TextRef } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { ExecutionFact } from '../execution.js';
import { executionStream, investigationStream } from '../streams.js';
import { listInteractions } from './interaction.js';
import { isOpenEvent, type SessionEvent } from './session-event.js';
import { createSessionTimeline } from './session-timeline.js';
import { compareTimelineFacts, type TimelineFact, timelineTexts } from './timeline-facts.js';

const ref = (words: string): TextRef => words as TextRef;
const said = (of: string): string | undefined => (of === 'lost' ? undefined : of);

const REPLY = JSON.stringify({
  text: 'I look.',
  thinking: 'What failed?',
  calls: [{ id: 'c1', tool: 'search_logs', input: '{"text":"refused"}' }],
});
const CONCLUSION = JSON.stringify({ text: 'It is the cart.', calls: [] });

/** Facts of an execution of turn 1, one every tenth of a second from a second on. */
const executed = (
  name: string,
  from: number,
  facts: readonly ExecutionFact[],
): readonly RecordedFact<ExecutionFact>[] =>
  facts.map((fact, index) => ({
    ...fact,
    id: `${name}${index}`,
    stream: executionStream(name, investigationStream(TENANT, TXN)),
    version: index + 1,
    commit: index + 1,
    at: 1_000_000 * from + 100_000 * (index + 1),
    actor: { kind: 'system', id: 'driver' },
    schema: 1,
  }));

const called = (call: string): ExecutionFact => ({
  type: 'ModelCalled',
  data: {
    call,
    profile: 'p',
    model: 'm-1',
    request: 'd',
    prompt: 'd',
    temperature: 0,
    maxTokens: 1,
    messages: 1,
    tools: 1,
  },
});
const replied = (call: string, reply: string): ExecutionFact => ({
  type: 'ModelReplied',
  data: { call, profile: 'p', reply: ref(reply), stop: 'end', usage: { input: 7, output: 3 } },
});
const failed = (call: string): ExecutionFact => ({
  type: 'ModelFailed',
  data: { call, profile: 'p', reason: 'timeout', because: 'too slow' },
});

const thinks = (call: string): ExecutionFact => ({ type: 'ThinkingStarted', data: { call, profile: 'p' } });
const givenUp = (call: string): ExecutionFact => ({
  type: 'ModelGivenUp',
  data: { call, reason: 'timeout', because: 'too slow' },
});

const DIALOGUE: readonly ExecutionFact[] = [
  { type: 'ExecutionTaken', data: { epoch: 1 } },
  called('m1'),
  thinks('m1'),
  failed('m1'),
  replied('m1', REPLY),
  { type: 'ToolCalled', data: { call: 'm1.1', tool: 'search_logs', input: ref('{"text":"refused"}') } },
  { type: 'ToolReturned', data: { call: 'm1.1', outcome: 'found', result: ref('20 lines') } },
  called('m2'),
  replied('m2', CONCLUSION),
];

const foldAll = (facts: readonly TimelineFact[]): readonly SessionEvent[] => {
  const timeline = createSessionTimeline();
  for (const fact of facts) timeline.apply(fact, said);
  return timeline.events();
};

const shown = (events: readonly SessionEvent[]): readonly string[] =>
  events.map(
    ({ type, status, title, content }) => `${type} ${status}: ${title}${content === undefined ? '' : ` | ${content}`}`,
  );

const oneTurn = recorded(turn(begin, 'm1').facts);
const stageAt = oneTurn.findIndex(({ type }) => type === 'StageStarted') + 2;
/** The model works within the second behind the start of the stage. */
const withModel = [...oneTurn, ...executed('t1-model', stageAt, DIALOGUE)].sort(compareTimelineFacts);

describe('the timeline of a session', () => {
  it('tells a turn of the engine', () => {
    expect(shown(foldAll(oneTurn))).toEqual([
      'user_question completed: asked | text of m1',
      'classification completed: read as new issue',
      'issue completed: issue i1 opened',
      expect.stringMatching(/^scope completed: looks at all services, /),
      'tool_call completed: logs from logs: 2 rows of 3',
      'stage completed: analysis',
      'findings completed: the engine suspects 1 service: cart',
      'final_analysis completed: answered',
      'executive_summary completed: issue i1 so far | summary',
    ]);
  });

  it('tells what a model thought, said and called, in this order', () => {
    const own = foldAll(withModel).filter(({ execution }) => execution === 't1-model');
    expect(shown(own)).toEqual([
      'llm_thinking completed: m-1 thought | What failed?',
      'llm_response completed: m-1 replied, and called search_logs | I look.',
      'tool_call completed: search_logs: found | {"text":"refused"}',
      'tool_summary completed: what search_logs showed | 20 lines',
      'llm_response completed: m-1 replied | It is the cart.',
    ]);
    expect(own.map(({ interaction }) => interaction)).toEqual([
      't1-model.m1',
      't1-model.m1',
      't1-model.m1.1',
      't1-model.m1.1',
      't1-model.m2',
    ]);
  });

  it('tells a thought from its beginning, and says how it ended', () => {
    const fold = (...facts: readonly ExecutionFact[]): readonly SessionEvent[] =>
      foldAll([...oneTurn, ...executed('t1-model', stageAt, facts)].sort(compareTimelineFacts)).filter(
        ({ execution }) => execution === 't1-model',
      );
    const thoughts = (...facts: readonly ExecutionFact[]): readonly string[] =>
      shown(fold(called('m1'), thinks('m1'), ...facts)).filter((line) => line.startsWith('llm_thinking'));
    const open = createSessionTimeline();
    const before = [...oneTurn.slice(0, stageAt - 1), ...executed('t1-model', stageAt, [called('m1'), thinks('m1')])];
    for (const fact of before) open.apply(fact, said);
    expect(shown(open.events().slice(-2))).toEqual([
      'llm_thinking streaming: m-1 thinks',
      'llm_response streaming: asked m-1',
    ]);
    expect(thoughts(replied('m1', REPLY))).toEqual(['llm_thinking completed: m-1 thought | What failed?']);
    // the attempt that thought has failed, and the next one did not think
    expect(thoughts(failed('m1'), replied('m1', CONCLUSION))).toEqual(['llm_thinking cancelled: m-1 thought']);
    expect(thoughts(failed('m1'), givenUp('m1'))).toEqual(['llm_thinking failed: m-1 thought']);
    // its words were erased
    expect(thoughts(replied('m1', 'lost'))).toEqual(['llm_thinking completed: m-1 thought']);
    // recorded by a release that did not record the beginning
    const [thought] = fold(called('m1'), replied('m1', REPLY));
    expect(thought).toMatchObject({ type: 'llm_thinking', status: 'completed', content: 'What failed?' });
  });

  it('names the model whose words they are after another profile has taken over', () => {
    const fold = (...facts: readonly ExecutionFact[]): readonly SessionEvent[] =>
      foldAll(
        [...oneTurn, ...executed('t1-model', stageAt, [called('m1'), ...facts])].sort(compareTimelineFacts),
      ).filter(({ type }) => type === 'llm_thinking' || type === 'llm_response');
    const named = (...facts: readonly ExecutionFact[]) => fold(...facts).map(({ by, title }) => [by, title]);
    const ofSpare = (fact: ExecutionFact, model?: string): ExecutionFact =>
      ({ ...fact, data: { ...fact.data, profile: 'spare', ...(model !== undefined && { model }) } }) as ExecutionFact;
    const called2 = ', and called search_logs';
    expect(named(failed('m1'), ofSpare(thinks('m1')), ofSpare(replied('m1', REPLY), 'm-2'))).toEqual([
      ['m-2', 'm-2 thought'],
      ['m-2', `m-2 replied${called2}`],
    ]);
    // the provider did not say which model it was
    expect(named(failed('m1'), ofSpare(replied('m1', REPLY)))).toEqual([
      ['spare', 'spare thought'],
      ['spare', `spare replied${called2}`],
    ]);
    // the thoughts of the first attempt stay its own
    expect(named(thinks('m1'), failed('m1'), ofSpare(replied('m1', CONCLUSION), 'm-2'))).toEqual([
      ['m-1', 'm-1 thought'],
      ['m-2', 'm-2 replied'],
    ]);
  });

  it('calls nothing checked but the answer, whatever a model thinks and says', () => {
    const timeline = createSessionTimeline();
    for (const fact of withModel)
      for (const { type, claims } of timeline.apply(fact, said)) {
        const isOfModel = type === 'llm_thinking' || type === 'llm_response';
        expect([type, claims]).toEqual([
          type,
          isOfModel ? 'unchecked' : type === 'final_analysis' ? 'checked' : undefined,
        ]);
      }
    expect(timeline.events().filter(({ claims }) => claims !== undefined)).toHaveLength(4);
  });

  it('shows an open reply at once, and the tool calls of a reply before they have run', () => {
    const until = (type: string): readonly TimelineFact[] =>
      withModel.slice(0, withModel.findIndex((fact) => fact.type === type) + 1);
    expect(shown(foldAll(until('ModelCalled'))).at(-1)).toBe('llm_response streaming: asked m-1');
    expect(shown(foldAll(until('ModelFailed'))).at(-1)).toBe('llm_response streaming: p failed: too slow');
    expect(shown(foldAll(until('ModelReplied'))).at(-1)).toBe('tool_call started: search_logs | {"text":"refused"}');
  });

  it('closes what is open when a turn ends, and ignores what its executions record later', () => {
    const running = driven(told(begin, asks('m1')), {}, 'analyze');
    const cancelled = told(running, { intent: 'cancel', turn: 1, body: ref('{"text":"cancelled"}') }).facts;
    const facts = recorded(cancelled);
    const model = executed('t1-model', cancelled.length - 1, [called('m1')]);
    const late = executed('t1-model', cancelled.length, [called('m1'), replied('m1', REPLY), called('m2')]).slice(1);
    const events = foldAll([...facts, ...model, ...late].sort(compareTimelineFacts));
    expect(events.some(isOpenEvent)).toBe(false);
    expect(shown(events.slice(-3))).toEqual([
      'llm_response cancelled: asked m-1',
      'human_action completed: cancelled turn 1',
      'final_analysis cancelled: cancelled | cancelled',
    ]);
  });

  it('tells what people did, and what failed', () => {
    const failing = driven(told(begin, asks('m1')), { failing: ['q1'] });
    const history = told(
      failing,
      { intent: 'feedback', turn: 1, rating: 'wrong', comment: ref('no') },
      { intent: 'resolve' },
      { intent: 'note', note: ref('watch checkout') },
    );
    const lines = shown(foldAll(recorded(told(history, { intent: 'delete' }, { intent: 'undelete' }).facts)));
    expect(lines).toContain('tool_call failed: logs from logs failed: it is down');
    expect(lines.slice(-5)).toEqual([
      'human_action completed: rated turn 1: wrong | no',
      'issue completed: issue i1 resolved',
      'human_action completed: left a hand-over note | watch checkout',
      'human_action completed: deleted',
      'human_action completed: restored',
    ]);
  });

  it('tells without words what was erased', () => {
    const lost = executed('t1-model', stageAt, [called('m1'), replied('m1', 'lost')]);
    const events = foldAll([...oneTurn, ...lost].sort(compareTimelineFacts));
    const own = events.filter(({ execution }) => execution === 't1-model');
    expect(shown(own)).toEqual(['llm_response completed: m-1 replied']);
  });
});

const conversation = recorded(
  turn(turn(turn(begin, 'm1'), 'm2', { classification: followUp('i1') }), 'm3', { classification: ambiguous }).facts,
);

/** Facts of a conversation, with those of models at random moments. */
const histories: fc.Arbitrary<readonly TimelineFact[]> = fc
  .array(fc.record({ of: fc.integer({ min: 1, max: 3 }), at: fc.integer({ min: 0, max: conversation.length }) }), {
    maxLength: 3,
  })
  .map((models) => {
    const unique = [...new Map(models.map((each) => [each.of, each])).values()];
    const others = unique.flatMap(({ of, at }) => executed(`t${of}-model`, at, DIALOGUE));
    return [...conversation, ...others].sort(compareTimelineFacts);
  });

describe('the timeline of any facts', () => {
  it('of a prefix has the same events in the same order, and those that are final are the same', () => {
    fc.assert(
      fc.property(histories, fc.double({ min: 0, max: 1, noNaN: true }), (facts, share) => {
        const before = foldAll(facts.slice(0, Math.floor(facts.length * share)));
        const after = foldAll(facts);
        const known = new Set(before.map(({ id }) => id));
        const kept = after.filter(({ id }) => known.has(id));
        expect(kept.map(({ id, order }) => [id, order])).toEqual(before.map(({ id, order }) => [id, order]));
        for (const [index, event] of before.entries()) if (!isOpenEvent(event)) expect(kept[index]).toEqual(event);
      }),
      { numRuns: 100 },
    );
  });

  it('is what a client has that replaces events by their ids', () => {
    fc.assert(
      fc.property(histories, (facts) => {
        const [timeline, client] = [createSessionTimeline(), new Map<string, SessionEvent>()];
        for (const fact of facts) for (const event of timeline.apply(fact, said)) client.set(event.id, event);
        const sorted = [...client.values()].sort((a, b) => (a.order < b.order ? -1 : 1));
        expect(sorted).toEqual(foldAll(facts));
        expect(new Set(sorted.map(({ order }) => order)).size).toBe(sorted.length);
      }),
      { numRuns: 100 },
    );
  });

  it('has one writer for each event: its execution, until its turn ends; else the investigation', () => {
    fc.assert(
      fc.property(histories, (facts) => {
        const [timeline, writers] = [createSessionTimeline(), new Map<string, string>()];
        for (const fact of facts) {
          const isEnding = ['TurnAnswered', 'TurnFailed', 'TurnCancelled', 'ExecutionEnded'].includes(fact.type);
          for (const { id } of timeline.apply(fact, said)) {
            if (!isEnding) expect(writers.get(id) ?? fact.stream).toBe(fact.stream);
            if (!writers.has(id)) writers.set(id, fact.stream);
          }
        }
        expect(writers.size).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });

  it('needs no other words than it asks for', () => {
    const asked = new Set(withModel.flatMap(timelineTexts));
    const timeline = createSessionTimeline();
    const looked: string[] = [];
    for (const fact of withModel)
      timeline.apply(fact, (of) => {
        looked.push(of);
        return of;
      });
    expect(looked.filter((of) => !asked.has(ref(of)))).toEqual([]);
  });
});

describe('the interactions of a session', () => {
  it('are each request to a model, call of a tool and query of a store, with how it went', () => {
    const list = listInteractions(withModel as never);
    expect(list.map(({ id, kind, status }) => `${id} ${kind} ${status}`)).toEqual([
      't1.q1 store_query succeeded',
      't1-model.m1 model_request succeeded',
      't1-model.m1.1 tool_call succeeded',
      't1-model.m2 model_request succeeded',
    ]);
    expect(list[1]).toMatchObject({
      failures: 1,
      purpose: 'final_analysis',
      usage: { input: 7 },
      startedAt: expect.any(Number),
    });
  });

  it('say what each request to a model was for', () => {
    const second = turn(turn(begin, 'm1'), 'm2', { classification: followUp('i1') }).facts;
    const facts = recorded(second);
    const askedAt = (n: number) => facts.findIndex((fact) => fact.type === 'StageStarted' && fact.data.turn === n) + 2;
    const tools = (call: string): ExecutionFact => {
      const fact = replied(call, REPLY) as Extract<ExecutionFact, { type: 'ModelReplied' }>;
      return { ...fact, data: { ...fact.data, stop: 'tools' } };
    };
    const dialogue = [
      called('m1'),
      tools('m1'),
      called('s1'),
      replied('s1', CONCLUSION),
      called('m2'),
      replied('m2', CONCLUSION),
    ];
    const all = [1, 2].flatMap((n) => executed(`t${n}-model`, askedAt(n), dialogue));
    const purposes = (some: readonly TimelineFact[]) =>
      listInteractions(some as never).flatMap((each) =>
        each.kind === 'model_request' ? [[each.turn, each.purpose]] : [],
      );
    expect(purposes([...facts, ...all].sort(compareTimelineFacts))).toEqual([
      [1, 'iteration'],
      [1, 'summary'],
      [1, 'final_analysis'],
      [2, 'iteration'],
      [2, 'summary'],
      [2, 'chat_response'],
    ]);
    const task = (stage?: number) => ({ investigation: TXN, run: 'c1', ...(stage !== undefined && { stage }) });
    const ofChain = (stage?: number) =>
      [
        ...recorded(turn(begin, 'm1', {}).facts),
        ...executed('t1-model', 2, [called('m1'), replied('m1', CONCLUSION)]),
      ].map((fact) =>
        fact.type === 'TurnAsked'
          ? { ...fact, data: { ...fact.data, question: { ...fact.data.question, task: task(stage) } } }
          : fact,
      );
    expect(purposes(ofChain())).toEqual([[1, 'executive_summary']]);
    expect(purposes(ofChain(0))).toEqual([[1, 'final_analysis']]);
  });

  it('are abandoned when their turn ends before them', () => {
    const facts = [...oneTurn, ...executed('t1-model', stageAt, [called('m1')])].sort(compareTimelineFacts);
    expect(listInteractions(facts as never).find(({ kind }) => kind === 'model_request')?.status).toBe('abandoned');
  });
});

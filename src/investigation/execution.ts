// One agent at work: its own stream, so that agents side by side never contend. The engine is the agent with one tool.
import type { TextRef } from '../kernel/brand.js';
import type { Decider } from '../kernel/decider.js';
import type { Rejection } from '../kernel/rejection.js';
import type { ModelFailure, ModelReply, ModelUsage } from './dialogue.js';

type Fact<Type extends string, Data> = { readonly type: Type; readonly data: Readonly<Data> };

export type ToolOutcome = 'found' | 'nothing' | 'refused' | 'failed';

/** One request to a model, however often it is tried: `m1` … unique in its execution. */
type OfCall = { call: string };

export type ExecutionFact =
  | Fact<'ExecutionTaken', { epoch: number }>
  | Fact<'ToolCalled', OfCall & { tool: string; input: TextRef }>
  | Fact<'ToolReturned', OfCall & { outcome: ToolOutcome; result: TextRef }>
  | Fact<
      'ModelCalled',
      OfCall & {
        profile: string;
        model: string;
        /** SHA-256 of the canonical request: messages and tools. */
        request: string;
        /** SHA-256 of the system prompt. */
        prompt: string;
        temperature: number;
        maxTokens: number;
        messages: number;
        tools: number;
      }
    >
  | Fact<
      'ModelReplied',
      OfCall & {
        profile: string;
        /** Words and calls, as canonical JSON. */
        reply: TextRef;
        stop: ModelReply['stop'];
        usage?: ModelUsage;
        model?: string;
        requestId?: string;
      }
    >
  | Fact<
      'ModelFailed',
      OfCall & {
        profile: string;
        reason: ModelFailure | 'interrupted';
        because: string;
        /** Microseconds that the provider asks to wait. */
        retryAfter?: number;
      }
    >
  /** No further attempt will be made. */
  | Fact<'ModelGivenUp', OfCall & { reason: ModelFailure; because: string }>;

type DataOf<Type extends ExecutionFact['type']> = Extract<ExecutionFact, { type: Type }>['data'];

export type ModelCallState = {
  readonly called: DataOf<'ModelCalled'>;
  /** Attempts that have begun: the first, and one more for every profile that took over or try that was repeated. */
  readonly failures: readonly DataOf<'ModelFailed'>[];
  readonly replied?: DataOf<'ModelReplied'>;
  readonly givenUp?: DataOf<'ModelGivenUp'>;
};

export type ToolCallState = {
  readonly call: string;
  readonly tool: string;
  readonly outcome?: ToolOutcome;
  readonly result?: TextRef;
};

export type ExecutionState = {
  readonly epoch: number;
  readonly calls: readonly ToolCallState[];
  readonly asked: readonly ModelCallState[];
};

type Intent<Name extends string, Type extends ExecutionFact['type']> = {
  readonly intent: Name;
  readonly epoch: number;
} & DataOf<Type>;

export type ExecutionIntent =
  | { readonly intent: 'take'; readonly epoch: number }
  | Intent<'call', 'ToolCalled'>
  | Intent<'return', 'ToolReturned'>
  | Intent<'ask', 'ModelCalled'>
  | Intent<'reply', 'ModelReplied'>
  | Intent<'fail', 'ModelFailed'>
  | Intent<'give-up', 'ModelGivenUp'>;

export type ExecutionRefusal = Rejection<'stale-driver' | 'unknown-call' | 'repeated-call'>;

type Outcome = readonly ExecutionFact[] | ExecutionRefusal;
type Wanted<Name extends ExecutionIntent['intent']> = Extract<ExecutionIntent, { intent: Name }>;

const repeated = (call: string): ExecutionRefusal => ({
  rejected: 'repeated-call',
  because: `call ${call} was made before`,
});

const unasked = (call: string): ExecutionRefusal => ({
  rejected: 'unknown-call',
  because: `no call ${call} waits for a result`,
});

const isOpen = ({ asked }: ExecutionState, call: string): boolean =>
  asked.some((each) => each.called.call === call && each.replied === undefined && each.givenUp === undefined);

const rules: {
  readonly [Name in Exclude<ExecutionIntent['intent'], 'take'>]: (
    wanted: Wanted<Name>,
    state: ExecutionState,
  ) => Outcome;
} = {
  call: ({ call, tool, input }, { calls }) =>
    calls.some((each) => each.call === call) ? repeated(call) : [{ type: 'ToolCalled', data: { call, tool, input } }],
  return: ({ call, outcome, result }, { calls }) =>
    calls.some((each) => each.call === call && each.result === undefined)
      ? [{ type: 'ToolReturned', data: { call, outcome, result } }]
      : unasked(call),
  ask: ({ intent: _ask, epoch: _of, ...data }, { asked }) =>
    asked.some(({ called }) => called.call === data.call) ? repeated(data.call) : [{ type: 'ModelCalled', data }],
  reply: ({ intent: _reply, epoch: _of, ...data }, state) =>
    isOpen(state, data.call) ? [{ type: 'ModelReplied', data }] : unasked(data.call),
  fail: ({ intent: _fail, epoch: _of, ...data }, state) =>
    isOpen(state, data.call) ? [{ type: 'ModelFailed', data }] : unasked(data.call),
  'give-up': ({ intent: _end, epoch: _of, ...data }, state) =>
    isOpen(state, data.call) ? [{ type: 'ModelGivenUp', data }] : unasked(data.call),
};

const ruled = <Name extends keyof typeof rules>(name: Name, wanted: Wanted<Name>, state: ExecutionState): Outcome =>
  rules[name](wanted, state);

const decide = (intent: ExecutionIntent, state: ExecutionState): Outcome => {
  if (intent.intent === 'take')
    return intent.epoch > state.epoch
      ? [{ type: 'ExecutionTaken', data: { epoch: intent.epoch } }]
      : { rejected: 'stale-driver', because: `epoch ${intent.epoch} is not newer than ${state.epoch}` };
  if (intent.epoch !== state.epoch)
    return {
      rejected: 'stale-driver',
      because: `the call began under epoch ${intent.epoch}, now it is ${state.epoch}`,
    };
  return ruled(intent.intent, intent, state);
};

const onCall = (
  state: ExecutionState,
  call: string,
  patch: (each: ModelCallState) => Partial<ModelCallState>,
): ExecutionState => ({
  ...state,
  asked: state.asked.map((each) => (each.called.call === call ? { ...each, ...patch(each) } : each)),
});

const evolve = (state: ExecutionState, { type, data }: ExecutionFact): ExecutionState => {
  switch (type) {
    case 'ExecutionTaken':
      return { ...state, epoch: data.epoch };
    case 'ToolCalled':
      return { ...state, calls: [...state.calls, { call: data.call, tool: data.tool }] };
    case 'ToolReturned':
      return {
        ...state,
        calls: state.calls.map((each) => {
          const { call, outcome, result } = data;
          return each.call === call ? { ...each, outcome, result } : each;
        }),
      };
    case 'ModelCalled':
      return { ...state, asked: [...state.asked, { called: data, failures: [] }] };
    case 'ModelReplied':
      return onCall(state, data.call, () => ({ replied: data }));
    case 'ModelFailed':
      return onCall(state, data.call, ({ failures }) => ({ failures: [...failures, data] }));
    case 'ModelGivenUp':
      return onCall(state, data.call, () => ({ givenUp: data }));
    default:
      return type satisfies never;
  }
};

export const execution: Decider<ExecutionIntent, ExecutionState, ExecutionFact, ExecutionRefusal> = {
  initial: { epoch: 0, calls: [], asked: [] },
  decide,
  evolve,
};

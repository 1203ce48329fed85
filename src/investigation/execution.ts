// One agent at work: its own stream, so that agents side by side never contend. The engine is the agent with one tool.
import type { TextRef } from '../kernel/brand.js';
import type { Decider } from '../kernel/decider.js';
import { refuseUnknownFact } from '../kernel/fact.js';
import type { Rejection } from '../kernel/rejection.js';
import type { CallPrice, ModelFailure, ModelReply, ModelUsage } from './model-dialogue.js';

type ExecutionFactOf<Type extends string, Data> = { readonly type: Type; readonly data: Readonly<Data> };

export type ToolOutcome = 'found' | 'nothing' | 'refused' | 'failed';

/** One request to a model, however often it is tried: `m1` … unique in its execution. */
type CallRef = { call: string };

export type ExecutionFact =
  | ExecutionFactOf<'ExecutionTaken', { epoch: number }>
  | ExecutionFactOf<'ToolCalled', CallRef & { tool: string; input: TextRef }>
  | ExecutionFactOf<'ToolReturned', CallRef & { outcome: ToolOutcome; result: TextRef }>
  | ExecutionFactOf<
      'ModelCalled',
      CallRef & {
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
  /** The first of its thoughts have come: they are told as they come, and stored with the reply. Once for each request. */
  | ExecutionFactOf<'ThinkingStarted', CallRef & { profile: string }>
  | ExecutionFactOf<
      'ModelReplied',
      CallRef & {
        profile: string;
        /** Words and calls, as canonical JSON. */
        reply: TextRef;
        stop: ModelReply['stop'];
        usage?: ModelUsage;
        /** The list that was valid then; absent: none is known. */
        price?: CallPrice;
        model?: string;
        requestId?: string;
      }
    >
  | ExecutionFactOf<
      'ModelFailed',
      CallRef & {
        profile: string;
        reason: ModelFailure | 'interrupted';
        because: string;
        /** Microseconds that the provider asks to wait. */
        retryAfter?: number;
      }
    >
  /** No further attempt will be made. */
  | ExecutionFactOf<'ModelGivenUp', CallRef & { reason: ModelFailure; because: string }>;

type ExecutionFactData<Type extends ExecutionFact['type']> = Extract<ExecutionFact, { type: Type }>['data'];

export type ModelCallState = {
  readonly called: ExecutionFactData<'ModelCalled'>;
  /** Attempts that have begun: the first, and one more for every profile that took over or try that was repeated. */
  readonly failures: readonly ExecutionFactData<'ModelFailed'>[];
  /** An attempt has begun to think. */
  readonly hasThought?: true;
  readonly replied?: ExecutionFactData<'ModelReplied'>;
  readonly givenUp?: ExecutionFactData<'ModelGivenUp'>;
};

type ToolCallState = {
  readonly call: string;
  readonly tool: string;
  readonly outcome?: ToolOutcome;
  readonly result?: TextRef;
};

export type ExecutionState = {
  readonly epoch: number;
  readonly toolCalls: readonly ToolCallState[];
  readonly modelCalls: readonly ModelCallState[];
};

type CallIntent<Name extends string, Type extends ExecutionFact['type']> = {
  readonly intent: Name;
  readonly epoch: number;
} & ExecutionFactData<Type>;

export type ExecutionIntent =
  | { readonly intent: 'take'; readonly epoch: number }
  | CallIntent<'call', 'ToolCalled'>
  | CallIntent<'return', 'ToolReturned'>
  | CallIntent<'ask', 'ModelCalled'>
  | CallIntent<'think', 'ThinkingStarted'>
  | CallIntent<'reply', 'ModelReplied'>
  | CallIntent<'fail', 'ModelFailed'>
  | CallIntent<'give-up', 'ModelGivenUp'>;

export type ExecutionRefusal = Rejection<'stale-driver' | 'unknown-call' | 'repeated-call'>;

type ExecutionDecision = readonly ExecutionFact[] | ExecutionRefusal;
type ExecutionIntentOf<Name extends ExecutionIntent['intent']> = Extract<ExecutionIntent, { intent: Name }>;

const refuseRepeatedCall = (call: string): ExecutionRefusal => ({
  rejected: 'repeated-call',
  because: `call ${call} was made before`,
});

const refuseUnknownCall = (call: string): ExecutionRefusal => ({
  rejected: 'unknown-call',
  because: `no call ${call} waits for a result`,
});

const isAwaitingReply = ({ modelCalls }: ExecutionState, call: string): boolean =>
  modelCalls.some((each) => each.called.call === call && each.replied === undefined && each.givenUp === undefined);

const executionRules: {
  readonly [Name in Exclude<ExecutionIntent['intent'], 'take'>]: (
    intent: ExecutionIntentOf<Name>,
    state: ExecutionState,
  ) => ExecutionDecision;
} = {
  call: ({ call, tool, input }, { toolCalls }) =>
    toolCalls.some((each) => each.call === call)
      ? refuseRepeatedCall(call)
      : [{ type: 'ToolCalled', data: { call, tool, input } }],
  return: ({ call, outcome, result }, { toolCalls }) =>
    toolCalls.some((each) => each.call === call && each.result === undefined)
      ? [{ type: 'ToolReturned', data: { call, outcome, result } }]
      : refuseUnknownCall(call),
  ask: ({ intent: _ask, epoch: _of, ...data }, { modelCalls }) =>
    modelCalls.some(({ called }) => called.call === data.call)
      ? refuseRepeatedCall(data.call)
      : [{ type: 'ModelCalled', data }],
  think: ({ call, profile }, state) => {
    if (!isAwaitingReply(state, call)) return refuseUnknownCall(call);
    const hasThought = state.modelCalls.some((each) => each.called.call === call && each.hasThought);
    return hasThought ? refuseRepeatedCall(call) : [{ type: 'ThinkingStarted', data: { call, profile } }];
  },
  reply: ({ intent: _reply, epoch: _of, ...data }, state) =>
    isAwaitingReply(state, data.call) ? [{ type: 'ModelReplied', data }] : refuseUnknownCall(data.call),
  fail: ({ intent: _fail, epoch: _of, ...data }, state) =>
    isAwaitingReply(state, data.call) ? [{ type: 'ModelFailed', data }] : refuseUnknownCall(data.call),
  'give-up': ({ intent: _end, epoch: _of, ...data }, state) =>
    isAwaitingReply(state, data.call) ? [{ type: 'ModelGivenUp', data }] : refuseUnknownCall(data.call),
};

const applyExecutionRule = <Name extends keyof typeof executionRules>(
  name: Name,
  intent: ExecutionIntentOf<Name>,
  state: ExecutionState,
): ExecutionDecision => executionRules[name](intent, state);

const decide = (intent: ExecutionIntent, state: ExecutionState): ExecutionDecision => {
  if (intent.intent === 'take')
    return intent.epoch > state.epoch
      ? [{ type: 'ExecutionTaken', data: { epoch: intent.epoch } }]
      : { rejected: 'stale-driver', because: `epoch ${intent.epoch} is not newer than ${state.epoch}` };
  if (intent.epoch !== state.epoch)
    return {
      rejected: 'stale-driver',
      because: `the call began under epoch ${intent.epoch}, now it is ${state.epoch}`,
    };
  return applyExecutionRule(intent.intent, intent, state);
};

const patchModelCall = (
  state: ExecutionState,
  call: string,
  patch: (each: ModelCallState) => Partial<ModelCallState>,
): ExecutionState => ({
  ...state,
  modelCalls: state.modelCalls.map((each) => (each.called.call === call ? { ...each, ...patch(each) } : each)),
});

const evolve = (state: ExecutionState, { type, data }: ExecutionFact): ExecutionState => {
  switch (type) {
    case 'ExecutionTaken':
      return { ...state, epoch: data.epoch };
    case 'ToolCalled':
      return { ...state, toolCalls: [...state.toolCalls, { call: data.call, tool: data.tool }] };
    case 'ToolReturned':
      return {
        ...state,
        toolCalls: state.toolCalls.map((each) => {
          const { call, outcome, result } = data;
          return each.call === call ? { ...each, outcome, result } : each;
        }),
      };
    case 'ModelCalled':
      return { ...state, modelCalls: [...state.modelCalls, { called: data, failures: [] }] };
    case 'ThinkingStarted':
      return patchModelCall(state, data.call, () => ({ hasThought: true }));
    case 'ModelReplied':
      return patchModelCall(state, data.call, () => ({ replied: data }));
    case 'ModelFailed':
      return patchModelCall(state, data.call, ({ failures }) => ({ failures: [...failures, data] }));
    case 'ModelGivenUp':
      return patchModelCall(state, data.call, () => ({ givenUp: data }));
    default:
      return refuseUnknownFact({ type });
  }
};

export const execution: Decider<ExecutionIntent, ExecutionState, ExecutionFact, ExecutionRefusal> = {
  initial: { epoch: 0, toolCalls: [], modelCalls: [] },
  decide,
  evolve,
};

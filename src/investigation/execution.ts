// One agent at work: its own stream, so that agents side by side never contend. The engine is the agent with one tool.
import type { TextRef } from '../kernel/brand.js';
import type { Decider } from '../kernel/decider.js';
import type { Rejection } from '../kernel/rejection.js';

export type ExecutionFact =
  | { readonly type: 'ExecutionTaken'; readonly data: { readonly epoch: number } }
  | {
      readonly type: 'ToolCalled';
      readonly data: { readonly call: string; readonly tool: string; readonly input: TextRef };
    }
  | {
      readonly type: 'ToolReturned';
      readonly data: {
        readonly call: string;
        readonly outcome: 'found' | 'nothing' | 'refused' | 'failed';
        readonly result: TextRef;
      };
    };

export type ExecutionState = {
  readonly epoch: number;
  readonly calls: readonly { readonly call: string; readonly tool: string; readonly result?: TextRef }[];
};

export type ExecutionIntent =
  | { readonly intent: 'take'; readonly epoch: number }
  | {
      readonly intent: 'call';
      readonly epoch: number;
      readonly call: string;
      readonly tool: string;
      readonly input: TextRef;
    }
  | {
      readonly intent: 'return';
      readonly epoch: number;
      readonly call: string;
      readonly outcome: 'found' | 'nothing' | 'refused' | 'failed';
      readonly result: TextRef;
    };

export type ExecutionRefusal = Rejection<'stale-driver' | 'unknown-call' | 'repeated-call'>;

type Outcome = readonly ExecutionFact[] | ExecutionRefusal;
type Wanted<Name extends ExecutionIntent['intent']> = Extract<ExecutionIntent, { intent: Name }>;

const called = ({ call, tool, input }: Wanted<'call'>, { calls }: ExecutionState): Outcome =>
  calls.some((each) => each.call === call)
    ? { rejected: 'repeated-call', because: `call ${call} was made before` }
    : [{ type: 'ToolCalled', data: { call, tool, input } }];

const returned = ({ call, outcome, result }: Wanted<'return'>, { calls }: ExecutionState): Outcome =>
  calls.some((each) => each.call === call && each.result === undefined)
    ? [{ type: 'ToolReturned', data: { call, outcome, result } }]
    : { rejected: 'unknown-call', because: `no call ${call} waits for a result` };

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
  return intent.intent === 'call' ? called(intent, state) : returned(intent, state);
};

const evolve = (state: ExecutionState, { type, data }: ExecutionFact): ExecutionState => {
  switch (type) {
    case 'ExecutionTaken':
      return { ...state, epoch: data.epoch };
    case 'ToolCalled':
      return { ...state, calls: [...state.calls, { call: data.call, tool: data.tool }] };
    case 'ToolReturned':
      return {
        ...state,
        calls: state.calls.map((each) => (each.call === data.call ? { ...each, result: data.result } : each)),
      };
    default:
      return type satisfies never;
  }
};

export const execution: Decider<ExecutionIntent, ExecutionState, ExecutionFact, ExecutionRefusal> = {
  initial: { epoch: 0, calls: [] },
  decide,
  evolve,
};

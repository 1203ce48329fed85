// One run of a chain in an investigation: its facts, and what is true of it.
import type { ApprovalAnswer, ChainStatus, EndedChainStatus } from '../../kernel/chain-terms.js';
import type { TextRef } from '../../kernel/brand.js';
import { refuseUnknownFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import type { Micros, TimeWindow } from '../../kernel/time.js';
import type { Scope } from '../scope.js';
import type { PlannedExecution, PlannedStage } from './chain-definition.js';

/** What the whole chain is about: each of its agents looks at the same place and instant. */
export type ChainQuestion = {
  readonly text: TextRef;
  readonly askedAt: Micros;
  readonly zone: string;
  readonly scope?: Partial<Scope>;
  readonly window?: TimeWindow;
  readonly onlyServices?: readonly string[];
  /** A scheduled check looks anew, whatever was found before. */
  readonly relation?: 'new_issue';
};

/** `version`: SHA-256 of the definition, which is stored once under it. */
export type ChainVersion = { readonly chain: string; readonly version: string };

/** Unique in its investigation; the same key with another payload is refused. */
type ChainKey = { readonly messageId: string; readonly payload: string };

type ChainBeginning = ChainVersion &
  ChainKey & {
    readonly question: ChainQuestion;
    /** So many stages are planned. */
    readonly stages: number;
    /** The stages that are not done by then are left undone. */
    readonly due?: Micros;
  };

export type ExecutionEnd = {
  readonly status: EndedChainStatus;
  /** Why it is not completed; of a completed one, what it did not do. */
  readonly because?: string;
  /** The words of a person; those of other agents stand in their own conversations. */
  readonly reply?: TextRef;
};

type RunRef = { readonly run: string };
type ExecutionRef = RunRef & { readonly execution: string };

export type ChainFact =
  | { readonly type: 'ChainStarted'; readonly data: RunRef & ChainBeginning }
  | { readonly type: 'ChainStageStarted'; readonly data: RunRef & { readonly stage: PlannedStage } }
  /** A person is asked whether the execution may use these tools. */
  | {
      readonly type: 'ChainApprovalAsked';
      readonly data: ExecutionRef & {
        readonly tools: readonly string[];
        /** Then nobody is waited for any longer; absent in runs of an earlier release: until the chain ends. */
        readonly due?: Micros;
      };
    }
  | { readonly type: 'ChainApprovalAnswered'; readonly data: ExecutionRef & { readonly answer: ApprovalAnswer } }
  | {
      readonly type: 'ChainExecutionStarted';
      readonly data: ExecutionRef & {
        /** As it is asked. */
        readonly question: TextRef;
        /** Then it is timed out. */
        readonly due?: Micros;
      };
    }
  | { readonly type: 'ChainExecutionEnded'; readonly data: ExecutionRef & ExecutionEnd }
  | {
      readonly type: 'ChainStageEnded';
      readonly data: RunRef & { readonly stage: string; readonly status: EndedChainStatus };
    }
  | {
      readonly type: 'ChainEnded';
      readonly data: RunRef & {
        readonly status: EndedChainStatus;
        /** What was not done, and why. */
        readonly because?: string;
        /** The turn of the investigation that answers: the executive summary. */
        readonly turn?: number;
      };
    };

const CHAIN_FACT_TYPES: { readonly [Type in ChainFact['type']]: true } = {
  ChainStarted: true,
  ChainStageStarted: true,
  ChainApprovalAsked: true,
  ChainApprovalAnswered: true,
  ChainExecutionStarted: true,
  ChainExecutionEnded: true,
  ChainStageEnded: true,
  ChainEnded: true,
};

/** Of facts of any kind. */
export const isOfChain = <Fact extends { readonly type: string }>(
  fact: Fact,
): fact is Fact & Extract<Fact, { readonly type: ChainFact['type'] }> => Object.hasOwn(CHAIN_FACT_TYPES, fact.type);

export type ChainExecution = PlannedExecution & {
  readonly stage: string;
  readonly status: ChainStatus;
  readonly question?: TextRef;
  readonly due?: Micros;
  readonly approval?: {
    readonly tools: readonly string[];
    readonly due?: Micros;
    readonly answer?: ApprovalAnswer;
  };
  readonly end?: ExecutionEnd;
};

export type ChainStage = Omit<PlannedStage, 'executions'> & {
  readonly status: ChainStatus;
  readonly executions: readonly ChainExecution[];
};

export type ChainRun = ChainBeginning & {
  /** `c1` …, unique in its investigation. */
  readonly id: string;
  readonly status: ChainStatus;
  /** Those that have begun; each is done before the next one begins. */
  readonly begun: readonly ChainStage[];
  readonly because?: string;
  readonly turn?: number;
};

export const isRunOpen = ({ status }: Pick<ChainRun, 'status'>): boolean => status === 'active';

export const chainExecutions = ({ begun }: Pick<ChainRun, 'begun'>): readonly ChainExecution[] =>
  begun.flatMap(({ executions }) => executions);

const patchExecution = (run: ChainRun, id: string, patch: Partial<ChainExecution>): ChainRun => ({
  ...run,
  begun: run.begun.map((stage) => ({
    ...stage,
    executions: stage.executions.map((each) => (each.id === id ? { ...each, ...patch } : each)),
  })),
});

const executionIn = (run: ChainRun, id: string): ChainExecution | undefined =>
  chainExecutions(run).find((each) => each.id === id);

const beginStage = (run: ChainRun, { executions, ...stage }: PlannedStage): ChainRun => {
  const pending = executions.map((each) => ({ ...each, stage: stage.id, status: 'pending' as const }));
  return { ...run, begun: [...run.begun, { ...stage, status: 'active', executions: pending }] };
};

const evolveRun = (run: ChainRun, { type, data }: Exclude<ChainFact, { type: 'ChainStarted' }>): ChainRun => {
  switch (type) {
    case 'ChainStageStarted':
      return beginStage(run, data.stage);
    case 'ChainApprovalAsked':
      return patchExecution(run, data.execution, { approval: { tools: data.tools, ...optional({ due: data.due }) } });
    case 'ChainApprovalAnswered': {
      const asked = executionIn(run, data.execution)?.approval ?? { tools: [] };
      return patchExecution(run, data.execution, { approval: { ...asked, answer: data.answer } });
    }
    case 'ChainExecutionStarted': {
      const { execution, run: _run, ...begun } = data;
      return patchExecution(run, execution, { status: 'active', ...begun });
    }
    case 'ChainExecutionEnded': {
      const { execution, run: _run, ...end } = data;
      return patchExecution(run, execution, { status: end.status, end });
    }
    case 'ChainStageEnded':
      return {
        ...run,
        begun: run.begun.map((stage) => (stage.id === data.stage ? { ...stage, status: data.status } : stage)),
      };
    case 'ChainEnded': {
      const { run: _run, ...end } = data;
      return { ...run, ...end };
    }
    default:
      return refuseUnknownFact({ type });
  }
};

/** Folds one fact into the runs of an investigation. */
export const evolveChains = (runs: readonly ChainRun[], fact: ChainFact): readonly ChainRun[] => {
  if (fact.type !== 'ChainStarted') return runs.map((run) => (run.id === fact.data.run ? evolveRun(run, fact) : run));
  const { run: id, ...beginning } = fact.data;
  return [...runs, { ...beginning, id, status: 'active', begun: [] }];
};

// Decides what becomes of a run of a chain. Each end is decided once: whoever records it second changes nothing.
import type { ApprovalAnswer, EndedChainStatus } from '../../kernel/chain-terms.js';
import type { TextRef } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { Rejection } from '../../kernel/rejection.js';
import type { Micros } from '../../kernel/time.js';
import type { PlannedStage } from './chain-definition.js';
import {
  chainExecutions,
  type ChainExecution,
  type ChainFact,
  type ChainQuestion,
  type ChainRun,
  type ChainVersion,
  type ExecutionEnd,
  evolveChains,
  isRunOpen,
} from './chain-run.js';
import { hasChainPartEnded, stageOutcome } from './stage-outcome.js';

type OfRun = { readonly run: string };
type OfExecution = OfRun & { readonly execution: string };

export type ChainIntent =
  | (ChainVersion & {
      readonly intent: 'start-chain';
      readonly messageId: string;
      readonly payload: string;
      readonly question: ChainQuestion;
      readonly stages: number;
      readonly due?: Micros;
    })
  | (OfRun & { readonly intent: 'start-chain-stage'; readonly stage: PlannedStage })
  | (OfExecution & { readonly intent: 'ask-approval'; readonly tools: readonly string[]; readonly due?: Micros })
  | (OfExecution & { readonly intent: 'answer-approval'; readonly answer: ApprovalAnswer })
  | (OfExecution & { readonly intent: 'start-chain-execution'; readonly question: TextRef; readonly due?: Micros })
  | (OfExecution & { readonly intent: 'end-chain-execution'; readonly end: ExecutionEnd })
  /** A person answers what a chain has asked. */
  | (OfExecution & { readonly intent: 'answer-chain'; readonly reply: TextRef })
  /** `because`: why there is no turn. */
  | (OfRun & { readonly intent: 'end-chain'; readonly turn?: number; readonly because?: string })
  | (OfRun & { readonly intent: 'cancel-chain' });

export type ChainRefusalKind =
  | 'chain-running'
  | 'unknown-chain-run'
  | 'unknown-chain-execution'
  | 'chain-has-ended'
  | 'chain-part-ended'
  | 'chain-step-not-awaited'
  | 'nothing-to-answer'
  | 'message-id-reused';
type ChainRefusal = Rejection<ChainRefusalKind>;

type ChainDecision = readonly ChainFact[] | ChainRefusal;
type ChainIntentOf<Name extends ChainIntent['intent']> = Extract<ChainIntent, { intent: Name }>;

const refuse = (rejected: ChainRefusalKind, because: string): ChainRefusal => ({ rejected, because });

const startChain = (
  runs: readonly ChainRun[],
  { intent: _intent, ...beginning }: ChainIntentOf<'start-chain'>,
): ChainDecision => {
  const same = runs.find(({ messageId }) => messageId === beginning.messageId);
  if (same !== undefined)
    return refuse('message-id-reused', `run ${same.id} has this messageId: use a new one for another run`);
  const open = runs.find(isRunOpen);
  if (open !== undefined)
    return refuse('chain-running', `run ${open.id} of chain ${open.chain} goes on: wait for it, or cancel it`);
  return [{ type: 'ChainStarted', data: { run: `c${runs.length + 1}`, ...beginning } }];
};

/** The stage that goes on; of a run whose last stage has ended, none. */
const openStage = ({ begun }: ChainRun) => begun.find(({ status }) => !hasChainPartEnded(status));

const endedStageFacts = (run: ChainRun, facts: readonly ChainFact[]): readonly ChainFact[] => {
  const [after = run] = facts.reduce(evolveChains, [run]);
  const stage = openStage(after);
  if (stage === undefined) return facts;
  const statuses = stage.executions.map(({ status }) => status);
  const status = stageOutcome(statuses, stage.successPolicy ?? 'all');
  if (status === undefined) return facts;
  return [...facts, { type: 'ChainStageEnded', data: { run: run.id, stage: stage.id, status } }];
};

const endExecution = (run: ChainRun, execution: string, end: ExecutionEnd): readonly ChainFact[] =>
  endedStageFacts(run, [{ type: 'ChainExecutionEnded', data: { run: run.id, execution, ...end } }]);

/** What a run came to: as its last stage, and only if no stage is left. */
const runOutcome = ({ begun, stages }: ChainRun): EndedChainStatus => {
  const last = begun.at(-1)?.status;
  if (last === undefined || !hasChainPartEnded(last)) return 'timed_out';
  return last === 'completed' && begun.length < stages ? 'timed_out' : last;
};

const describeExecution = ({ agent, status, end }: ChainExecution): string =>
  `${agent} ${status === 'timed_out' ? 'ran out of time' : status}${end?.because === undefined ? '' : ` (${end.because})`}`;

/** What a run has not done; `undefined`: everything was done. */
const describeUndone = ({ begun, stages }: ChainRun): string | undefined => {
  const ended = begun.flatMap(({ name, executions }) =>
    executions
      .filter(({ status }) => status !== 'completed')
      .map((each) => `stage ${name}: ${describeExecution(each)}`),
  );
  const left = stages - begun.length;
  const parts = [...ended, ...(left > 0 ? [`${left} of ${stages} stages did not begin`] : [])];
  return parts.length === 0 ? undefined : parts.join('; ');
};

const endChain = (run: ChainRun, { turn, because: unsummarised }: ChainIntentOf<'end-chain'>): ChainDecision => {
  if (openStage(run) !== undefined) return refuse('chain-step-not-awaited', 'a stage of it goes on');
  const undone = [describeUndone(run), unsummarised].filter((part) => part !== undefined);
  const because = undone.length === 0 ? undefined : undone.join('; ');
  const data = { run: run.id, status: runOutcome(run), ...optional({ because, turn }) };
  return [{ type: 'ChainEnded', data }];
};

const cancelChain = (run: ChainRun): ChainDecision => {
  const open = chainExecutions(run).filter(({ status }) => !hasChainPartEnded(status));
  const facts = open.map(({ id: execution }): ChainFact => ({
    type: 'ChainExecutionEnded',
    data: { run: run.id, execution, status: 'cancelled' },
  }));
  return [...endedStageFacts(run, facts), { type: 'ChainEnded', data: { run: run.id, status: 'cancelled' } }];
};

const startStage = (run: ChainRun, { stage }: ChainIntentOf<'start-chain-stage'>): ChainDecision =>
  stage.index === run.begun.length && openStage(run) === undefined
    ? [{ type: 'ChainStageStarted', data: { run: run.id, stage } }]
    : refuse('chain-step-not-awaited', `stage ${stage.index + 1} is not next`);

type ExecutionIntent = Extract<ChainIntent, { execution: string }>;

const answerApproval = (run: ChainRun, { id, approval }: ChainExecution, answer: ApprovalAnswer): ChainDecision => {
  if (approval === undefined || approval.answer !== undefined)
    return refuse('nothing-to-answer', `execution ${id} asks for no approval`);
  const answered: ChainFact = { type: 'ChainApprovalAnswered', data: { run: run.id, execution: id, answer } };
  if (answer !== 'no') return [answered];
  const because = `it may not use ${approval.tools.join(', ')}`;
  return [answered, ...endExecution(run, id, { status: 'cancelled', because })];
};

const decideExecution = (run: ChainRun, found: ChainExecution, intent: ExecutionIntent): ChainDecision => {
  const ref = { run: run.id, execution: found.id };
  if (hasChainPartEnded(found.status)) return refuse('chain-part-ended', `execution ${found.id} is ${found.status}`);
  switch (intent.intent) {
    case 'ask-approval':
      return found.status === 'pending' && found.approval === undefined
        ? [{ type: 'ChainApprovalAsked', data: { ...ref, tools: intent.tools, ...optional({ due: intent.due }) } }]
        : refuse('chain-step-not-awaited', 'it has asked already');
    case 'answer-approval':
      return answerApproval(run, found, intent.answer);
    case 'start-chain-execution':
      return found.status === 'pending' && (found.approval === undefined || found.approval.answer !== undefined)
        ? [
            {
              type: 'ChainExecutionStarted',
              data: { ...ref, question: intent.question, ...optional({ due: intent.due }) },
            },
          ]
        : refuse('chain-step-not-awaited', `execution ${found.id} cannot begin now`);
    case 'end-chain-execution':
      return endExecution(run, found.id, intent.end);
    case 'answer-chain':
      return found.kind === 'person' && found.status === 'active'
        ? endExecution(run, found.id, { status: 'completed', reply: intent.reply })
        : refuse('nothing-to-answer', `execution ${found.id} asks nobody`);
  }
  return intent satisfies never;
};

/** The facts of an intent, on the runs of an investigation. */
export const decideChain = (intent: ChainIntent, runs: readonly ChainRun[]): ChainDecision => {
  if (intent.intent === 'start-chain') return startChain(runs, intent);
  const run = runs.find(({ id }) => id === intent.run);
  if (run === undefined) return refuse('unknown-chain-run', `there is no run ${intent.run} of a chain`);
  if (!isRunOpen(run)) return refuse('chain-has-ended', `run ${run.id} is ${run.status}`);
  switch (intent.intent) {
    case 'start-chain-stage':
      return startStage(run, intent);
    case 'end-chain':
      return endChain(run, intent);
    case 'cancel-chain':
      return cancelChain(run);
    default: {
      const found = chainExecutions(run).find(({ id }) => id === intent.execution);
      return found === undefined
        ? refuse('unknown-chain-execution', `run ${run.id} has no execution ${intent.execution}`)
        : decideExecution(run, found, intent);
    }
  }
};

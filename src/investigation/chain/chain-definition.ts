// A chain as it is configured, and the stages that follow from it: replicas are counted out, a synthesis is a stage of its own.
import type { AgentKind, ParallelType, SuccessPolicy } from '../../kernel/chain-terms.js';
import { optional } from '../../kernel/optional.js';
import { HOUR, type Micros } from '../../kernel/time.js';

/** Each absent one: as the service has it. */
export type AgentLimits = {
  /** To a model: then its conclusion is forced. */
  readonly requests?: number;
  readonly calls?: number;
  readonly tokens?: number;
  /** US dollars, where the profile has a price. */
  readonly dollars?: number;
};

type NamedAgent = {
  /** Unique in its stage. */
  readonly name: string;
  /** After so long the execution is timed out. */
  readonly time?: Micros;
};

export type ChainAgent = NamedAgent &
  (
    | { readonly kind: 'engine'; readonly question?: string }
    | {
        readonly kind: 'model';
        /** Name of its profile. */
        readonly model: string;
        readonly question?: string;
        /** Absent: all. */
        readonly tools?: readonly string[];
        /** A person is asked before an execution that may use them begins. */
        readonly approve?: readonly string[];
        /** So long the approval is waited for. */
        readonly approveWithin?: Micros;
        readonly limits?: AgentLimits;
      }
    | { readonly kind: 'person'; readonly question: string }
  );

type StageDefinition = {
  readonly name: string;
  readonly agents: readonly ChainAgent[];
  /** So many times the one agent. */
  readonly replicas?: number;
  /** Absent: all must succeed. */
  readonly successPolicy?: SuccessPolicy;
  /** Reads what the agents have concluded, side by side, and concludes from it. */
  readonly synthesis?: ChainAgent;
};

export type ChainDefinition = {
  readonly description?: string;
  readonly stages: readonly StageDefinition[];
  /** Of all stages: what is not done by then is left undone. */
  readonly time?: Micros;
  /** Profile of the model that writes the executive summary; absent: the engine answers. */
  readonly summary?: { readonly model?: string };
};

export type PlannedExecution = {
  readonly id: string;
  readonly agent: string;
  readonly index: number;
  readonly kind: AgentKind;
};

/** Policy and type are absent where there is one execution. */
export type PlannedStage = {
  readonly id: string;
  /** From 0 on. */
  readonly index: number;
  readonly name: string;
  readonly parallel?: ParallelType;
  readonly successPolicy?: SuccessPolicy;
  /** Index of the stage whose executions it concludes from. */
  readonly synthesizes?: number;
  readonly executions: readonly PlannedExecution[];
};

/** With the agents of its executions, in their order. */
type StagePlan = { readonly stage: Omit<PlannedStage, 'id' | 'executions'>; readonly agents: readonly ChainAgent[] };

const replicasOf = (agent: ChainAgent, count: number): readonly ChainAgent[] =>
  Array.from({ length: count }, (_, index) => ({ ...agent, name: `${agent.name}-${index + 1}` }));

const agentsOf = ({ agents, replicas = 1 }: StageDefinition): readonly ChainAgent[] =>
  replicas === 1 ? agents : agents.flatMap((agent) => replicasOf(agent, replicas));

/** All stages of a chain, in their order. */
export const planStages = ({ stages }: ChainDefinition): readonly StagePlan[] => {
  const plans: StagePlan[] = [];
  for (const definition of stages) {
    const { name, replicas = 1, successPolicy = 'all', synthesis } = definition;
    const agents = agentsOf(definition);
    const index = plans.length;
    const parallel = replicas > 1 ? ('replica' as const) : ('multi_agent' as const);
    plans.push({ stage: { index, name, ...(agents.length > 1 && { parallel, successPolicy }) }, agents });
    if (synthesis !== undefined)
      plans.push({ stage: { index: index + 1, name: `${name}: synthesis`, synthesizes: index }, agents: [synthesis] });
  }
  return plans;
};

/** `c1.s2`: ids count from 1, indexes from 0. */
const stageId = (run: string, index: number): string => `${run}.s${index + 1}`;

const planExecution = (stage: string, { name, kind }: ChainAgent, position: number): PlannedExecution => ({
  id: `${stage}.a${position + 1}`,
  agent: name,
  index: position + 1,
  kind,
});

/** `undefined`: the chain has no further stage. */
export const planStage = (definition: ChainDefinition, run: string, index: number): PlannedStage | undefined => {
  const plan = planStages(definition)[index];
  if (plan === undefined) return undefined;
  const id = stageId(run, index);
  const executions = plan.agents.map((agent, position) => planExecution(id, agent, position));
  return { id, ...plan.stage, executions };
};

/** The agent of the n-th execution of a stage, from 1 on. */
export const agentOf = (definition: ChainDefinition, stage: number, n: number): ChainAgent | undefined =>
  planStages(definition)[stage]?.agents[n - 1];

/** How an agent goes about it: what observers see of its loop. */
export const iterationStrategy = (kind: AgentKind): string =>
  ({ engine: 'deterministic', model: 'tool_calling', person: 'question' })[kind];

const SUSPECT = '{suspect}';

/** What an agent is asked: its own question, with the likeliest suspect of the stage before in its place, or that of the chain. */
export const fillQuestion = (
  own: string | undefined,
  { question, suspect }: { readonly question: string; readonly suspect?: string },
): string => {
  if (own === undefined) return question;
  if (!own.includes(SUSPECT)) return own;
  return suspect === undefined ? question : own.replaceAll(SUSPECT, suspect);
};

export const toolsToApprove = (agent: ChainAgent): readonly string[] =>
  agent.kind === 'model' ? (agent.approve ?? []).filter((tool) => agent.tools?.includes(tool) !== false) : [];

/** A day, where the agent does not say how long. */
const DEFAULT_APPROVAL_TIME = 24 * HOUR;

export const approvalTime = (agent: ChainAgent): Micros =>
  (agent.kind === 'model' ? agent.approveWithin : undefined) ?? DEFAULT_APPROVAL_TIME;

/** What a model may use, as its question records it. */
export const agentAllowance = (
  agent: ChainAgent,
): { readonly tools?: readonly string[]; readonly limits?: AgentLimits } =>
  agent.kind === 'model' ? optional({ tools: agent.tools, limits: agent.limits }) : {};

// The words for chains of stages that configuration, wire and terminal share: agents, policies, states.

/** `engine`: the deterministic engine. `model`: a language model on top of it. `person`: somebody is asked. */
export const AGENT_KINDS = ['engine', 'model', 'person'] as const;
export type AgentKind = (typeof AGENT_KINDS)[number];

/** When a stage of several agents has succeeded. */
export const SUCCESS_POLICIES = ['all', 'any'] as const;
export type SuccessPolicy = (typeof SUCCESS_POLICIES)[number];

/** How the agents of a stage differ: other agents side by side, or one several times. */
export const PARALLEL_TYPES = ['multi_agent', 'replica'] as const;
export type ParallelType = (typeof PARALLEL_TYPES)[number];

/** Of chains, stages and executions alike. */
export const CHAIN_STATUSES = ['pending', 'active', 'completed', 'failed', 'timed_out', 'cancelled'] as const;
export type ChainStatus = (typeof CHAIN_STATUSES)[number];
export type EndedChainStatus = Exclude<ChainStatus, 'pending' | 'active'>;

/** What a person says to "may it use these tools?". `always`: for these tools in this chain, until that is revoked. */
export const APPROVAL_ANSWERS = ['yes', 'no', 'always'] as const;
export type ApprovalAnswer = (typeof APPROVAL_ANSWERS)[number];

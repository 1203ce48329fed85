// What an agent is told of the stages before its own. Built from the facts whenever it is needed, and never stored.
import type { AgentKind } from '../../kernel/chain-terms.js';
import type { ChainExecution, ChainRun, ChainStage } from './chain-run.js';
import { hasChainPartEnded } from './stage-outcome.js';

/** What each execution has concluded, by its id: an answer, or the words of a person. Absent: nothing. */
type Conclusions = ReadonlyMap<string, string>;

/** How each kind of agent tells of its own stage. */
const CONTEXT_BUILDERS: { readonly [Kind in AgentKind]: (agent: string, conclusion: string) => string } = {
  engine: (_agent, conclusion) => `The engine has concluded:\n${conclusion}`,
  model: (agent, conclusion) => `Agent ${agent} has concluded:\n${conclusion}`,
  person: (_agent, conclusion) => `A person has answered:\n${conclusion}`,
};

const contextOf = ({ agent, kind, status, end }: ChainExecution, conclusion: string | undefined): string => {
  if (conclusion !== undefined) return CONTEXT_BUILDERS[kind](agent, conclusion);
  const because = end?.because === undefined ? '' : `: ${end.because}`;
  return `Agent ${agent} has concluded nothing; it is ${status.replace('_', ' ')}${because}`;
};

/** All executions of a stage, in the order of their indexes. */
export const buildStageContext = ({ name, executions }: ChainStage, conclusions: Conclusions): string => {
  const ordered = executions.toSorted((a, b) => a.index - b.index);
  return [`Stage “${name}”:`, ...ordered.map((each) => contextOf(each, conclusions.get(each.id)))].join('\n\n');
};

/** The stages that are told before stage `upTo`: a synthesis that succeeded stands for the stage that it was made of. */
export const stagesToTell = ({ begun }: ChainRun, upTo = Infinity): readonly ChainStage[] => {
  const before = begun.filter(({ index, status }) => index < upTo && hasChainPartEnded(status));
  const replaced = new Set(before.filter(({ status }) => status === 'completed').map(({ synthesizes }) => synthesizes));
  return before.filter(({ index }) => !replaced.has(index));
};

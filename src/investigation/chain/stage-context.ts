// What an agent is told of the stages before its own. Built from the facts whenever it is needed, and never stored.
import type { AgentKind } from '../../kernel/chain-terms.js';
import type { ToolOutcome } from '../execution.js';
import type { ChainExecution, ChainRun, ChainStage } from './chain-run.js';
import { hasChainPartEnded } from './stage-outcome.js';

/** One reply of a model on the way to its conclusion. */
export type AgentStep = {
  readonly thinking?: string;
  readonly calls: readonly { readonly tool: string; readonly input: string; readonly outcome?: ToolOutcome }[];
};

/** What an execution has concluded: an answer, or the words of a person. */
type Conclusion = {
  readonly answer: string;
  /** How a model came to it; only of an execution that is alone in its stage. */
  readonly steps?: readonly AgentStep[];
};

/** By execution. Absent: nothing. */
type Conclusions = ReadonlyMap<string, Conclusion>;

const MOST_STEPS = 20;
const LONGEST_THOUGHT = 1_000;
const LONGEST_INPUT = 300;

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

const describeStep = ({ thinking, calls }: AgentStep): readonly string[] => [
  ...(thinking === undefined ? [] : [`It thought: ${cut(thinking, LONGEST_THOUGHT)}`]),
  ...calls.map(({ tool, input, outcome = 'not run' }) => `It called ${tool} ${cut(input, LONGEST_INPUT)}: ${outcome}`),
];

/** The latest steps: they are what the conclusion rests on. */
const describeSteps = (steps: readonly AgentStep[]): readonly string[] => {
  const left = Math.max(0, steps.length - MOST_STEPS);
  return [...(left === 0 ? [] : [`${left} earlier steps are left out.`]), ...steps.slice(left).flatMap(describeStep)];
};

const modelContext = (agent: string, { answer, steps = [] }: Conclusion): string =>
  [...describeSteps(steps), `Agent ${agent} has concluded:`, answer].join('\n');

/** How each kind of agent tells of its own stage. */
const CONTEXT_BUILDERS: { readonly [Kind in AgentKind]: (agent: string, conclusion: Conclusion) => string } = {
  engine: (_agent, { answer }) => `The engine has concluded:\n${answer}`,
  model: modelContext,
  person: (_agent, { answer }) => `A person has answered:\n${answer}`,
};

const contextOf = ({ agent, kind, status, end }: ChainExecution, conclusion: Conclusion | undefined): string => {
  if (conclusion !== undefined) return CONTEXT_BUILDERS[kind](agent, conclusion);
  const because = end?.because === undefined ? '' : `: ${end.because}`;
  return `Agent ${agent} has concluded nothing; it is ${status.replace('_', ' ')}${because}`;
};

/** An agent that is alone in its stage tells how it came to its conclusion; of several, each tells its conclusion alone. */
export const tellsSteps = ({ executions }: Pick<ChainStage, 'executions'>): boolean => executions.length === 1;

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

// Settings of chains: their stages, agents, policies and limits, and what in them is impossible.
import { z } from 'zod';
import { SUCCESS_POLICIES } from '../kernel/chain-terms.js';
import { SECOND } from '../kernel/time.js';
import { duration } from './units.js';

const chainName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be 1 to 64 letters, digits, "-" or "_", a letter or digit first');

const question = z.string().min(1).max(4_000);
const toolNames = z.array(z.string().min(1).max(128)).max(64).exactOptional();

const agentBase = {
  /** Unique in its stage. */
  name: chainName,
  /** After so long its execution is timed out. */
  time: duration('5m', SECOND).exactOptional(),
};

const agent = z.discriminatedUnion('kind', [
  z.strictObject({ ...agentBase, kind: z.literal('engine'), question: question.exactOptional() }),
  z.strictObject({
    ...agentBase,
    kind: z.literal('model'),
    /** A profile of "models.profiles". */
    model: z.string().min(1).max(64),
    question: question.exactOptional(),
    tools: toolNames,
    /** Tools for which a person is asked first. */
    approve: toolNames,
    /** So long a person is waited for. */
    approveWithin: duration('24h', SECOND).exactOptional(),
    limits: z
      .strictObject({
        requests: z.number().int().min(1).max(200).exactOptional(),
        calls: z.number().int().min(0).max(1_000).exactOptional(),
        tokens: z.number().int().min(1_000).max(100_000_000).exactOptional(),
        dollars: z.number().positive().max(10_000).exactOptional(),
      })
      .exactOptional(),
  }),
  z.strictObject({ ...agentBase, kind: z.literal('person'), question }),
]);

type AgentSettings = z.infer<typeof agent>;

const stage = z
  .strictObject({
    name: z.string().min(1).max(128),
    agents: z.array(agent).min(1).max(16),
    replicas: z.number().int().min(2).max(16).exactOptional(),
    successPolicy: z.enum(SUCCESS_POLICIES).exactOptional(),
    synthesis: agent.exactOptional(),
  })
  .superRefine(({ agents, replicas = 1, successPolicy, synthesis }, { addIssue }) => {
    const fault = (path: readonly PropertyKey[], message: string): void =>
      addIssue({ code: 'custom', path: [...path], message });
    if (replicas > 1 && agents.length > 1) fault(['replicas'], 'needs exactly one agent, which runs so many times');
    if (replicas > 1 && agents[0]?.kind !== 'model')
      fault(['replicas'], 'needs an agent of kind "model": another one gives the same each time');
    const isAlone = agents.length * replicas === 1;
    if (successPolicy !== undefined && isAlone) fault(['successPolicy'], 'needs two or more agents, or replicas');
    if (synthesis !== undefined && isAlone) fault(['synthesis'], 'needs two or more agents, or replicas');
    for (const [index, { name }] of agents.entries())
      if (agents.findIndex((each) => each.name === name) < index)
        fault(['agents', index, 'name'], 'is the name of another agent of this stage');
  });

const chain = z
  .strictObject({
    description: z.string().min(1).max(512).exactOptional(),
    stages: z.array(stage).min(1).max(32),
    time: duration('30m', SECOND).exactOptional(),
    summary: z.strictObject({ model: z.string().min(1).max(64).exactOptional() }).exactOptional(),
  })
  .superRefine(({ stages }, { addIssue }) => {
    for (const [index, { name }] of stages.entries())
      if (stages.findIndex((each) => each.name === name) < index)
        addIssue({ code: 'custom', path: ['stages', index, 'name'], message: 'is the name of another stage' });
  });

export const chainsSchema = z.record(chainName, chain);

type ChainFault = { readonly path: readonly PropertyKey[]; readonly message: string };

type ChainReferences = {
  readonly chains: z.infer<typeof chainsSchema>;
  readonly profiles: readonly string[];
  /** Chains that rules of alerts and schedules name, and where. */
  readonly named: readonly { readonly chain: string | undefined; readonly path: readonly PropertyKey[] }[];
};

const unknownName = (what: string, known: readonly string[]): string =>
  `is no ${what}: ${known.length === 0 ? 'none is configured' : `there is ${known.join(', ')}`}`;

const agentFaults = (
  { kind, ...settings }: AgentSettings,
  path: readonly PropertyKey[],
  profiles: readonly string[],
): readonly ChainFault[] =>
  kind !== 'model' || !('model' in settings) || profiles.includes(settings.model)
    ? []
    : [{ path: [...path, 'model'], message: unknownName('profile of "models.profiles"', profiles) }];

/** Profiles and chains that are named and not there. */
export const findChainFaults = ({ chains, profiles, named }: ChainReferences): readonly ChainFault[] => {
  const ofChains = Object.entries(chains).flatMap(([name, { stages, summary }]) => {
    const base = ['chains', name];
    const ofStages = stages.flatMap(({ agents, synthesis }, index) => [
      ...agents.flatMap((each, at) => agentFaults(each, [...base, 'stages', index, 'agents', at], profiles)),
      ...(synthesis === undefined ? [] : agentFaults(synthesis, [...base, 'stages', index, 'synthesis'], profiles)),
    ]);
    const isKnown = summary?.model === undefined || profiles.includes(summary.model);
    const message = unknownName('profile of "models.profiles"', profiles);
    return [...ofStages, ...(isKnown ? [] : [{ path: [...base, 'summary', 'model'], message }])];
  });
  const ofOthers = named.flatMap(({ chain: name, path }) => {
    if (name === undefined || Object.hasOwn(chains, name)) return [];
    return [{ path, message: unknownName('chain of "chains"', Object.keys(chains)) }];
  });
  return [...ofChains, ...ofOthers];
};

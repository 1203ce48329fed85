// Stage and analyze: the deterministic engine is the one execution of the first stage.
import { canonicalJson } from '../../kernel/json.js';
import type { Findings } from '../../evidence/finding.js';
import { STAGES } from '../../investigation/turn.js';
import type { Started } from '../../turn/pipeline.js';
import { suspectsOf } from '../../turn/respond/suspects.js';
import type { Outcome, Task, World } from '../world.js';
import { analysisInput } from './analysis-input.js';
import { askedBeside } from './beside.js';
import { messageOf } from './conversation.js';

/** Ids that later turns follow: those of the best groups. */
const CORRELATED_IDS = 10;

const executionOf = ({ running }: Started): string => `t${running.n}-engine`;

/** The execution of the model's part of a turn. */
export const agentOf = (turn: number): string => `t${turn}-model`;

/** The engine's stage, and behind it that of the model, if the turn has one. */
export const stage = async (_world: World, { turn }: Task<'stage'>): Promise<Outcome> => {
  const { findings, n } = turn.running;
  return findings === undefined
    ? { intent: 'stage', stage: STAGES.engine, execution: executionOf(turn), agent: 'engine' }
    : { intent: 'stage', stage: STAGES.model, execution: agentOf(n), agent: turn.circumstances.model ?? '' };
};

const idsOf = ({ groups }: Findings, by: 'trace' | 'request'): readonly string[] =>
  groups
    .filter((group) => group.by === by)
    .map(({ key }) => key)
    .slice(0, CORRELATED_IDS);

export const analyze = async (world: World, { turn }: Task<'analyze'>): Promise<Outcome> => {
  const input = await analysisInput(world, turn);
  const message = await messageOf(world, turn);
  const beside = await askedBeside(world, turn);
  const batches = input.batches.map(({ hash }) => hash);
  const text = await world.call({
    execution: executionOf(turn),
    call: 'engine.analyse#1',
    tool: 'engine.analyse',
    input: canonicalJson({ askedAt: input.askedAt, window: input.window, batches }),
    run: async () => ({
      outcome: 'found',
      text: await world.look('analyse', input, { message, ...(beside && { beside }) }),
    }),
  });
  const findings = JSON.parse(text) as Findings;
  return {
    intent: 'draw',
    findings: world.words.put(text),
    suspects: suspectsOf(findings, turn.issue.suspects),
    traceIds: idsOf(findings, 'trace'),
    requestIds: idsOf(findings, 'request'),
  };
};

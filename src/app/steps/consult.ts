// Consult: a model works on from what the engine found. Each time this step runs it goes through the whole exchange again, from the
// first request: what is recorded is read back, and only what is not is done. A crash, a later step and a replay are one case.
import { optional } from '../../kernel/optional.js';
import type { ToolCallRequest } from '../../investigation/model-dialogue.js';
import type { Exchange } from '../../turn/agent/exchange.js';
import { isDraftCut, lastDraft, type LoopMove, nextMove } from '../../turn/agent/next-move.js';
import {
  type AgentContext,
  buildRequest,
  contextNotices,
  type LoopProgress,
  type PreparedRequest,
} from '../../turn/agent/request.js';
import { sumModelUsage } from '../../turn/agent/model-cost.js';
import { parseTextCalls } from '../../turn/agent/text-calls.js';
import type { Analyzed } from '../../turn/pipeline.js';
import type { Asked, Outcome, Task, World } from '../world.js';
import { fenceOf } from './fence.js';
import { objectionsTo } from './objections.js';
import { planOf } from './planned.js';
import { sceneOf } from './scene.js';
import { agentOf } from './stage.js';
import { recorded, summarised, type Summing } from './summarise.js';
import { missingIn, toolsOf } from './tools.js';
import { answersTo, type Calling, neededBy } from './tool-calls.js';

type Asking = Extract<LoopMove, { move: 'ask' }>;
type Reply = Extract<Asked, { reply: unknown }>;
type Exchanged = { readonly asking: Asking; readonly requested: PreparedRequest; readonly told: Reply };
type Failed = Extract<Asked, { failed: unknown }>;
type Ended = { readonly draft?: string; readonly because?: string };

/** Of one reply: what is beyond it is dropped, and may be asked for again. */
const MOST_AT_ONCE = 8;

/** A provider that finds a request too long is sent a shorter one, so many times. */
const SQUEEZES = 2;

const callsOf = ({ reply }: Reply, { purpose }: Asking, scene: AgentContext): readonly ToolCallRequest[] => {
  if (purpose === 'conclude') return [];
  const calls = reply.calls.length > 0 ? reply.calls : parseTextCalls(reply.text, scene.tools);
  return calls.slice(0, MOST_AT_ONCE);
};

const exchangeOf = ({ asking, requested, told }: Exchanged, answers: Exchange['answers']): Exchange => {
  const { reply, elapsed } = told;
  const isCallInWords = answers.length > 0 && reply.calls.length === 0;
  return {
    purpose: asking.purpose,
    ...optional({ note: asking.note }),
    reply: { ...reply, text: isCallInWords ? '' : reply.text },
    answers,
    asked: requested.characters,
    elapsed,
  };
};

/** What one run of the step works on. */
type Work = { readonly world: World; readonly turn: Analyzed; readonly scene: AgentContext; readonly summing: Summing };

/** The loop's own state: it lives no longer than one run of the step. */
type Loop = LoopProgress & { readonly n: number };

const concluded = ({ world, turn, scene, summing }: Work, loop: Loop, { draft, because }: Ended): Outcome => {
  const notices = [...summing.notices, ...contextNotices(loop, scene), ...missingIn(turn)];
  const { exchanges } = loop;
  return {
    intent: 'consult',
    consulted: {
      profile: scene.profile.name,
      ...(draft !== undefined && { draft: world.words.put(draft) }),
      ...(isDraftCut(exchanges) && { cut: true }),
      ...optional({ because }),
      ...(notices.length !== 0 && { notices }),
      ...recorded(world, summing),
      usage: sumModelUsage([...summing.exchanges, ...exchanges], scene.profile),
    },
  };
};

const silent = ({ circumstances }: Analyzed, because: string): Outcome => {
  const profile = circumstances.model ?? '';
  return { intent: 'consult', consulted: { profile, because, usage: { calls: 0, input: 0, output: 0 } } };
};

const moveAfter = async ({ world, turn, scene }: Work, { exchanges }: Loop): Promise<LoopMove> => {
  const draft = lastDraft(exchanges);
  const objections = draft === undefined ? undefined : await objectionsTo(world, turn, draft);
  return nextMove(exchanges, scene.limits, objections);
};

/** What was read for the calls of the n-th request may be read again by later ones alone. */
const callingIn = async ({ world, turn }: Work, { n, exchanges }: Loop): Promise<Calling> => ({
  world,
  turn,
  fence: await fenceOf(world, turn, n),
  tools: await toolsOf(world, turn),
  call: `m${n}`,
  before: exchanges,
});

/** What is asked again: a shorter request, as often as it may be; else the turn must do with what was said before. */
const afterFailure = (work: Work, loop: Loop, { failed, because }: Failed): Loop | Outcome => {
  const { exchanges, n, squeezed } = loop;
  if (failed === 'oversize' && squeezed < SQUEEZES) return { exchanges, n: n + 1, squeezed: squeezed + 1 };
  const draft = lastDraft(exchanges);
  return concluded(work, loop, { ...(draft !== undefined && { draft }), because });
};

/** One request and what its calls bring; an outcome ends the step. */
const step = async (work: Work, loop: Loop): Promise<Loop | Outcome> => {
  const { world, turn, scene } = work;
  const { exchanges, n, squeezed } = loop;
  const move = await moveAfter(work, loop);
  if (move.move === 'end') return concluded(work, loop, move);
  const requested = buildRequest(scene, loop, move);
  const { request } = requested;
  const told = await world.ask({
    execution: agentOf(turn.running.n),
    call: `m${n}`,
    profile: scene.profile.name,
    request,
  });
  if ('failed' in told) return afterFailure(work, loop, told);
  const calls = callsOf(told, move, scene);
  const calling = await callingIn(work, loop);
  const drafts = neededBy(calls, calling);
  if (drafts.length > 0) return planOf(world, turn, { step: 'consult', drafts });
  const exchange = exchangeOf({ asking: move, requested, told }, await answersTo(calls, calling));
  return { exchanges: [...exchanges, exchange], n: n + 1, squeezed };
};

export const consult = async (world: World, { turn }: Task<'consult'>): Promise<Outcome> => {
  const shown = await sceneOf(world, turn);
  const { model = '' } = turn.circumstances;
  if (shown === undefined)
    return silent(turn, `there is no model profile ${model} any more: name one under "models.profiles"`);
  const summing = await summarised(world, turn, shown);
  if ('failed' in summing) return silent(turn, summing.because);
  const { scene } = summing;
  let loop: Loop = { exchanges: [], n: 1, squeezed: 0 };
  for (;;) {
    const next = await step({ world, turn, scene, summing }, loop);
    if ('intent' in next) return next;
    loop = next;
  }
};

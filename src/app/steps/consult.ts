// Consult: a model works on from what the engine found. Each time this step runs it goes through the whole exchange again, from the
// first request: what is recorded is read back, and only what is not is done. A crash, a later step and a replay are one case.
import { round6 } from '../../kernel/json.js';
import { composeMasked } from '../../kernel/masked.js';
import type { AgentContext, TurnSummary } from '../../turn/agent/agent-context.js';
import { optional } from '../../kernel/optional.js';
import type { ModelFailure, ToolCallRequest } from '../../investigation/model-dialogue.js';
import type { Consultation } from '../../investigation/turn.js';
import type { Exchange } from '../../turn/agent/exchange.js';
import {
  buildRequest,
  contextNotices,
  type LoopProgress,
  type PreparedRequest,
  tokenCorrection,
} from '../../turn/agent/request.js';
import {
  applySummary,
  buildSummaryRequest,
  createSummary,
  summariseFromGists,
  turnsToSummarise,
} from '../../turn/agent/summary.js';
import type { AnalyzedTurn } from '../../investigation/pipeline.js';
import type { ModelCallResult } from '../models/recorded-dialogue.js';
import type { StepContext, StepInput, StepOutcome } from './step-context.js';
import { modelExecution } from '../../investigation/streams.js';
import type { CheckedClaim } from '../../evidence/claim.js';
import { verifyClaims } from '../../grounding/verify.js';
import { draftAnswer } from '../../turn/respond/draft-answer.js';
import { readCitedResults } from './model-part.js';
import { readAnswerInput, readCitable } from './answer-input.js';
import { isDraftCut, lastDraft, type LoopMove, nextMove } from '../../turn/agent/next-move.js';
import { sumModelUsage } from '../../turn/agent/model-cost.js';
import { parseTextCalls } from '../../turn/agent/text-calls.js';
import { buildFence, missingToolNotices, readOfferedTools } from './agent-tools.js';
import { planIntent } from './planned-queries.js';
import { openAgentContext } from './agent-context.js';
import { answerCalls, draftNeededQueries, type ToolCallContext } from './tool-calls.js';

type SummarisedContext = {
  readonly agentContext: AgentContext;
  readonly newSummary?: TurnSummary;
  /** What the summary has cost. */
  readonly exchanges: readonly Pick<Exchange, 'reply'>[];
  readonly notices: readonly string[];
};

const SUMMARY_CALL = 's1';
const SUMMARY_NOTICE = 'the model summarises older turns …';

/** Failures of the request itself: a shorter one may succeed. After any other failure the model is unavailable. */
const REQUEST_FAILURES: ReadonlySet<ModelFailure> = new Set<ModelFailure>(['oversize', 'invalid', 'cut']);

type FailedSummaryCall = Extract<ModelCallResult, { failed: unknown }>;
type RepliedSummaryCall = Extract<ModelCallResult, { reply: unknown }>;

const REFUSED_STOPS: ReadonlySet<RepliedSummaryCall['reply']['stop']> = new Set<RepliedSummaryCall['reply']['stop']>([
  'refused',
  'blocked',
]);

const replyText = ({ reply: { text, stop } }: RepliedSummaryCall): string => (REFUSED_STOPS.has(stop) ? '' : text);

const describeMissingSummary = (result: ModelCallResult): string =>
  'failed' in result ? result.because : 'it wrote nothing';

/** The context with older turns summarised where the caller wants that, or why no model can be asked. */
const summariseContext = async (
  context: StepContext,
  turn: AnalyzedTurn,
  agentContext: AgentContext,
): Promise<SummarisedContext | FailedSummaryCall> => {
  const older = turn.turn.question.context === 'summarise' ? turnsToSummarise(agentContext) : [];
  if (older.length === 0) return { agentContext, exchanges: [], notices: [] };
  const result = await context.askModel({
    execution: modelExecution(turn.running.n),
    call: SUMMARY_CALL,
    profile: agentContext.profile.name,
    request: buildSummaryRequest(agentContext, older),
    noticeInstead: SUMMARY_NOTICE,
  });
  if ('failed' in result && !REQUEST_FAILURES.has(result.failed)) return result;
  const own = 'failed' in result ? undefined : createSummary(replyText(result), older);
  const newSummary = own ?? summariseFromGists(agentContext, older);
  return {
    agentContext: applySummary(agentContext, newSummary),
    ...optional({ newSummary }),
    exchanges: 'failed' in result ? [] : [result],
    notices:
      own === undefined
        ? [
            `The model has not summarised older turns (${describeMissingSummary(result)}): it saw them in one line each.`,
          ]
        : [],
  };
};

const recordSummary = (
  { textWriter }: StepContext,
  { newSummary }: SummarisedContext,
): Pick<Consultation, 'summary'> =>
  newSummary === undefined
    ? {}
    : { summary: { text: textWriter.put(composeMasked(newSummary.text)), upTo: newSummary.upTo } };

/** What the provider counts per estimated token, for the first request of the next turn. */
const recordCorrection = (exchanges: readonly Exchange[]): Pick<Consultation, 'correction'> =>
  exchanges.some(({ reply }) => reply.usage !== undefined) ? { correction: round6(tokenCorrection(exchanges)) } : {};

const NO_USAGE = { calls: 0, input: 0, output: 0 };

const isObjected = ({ by, type, verdict }: CheckedClaim): boolean =>
  by === 'model' && verdict !== 'supported' && type !== 'advice' && type !== 'interpretation';

const formatObjection = ({ text, because = 'it is not shown' }: CheckedClaim): string => `- “${text}”: ${because}`;

const findObjections = async (context: StepContext, turn: AnalyzedTurn, text: string): Promise<string | undefined> => {
  const results = await readCitedResults(context, turn, [text]);
  const model = {
    profile: '',
    draft: { text, isCut: false },
    notices: [],
    usage: NO_USAGE,
    results,
    read: turn.running,
  };
  const { input, draft } = await readAnswerInput(context, turn);
  const { checkable } = draftAnswer({ ...input, model }, draft);
  const cited = checkable.evidence.map(({ batch }) => batch);
  const wrong = verifyClaims(checkable, await readCitable(context.readCachedBatch, cited, turn)).filter(isObjected);
  if (wrong.length === 0) return undefined;
  return [
    'These statements are not borne out by what they cite:',
    ...wrong.map(formatObjection),
    'Write the whole conclusion once more. Mend each of them from the rows, call it an interpretation, or leave it out.',
  ].join('\n');
};

type AskMove = Extract<LoopMove, { move: 'ask' }>;
type RepliedCall = Extract<ModelCallResult, { reply: unknown }>;
type RepliedRequest = { readonly move: AskMove; readonly prepared: PreparedRequest; readonly result: RepliedCall };
type FailedCall = Extract<ModelCallResult, { failed: unknown }>;
type ConsultEnd = { readonly draft?: string; readonly because?: string };

/** Per reply. Further calls are dropped; the model may repeat them. */
const MAX_CALLS_PER_REPLY = 8;

/** A provider that finds a request too long is sent a shorter one, so many times. */
const MAX_SQUEEZES = 2;

const callsOf = (
  { reply }: RepliedCall,
  { purpose }: AskMove,
  agentContext: AgentContext,
): readonly ToolCallRequest[] => {
  if (purpose === 'conclude') return [];
  const calls = reply.calls.length > 0 ? reply.calls : parseTextCalls(reply.text, agentContext.tools);
  return calls.slice(0, MAX_CALLS_PER_REPLY);
};

const exchangeOf = ({ move, prepared, result }: RepliedRequest, answers: Exchange['answers']): Exchange => {
  const { reply, elapsed } = result;
  const isCallInWords = answers.length > 0 && reply.calls.length === 0;
  return {
    purpose: move.purpose,
    ...optional({ note: move.note }),
    reply: { ...reply, text: isCallInWords ? '' : reply.text },
    answers,
    requestCharacters: prepared.characters,
    elapsed,
  };
};

/** What one run of the step works on. */
type ConsultWork = {
  readonly context: StepContext;
  readonly turn: AnalyzedTurn;
  readonly agentContext: AgentContext;
  readonly summarised: SummarisedContext;
};

/** The loop's own state: it lives no longer than one run of the step. */
type ConsultLoop = LoopProgress & { readonly n: number };

const concludeConsult = (
  { context, turn, agentContext, summarised }: ConsultWork,
  loop: ConsultLoop,
  { draft, because }: ConsultEnd,
): StepOutcome => {
  const notices = [...summarised.notices, ...contextNotices(loop, agentContext), ...missingToolNotices(turn)];
  const { exchanges } = loop;
  return {
    intent: 'consult',
    consulted: {
      profile: agentContext.profile.name,
      ...(draft !== undefined && { draft: context.textWriter.put(composeMasked(draft)) }),
      ...(isDraftCut(exchanges) && { cut: true }),
      ...optional({ because }),
      ...(notices.length !== 0 && { notices }),
      ...recordSummary(context, summarised),
      ...recordCorrection(exchanges),
      usage: sumModelUsage([...summarised.exchanges, ...exchanges], agentContext.profile),
    },
  };
};

const consultWithoutModel = ({ circumstances }: AnalyzedTurn, because: string): StepOutcome => {
  const profile = circumstances.model ?? '';
  return { intent: 'consult', consulted: { profile, because, usage: { calls: 0, input: 0, output: 0 } } };
};

const decideMove = async (
  { context, turn, agentContext }: ConsultWork,
  { exchanges }: ConsultLoop,
): Promise<LoopMove> => {
  const draft = lastDraft(exchanges);
  const objections = draft === undefined ? undefined : await findObjections(context, turn, draft);
  return nextMove(exchanges, agentContext.limits, objections);
};

/** Only later requests may read again what the calls of the n-th request fetched. */
const toolCallContext = async (
  { context, turn }: ConsultWork,
  { n, exchanges }: ConsultLoop,
): Promise<ToolCallContext> => ({
  context,
  turn,
  fence: await buildFence(context, turn, n),
  tools: await readOfferedTools(context, turn),
  call: `m${n}`,
  earlier: exchanges,
});

/** Retries an oversized request with a shorter one, a limited number of times; else concludes with the last draft. */
const afterFailure = (
  work: ConsultWork,
  loop: ConsultLoop,
  { failed, because }: FailedCall,
): ConsultLoop | StepOutcome => {
  const { exchanges, n, oversizes } = loop;
  if (failed === 'oversize' && oversizes < MAX_SQUEEZES) return { exchanges, n: n + 1, oversizes: oversizes + 1 };
  const draft = lastDraft(exchanges);
  return concludeConsult(work, loop, { ...(draft !== undefined && { draft }), because });
};

/** Sends one request and answers its calls; returns an outcome when the step ends. */
const consultOnce = async (work: ConsultWork, loop: ConsultLoop): Promise<ConsultLoop | StepOutcome> => {
  const { context, turn, agentContext } = work;
  const { exchanges, n, oversizes } = loop;
  const move = await decideMove(work, loop);
  if (move.move === 'end') return concludeConsult(work, loop, move);
  const prepared = buildRequest(agentContext, loop, move);
  const { request } = prepared;
  const result = await context.askModel({
    execution: modelExecution(turn.running.n),
    call: `m${n}`,
    profile: agentContext.profile.name,
    request,
  });
  if ('failed' in result) return afterFailure(work, loop, result);
  const calls = callsOf(result, move, agentContext);
  const calling = await toolCallContext(work, loop);
  const drafts = draftNeededQueries(calls, calling);
  if (drafts.length > 0) return planIntent(context, turn, { step: 'consult', drafts });
  const exchange = exchangeOf({ move, prepared, result }, await answerCalls(calls, calling));
  return { exchanges: [...exchanges, exchange], n: n + 1, oversizes };
};

export const consultStep = async (context: StepContext, { turn }: StepInput<'consult'>): Promise<StepOutcome> => {
  const fullContext = await openAgentContext(context, turn);
  const { model = '' } = turn.circumstances;
  if (fullContext === undefined)
    return consultWithoutModel(turn, `there is no model profile ${model} any more: name one under "models.profiles"`);
  const summarised = await summariseContext(context, turn, fullContext);
  if ('failed' in summarised) return consultWithoutModel(turn, summarised.because);
  const { agentContext } = summarised;
  let loop: ConsultLoop = { exchanges: [], n: 1, oversizes: 0 };
  for (;;) {
    const next = await consultOnce({ context, turn, agentContext, summarised }, loop);
    if ('intent' in next) return next;
    loop = next;
  }
};

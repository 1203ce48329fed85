// Builds what a model is shown of a turn before its first reply: the same for the whole consultation.
import type { AgentContext, EarlierTurn } from '../../turn/agent/agent-context.js';
import { optional } from '../../kernel/optional.js';
import type { Answer } from '../../evidence/answer.js';
import type { CheckedClaim } from '../../evidence/claim.js';
import { verifyClaims } from '../../grounding/verify.js';
import type { Turn } from '../../investigation/state.js';
import type { EarlierTurnsSummary } from '../../investigation/turn.js';
import { offerTools } from '../../tools/offered-tools.js';
import type { Exchange } from '../../turn/agent/exchange.js';
import { type TurnBrief, writeBrief } from '../../turn/prompts/brief.js';
import { fenceData } from '../../turn/prompts/fence.js';
import { systemPrompt } from '../../turn/prompts/system-prompt.js';
import { scopeFilter } from '../../turn/plan/plan.js';
import type { AnalyzedTurn } from '../../investigation/pipeline.js';
import { draftAnswer } from '../../turn/respond/draft-answer.js';
import { answerHypothesis } from '../../turn/respond/claims/cause-claims.js';
import type { ComposeInput } from '../../turn/respond/answer-outline.js';
import type { StepContext } from './step-context.js';
import { readGist, readQuestionText, readRowsOfKind } from './conversation.js';
import { buildFence, readOfferedTools } from './agent-tools.js';
import { modelExecution } from '../../investigation/streams.js';
import { readAnswerInput, readCitable } from './answer-input.js';

const briefStatements = (checked: readonly CheckedClaim[]): TurnBrief['statements'] =>
  checked.map(({ text, verdict, citations }) => ({ text, verdict, citations }));

const briefReads = (
  input: Pick<ComposeInput, 'read'>,
  coverage: ReturnType<typeof draftAnswer>['coverage'],
): TurnBrief['reads'] =>
  input.read.queries.flatMap(({ id: result }, index) => {
    const read = coverage[index];
    return read === undefined
      ? []
      : [{ result, query: read.query, status: read.status, matched: read.matched, fetched: read.fetched }];
  });

const buildBrief = async (context: StepContext, turn: AnalyzedTurn): Promise<TurnBrief> => {
  const { input, draft } = await readAnswerInput(context, turn);
  const { checkable, coverage } = draftAnswer(input, draft);
  const { findings, cited } = input;
  const stored = await readCitable(
    context.readCachedBatch,
    checkable.evidence.map(({ batch }) => batch),
    turn,
  );
  const { known, collections } = await buildFence(context, turn, 0);
  return {
    question: input.message,
    askedAt: input.askedAt,
    window: input.window.analysis,
    summary: input.summary,
    scope: Object.entries(scopeFilter(turn.issue.scope)).map(([field, value]) => `${field}: ${JSON.stringify(value)}`),
    statements: briefStatements(verifyClaims(checkable, stored)),
    hypotheses: findings.hypotheses.map((hypothesis) => answerHypothesis(hypothesis, findings, cited)),
    evidence: findings.evidence,
    reads: briefReads(input, coverage),
    services: known.services,
    collections,
  };
};

/** Renames citations of an earlier turn to the names that its rows have now. */
const renameCitations = (text: string, turn: number): string => text.replaceAll(/\[(q\d+)/g, `[t${turn}.$1`);

const readExchanges = async (context: StepContext, turn: number): Promise<readonly Exchange[]> => {
  const execution = modelExecution(turn);
  const exchanges: Exchange[] = [];
  for (let n = 1; ; n += 1) {
    const result = await context.readModelResult(execution, `m${n}`);
    if (result === undefined || 'failed' in result) return exchanges;
    const answers = [];
    for (const [index, request] of result.reply.calls.entries()) {
      const call = `m${n}.${index + 1}`;
      const known = await context.readToolResult(execution, call);
      if (known === undefined) continue;
      const { outcome, text } = known;
      answers.push({ call: { ...request, id: `t${turn}-${call}` }, outcome, text: renameCitations(text, turn) });
    }
    exchanges.push({ purpose: 'ask', reply: result.reply, answers, requestCharacters: 0, elapsed: result.elapsed });
  }
};

const readEarlierTurn = async (context: StepContext, turn: Turn): Promise<EarlierTurn> => {
  const body =
    turn.body === undefined ? undefined : (JSON.parse(await context.readText(turn.body)) as Pick<Answer, 'text'>);
  return {
    n: turn.n,
    question: await readQuestionText(context, turn),
    answer: body?.text ?? '',
    gist: await readGist(context, turn),
    exchanges: await readExchanges(context, turn.n),
  };
};

/** A turn that began under a profile goes on under it, or not at all. */
const profileOf = ({ settings }: StepContext, { circumstances }: AnalyzedTurn): AgentContext['profile'] | undefined =>
  settings.profiles.find(({ name }) => name === circumstances.model);

type EarlierContext = { readonly turns: readonly Turn[]; readonly summary?: EarlierTurnsSummary };

/** Earlier turns that the model sees: those since the last fresh start that the last summary does not cover. */
const earlierContext = ({ state, running }: AnalyzedTurn): EarlierContext => {
  const before = state.turns.filter(({ n }) => n < running.n);
  const begun = before.findLast(({ question }) => question.context === 'fresh')?.n ?? 1;
  const summary = before.findLast((turn) => turn.n >= begun && turn.summary !== undefined)?.summary;
  const first = Math.max(begun, (summary?.upTo ?? 0) + 1);
  const turns = before.filter(({ n, status }) => n >= first && status === 'answered');
  return { turns, ...optional({ summary }) };
};

const readEarlierContext = async (
  context: StepContext,
  turn: AnalyzedTurn,
): Promise<Pick<AgentContext, 'earlier' | 'summary'>> => {
  const { turns, summary } = earlierContext(turn);
  return {
    earlier: await Promise.all(turns.map((each) => readEarlierTurn(context, each))),
    ...(summary !== undefined && { summary: { text: await context.readText(summary.text), upTo: summary.upTo } }),
  };
};

/** The operator's words: those of the configuration, then those of the conversation. */
const operatorPrompt = async (
  context: StepContext,
  { state, running }: AnalyzedTurn,
): Promise<{ readonly extra?: string }> => {
  const { prompt } = context.settings;
  const latest = state.turns.findLast(({ n, question }) => n <= running.n && question.system !== undefined);
  const own = latest?.question.system === undefined ? [] : [await context.readText(latest.question.system)];
  const extra = [...(prompt === undefined ? [] : [prompt]), ...own];
  return extra.length === 0 ? {} : { extra: extra.join('\n\n') };
};

const databasePrompt = async (context: StepContext, { running }: AnalyzedTurn): Promise<string> =>
  context.snapshots.modelKnowledge(await readRowsOfKind(context, running, 'snapshot'));

/** Limits of an agent of a chain come before those of the service. */
const loopLimits = (
  { settings: { loop } }: StepContext,
  { turn }: AnalyzedTurn,
  { price }: AgentContext['profile'],
): AgentContext['limits'] => {
  const { dollars, ...counted } = turn.question.task?.limits ?? {};
  return { ...loop, ...counted, ...(dollars !== undefined && price !== undefined && { spend: { dollars, price } }) };
};

const EARLIER_STAGES = `## What other agents have concluded
They have read on their own: cite nothing from here, but read it again where you build on it.`;

/** What the stages before its own have concluded; empty outside of a chain, and in its first stage. */
const earlierStages = async (context: StepContext, { turn }: AnalyzedTurn): Promise<readonly string[]> => {
  const { task } = turn.question;
  const told = task === undefined ? '' : await context.readStageContext(task);
  return told === '' ? [] : [`${EARLIER_STAGES}\n${fenceData(told)}`];
};

/** As the provider of the profile counted last. */
const correctionBefore = ({ state, running }: AnalyzedTurn, profile: string): number | undefined =>
  state.turns.findLast(({ n, counted }) => n < running.n && counted?.profile === profile)?.counted?.correction;

const buildAgentContext = async (context: StepContext, turn: AnalyzedTurn): Promise<AgentContext | undefined> => {
  const profile = profileOf(context, turn);
  if (profile === undefined) return undefined;
  return {
    profile,
    system: systemPrompt({
      hasTools: true,
      database: await databasePrompt(context, turn),
      ...(await operatorPrompt(context, turn)),
    }),
    brief: [writeBrief(await buildBrief(context, turn)), ...(await earlierStages(context, turn))].join('\n\n'),
    ...(await readEarlierContext(context, turn)),
    ...optional({ correction: correctionBefore(turn, profile.name) }),
    tools: offerTools(await readOfferedTools(context, turn)),
    limits: loopLimits(context, turn, profile),
    policy: turn.turn.question.context ?? 'summarise',
  };
};

export const openAgentContext = (context: StepContext, turn: AnalyzedTurn): Promise<AgentContext | undefined> =>
  context.memoize('agent-context', () => buildAgentContext(context, turn));

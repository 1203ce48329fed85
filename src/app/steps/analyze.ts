// The steps stage and analyze: the engine is the one execution of the first stage, the model that of the second.
import { composeMasked } from '../../kernel/masked.js';
import { engineExecution, modelExecution } from '../../investigation/streams.js';
import type { Issue } from '../../investigation/state.js';
import { windowsOverlap } from '../../kernel/time.js';
import { snapshotQuestionOf } from '../../turn/question/snapshot-question.js';
import { subjectOf } from '../../turn/relevance/subject.js';
import type { RelevanceInput } from '../../turn/relevance/unrelated-deviation.js';
import type { MergedTurn } from '../../investigation/pipeline.js';
import type { StepContext, StepInput, StepOutcome } from './step-context.js';
import { readCatalogueValues, readIntents, readIssueSummary, readOpening, readTurnReading } from './conversation.js';
import { canonicalJson } from '../../kernel/json.js';
import type { Findings } from '../../evidence/finding.js';
import { STAGES } from '../../investigation/turn.js';
import { resolveSuspects } from '../../turn/respond/delta.js';
import { buildAnalysisInput } from './analysis-input.js';

const isOfSameTime = ({ window }: Issue, turn: MergedTurn): boolean =>
  window !== undefined && windowsOverlap(window.asked, turn.window.asked);

const blamedBy = ({ suspects }: Issue): readonly string[] =>
  suspects.filter(({ cause }) => cause === true).map(({ service }) => service);

/** `undefined`: no issue was before it. */
const relevanceInput = async (
  context: StepContext,
  turn: MergedTurn,
): Promise<Omit<RelevanceInput, 'batches'> | undefined> => {
  const { state, issue, window, running } = turn;
  const earlier = state.issues.filter(({ openedIn }) => openedIn < issue.openedIn);
  if (earlier.length === 0) return undefined;
  const message = await readTurnReading(context, turn);
  const intent = (await readIntents(context, turn)).asked;
  return {
    services: await readCatalogueValues(context, running, 'service'),
    isOfSameTime: earlier.some((each) => isOfSameTime(each, turn)),
    blamed: earlier.flatMap(blamedBy),
    window: window.analysis,
    scope: issue.scope.services,
    question: {
      ...subjectOf(message, { opening: await readOpening(context, turn), intent }),
      others: await Promise.all(earlier.map((each) => readIssueSummary(context, each))),
    },
  };
};

/** Ids that later turns follow: those of the best groups. */
const MAX_CORRELATED_IDS = 10;

/** The engine's stage, and behind it that of the model, if the turn has one. */
export const stageStep = async (_world: StepContext, { turn }: StepInput<'stage'>): Promise<StepOutcome> => {
  const { findings, n } = turn.running;
  return findings === undefined
    ? { intent: 'stage', stage: STAGES.engine, execution: engineExecution(turn.running.n), agent: 'engine' }
    : { intent: 'stage', stage: STAGES.model, execution: modelExecution(n), agent: turn.circumstances.model ?? '' };
};

/** None where what deviates is of another problem. */
const correlatedIds = ({ groups, beside }: Findings, by: 'trace' | 'request'): readonly string[] =>
  groups
    .filter((group) => group.by === by && beside === undefined)
    .map(({ key }) => key)
    .slice(0, MAX_CORRELATED_IDS);

export const analyzeStep = async (context: StepContext, { turn }: StepInput<'analyze'>): Promise<StepOutcome> => {
  const input = await buildAnalysisInput(context, turn);
  const question = snapshotQuestionOf((await readTurnReading(context, turn)).details);
  const relevance = await relevanceInput(context, turn);
  const batches = input.batches.map(({ hash }) => hash);
  const text = await context.callTool({
    execution: engineExecution(turn.running.n),
    call: 'engine.analyse#1',
    tool: 'engine.analyse',
    input: canonicalJson({ askedAt: input.askedAt, window: input.window, batches }),
    run: async () => ({
      outcome: 'found',
      text: await context.runPass('analyse', input, { question, ...(relevance && { relevance }) }),
    }),
  });
  const findings = JSON.parse(text) as Findings;
  return {
    intent: 'draw',
    findings: context.textWriter.put(composeMasked(text)),
    suspects: resolveSuspects(findings, turn.issue.suspects),
    traceIds: correlatedIds(findings, 'trace'),
    requestIds: correlatedIds(findings, 'request'),
  };
};

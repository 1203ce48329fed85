// Replays a turn: decides each computed commit again with today's code and compares it with what was recorded. Writes nothing.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { canonicalJson } from '../../kernel/json.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { toIso } from '../../kernel/time.js';
import { isRejection } from '../../kernel/rejection.js';
import { isOfChain } from '../../investigation/chain/chain-run.js';
import { investigation } from '../../investigation/decide/decide.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import type { ResultIntent } from '../../investigation/intents.js';
import {
  currentBatch,
  differsByMaskingAlone,
  type MaskingRenewal,
  renewalsIn,
} from '../../investigation/masking-renewals.js';
import { react, type Step } from '../../investigation/react.js';
import type { TurnInputs } from '../../investigation/turn.js';
import type { AppRefusal, InvestigationTarget, ReplayOutcome } from '../requests.js';
import { BatchGone, BatchStore } from '../records/batch-store.js';
import { foldFact, type LoadedInvestigation } from '../records/investigations.js';
import { computeStep, type StepTask } from '../steps/steps.js';
import { TextsErased } from '../records/texts.js';
import { deletedInvestigation, unknownInvestigation } from '../records/turn-reader.js';
import { ReplayDiffers } from '../models/recorded-dialogue.js';
import type { StepContext, StepOutcome } from '../steps/step-context.js';
import type { StreamId } from '../../kernel/brand.js';
import { hasEnded, turnOf } from '../../investigation/state.js';
import { investigationStream, tenantOf } from '../../investigation/streams.js';
import { isOfInvestigation } from '../../investigation/stored-fact.js';
import { EventStore } from '../../ports/event-store.js';
import { StoreIntegrity } from '../../ports/store-integrity.js';
import { ReplayContexts } from './replay-contexts.js';

type TurnFacts = readonly RecordedFact<InvestigationFact>[];

const commitsOf = (facts: TurnFacts): readonly TurnFacts[] => {
  const commits = new Map<number, RecordedFact<InvestigationFact>[]>();
  for (const fact of facts) commits.set(fact.commit, [...(commits.get(fact.commit) ?? []), fact]);
  return [...commits.values()];
};

const canonicalFact = ({ type, data }: InvestigationFact): string => canonicalJson({ type, data });

type FactDifference = {
  readonly recorded: RecordedFact<InvestigationFact> | undefined;
  readonly today: InvestigationFact | undefined;
};

const isExplainedByMasking = (
  was: InvestigationFact,
  is: InvestigationFact,
  renewals: readonly MaskingRenewal[],
): boolean => renewals.length > 0 && was.type === is.type && differsByMaskingAlone(was.data, is.data, renewals);

const compareFacts = (
  recorded: TurnFacts,
  today: readonly InvestigationFact[],
  renewals: readonly MaskingRenewal[],
): Omit<FactComparison, 'compared'> => {
  const length = Math.max(recorded.length, today.length);
  let masked = 0;
  for (let index = 0; index < length; index += 1) {
    const [was, is] = [recorded[index], today[index]];
    if (was === undefined || is === undefined) return { masked, difference: { recorded: was, today: is } };
    if (canonicalFact(was) === canonicalFact(is)) continue;
    if (!isExplainedByMasking(was, is, renewals)) return { masked, difference: { recorded: was, today: is } };
    masked += 1;
  }
  return { masked };
};

const hasConfigurationChanged = ({ digests }: TurnInputs, context: StepContext): boolean =>
  digests.configuration !== context.settings.digests.configuration;

/** Facts that callers, sources or the end of a turn caused: a replay takes them as inputs. */
const INPUT_FACTS: ReadonlySet<InvestigationFact['type']> = new Set([
  'InvestigationOpened',
  'DriverTaken',
  'TurnAsked',
  'TurnStarted',
  'TurnFailed',
  'TurnCancelled',
  'TurnTimedOut',
  'BatchFetched',
  'SourceFailed',
  'SourceSkipped',
  'FeedbackGiven',
  'HandoverNoted',
  'IssueResolved',
  'InvestigationDeleted',
  'InvestigationRestored',
  'InvestigationErased',
  'LegalHoldPlaced',
  'LegalHoldReleased',
  'MaskingRenewed',
]);

/** A chain goes on beside the turns of its investigation. */
const isInput = ([first]: TurnFacts): boolean => first === undefined || INPUT_FACTS.has(first.type) || isOfChain(first);

/** `undefined` where today's code throws: then the recorded facts have no counterpart. */
const recomputeStep = async (context: StepContext, work: StepTask): Promise<StepOutcome | undefined> => {
  try {
    return await computeStep(context, work);
  } catch (error) {
    if (error instanceof BatchGone || error instanceof TextsErased || error instanceof ReplayDiffers) throw error;
    return undefined;
  }
};

const recomputeCommit = async (
  loaded: LoadedInvestigation,
  step: Step,
  context: StepContext,
): Promise<readonly InvestigationFact[]> => {
  const { state, marks } = loaded;
  if (state.status === 'none') return [];
  const outcome = await recomputeStep(context, { state, step, marks });
  if (outcome === undefined) return [];
  const intent: ResultIntent = { epoch: state.epoch, turn: step.turn, ...outcome };
  const facts = investigation.decide(intent, state);
  return isRejection(facts) ? [] : facts;
};

/** `masked`: facts that differ by masking alone. */
type FactComparison = { readonly compared: number; readonly masked: number; readonly difference?: FactDifference };

/** The step that today's code would take next, if the commit is one that the turn computed. */
const stepAt = ({ state }: LoadedInvestigation, commit: TurnFacts, turn: number): Step | undefined => {
  if (state.status === 'none' || state.running?.n !== turn || isInput(commit)) return undefined;
  return react({ ...state, status: 'open' });
};

const compareCommits = async (facts: TurnFacts, turn: number, context: StepContext): Promise<FactComparison> => {
  let loaded: LoadedInvestigation = { state: investigation.initial, version: 0, marks: [] };
  let [compared, masked] = [0, 0];
  const renewals = renewalsIn(facts);
  for (const commit of commitsOf(facts)) {
    const step = stepAt(loaded, commit, turn);
    if (step !== undefined) {
      const found = compareFacts(commit, await recomputeCommit(loaded, step, context), renewals);
      masked += found.masked;
      if (found.difference !== undefined) return { compared, masked, difference: found.difference };
      compared += commit.length;
    }
    loaded = commit.reduce(foldFact, loaded);
  }
  return { compared, masked };
};

const turnInputsOf = (facts: TurnFacts, turn: number): TurnInputs | undefined => {
  const started = facts.find((fact) => fact.type === 'TurnStarted' && fact.data.turn === turn);
  return started?.type === 'TurnStarted' ? started.data.circumstances : undefined;
};

/** The difference when today's code would send another request to the model. */
const requestDifference = ({ call, recorded, today }: ReplayDiffers): DifferentReplay['fact'] => ({
  version: 0,
  type: `ModelCalled ${call}`,
  recorded,
  today,
});

const differenceBody = ({ recorded, today: now }: FactDifference) => ({
  version: recorded?.version ?? 0,
  type: (recorded ?? now)?.type ?? '',
  recorded: recorded?.data ?? null,
  today: now?.data ?? null,
});

type DifferentReplay = Extract<ReplayOutcome, { outcome: 'differs' }>;

/** The newest renewal of masking that has changed what the turn was computed from: its question, or a batch that was fetched by then. */
const renewalOfInputs = (facts: TurnFacts, turn: number): MaskingRenewal | undefined => {
  const inputs = new Set<string>(
    facts.flatMap((fact): readonly string[] => {
      if (fact.type === 'BatchFetched' && fact.data.turn <= turn) return [fact.data.hash];
      return fact.type === 'TurnAsked' && fact.data.turn <= turn && fact.data.question.text !== undefined
        ? [fact.data.question.text]
        : [];
    }),
  );
  const renewals = renewalsIn(facts);
  return renewals.findLast(({ batches, texts }, index) => {
    const now = batches.map(({ to }) => currentBatch(renewals.slice(index + 1), to));
    return [...now, ...texts.map(({ to }) => to)].some((address) => inputs.has(address));
  });
};

const describeRenewal = ({ at, rules }: MaskingRenewal) => ({ at: toIso(at), rules });

const maskedAnew = (facts: TurnFacts, masked: number): Pick<IdenticalReplay, 'maskedAnew'> => {
  const last = renewalsIn(facts).at(-1);
  return last === undefined ? {} : { maskedAnew: { ...describeRenewal(last), facts: masked } };
};

type ReplayComparison = { readonly facts: TurnFacts; readonly turn: number; readonly isConfigured: boolean };

const describeCause = ({
  facts,
  turn,
  isConfigured,
}: ReplayComparison): Pick<DifferentReplay, 'cause' | 'maskedAnew'> => {
  const renewal = renewalOfInputs(facts, turn);
  if (renewal !== undefined) return { cause: 'masking', maskedAnew: describeRenewal(renewal) };
  return { cause: isConfigured ? 'configuration' : 'code' };
};

/** Compares the facts of one finished turn; throws when a batch or a text is gone. */
const compareTurn = async (facts: TurnFacts, turn: number, context: StepContext): Promise<ReplayOutcome> => {
  const circumstances = turnInputsOf(facts, turn);
  const configurationChanged = circumstances !== undefined && hasConfigurationChanged(circumstances, context);
  const comparison = { facts, turn, isConfigured: configurationChanged };
  try {
    const { compared, masked, difference } = await compareCommits(facts, turn, context);
    if (difference === undefined)
      return { outcome: 'identical', turn, facts: compared, configurationChanged, ...maskedAnew(facts, masked) };
    return { outcome: 'differs', turn, ...describeCause(comparison), fact: differenceBody(difference) };
  } catch (error) {
    if (!(error instanceof ReplayDiffers)) throw error;
    return { outcome: 'differs', turn, ...describeCause(comparison), fact: requestDifference(error) };
  }
};

export class ReplayTurn extends Query<ReplayOutcome | AppRefusal> {
  constructor(
    readonly target: InvestigationTarget,
    readonly turn: number,
  ) {
    super();
  }
}

type IdenticalReplay = Extract<ReplayOutcome, { outcome: 'identical' }>;
type ReplayRefusal = Extract<ReplayOutcome, { outcome: 'refused' }>;

const refuseReplay = (turn: number, cause: ReplayRefusal['cause'], because: string): ReplayRefusal => ({
  outcome: 'refused',
  turn,
  cause,
  because,
});

@QueryHandler(ReplayTurn)
export class ReplayTurnHandler implements IQueryHandler<ReplayTurn> {
  constructor(
    private readonly events: EventStore,
    private readonly batches: BatchStore,
    private readonly contexts: ReplayContexts,
    private readonly integrity: StoreIntegrity,
  ) {}

  async execute({ target, turn }: ReplayTurn): Promise<ReplayOutcome | AppRefusal> {
    const stream = investigationStream(target.caller.tenant, target.id);
    // a window or a budget that is not as it was recorded may ask for work without end
    const damage = (await this.integrity.check('answers')).find(
      ({ touches }) => touches === 'any' || touches.includes(stream),
    );
    if (damage !== undefined) return refuseReplay(turn, 'damaged', damage.problem);
    const facts = (await this.events.read(stream)).filter(isOfInvestigation);
    const state = facts.reduce(investigation.evolve, investigation.initial);
    if (state.status === 'none') return unknownInvestigation;
    if (state.status === 'deleted') return deletedInvestigation(target);
    const found = turnOf(state, turn);
    if (found === undefined) return { rejected: 'unknown-turn', because: `there is no turn ${turn}` };
    if (state.status === 'erased') return refuseReplay(turn, 'erased', 'the investigation was erased');
    if (!hasEnded(found)) return refuseReplay(turn, 'not-finished', `turn ${turn} is ${found.status}`);
    return this.#replay(stream, facts, turn);
  }

  async #replay(
    stream: StreamId,
    facts: readonly RecordedFact<InvestigationFact>[],
    turn: number,
  ): Promise<ReplayOutcome> {
    try {
      await this.#checkInputs(stream, facts, turn);
      return await compareTurn(facts, turn, await this.contexts.create(stream));
    } catch (error) {
      if (error instanceof BatchGone) return refuseReplay(turn, error.how, error.message);
      if (error instanceof TextsErased) return refuseReplay(turn, 'erased', error.message);
      throw error;
    }
  }

  /** Every batch of the turn must be there and hash right before anything is compared. */
  async #checkInputs(stream: StreamId, facts: readonly RecordedFact<InvestigationFact>[], turn: number): Promise<void> {
    const tenant = tenantOf(stream);
    for (const fact of facts)
      if (fact.type === 'BatchFetched' && fact.data.turn <= turn) await this.batches.readBytes(tenant, fact.data.hash);
  }
}

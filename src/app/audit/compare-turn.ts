// Compares a turn with today's code: each computed commit is decided again from the recorded state and held against what was recorded.
import { canonicalJson } from '../../kernel/json.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { isRejection } from '../../kernel/rejection.js';
import { investigation } from '../../investigation/decide/decide.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import type { ResultIntent } from '../../investigation/intents.js';
import { react, type Step } from '../../investigation/react.js';
import type { TurnInputs } from '../../investigation/turn.js';
import type { ReplayOutcome } from '../asking.js';
import { BatchGone } from '../batches.js';
import { foldOne, type Loaded } from '../investigations.js';
import { compute, type Work } from '../steps/steps.js';
import { Erased } from '../words.js';
import { Differs, type Outcome, type World } from '../world.js';

type Facts = readonly RecordedFact<InvestigationFact>[];

const commitsOf = (facts: Facts): readonly Facts[] => {
  const commits = new Map<number, RecordedFact<InvestigationFact>[]>();
  for (const fact of facts) commits.set(fact.commit, [...(commits.get(fact.commit) ?? []), fact]);
  return [...commits.values()];
};

const plain = ({ type, data }: InvestigationFact): string => canonicalJson({ type, data });

type Difference = {
  readonly recorded: RecordedFact<InvestigationFact> | undefined;
  readonly today: InvestigationFact | undefined;
};

const firstDifference = (recorded: Facts, today: readonly InvestigationFact[]): Difference | undefined => {
  const length = Math.max(recorded.length, today.length);
  for (let index = 0; index < length; index += 1) {
    const [was, is] = [recorded[index], today[index]];
    if (was === undefined || is === undefined || plain(was) !== plain(is)) return { recorded: was, today: is };
  }
  return undefined;
};

const changed = ({ digests }: TurnInputs, world: World): boolean =>
  digests.configuration !== world.settings.digests.configuration;

/** Facts that a caller or the end of a turn brought about: inputs of a replay. */
const INPUTS: ReadonlySet<InvestigationFact['type']> = new Set([
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
  'IssueResolved',
  'InvestigationDeleted',
  'InvestigationRestored',
  'InvestigationErased',
]);

const isInput = (commit: Facts): boolean => commit[0] === undefined || INPUTS.has(commit[0].type);

/** Code that throws today has nothing to say where it said something then. */
const computed = async (world: World, work: Work): Promise<Outcome | undefined> => {
  try {
    return await compute(world, work);
  } catch (error) {
    if (error instanceof BatchGone || error instanceof Erased || error instanceof Differs) throw error;
    return undefined;
  }
};

const today = async (loaded: Loaded, step: Step, world: World): Promise<readonly InvestigationFact[]> => {
  const { state, marks } = loaded;
  if (state.status === 'none') return [];
  const outcome = await computed(world, { state, step, marks });
  if (outcome === undefined) return [];
  const intent: ResultIntent = { epoch: state.epoch, turn: step.turn, ...outcome };
  const facts = investigation.decide(intent, state);
  return isRejection(facts) ? [] : facts;
};

type Compared = { readonly compared: number; readonly difference?: Difference };

/** The step that today's code would take next, if the commit is one that the turn computed. */
const stepAt = ({ state }: Loaded, commit: Facts, turn: number): Step | undefined => {
  if (state.status === 'none' || state.running?.n !== turn || isInput(commit)) return undefined;
  return react({ ...state, status: 'open' });
};

const compareCommits = async (facts: Facts, turn: number, world: World): Promise<Compared> => {
  let loaded: Loaded = { state: investigation.initial, version: 0, marks: [] };
  let compared = 0;
  for (const commit of commitsOf(facts)) {
    const step = stepAt(loaded, commit, turn);
    const difference = step && firstDifference(commit, await today(loaded, step, world));
    if (difference !== undefined) return { compared, difference };
    compared += step === undefined ? 0 : commit.length;
    loaded = commit.reduce(foldOne, loaded);
  }
  return { compared };
};

const circumstancesOf = (facts: Facts, turn: number): TurnInputs | undefined => {
  const started = facts.find((fact) => fact.type === 'TurnStarted' && fact.data.turn === turn);
  return started?.type === 'TurnStarted' ? started.data.circumstances : undefined;
};

/** A request to a model that would be another one today. */
const otherRequest = (turn: number, error: Differs, isConfigured: boolean): ReplayOutcome => ({
  outcome: 'differs',
  turn,
  cause: isConfigured ? 'configuration' : 'code',
  fact: { version: 0, type: `ModelCalled ${error.call}`, recorded: error.recorded, today: error.today },
});

const shown = ({ recorded, today: now }: Difference) => ({
  version: recorded?.version ?? 0,
  type: (recorded ?? now)?.type ?? '',
  recorded: recorded?.data ?? null,
  today: now?.data ?? null,
});

/** Compares the facts of one finished turn; throws when a batch or a text is gone. */
export const compareTurn = async (facts: Facts, turn: number, world: World): Promise<ReplayOutcome> => {
  const circumstances = circumstancesOf(facts, turn);
  const configurationChanged = circumstances !== undefined && changed(circumstances, world);
  try {
    const { compared, difference } = await compareCommits(facts, turn, world);
    if (difference === undefined) return { outcome: 'identical', turn, facts: compared, configurationChanged };
    const cause = configurationChanged ? 'configuration' : 'code';
    return { outcome: 'differs', turn, cause, fact: shown(difference) };
  } catch (error) {
    if (error instanceof Differs) return otherRequest(turn, error, configurationChanged);
    throw error;
  }
};

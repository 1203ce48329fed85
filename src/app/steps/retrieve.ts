// Runs planned queries: each once, several in one commit. A batch is stored before anyone reads it; a failing source never fails the turn.
import { optional } from '../../kernel/optional.js';
import { SourceError } from '../../ports/sources.js';
import { type Issue, issueOf, type OpenedInvestigation, turnOf } from '../../investigation/state.js';
import type { PlannedQuery } from '../../investigation/turn.js';
import type { SourceQuery } from '../../telemetry/query.js';
import { fetchNamed } from '../../telemetry/naming/fetch-named.js';
import { fetchWithin } from '../../telemetry/service-limit.js';
import { findKnownBatches } from '../../turn/plan/known-batches.js';
import { NAMING_POSITION } from '../../investigation/service-naming.js';
import type { LiveStepContext, StepOutcome } from './step-context.js';
import { isRejection } from '../../kernel/rejection.js';
import { investigation } from '../../investigation/decide/decide.js';
import type { ResultIntent } from '../../investigation/intents.js';
import { react, type Step } from '../../investigation/react.js';

const readSeenIds = async (
  context: LiveStepContext,
  planned: PlannedQuery,
  issue: Issue | undefined,
): Promise<readonly string[]> => {
  const hashes = issue === undefined ? [] : findKnownBatches(planned, issue);
  const ids = await Promise.all(hashes.map((hash) => context.readRecordIds(hash)));
  return [...new Set(ids.flat())];
};

const completeQuery = async (
  context: LiveStepContext,
  planned: PlannedQuery,
  issue: Issue | undefined,
): Promise<SourceQuery> => {
  const { query } = planned;
  const text = planned.text === undefined ? {} : { text: await context.readText(planned.text) };
  if (query.ask !== 'logs' && query.ask !== 'spans') return { ...query, ...text };
  const exclude = await readSeenIds(context, planned, issue);
  return { ...query, ...text, ...(exclude.length !== 0 && { exclude }) };
};

const missedOutcome = (planned: PlannedQuery, error: SourceError): StepOutcome => ({
  intent: 'missed',
  outcome: 'failed',
  query: planned.id,
  source: planned.source,
  because: `${error.reason}: ${error.message}`,
});

type RetrievalLimits = {
  readonly issue: Issue | undefined;
  readonly services: readonly string[] | undefined;
  /** The position of the names by which the turn goes. */
  readonly names: number;
};

const fetchQuery = async (
  context: LiveStepContext,
  planned: PlannedQuery,
  { issue, services, names }: RetrievalLimits,
): Promise<StepOutcome> => {
  const whole = await completeQuery(context, planned, issue);
  // the limit names services as they are stored
  const found = await fetchNamed(await context.namingRules(names), whole, (stored) =>
    services === undefined ? context.fetch(stored) : fetchWithin(stored, services, context.fetch),
  );
  const { matched, owed, late = 0, notices = [], cursor } = found;
  const { id: query, source, role, covers } = planned;
  const before = 'after' in planned.query ? planned.query.after : undefined;
  const moved = covers === undefined || cursor === undefined ? {} : { after: cursor, covers };
  const { hash, rows } = await context.storeBatch(found);
  const counts = { rows, matched, owed, late, notices };
  const batch = { query, source, role, hash, ...counts, ...optional({ before }), ...moved };
  return { intent: 'fetched', batch };
};

const retrieveQuery = async (context: LiveStepContext, { state, step }: NextRetrieval): Promise<StepOutcome> => {
  const issue = issueOf(state, state.running?.issue);
  try {
    const services = turnOf(state, step.turn)?.question.onlyServices;
    const names = state.running?.circumstances?.asOf[NAMING_POSITION] ?? 0;
    return await fetchQuery(context, step.query, { issue, services, names });
  } catch (error) {
    if (error instanceof SourceError) return missedOutcome(step.query, error);
    throw error;
  }
};

type RetrieveTask = Extract<Step, { step: 'retrieve' }>;

/** The most queries that a crash repeats, and that followers of the turn see at once. */
const MAX_PER_COMMIT = 6;

/** A call to an outside server is recorded before anything else runs: it may have side effects. */
const isAlone = ({ query: { query } }: RetrieveTask): boolean => query.ask === 'outside';

type NextRetrieval = { readonly state: OpenedInvestigation; readonly step: RetrieveTask };

/** The query that follows once this result is recorded; it excludes the rows of this one. */
const nextRetrieval = (state: OpenedInvestigation, result: ResultIntent): NextRetrieval | undefined => {
  const facts = investigation.decide(result, state);
  if (isRejection(facts)) return undefined;
  const then = facts.reduce(investigation.evolve, state);
  const step = react(then);
  return then.status === 'open' && step?.step === 'retrieve' ? { state: then, step } : undefined;
};

export const retrieveStep = async (context: LiveStepContext, first: NextRetrieval): Promise<readonly StepOutcome[]> => {
  const { epoch, signal } = context;
  const outcomes: StepOutcome[] = [];
  for (let read: NextRetrieval | undefined = first; read !== undefined;) {
    const outcome: StepOutcome = await retrieveQuery(context, read);
    outcomes.push(outcome);
    const next = nextRetrieval(read.state, { epoch, turn: first.step.turn, ...outcome });
    const isLast = outcomes.length === MAX_PER_COMMIT || signal.aborted || next === undefined;
    if (isLast || isAlone(read.step) || isAlone(next.step)) break;
    read = next;
  }
  return outcomes;
};

// The steps of a turn, in order: the one table from which `react` takes the order and every step the type of its input.
//
// Each entry takes what the entry before it gives, and the functions in `app/steps` are typed by this table. So a step in
// the wrong place does not compile, neither here nor there.
import type { TextRef } from '../kernel/brand.js';
import { optional } from '../kernel/optional.js';
import type { IssueWindow, ScopeDiff } from './scope.js';
import { type Issue, issueOf, type OpenedInvestigation, type RunningTurn, type Turn, turnOf } from './state.js';
import type { Classification, IssueClassification, TurnInputs } from './turn.js';
import type { Ask } from '../language/reading.js';

/** A turn that waits to be started. */
export type QueuedTurn = { readonly state: OpenedInvestigation; readonly turn: Turn };

/** With everything that it depends on and that is not a fact before it. */
export type StartedTurn = QueuedTurn & { readonly running: RunningTurn; readonly circumstances: TurnInputs };

/** Known to be a follow-up, a new issue or a return, or ambiguous. */
export type ClassifiedTurn = StartedTurn & { readonly classification: Classification };

/** It asks something about the system. */
export type QuestionTurn = ClassifiedTurn & { readonly classification: IssueClassification };

/** It belongs to an issue. */
export type IssueTurn = QuestionTurn & { readonly issue: Issue };

/** The message has changed the scope and window of the issue. */
export type MergedTurn = IssueTurn & { readonly window: IssueWindow; readonly diff: ScopeDiff };

/** The engine has drawn its findings. */
export type AnalyzedTurn = MergedTurn & { readonly findings: TextRef };

/** What a narrow question needs was read. Without findings: the engine has never run in this issue. */
export type LookedUpTurn = MergedTurn & { readonly ask: Ask; readonly findings?: TextRef };

declare const lastStep: unique symbol;

/** A turn whose last step was this one. A mark for the compiler: it has no value at run time. */
export type After<Step extends string, Data> = Data & { readonly [lastStep]?: Step };

/** Rounds of planning, by the step that plans them: part of the facts. `consult` plans as often as its model asks. */
export const ROUNDS = {
  catalogue: 0,
  plan: 1,
  focus: 2,
  sharpen: 3,
  drill: 4,
  consult: 5,
  lookup: 6,
  detail: 7,
  stretch: 8,
  documents: 9,
} as const;

type Condition = (running: RunningTurn) => boolean;

type PipelineEntry = {
  readonly step: string;
  /** What the turn holds once the step is done, made from what it held before. Throws when facts are missing. */
  readonly gives: (before: never) => unknown;
  /** The latest fact of the turn is one of this step. */
  readonly isLast: Condition;
  readonly isDue: Condition;
};

type EntryOptions<Takes, Gives> = { readonly gives: (before: Takes) => Gives; readonly isLast: Condition };

const always: Condition = () => true;
const never: Condition = () => false;

/** A turn that did not take the branch holds nothing of it. */
const onlyIf = (condition: Condition, { gives, isDue, ...entry }: PipelineEntry): PipelineEntry => ({
  ...entry,
  isDue: (running) => condition(running) && isDue(running),
  gives: (turn: StartedTurn) => (condition(turn.running) ? gives(turn as never) : turn),
});

/** `Now`: what a turn holds after the entries so far. `Inputs`: pairs of a step's name and what it takes. */
export class Pipeline<Now, Inputs extends readonly [string, unknown] = never> {
  constructor(readonly entries: readonly PipelineEntry[] = []) {}

  step<Step extends string, Gives>(
    step: Step,
    options: EntryOptions<Now, Gives>,
  ): Pipeline<After<Step, Omit<Gives, typeof lastStep>>, Inputs | readonly [Step, Now]> {
    return new Pipeline([...this.entries, { step, ...options, isDue: always }]);
  }

  /** Steps that a turn takes only under a condition. */
  stepsIf<Gives, Branch extends readonly [string, unknown]>(
    isDue: Condition,
    branch: (begin: Pipeline<Now>) => Pipeline<Gives, Branch>,
  ): Pipeline<Now | Gives, Inputs | Branch> {
    const { entries } = branch(new Pipeline<Now>());
    return new Pipeline([...this.entries, ...entries.map((entry) => onlyIf(isDue, entry))]);
  }

  /** A step that ends the turn under a condition. `otherwise`: what is known of a turn that goes on. */
  endIf<Step extends string, Rest>(
    isDue: Condition,
    step: Step,
    otherwise: (turn: Now) => Rest,
  ): Pipeline<Rest, Inputs | readonly [Step, Now]> {
    return new Pipeline([...this.entries, { step, gives: otherwise, isLast: never, isDue }]);
  }

  end<Step extends string>(step: Step): Pipeline<never, Inputs | readonly [Step, Now]> {
    return new Pipeline([...this.entries, { step, gives: (turn) => turn, isLast: never, isDue: always }]);
  }
}

const missing = (what: string): never => {
  throw new Error(`the facts of the turn are incomplete: ${what} is missing`);
};

const withStart = ({ state, turn }: QueuedTurn): StartedTurn => {
  const { running } = state;
  return running?.circumstances
    ? { state, turn, running, circumstances: running.circumstances }
    : missing('TurnStarted');
};

const withClassification = (turn: After<'catalogue' | 'documents', StartedTurn>): ClassifiedTurn => {
  const { classification } = turn.running;
  return classification ? { ...turn, classification } : missing('TurnClassified');
};

const withQuestion = (turn: After<'classify', ClassifiedTurn>): After<'classify', QuestionTurn> => {
  const { relation } = turn.classification;
  return relation === 'none'
    ? missing('a question')
    : { ...turn, classification: { ...turn.classification, relation } };
};

const withIssue = (turn: After<'classify', QuestionTurn>): After<'classify', IssueTurn> => {
  const issue = issueOf(turn.state, turn.running.issue);
  return issue ? { ...turn, issue } : missing('the issue');
};

const withScope = (turn: After<'classify', IssueTurn>): MergedTurn => {
  const { issue, running } = turn;
  return issue.window && running.diff ? { ...turn, window: issue.window, diff: running.diff } : missing('ScopeMerged');
};

const withFindings = (turn: MergedTurn): AnalyzedTurn => {
  const { findings } = turn.running;
  return findings ? { ...turn, findings } : missing('FindingsDrawn');
};

/** Findings of this turn, else those that the issue had before. */
const withAsk = (turn: MergedTurn): LookedUpTurn => {
  const { ask } = turn.classification;
  const findings = turn.running.findings ?? turn.issue.findings;
  return ask ? { ...turn, ask, ...optional({ findings }) } : missing('a narrow question');
};

const at =
  (phase: RunningTurn['phase']['at']): Condition =>
  (running) =>
    running.phase.at === phase;

const planned =
  (step: keyof typeof ROUNDS): Condition =>
  ({ phase }) =>
    phase.at === 'planned' && phase.round === ROUNDS[step];

const isDrilled = planned('drill');

/** Documents are searched for a message before it is known what it asks: what is found decides that. */
const hasCollections: Condition = ({ queries, fetched }) =>
  queries.some(
    ({ id, query }) => query.ask === 'collections' && fetched.some((batch) => batch.query === id && batch.rows > 0),
  );

/** The engine's findings of an earlier turn hold, or the question needs none. */
const runsEngine: Condition = ({ engine }) => engine !== 'idle';

const isNarrow: Condition = ({ classification }) => classification?.ask !== undefined;

const hasLookedUp: Condition = ({ phase }) => phase.at === 'planned' && phase.planned > 0;

const isSmallTalk: Condition = ({ classification }) => classification?.relation === 'none';

const isAmbiguous: Condition = ({ classification }) => classification?.relation === 'ambiguous';

/** The focus is read again in finer steps only if it was read at all. */
const hasReadFocus: Condition = ({ phase }) => phase.at === 'planned' && phase.planned > 0;

const hasModel: Condition = ({ circumstances, agent }) => circumstances?.model !== undefined || agent !== undefined;

const isEngineStaged: Condition = ({ phase, agent }) => phase.at === 'staged' && agent === undefined;

/** Also between its reads: a consultation plans, reads, and goes on. */
const isModelStaged: Condition = ({ phase, agent }) =>
  agent !== undefined && (phase.at === 'staged' || phase.at === 'planned');

/**
 * All steps of a turn. After every step that plans queries, `retrieve` reads them one by one before the next entry.
 *
 * | step | does | recorded as |
 * |---|---|---|
 * | start | fixes time, zone, source positions, seed and model | TurnStarted |
 * | catalogue | plans the reads of the names that occur in the data | QueriesPlanned, round 0 |
 * | documents | plans the searches of documents for the message, where there are any | QueriesPlanned, round 9 |
 * | classify | decides: follow-up, new issue, return, ambiguous, or none of them | TurnClassified |
 * | reply | ends a turn that asks nothing about the system with one line | TurnAnswered |
 * | confirm | ends an ambiguous turn with a question to its caller | ConfirmationRequested |
 * | merge | changes the scope and window of the issue | ScopeMerged |
 * | plan | plans the reads of the issue | QueriesPlanned, round 1 |
 * | focus | plans the part of the window that deviates most | QueriesPlanned, round 2 |
 * | sharpen | plans a part of a long focus | QueriesPlanned, round 3 |
 * | drill | plans the rows that the engine wants to cite | QueriesPlanned, round 4 |
 * | stage | begins the engine's execution, later the model's | StageStarted |
 * | analyze | draws findings from all batches | FindingsDrawn |
 * | stretch | plans the count by which the beginning of the cause is known | QueriesPlanned, round 8 |
 * | lookup | plans the reads of a narrow question | QueriesPlanned, round 6 |
 * | detail | plans the rows that those lead to | QueriesPlanned, round 7 |
 * | answer | ends a narrow question: composes, verifies and stores its result | TurnAnswered |
 * | consult | lets a model work on; plans what it asks for, round 5 | ModelConsulted |
 * | respond | composes, verifies and stores the answer | TurnAnswered |
 */
export const turnPipeline = new Pipeline<QueuedTurn>()
  .step('start', { gives: (turn: QueuedTurn) => withStart(turn), isLast: at('started') })
  .step('catalogue', { gives: (turn: After<'start', StartedTurn>) => turn, isLast: planned('catalogue') })
  .stepsIf(hasCollections, (named) =>
    named.step('documents', {
      gives: (turn: After<'catalogue', StartedTurn>) => turn,
      isLast: planned('documents'),
    }),
  )
  .step('classify', { gives: withClassification, isLast: at('classified') })
  .endIf(isSmallTalk, 'reply', withQuestion)
  .endIf(isAmbiguous, 'confirm', withIssue)
  .step('merge', { gives: withScope, isLast: at('merged') })
  .stepsIf(runsEngine, (merged) =>
    merged
      .step('plan', { gives: (turn: After<'merge', MergedTurn>) => turn, isLast: planned('plan') })
      .step('focus', { gives: (turn: After<'plan', MergedTurn>) => turn, isLast: planned('focus') })
      .stepsIf(hasReadFocus, (focused) =>
        focused.step('sharpen', { gives: (turn: After<'focus', MergedTurn>) => turn, isLast: planned('sharpen') }),
      )
      .step('drill', { gives: (turn: After<'focus' | 'sharpen', MergedTurn>) => turn, isLast: isDrilled })
      .step('stage', { gives: (turn: After<'drill', MergedTurn>) => turn, isLast: isEngineStaged })
      .step('analyze', { gives: (turn: After<'stage', MergedTurn>) => withFindings(turn), isLast: at('analyzed') }),
  )
  .stepsIf(isNarrow, (known) =>
    known
      .step('stretch', { gives: withAsk, isLast: planned('stretch') })
      .step('lookup', { gives: (turn: After<'stretch', LookedUpTurn>) => turn, isLast: planned('lookup') })
      .stepsIf(hasLookedUp, (lookedUp) =>
        lookedUp.step('detail', { gives: (turn: After<'lookup', LookedUpTurn>) => turn, isLast: planned('detail') }),
      ),
  )
  .endIf(isNarrow, 'answer', withFindings)
  .stepsIf(hasModel, (analyzed) =>
    analyzed
      .step('stage', { gives: (turn: AnalyzedTurn) => turn, isLast: isModelStaged })
      .step('consult', { gives: (turn: After<'stage', AnalyzedTurn>) => turn, isLast: at('consulted') }),
  )
  .end('respond');

type InputsOf<Table> = Table extends Pipeline<infer _Now, infer Inputs> ? Inputs : never;
type PipelineInputs = InputsOf<typeof turnPipeline>;

export type TurnStep = PipelineInputs[0];

/** What each step of a turn takes. */
export type StepInputs = { readonly [Step in TurnStep]: Extract<PipelineInputs, readonly [Step, unknown]>[1] };

const { entries } = turnPipeline;

const indexOfNext = (running: RunningTurn | undefined): number => {
  if (running === undefined) return 0;
  const last = entries.findLastIndex(({ isLast }) => isLast(running));
  return entries.findIndex(({ isDue }, index) => index > last && isDue(running));
};

/** The step that follows what the turn has recorded last; of a turn that waits, the first. */
export const nextTurnStep = (running: RunningTurn | undefined): TurnStep => {
  const next = entries[indexOfNext(running)]?.step as TurnStep | undefined;
  return next ?? missing('a phase');
};

/** What the next step takes. Throws when another step is next, or facts are missing. */
export const readStepInput = <Step extends TurnStep>(step: Step, state: OpenedInvestigation): StepInputs[Step] => {
  const { running } = state;
  const turn = running ? turnOf(state, running.n) : state.turns.find(({ status }) => status === 'queued');
  if (turn === undefined) return missing('its question');
  const next = indexOfNext(running);
  if (entries[next]?.step !== step) throw new Error(`step ${step} is not next in turn ${turn.n}`);
  const before: unknown = entries
    .slice(0, next)
    .reduce<unknown>((held, { gives }) => gives(held as never), { state, turn });
  return before as StepInputs[Step];
};

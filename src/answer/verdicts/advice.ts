// What to do next: a few steps by the kind of fault and the change before it, marked as advice.
import type { Hypothesis, HypothesisKind } from '../../evidence/finding.js';
import { optional } from '../../kernel/optional.js';
import type { ChangeRecord } from '../../telemetry/record.js';
import { nextQuestions } from '../next-questions.js';
import type { AnswerMessageId } from '../messages/messages.js';
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { ROLLBACK } from '../counts/effect.js';
import type { MeasureAnswer } from '../measure.js';
import { hasSource } from '../queries.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import type { SayValues } from '../say.js';
import { answerWithoutCause, finishText, presentClaims } from './cause.js';
import { CHANGE_REACH, type CauseFacts, causeFacts, causeHypothesis, causeReads } from './cause-facts.js';
import { claimCause, claimDetail, placeInCode } from './cause-sentences.js';
import { isDiskGaugeFull, productAdviceOf } from './product-advice.js';
import { adviseUndoing, toldChangeBefore, toldChangeQueries } from './told-changes.js';

/** The remedy of a kind of fault, where no change explains it. */
const REMEDIES: { readonly [Kind in HypothesisKind]: AnswerMessageId } = {
  code: 'advice.code',
  latency: 'advice.latency',
  network: 'advice.network',
  resource: 'advice.resource',
  host: 'advice.host',
  zone: 'advice.zone',
  queue: 'advice.queue',
  dependency: 'advice.dependency',
  unavailable: 'advice.unavailable',
  configuration: 'advice.code',
  change: 'advice.code',
  unknown: 'advice.code',
};

/** What a line states about a failure tells its remedy better than the kind: nobody ends a lock by raising a limit. */
const STATED_REMEDIES = {
  locks: ['lock-wait', 'lock-holder'],
  disk: ['disk-full'],
  filesystem: ['read-only-file-system', 'disk-write-failed', 'disk-errors', 'data-damaged'],
  memory: ['out-of-memory', 'garbage-collection'],
  files: ['open-files'],
  connections: ['connection-limit', 'pool-exhausted', 'pooler-exhausted', 'worker-connections'],
  workers: ['threads-exhausted', 'worker-hangs'],
  certificate: ['certificate-expired', 'certificate-untrusted'],
  credentials: ['credentials-refused', 'permission-missing'],
  names: ['name-not-resolved'],
  quota: ['rate-limited'],
  setting: ['configuration-wrong', 'schema-missing', 'file-missing', 'read-only'],
  down: [
    'connection-refused',
    'marked-down',
    'heartbeat-missed',
    'database-starting',
    'crash',
    'shut-down',
    'cluster-leaderless',
  ],
  statements: ['statement-timeout', 'slow-statements'],
  code: ['defect'],
} as const satisfies { readonly [remedy: string]: readonly string[] };

const REMEDY_OF_CLASS = new Map(
  Object.entries(STATED_REMEDIES).flatMap(([remedy, classes]) => classes.map((id) => [id as string, remedy] as const)),
);

/** Whoever calls has the name that it looks up in its own settings. */
const OF_CALLER: ReadonlySet<string | undefined> = new Set(['names']);

/** Undefined: no line states a failure of which the remedy is known, or the service is blamed for a call of its own. */
export const statedRemedy = ({ failure }: Pick<Hypothesis, 'failure'>): string | undefined => {
  const remedy = failure === undefined ? undefined : REMEDY_OF_CLASS.get(failure.class);
  return failure?.ofCaller === true && !OF_CALLER.has(remedy) ? undefined : remedy;
};

/** What is advised of a fault, in the short answers and in the report; a gauge of disk space tells a full disk as a line does. */
export const remedyOf = (hypothesis: Pick<Hypothesis, 'failure' | 'kind' | 'location'>): string | undefined =>
  statedRemedy(hypothesis) ?? (isDiskGaugeFull(hypothesis) ? 'disk' : undefined);

/** A pod stands out when nearly every error is of it, and the service has other pods. */
const SINGLE_POD_SHARE = 0.9;

export const singlePod = (reads: AskReads): string | undefined => {
  const pods = reads.values('1-pods');
  const [worst] = pods;
  const all = pods.reduce((sum, { row }) => sum + row.errors, 0);
  const isAlone = worst !== undefined && worst.row.errors > 0 && worst.row.errors >= SINGLE_POD_SHARE * all;
  return isAlone && pods.length > 1 ? worst.row.value : undefined;
};

const UNDONE_READ = 200;

/** The reads of a cause, and what was changed later in its service: nobody is to undo what has been undone. */
export const adviceReads = (context: AskContext, reads: AskReads): AskQueries => {
  const service = causeHypothesis(context)?.service;
  return {
    ...causeReads(context, reads),
    ...(service !== undefined &&
      hasSource(context, 'changes') && {
        'later-changes': {
          ask: 'changes',
          window: { from: context.window.analysis.from - CHANGE_REACH, to: context.askedAt + 1 },
          filter: { services: [service] },
          upTo: context.asOf['changes'] ?? 0,
          budget: UNDONE_READ,
        },
      }),
  };
};

const NOT_DONE = /\b(?:fail(?:s|ed|ing)?|abort(?:ed|ing)?|cancel(?:l?ed|l?ing)?|scheduled|planned)\b/i;
/** “payments rolled back to 2.4.0” */
const TARGET = /\bto\s+(?:version |release |v)?(\d[\w.-]*)/i;

/** “rollback of 2.4.1”: the version is what was taken back. */
const TAKEN_BACK = /\b(?:of|from)\s/i;

const targetOf = ({ title, version }: ChangeRecord): string | undefined =>
  TARGET.exec(title)?.[1] ?? (ROLLBACK.test(title) && TAKEN_BACK.test(title) ? undefined : version);

/** The version that a change brought, which a rollback to it brings again. */
const brings = ({ title, version }: ChangeRecord, target: string): boolean =>
  version === undefined
    ? title.split(/[\s,;:()]+/).some((word) => word.replace(/^v/, '') === target)
    : version === target;

/** Undefined: it tells nothing of whether the change is in effect. */
const effectOn = (later: ChangeRecord, change: ChangeRecord): 'undoes' | 'repeats' | undefined => {
  if (later.change !== change.change || NOT_DONE.test(later.title)) return undefined;
  const target = targetOf(later);
  if (target !== undefined && brings(change, target)) return 'repeats';
  return ROLLBACK.test(later.title) ? 'undoes' : undefined;
};

/** The latest change of the service that decides, if it took the change back. */
const undoingChange = (change: ChangeRecord, reads: AskReads): PlacedRow<ChangeRecord> | undefined => {
  const deciding = reads
    .rows('later-changes', 'change')
    .filter(
      ({ row }) => row.time > change.time && row.service === change.service && effectOn(row, change) !== undefined,
    )
    .toSorted((a, b) => b.row.time - a.row.time)[0];
  return deciding !== undefined && effectOn(deciding.row, change) === 'undoes' ? deciding : undefined;
};

/** What is advised of the change before the fault: to undo it, unless that has been done. */
const changeStep = (change: ChangeRecord, reads: AskReads): AdviceStep => {
  const title = { quote: change.title };
  const undo = undoingChange(change, reads);
  return undo === undefined
    ? { id: 'advice.undo', values: { change: change.change, title } }
    : {
        id: 'advice.undone',
        values: { title, undo: { quote: undo.row.title }, time: { clock: undo.row.time } },
        cited: undo,
      };
};

export type AdviceStep = { readonly id: AnswerMessageId; readonly values: SayValues; readonly cited?: PlacedRow };

/** Most urgent first. */
export const adviceSteps = ({ hypothesis, change, firstLine }: CauseFacts, reads: AskReads): readonly AdviceStep[] => {
  const { service, location, kind } = hypothesis;
  const isOwnChange = change !== undefined && change.row.service === service;
  const pod = singlePod(reads);
  const stated = remedyOf(hypothesis);
  const place = (firstLine && placeInCode(firstLine.row)) ?? location.code ?? location.operation ?? location.gauge;
  return [
    ...(isOwnChange ? [changeStep(change.row, reads)] : []),
    ...(pod === undefined ? [] : [{ id: 'advice.pod', values: { pod: { name: pod } } } as const]),
    {
      id: stated === undefined ? REMEDIES[kind] : 'advice.stated',
      values: {
        service: { name: service },
        ...optional({ remedy: stated }),
        at: place === undefined ? 'service' : 'place',
        place: place === undefined ? '' : { name: place },
      },
    },
  ];
};

/** The commands for what was found, where the table has any. */
const productSteps = ({ hypothesis }: CauseFacts, context: AskContext): readonly AdviceStep[] => {
  const advice = productAdviceOf(hypothesis, context.findingRows);
  if (advice === undefined) return [];
  const { title, look, act, risk, verify, source } = advice;
  const values = { product: title, look: { name: look }, act: { name: act }, risk, verify: { name: verify }, source };
  return [{ id: 'advice.product', values }];
};

export const writeAdvice = (steps: readonly AdviceStep[], write: ResultWriter): readonly number[] =>
  steps.map(({ id, values, cited }) =>
    write.claim(id, values, { type: 'advice', ...(cited !== undefined && { cites: [write.cite(cited)] }) }),
  );

/** “The next 2 steps”: so many are told. */
const stepsWanted = ({ details }: AskContext): number => details.quantity ?? Number.POSITIVE_INFINITY;

/** Without a cause there is nothing to undo: which question would find it. */
const adviseWithoutCause = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const questions = nextQuestions(context, 'advice').slice(0, stepsWanted(context));
  write.text('advice.no-cause', { questions: questions.map((each) => `“${each}”`).join(', ') });
  return answerWithoutCause(context, reads, write);
};

/** Mitigation first, then what can be asked here to see whether it helps. */
const answerAdvice = (context: AskContext, reads: AskReads, write: ResultWriter): DraftedResult => {
  const [first] = causeFacts(context, reads);
  if (context.ask.of === 'action') write.text('advice.cannot-act');
  if (first === undefined) return adviseWithoutCause(context, reads, write);
  const wanted = stepsWanted(context);
  const steps = [...adviceSteps(first, reads), ...productSteps(first, context)].slice(0, wanted);
  const questions = nextQuestions(context, 'advice').slice(0, wanted - steps.length);
  const why = claimCause(first, context, write);
  const told = first.change === undefined ? toldChangeBefore(context, reads, first.hypothesis) : undefined;
  const undo = told === undefined ? [] : [adviseUndoing(told, write)];
  const advised = writeAdvice(steps, write);
  // what was done elsewhere may have nothing to do with it
  const inOrder = told?.isOfCause === false ? [...advised, ...undo] : [...undo, ...advised];
  write.list(inOrder.slice(0, wanted), 'advice.heading');
  if (questions.length > 0)
    write.text('advice.ask-here', { questions: questions.map((each) => `“${each}”`).join(', ') });
  write.sentences(...presentClaims(why, claimDetail(first, context, write)));
  return finishText(write);
};

export const adviceMeasure: MeasureAnswer = {
  needsCause: true,
  reads: (context, reads) => ({ ...toldChangeQueries(context, reads), ...adviceReads(context, reads) }),
  answer: answerAdvice,
};

// What to do next: a few steps by the kind of fault and the change before it, marked as advice.
import type { Hypothesis, HypothesisKind } from '../../evidence/finding.js';
import { optional } from '../../kernel/optional.js';
import { nextQuestions } from '../next-questions.js';
import type { AnswerMessageId } from '../messages/messages.js';
import type { AskContext } from '../ask-context.js';
import type { AskReads } from '../ask-reads.js';
import type { MeasureAnswer } from '../measure.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import type { SayValues } from '../say.js';
import { answerWithoutCause, finishText, presentClaims } from './cause.js';
import { type CauseFacts, causeFacts, causeReads } from './cause-facts.js';
import { claimCause, claimDetail } from './cause-sentences.js';

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
  locks: ['lock-wait'],
  disk: ['disk-full'],
  filesystem: ['read-only-file-system', 'disk-errors', 'data-damaged'],
  memory: ['out-of-memory', 'garbage-collection'],
  files: ['open-files'],
  connections: ['connection-limit', 'pool-exhausted'],
  workers: ['threads-exhausted', 'worker-hangs'],
  certificate: ['certificate-expired', 'certificate-untrusted'],
  credentials: ['credentials-refused', 'permission-missing'],
  names: ['name-not-resolved'],
  quota: ['rate-limited'],
  setting: ['configuration-wrong', 'schema-missing', 'file-missing', 'read-only'],
  down: ['connection-refused', 'marked-down', 'heartbeat-missed', 'database-starting', 'crash', 'cluster-leaderless'],
  statements: ['statement-timeout', 'slow-statements'],
} as const satisfies { readonly [remedy: string]: readonly string[] };

const REMEDY_OF_CLASS = new Map(
  Object.entries(STATED_REMEDIES).flatMap(([remedy, classes]) => classes.map((id) => [id as string, remedy] as const)),
);

/** Undefined: no line states a failure of which the remedy is known, or the service is blamed for a call of its own. */
export const statedRemedy = ({ failure }: Pick<Hypothesis, 'failure'>): string | undefined =>
  failure === undefined || failure.ofCaller === true ? undefined : REMEDY_OF_CLASS.get(failure.class);

const DISK_GAUGE = /(?:^|[^a-z])(?:disks?|filesystem|file_system|volume|inodes?|storage)(?:[^a-z]|$)/i;
/** How busy a disk is, not how full. */
const THROUGHPUT_GAUGE =
  /(?:^|[^a-z])(?:io|iops|reads?|writes?|written|latency|busy|queue|time|seconds|ops)(?:[^a-z]|$)/i;

/** What is advised of a fault, in the short answers and in the report; a gauge of disk space tells a full disk as a line does. */
export const remedyOf = (hypothesis: Pick<Hypothesis, 'failure' | 'kind' | 'location'>): string | undefined => {
  const { gauge } = hypothesis.location;
  const isDiskFull =
    hypothesis.kind === 'resource' && gauge !== undefined && DISK_GAUGE.test(gauge) && !THROUGHPUT_GAUGE.test(gauge);
  return statedRemedy(hypothesis) ?? (isDiskFull ? 'disk' : undefined);
};

/** A pod stands out when nearly every error is of it, and the service has other pods. */
const SINGLE_POD_SHARE = 0.9;

export const singlePod = (reads: AskReads): string | undefined => {
  const pods = reads.values('1-pods');
  const [worst] = pods;
  const all = pods.reduce((sum, { row }) => sum + row.errors, 0);
  const isAlone = worst !== undefined && worst.row.errors > 0 && worst.row.errors >= SINGLE_POD_SHARE * all;
  return isAlone && pods.length > 1 ? worst.row.value : undefined;
};

export type AdviceStep = { readonly id: AnswerMessageId; readonly values: SayValues };

/** Most urgent first. */
export const adviceSteps = ({ hypothesis, change }: CauseFacts, reads: AskReads): readonly AdviceStep[] => {
  const { service, location, kind } = hypothesis;
  const isOwnChange = change !== undefined && change.row.service === service;
  const pod = singlePod(reads);
  const stated = remedyOf(hypothesis);
  const place = location.code ?? location.operation ?? location.gauge;
  return [
    ...(isOwnChange
      ? [{ id: 'advice.undo', values: { change: change.row.change, title: { quote: change.row.title } } } as const]
      : []),
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

export const writeAdvice = (steps: readonly AdviceStep[], write: ResultWriter): readonly number[] =>
  steps.map(({ id, values }) => write.claim(id, values, { type: 'advice' }));

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
  const steps = adviceSteps(first, reads).slice(0, wanted);
  const questions = nextQuestions(context, 'advice').slice(0, wanted - steps.length);
  const why = claimCause(first, context, write);
  write.list(writeAdvice(steps, write), 'advice.heading');
  if (questions.length > 0)
    write.text('advice.ask-here', { questions: questions.map((each) => `“${each}”`).join(', ') });
  write.sentences(...presentClaims(why, claimDetail(first, context, write)));
  return finishText(write);
};

export const adviceMeasure: MeasureAnswer = {
  needsCause: true,
  reads: causeReads,
  answer: answerAdvice,
};

// A day with a harmless burst before each question: sixty lines of one error in one pod of a service that has nothing to do with the fault.
import type { TelemetrySignal } from '../../src/ports/ingest.js';
import { type Day, telemetryOf } from './days.js';
import { bodiesOf, linesOf } from './lines.js';
import { truthsOf } from './truth.js';

const LINES = 60;
const SECOND = 1_000;
/** The fault is there from two minutes before its question on. */
const FIRST = 100 * SECOND;
const LAST = 25 * SECOND;

const POD = /"service\.name":"([^"]+)".*?"kubernetes\.pod\.name":"([^"]+)"/;

type SpeakingPod = { readonly service: string; readonly pod: string };

const speakingPodsIn = (day: Day): readonly SpeakingPod[] => {
  const found = new Map<string, SpeakingPod>();
  for (const line of linesOf(day, 'logs')) {
    const [, service, pod] = POD.exec(line) ?? [];
    if (service !== undefined && pod !== undefined) found.set(pod, { service, pod });
  }
  return [...found.values()].toSorted((a, b) => a.pod.localeCompare(b.pod));
};

const burstOf = ({ service, pod }: SpeakingPod, asked: number): readonly string[] =>
  Array.from({ length: LINES }, (_none, index) => {
    const at = asked - FIRST + Math.round(((FIRST - LAST) * index) / LINES);
    return JSON.stringify({
      '@timestamp': new Date(at).toISOString(),
      'log.level': 'error',
      message: `thumbnail ${7_000 + 13 * index} was not rendered, the placeholder is shown instead`,
      'service.name': service,
      'kubernetes.pod.name': pod,
    });
  });

const linesOfBursts = (day: Day): readonly string[] => {
  const pods = speakingPodsIn(day);
  const truths = new Map(truthsOf(day).map((truth) => [truth.id, truth]));
  return day.questions.flatMap(({ id, asked_at: at }, index) => {
    const innocent = pods.filter(({ service }) => service !== truths.get(id)?.service);
    const chosen = innocent[(7 * index + 3) % innocent.length];
    return chosen === undefined ? [] : burstOf(chosen, Date.parse(at));
  });
};

export function* bodiesWithBursts(day: Day, signal: TelemetrySignal): Generator<Buffer> {
  yield telemetryOf(day, signal);
  if (signal === 'logs') yield* bodiesOf(linesOfBursts(day));
}

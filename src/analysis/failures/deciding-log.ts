// The one log that would decide whether the cause from plain logs is right, where it is not here or says too little.
import type { DecidingLog } from '../../evidence/deciding-log.js';
import type { PlainLogVerdict } from './explain-harm.js';
import type { SuspectComponent } from './suspect-components.js';

/** What is blamed with so much confidence needs no other signal. */
const DECIDED = 0.9;

/** Failures that may follow from a server that is slow or blocked, which says so only where it is set to. */
const MAY_FOLLOW: ReadonlySet<string> = new Set([
  'pool-exhausted',
  'threads-exhausted',
  'timeout',
  'statement-timeout',
  'worker-hangs',
]);

/** The servers that pools and timeouts of the component wait for. */
const waitedFor = ({ pieces, component }: SuspectComponent): string | undefined =>
  pieces.map(({ waitsFor }) => waitsFor).find((each) => each !== undefined && each !== component);

const technologyOf = (component: string, { directory }: PlainLogVerdict): Pick<DecidingLog, 'technology'> => {
  const technology = directory.technologyOf(component)?.name;
  return technology === undefined ? {} : { technology };
};

/** `undefined`: nothing is blamed, or nothing more is needed. */
export const findDecidingLog = (verdict: PlainLogVerdict): DecidingLog | undefined => {
  const [first] = verdict.suspects;
  if (first === undefined || (verdict.confidences[0] ?? 0) >= DECIDED) return undefined;
  const { component, failure } = first;
  const { components } = verdict.directory;
  const isHere = verdict.directory.instancesOf(component).length > 0 || components.has(component);
  if (!isHere && failure.blame !== 'client')
    return { of: component, why: 'absent', ...technologyOf(component, verdict) };
  const waited = MAY_FOLLOW.has(failure.id) ? waitedFor(first) : undefined;
  // it says already what it would have to say
  if (waited === undefined || verdict.suspects.some((each) => each.component === waited)) return undefined;
  return { of: waited, why: components.has(waited) ? 'silent' : 'absent', ...technologyOf(waited, verdict) };
};

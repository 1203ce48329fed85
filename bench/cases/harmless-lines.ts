// A harmless burst in a case: sixty lines of one error in one pod of a service that no fault touches, and no request meets it.
import { SECOND } from '../../src/kernel/time.js';
import type { TimedLine } from '../../src/demo/faults/fault.js';
import type { Random } from '../../src/demo/random.js';
import { type Pods, type ServiceName } from '../../src/demo/topology.js';
import type { CaseTimes } from './draw.js';

const LINES = 60;

const TEXTS = [
  'thumbnail of {sku} was not rendered, the placeholder is shown instead',
  'could not send usage statistics of {session}: endpoint answered 410',
  'feed entry {code} has an unknown locale, using the default',
] as const;

export const harmlessBurst = (
  random: Random,
  {
    innocent,
    pods,
    times,
  }: { readonly innocent: readonly ServiceName[]; readonly pods: Pods; readonly times: CaseTimes },
): readonly TimedLine[] => {
  const pod = random.pick(pods[random.pick(innocent)]);
  const text = random.pick(TEXTS);
  const from = Math.max(times.fault, times.asked - 150 * SECOND) + random.int(0, 20) * SECOND;
  const length = random.int(20, 90) * SECOND;
  return Array.from({ length: LINES }, (_none, index) => ({
    at: from + Math.round((length * index) / LINES),
    pod,
    level: 'error',
    text,
  }));
};

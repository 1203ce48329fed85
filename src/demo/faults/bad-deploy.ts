// A new release rolls out pod by pod, and throws.
import { SECOND } from '../../kernel/time.js';
import { releaseAfter, rolledBack, rolledOut, ROLLOUT_STEP } from '../releases.js';
import { SERVICES } from '../topology.js';
import type { Fault, Site } from './fault.js';

export const badDeploy = ({ random, spot, from, until }: Site): Fault => {
  const { type, message, code, frame } = spot.regression;
  const located = code === undefined ? {} : { code };
  const rollout = { service: spot.service, version: releaseAfter(SERVICES[spot.service].version), at: from, until };
  const change = rolledOut(rollout, from - random.int(3, 12) * SECOND);
  return {
    kind: 'bad-deploy',
    service: spot.service,
    from,
    until,
    location: {
      operation: spot.operation,
      exception: type,
      change: change.title,
      version: rollout.version,
      ...located,
    },
    stagger: ROLLOUT_STEP,
    rollout,
    changes: [change, rolledBack(rollout, until)],
    breaks: {
      operation: spot.operation,
      step: spot.step,
      share: 0.75 + 0.25 * random.next(),
      how: 'throws',
      thrown: { type, message },
      frame,
      line: { level: 'error', text: 'request failed', ...located },
    },
  };
};

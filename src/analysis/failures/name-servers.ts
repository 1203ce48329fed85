// Names that do not resolve for several callers at once: then it is the name server, and not what they call.
import type { LogRecord } from '../../telemetry/record.js';
import { mentionsOf } from '../../telemetry/failures/failure-target.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { FailureSign } from './failure-signs.js';

const UNRESOLVED = 'name-not-resolved';

const hostsOf = ({ sample, root }: FailureSign): readonly string[] =>
  mentionsOf(sample.row, root.text)
    .addresses.map(({ host }) => host.toLowerCase())
    .filter((host) => /[a-z]/.test(host));

/** Another service that fails to resolve another name; `undefined`: the one name is wrong. */
const otherCaller = (
  sign: FailureSign,
  signs: readonly FailureSign[],
  serviceOf: (component: string) => string,
): CitableRow<LogRecord> | undefined => {
  const own = new Set(hostsOf(sign));
  return signs.find((other) => {
    if (other.failure.id !== UNRESOLVED || serviceOf(other.speaker) === serviceOf(sign.speaker)) return false;
    const hosts = hostsOf(other);
    return own.size > 0 && hosts.length > 0 && !hosts.some((host) => own.has(host));
  })?.sample;
};

/** Signs of several names that do not resolve, told of the name server. */
export const blameNameServer = (
  signs: readonly FailureSign[],
  serviceOf: (component: string) => string,
): ReadonlyMap<FailureSign, CitableRow<LogRecord>> =>
  new Map(
    signs.flatMap((sign) => {
      const other = sign.failure.id === UNRESOLVED ? otherCaller(sign, signs, serviceOf) : undefined;
      return other === undefined ? [] : [[sign, other] as const];
    }),
  );

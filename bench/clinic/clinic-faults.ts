// What goes wrong in the clinic, and for each kind a quiet twin that looks like it and harms nobody.
import type { Random } from '../../src/demo/random.js';
import { type Micros, SECOND } from '../../src/kernel/time.js';
import { callersOf, type ClinicFault, type ClinicPod, OPERATIONS, REGISTRY, SERVICES, ZONES } from './clinic-system.js';

export const CLINIC_KINDS = [
  'zone-queries',
  'zone-cut',
  'zone-slow',
  'node-fails',
  'bad-version',
  'repeated-calls',
  'retries',
  'outside',
  'leak',
  'load',
  'code-burst',
] as const;

export type ClinicKind = (typeof CLINIC_KINDS)[number];

/** A gauge of a pod at a time, where a fault moves it. */
type GaugePush = (pod: ClinicPod, gauge: string, time: Micros, usual: number) => number;

export type ClinicPlot = ClinicFault & {
  /** Any of these names is right. */
  readonly expected: readonly string[];
  /** Kinds that a right answer may have; absent: any. */
  readonly kinds?: readonly string[];
  readonly gauge: GaugePush;
  /** Requests are so many times the usual. */
  readonly load: number;
  readonly changes: readonly {
    readonly service: string;
    readonly change: string;
    readonly title: string;
    readonly at: Micros;
  }[];
  /** An unlucky service that writes sixty errors about something that nobody waits for. */
  readonly burst?: ClinicPod;
};

type ClinicSite = {
  readonly random: Random;
  readonly pods: readonly ClinicPod[];
  readonly from: Micros;
  readonly start: Micros;
  readonly asked: Micros;
  /** The twin: the same signs, and no harm. */
  readonly isQuiet: boolean;
};

const VERSION = '2.4.0';
const NOTHING: ClinicFault['effect'] = () => ({});
const plain = (more: Partial<ClinicPlot>): ClinicPlot => ({
  expected: [],
  effect: NOTHING,
  version: () => VERSION,
  gauge: (_pod, _gauge, _time, usual) => usual,
  load: 1,
  changes: [],
  ...more,
});

const zoneQueries = ({ random, from, isQuiet }: ClinicSite): ClinicPlot => {
  const zone = random.pick(ZONES);
  return plain({
    expected: isQuiet ? [] : [zone],
    effect: ({ pod, step, time }) => {
      if (time < from || step.does !== 'query' || pod.zone !== zone || !random.chance(isQuiet ? 0.5 : 0.8)) return {};
      return isQuiet
        ? { line: { level: 'info', text: 'storage of the zone moved to its second path' } }
        : { delayMillis: 200, error: 'storage does not respond: host is unreachable' };
    },
  });
};

const zoneCut = ({ random, from, isQuiet }: ClinicSite): ClinicPlot => {
  const zone = random.pick(ZONES);
  return plain({
    expected: isQuiet ? [] : [zone],
    effect: ({ pod, time, callee }) => {
      if (time < from || callee === undefined || (pod.zone === zone) === (callee.zone === zone)) return {};
      return isQuiet ? {} : { delayMillis: 400, error: `no answer from ${callee.service} within 400 ms` };
    },
  });
};

const zoneSlow = ({ random, from, isQuiet }: ClinicSite): ClinicPlot => {
  const zone = random.pick(ZONES);
  return plain({
    expected: isQuiet ? [] : [zone],
    effect: ({ pod, step, time }) =>
      time < from || step.does !== 'query' || pod.zone !== zone ? {} : { delayMillis: isQuiet ? 1 : 260 },
  });
};

const nodeFails = ({ random, pods, from, isQuiet }: ClinicSite): ClinicPlot => {
  const { host } = random.pick(pods.filter((pod) => pods.filter((each) => each.host === pod.host).length >= 4));
  return plain({
    expected: isQuiet ? [] : [host],
    effect: ({ pod, step, time }) => {
      if (time < from || step.does !== 'work' || pod.host !== host || !random.chance(0.75)) return {};
      return isQuiet
        ? { line: { level: 'info', text: 'journal rotated' } }
        : { error: 'cannot write the journal: input/output error' };
    },
  });
};

const badVersion = ({ random, pods, from, isQuiet }: ClinicSite): ClinicPlot => {
  const service = random.pick(SERVICES.filter((name) => name !== 'frontdesk-ui'));
  const [canary] = pods.filter((pod) => pod.service === service);
  const version = '2.5.0';
  return plain({
    expected: isQuiet ? [] : [service],
    version: (pod, time) => (pod === canary && time >= from ? version : VERSION),
    effect: ({ pod, step, time }) => {
      if (time < from || step.does !== 'work' || pod !== canary) return {};
      return isQuiet
        ? { line: { level: 'info', text: 'feature set read' } }
        : { error: 'ValueError: unsupported coding system in request' };
    },
    changes: [{ service, change: 'deploy', title: `${service} ${version} on one instance`, at: from - 4 * SECOND }],
  });
};

/** Calls that only one service makes, and that bear being repeated. */
const REPEATED = ['record.read', 'imaging.list', 'insurance.price', 'calendar.reserve'] as const;

const repeatedBy = (operation: string): string => callersOf(OPERATIONS[operation]?.service ?? '')[0] ?? '';

const repeatedCalls = ({ random, from, isQuiet }: ClinicSite): ClinicPlot => {
  const operation = random.pick(REPEATED);
  const [caller, callee] = [repeatedBy(operation), OPERATIONS[operation]?.service];
  const times = random.int(4, 6);
  const isAnnounced = random.chance(0.5);
  const title = `${caller}: prefetch enabled`;
  return plain({
    expected: isQuiet ? [] : [caller],
    effect: ({ pod, step, time }) => {
      if (time < from) return {};
      if (step.does === 'call' && step.operation === operation && pod.service === caller)
        return { times: isQuiet ? 2 : times };
      if (pod.service === callee && step.does === 'work' && !isQuiet) return { delayMillis: 220 };
      return {};
    },
    gauge: (pod, gauge, time, usual) =>
      !isQuiet && pod.service === callee && gauge === 'cpu_utilization' && time >= from ? 0.97 : usual,
    changes: isAnnounced ? [{ service: caller, change: 'configuration', title, at: from - 3 * SECOND }] : [],
  });
};

/** A callee that is overloaded by retries fails some calls, which are made again at once. */
const retries = ({ random, from, isQuiet }: ClinicSite): ClinicPlot => {
  const operation = random.pick(REPEATED);
  const [caller, callee = ''] = [repeatedBy(operation), OPERATIONS[operation]?.service];
  const title = `${caller}: timeout of calls lowered, attempts raised`;
  return plain({
    expected: isQuiet ? [] : [caller],
    effect: ({ pod, step, time, callee: to }) => {
      if (time < from || isQuiet) return {};
      if (step.does === 'call' && step.operation === operation && pod.service === caller) {
        if (to === undefined) return { times: 5 };
        return random.chance(0.35) ? { delayMillis: 150, error: `attempt at ${callee} timed out after 150 ms` } : {};
      }
      return pod.service === callee && step.does === 'query' ? { delayMillis: 120 } : {};
    },
    changes: [{ service: caller, change: 'configuration', title, at: from - 5 * SECOND }],
  });
};

/** Two services ask it right after a call that was answered. */
const outside = ({ random, from, isQuiet }: ClinicSite): ClinicPlot =>
  plain({
    expected: isQuiet ? [] : ['registry', 'appointments', 'patients'],
    effect: ({ step, time }) => {
      if (time < from || step.does !== 'query' || step.name !== REGISTRY || !random.chance(0.85)) return {};
      return isQuiet ? { delayMillis: 4 } : { delayMillis: 90, error: 'registry gave no answer: status 503' };
    },
  });

const leak = ({ random, start, asked, isQuiet }: ClinicSite): ClinicPlot => {
  const service = random.pick(SERVICES);
  const began = start + 4 * 60 * SECOND;
  return plain({
    expected: isQuiet ? [] : [service],
    effect: ({ pod, step, time }) => {
      const grown = (time - began) / (asked - began);
      return !isQuiet && pod.service === service && step.does === 'work' && grown > 0.8
        ? { delayMillis: 350 * (grown - 0.8) * 5 }
        : {};
    },
    gauge: (pod, gauge, time, usual) => {
      if (pod.service !== service || gauge !== 'session_entries' || time < began) return usual;
      const minutes = (time - began) / (60 * SECOND);
      return isQuiet ? usual + 30 * (minutes % 5) : usual + 420 * minutes;
    },
  });
};

const load = ({ random, from, isQuiet }: ClinicSite): ClinicPlot => {
  const service = random.pick(['records-store', 'calendar', 'insurance-check', 'imaging']);
  return plain({
    expected: isQuiet ? [] : [service, 'frontdesk-ui'],
    load: isQuiet ? 1.6 : 5,
    effect: ({ pod, step, time }) =>
      !isQuiet && time >= from && pod.service === service && step.does === 'work' ? { delayMillis: 240 } : {},
  });
};

const codeBurst = ({ random, pods, from, isQuiet }: ClinicSite): ClinicPlot => {
  const service = random.pick(SERVICES.filter((name) => name !== 'frontdesk-ui'));
  const burst = random.pick(pods.filter((pod) => pod.service !== service));
  return plain({
    expected: isQuiet ? [] : [service],
    burst,
    effect: ({ pod, step, time }) =>
      !isQuiet && time >= from && pod.service === service && step.does === 'work' && random.chance(0.6)
        ? { error: 'TypeError: form has no field "guardian"' }
        : {},
  });
};

export const CLINIC_FAULTS: { readonly [kind in ClinicKind]: (site: ClinicSite) => ClinicPlot } = {
  'zone-queries': zoneQueries,
  'zone-cut': zoneCut,
  'zone-slow': zoneSlow,
  'node-fails': nodeFails,
  'bad-version': badVersion,
  'repeated-calls': repeatedCalls,
  retries,
  outside,
  leak,
  load,
  'code-burst': codeBurst,
};

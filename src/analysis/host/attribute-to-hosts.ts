// Attributes slowness to machines: several services that are slow on one machine and not elsewhere are slow because of it.
import type { Comparison } from '../deviation/baseline.js';
import type { Deviation, GapDeviation, MetricDeviation, SelfDeviation, ServedSegment } from '../deviation/deviation.js';
import { gaugeRole } from '../deviation/gauge-series.js';
import type { EngineParameters } from '../parameters.js';
import { contrastHost, type HostContrast, spansElsewhere } from './host-contrast.js';
import { groupRequestTimes, type TimedGroup, type TimedRequest } from './request-times.js';

/** A machine, and the contrasts of its services: the strongest first, each service once. */
type FaultyHost = {
  readonly host: string;
  readonly contrasts: readonly HostContrast[];
  readonly score: number;
  readonly likelihood: number;
};

/** With one machine, it cannot be distinguished from what runs on it. */
const LEAST_HOSTS = 2;

const hostsIn = (groups: readonly TimedGroup[]): readonly string[] =>
  [...new Set(groups.flatMap(({ timed }) => timed.flatMap(({ host }) => host ?? [])))].sort();

const strongestOf = (contrasts: readonly HostContrast[]): readonly HostContrast[] => {
  const sorted = [...contrasts].sort((a, b) => b.weight - a.weight);
  return [...new Map([...sorted].reverse().map((each) => [each.group.service, each])).values()].sort(
    (a, b) => b.weight - a.weight,
  );
};

/** Share of the requests' time that the slow ones lost, 0 to 1 of a full impact. */
const impactOf = (slow: readonly TimedRequest[], { fullImpact }: EngineParameters): number => {
  const lost = slow.reduce((sum, { micros, usual }) => sum + micros - Math.SQRT2 * 2 ** usual.median, 0);
  const spent = slow.reduce((sum, { served }) => sum + served.trace.durationMicros, 0);
  return spent > 0 ? Math.min(1, Math.max(0, lost / spent) / fullImpact) : 0;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Gauges of a machine, and of the pods on it. */
type GaugedHost = { readonly own: readonly MetricDeviation[]; readonly hosted: readonly MetricDeviation[] };

const gaugesOn = (host: string, deviations: readonly Deviation[]): GaugedHost => {
  const all = deviations.flatMap((each) => (each.kind === 'metric' && each.row.row.host === host ? [each] : []));
  return { own: all.filter(({ role }) => role === 'host'), hosted: all.filter(({ role }) => role !== 'host') };
};

/** What the machine's own gauges confirm, unless a service on it uses something up, which moves them too. */
const gaugesConfirm = ({ own, hosted }: GaugedHost): number =>
  hosted.some(({ role, score }) => role === 'resource' && score > 0)
    ? 0
    : Math.max(0, ...own.map(({ likelihood }) => likelihood));

/** Besides the strongest service, another one on the machine or a gauge of the machine must deviate. */
const judgeHost = (
  { host, contrasts }: Pick<FaultyHost, 'host' | 'contrasts'>,
  { hosts, gauged, parameters }: HostContext,
): readonly FaultyHost[] => {
  const [first, ...others] = contrasts.map(({ weight }) => weight);
  if (first === undefined) return [];
  const likelihood = first + sum(others);
  const confirmed = Math.min(1, (sum(others) + gaugesConfirm(gauged(host))) / parameters.sure);
  const slow = contrasts.flatMap((each) => each.slow);
  const score = likelihood * confirmed * impactOf(slow, parameters) - Math.log(1 + hosts.length);
  return score > 0 ? [{ host, contrasts, score, likelihood }] : [];
};

type HostContext = {
  readonly hosts: readonly string[];
  readonly gauged: (host: string) => GaugedHost;
  readonly parameters: EngineParameters;
};

const findFaultyHosts = (deviations: readonly Deviation[], comparison: Comparison): readonly FaultyHost[] => {
  const { parameters } = comparison;
  const groups = groupRequestTimes(comparison);
  const hosts = hostsIn(groups);
  if (hosts.length < LEAST_HOSTS) return [];
  const among: HostContext = { hosts, gauged: (host) => gaugesOn(host, deviations), parameters };
  return hosts.flatMap((host) => {
    const contrasts = groups.flatMap((group) => {
      const all = (): readonly TimedRequest[] => spansElsewhere(groups, group.measure, host);
      return contrastHost(host, { group, comparison }, all) ?? [];
    });
    return judgeHost({ host, contrasts: strongestOf(contrasts) }, among);
  });
};

const firstOf = (slow: readonly TimedRequest[]): ServedSegment | undefined =>
  [...slow].sort((a, b) => a.served.segment.start - b.served.segment.start)[0]?.served;

/** The histogram of most of the slow requests. */
const mainOf = (slow: readonly TimedRequest[]): readonly TimedRequest[] =>
  [...Map.groupBy(slow, ({ usual }) => usual).values()].sort((a, b) => b.length - a.length)[0] ?? [];

type HostDeviations = { readonly sick: FaultyHost; readonly score: number; readonly hosted: readonly string[] };

const built = (
  { group, slow, offset, weight }: HostContrast,
  { sick, score, hosted }: HostDeviations,
  parameters: EngineParameters,
): readonly Deviation[] => {
  const main = mainOf(slow);
  const [leading] = main;
  const first = firstOf(slow);
  if (leading === undefined) return [];
  const { usual } = leading;
  const found = {
    service: sick.host,
    hosted,
    score,
    likelihood: weight,
    impact: impactOf(slow, parameters),
    slowest: main.map(({ served }) => served),
    ...(first && { first, onset: first.segment.start }),
  };
  const log2 = usual.median + offset;
  const self: SelfDeviation = { ...found, kind: 'self', row: usual.row, log2 };
  if (group.measure === 'self') return [self];
  const gap: GapDeviation = { ...found, kind: 'gap', side: group.measure, edges: [{ row: usual.row, log2 }] };
  return [gap];
};

/** The machine gets the sum of its services' scores. */
const deviationsOf = (sick: FaultyHost, { parameters }: Comparison): readonly Deviation[] => {
  const hosted = sick.contrasts.map(({ group }) => group.service).sort();
  return sick.contrasts.flatMap((contrast, index) =>
    built(
      contrast,
      { sick, hosted, score: index === 0 ? sick.score : Math.min(sick.score, contrast.weight) },
      parameters,
    ),
  );
};

const isOnHost = ({ trace, segment }: ServedSegment, host: string): boolean =>
  segment.host === host || (segment.parent !== undefined && trace.segments[segment.parent]?.host === host);

/** Share of what a deviation shows that is on the machine. */
const shareOn = (deviation: Deviation, { host, contrasts }: FaultyHost): number => {
  switch (deviation.kind) {
    case 'self':
    case 'gap': {
      const { slowest } = deviation;
      return slowest.filter((served) => isOnHost(served, host)).length / Math.max(1, slowest.length);
    }
    case 'metric':
      return deviation.row.row.host === host && contrasts.some(({ group }) => group.service === deviation.service)
        ? 1
        : 0;
    case 'flow':
    case 'rate':
      return 0;
  }
  return deviation satisfies never;
};

/** What the machine does not explain of a deviation. */
const unexplainedShare = (deviation: Deviation, all: readonly FaultyHost[], { sure }: EngineParameters): number =>
  all.reduce((rest, sick) => Math.min(rest, 1 - shareOn(deviation, sick) * Math.min(1, sick.score / sure)), 1);

/** Gauges of a machine count for the machine, whichever service reported them. */
const ofMachine = (deviation: Deviation): Deviation => {
  if (deviation.kind !== 'metric') return deviation;
  const { row } = deviation.row;
  return row.host !== undefined && gaugeRole(row.gauge) === 'host' ? withHost(deviation, row.host) : deviation;
};

const withHost = (deviation: MetricDeviation, host: string): MetricDeviation => ({
  ...deviation,
  service: host,
  hosted: [],
});

/** Deviations as they are once machines are blamed for what their services share. */
export const attributeToHosts = (deviations: readonly Deviation[], comparison: Comparison): readonly Deviation[] => {
  const sick = findFaultyHosts(deviations, comparison);
  const { parameters } = comparison;
  return [
    ...sick.flatMap((each) => deviationsOf(each, comparison)),
    ...deviations.map((each) =>
      each.score > 0
        ? ofMachine({ ...each, score: each.score * unexplainedShare(each, sick, parameters) })
        : ofMachine(each),
    ),
  ];
};

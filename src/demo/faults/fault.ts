// A fault as data: what it does to the pods of one service from one moment on.
import type { Micros } from '../../kernel/time.js';
import type { Random } from '../random.js';
import type { Rollout } from '../releases.js';
import type { ChangeEntry } from '../rows.js';
import type { LineTemplate } from '../operation.js';
import type { ThrownError } from '../log-style.js';
import type { Pod, ServiceName } from '../topology.js';
import type { WeakSpot } from './weak-spots.js';

/** What the demo incident draws from. */
export const DEMO_KINDS = [
  'exception',
  'wrong-return',
  'cpu',
  'memory',
  'network',
  'slow-database',
  'configuration',
  'bad-deploy',
] as const;
export type DemoKind = (typeof DEMO_KINDS)[number];

/** What a case draws from (`bench/cases`). */
export const FAULT_KINDS = [
  ...DEMO_KINDS,
  'pool',
  'provider',
  'queue',
  'disk',
  'certificate',
  'host',
  'surge',
  'cache',
  'crash-loop',
] as const;

/** What a case has only where it is asked for by name, so that the cases of a seed stay as they are. */
export const FURTHER_FAULT_KINDS = ['retry-storm', 'zone', 'replica', 'canary'] as const;

export type FaultKind = (typeof FAULT_KINDS)[number] | (typeof FURTHER_FAULT_KINDS)[number];

/** How an operation of the service breaks before one of its steps. */
export type Break = {
  readonly operation: string;
  /** 0-based; steps from here on do not happen. */
  readonly step: number;
  /** Of the requests. */
  readonly share: number;
} & (
  | { readonly how: 'throws'; readonly line: LineTemplate; readonly thrown: ThrownError; readonly frame: string }
  | { readonly how: 'rejects'; readonly line: LineTemplate }
  | { readonly how: 'returns' }
);

/** What its queries meet: those of one name, or all that go to a database. */
export type Strike = {
  readonly on: string | undefined;
  /** Median of the time lost, in front of the query or inside of it. */
  readonly delay: Micros;
  readonly inside: boolean;
  /** Share that fails then. */
  readonly share: number;
  readonly line: LineTemplate;
  readonly thrown?: ThrownError;
  readonly frame?: string;
};

/** More requests of one kind: `factor` times the usual. */
export type Surge = { readonly start: string; readonly factor: number };

/** A caller that calls an operation many times where once would do, and what its service is slowed down by. */
type CallStorm = {
  readonly operation: string;
  readonly callee: ServiceName;
  readonly times: number;
  readonly work: Micros;
};

/** A gauge that climbs to a level, and starts over after `period`. */
export type Push = { readonly gauge: string; readonly to: number; readonly climb: Micros; readonly period?: Micros };

/** A gauge of one pod that climbs or falls all the time. */
export type Drift = {
  readonly pod: Pod;
  readonly gauge: string;
  readonly from: Micros;
  readonly until: Micros;
  readonly by: number;
};

/** The pod is gone between the climb's end and the period's. */
export type Cycle = { readonly climb: Micros; readonly period: Micros };

export type TimedLine = LineTemplate & { readonly at: Micros; readonly pod: Pod };

/** Where to look, as far as the rows show it. */
export type Location = {
  readonly operation?: string;
  readonly code?: string;
  readonly exception?: string;
  readonly gauge?: string;
  readonly change?: string;
  readonly version?: string;
  /** Name of a slow span. */
  readonly span?: string;
  /** A normal line that no longer appears. */
  readonly missing?: string;
  /** The services at both ends of a call. */
  readonly edge?: readonly [caller: ServiceName, callee: ServiceName];
  /** A system that is not traced. */
  readonly outside?: string;
  readonly host?: string;
  readonly pod?: string;
  readonly region?: string;
  readonly queue?: string;
};

export type Fault = {
  readonly kind: FaultKind;
  /** Whose pods it hits; for a fault of a host, one that has pods there. */
  readonly service: ServiceName;
  readonly host?: string;
  /** It hits all pods there, whatever their service. */
  readonly region?: string;
  /** It hits this pod alone. */
  readonly pod?: string;
  readonly from: Micros;
  /** Repaired. */
  readonly until: Micros;
  readonly location: Location;
  /** The next pod is hit so much later. */
  readonly stagger?: Micros;
  readonly breaks?: Break;
  /** Medians of what it adds to a request's own work, to each query, to each direction of each call. */
  readonly work?: Micros;
  readonly query?: { readonly name: string; readonly micros: Micros };
  readonly wire?: Micros;
  /** The wire is slow to and from this service only. */
  readonly wireTo?: ServiceName;
  readonly strike?: Strike;
  /** Share of cache look-ups that still hit, and the median of what a read behind a miss takes longer. */
  readonly cache?: { readonly hit: number; readonly drag: Micros };
  /** Calls to it end at its door. */
  readonly door?: 'certificate' | 'refused';
  /** Median of what a consumer waits between two messages. */
  readonly pause?: Micros;
  readonly surge?: Surge;
  readonly storm?: CallStorm;
  readonly pushes?: readonly Push[];
  /** Begin before the fault does. */
  readonly drifts?: readonly Drift[];
  readonly cycle?: Cycle;
  readonly rollout?: Rollout;
  readonly changes?: readonly ChangeEntry[];
  readonly lines?: readonly TimedLine[];
};

/** Where a fault is put. */
export type Site = {
  readonly random: Random;
  readonly spot: WeakSpot;
  readonly pods: readonly Pod[];
  readonly from: Micros;
  readonly until: Micros;
};

const isPlace = ({ service, host, region, pod: only }: Fault, pod: Pod): boolean => {
  if (region !== undefined) return region === pod.region;
  if (only !== undefined) return only === pod.name;
  return host === undefined ? service === pod.service : host === pod.host;
};

export const hits = (fault: Fault, pod: Pod, at: Micros): boolean =>
  isPlace(fault, pod) && at < fault.until && at >= fault.from + pod.index * (fault.stagger ?? 0);

/** Time since the current climb began; pods of one service climb out of step. */
export const phase = (period: Micros, pod: Pod, since: Micros): Micros => (since + pod.index * (period / 3)) % period;

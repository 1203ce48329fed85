// The instance classes of generated snapshots, with their limits.

export type DatabaseMachine = {
  readonly className: string;
  readonly serverless: boolean;
  readonly engine: string;
  readonly engineVersion: string;
  readonly vcpus: number;
  readonly memoryMib: number;
  readonly networkMbps: number;
  readonly networkBaselineMbps: number;
  readonly ebsMbps: number;
  readonly ebsIops: number;
  readonly localStorageGb: number;
  readonly maxConnections: number;
  /** Of a serverless one. */
  readonly minAcus: number;
  readonly maxAcus: number;
};

type InstanceClass = readonly [
  name: string,
  vcpus: number,
  memoryGib: number,
  networkMbps: number,
  networkBaselineMbps: number,
  ebsMbps: number,
  ebsIops: number,
];

const INSTANCE_CLASSES: readonly InstanceClass[] = [
  ['db.r6g.large', 2, 16, 10_000, 750, 4_750, 20_000],
  ['db.r6g.xlarge', 4, 32, 10_000, 1_250, 4_750, 20_000],
  ['db.r6g.2xlarge', 8, 64, 10_000, 2_500, 4_750, 20_000],
  ['db.r6g.4xlarge', 16, 128, 10_000, 5_000, 4_750, 20_000],
  ['db.r6i.2xlarge', 8, 64, 12_500, 3_125, 10_000, 40_000],
  ['db.r6i.8xlarge', 32, 256, 12_500, 12_500, 10_000, 40_000],
  ['db.r7g.4xlarge', 16, 128, 15_000, 7_500, 10_000, 40_000],
  ['db.r5.2xlarge', 8, 64, 10_000, 2_500, 4_750, 18_750],
];

const MIB_PER_CONNECTION = 9;
const MOST_CONNECTIONS = 5_000;

const provisionedMachine = ([
  className,
  vcpus,
  memoryGib,
  networkMbps,
  baseline,
  ebsMbps,
  ebsIops,
]: InstanceClass): DatabaseMachine => ({
  className,
  serverless: false,
  engine: 'aurora-postgresql',
  engineVersion: '14.8',
  vcpus,
  memoryMib: memoryGib * 1_024,
  networkMbps,
  networkBaselineMbps: baseline,
  ebsMbps,
  ebsIops,
  localStorageGb: memoryGib * 2,
  maxConnections: Math.min(MOST_CONNECTIONS, Math.floor((memoryGib * 1_024) / MIB_PER_CONNECTION)),
  minAcus: 0,
  maxAcus: 0,
});

export const PROVISIONED_MACHINES: readonly DatabaseMachine[] = INSTANCE_CLASSES.map(provisionedMachine);

const GIB_PER_ACU = 2;
const ACUS_PER_VCPU = 4;

export const serverlessMachine = (minAcus: number, maxAcus: number): DatabaseMachine => ({
  ...provisionedMachine([
    'db.serverless',
    maxAcus / ACUS_PER_VCPU,
    maxAcus * GIB_PER_ACU,
    10_000,
    5_000,
    4_750,
    20_000,
  ]),
  serverless: true,
  minAcus,
  maxAcus,
});

/** Storage of its own, a log that is flushed by the processes themselves, real checkpoints. */
export const plainMachine = (machine: DatabaseMachine): DatabaseMachine => ({
  ...machine,
  engine: 'postgres',
  engineVersion: '15.4',
});

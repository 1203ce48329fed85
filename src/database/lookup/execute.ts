// The six lookup tools by name: description, arguments and lookup. A wrong call gets an error result, never an exception.
import type { SnapshotSides } from '../format/snapshot.js';
import type { z } from 'zod';
import { describeSchemaFault } from '../../kernel/schema-fault.js';
import { getInstanceConfig } from './config.js';
import { configInput, dbInput, osInput, parameterInput, sqlInput, waitInput } from './inputs.js';
import { getDbMetrics, getOsMetrics } from './metrics.js';
import { getParameters } from './parameters.js';
import type { LookupResult, LookupFields } from './sides.js';
import { getSqlStats } from './statements.js';
import { type DescribeEvent, getWaitEvents } from './waits.js';

/** What is looked into, and what is known of wait events. */
export type LookupContext = { readonly sides: SnapshotSides; readonly describe: DescribeEvent };

export type SnapshotLookup = {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  /** Top-level keys of the artifact that it reads. */
  readonly sections: readonly string[];
  /** A right call. */
  readonly example: object;
  readonly run: (input: unknown, held: LookupContext) => LookupResult;
};

type LookupDefinition<Input> = Omit<SnapshotLookup, 'input' | 'run'> & {
  readonly input: z.ZodType<Input>;
  readonly run: (input: Input, held: LookupContext) => LookupResult;
};

/** Called only with what its own schema has let through. */
const defineLookup = <Input>({ run, ...defined }: LookupDefinition<Input>): SnapshotLookup => ({
  ...defined,
  run: (input, held) => run(input as Input, held),
});

const BOTH_SIDES = 'With snapshot "both" it shows both snapshots and what differs.';

export const SNAPSHOT_LOOKUPS: readonly SnapshotLookup[] = [
  defineLookup({
    name: 'get_sql_stats',
    description: `Statistics of a SQL statement by any of its ids: load, share of average active sessions, calls and blocks, text, load by database and user, and what it waited for. Without an id: the leading statements. ${BOTH_SIDES}
Use it to see which statements cause the load and what they wait for. Do not use it for totals of the database (get_db_metrics).`,
    input: sqlInput,
    example: { sql_id: 'AAAA1111', snapshot: 'both' },
    sections: ['$META$', 'SQLs'],
    run: (input, { sides }) => getSqlStats(input, sides),
  }),
  defineLookup({
    name: 'get_os_metrics',
    description: `Metrics of the operating system: processors, memory, disks, network, with unit and statistic (avg, max, min, sum), and what the instance has (WorkloadAnalyses). ${BOTH_SIDES}
Use it for saturation of processors, memory, storage and network. Do not use it for connections or transactions (get_db_metrics).`,
    input: osInput,
    example: { category: 'cpuUtilization' },
    sections: ['$META$', 'Metrics'],
    run: (input, { sides }) => getOsMetrics(input, sides),
  }),
  defineLookup({
    name: 'get_db_metrics',
    description: `Metrics of the database: transactions, connections, cache, checkpoints, temporary files, WAL, with unit and statistic. ${BOTH_SIDES}
Use it for commits, blocked transactions, connections and cache hits. Do not use it for processors and memory (get_os_metrics), nor for one statement (get_sql_stats).`,
    input: dbInput,
    example: { metric_name: 'xact_commit' },
    sections: ['$META$', 'Metrics'],
    run: (input, { sides }) => getDbMetrics(input, sides),
  }),
  defineLookup({
    name: 'get_instance_config',
    description: `Configuration of the instance: class, engine and version, storage, cluster, capacity of the class. ${BOTH_SIDES}
Use it for what the instance is and has. Do not use it for parameters of the engine (get_parameters).`,
    input: configInput,
    example: { fields: ['EngineVersion'] },
    sections: ['$META$', 'GeneralInformation'],
    run: (input, { sides }) => getInstanceConfig(input, sides),
  }),
  defineLookup({
    name: 'get_wait_events',
    description: `What sessions waited for: name, type, seconds and percent of database time, with what the event means, and the load against the processors. ${BOTH_SIDES}
Use it first when a database is slow. Do not use it for what one statement waits for (get_sql_stats).`,
    input: waitInput,
    example: { event_name: 'IO:DataFileRead' },
    sections: ['$META$', 'GeneralInformation', 'WaitEvents'],
    run: (input, { sides, describe }) => getWaitEvents(input, sides, describe),
  }),
  defineLookup({
    name: 'get_parameters',
    description: `Parameters of the engine that are overridden in the captured instance group. ${BOTH_SIDES}
Use it for what somebody has set. Do not take a parameter that is missing here for its documented default: the cluster group is not captured.`,
    input: parameterInput,
    example: { parameter_name: 'work_mem' },
    sections: ['$META$', 'NonDefParameters'],
    run: (input, { sides }) => getParameters(input, sides),
  }),
];

export type LookupOutcome =
  | { readonly outcome: 'found' | 'not found'; readonly result: LookupFields }
  | { readonly outcome: 'invalid'; readonly result: { readonly error: string } };

const inputFaults = (issues: readonly z.core.$ZodIssue[]): string =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.map(String).join('.') || 'arguments'}: ${message}`)
    .join('; ');

/** Routes by name over one or two snapshots. */
export const executeLookup = (name: string, input: unknown, held: LookupContext): LookupOutcome => {
  const found = SNAPSHOT_LOOKUPS.find((each) => each.name === name);
  if (found === undefined) return { outcome: 'invalid', result: { error: `Unknown tool: ${name}` } };
  const checked = found.input.safeParse(input, { error: describeSchemaFault });
  if (checked.success) return found.run(checked.data, held);
  return { outcome: 'invalid', result: { error: `wrong arguments of ${name}: ${inputFaults(checked.error.issues)}` } };
};

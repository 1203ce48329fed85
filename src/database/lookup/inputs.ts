// The arguments of the six tools. One schema validates a call and is shown to the model.
import { z } from 'zod';

const snapshot = z
  .enum(['primary', 'secondary', 'both'])
  .describe('Which snapshot: primary (default), secondary, or both with what differs.')
  .exactOptional();

const name = (words: string) => z.string().max(300).describe(words).exactOptional();

const limit = z.number().int().min(1).max(100).describe('At most so many, default 10.').exactOptional();

export const sqlInput = z.strictObject({
  sql_id: name(
    'Id of a statement; any of the four that there are is found: of the tokenised statement or of one full text.',
  ),
  sql_db_id: name(
    'The other id of a tokenised statement, such as pi-2372568224. Without both ids: the leading statements.',
  ),
  sort_by: z
    .enum(['load', 'calls', 'latency', 'rows', 'io_read', 'io_write', 'temp_write'])
    .describe('Order of the leading statements, largest first; default load.')
    .exactOptional(),
  limit,
  snapshot,
});

const metrics = (categories: string, example: string) =>
  z.strictObject({
    category: name(`Category, one of: ${categories}. Without it and without a name: what there is.`),
    metric_name: name(`Name of a metric, full or its last part, with or without a category: ${example}.`),
    snapshot,
  });

export const osInput = metrics(
  'general, cpuUtilization, diskIO, fileSys, loadAverageMinute, memory, network, swap, tasks, AdditionalMetrics, StaticMetrics, WorkloadAnalyses',
  'os.cpuUtilization.user, or user',
);

export const dbInput = metrics(
  'SQL, Cache, Checkpoint, Concurrency, IO, state, Temp, Transactions, User, WAL, AdditionalMetrics',
  'db.Transactions.xact_commit, or xact_commit',
);

export const configInput = z.strictObject({
  fields: z
    .array(z.string().max(200))
    .max(100)
    .describe('Names of fields, such as EngineVersion, DBInstanceClass or EC2Details.DefaultVCpus. Empty: all of them.')
    .exactOptional(),
  snapshot,
});

export const waitInput = z.strictObject({
  event_name: name(
    'Name of a wait event, such as IO:DataFileRead; upper and lower case and underscores do not matter.',
  ),
  limit,
  snapshot,
});

export const parameterInput = z.strictObject({
  parameter_name: name('Name of a parameter, such as work_mem. Without it: all that are overridden.'),
  snapshot,
});

export type SqlInput = z.infer<typeof sqlInput>;
export type MetricsInput = z.infer<typeof osInput>;
export type ConfigInput = z.infer<typeof configInput>;
export type WaitInput = z.infer<typeof waitInput>;
export type ParameterInput = z.infer<typeof parameterInput>;

// The command line of the benchmarks.
import { parseArgs } from 'node:util';
import type { Options } from './benchmark.js';

export const USAGE = `[--json FILE] [--ledger]
  incidents: [--rows ROW,ROW…] [--keep DIR | --reuse DIR] [--case ID] [--explain] [--volume N]
  progressive: [--seeds N] [--case ID] [--explain]
  seeds: [--development | --unseen | --range A-B] [--only THINNING]
  clinic: [--range A-B] [--case KIND | --case ID]
  habits: [--range A-B] [--case JOB | --case PLOT | --case ID]
  snapshots-diagnosis: [--development | --unseen | --range A-B], unseen: the first thousand behind all that were seen
  sensitivity: [--keep DIR | --reuse DIR] [--only PARAMETER]
  retrieval: [--embeddings URL], the address of an OpenAI-compatible server, with its /v1
  documents: [--explain], documents of the packages of the lock file come from the registry
  models: [--profile NAME] [--reuse DIR] [--case ID], CASEFILE_CONFIG names the configuration
  reading: [--only LANGUAGE] [--profile NAME], CASEFILE_CONFIG names the configuration
  plain: [--case ID] [--explain]
  attack: [--only GROUP]
  loop: [--only PART]
  load, soak: [--seconds N] (90, 600)
  speed: [--only PART] [--lines N]
  knowledge: [--only PART]
  stores: [--only PART] [--lines N] [--clients N]`;

const OPTIONS = {
  json: { type: 'string' },
  ledger: { type: 'boolean', default: false },
  only: { type: 'string' },
  lines: { type: 'string', default: '200000' },
  clients: { type: 'string', default: '200' },
  seconds: { type: 'string' },
  rows: { type: 'string' },
  case: { type: 'string' },
  keep: { type: 'string' },
  reuse: { type: 'string' },
  explain: { type: 'boolean', default: false },
  volume: { type: 'string' },
  seeds: { type: 'string', default: '1' },
  development: { type: 'boolean', default: false },
  unseen: { type: 'boolean', default: false },
  range: { type: 'string' },
  profile: { type: 'string' },
  embeddings: { type: 'string' },
} as const;

export type Command = {
  readonly name: string;
  readonly options: Options;
  /** File of the figures. */
  readonly json: string | undefined;
  readonly ledger: boolean;
};

const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined;

/** What was not given is left out. */
const given = <T extends object>(values: T): { readonly [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(isGiven)) as { [Name in keyof T]?: Exclude<T[Name], undefined> };

export const commandOf = (): Command => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const { only, case: one, keep, reuse, explain, lines, clients, seeds, json, ledger } = values;
  const options: Options = {
    data: process.env['BENCH_DATA'] ?? '../shared/data',
    lines: Number(lines),
    clients: Number(clients),
    seconds: Number(values.seconds ?? (positionals[0] === 'soak' ? 600 : 90)),
    seeds: Number(seeds),
    range: values.range ?? (values.unseen ? 'unseen' : 'development'),
    explain,
    reuse: reuse !== undefined,
    ...given({ embeddings: values.embeddings }),
    ...given({ profile: values.profile, keep: reuse ?? keep, only, case: one, rows: values.rows?.split(',') }),
    ...given({ volume: values.volume === undefined ? undefined : Number(values.volume) }),
    say: (text) => console.error(text),
  };
  return { name: positionals[0] ?? '', options, json, ledger };
};

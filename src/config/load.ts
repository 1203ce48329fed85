// Loads the configuration: defaults, then the file, then the environment; one parse, frozen, all faults at once.
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { describeSchemaFault } from '../kernel/schema-fault.js';
import { type Config, configSchema } from './schema.js';
import { substituted } from './substitute.js';

/** Where a fault is and what would be right; never what stands there, for it may be a secret. */
export type ConfigFault = { readonly path: string; readonly problem: string };
export type ConfigFaults = { readonly faults: readonly ConfigFault[] };

export type Env = { readonly [name: string]: string | undefined };
export type ReadFile = (path: string) => string;

const DEFAULTS = fileURLToPath(new URL('../../config/default.json', import.meta.url));

type Tree = { readonly [name: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects are merged, everything else is replaced. */
const over = (base: unknown, top: unknown): unknown => {
  if (!isTree(base) || !isTree(top)) return top;
  const entries = Object.entries(top).map(([name, value]) => [
    name,
    Object.hasOwn(base, name) ? over(base[name], value) : value,
  ]);
  return { ...base, ...Object.fromEntries(entries) };
};

const port = (text: string): unknown => (/^\d{1,5}$/.test(text) ? Number(text) : text);
const flag = (text: string): unknown => (text === 'on' ? true : text === 'off' ? false : text);
const same = (text: string): unknown => text;

type Variable = { readonly name: string; readonly path: readonly string[]; readonly read: (text: string) => unknown };

const VARIABLES: readonly Variable[] = [
  { name: 'CASEFILE_HOST', path: ['server', 'host'], read: same },
  { name: 'CASEFILE_PORT', path: ['server', 'port'], read: port },
  { name: 'CASEFILE_DATA', path: ['data', 'folder'], read: same },
  { name: 'CASEFILE_DEMO', path: ['demo'], read: flag },
  { name: 'CASEFILE_LOG_LEVEL', path: ['log', 'level'], read: same },
];

const environment = (env: Env): unknown =>
  VARIABLES.reduce<unknown>((tree, { name, path, read }) => {
    const text = env[name];
    if (text === undefined || text === '') return tree;
    return over(
      tree,
      path.reduceRight<unknown>((value, key) => ({ [key]: value }), read(text)),
    );
  }, {});

const pathOf = (path: readonly PropertyKey[], env: Env): string => {
  const text = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
  const from = VARIABLES.find((variable) => variable.path.join('.') === text && (env[variable.name] ?? '') !== '');
  return from === undefined ? text : `${text} (${from.name})`;
};

const faultsOf = (issue: z.core.$ZodIssue, env: Env): readonly ConfigFault[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: pathOf([...issue.path, key], env), problem: 'is not a setting' }))
    : [{ path: pathOf(issue.path, env), problem: issue.message }];

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};

/** The parser's own words quote what stands there. */
export const whereIn = (error: SyntaxError): string => /\(line \d+ column \d+\)/.exec(error.message)?.[0] ?? '';

/** Places in a list, as the schema names them. */
const placed = (path: readonly string[]): readonly PropertyKey[] =>
  path.map((part) => (/^\d+$/.test(part) ? Number(part) : part));

type Read = { readonly tree: unknown } & ConfigFaults;

const fileOf = (path: string, readFile: ReadFile, env: Env): Read => {
  try {
    const { tree, faults } = substituted(JSON.parse(readFile(path)), env);
    return { tree, faults: faults.map((each) => ({ ...each, path: pathOf(placed(each.path), env) })) };
  } catch (error) {
    const problem = error instanceof SyntaxError ? `is not JSON ${whereIn(error)}`.trim() : 'cannot be read';
    return { tree: {}, faults: [{ path: `file ${path}`, problem }] };
  }
};

export const loadConfig = (env: Env, readFile: ReadFile): Config | ConfigFaults => {
  const files = [DEFAULTS, env['CASEFILE_CONFIG'] ?? '']
    .filter((path) => path !== '')
    .map((path) => fileOf(path, readFile, env));
  const unread = files.flatMap(({ faults }) => faults);
  const parsed = configSchema.safeParse([...files.map(({ tree }) => tree), environment(env)].reduce(over), {
    error: describeSchemaFault,
  });
  if (parsed.success && unread.length === 0) return frozen(parsed.data);
  const wrong = parsed.success ? [] : parsed.error.issues.flatMap((issue) => faultsOf(issue, env));
  const more = wrong.filter(({ path }) => !unread.some((fault) => fault.path === path));
  return { faults: [...unread, ...more] };
};

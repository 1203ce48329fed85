// Loads the configuration: defaults, then the file, then the environment. Secrets are named as `${NAME}`. Reports all faults at once.
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { describeSchemaFault } from '../kernel/schema-fault.js';
import { placeInJson } from './json-place.js';
import { type Config, configSchema } from './schema.js';

type SubstitutionFault = { readonly path: readonly string[]; readonly problem: string };
type SubstitutionEnvironment = { readonly [name: string]: string | undefined };

type Substituted = { readonly tree: unknown; readonly faults: readonly SubstitutionFault[] };

const VARIABLE_NAME = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
const SECRET_NAME = /secret|password|passphrase|token|api_?key|access_?key|authorization|cookie/i;
const URL_PASSWORD = /^[a-z][a-z0-9+.-]*:\/\/[^/@\s:]*:(?!\$\{)[^@\s]+@/i;

const holdsSecret = (path: readonly string[], text: string): boolean =>
  URL_PASSWORD.test(text) || (SECRET_NAME.test(path.at(-1) ?? '') && text.search(VARIABLE_NAME) < 0);

const inText = (text: string, path: readonly string[], env: SubstitutionEnvironment): Substituted => {
  if (holdsSecret(path, text))
    return {
      tree: text,
      faults: [{ path, problem: 'is a secret: name a variable of the environment instead, ${NAME}' }],
    };
  const missing = [...text.matchAll(VARIABLE_NAME)]
    .map(([, name = '']) => name)
    .filter((name) => (env[name] ?? '') === '');
  const faults = missing.map((name) => ({ path, problem: `needs ${name}, which is not set in the environment` }));
  return { tree: text.replaceAll(VARIABLE_NAME, (_, name: string) => env[name] ?? ''), faults };
};

/** Every `${NAME}` in every string of a tree, replaced. */
export const substituteVariables = (
  tree: unknown,
  env: SubstitutionEnvironment,
  path: readonly string[] = [],
): Substituted => {
  if (typeof tree === 'string') return inText(tree, path, env);
  if (typeof tree !== 'object' || tree === null) return { tree, faults: [] };
  const parts = Object.entries(tree).map(
    ([name, value]) => [name, substituteVariables(value, env, [...path, name])] as const,
  );
  const faults = parts.flatMap(([, part]) => part.faults);
  const values = parts.map(([name, part]) => [name, part.tree] as const);
  return { tree: Array.isArray(tree) ? values.map(([, value]) => value) : Object.fromEntries(values), faults };
};

/** Where a fault is and what would be right; never the value, which may be a secret. */
export type ConfigFault = {
  readonly path: string;
  readonly problem: string;
  /** `line 3 column 5 of FILE`; absent: it stands in no file. */
  readonly place?: string;
};
export const describeConfigFault = ({ path, problem, place }: ConfigFault): string =>
  `${path} ${problem}${place === undefined ? '' : ` (${place})`}`;

export type ConfigFaults = { readonly faults: readonly ConfigFault[] };

export type ConfigEnvironment = { readonly [name: string]: string | undefined };
export type ReadFile = (path: string) => string;

const DEFAULTS = fileURLToPath(new URL('../../config/default.json', import.meta.url));

type ConfigTree = { readonly [name: string]: unknown };

const isTree = (value: unknown): value is ConfigTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects are merged, everything else is replaced. */
const mergeTrees = (base: unknown, top: unknown): unknown => {
  if (!isTree(base) || !isTree(top)) return top;
  const entries = Object.entries(top).map(([name, value]) => [
    name,
    Object.hasOwn(base, name) ? mergeTrees(base[name], value) : value,
  ]);
  return { ...base, ...Object.fromEntries(entries) };
};

const asPort = (text: string): unknown => (/^\d{1,5}$/.test(text) ? Number(text) : text);
const asSwitch = (text: string): unknown => (text === 'on' ? true : text === 'off' ? false : text);
const asText = (text: string): unknown => text;

type ConfigVariable = {
  readonly name: string;
  readonly path: readonly string[];
  readonly read: (text: string) => unknown;
};

const VARIABLES: readonly ConfigVariable[] = [
  { name: 'CASEFILE_HOST', path: ['server', 'host'], read: asText },
  { name: 'CASEFILE_PORT', path: ['server', 'port'], read: asPort },
  { name: 'CASEFILE_DATA', path: ['data', 'folder'], read: asText },
  { name: 'CASEFILE_DEMO', path: ['demo'], read: asSwitch },
  { name: 'CASEFILE_LOG_LEVEL', path: ['log', 'level'], read: asText },
];

const environmentTree = (env: ConfigEnvironment): unknown =>
  VARIABLES.reduce<unknown>((tree, { name, path, read }) => {
    const text = env[name];
    if (text === undefined || text === '') return tree;
    return mergeTrees(
      tree,
      path.reduceRight<unknown>((value, key) => ({ [key]: value }), read(text)),
    );
  }, {});

const pathOf = (path: readonly PropertyKey[], env: ConfigEnvironment): string => {
  const text = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
  const from = VARIABLES.find((variable) => variable.path.join('.') === text && (env[variable.name] ?? '') !== '');
  return from === undefined ? text : `${text} (${from.name})`;
};

type PlaceOf = (path: readonly PropertyKey[]) => string;

const faultsOf = (
  issue: z.core.$ZodIssue,
  env: ConfigEnvironment,
  placeOf: PlaceOf | undefined,
): readonly ConfigFault[] => {
  const faultAt = (path: readonly PropertyKey[], problem: string): ConfigFault => {
    const name = pathOf(path, env);
    // what the environment has set stands in no file
    const isInFile = placeOf !== undefined && !name.endsWith(')');
    return { path: name, problem, ...(isInFile && { place: placeOf(path) }) };
  };
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => faultAt([...issue.path, key], 'is not a setting'))
    : [faultAt(issue.path, issue.message)];
};

const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
};

/** The position only: the message of the parser quotes the content. */
export const jsonErrorPlace = (error: SyntaxError): string => /\(line \d+ column \d+\)/.exec(error.message)?.[0] ?? '';

/** Indexes of lists as numbers, as the schema has them. */
const pathKeys = (path: readonly string[]): readonly PropertyKey[] =>
  path.map((part) => (/^\d+$/.test(part) ? Number(part) : part));

type ConfigFileRead = {
  readonly tree: unknown;
  /** Where a value stands in the file. */
  readonly placeOf?: PlaceOf;
} & ConfigFaults;

const readConfigFile = (path: string, readFile: ReadFile, env: ConfigEnvironment): ConfigFileRead => {
  try {
    const text = readFile(path);
    const { tree, faults } = substituteVariables(JSON.parse(text), env);
    const placeOf = (at: readonly PropertyKey[]): string => {
      const { line, column } = placeInJson(text, at);
      return `line ${line} column ${column} of ${path}`;
    };
    return { tree, placeOf, faults: faults.map((each) => ({ ...each, path: pathOf(pathKeys(each.path), env) })) };
  } catch (error) {
    const problem = error instanceof SyntaxError ? `is not JSON ${jsonErrorPlace(error)}`.trim() : 'cannot be read';
    return { tree: {}, faults: [{ path: `file ${path}`, problem }] };
  }
};

export const loadConfig = (env: ConfigEnvironment, readFile: ReadFile): Config | ConfigFaults => {
  const files = [DEFAULTS, env['CASEFILE_CONFIG'] ?? '']
    .filter((path) => path !== '')
    .map((path) => readConfigFile(path, readFile, env));
  const unread = files.flatMap(({ faults }) => faults);
  const parsed = configSchema.safeParse([...files.map(({ tree }) => tree), environmentTree(env)].reduce(mergeTrees), {
    error: describeSchemaFault,
    // code for a schema pays off from its second reading on, and this one is read once
    jitless: true,
  });
  if (parsed.success && unread.length === 0) return deepFreeze(parsed.data);
  // the defaults are right: what is wrong stands in the other file, or in none
  const placeOf = files[1]?.placeOf;
  const wrong = parsed.success ? [] : parsed.error.issues.flatMap((issue) => faultsOf(issue, env, placeOf));
  const more = wrong.filter(({ path }) => !unread.some((fault) => fault.path === path));
  return { faults: [...unread, ...more] };
};

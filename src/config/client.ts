// The configuration file of the terminal client: the service it uses, chat settings, and how files are read.
import { encodingNamed } from '../encoding/text-encoding.js';
import { z } from 'zod';
import { describeSchemaFault } from '../kernel/schema-fault.js';
import {
  type ConfigEnvironment,
  type ConfigFault,
  type ConfigFaults,
  jsonErrorPlace,
  type ReadFile,
  substituteVariables,
} from './load.js';

const text = z.string('must be text').min(1, 'must not be empty').max(1_024);

const service = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must be a URL such as http://127.0.0.1:4680' }).exactOptional(),
  /** Named by its environment variable, never written out. */
  apiKey: text.exactOptional(),
});

const MOST_RESULTS = 15;
const RESULTS = `must be a whole number from 1 to ${MOST_RESULTS}`;
const SWITCH = 'must be true or false';

const chat = z.strictObject({
  /** Instructions for the model in addition to its own, unless `--system` is given. */
  systemPrompt: z.string('must be text').min(1, 'must not be empty').max(20_000).exactOptional(),
  /** A model profile of the service. */
  model: text.exactOptional(),
  /** Collections that are searched; absent: those that a question names, else all. */
  collections: z.array(text, 'must be a list of names').min(1, 'must name one, or be left out').max(50).exactOptional(),
  /** Default number of passages of a search. */
  maxResults: z.number(RESULTS).int(RESULTS).min(1, RESULTS).max(MOST_RESULTS, RESULTS).exactOptional(),
  /** Whether the text of a model is shown as it is written. */
  streaming: z.boolean(SWITCH).default(true),
  /** A copy of the conversation is written as JSON after each answer; absent: where a folder is named. */
  saveConversations: z.boolean(SWITCH).exactOptional(),
  /** `~` is the home folder. */
  conversationDir: text.exactOptional(),
});

const isZone = (zone: string): boolean => {
  try {
    return /^[+-]\d{1,2}(?::?\d{2})?$/.test(zone) || new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
};

const fileRule = z.strictObject({
  /** Of paths: `pg/*.log`. */
  pattern: text,
  /** Who speaks in rows that do not say it. */
  service: text.exactOptional(),
  format: text.exactOptional(),
  /** Of times that name none. */
  zone: text.refine(isZone, 'must be a time zone such as Europe/Berlin or +02:00').exactOptional(),
  encoding: text
    .refine((name) => encodingNamed(name) !== undefined, 'must be an encoding such as shift_jis or windows-1252')
    .exactOptional(),
});

const ingest = z.strictObject({
  /** The first rule whose pattern fits a file holds for it. */
  files: z.array(fileRule, 'must be a list of rules').max(200, 'must hold 200 rules at most').default([]),
});

const schema = z.strictObject({
  service: service.prefault({}),
  chat: chat.prefault({}),
  ingest: ingest.prefault({}),
});

type ClientSettings = z.infer<typeof schema>;

const KEYS: { readonly [place: string]: readonly string[] } = {
  '': Object.keys(schema.shape),
  service: Object.keys(service.shape),
  chat: Object.keys(chat.shape),
  ingest: Object.keys(ingest.shape),
  'ingest.files': Object.keys(fileRule.shape),
};

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const faultsOf = (issue: z.core.$ZodIssue): readonly ConfigFault[] => {
  const place = pathOf(issue.path);
  if (issue.code !== 'unrecognized_keys') return [{ path: place === '' ? 'it' : place, problem: issue.message }];
  const problem = `is not a setting: there is ${(KEYS[place.replace(/\.\d+$/, '')] ?? []).join(', ')}`;
  return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), problem }));
};

const readTree = (path: string, readFile: ReadFile): { readonly tree: unknown } | ConfigFault => {
  try {
    return { tree: JSON.parse(readFile(path)) as unknown };
  } catch (error) {
    if (!(error instanceof SyntaxError)) return { path: 'it', problem: 'cannot be read: check the path' };
    return { path: 'it', problem: `is not JSON ${jsonErrorPlace(error)}`.trim() };
  }
};

/** `~` of a path that begins with it. */
const expandHome = (path: string, { HOME: home = '' }: ConfigEnvironment): string =>
  /^~(?=$|\/)/.test(path) && home !== '' ? home + path.slice(1) : path;

const FOLDER = '~/.casefile/conversations';

const resolveSettings = ({ chat: talk, ...others }: ClientSettings, env: ConfigEnvironment): ClientSettings => {
  const { conversationDir: named, saveConversations: saves = named !== undefined, ...rest } = talk;
  const folder = saves ? { conversationDir: expandHome(named ?? FOLDER, env) } : {};
  return { ...others, chat: { ...rest, saveConversations: saves, ...folder } };
};

/** All faults at once, by path, never a value. */
export const loadClient = (path: string, env: ConfigEnvironment, readFile: ReadFile): ClientSettings | ConfigFaults => {
  const file = readTree(path, readFile);
  if (!('tree' in file)) return { faults: [file] };
  const { tree, faults } = substituteVariables(file.tree, env);
  const unset = faults.map((each) => ({ path: pathOf(each.path), problem: each.problem }));
  const parsed = schema.safeParse(tree, { error: describeSchemaFault });
  if (parsed.success && unset.length === 0) return resolveSettings(parsed.data, env);
  const wrong = parsed.success ? [] : parsed.error.issues.flatMap(faultsOf);
  return { faults: [...unset, ...wrong.filter(({ path: at }) => unset.every((each) => each.path !== at))] };
};

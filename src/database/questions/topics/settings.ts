// Topics on parameters: one by its name, related ones, and those that differ.
import type { FigureSentence } from '../../diagnose/diagnosis.js';
import { type DatabaseEngine, engineOf, PRODUCT_NAMES, databaseProductOf } from '../../diagnose/engine.js';
import { mysqlSettingRisks } from '../../diagnose/rules/mysql/risks.js';
import type { SnapshotPair, SnapshotView } from '../../diagnose/snapshot-view.js';
import {
  absentText,
  findSettingRisks,
  overriddenParameter,
  parameterDifferences,
  parameterDifferenceSentence,
  parameterValueParts,
  SETTING_RISKS,
} from '../../diagnose/rules/parameters.js';
import { causeOutlook } from '../../diagnose/cause-outlook.js';
import { actionLines, settingsSetBy } from '../../diagnose/finding-action.js';
import { composeSentence } from '../../diagnose/sentences.js';
import { searchPieces, stemOf } from '../../../telemetry/search/search-terms.js';
import { nameKey } from '../../../telemetry/snapshot-names.js';
import { namedIn, settingInForce } from '../../diagnose/server-state.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  type QuestionTopic,
  questionStems,
  type TopicReply,
  type TopicSource,
  type TopicSubject,
} from '../question-topic.js';

const section = 'NonDefParameters';

/** Names of parameters have underscores; a single word is one only where the file lists it. */
const NAME = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/i;

/** By a word of the question, beside those whose own name has the word. */
type SettingGroups = { readonly [word: string]: readonly string[] };

const POSTGRES_GROUPS: SettingGroups = {
  checkpoint: ['checkpoint_timeout', 'max_wal_size', 'checkpoint_completion_target'],
  memory: ['work_mem', 'hash_mem_multiplier', 'maintenance_work_mem', 'shared_buffers', 'effective_cache_size'],
  vacuum: ['autovacuum', 'autovacuum_vacuum_scale_factor'],
  connection: ['max_connections', 'idle_in_transaction_session_timeout'],
  planner: ['random_page_cost', 'effective_cache_size', 'enable_indexscan', 'plan_cache_mode', 'jit'],
  wal: ['max_wal_size', 'wal_buffers', 'synchronous_commit'],
  commit: ['synchronous_commit', 'commit_delay'],
  lock: ['lock_timeout', 'deadlock_timeout', 'max_locks_per_transaction', 'idle_in_transaction_session_timeout'],
  temporary: ['work_mem', 'hash_mem_multiplier', 'temp_file_limit'],
};

const MYSQL_GROUPS: SettingGroups = {
  checkpoint: ['innodb_redo_log_capacity', 'innodb_log_file_size', 'innodb_io_capacity', 'innodb_max_dirty_pages_pct'],
  memory: ['innodb_buffer_pool_size', 'tmp_table_size', 'max_heap_table_size', 'sort_buffer_size', 'join_buffer_size'],
  connection: ['max_connections', 'max_user_connections', 'wait_timeout', 'thread_cache_size'],
  commit: ['innodb_flush_log_at_trx_commit', 'sync_binlog'],
  lock: ['innodb_lock_wait_timeout', 'lock_wait_timeout', 'innodb_deadlock_detect', 'innodb_print_all_deadlocks'],
  temporary: ['tmp_table_size', 'max_heap_table_size', 'tmpdir'],
  binlog: ['log_bin', 'binlog_format', 'binlog_expire_logs_seconds', 'max_binlog_size', 'sync_binlog'],
};

const GROUPS: { readonly [engine in DatabaseEngine]: SettingGroups } = {
  postgresql: POSTGRES_GROUPS,
  mysql: MYSQL_GROUPS,
};

/** Known parameters, which can be asked for even where they are not overridden. */
const KNOWN: { readonly [engine in DatabaseEngine]: readonly string[] } = {
  postgresql: [...Object.values(POSTGRES_GROUPS).flat(), ...Object.keys(SETTING_RISKS)],
  mysql: Object.values(MYSQL_GROUPS).flat(),
};

const listedIn = ({ now, before }: SnapshotPair): ReadonlySet<string> =>
  new Set([now, before].flatMap((look) => look?.snapshot.parameters ?? []).map(({ name }) => name));

const settingReply = (look: SnapshotView, name: string): readonly FigureSentence[] => {
  const parameter = overriddenParameter(look, name);
  if (parameter !== undefined) return [composeSentence({ name }, ' is ', ...parameterValueParts(look, parameter))];
  const row = settingInForce(look, name);
  return row === undefined ? [] : [composeSentence({ name }, ' is ', namedIn(row, 'value'), ', its default')];
};

/** The value, and the former value where the other snapshot has it. */
const settingSentences = (pair: SnapshotPair, name: string): readonly FigureSentence[] => {
  const { now, before } = pair;
  if (before?.snapshot.parameters === undefined) return settingReply(now, name);
  const [is, was] = [overriddenParameter(now, name), overriddenParameter(before, name)];
  if (is === undefined && was === undefined) return [];
  if (is !== undefined && is.value === was?.value)
    return [composeSentence({ name }, ' is ', ...parameterValueParts(now, is), ' in both snapshots')];
  return [parameterDifferenceSentence(pair, { name, is, was })];
};

/** Not every MySQL or MariaDB has the settings of another version. */
const absentNote = (look: SnapshotView): string =>
  engineOf(look) === 'mysql'
    ? `not changed on this server, or no setting of its ${PRODUCT_NAMES[databaseProductOf(look)]}`
    : absentText(look);

const settingsReply = (pair: SnapshotPair, names: readonly string[]): TopicReply => {
  if (pair.now.snapshot.parameters === undefined) return { sentences: [] };
  const absent = names.filter((name) => settingSentences(pair, name).length === 0);
  const sentences = names.flatMap((name) => settingSentences(pair, name));
  return { sentences, ...(absent.length !== 0 && { note: `${absentNote(pair.now)}: ${absent.join(', ')}` }) };
};

const differingReply = (pair: SnapshotPair): TopicReply => {
  if (pair.before?.snapshot.parameters === undefined) return { sentences: [], missing: 'there is no other snapshot' };
  const sentences = parameterDifferences(pair).map((difference) => parameterDifferenceSentence(pair, difference));
  return sentences.length === 0
    ? { sentences, note: 'what is overridden is the same in both snapshots' }
    : { sentences };
};

const MOST = 12;

const riskReply = ({ now }: SnapshotPair): TopicReply => {
  const sentences = engineOf(now) === 'mysql' ? mysqlSettingRisks(now) : findSettingRisks(now);
  return sentences.length === 0
    ? { sentences, note: 'none of what is overridden is known to be risky by itself' }
    : { sentences };
};

const ASKS_ADVICE = new Set(
  questionStems(
    'should recommend advise best right better raise lower increase decrease tune set safe risk danger dangerous',
  ),
);

/** “What should work_mem be?”, “is it dangerous to raise it?”: what a finding advises to set it to, with risk and undo. */
const advisedReply = ({ pair, diagnosis }: TopicSubject, name: string, stems: ReadonlySet<string>): TopicReply => {
  const reply = settingsReply(pair, [name]);
  const actions = [...ASKS_ADVICE].some((stem) => stems.has(stem))
    ? diagnosis.findings
        .flatMap((finding) => finding.actions)
        .filter((action) => settingsSetBy(action).some((set) => nameKey(set) === nameKey(name)))
    : [];
  return actions.length === 0 ? reply : { ...reply, actions: actionLines(actions) };
};

const namedTopics = (
  subject: TopicSubject,
  listed: readonly string[],
  said: readonly string[],
): readonly QuestionTopic[] =>
  [...new Set([...listed, ...said])].map((name) => ({
    title: 'the parameter',
    phrases: [],
    names: [name],
    section,
    reply: ({ stems }) => advisedReply(subject, listed.find((each) => nameKey(each) === nameKey(name)) ?? name, stems),
  }));

const SETTING_STEMS = new Set(questionStems('setting'));

/** `default_text_search_config` is not meant by “which configuration?”. */
const isOwnWord = (word: string): boolean =>
  word.length > 2 && questionStems(word).every((stem) => !SETTING_STEMS.has(stem));

/** What the place of a server sets when it is set up, its language, addresses and folders: of all that differs, the least unusual. */
const OF_THE_PLACE =
  /^(?:lc_\w+|default_text_search_config|datestyle|timezone|log_timezone|listen_addresses|port|unix_socket_\w+|cluster_name|(?:data|external_pid|hba|ident|config)_\w+|shared_preload_libraries|ssl\w*)$/i;

const unusualFirst = (listed: readonly string[]): readonly string[] => [
  ...listed.filter((name) => !OF_THE_PLACE.test(name)),
  ...listed.filter((name) => OF_THE_PLACE.test(name)),
];

/** “Which setting controls it?” */
export const SETTING_VERBS = [
  'limit',
  'prevent',
  'control',
  'decide',
  'determine',
  'govern',
  'trigger',
  'bound',
  'help',
  'avoid',
  'stop',
];

/** The settings of the word are asked for beside what was found, which has settings of its own. */
const isBesideFinding = (subject: TopicSubject, word: string, [leading]: readonly string[]): boolean => {
  const finding = firstDatabaseFinding(subject);
  const own = finding === undefined ? undefined : causeOutlook(subject.pair.now, finding.kind)?.settings;
  return leading !== undefined && own?.some((name) => name === leading || searchPieces(name).includes(word)) !== true;
};

const groupTopics = (subject: TopicSubject, listed: readonly string[]): readonly QuestionTopic[] => {
  const { pair } = subject;
  const groups = GROUPS[engineOf(pair.now)];
  const words = new Set([...Object.keys(groups), ...listed.flatMap(searchPieces).filter(isOwnWord)]);
  return [...words].map((word) => {
    const own = listed.filter((name) => searchPieces(name).some((piece) => stemOf(piece) === stemOf(word)));
    const further = (Object.hasOwn(groups, word) ? (groups[word] ?? []) : []).filter(
      (name) => engineOf(pair.now) !== 'mysql' || settingSentences(pair, name).length > 0,
    );
    return {
      title: `settings of ${word}`,
      phrases: [
        `${word} setting`,
        ...(isBesideFinding(subject, word, further) ? combinePhrases([`which setting ${word}`], SETTING_VERBS) : []),
      ],
      section,
      reply: () => settingsReply(pair, [...new Set([...further, ...own])].slice(0, MOST)),
    };
  });
};

/** Extensions, programs and functions of PostgreSQL begin so, and no setting does: `pg_repack`. */
const OF_PROGRAMS = /^pg_\w+$/i;

export const settingTopics: TopicSource = (subject, { words }) => {
  const { pair } = subject;
  const listed = [...listedIn(pair)];
  // a name that statements use is of a table or a column
  const isOfSchema = (name: string): boolean =>
    pair.now.statements.some((statement) => statement.text?.includes(name) === true);
  const said = words.filter((name) => NAME.test(name) && !OF_PROGRAMS.test(name) && !isOfSchema(name));
  const risks = ['risk', 'risky', 'dangerous', 'risk setting', 'risky setting', 'dangerous setting'];
  return [
    ...namedTopics(subject, listed, [...KNOWN[engineOf(pair.now)], ...said]),
    ...groupTopics(subject, listed),
    { title: 'risky settings', phrases: risks, section, reply: () => riskReply(pair) },
    {
      title: 'settings that differ',
      phrases: ['setting change'],
      section,
      reply: () => differingReply(pair),
    },
    {
      title: 'settings',
      phrases: ['setting', 'compare setting'],
      section,
      reply: () => settingsReply(pair, unusualFirst(listed).slice(0, MOST)),
    },
  ];
};

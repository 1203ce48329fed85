// What is asked by which concepts, of which kind of finding: the title of the topic that replies.
import type { CauseKind } from '../../diagnose/diagnosis.js';

export type SlotRule = {
  /** All of these concepts are said. */
  readonly needs: readonly string[];
  /** None of these is said. */
  readonly unless?: readonly string[];
  /** Of a first finding of these kinds alone. */
  readonly kinds?: readonly CauseKind[];
  /** The first of these topics that the snapshot has. */
  readonly titles: readonly string[];
};

const LOCKS: readonly CauseKind[] = ['lock-pile-up', 'metadata-lock'];
const SESSIONS: readonly CauseKind[] = [...LOCKS, 'vacuum-held-back', 'long-running-statement', 'purge-lag'];
const CONNECTIONS: readonly CauseKind[] = ['connection-storm'];
const DEADLOCKS: readonly CauseKind[] = ['deadlocks'];
const SLOTS: readonly CauseKind[] = ['replication-slot'];
const AGES: readonly CauseKind[] = ['wraparound'];
const DEAD_ROWS: readonly CauseKind[] = ['vacuum-held-back', 'bloat', 'autovacuum-off'];
const LOGS: readonly CauseKind[] = ['replication-slot', 'archiver-failing', 'binary-log-growth', 'purge-lag'];
const STATEMENTS: readonly CauseKind[] = [
  'full-scans',
  'spill',
  'hot-statement',
  'plan-regression',
  'stale-statistics',
  'planner-setting',
  'cache-too-small',
];
const INDEXES: readonly CauseKind[] = ['index-unused', 'index-duplicate', 'index-invalid'];
const WRITTEN_INDEXES: readonly CauseKind[] = ['full-scans', 'plan-regression', ...INDEXES];

type RuleOptions = Pick<SlotRule, 'kinds'> & { readonly unless?: string };

/** `undoing`, `cause + timeout`: concepts; `a | b`: topics, the first that is there. */
const rule = (needs: string, titles: string, { kinds, unless }: RuleOptions = {}): SlotRule => ({
  needs: needs.split(' + '),
  titles: titles.split(' | '),
  ...(unless !== undefined && { unless: unless.split(' + ') }),
  ...(kinds !== undefined && { kinds }),
});

const RISK = 'what it risks';
const OWNER = 'whose it is';
const IF_LEFT = 'what happens if nothing is done';
const AFTERWARDS = 'what follows once it is mended';
const LASTING = 'how long it has lasted';
const STEP_LOCKS = 'what it locks';
const REMEDY = 'what to do about it';
const SETTINGS = 'which settings bound it';
const APPLICATIONS = 'sessions by application | sessions by user';
const CHAIN = 'who waits for whom';
const OWN_STATEMENT = 'the statement of the finding';

/** Of equal weight, what comes first is meant. */
export const SLOT_RULES: readonly SlotRule[] = [
  rule('undoing', 'how it is undone'),
  rule('undoing + plan', 'how it is undone'),
  rule('loss', 'what is lost'),
  rule('loss + ending', 'what is lost'),
  rule('party + loss', 'latest deadlock | what is lost', { kinds: DEADLOCKS }),
  rule('interruption', 'what is left where it ends halfway'),
  rule('interruption + building', 'what is left where it ends halfway'),
  rule('interruption + permission', 'what is left where it ends halfway'),
  rule('interruption + vacuuming', 'what is left where it ends halfway'),

  // what no capture holds
  rule('retry', 'whether the application repeats it'),
  rule('retry + client', 'whether the application repeats it'),
  rule('person', 'which person it is'),
  rule('party + person', 'which person it is'),
  rule('memory + session', 'how much memory a session takes'),
  rule('amount + memory + session', 'how much memory a session takes'),

  // why
  rule('cause + timeout', SETTINGS),
  rule('cause + absence + timeout', SETTINGS),
  rule('timeout', SETTINGS),
  rule('cause + vacuuming', 'why vacuum did not clean up'),
  rule('cause + absence + vacuuming', 'why vacuum did not clean up'),
  rule('absence + vacuuming', 'why vacuum did not clean up'),
  rule('cause + queue', CHAIN, { kinds: LOCKS }),
  rule('cause + queue + statement', CHAIN, { kinds: LOCKS }),
  rule('cause', 'how it came about'),

  // whether it was so before, how it is kept away, and what if nothing is done
  rule('earlier', 'whether it is new', { unless: 'others + ending' }),
  rule('prevention', 'how it is kept from coming back'),
  rule('prevention + ending', 'how it is kept from coming back'),
  rule('inaction', IF_LEFT),
  rule('inaction + absence', IF_LEFT),
  rule('severity', IF_LEFT),
  rule('severity + load', IF_LEFT),
  rule('severity + server', IF_LEFT),
  rule('severity + ending', RISK),
  rule('severity + dropping', RISK),
  rule('end reached', 'what happens at its limit'),
  rule('moment + end reached', 'whether the disk fills | what is left'),
  rule('disk + end reached', 'whether the disk fills | what happens at its limit', { kinds: LOGS }),
  rule('disk + moment + end reached', 'whether the disk fills', { kinds: LOGS }),
  rule('duration + end reached', 'whether the disk fills | what is left'),

  // what is done about it
  rule('command', REMEDY),
  rule('command + ending', REMEDY),
  rule('command + dropping', REMEDY),
  rule('command + prevention', 'how it is kept from coming back'),
  rule('ending', 'what ending a session does to deadlocks', { kinds: DEADLOCKS }),
  rule('ending', RISK),
  rule('dropping', RISK),
  rule('permission', RISK, { unless: 'client + restarting' }),
  rule('permission + ending', RISK),
  rule('permission + dropping', RISK),
  rule('permission + building', RISK),
  rule('permission + vacuuming', RISK),
  rule('permission + meanwhile', STEP_LOCKS),
  rule('permission + meanwhile + building', RISK),
  rule('permission + meanwhile + client', STEP_LOCKS),
  rule('meanwhile', STEP_LOCKS),
  rule('holding + vacuuming', STEP_LOCKS, { unless: 'cause + party' }),
  rule('holding + building', STEP_LOCKS),
  rule('client + severity', RISK),
  rule('ending + deadlock', 'what ending a session does to deadlocks', { kinds: DEADLOCKS }),
  rule('permission + ending', 'what ending a session does to deadlocks', { kinds: DEADLOCKS }),
  rule('party + ending', 'which session to end', { kinds: [...SESSIONS, ...CONNECTIONS] }),
  rule('ending + definition change', 'what ending the change does'),
  rule('course', AFTERWARDS),
  rule('course + ending', AFTERWARDS),
  rule('course + others', AFTERWARDS),
  rule('course + definition change', AFTERWARDS),
  rule('course + vacuuming', AFTERWARDS),
  rule('course + building', AFTERWARDS),
  rule('course + building + column', AFTERWARDS),
  rule('raising', 'what a higher setting costs'),
  rule('permission + raising', 'what a higher setting costs'),
  rule('gain + raising', 'what a higher setting costs'),
  rule('restarting', 'whether a restart helps'),
  rule('restarting + client', 'whether restarting the application helps'),
  rule('gain + restarting', 'whether a restart helps'),
  rule('gain + restarting + client', 'whether restarting the application helps'),
  rule('gain', `how much faster it gets`, { kinds: STATEMENTS }),
  rule('gain + memory', 'whether more memory helps', { kinds: STATEMENTS }),
  rule('idea + memory', 'whether more memory helps', { kinds: STATEMENTS }),
  rule('raising + memory', 'whether more memory helps', { kinds: STATEMENTS }),
  rule('gain + isolation', 'whether a lower isolation helps'),
  rule('isolation', 'whether a lower isolation helps'),
  rule('gain + vacuuming', 'whether a vacuum helps'),
  rule('gain + end reached', SETTINGS),
  rule('gain + timeout', SETTINGS),
  rule('gain', AFTERWARDS),
  rule('gain + ending', AFTERWARDS),
  rule('cost', 'what an index costs writes', { kinds: WRITTEN_INDEXES }),
  rule('cost + written', 'what an index costs writes', { kinds: WRITTEN_INDEXES }),
  rule('cost', RISK),
  rule('need + single user mode', 'what single-user mode is for'),
  rule('single user mode', 'what single-user mode is for'),
  rule('need + restarting', 'whether it needs a restart'),

  // what is held, and by whom
  rule('held thing', 'what it holds', { kinds: SESSIONS }),
  rule('held thing + holding', 'what it holds', { kinds: SESSIONS }),
  rule('held thing', APPLICATIONS, { kinds: CONNECTIONS }),
  rule('held thing', 'how much it keeps', { kinds: LOGS }),
  rule('held thing', 'which table', { kinds: DEADLOCKS }),
  rule('holder', 'who holds the horizon | who keeps old versions of rows', { kinds: [...DEAD_ROWS, ...AGES] }),
  rule('holder', OWNER),
  rule('contention', 'which table', { kinds: [...DEADLOCKS, ...LOCKS] }),

  // who, from where, in which state
  rule('origin', 'from which hosts they come | whose it is'),
  rule('origin + party', 'from which hosts they come | whose it is'),
  rule('party', OWNER),
  rule('party + definition change', 'who runs the change', { kinds: LOCKS }),
  rule('party + statement', OWNER, { kinds: STATEMENTS }),
  rule('party + slot', 'whose it is', { kinds: SLOTS }),
  rule('party + consumer', 'whose it is', { kinds: SLOTS }),
  rule('state', 'what it waits for', { kinds: SESSIONS }),
  rule('state', APPLICATIONS, { kinds: CONNECTIONS }),
  rule('state', 'which one it is', { kinds: SLOTS }),
  rule('state + session', 'what it waits for', { kinds: SESSIONS }),
  rule('state + consumer', 'which one it is', { kinds: SLOTS }),

  // since when, how many, how large, how fast
  rule('duration', LASTING),
  rule('duration + queue', 'who has waited longest | how long it has lasted'),
  rule('duration + queue + definition change', 'who runs the change | how long it has lasted', { kinds: LOCKS }),
  rule('duration + length', 'how far it is | how long a step takes'),
  rule('duration + length + vacuuming', 'how long a step takes'),
  rule('duration + spare', 'what is left'),
  rule('moment', 'when the latest was', { kinds: DEADLOCKS }),
  rule('moment + latest', 'when the latest was', { kinds: DEADLOCKS }),
  rule('moment + latest', 'when it did something last'),
  rule('moment', LASTING),
  rule('moment + ending', `how far it is | ${IF_LEFT}`),
  rule('spare', 'how many slots are left | what is left'),
  rule('count + spare', 'how many slots are left | what is left'),
  rule('pace', OWN_STATEMENT, { kinds: STATEMENTS }),
  rule('pace', 'how often it happens | whether it becomes worse'),
  rule('count + pace', 'how often it happens | whether it becomes worse'),
  rule('size + outcome', 'how large the index gets'),
  rule('size', 'how large it is | how much disk it takes'),
  rule('amount', 'how much it keeps', { kinds: LOGS }),
  rule('amount', 'dead rows of the tables | its figures', { kinds: DEAD_ROWS }),
  rule('amount', 'its figures'),
  rule('amount + heap', 'how much it keeps', { kinds: LOGS }),
  rule('amount + heap', 'dead rows of the tables | its figures', { kinds: DEAD_ROWS }),
  rule('count', APPLICATIONS, { kinds: CONNECTIONS }),
  rule('count', 'how many wait', { kinds: LOCKS }),
  rule('count + queue', 'how many wait', { kinds: LOCKS }),
  rule('count', 'how often it happens', { kinds: DEADLOCKS }),
  rule('count', 'what is left', { kinds: AGES }),
  rule('count', 'dead rows of the tables | its figures', { kinds: DEAD_ROWS }),
  rule('state + queue', 'what it waits for', { kinds: SESSIONS }),
  rule('count + state + queue', 'how many wait', { kinds: LOCKS }),
  rule('count + row', 'which table', { kinds: STATEMENTS }),
  rule('count', `${OWN_STATEMENT} | its figures`),
  rule('call', `${OWN_STATEMENT} | the statement`),
  rule('written', 'what it has written', { kinds: SESSIONS }),
  rule('latest + statement', 'what it runs'),

  // the worst, the next, the others
  rule('worst', 'which table', { kinds: AGES }),
  rule('worst', 'latest deadlock', { kinds: DEADLOCKS }),
  rule('worst', 'who has waited longest', { kinds: LOCKS }),
  rule('worst + victim', 'who has waited longest', { kinds: LOCKS }),
  rule('victim', 'who has waited longest', { kinds: LOCKS }),
  rule('victim', 'latest deadlock', { kinds: DEADLOCKS }),
  rule('worst', APPLICATIONS, { kinds: CONNECTIONS }),
  rule('worst', 'dead rows of the tables', { kinds: DEAD_ROWS }),
  rule('worst', 'statements by load', { kinds: STATEMENTS }),
  rule('others', 'which table', { kinds: AGES }),
  rule('others', APPLICATIONS, { kinds: CONNECTIONS }),
  rule('others', CHAIN, { kinds: LOCKS }),
  rule('others + queue', CHAIN, { kinds: LOCKS }),
  rule('others', 'which statements met', { kinds: DEADLOCKS }),
  rule('others', 'replication slots', { kinds: SLOTS }),
  rule('others + slot', 'replication slots', { kinds: SLOTS }),
  rule('others', 'dead rows of the tables', { kinds: DEAD_ROWS }),
  rule('others + table', 'dead rows of the tables', { kinds: DEAD_ROWS }),
  rule('others', 'statements after the first', { kinds: STATEMENTS }),
  rule('queue', CHAIN, { kinds: LOCKS }),
  rule('queue + statement', CHAIN, { kinds: LOCKS }),
  rule('queue', 'what it waits for', { kinds: SESSIONS }),

  // what is asked for by its name
  rule('existence', 'which indexes there are', { kinds: ['full-scans'] }),
  rule('existence + absence', 'which indexes there are', { kinds: ['full-scans'] }),
  rule('worst + table', 'which table'),
  rule('table', 'which table'),
  rule('database', 'in which database'),
  rule('index', 'which index it is | which index would help'),
  rule('column', 'which column'),
  rule('display + plan', 'the plan'),
  rule('proof', 'what shows it'),
  rule('display', 'what shows it'),
  rule('statement', `${OWN_STATEMENT} | what it runs`),
  rule('display + statement', `${OWN_STATEMENT} | what it runs`),
  rule('setting', SETTINGS),
];

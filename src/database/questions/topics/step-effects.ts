// What a statement that is advised does to others while it runs, and what is left where it ends halfway. Sources: the manuals of
// PostgreSQL (explicit locking, the pages of the commands) and of MySQL (online DDL operations, atomic DDL).
import { actionLines, type FindingAction, statementsOf } from '../../diagnose/finding-action.js';
import { STATE_SECTION } from '../../diagnose/server-state.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  NO_CAUSE,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';
import { type DatabaseEngine, engineOf } from '../../diagnose/engine.js';
import { sizeReply } from './finding-figures.js';
import type { FollowUpTopic } from './follow-ups.js';

type StepEffect = {
  /** How the statement begins. */
  readonly begins: RegExp;
  readonly halfway: string;
  readonly locks: string;
};

const NOTHING_LOCKED = 'it locks nobody out';
const ONLY_READS: StepEffect = {
  begins: /^(?:select|show|explain)\b/,
  halfway: 'it only reads: run it again',
  locks: NOTHING_LOCKED,
};

/** The first that fits. */
export const STEP_EFFECTS: { readonly [engine in DatabaseEngine]: readonly StepEffect[] } = {
  postgresql: [
    {
      begins: /^select pg_(?:terminate|cancel)_backend\b/,
      halfway:
        'there is no half: the transaction of the session is rolled back as a whole, or nothing has happened, and then the statement gives no row or false',
      locks: 'it locks nobody out, and frees what the session holds',
    },
    {
      begins: /^select pg_drop_replication_slot\b/,
      halfway: 'there is no half: the slot is gone, or it is there as before; a slot in use is refused',
      locks: NOTHING_LOCKED,
    },
    {
      begins: /^(?:rollback|commit) prepared\b/,
      halfway: 'there is no half: it has ended, or it is listed in pg_prepared_xacts as before',
      locks: 'it locks nobody out, and frees what the transaction holds',
    },
    {
      begins: /^vacuum \(full\b/,
      halfway: 'the table stays as it was, and the second copy is removed: run it again',
      locks: 'nobody can read or write the table while it runs (ACCESS EXCLUSIVE)',
    },
    {
      begins: /^vacuum\b/,
      halfway:
        'nothing is damaged: tables that it has finished stay so, and on the table at hand it begins anew when it is run again',
      locks:
        'reads and writes go on (SHARE UPDATE EXCLUSIVE); other vacuums, analyze and most changes of that table wait',
    },
    {
      begins: /^analyze\b/,
      halfway: 'the statistics stay as they were: run it again',
      locks: 'reads and writes go on (SHARE UPDATE EXCLUSIVE); vacuum and most changes of that table wait',
    },
    {
      begins: /^create (?:unique )?index concurrently\b/,
      halfway:
        'an invalid index is left behind, which no query uses and each write keeps up to date: drop index concurrently with its name, then build it again',
      locks:
        'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for transactions that are open. Without concurrently, all writes of the table would wait',
    },
    {
      begins: /^drop index concurrently\b/,
      halfway: 'the index is left behind as invalid: run the same statement again',
      locks: 'reads and writes go on; it waits for transactions that use the table',
    },
    {
      begins: /^reindex\b.*\bconcurrently\b/,
      halfway:
        'the old index stays in use, and an invalid one whose name ends in _ccnew is left behind: drop it, then run it again',
      locks: 'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for transactions that are open',
    },
    {
      begins: /^alter table \S+ (?:re)?set \(/,
      halfway: 'there is no half: the option is set, or it is as before',
      locks: 'reads and writes go on (SHARE UPDATE EXCLUSIVE); it waits for a vacuum of the table that runs',
    },
    {
      begins: /^alter (?:table|sequence|index|materialized)\b/,
      halfway: 'it is rolled back as a whole, and all is as before',
      locks:
        'nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and everybody queues behind it while it waits: set lock_timeout for its session first',
    },
    {
      begins: /^alter system\b/,
      halfway:
        'each statement is whole or not done: what alter system wrote is in postgresql.auto.conf, and is in force with the next reload or restart, whenever that is; alter system reset takes it out again',
      locks: NOTHING_LOCKED,
    },
    {
      begins: /^alter (?:role|database)\b/,
      halfway: 'there is no half: new sessions have the setting, or they have the former one',
      locks: NOTHING_LOCKED,
    },
    {
      begins: /^(?:re)?set\b/,
      halfway: 'the setting is as before, and ends with the session in any case',
      locks: NOTHING_LOCKED,
    },
    ONLY_READS,
  ],
  mysql: [
    {
      begins: /^(?:kill query|call mysql\.rds_kill_query)\b/,
      halfway:
        'there is no half: the statement is rolled back as a whole, or it goes on; the transaction of the session stays open',
      locks: 'it locks nobody out; the transaction of the session keeps its locks until it ends',
    },
    {
      begins: /^(?:kill|call mysql\.rds_kill)\b/,
      halfway:
        'there is no half: the transaction of the session is rolled back as a whole; the rollback of a large one takes long, and goes on after a restart of the server',
      locks: 'it locks nobody out; what the session holds is free when its rollback has ended',
    },
    {
      begins: /^alter table\b.*\block = none\b/,
      halfway: 'the table stays as it was, and what was built is removed: run it again',
      locks: 'reads and writes go on; at its beginning and its end it waits for everybody who uses the table',
    },
    {
      begins: /^alter table\b/,
      halfway: 'the table stays as it was: run it again',
      locks: 'at its beginning and its end it waits for everybody who uses the table, and they then wait behind it',
    },
    {
      begins: /^optimize table\b/,
      halfway: 'the table stays as it was, and the second copy is removed: run it again',
      locks: 'at its beginning and its end it waits for everybody who uses the table, and they then wait behind it',
    },
    {
      begins: /^analyze table\b/,
      halfway: 'the statistics stay as they were: run it again',
      locks: 'reads and writes go on; statements that are open while it ends may let new ones wait',
    },
    {
      begins: /^purge binary logs\b/,
      halfway: 'logs that were removed are gone, the others are there: run it again',
      locks: NOTHING_LOCKED,
    },
    {
      begins: /^set (?:global|persist)\b/,
      halfway: 'there is no half: the running server has taken the value, or it has the former one',
      locks: NOTHING_LOCKED,
    },
    {
      begins: /^set\b/,
      halfway: 'the setting is as before, and ends with the session in any case',
      locks: NOTHING_LOCKED,
    },
    ONLY_READS,
  ],
};

/** What the first of its statements locks that does more than read. */
export const locksOfStep = (engine: DatabaseEngine, action: FindingAction): string | undefined =>
  effectsOf(engine, action).find(([, effect]) => effect !== ONLY_READS)?.[1].locks;

const effectsOf = (engine: DatabaseEngine, action: FindingAction): readonly (readonly [sql: string, StepEffect])[] =>
  statementsOf(action).flatMap((sql) => {
    const effect = STEP_EFFECTS[engine].find(({ begins }) => begins.test(sql.toLowerCase()));
    return effect === undefined ? [] : [[sql, effect] as const];
  });

/** Of the first step of which it is known, each text once: what follows it of the others. */
const effectReply = (
  subject: TopicSubject,
  told: { readonly of: (effect: StepEffect) => string; readonly heading: (step: string) => string },
  unknown: string,
): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const engine = engineOf(subject.pair.now);
  const effects = finding.actions.map((action) => effectsOf(engine, action));
  const at = effects.findIndex(({ length }) => length > 0);
  const known = effects[at] ?? [];
  const texts = [
    ...new Set(
      known.filter(([, effect]) => effect !== ONLY_READS || known.length === 1).map(([, effect]) => told.of(effect)),
    ),
  ];
  const [does = ''] = (finding.actions[at]?.does ?? '').split(/[:;,]/, 1);
  const step = at === 0 ? 'the first step' : `the step “${does}”`;
  return {
    sentences: [finding.sentences[0]],
    ...(texts.length === 0 ? { missing: unknown } : { note: `${told.heading(step)}: ${texts.join('. ')}` }),
    actions: actionLines(finding.actions),
  };
};

const halfwayReply = (subject: TopicSubject): TopicReply =>
  effectReply(
    subject,
    { of: ({ halfway }) => halfway, heading: (step) => `where ${step} ends halfway` },
    'what is left where it ends halfway: no statement is advised of which that is known',
  );

export const locksReply = (subject: TopicSubject): TopicReply =>
  effectReply(
    subject,
    { of: ({ locks }) => locks, heading: (step) => `what ${step} locks` },
    'what it locks: no statement is advised of which that is known',
  );

const ENDS = ['fail', 'interrupt', 'abort', 'cancel', 'crash', 'stop', 'die', 'break'];

export const SEEN_BY_CAPTURE =
  'capture again once it is done, and ask about both snapshots: what is found here is gone then, or its figures are smaller';

/** The same figures, once it is done. */
const provenReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  return {
    sentences: finding.sentences.slice(0, 2),
    note: SEEN_BY_CAPTURE,
  };
};

/** Of PostgreSQL, whose views tell how far a step is. */
const stepLengthReply = (subject: TopicSubject): TopicReply => ({
  ...sizeReply(subject),
  note: 'how long a step takes is in no snapshot: it reads the whole table, at the pace of the disks; while it runs, the server tells how far it is (pg_stat_progress_vacuum, pg_stat_progress_create_index)',
});

export const STEP_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'what is left where it ends halfway',
    phrases: [
      'halfway',
      'half way',
      'midway',
      'part way',
      ...combinePhrases(ENDS, ['halfway', 'half way', 'midway', 'middle', 'safely halfway']),
      ...combinePhrases(ENDS, ['what if', 'what happen if', 'if it what', 'what happen when']),
      ...combinePhrases(['interrupt', 'abort'], ['what if index', 'what if create index', 'it', 'that']),
    ],
    section: STATE_SECTION,
    reply: halfwayReply,
  },
  {
    title: 'what it locks',
    phrases: [
      ...combinePhrases(
        ['it lock', 'it block', 'that lock', 'that block', 'create lock', 'create block', 'build lock', 'build block'],
        ['', 'table', 'written', 'read', 'user', 'application', 'anybody', 'everybody', 'other'],
      ),
      ...combinePhrases(
        ['index block', 'index lock'],
        ['build', 'building', 'create', 'creating', 'add', 'adding', 'will'],
      ),
      ...combinePhrases(
        ['index', 'vacuum'],
        ['does lock table', 'does block written', 'will lock table', 'will block written'],
      ),
      ...combinePhrases(['maintenance window', 'off hour', 'busy hour', 'peak hour'], ['', 'need', 'do need']),
      ...combinePhrases(['downtime', 'outage'], ['need', 'need fix', 'do need', 'how much']),
    ],
    unless: [
      'who',
      'whom',
      'hold',
      'wait',
      'which',
      'how',
      'where',
      'why',
      'release',
      'session',
      'transaction',
      'queue',
    ],
    section: STATE_SECTION,
    reply: locksReply,
  },
  {
    title: 'how it is seen that it helped',
    phrases: [
      ...combinePhrases(
        ['check', 'how check', 'know', 'how know', 'verify', 'see', 'how see'],
        ['work', 'it work', 'help', 'it help', 'success'],
      ),
      ...combinePhrases(['did'], ['work', 'help']),
      'verify fix',
    ],
    section: STATE_SECTION,
    reply: provenReply,
  },
  {
    title: 'how long a step takes',
    engine: 'postgresql',
    needs: 'Tables',
    phrases: combinePhrases(
      ['long take', 'how long take', 'how long will take', 'how long would take'],
      ['', 'it', 'vacuum', 'index', 'index build', 'create index', 'analyze', 'reindex'],
    ),
    section: STATE_SECTION,
    reply: stepLengthReply,
  },
];

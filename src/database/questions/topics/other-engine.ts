// What is asked of a server by the name of a thing that only another engine has.
import { type DatabaseEngine, PRODUCT_NAMES, databaseProductOf } from '../../diagnose/engine.js';
import { STATE_SECTION } from '../../diagnose/server-state.js';
import { combinePhrases, type QuestionTopic, type TopicSubject } from '../question-topic.js';
import { SAFETY_WORDS } from './named-commands.js';

type ForeignThings = { readonly names: readonly string[]; readonly instead: string };

const FOREIGN_THINGS: { readonly [engine in DatabaseEngine]: ForeignThings } = {
  postgresql: {
    names: ['innodb', 'history list', 'metadata lock', 'binlog', 'binary log', 'gtid', 'optimize table'],
    instead: 'ask for open transactions, locks, dead rows, or its log instead',
  },
  mysql: {
    names: [
      'vacuum',
      'vacuum full',
      'autovacuum',
      'wraparound',
      'replication slot',
      'dead tuple',
      'dead row',
      'bloat',
      'archiver',
      'wal',
      'sequence',
      'invalid index',
      'prepared transaction',
      'reindex',
      'pg resetwal',
    ],
    instead: 'old versions of rows are removed by its purge, and its history list says how many wait',
  },
};

/** Never an answer in the words of the other engine. */
export const otherEngineTopic = ({ pair: { now } }: TopicSubject, engine: DatabaseEngine): QuestionTopic => {
  const { names, instead } = FOREIGN_THINGS[engine];
  return {
    title: 'what another engine has',
    phrases: combinePhrases(names, SAFETY_WORDS),
    section: STATE_SECTION,
    reply: () => ({
      sentences: [],
      note: `${PRODUCT_NAMES[databaseProductOf(now)]} has nothing of that name; ${instead}`,
    }),
  };
};

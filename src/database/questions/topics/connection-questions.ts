// What is asked where connections run out: who may still connect, whether a pool or a higher limit helps, from where sessions come.
import { engineOf } from '../../diagnose/engine.js';
import { composeSentence } from '../../diagnose/sentences.js';
import { namedIn, sessionParts, STATE_SECTION, textIn } from '../../diagnose/server-state.js';
import type { PlacedObject } from '../../format/fields.js';
import { combinePhrases, firstDatabaseFinding, type TopicReply, type TopicSubject } from '../question-topic.js';
import { connectionsLeft } from './amounts.js';
import { SESSION_KINDS, sessionsOf } from './consequence-questions.js';
import { settingSentence } from './finding-figures.js';
import type { FollowUpTopic } from './follow-ups.js';
import { applicationSentences, clientSentences, sessionsReply } from './whose-sessions.js';

const KINDS = ['connection-storm'] as const;

const settingSentences = ({ pair: { now } }: TopicSubject, ...names: readonly string[]) =>
  names.flatMap((name) => settingSentence(now, name) ?? []);

const findingSentences = (subject: TopicSubject) => firstDatabaseFinding(subject)?.sentences.slice(0, 1) ?? [];

const freeSlotsReply = (subject: TopicSubject): TopicReply => ({
  sentences: [
    ...connectionsLeft(subject.pair.now),
    ...(firstDatabaseFinding(subject)?.sentences.slice(0, 1) ?? []),
    ...settingSentences(subject, 'max_connections', 'superuser_reserved_connections', 'reserved_connections'),
  ],
  note:
    engineOf(subject.pair.now) === 'mysql'
      ? 'once the limit is reached, new clients are refused; one more connection is kept for an administrator'
      : 'once the limit is reached, new clients are refused; the slots that are reserved stay open to superusers alone',
});

const sessionListReply = ({ pair: { now } }: TopicSubject): TopicReply => sessionsReply(now, applicationSentences(now));

const hostSentences = (rows: readonly PlacedObject[]) =>
  rows
    .filter((row) => textIn(row, 'client') !== undefined)
    .map((row) => composeSentence(...sessionParts(row), ', from ', namedIn(row, 'client')));

const hostsReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  const own = finding === undefined ? [] : hostSentences(sessionsOf(subject.pair.now, finding));
  const sentences = own.length > 0 ? own : clientSentences(subject.pair.now);
  return sentences.length > 0
    ? { sentences }
    : {
        ...sessionListReply(subject),
        missing: 'from which hosts they come: this capture holds no addresses',
      };
};

const poolReply = (subject: TopicSubject): TopicReply => ({
  sentences: [...findingSentences(subject), ...sessionListReply(subject).sentences.slice(0, 2)],
  note: 'a pool bounds how many sessions an application may hold, and does not end those that it leaks: mend the leak first; all pools together have to stay below the limit. Start from what is active at once, and not from how many clients there are',
});

export const CONNECTION_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'how many slots are left',
    kinds: KINDS,
    phrases: [
      'slot left',
      'many slot left',
      'how many slot left',
      'connection left',
      'how many connection left',
      'free slot',
      'how many free slot',
      'superuser',
      'superuser access possible',
      ...combinePhrases(
        ['new client', 'new session', 'anybody', 'client'],
        ['connect', 'connection', 'still connection'],
      ),
      ...combinePhrases(
        ['how many', 'can', 'still'],
        ['connect', 'log in', 'login', 'still connect', 'still log in', 'still login'],
      ),
      ...combinePhrases(
        ['connection', 'client', 'session', 'place', 'slot'],
        ['free', 'how many free', 'still free', 'how many left', 'remain', 'how many remain'],
      ),
    ],
    unless: ['who', 'which', 'idle', 'back'],
    section: STATE_SECTION,
    reply: freeSlotsReply,
  },
  {
    title: 'sessions by application',
    engine: 'postgresql',
    kinds: KINDS,
    phrases: [
      ...combinePhrases(['idle', 'active', 'active idle'], ['how many', 'many', 'they', 'session', 'connection']),
      ...combinePhrases(
        ['which user', 'what user', 'who'],
        ['open', 'open most', 'connection', 'hold connection', 'session'],
      ),
    ],
    unless: ['long', 'when', 'last', 'kill', 'close', 'terminate', 'end'],
    section: STATE_SECTION,
    reply: sessionListReply,
  },
  {
    title: 'from which hosts they come',
    kinds: [...KINDS, ...SESSION_KINDS],
    phrases: [
      'which host',
      'what host',
      'which address',
      'which ip',
      'where come',
      'where it come',
      'from where',
      'which machine',
      'from which machine',
      'from which host',
      'which server come',
    ],
    section: STATE_SECTION,
    reply: hostsReply,
  },
  {
    title: 'whether a pool helps',
    kinds: KINDS,
    phrases: [
      'pgbouncer',
      'proxysql',
      'pooler',
      'connection pooler',
      'pool',
      'pool size',
      'which pool size',
      'connection pool',
    ],
    unless: ['buffer'],
    section: STATE_SECTION,
    reply: poolReply,
  },
];

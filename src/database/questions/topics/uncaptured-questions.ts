// What is asked after a finding and is in no capture: it is said, with where it is found.
import type { CauseKind } from '../../diagnose/diagnosis.js';
import { type DatabaseProduct, databaseProductOf } from '../../diagnose/engine.js';
import { STATE_SECTION } from '../../diagnose/server-state.js';
import { combinePhrases, type TopicReply, type TopicSubject } from '../question-topic.js';
import { SESSION_KINDS } from './consequence-questions.js';
import type { FollowUpTopic } from './follow-ups.js';
import { whoReply } from './whose-sessions.js';

const OF_SESSIONS: readonly CauseKind[] = [...SESSION_KINDS, 'connection-storm', 'deadlocks'];

const withMissing = (reply: TopicReply, missing: string): TopicReply => ({
  sentences: reply.sentences.slice(0, 2),
  missing,
});

const PERSON = 'which person it is: a capture holds users, applications and addresses, and no names of people';

const RETRY =
  'whether the application repeats what was rolled back: no capture sees into an application; its own log and code tell';

/** Where each server tells it. */
const SESSION_MEMORY: { readonly [product in DatabaseProduct]: string } = {
  postgresql:
    'how much memory a session takes: no capture holds it; from PostgreSQL 14 on, pg_log_backend_memory_contexts writes that of a process to the log of the server',
  mysql:
    'how much memory a session takes: no capture holds it; the view memory_by_thread_by_current_bytes of sys tells it',
  mariadb:
    'how much memory a session takes: no capture holds it; the column memory_used of information_schema.processlist tells it',
};

export const UNCAPTURED_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'which person it is',
    kinds: OF_SESSIONS,
    phrases: combinePhrases(['person', 'developer', 'colleague', 'employee'], ['which', 'name', 'who']),
    section: STATE_SECTION,
    reply: (subject) => withMissing(whoReply(subject), PERSON),
  },
  {
    title: 'whether the application repeats it',
    kinds: ['deadlocks'],
    phrases: combinePhrases(['application', 'client'], ['retry', 'try again', 'repeat']),
    section: STATE_SECTION,
    reply: () => ({ sentences: [], missing: RETRY }),
  },
  {
    title: 'how much memory a session takes',
    kinds: OF_SESSIONS,
    phrases: combinePhrases(['memory session', 'memory process'], ['', 'use', 'take', 'how much']),
    section: STATE_SECTION,
    reply: ({ pair: { now } }: TopicSubject) => ({ sentences: [], missing: SESSION_MEMORY[databaseProductOf(now)] }),
  },
];

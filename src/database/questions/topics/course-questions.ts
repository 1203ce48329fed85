// What is asked of the course of a finding: what shows it, how it came about, what follows once it is mended, whether all is well.
import { CAUSE_DESCRIPTIONS } from '../../diagnose/cause-kinds.js';
import { causeCourse } from '../../diagnose/cause-course.js';
import { actionLines } from '../../diagnose/finding-action.js';
import { lockChain } from '../../diagnose/rules/lock-trees.js';
import { PRODUCT_NAMES, databaseProductOf } from '../../diagnose/engine.js';
import { STATE_SECTION } from '../../diagnose/server-state.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  NO_CAUSE,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';
import type { FollowUpTopic } from './follow-ups.js';
import { SEEN_BY_CAPTURE } from './step-effects.js';
import { chainReply } from './whose-sessions.js';

const proofReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const { now } = subject.pair;
  const chain = finding.kind === 'lock-pile-up' && lockChain(now).length > 0 ? chainReply(now).sentences : [];
  return {
    sentences: [...finding.sentences, ...chain].slice(0, 12),
    note: `what would disprove it: ${CAUSE_DESCRIPTIONS[finding.kind].refutedBy}`,
  };
};

type CourseWords = { readonly of: 'comesFrom' | 'onceMended'; readonly begin: string; readonly unknown: string };

const ORIGIN: CourseWords = {
  of: 'comesFrom',
  begin: 'how that usually comes about, which no snapshot shows',
  unknown: 'how it came about',
};
const AFTERWARDS: CourseWords = {
  of: 'onceMended',
  begin: 'once it is mended',
  unknown: 'what happens by itself once it is mended',
};

const courseReply = (subject: TopicSubject, { of, begin, unknown }: CourseWords): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const { now } = subject.pair;
  const course = causeCourse(now, finding.kind);
  const sentences = [finding.sentences[0]];
  return course === undefined
    ? { sentences, missing: `${unknown}: that is not known of ${PRODUCT_NAMES[databaseProductOf(now)]}` }
    : {
        sentences,
        note: `${begin}: ${course[of]}${of === 'onceMended' ? `. ${SEEN_BY_CAPTURE}` : ''}`,
        ...(of === 'onceMended' && { actions: actionLines(finding.actions.slice(0, 1)) }),
      };
};

/** No finding is no all-clear: what was not captured was not looked at. */
const healthReply = ({ diagnosis }: TopicSubject): TopicReply => {
  const [first] = diagnosis.findings;
  if (first !== undefined)
    return {
      sentences: [first.sentences[0]],
      verdict: 'no',
      conditions: first.conditions,
      actions: actionLines(first.actions.slice(0, 1)),
    };
  const lacks = [...new Set(diagnosis.open.map(({ unanswerable }) => unanswerable))];
  return {
    sentences: diagnosis.load,
    note: `no cause of trouble was found in this snapshot; it is of its minutes alone${lacks.length === 0 ? '' : `, and says nothing of: ${lacks.join('; ')}`}`,
  };
};

const KNOWN_BY = ['know', 'know that', 'sure', 'tell', 'prove', 'think'];

export const COURSE_TOPICS: readonly FollowUpTopic[] = [
  {
    title: 'what shows it',
    phrases: [
      ...combinePhrases(
        ['prove', 'proof', 'evidence'],
        ['', 'it', 'that', 'show', 'give', 'where', 'what', 'for that', 'for it'],
      ),
      ...combinePhrases(['how'], KNOWN_BY),
      ...combinePhrases(['how do you'], KNOWN_BY),
      'why think',
      'based on what',
      'what base',
      'why are you sure',
    ],
    unless: ['work', 'help', 'success', 'fix'],
    section: STATE_SECTION,
    reply: proofReply,
  },
  {
    title: 'how it came about',
    phrases: [
      ...combinePhrases(
        ['how', 'why'],
        ['happen', 'did happen', 'get', 'did get', 'come about', 'arise', 'did come', 'could happen'],
      ),
      ...combinePhrases(
        ['why'],
        [
          'invalid',
          'unused',
          'duplicate',
          'dead',
          'bloat',
          'stuck',
          'open',
          'deadlock',
          'it',
          'they',
          'there',
          'itself',
          'by itself',
          'not itself',
          'wait',
          'wait too',
          'disk',
          'on disk',
          'temporary',
          'so old',
          'stale',
          'stop',
          'break',
        ],
      ),
      ...combinePhrases(['where', 'what'], ['come from', 'it come from', 'reason', 'cause it', 'caused it', 'lead to']),
      ...combinePhrases(
        ['who'],
        [
          'turn off',
          'switch off',
          'disable',
          'set it',
          'change it',
          'did that',
          'turn off where',
          'switch off where',
          'turn off table',
          'turn off server',
        ],
      ),
      'how come',
      'table server level',
      'server level',
      'table level',
    ],
    short: ['why', 'how come', 'what cause'],
    // “why was the database slow?” asks for the cause itself
    unless: ['think', 'sure', 'not use', 'explain', 'slow'],
    section: STATE_SECTION,
    reply: (subject) => courseReply(subject, ORIGIN),
  },
  {
    title: 'what follows once it is mended',
    phrases: [
      ...combinePhrases(
        ['other', 'rest', 'they', 'waiter', 'it', 'queue', 'everybody', 'wait', 'application'],
        [
          'go through',
          'go on',
          'continue',
          'resume',
          'proceed',
          'unblock',
          'catch up',
          'come free',
          'kill go',
          'kill continue',
        ],
      ),
      ...combinePhrases(
        [
          'after kill',
          'after fix',
          'after drop',
          'after end',
          'once kill',
          'once fix',
          'when kill',
          'after that',
          'after vacuum',
          'if kill',
        ],
        [
          '',
          'it',
          'itself',
          'other',
          'go',
          'by itself',
          'shrink',
          'recover',
          'happen',
          'what happen',
          'rest',
          'shrink itself',
          'shrink by itself',
        ],
      ),
      ...combinePhrases(
        ['recover', 'back normal', 'normal again', 'shrink'],
        ['itself', 'by itself', 'own', 'how fast', 'at once', 'how soon', 'when'],
      ),
      ...combinePhrases(
        ['queue', 'other', 'wait', 'waiter', 'behind'],
        ['error', 'get error', 'error too', 'their work'],
      ),
      'how fast recover',
      'effect at once',
      ...combinePhrases(
        ['other', 'rest', 'they', 'waiter', 'everybody'],
        ['run after', 'go on after', 'run again', 'work again', 'after run', 'go after', 'finish after', 'free'],
      ),
    ],
    short: ['then', 'what then', 'then what', 'next', 'what next', 'after', 'after that', 'afterwards'],
    unless: ['if nothing', 'halfway', 'fail'],
    section: STATE_SECTION,
    reply: (subject) => courseReply(subject, AFTERWARDS),
  },
  {
    title: 'whether all is well',
    phrases: combinePhrases(
      ['we', 'it', 'database', 'server', 'everything', 'all'],
      [
        'fine',
        'ok',
        'okay',
        'healthy',
        'good',
        'well',
        'alright',
        'are fine',
        'are ok',
        'is fine',
        'is ok',
        'is healthy',
      ],
    ),
    unless: ['if', 'run', 'drop', 'kill', 'idea', 'do', 'at', 'vacuum', 'index', 'restart', 'raise'],
    section: 'Metrics',
    reply: healthReply,
  },
];

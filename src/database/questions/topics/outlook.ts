// What is asked before something is done about a finding: is it safe, how is it undone, does it need a restart, what if nothing
// is done, does it become worse, which setting bounds it, how is it kept from coming back.
import { causeCourse } from '../../diagnose/cause-course.js';
import { causeOutlook } from '../../diagnose/cause-outlook.js';
import { type DatabaseEngine, engineOf, PRODUCT_NAMES, databaseProductOf } from '../../diagnose/engine.js';
import type { SnapshotFinding } from '../../diagnose/diagnosis.js';
import { actionLines, type FindingAction, settingsSetBy } from '../../diagnose/finding-action.js';
import { STATE_SECTION } from '../../diagnose/server-state.js';
import {
  combinePhrases,
  firstDatabaseFinding,
  NO_CAUSE,
  type TopicReply,
  type TopicSubject,
} from '../question-topic.js';
import { diskReply, settingSentence, worseReply, writeCostReply } from './finding-figures.js';
import type { FollowUpTopic } from './follow-ups.js';
import { SETTING_VERBS } from './settings.js';
import { CONNECTION_TOPICS } from './connection-questions.js';
import { AMOUNT_TOPICS, SIZE_TOPICS } from './amounts.js';
import { CONSEQUENCE_TOPICS } from './consequence-questions.js';
import { CONTENTION_TOPICS } from './contention-questions.js';
import { COURSE_TOPICS } from './course-questions.js';
import { GAIN_TOPICS } from './gain-questions.js';
import { INDEX_TOPICS } from './index-questions.js';
import { LOCK_KINDS, SESSION_TOPICS } from './lock-questions.js';
import { OBJECT_TOPICS } from './object-questions.js';
import { RECURRENCE_TOPICS } from './recurrence-questions.js';
import { RAISED_TOPICS } from './raised-settings.js';
import { commandTopics } from './named-commands.js';
import { locksOfStep, STEP_TOPICS } from './step-effects.js';
import { PROGRESS_TOPICS } from './progress-questions.js';
import { isReadAtStart } from './restart-needs.js';
import { RESTART_TOPICS } from './restart-questions.js';
import { UNCAPTURED_TOPICS } from './uncaptured-questions.js';
import { VACUUM_TOPICS } from './vacuum-questions.js';

/** The answer in a line, of the action that comes first, and the actions whole. */
const aspectReply = (subject: TopicSubject, aspect: (first: FindingAction) => string): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const [first] = finding.actions;
  return {
    sentences: [finding.sentences[0]],
    note: first === undefined ? 'no statement is known that would end it' : aspect(first),
    actions: actionLines(finding.actions),
  };
};

/** Of a queue: what becomes of those that wait in it. */
const waitersAfter = (subject: TopicSubject): readonly string[] => {
  const kind = firstDatabaseFinding(subject)?.kind;
  const course = kind !== undefined && LOCK_KINDS.includes(kind) ? causeCourse(subject.pair.now, kind) : undefined;
  return course === undefined ? [] : [`once it is mended: ${course.onceMended}`];
};

const riskReply = (subject: TopicSubject): TopicReply =>
  aspectReply(subject, (first) => {
    const locks = locksOfStep(engineOf(subject.pair.now), first);
    return [
      `what the first step risks: ${first.risk}`,
      ...(locks === undefined ? [] : [`what the first step locks: ${locks}`]),
      ...waitersAfter(subject),
    ].join('. ');
  });

const undoReply = (subject: TopicSubject): TopicReply =>
  aspectReply(subject, ({ undo, undoNote }) => {
    if (undo !== undefined) return 'the first step can be undone, by the statement behind “Undo”';
    return undoNote === undefined
      ? 'the first step changes nothing that would have to be undone'
      : `to undo the first step: ${undoNote}`;
  });

const notKnown = ({ pair: { now } }: TopicSubject, finding: SnapshotFinding, what: string): TopicReply => ({
  sentences: [finding.sentences[0]],
  missing: `${what}: that is not known of ${PRODUCT_NAMES[databaseProductOf(now)]}`,
});

const settingsReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return { sentences: [], note: 'no cause was found that a setting would bound' };
  const settings = causeOutlook(subject.pair.now, finding.kind)?.settings;
  if (settings === undefined) return notKnown(subject, finding, 'which settings bound it');
  if (settings.length === 0) return { sentences: [finding.sentences[0]], note: 'no setting of the server bounds that' };
  const sentences = settings.flatMap((name) => settingSentence(subject.pair.now, name) ?? []);
  return {
    sentences,
    note: `settings that bound it: ${settings.join(', ')}`,
    actions: actionLines(finding.actions.filter(({ does, statement }) => changesSetting({ does, statement }))),
  };
};

const AT_ONCE: { readonly [engine in DatabaseEngine]: string } = {
  postgresql: 'a session takes it by set, the server by a reload',
  mysql: 'the running server takes it; where sessions have it of their own, those that connect from then on',
};

const changesSetting = ({ does, statement }: { does: string; statement?: FindingAction['statement'] | undefined }) =>
  (statement !== undefined && settingsSetBy({ statement }).length > 0) || /\bset \w+_\w+ to\b/.test(does);

const restartReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return NO_CAUSE;
  const names = [...new Set(finding.actions.flatMap(settingsSetBy))];
  const { now } = subject.pair;
  const atStart = names.filter((name) => isReadAtStart(now, name));
  const atOnce = names.filter((name) => !isReadAtStart(now, name));
  const told = [
    ...(atOnce.length === 0 ? [] : [`no restart is needed for ${atOnce.join(', ')}: ${AT_ONCE[engineOf(now)]}`]),
    ...(atStart.length === 0 ? [] : [`only a restart of the server takes ${atStart.join(', ')}`]),
  ];
  return {
    sentences: [finding.sentences[0]],
    note: told.length === 0 ? 'nothing that is advised needs a restart of the server' : told.join('. '),
    actions: actionLines(finding.actions),
  };
};

const consequenceReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return { sentences: [], note: 'no cause was found in this snapshot' };
  const outlook = causeOutlook(subject.pair.now, finding.kind);
  return outlook === undefined
    ? notKnown(subject, finding, 'what follows if nothing is done')
    : {
        sentences: [
          ...finding.sentences.slice(0, 2),
          ...outlook.settings
            .filter((name) => outlook.ifLeft.includes(name))
            .flatMap((name) => settingSentence(subject.pair.now, name) ?? []),
        ],
        note: `if nothing is done: ${outlook.ifLeft}`,
      };
};

const preventionReply = (subject: TopicSubject): TopicReply => {
  const finding = firstDatabaseFinding(subject);
  if (finding === undefined) return { sentences: [], note: 'no cause was found that could come back' };
  const outlook = causeOutlook(subject.pair.now, finding.kind);
  if (outlook === undefined) return notKnown(subject, finding, 'how it is kept from coming back');
  return {
    sentences: [finding.sentences[0]],
    note: `to keep it from coming back: ${outlook.prevention}`,
    actions: actionLines(finding.actions.filter(({ does, statement }) => changesSetting({ does, statement }))),
  };
};

const SAFE = ['safe', 'risk', 'dangerous', 'danger', 'harm', 'safely'];
const UNDO = [
  'undo',
  'revert',
  'take back',
  'roll back',
  'recreate',
  'statement recreate',
  'bring back',
  'put back',
  'get back again',
  'restore',
  'set back',
  'former value',
];

/** Asked after a finding, before something is done. */
export const OUTLOOK_TOPICS: readonly FollowUpTopic[] = [
  ...commandTopics,
  ...SESSION_TOPICS,
  ...RECURRENCE_TOPICS,
  ...OBJECT_TOPICS,
  ...AMOUNT_TOPICS,
  ...CONSEQUENCE_TOPICS,
  ...RESTART_TOPICS,
  ...GAIN_TOPICS,
  ...PROGRESS_TOPICS,
  ...COURSE_TOPICS,
  ...INDEX_TOPICS,
  ...RAISED_TOPICS,
  ...STEP_TOPICS,
  ...CONNECTION_TOPICS,
  ...CONTENTION_TOPICS,
  ...UNCAPTURED_TOPICS,
  {
    title: 'what it risks',
    phrases: [
      ...combinePhrases(SAFE, [
        '',
        'kill',
        'kill session',
        'terminate',
        'drop',
        'drop index',
        'drop slot',
        'run',
        'it',
        'do',
      ]),
      ...combinePhrases(['ok', 'okay', 'fine'], ['kill', 'drop', 'terminate', 'to kill', 'to drop', 'to run', 'do it']),
      ...combinePhrases(
        ['notice', 'feel'],
        ['', 'statement', 'anybody', 'user', 'application', 'statement when gone', 'anybody when gone', 'it'],
      ),
      'can drop',
      'just drop',
      'can kill',
      'just kill',
      ...combinePhrases(
        ['can close', 'just close'],
        ['', 'session', 'connection', 'idle', 'idle session', 'idle connection'],
      ),
      'lose data',
      'data loss',
      'downtime',
      ...combinePhrases(
        ['happen when', 'what happen when', 'happen if', 'what happen if'],
        ['drop', 'kill', 'terminate', 'end', 'remove', 'cancel'],
      ),
      ...combinePhrases(
        ['if', 'what if', 'when', 'happen if', 'what happen if'],
        combinePhrases(['drop', 'kill', 'terminate', 'remove', 'cancel'], ['', 'slot', 'index', 'session', 'it']),
      ),
      ...combinePhrases(
        [
          'hurt',
          'slow down',
          'impact',
          'disturb',
          'noon',
          'business hour',
          'office hour',
          'daytime',
          'during day',
          'production',
          'peak',
          'live',
        ],
        ['', 'will', 'it', 'can', 'us', 'run', 'do', 'safe', 'will business hour', 'will us', 'at'],
      ),
    ],
    unless: ['interrupt', 'halfway', 'half', 'abort', 'fail', 'crash', 'middle', 'why'],
    section: STATE_SECTION,
    reply: riskReply,
  },
  {
    title: 'how it is undone',
    phrases: combinePhrases(UNDO, ['', 'it', 'index', 'change', 'setting']),
    section: STATE_SECTION,
    reply: undoReply,
  },
  {
    title: 'whether it needs a restart',
    phrases: ['restart', 'without restart', 'need restart', 'change without restart', 'setting restart', 'reload'],
    section: STATE_SECTION,
    reply: restartReply,
  },
  {
    title: 'which settings bound it',
    phrases: [
      ...combinePhrases(['setting'], [...SETTING_VERBS, 'responsible']),
      ...combinePhrases(['which setting'], [...SETTING_VERBS, 'change']),
      ...combinePhrases(['what setting'], SETTING_VERBS),
      ...combinePhrases(['which', 'what'], ['timeout', 'timeout set', 'timeout should set']),
      ...combinePhrases(['which setting'], combinePhrases(SETTING_VERBS, ['when', 'when start'])),
    ],
    short: ['timeout', 'setting', 'which setting', 'which timeout'],
    section: STATE_SECTION,
    reply: settingsReply,
  },
  {
    title: 'what happens if nothing is done',
    phrases: [
      'happen if',
      'what happen if',
      'happen when',
      'what happen when',
      'happen if nothing',
      'happen when limit',
      'happen when reach limit',
      'what happen when reach limit',
      'consequence',
      'if nothing',
      'ignore it',
      'leave it',
      'how bad',
      ...combinePhrases(['why', 'so what'], ['problem', 'bad', 'matter', 'care', 'harm', 'it problem', 'that problem']),
      'how serious',
      'how urgent',
      ...combinePhrases(
        ['resolve', 'go away', 'disappear', 'heal', 'end', 'fix', 'clear', 'sort out'],
        ['itself', 'by itself', 'will itself', 'on its own', 'itself wait', 'itself if wait', 'if wait'],
      ),
      ...combinePhrases(
        ['can wait until', 'can it wait until', 'wait until', 'can it wait'],
        ['', 'weekend', 'tomorrow', 'monday', 'night', 'morning'],
      ),
    ],
    short: ['bad', 'how bad', 'urgent', 'serious', 'critical'],
    unless: ['kill', 'terminate', 'drop', 'remove', 'cancel'],
    section: STATE_SECTION,
    reply: consequenceReply,
  },
  {
    title: 'whether the disk fills',
    kinds: ['replication-slot', 'archiver-failing', 'binary-log-growth'],
    phrases: [
      'disk',
      'disk full',
      'disk fill',
      'fill disk',
      'disk space',
      'run disk space',
      'how full disk',
      'run full',
      'when full',
      'will full',
    ],
    section: STATE_SECTION,
    reply: diskReply,
  },
  {
    title: 'what an index costs writes',
    kinds: ['full-scans', 'plan-regression', 'index-invalid', 'index-duplicate', 'index-unused'],
    phrases: combinePhrases(
      ['index', 'it'],
      ['written', 'slow written', 'cost written', 'written cost', 'cost', 'overhead'],
    ),
    section: STATE_SECTION,
    reply: writeCostReply,
  },
  {
    title: 'how it is kept from coming back',
    phrases: [
      'prevent',
      'prevent again',
      'happen again',
      'avoid again',
      'avoid future',
      'avoid',
      'never',
      'never again',
      'limit never',
      'limit so',
      'stop happen',
      'stop from happen',
      'stop it from happen',
      'stop this from happen',
      'how stop happen',
      'next time',
      'next deploy',
      'come back',
      'future',
    ],
    section: STATE_SECTION,
    reply: preventionReply,
  },
  {
    title: 'whether it becomes worse',
    phrases: [
      'worse',
      'get worse',
      'grow',
      'increase',
      'trend',
      'get better',
      'still grow',
      'pace',
      ...combinePhrases(
        ['how fast', 'how quick', 'how quickly'],
        ['use', 'use up', 'grow', 'fill', 'number use', 'id use', 'value use'],
      ),
    ],
    section: STATE_SECTION,
    reply: worseReply,
  },
  ...VACUUM_TOPICS,
  ...SIZE_TOPICS,
];

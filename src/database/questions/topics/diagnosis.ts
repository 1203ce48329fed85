// Topics on the diagnosis: load, changes, causes, and log findings.
import { pointerBelow } from '../../../telemetry/json-pointer.js';
import { CAUSE_DESCRIPTIONS, causesOf, plainCause } from '../../diagnose/cause-kinds.js';
import type { CauseKind, FigureSentence, InstanceLimit } from '../../diagnose/diagnosis.js';
import { engineOf } from '../../diagnose/engine.js';
import { judgeNearness, shareOfLimit } from '../../diagnose/limits.js';
import type { SnapshotPair } from '../../diagnose/snapshot-view.js';
import { statedFigure } from '../../diagnose/computed-figure.js';
import { composeSentence, quotePart } from '../../diagnose/sentences.js';
import {
  combinePhrases,
  type QuestionTopic,
  type TopicReply,
  type TopicSource,
  type TopicSubject,
} from '../question-topic.js';
import { mysqlStateInstead } from './mysql-lists.js';
import { scannedTablesReply } from './scanned-tables.js';
import { stateInstead } from './state-lists.js';
import { eventShareSentences, largestWaitSentences } from './waits-and-locks.js';

const CAUSE_PHRASES = 4;

const waitSentences = (pair: SnapshotPair, type: RegExp): readonly FigureSentence[] =>
  [...pair.now.events.values()]
    .filter(({ name }) => type.test(name))
    .flatMap((event) => eventShareSentences(pair, event));

const limitSentenceFor = ({ now }: SnapshotPair, what: InstanceLimit): readonly FigureSentence[] => {
  const share = shareOfLimit(now, what);
  return share === undefined ? [] : [judgeNearness(share).sentence];
};

/** The figures that would show it, where there are some; else what sessions waited for. */
const SHOWING_WAITS: { readonly [Kind in CauseKind]?: (pair: SnapshotPair) => readonly FigureSentence[] } = {
  'lock-pile-up': (pair) => waitSentences(pair, /^Lock:/i),
  'lock-manager': (pair) => waitSentences(pair, /^LWLock:lock_?manager$/i),
  'connection-storm': (pair) => limitSentenceFor(pair, 'connections'),
  'network-limit': (pair) => limitSentenceFor(pair, 'network'),
  'memory-exhaustion': (pair) => limitSentenceFor(pair, 'memory'),
};

const insteadOf = (pair: SnapshotPair, kind: CauseKind): readonly FigureSentence[] => {
  const sentences = SHOWING_WAITS[kind]?.(pair) ?? [];
  return sentences.length > 0 ? sentences : largestWaitSentences(pair);
};

const replyOn = ({ diagnosis, pair }: TopicSubject, kind: CauseKind, isYesNo: boolean): TopicReply => {
  const found = diagnosis.findings.find((finding) => finding.kind === kind);
  const engine = engineOf(pair.now);
  const instead =
    found !== undefined
      ? undefined
      : engine === 'mysql'
        ? mysqlStateInstead(pair.now, kind)
        : kind === 'full-scans'
          ? scannedTablesReply(pair.now)
          : stateInstead(pair.now, kind);
  if (instead !== undefined) return instead;
  if (found === undefined)
    return {
      sentences: insteadOf(pair, kind),
      note: `the figures show nothing that amounts to ${plainCause(kind, engine)}`,
    };
  const sentences = found.sentences.slice(0, CAUSE_PHRASES);
  const verdict = isYesNo && found.explainedBy === undefined && found.conditions.length > 0;
  const cause = diagnosis.findings.find(({ id }) => id === found.explainedBy);
  return {
    sentences,
    ...(verdict && { verdict: 'yes', conditions: found.conditions }),
    ...(cause !== undefined && { note: `it is there, but follows from ${plainCause(cause.kind, engine)}` }),
  };
};

const logSentences = ({ pair: { now } }: TopicSubject): readonly FigureSentence[] =>
  (now.snapshot.logs ?? []).slice(0, 5).flatMap(({ message, count, path }) => {
    if (message === undefined || count === undefined) return [];
    const figure = statedFigure({ value: count, at: { of: now.side, path: pointerBelow(path, 'count') } });
    return [composeSentence('lines of the log that say ', quotePart(message), ': ', figure)];
  });

const logTopic = (subject: TopicSubject): QuestionTopic => ({
  title: 'the log of the database',
  general: true,
  phrases: [
    'database log',
    'log database',
    'log say',
    'postgres log',
    'postgresql log',
    'log line database',
    'error log',
    'log error',
  ],
  section: 'LogFileAnalysis',
  reply: () => ({ sentences: logSentences(subject) }),
});

/** What the files do not hold. */
const openTopic = ({ diagnosis: { open } }: TopicSubject): QuestionTopic => ({
  title: 'what the snapshot does not tell',
  phrases: [
    'miss',
    'incomplete',
    'snapshot lack',
    'gap',
    'blind spot',
    ...combinePhrases(
      ['not', 'what not', 'what did not'],
      ['tell', 'know', 'captured', 'answer', 'look', 'see', 'read', 'check', 'cover'],
    ),
  ],
  section: '$META$',
  reply: () => {
    const lacks = [...new Set(open.map(({ because, unanswerable }) => `${because}; not answerable: ${unanswerable}`))];
    return { sentences: [], note: lacks.length === 0 ? 'no section is missing' : lacks.join('. ') };
  },
});

const MOST_CHANGES = 10;

export const diagnosisTopics: TopicSource = (subject) => {
  const { diagnosis } = subject;
  const kinds = causesOf(engineOf(subject.pair.now)).map((kind): QuestionTopic => ({
    title: plainCause(kind, engineOf(subject.pair.now)),
    phrases: CAUSE_DESCRIPTIONS[kind].phrases,
    general: true,
    section: 'Metrics',
    reply: ({ isYesNo }) => replyOn(subject, kind, isYesNo),
  }));
  const load: QuestionTopic = {
    title: 'the load',
    general: true,
    phrases: ['load', 'busy', 'active session'],
    section: 'WaitEvents',
    reply: () => ({ sentences: diagnosis.load }),
  };
  const sessions: QuestionTopic = { ...load, phrases: ['session'], isCounter: true };
  const changed: QuestionTopic = {
    title: 'what changed',
    general: true,
    phrases: ['change', 'compare', 'what change', 'other snapshot', 'two snapshot', 'both snapshot', 'snapshot before'],
    section: 'Metrics',
    ...(diagnosis.changed.length !== 0 && { offer: 'What changed between the two snapshots?' }),
    reply: () =>
      diagnosis.compared
        ? { sentences: diagnosis.changed.slice(0, MOST_CHANGES) }
        : { sentences: [], missing: 'only one snapshot was read; two are compared when both are named' },
  };
  return [...kinds, load, sessions, changed, logTopic(subject), openTopic(subject)];
};

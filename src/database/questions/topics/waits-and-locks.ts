// Topics on waits: one event by its name, with or without its type; the longest waits; lock holders.
import {
  eventSeconds,
  metricValue,
  type SnapshotPair,
  type SnapshotView,
  waitEventKey,
} from '../../diagnose/snapshot-view.js';
import { type PlacedNumber, statedFigure } from '../../diagnose/computed-figure.js';
import { lockTrees, lockTreeSentences, waiterCountSentence } from '../../diagnose/rules/lock-trees.js';
import { beforeParts, composeSentence, statementTextPart } from '../../diagnose/sentences.js';
import { withoutUndefined } from '../../diagnose/cause-candidate.js';
import { combinePhrases, type QuestionTopic, type TopicReply, type TopicSource } from '../question-topic.js';
import { pointerBelow } from '../../../telemetry/json-pointer.js';
import type { FigureSentence } from '../../diagnose/diagnosis.js';
import { waitPercentIn } from '../../diagnose/load-shares.js';
import { findEventText } from '../../knowledge/knowledge.js';
import { BUILT_IN_TEXTS, builtInKnowledge } from '../../knowledge/built-in-knowledge.js';
import { MYSQL_WAITS } from '../../knowledge/texts/mysql.js';
import { engineOf } from '../../diagnose/engine.js';
import type { WaitEvent } from '../../format/snapshot.js';
import { nameKey } from '../../../telemetry/snapshot-names.js';

// Only captures that sampled sessions show lock holders and waiters.

const NO_LOCK_TREES =
  'who held a lock is seen only by a capture of the running server (casefile snapshot capture URL): this snapshot has no lock trees';

/** A lock of the whole server has no holder in any list of MySQL and MariaDB. */
export const NO_HOLDER_SEEN =
  'who held a lock: in no sample of the capture did the server name a session that another waited for. Of a lock of the whole server (flush tables with read lock, a backup) it never does';

/** What those are called that wait. */
const WAITERS = [
  'many',
  'many session',
  'many connection',
  'many process',
  'many client',
  'many statement',
  'many user',
  'anybody',
  'anyone',
  'somebody',
];
const WAITING = ['wait', 'behind', 'block', 'stuck', 'queue', 'queued', 'hang', 'pile', 'hold up'];

const blockedSentence = (now: SnapshotView): FigureSentence | undefined => {
  const blocked = metricValue(now, 'db.Transactions.blocked_transactions', 'max');
  // a lock of the whole server is waited for by sessions whose transaction has no row in its way
  return blocked === undefined || blocked.value === 0
    ? undefined
    : composeSentence('up to ', statedFigure(blocked), ' transactions were blocked at a time');
};

const waiterCountReply = (now: SnapshotView): TopicReply => {
  const [longest] = lockTrees(now);
  const counted = longest === undefined ? undefined : waiterCountSentence(now, longest);
  const sentences = withoutUndefined([counted ?? blockedSentence(now)]);
  if (sentences.length > 0) return { sentences };
  const waited = [...now.events.values()].filter(
    (event) => event.name.startsWith('Lock:') && (eventSeconds(now, event)?.value ?? 0) > 0,
  );
  if (engineOf(now) === 'mysql' && waited.length > 0)
    return { sentences: lockWaitSentences(now, waited), missing: NO_HOLDER_SEEN };
  return hasLockSamples(now)
    ? { sentences, note: 'in no sample of the capture did a session wait for the lock of another: no session waited' }
    : { sentences, missing: NO_LOCK_TREES };
};

/** Sessions that waited on average: their share of the load. */
const lockWaitSentences = (now: SnapshotView, waited: readonly WaitEvent[]): readonly FigureSentence[] =>
  waited.slice(0, 2).flatMap((event) => eventShareSentences({ now }, event));

const hasLockSamples = ({ snapshot: { artifact } }: SnapshotView): boolean =>
  artifact['Locks'] !== undefined && !Array.isArray(artifact['Locks']);

export const lockTopics: TopicSource = ({ pair: { now } }) => {
  const tree = lockTreeSentences(now);
  const waiters: QuestionTopic = {
    title: 'how many wait',
    phrases: combinePhrases(WAITERS, WAITING),
    section: 'Locks',
    reply: () => waiterCountReply(now),
  };
  const holders: QuestionTopic = {
    title: 'who held the lock',
    phrases: [
      ...combinePhrases(['lock', 'locks', 'row', 'table'], ['hold', 'who', 'owner', 'own']),
      'blocker',
      'who block',
      'block who',
      'lock tree',
      'head queue',
      'what block',
      'hold up',
      'block statement',
      'block session',
    ],
    section: 'Locks',
    ...(tree.length !== 0 && { offer: 'Who held the lock?' }),
    reply: () =>
      tree.length > 0
        ? { sentences: tree }
        : {
            sentences: withoutUndefined([blockedSentence(now)]),
            missing: hasLockSamples(now) ? NO_HOLDER_SEEN : NO_LOCK_TREES,
          },
  };
  return [waiters, holders];
};

const section = 'WaitEvents';

const percentOf = (look: SnapshotView, { percent, path }: WaitEvent): PlacedNumber | undefined =>
  percent === undefined
    ? undefined
    : { value: percent, at: { of: look.side, path: pointerBelow(path, 'pct_db_time') } };

export const eventShareSentences = ({ now, before }: SnapshotPair, event: WaitEvent): readonly FigureSentence[] => {
  const share = percentOf(now, event);
  const [seconds, had] = [eventSeconds(now, event), before?.events.get(waitEventKey(event.name))];
  if (share === undefined) return [];
  const was = had === undefined || before === undefined ? undefined : percentOf(before, had);
  return [
    composeSentence(
      'share of the database time in ',
      { name: event.name },
      ': ',
      statedFigure(share, 'points'),
      ...(seconds === undefined ? [] : [', ', statedFigure(seconds, 'seconds'), ' in all']),
      ...beforeParts(was === undefined ? undefined : statedFigure(was, 'points')),
    ),
  ];
};

/** The statement with most load in it. */
const waiterSentence = (look: SnapshotView, { name }: WaitEvent): readonly FigureSentence[] => {
  const isIt = (key: string): boolean => key === waitEventKey(name);
  const [first] = look.statements
    .map((statement) => ({ statement, load: (statement.load ?? 0) * waitPercentIn(statement, isIt) }))
    .filter(({ load }) => load > 0)
    .toSorted((a, b) => b.load - a.load);
  const wait = first?.statement.waits.find((each) => isIt(waitEventKey(each.name)));
  if (first === undefined || wait?.percent === undefined) return [];
  const share = statedFigure(
    { value: wait.percent, at: { of: look.side, path: pointerBelow(wait.path, 'pct') } },
    'points',
  );
  return [
    composeSentence('most of it is of ', statementTextPart(first.statement), ': ', share, ' of its load is in ', {
      name: wait.name,
    }),
  ];
};

const UNSEEN_EVENT = 'the snapshot lists no session that waited for it';

const replyOn = (pair: SnapshotPair, name: string): TopicReply => {
  const event = pair.now.events.get(waitEventKey(name));
  if (event === undefined)
    return { sentences: [], events: [name], ...(pair.now.snapshot.waits && { note: UNSEEN_EVENT }) };
  return { sentences: [...eventShareSentences(pair, event), ...waiterSentence(pair.now, event)], events: [event.name] };
};

const withoutType = (name: string): string => name.slice(name.indexOf(':') + 1);

/** `tuple` and `extend` are ordinary words, unless the question asks for the meaning of an event. */
const isDistinctive = (name: string, isMeant: boolean): boolean => isMeant || /\p{Ll}\p{Lu}/u.test(withoutType(name));

const namesOf = (name: string, isMeant: boolean): readonly string[] =>
  isDistinctive(name, isMeant) ? [name, withoutType(name)] : [name];

export const largestWaitSentences = (pair: SnapshotPair): readonly FigureSentence[] =>
  [...pair.now.events.values()]
    .toSorted((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0))
    .slice(0, 3)
    .flatMap((event) => eventShareSentences(pair, event));

export const waitTopics: TopicSource = ({ pair }, { wants }) => {
  const isMeant = wants.includes('meaning');
  const captured = [...pair.now.events.values(), ...(pair.before?.events.values() ?? [])].map(({ name }) => name);
  const isMysql = engineOf(pair.now) === 'mysql';
  const known = BUILT_IN_TEXTS.events.map(({ event }) => event).filter((name) => MYSQL_WAITS.has(name) === isMysql);
  const names = new Map([...known, ...captured].map((name) => [nameKey(name), name]));
  const one = [...names.values()].map((name): QuestionTopic => ({
    title: `the wait event \`${name}\``,
    phrases: [],
    names:
      nameKey(name) === 'cpu' ? (isMeant && !wants.includes('use') ? [name] : []) : namesOf(name, isMeant && !isMysql),
    section,
    reply: () => replyOn(pair, name),
  }));
  const [largest] = [...pair.now.events.values()].filter(
    ({ name }) => findEventText(builtInKnowledge, name) !== undefined,
  );
  const all: QuestionTopic = {
    title: 'what sessions waited for',
    phrases: ['wait', 'wait event', 'session wait'],
    section,
    ...(largest !== undefined && { offer: `What does ${largest.name} mean?` }),
    reply: () => ({ sentences: largestWaitSentences(pair) }),
  };
  return [...one, all];
};

// What the diagnosis tells as a whole: load, what changed, kinds of causes, and what the log says.
import { pointerBelow } from '../../../telemetry/json-pointer.js';
import { type Cause, CAUSES, type Limit, type Said } from '../../diagnose/diagnosis.js';
import { nearnessOf, shareOfLimit } from '../../diagnose/limits.js';
import type { Pair } from '../../diagnose/look.js';
import { stated } from '../../diagnose/reckon.js';
import { quote, say } from '../../diagnose/say/say.js';
import type { Reply, Subject, Topic, TopicsOf } from '../topic.js';
import { mostSaid, shareSaid } from './wait-events.js';

const WORDS: { readonly [Kind in Cause]: readonly string[] } = {
  'lock-pile-up': ['lock', 'lock pile'],
  spill: ['spill', 'sort memory', 'spill disk'],
  'full-scans': ['scan', 'full scan', 'table scan', 'index', 'miss index'],
  'hot-statement': ['hot statement'],
  'connection-storm': ['connection storm', 'run connection'],
  'commit-pressure': ['commit pressure', 'slow commit'],
  'checkpoint-pressure': ['checkpoint pressure', 'checkpoint cause', 'checkpoint problem'],
  'cache-too-small': ['cache small', 'cache problem', 'cache cause'],
  'lock-manager': ['lock manager'],
  'vacuum-held-back': ['vacuum', 'autovacuum', 'bloat', 'dead row'],
  'network-limit': ['network cause', 'network problem'],
  'memory-exhaustion': ['memory exhaust', 'memory problem', 'memory cause', 'oom'],
  'parameter-change': ['setting cause', 'setting problem'],
  'plan-regression': ['plan', 'plan regression', 'planner', 'bad plan'],
  'capacity-ceiling': ['capacity', 'acu'],
};

const PLAIN: { readonly [Kind in Cause]: string } = {
  'lock-pile-up': 'a pile-up behind a lock',
  spill: 'a spill to temporary files',
  'full-scans': 'scans of whole tables',
  'hot-statement': 'one statement that is called far too often',
  'connection-storm': 'connections that run out',
  'commit-pressure': 'commits that wait until they are durable',
  'checkpoint-pressure': 'checkpoints ahead of their schedule',
  'cache-too-small': 'a cache that is too small',
  'lock-manager': 'sessions that wait for the lock manager',
  'vacuum-held-back': 'vacuum that is held back',
  'network-limit': 'a network at its limit',
  'memory-exhaustion': 'memory that runs out',
  'parameter-change': 'a changed parameter',
  'plan-regression': 'a plan that became worse',
  'capacity-ceiling': 'capacity at its ceiling',
};

const SAID = 4;

const waitsSaid = (pair: Pair, type: RegExp): readonly Said[] =>
  [...pair.now.events.values()].filter(({ name }) => type.test(name)).flatMap((event) => shareSaid(pair, event));

const limitSaid = ({ now }: Pair, what: Limit): readonly Said[] => {
  const share = shareOfLimit(now, what);
  return share === undefined ? [] : [nearnessOf(share).said];
};

/** The figures that would show it, where there are some; else what sessions waited for. */
const SHOWN_BY: { readonly [Kind in Cause]?: (pair: Pair) => readonly Said[] } = {
  'lock-pile-up': (pair) => waitsSaid(pair, /^Lock:/i),
  'lock-manager': (pair) => waitsSaid(pair, /^LWLock:lock_?manager$/i),
  'connection-storm': (pair) => limitSaid(pair, 'connections'),
  'network-limit': (pair) => limitSaid(pair, 'network'),
  'memory-exhaustion': (pair) => limitSaid(pair, 'memory'),
};

const insteadOf = (pair: Pair, kind: Cause): readonly Said[] => {
  const says = SHOWN_BY[kind]?.(pair) ?? [];
  return says.length > 0 ? says : mostSaid(pair);
};

const replyOn = ({ diagnosis, pair }: Subject, kind: Cause, isYesNo: boolean): Reply => {
  const found = diagnosis.findings.find((finding) => finding.kind === kind);
  if (found === undefined)
    return { says: insteadOf(pair, kind), note: `the figures show nothing that amounts to ${PLAIN[kind]}` };
  const says = found.says.slice(0, SAID);
  const verdict = isYesNo && found.explainedBy === undefined && found.conditions.length > 0;
  const cause = diagnosis.findings.find(({ id }) => id === found.explainedBy);
  return {
    says,
    ...(verdict && { verdict: 'yes', conditions: found.conditions }),
    ...(cause !== undefined && { note: `it is there, but follows from ${PLAIN[cause.kind]}` }),
  };
};

const logSaid = ({ pair: { now } }: Subject): readonly Said[] =>
  (now.snapshot.logs ?? []).slice(0, 5).flatMap(({ message, count, path }) => {
    if (message === undefined || count === undefined) return [];
    const figure = stated({ value: count, at: { of: now.side, path: pointerBelow(path, 'count') } });
    return [say('lines of the log that say ', quote(message), ': ', figure)];
  });

const logTopic = (subject: Subject): Topic => ({
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
  reply: () => ({ says: logSaid(subject) }),
});

/** What the files do not hold. */
const openTopic = ({ diagnosis: { open } }: Subject): Topic => ({
  title: 'what the snapshot does not tell',
  phrases: ['miss', 'incomplete', 'not tell', 'not know', 'not captured', 'not answer', 'snapshot lack', 'gap'],
  section: '$META$',
  reply: () => {
    const lacks = [...new Set(open.map(({ because, unanswerable }) => `${because}; not answerable: ${unanswerable}`))];
    return { says: [], note: lacks.length === 0 ? 'no section is missing' : lacks.join('. ') };
  },
});

const MOST_CHANGES = 10;

export const wholeTopics: TopicsOf = (subject) => {
  const { diagnosis } = subject;
  const kinds = CAUSES.map((kind): Topic => ({
    title: PLAIN[kind],
    phrases: WORDS[kind],
    general: true,
    section: 'Metrics',
    reply: ({ isYesNo }) => replyOn(subject, kind, isYesNo),
  }));
  const load: Topic = {
    title: 'the load',
    general: true,
    phrases: ['load', 'busy', 'active session', 'session'],
    section: 'WaitEvents',
    reply: () => ({ says: diagnosis.load }),
  };
  const changed: Topic = {
    title: 'what changed',
    general: true,
    phrases: ['change', 'compare', 'what change', 'other snapshot', 'two snapshot', 'both snapshot', 'snapshot before'],
    section: 'Metrics',
    ...(diagnosis.changed.length !== 0 && { offer: 'What changed between the two snapshots?' }),
    reply: () =>
      diagnosis.compared
        ? { says: diagnosis.changed.slice(0, MOST_CHANGES) }
        : { says: [], missing: 'only one snapshot was read; two are compared when both are named' },
  };
  return [...kinds, load, changed, logTopic(subject), openTopic(subject)];
};

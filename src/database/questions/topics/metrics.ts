// Topics on metrics and derived figures: by name, or by the words of the name.
import { pointerBelow } from '../../../telemetry/json-pointer.js';
import {
  atLeastCondition,
  atMostCondition,
  changeFigure,
  type PlacedNumber,
  ratioFigure,
  statedFigure,
} from '../../diagnose/computed-figure.js';
import { metricValue, type SnapshotPair, type SnapshotView, wallClockSeconds } from '../../diagnose/snapshot-view.js';
import { beforeParts, composeSentence, type FigureSentencePart } from '../../diagnose/sentences.js';
import {
  type DerivedMetric,
  METRIC_STATISTICS,
  type MetricStatistic,
  type SnapshotMetric,
} from '../../format/snapshot.js';
import type { QuestionTopic, ParsedSnapshotQuestion, TopicReply, TopicSource } from '../question-topic.js';

const section = 'Metrics';

const WORDS: { readonly [Name in MetricStatistic]: string } = {
  avg: ' on average',
  max: ' at the most',
  min: ' at the least',
  sum: ' in all',
};

/** How people ask for what has a name of its own. */
const ALIASES: { readonly [name: string]: readonly string[] } = {
  'db.Transactions.xact_commit': ['commit'],
  'db.Transactions.xact_rollback': ['rollback'],
  'db.Transactions.commit_latency': ['slow commit', 'long commit', 'time commit'],
  'db.Transactions.blocked_transactions': ['block transaction'],
  'db.Temp.temp_files': ['temporary file'],
  'db.Temp.temp_bytes': [
    'temporary byte',
    'temporary',
    'spill byte',
    'how much temporary',
    'how much spill',
    'how much temporary file',
    'how much written temporary file',
  ],
  'db.Concurrency.deadlocks': ['deadlock'],
  'db.Checkpoint.checkpoints_req': ['checkpoint', 'request checkpoint'],
  'db.Checkpoint.checkpoints_timed': ['checkpoint', 'schedule checkpoint'],
  'db.IO.blks_read': ['block read'],
  'db.SQL.tup_returned': ['scan row', 'row scan'],
  'db.SQL.tup_fetched': ['row index', 'fetch row'],
  'db.state.idle_in_transaction_max_time': [
    'idle transaction',
    'open transaction',
    'long transaction',
    'oldest transaction',
  ],
  'os.swap.in': ['swap', 'swap in'],
  'os.swap.out': ['swap', 'swap out'],
  'os.memory.free': [
    'free memory',
    'memory left',
    'available memory',
    'spare memory',
    'how much free memory',
    'how much memory left',
    'how much available memory',
  ],
  'os.diskIO.auroraStorage.readLatency': ['read latency', 'slow read', 'disk latency'],
  freeableMemoryAvg: ['freeable memory'],
  bufferCacheHitRatio: ['cache', 'cache hit', 'hit ratio', 'buffer cache'],
  engineUpTime: ['up time', 'uptime', 'restart', 'last restart'],
};

const aliasesOf = (name: string): readonly string[] => (Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? []) : []);

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** `used` and `total` are of anything; with their category they are of something. */
const isDistinctiveName = (last: string): boolean => /[_\p{Lu}]/u.test(last.slice(1)) || last.length > 7;

type MetricChoice = { readonly name: string; readonly which: MetricStatistic };

/** “A second”, “per second”. */
const asksForRate = ({ stems }: ParsedSnapshotQuestion): boolean => stems.has('second');

type CountedMetric = { readonly name: string; readonly is: PlacedNumber; readonly was: PlacedNumber | undefined };

/** What was counted in all, over the seconds of the capture; a metric that is a rate itself has no further one. */
const rateParts = ({ now, before }: SnapshotPair, { name, is, was }: CountedMetric): readonly FigureSentencePart[] => {
  const seconds = wallClockSeconds(now);
  if (
    seconds === undefined ||
    seconds.value <= 0 ||
    /\bper (?:second|minute)\b/i.test(now.metrics.get(name)?.unit ?? '')
  )
    return [];
  const earlier = before === undefined ? undefined : wallClockSeconds(before);
  return [
    ratioFigure([is], seconds),
    ' a second',
    ...(was === undefined || earlier === undefined ? [] : [', it was ', ratioFigure([was], earlier), ' a second']),
    '; ',
  ];
};

const statistic = (
  pair: SnapshotPair,
  { name, which }: MetricChoice,
  asked: ParsedSnapshotQuestion,
): readonly FigureSentencePart[] => {
  const { now, before } = pair;
  const is = metricValue(now, name, which);
  if (is === undefined) return [];
  const was = before === undefined ? undefined : metricValue(before, name, which);
  const had = was === undefined ? undefined : statedFigure(was);
  const rate = which === 'sum' && asksForRate(asked) ? rateParts(pair, { is, was, name }) : [];
  return [...rate, statedFigure(is), WORDS[which], ...beforeParts(had), ...movedBy(is, was, asked)];
};

const unitOf = ({ unit }: SnapshotMetric | DerivedMetric): readonly FigureSentencePart[] =>
  unit === undefined || unit === '' ? [] : [' (', { quote: unit }, ')'];

const anyOf = (look: SnapshotView, { name }: SnapshotMetric): PlacedNumber | undefined =>
  metricValue(look, name, 'sum') ?? metricValue(look, name, 'max');

/** “Were there any deadlocks?” */
const judgeMetric = (
  look: SnapshotView,
  own: SnapshotMetric,
  asked: ParsedSnapshotQuestion,
): Pick<TopicReply, 'verdict' | 'conditions'> => {
  const count = anyOf(look, own);
  if (count === undefined || !asked.isYesNo || !asked.wants.includes('any')) return {};
  return count.value > 0
    ? { verdict: 'yes', conditions: [atLeastCondition(statedFigure(count), Number.MIN_VALUE)] }
    : { verdict: 'no', conditions: [atMostCondition(statedFigure(count), 0)] };
};

/** From the value before, by the one definition of change. */
const movedBy = (
  is: PlacedNumber,
  was: PlacedNumber | undefined,
  { wants }: ParsedSnapshotQuestion,
): readonly FigureSentencePart[] => {
  if (was === undefined || was.value === 0 || !wants.includes('moved')) return [];
  const moved = changeFigure(was, is);
  return [', a change of ', moved.value > 0 ? '+' : '', moved];
};

const replyOn = (pair: SnapshotPair, own: SnapshotMetric, asked: ParsedSnapshotQuestion): TopicReply => {
  const parts = METRIC_STATISTICS.map((which) => statistic(pair, { name: own.name, which }, asked)).filter(
    ({ length }) => length > 0,
  );
  if (parts.length === 0) return { sentences: [], missing: 'the metric is listed without a value' };
  const told = parts.flatMap((each, at) => (at === 0 ? each : ['; ', ...each]));
  return {
    ...judgeMetric(pair.now, own, asked),
    sentences: [composeSentence({ name: own.name }, ...unitOf(own), ': ', ...told)],
  };
};

const derivedReply = ({ now, before }: SnapshotPair, own: DerivedMetric, asked: ParsedSnapshotQuestion): TopicReply => {
  if (own.agedOut === true)
    return {
      sentences: [],
      missing: 'it comes from CloudWatch, which no longer had the data: its zero was not measured',
    };
  const begin: readonly FigureSentencePart[] = [{ name: own.name }, ...unitOf(own), ': '];
  if (own.value === undefined) {
    return own.text === undefined ? { sentences: [] } : { sentences: [composeSentence(...begin, { quote: own.text })] };
  }
  const reading = (look: SnapshotView, { value, path }: DerivedMetric): PlacedNumber | undefined =>
    value === undefined ? undefined : { value, at: { of: look.side, path: pointerBelow(path, 'value') } };
  const other = before?.snapshot.metrics?.derived.find(({ name }) => name === own.name);
  const [is, was] = [
    reading(now, own),
    other === undefined || before === undefined ? undefined : reading(before, other),
  ];
  if (is === undefined) return { sentences: [] };
  const had = was === undefined ? undefined : statedFigure(was);
  return { sentences: [composeSentence(...begin, statedFigure(is), ...beforeParts(had), ...movedBy(is, was, asked))] };
};

const topicOf = (pair: SnapshotPair, own: SnapshotMetric): QuestionTopic => {
  const last = lastOf(own.name);
  return {
    title: 'the metric',
    phrases: [`${own.category} ${last}`, ...(isDistinctiveName(last) ? [last] : []), ...aliasesOf(own.name)],
    names: [own.name, ...METRIC_STATISTICS.map((each) => `${own.name}.${each}`), ...(last.includes('_') ? [last] : [])],
    section,
    isCounter: true,
    reply: (asked) => replyOn(pair, own, asked),
  };
};

type MetricGroup = { readonly title: string; readonly phrases: readonly string[]; readonly of: RegExp };

/** One word for several metrics, whichever of them the file has. */
const GROUPS: readonly MetricGroup[] = [
  {
    title: 'reads and writes of storage',
    phrases: ['iops', 'io second', 'how many iops', 'read iops', 'write iops'],
    of: /^os\.diskIO\.(?:\w+\.)*(?:read|write)IOsPS$/,
  },
  {
    title: 'checkpoints',
    phrases: ['checkpoint', 'many checkpoint'],
    of: /^db\.Checkpoint\.checkpoints_(?:req|timed)$/,
  },
  { title: 'swapping', phrases: ['swap'], of: /^os\.swap\.(?:in|out)$/ },
];

const groupTopics = (pair: SnapshotPair): readonly QuestionTopic[] =>
  GROUPS.flatMap(({ title, phrases, of }) => {
    const own = [...pair.now.metrics.values()].filter(({ name }) => of.test(name));
    const reply = (asked: ParsedSnapshotQuestion): TopicReply => ({
      sentences: own.flatMap((each) => replyOn(pair, each, asked).sentences),
    });
    return own.length < 2 ? [] : [{ title, phrases, section, isCounter: true as const, reply }];
  });

export const metricTopics: TopicSource = ({ pair }) => {
  const { derived = [] } = pair.now.snapshot.metrics ?? {};
  return [
    ...groupTopics(pair),
    ...[...pair.now.metrics.values()].map((own) => topicOf(pair, own)),
    ...derived.map((own): QuestionTopic => ({
      title: 'the derived metric',
      phrases: [own.name, ...aliasesOf(own.name)],
      names: [own.name],
      section,
      isCounter: true as const,
      reply: (asked) => derivedReply(pair, own, asked),
    })),
  ];
};

// Topics on limits of the instance: reached, not reached, or not captured.
import { INSTANCE_LIMITS, type InstanceLimit, type LimitNearness } from '../../diagnose/diagnosis.js';
import { judgeNearness, shareOfLimit } from '../../diagnose/limits.js';
import { type SnapshotPair, waitEventKey } from '../../diagnose/snapshot-view.js';
import { eventShareSentences } from './waits-and-locks.js';
import {
  combinePhrases,
  questionStems,
  type QuestionTopic,
  type ParsedSnapshotQuestion,
  type TopicReply,
  type TopicSource,
} from '../question-topic.js';

type NamedLimit = { readonly title: string; readonly words: readonly string[] };

/** “Did it run out of …?”, “what is the use of …?” */
const USED = ['use', 'used', 'usage', 'utilisation', 'utilization', 'busy', 'run'];

const NAMED_LIMITS: { readonly [What in InstanceLimit]: NamedLimit } = {
  processors: { title: 'the processors', words: ['processor', ...combinePhrases(['processor'], USED)] },
  connections: {
    title: 'connections',
    words: [
      'connection',
      'client slot',
      'connection slot',
      ...combinePhrases(['connection'], [...USED, 'free', 'left', 'how many left']),
    ],
  },
  network: { title: 'the network', words: ['network', 'bandwidth', 'traffic'] },
  'local-storage': {
    title: 'throughput to local storage',
    words: ['local storage', 'ebs', 'disk throughput', 'storage throughput', 'temporary storage', 'disk'],
  },
  memory: { title: 'memory', words: ['memory', ...combinePhrases(['memory'], USED), 'how much memory used'] },
  'local-storage-space': {
    title: 'space on local storage',
    words: [
      'local storage space',
      'disk space',
      'disk full',
      'storage full',
      'storage space',
      ...combinePhrases(['disk', 'disk space'], USED),
    ],
  },
};

const OFFERED: ReadonlySet<InstanceLimit> = new Set(['processors', 'connections']);

const REACHED: { readonly [State in LimitNearness['state']]: 'yes' | 'no' } = { far: 'no', between: 'no', near: 'yes' };
const OTHER = { yes: 'no', no: 'yes' } as const;

/** “Was there enough memory?” is the other question. */
const verdictOf = ({ state }: LimitNearness, { wants }: ParsedSnapshotQuestion): 'yes' | 'no' =>
  wants.includes('enough') ? OTHER[REACHED[state]] : REACHED[state];

const CHANGE = new Set(questionStems('change grow rise fall'));

/** “Did the connections change?” asks for no limit: “no” would deny the change. */
const asksForChange = ({ stems, wants }: ParsedSnapshotQuestion): boolean =>
  wants.includes('moved') || [...CHANGE].some((stem) => stems.has(stem));

const judgeLimit = (nearness: LimitNearness, asked: ParsedSnapshotQuestion): TopicReply => {
  const sentences = [nearness.sentence];
  if (!asked.isYesNo || asksForChange(asked)) return { sentences };
  return { verdict: verdictOf(nearness, asked), conditions: nearness.conditions, sentences };
};

/** The time on processors is sampled where no metric of the machine is; of other limits nothing stands for the share. */
const limitInstead = (pair: SnapshotPair, what: InstanceLimit): TopicReply => {
  const event = what === 'processors' ? pair.now.events.get(waitEventKey('CPU')) : undefined;
  const sentences = event === undefined ? [] : eventShareSentences(pair, event);
  return sentences.length === 0
    ? { sentences }
    : { sentences, missing: 'how busy the processors of the machine were; this is the share of the sessions at work' };
};

const NEAR = new Set(questionStems('near close left free reach limit used full headroom spare remain'));

/** A setting that is a limit, by its name: “how close are we to max_connections?” asks for more than its value. */
export const namedLimitTopics: TopicSource = ({ pair: { now } }, { stems }) => {
  const share = shareOfLimit(now, 'connections');
  if (share === undefined || ![...NEAR].some((stem) => stems.has(stem))) return [];
  return [
    {
      title: 'connections',
      phrases: [],
      names: ['max_connections'],
      section: 'Metrics',
      reply: (asked) => judgeLimit(judgeNearness(share), asked),
    },
  ];
};

export const limitTopics: TopicSource = ({ pair }) => {
  const { now } = pair;
  const known = INSTANCE_LIMITS.map((what) => ({ what, share: shareOfLimit(now, what) }));
  const one = known.map(({ what, share }): QuestionTopic => {
    const { title, words } = NAMED_LIMITS[what];
    return {
      title,
      phrases: [...words, ...combinePhrases(words, ['limit', 'reach'])],
      section: 'Metrics',
      ...(share !== undefined && OFFERED.has(what) && { offer: `Did ${title} reach their limit?` }),
      reply: (asked) => (share === undefined ? limitInstead(pair, what) : judgeLimit(judgeNearness(share), asked)),
    };
  });
  const all: QuestionTopic = {
    title: 'the limits of the instance',
    phrases: [
      'limit',
      ...combinePhrases(['instance', 'machine', 'class', 'server'], ['small', 'large', 'enough', 'size']),
    ],
    section: 'Metrics',
    reply: () => ({
      sentences: known.flatMap(({ share }) => (share === undefined ? [] : [judgeNearness(share).sentence])),
    }),
  };
  return [...one, all];
};

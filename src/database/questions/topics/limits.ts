// How near it came to each limit of the instance: reached, not reached, or not captured.
import { type Limit, LIMITS, type Nearness } from '../../diagnose/diagnosis.js';
import { nearnessOf, shareOfLimit } from '../../diagnose/limits.js';
import { type Asked, type Reply, together, type Topic, type TopicsOf } from '../topic.js';

type Named = { readonly title: string; readonly words: readonly string[] };

/** “Did it run out of …?”, “what is the use of …?” */
const USED = ['use', 'used', 'usage', 'utilisation', 'utilization', 'busy', 'run'];

const NAMED: { readonly [What in Limit]: Named } = {
  processors: { title: 'the processors', words: ['processor', ...together(['processor'], USED)] },
  connections: {
    title: 'connections',
    words: ['connection', 'client slot', 'connection slot', ...together(['connection'], USED)],
  },
  network: { title: 'the network', words: ['network', 'bandwidth', 'traffic'] },
  'local-storage': {
    title: 'throughput to local storage',
    words: ['local storage', 'ebs', 'disk throughput', 'storage throughput', 'temporary storage', 'disk'],
  },
  memory: { title: 'memory', words: ['memory', ...together(['memory'], USED), 'how much memory used'] },
  'local-storage-space': {
    title: 'space on local storage',
    words: [
      'local storage space',
      'disk space',
      'disk full',
      'storage full',
      'storage space',
      ...together(['disk', 'disk space'], USED),
    ],
  },
};

const OFFERED: ReadonlySet<Limit> = new Set(['processors', 'connections']);

const REACHED: { readonly [State in Nearness['state']]: 'yes' | 'no' } = { far: 'no', between: 'no', near: 'yes' };
const OTHER = { yes: 'no', no: 'yes' } as const;

/** “Was there enough memory?” is the other question. */
const ENOUGH = /\b(?:enough|sufficient|spare|headroom|left|ok(?:ay)?|fine)\b/i;

const verdictOf = ({ state }: Nearness, { text }: Asked): 'yes' | 'no' =>
  ENOUGH.test(text) ? OTHER[REACHED[state]] : REACHED[state];

const judged = (nearness: Nearness, asked: Asked): Reply => {
  const says = [nearness.said];
  if (!asked.isYesNo) return { says };
  return { verdict: verdictOf(nearness, asked), conditions: nearness.conditions, says };
};

export const limitTopics: TopicsOf = ({ pair: { now } }) => {
  const known = LIMITS.map((what) => ({ what, share: shareOfLimit(now, what) }));
  const one = known.map(({ what, share }): Topic => {
    const { title, words } = NAMED[what];
    return {
      title,
      phrases: [...words, ...together(words, ['limit', 'reach'])],
      section: 'Metrics',
      ...(share !== undefined && OFFERED.has(what) && { offer: `Did ${title} reach their limit?` }),
      reply: (asked) => (share === undefined ? { says: [] } : judged(nearnessOf(share), asked)),
    };
  });
  const all: Topic = {
    title: 'the limits of the instance',
    phrases: ['limit', ...together(['instance', 'machine', 'class', 'server'], ['small', 'large', 'enough', 'size'])],
    section: 'Metrics',
    reply: () => ({ says: known.flatMap(({ share }) => (share === undefined ? [] : [nearnessOf(share).said])) }),
  };
  return [...one, all];
};

// Statements: one by any of its ids, and which of them leads by load, calls, blocks, rows or time.
import { below } from '../../../telemetry/pointer.js';
import type { Said } from '../../diagnose/diagnosis.js';
import { loadOf, type Look, type Pair, sameIn, stat } from '../../diagnose/look.js';
import { type Reading, stated } from '../../diagnose/reckon.js';
import { itWas } from '../../diagnose/say/compare.js';
import { say, textOf } from '../../diagnose/say/say.js';
import { present } from '../../diagnose/signal.js';
import { shareSaid } from '../../diagnose/statements.js';
import type { LoadPart, Statement } from '../../read/snapshot.js';
import { together, type Topic, type TopicsOf } from '../topic.js';

const NOUNS = ['statement'];

/** By the name of a statistic without its “per”: how it is asked for, and how it is told. */
type Measure = { readonly words: readonly string[]; readonly told: string };

const MEASURES: { readonly [base: string]: Measure } = {
  temp_blks_written: {
    words: ['temporary', 'temporary written', 'temporary file', 'temporary file written', 'temporary block', 'spill'],
    told: 'temporary blocks written',
  },
  temp_blks_read: { words: ['temporary read', 'temporary file read'], told: 'temporary blocks read' },
  calls: { words: ['call', 'often', 'run', 'execute', 'frequent'], told: 'calls' },
  rows: { words: ['row'], told: 'rows' },
  avg_latency: { words: ['slow', 'slowest', 'latency', 'long', 'longest', 'time'], told: 'time of a call' },
  shared_blks_read: { words: ['read', 'block read', 'io', 'disk'], told: 'blocks read' },
  shared_blks_hit: { words: ['hit', 'cache', 'buffer'], told: 'blocks found in the cache' },
  shared_blks_written: { words: ['written', 'block written'], told: 'blocks written' },
  shared_blks_dirtied: { words: ['dirty', 'dirtied', 'change block'], told: 'blocks made dirty' },
  local_blks_written: { words: ['local block written'], told: 'local blocks written' },
  blk_read_time: { words: ['read time'], told: 'time of reading blocks' },
  blk_write_time: { words: ['written time'], told: 'time of writing blocks' },
};

const LOADED = [
  '',
  'load',
  'worst',
  'top',
  'heavy',
  'heaviest',
  'expensive',
  'most load',
  'blame',
  'responsible',
  'cause',
];

const MOST = 3;

type Ranked = { readonly statement: Statement; readonly reading: Reading };

const ranked = (look: Look, of: (statement: Statement) => Reading | undefined): readonly Ranked[] =>
  (look.snapshot.statements?.list ?? [])
    .flatMap((statement): readonly Ranked[] => {
      const reading = of(statement);
      return reading === undefined ? [] : [{ statement, reading }];
    })
    .toSorted((a, b) => b.reading.value - a.reading.value);

/** Zero is told of the first alone: then it is the answer. */
const leading = (all: readonly Ranked[]): readonly Ranked[] => {
  const some = all.filter(({ reading }) => reading.value > 0).slice(0, MOST);
  return some.length === 0 ? all.slice(0, 1) : some;
};

const identified = ({ id }: Statement) => (id === undefined ? [] : [' (', { name: id }, ')']);

const millis = (name: string): 'millis' | undefined => (/latency|_time/.test(name) ? 'millis' : undefined);

const statisticSaid = ({ now, before }: Pair, name: string, told: string): readonly Said[] => {
  const per = name.endsWith('_per_sec') ? ' a second' : ' a call';
  const words = `${told}${name.includes('latency') ? '' : per} of `;
  return leading(ranked(now, (statement) => stat(now, statement, name))).map(({ statement, reading }) => {
    const had = sameIn(before, statement);
    const was = had === undefined || before === undefined ? undefined : stat(before, had, name);
    const earlier = was === undefined ? undefined : stated(was, millis(name));
    return say(
      words,
      textOf(statement),
      ...identified(statement),
      ': ',
      stated(reading, millis(name)),
      ...itWas(earlier),
    );
  });
};

/** A total by the second is asked for; where the file holds none, what a call does. */
const measured = (pair: Pair, base: string, told: string): readonly Said[] => {
  for (const name of [`${base}_per_sec`, base === 'avg_latency' ? 'avg_latency_per_call' : `${base}_per_call`]) {
    const says = statisticSaid(pair, name, told);
    if (says.length > 0) return says;
  }
  return [];
};

const part = (look: Look, { path, percent }: LoadPart): Reading | undefined =>
  percent === undefined ? undefined : { value: percent, at: { of: look.side, path: below(path, 'pct') } };

const partsSaid = (look: Look, words: string, parts: readonly LoadPart[]): readonly Said[] =>
  parts
    .toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))
    .slice(0, MOST)
    .flatMap((each) => {
      const reading = part(look, each);
      return reading === undefined ? [] : [say(words, { name: each.name }, ': ', stated(reading, 'points'))];
    });

const told = (pair: Pair, statement: Statement): readonly Said[] => {
  const { now } = pair;
  const calls = stat(now, statement, 'calls_per_sec');
  const latency = stat(now, statement, 'avg_latency_per_call');
  return present([
    shareSaid(now, statement),
    calls === undefined ? undefined : say('calls a second: ', stated(calls)),
    latency === undefined ? undefined : say('time of a call: ', stated(latency, 'millis')),
    ...partsSaid(now, 'of its load, in ', statement.waits),
    ...partsSaid(now, 'of its load, of the user ', statement.users),
  ]);
};

const idsOf = ({ id, dbId, children }: Statement): readonly string[] =>
  present([id, dbId, ...children.flatMap((child) => [child.id, child.dbId])]);

const byLoad = ({ now }: Pair): readonly Said[] =>
  present(
    leading(ranked(now, (statement) => loadOf(now, statement))).map(({ statement }) => shareSaid(now, statement)),
  );

export const statementTopics: TopicsOf = ({ pair }) => {
  const section = 'SQLs';
  const list = pair.now.snapshot.statements?.list ?? [];
  const measures = Object.entries(MEASURES).map(([base, { words, told: words2 }]): Topic => ({
    title: `statements by ${words2}`,
    phrases: together(NOUNS, words),
    section,
    reply: () => ({ says: measured(pair, base, words2) }),
  }));
  const load: Topic = {
    title: 'statements by load',
    phrases: together(NOUNS, LOADED),
    section,
    ...(list.length === 0 ? {} : { offer: 'Which statement makes the most load?' }),
    reply: () => ({ says: byLoad(pair) }),
  };
  const users: Topic = {
    title: 'users by load of the leading statement',
    phrases: ['user', 'which user'],
    section,
    reply: () => ({
      says: list
        .slice(0, 1)
        .flatMap((each) => [
          ...present([shareSaid(pair.now, each)]),
          ...partsSaid(pair.now, 'of its load, of the user ', each.users),
        ]),
    }),
  };
  const own = list.map((statement): Topic => ({
    title: 'the statement',
    phrases: [],
    names: idsOf(statement),
    section,
    reply: () => ({ says: told(pair, statement) }),
  }));
  return [...own, ...measures, load, users];
};

// Statements: one by any of its ids, and which of them leads by load, calls, blocks, rows or time.
import { pointerBelow } from '../../../telemetry/json-pointer.js';
import type { Said } from '../../diagnose/diagnosis.js';
import { loadOf, type Look, type Pair, sameIn, stat } from '../../diagnose/look.js';
import { type Reading, stated } from '../../diagnose/reckon.js';
import { itWas } from '../../diagnose/say/compare.js';
import { atLength, say, textOf } from '../../diagnose/say/say.js';
import { present } from '../../diagnose/signal.js';
import { shareSaid } from '../../diagnose/statements.js';
import type { LoadPart, Statement } from '../../format/snapshot.js';
import { together, type Topic, type TopicsOf } from '../topic.js';
import { MEASURES } from './statement-measures.js';

const NOUNS = ['statement'];

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
  percent === undefined ? undefined : { value: percent, at: { of: look.side, path: pointerBelow(path, 'pct') } };

const partsSaid = (look: Look, words: string, parts: readonly LoadPart[]): readonly Said[] =>
  parts
    .toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))
    .slice(0, MOST)
    .flatMap((each) => {
      const reading = part(look, each);
      return reading === undefined ? [] : [say(words, { name: each.name }, ': ', stated(reading, 'points'))];
    });

/** Its text, as long as a page bears. */
const wholeSaid = ({ text, id }: Statement): readonly Said[] =>
  text === undefined ? [] : [say('the text of ', { name: id ?? 'the statement' }, ': ', atLength(text))];

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
    ...partsSaid(now, 'of its load, in the database ', statement.databases),
    ...wholeSaid(statement),
  ]);
};

const idsOf = ({ id, dbId, children }: Statement): readonly string[] =>
  present([id, dbId, ...children.flatMap((child) => [child.id, child.dbId])]);

const byLoad = ({ now }: Pair): readonly Said[] =>
  present(
    leading(ranked(now, (statement) => loadOf(now, statement))).map(({ statement }) => shareSaid(now, statement)),
  );

type Sharing = {
  readonly title: string;
  readonly phrases: readonly string[];
  readonly words: string;
  readonly parts: (statement: Statement) => readonly LoadPart[];
};

const SHARING: readonly Sharing[] = [
  {
    title: 'users by load of the leading statement',
    phrases: ['user', 'which user'],
    words: 'of its load, of the user ',
    parts: ({ users }) => users,
  },
  {
    title: 'databases by load of the leading statement',
    phrases: ['which database', 'database load', 'database name'],
    words: 'of its load, in the database ',
    parts: ({ databases }) => databases,
  },
];

/** Whose the load of the leading statement is. */
const sharedTopics = ({ now }: Pair, list: readonly Statement[]): readonly Topic[] =>
  SHARING.map(({ title, phrases, words, parts }) => ({
    title,
    phrases,
    section: 'SQLs',
    reply: () => ({
      says: list
        .slice(0, 1)
        .flatMap((each) => [...present([shareSaid(now, each)]), ...partsSaid(now, words, parts(each))]),
    }),
  }));

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
    ...(list.length !== 0 && { offer: 'Which statement makes the most load?' }),
    reply: () => ({ says: byLoad(pair) }),
  };
  const texts: Topic = {
    title: 'the text of the leading statement',
    phrases: together(['text', 'full', 'whole', 'complete', 'entire'], ['statement']),
    section,
    reply: () => ({ says: list.slice(0, 1).flatMap(wholeSaid) }),
  };
  const own = list.map((statement): Topic => ({
    title: 'the statement',
    phrases: [],
    names: idsOf(statement),
    section,
    reply: () => ({ says: told(pair, statement) }),
  }));
  return [...own, ...measures, texts, load, ...sharedTopics(pair, list)];
};

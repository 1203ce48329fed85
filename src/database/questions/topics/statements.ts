// Topics about SQL statements: a single statement by any of its ids, and the leading statements by load, calls, blocks, rows or time.
import { pointerBelow } from '../../../telemetry/json-pointer.js';
import type { FigureSentence } from '../../diagnose/diagnosis.js';
import {
  sameStatementIn,
  type SnapshotPair,
  type SnapshotView,
  statementLoad,
  statementStat,
} from '../../diagnose/snapshot-view.js';
import { type PlacedNumber, statedFigure } from '../../diagnose/computed-figure.js';
import { beforeParts, composeSentence, longQuotePart, statementTextPart } from '../../diagnose/sentences.js';
import { withoutUndefined } from '../../diagnose/cause-candidate.js';
import { loadShareSentence } from '../../diagnose/statement-cost.js';
import type { LoadPart, SqlStatement } from '../../format/snapshot.js';
import { namesTable } from '../../diagnose/rules/vacuum.js';
import { stateRows, textIn } from '../../diagnose/server-state.js';
import type { PlacedObject } from '../../format/fields.js';
import { engineOf } from '../../diagnose/engine.js';
import {
  combinePhrases,
  type ParsedSnapshotQuestion,
  questionStems,
  type QuestionTopic,
  type TopicReply,
  type TopicSource,
  type TopicSubject,
} from '../question-topic.js';

/** `words`: words of a question that ask for the statistic. `label`: its name in the reply. */
type StatementMeasure = { readonly words: readonly string[]; readonly label: string };

/** By the name of the statistic in the snapshot, without `_per_sec` and `_per_call`. */
const STATEMENT_MEASURES: { readonly [base: string]: StatementMeasure } = {
  temp_blks_written: {
    words: ['temporary', 'temporary written', 'temporary file', 'temporary file written', 'temporary block', 'spill'],
    label: 'temporary blocks written',
  },
  temp_blks_read: { words: ['temporary read', 'temporary file read'], label: 'temporary blocks read' },
  calls: { words: ['call', 'often', 'run', 'execute', 'frequent'], label: 'calls' },
  rows: { words: ['row'], label: 'rows' },
  avg_latency: { words: ['slow', 'slowest', 'latency', 'long', 'longest', 'time'], label: 'time of a call' },
  shared_blks_read: { words: ['read', 'block read', 'io', 'disk'], label: 'blocks read' },
  shared_blks_hit: { words: ['hit', 'cache', 'buffer'], label: 'blocks found in the cache' },
  shared_blks_written: { words: ['written', 'block written'], label: 'blocks written' },
  shared_blks_dirtied: { words: ['dirty', 'dirtied', 'change block'], label: 'blocks made dirty' },
  local_blks_written: { words: ['local block written'], label: 'local blocks written' },
  blk_read_time: { words: ['read time'], label: 'time of reading blocks' },
  blk_write_time: { words: ['written time'], label: 'time of writing blocks' },
};

const NOUNS = ['statement'];

const LOAD_WORDS = [
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

const MAX_LISTED = 3;

type RankedStatement = { readonly statement: SqlStatement; readonly reading: PlacedNumber };

const rankStatements = (
  look: SnapshotView,
  of: (statement: SqlStatement) => PlacedNumber | undefined,
): readonly RankedStatement[] =>
  (look.snapshot.statements?.list ?? [])
    .flatMap((statement): readonly RankedStatement[] => {
      const reading = of(statement);
      return reading === undefined ? [] : [{ statement, reading }];
    })
    .toSorted((a, b) => b.reading.value - a.reading.value);

/** Which place in the order is asked for: 0 is the first, with those after it. */
type Rank = 0 | 1 | 2;

const [SECOND = '', NEXT = '', THIRD = ''] = questionStems('second next third');
/** “Calls per second” asks for no place in an order. */
const PER: ReadonlySet<string> = new Set(['per', 'a', 'each', 'every', 'one']);

const rankOf = ({ words, stems }: ParsedSnapshotQuestion): Rank => {
  if (stems.has(THIRD)) return 2;
  const isRate = words.some((word, at) => /^seconds?$/i.test(word) && PER.has(words[at - 1]?.toLowerCase() ?? ''));
  return !isRate && (stems.has(SECOND) || stems.has(NEXT)) ? 1 : 0;
};

const NO_FURTHER: TopicReply = { sentences: [], note: 'this snapshot holds no further statement with a value there' };

/** Statements with a zero are left out, unless all have one: then the first of them is the reply. Of a later place, that one alone. */
const leadingStatements = (all: readonly RankedStatement[], rank: Rank): readonly RankedStatement[] => {
  const some = all.filter(({ reading }) => reading.value > 0);
  if (rank > 0) return some.slice(rank, rank + 1);
  return some.length === 0 ? all.slice(0, 1) : some.slice(0, MAX_LISTED);
};

const idParts = ({ id }: SqlStatement) => (id === undefined ? [] : [' (', { name: id }, ')']);

const millisecondUnit = (name: string): 'millis' | undefined => (/latency|_time/.test(name) ? 'millis' : undefined);

const statisticSentences = (
  { now, before }: SnapshotPair,
  name: string,
  { label, rank }: { readonly label: string; readonly rank: Rank },
): readonly FigureSentence[] => {
  const per = name.endsWith('_per_sec') ? ' a second' : ' a call';
  const words = `${label}${name.includes('latency') ? '' : per} of `;
  return leadingStatements(
    rankStatements(now, (statement) => statementStat(now, statement, name)),
    rank,
  ).map(({ statement, reading }) => {
    const had = sameStatementIn(before, statement);
    const was = had === undefined || before === undefined ? undefined : statementStat(before, had, name);
    const earlier = was === undefined ? undefined : statedFigure(was, millisecondUnit(name));
    return composeSentence(
      words,
      statementTextPart(statement),
      ...idParts(statement),
      ': ',
      statedFigure(reading, millisecondUnit(name)),
      ...beforeParts(earlier),
    );
  });
};

/** States the rate per second; if the file has none, the value per call. */
const measureSentences = (
  pair: SnapshotPair,
  base: string,
  told: { readonly label: string; readonly rank: Rank },
): readonly FigureSentence[] => {
  for (const name of [`${base}_per_sec`, base === 'avg_latency' ? 'avg_latency_per_call' : `${base}_per_call`]) {
    const sentences = statisticSentences(pair, name, told);
    if (sentences.length > 0) return sentences;
  }
  return [];
};

/** What MySQL and MariaDB count of the whole server, and of no statement by itself. */
const measureReply = (pair: SnapshotPair, base: string, told: { label: string; rank: Rank }): TopicReply => {
  const sentences = measureSentences(pair, base, told);
  if (sentences.length > 0) return { sentences };
  if (told.rank > 0 && measureSentences(pair, base, { ...told, rank: 0 }).length > 0) return NO_FURTHER;
  return engineOf(pair.now) === 'mysql' && pair.now.statements.length > 0 && /blk/.test(base)
    ? {
        sentences: measureSentences(pair, 'rows_examined', { label: 'rows examined', rank: 0 }),
        missing: `${told.label} by each statement: MySQL and MariaDB count them for the whole server alone`,
      }
    : { sentences };
};

const partShare = (look: SnapshotView, { path, percent }: LoadPart): PlacedNumber | undefined =>
  percent === undefined ? undefined : { value: percent, at: { of: look.side, path: pointerBelow(path, 'pct') } };

const partSentences = (look: SnapshotView, words: string, parts: readonly LoadPart[]): readonly FigureSentence[] =>
  parts
    .toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))
    .slice(0, MAX_LISTED)
    .flatMap((each) => {
      const reading = partShare(look, each);
      return reading === undefined
        ? []
        : [composeSentence(words, { name: each.name }, ': ', statedFigure(reading, 'points'))];
    });

/** The text of a statement, shortened where it is too long for a page. */
const wholeTextSentences = ({ text, id }: SqlStatement): readonly FigureSentence[] =>
  text === undefined
    ? []
    : [composeSentence('the text of ', { name: id ?? 'the statement' }, ': ', longQuotePart(text))];

const describeStatement = (pair: SnapshotPair, statement: SqlStatement): readonly FigureSentence[] => {
  const { now } = pair;
  const calls = statementStat(now, statement, 'calls_per_sec');
  const latency = statementStat(now, statement, 'avg_latency_per_call');
  const returned = statementStat(now, statement, 'rows_per_call');
  const examined = statementStat(now, statement, 'rows_examined_per_call');
  return withoutUndefined([
    loadShareSentence(now, statement),
    calls === undefined ? undefined : composeSentence('calls a second: ', statedFigure(calls)),
    latency === undefined ? undefined : composeSentence('time of a call: ', statedFigure(latency, 'millis')),
    returned === undefined ? undefined : composeSentence('rows of a call: ', statedFigure(returned)),
    examined === undefined ? undefined : composeSentence('rows examined by a call: ', statedFigure(examined)),
    ...partSentences(now, 'of its load, in ', statement.waits),
    ...partSentences(now, 'of its load, of the user ', statement.users),
    ...partSentences(now, 'of its load, in the database ', statement.databases),
    ...wholeTextSentences(statement),
  ]);
};

const idsOf = ({ id, dbId, children }: SqlStatement): readonly string[] =>
  withoutUndefined([id, dbId, ...children.flatMap((child) => [child.id, child.dbId])]);

const loadSentences = ({ now }: SnapshotPair, rank: Rank): readonly FigureSentence[] =>
  withoutUndefined(
    leadingStatements(
      rankStatements(now, (statement) => statementLoad(now, statement)),
      rank,
    ).map(({ statement }) => loadShareSentence(now, statement)),
  );

/** “And the second worst?” */
const furtherReply = (pair: SnapshotPair, asked: ParsedSnapshotQuestion): TopicReply => {
  const sentences = loadSentences(pair, rankOf(asked) === 2 ? 2 : 1);
  return sentences.length > 0 ? { sentences } : NO_FURTHER;
};

type SharedLoad = {
  readonly title: string;
  readonly phrases: readonly string[];
  readonly words: string;
  readonly parts: (statement: SqlStatement) => readonly LoadPart[];
};

const SHARED_LOADS: readonly SharedLoad[] = [
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

/** The users and the databases that cause the load of the leading statement. */
const sharedTopics = ({ now }: SnapshotPair, list: readonly SqlStatement[]): readonly QuestionTopic[] =>
  SHARED_LOADS.map(({ title, phrases, words, parts }) => ({
    title,
    phrases,
    section: 'SQLs',
    reply: () => ({
      sentences: list
        .slice(0, 1)
        .flatMap((each) => [
          ...withoutUndefined([loadShareSentence(now, each)]),
          ...partSentences(now, words, parts(each)),
        ]),
    }),
  }));

const STATEMENT_WORDS = new Set(questionStems('statement select insert update delete'));
const VERBS = ['select', 'insert', 'update', 'delete'] as const;
const MAX_ON_TABLE = 2;

const tableNames = (row: PlacedObject): readonly string[] => {
  const relation = textIn(row, 'relation')?.replaceAll('"', '');
  return relation === undefined ? [] : [relation, relation.slice(relation.lastIndexOf('.') + 1)];
};

/** “Who runs the select on bookings?”: the statements on a table that is named, and not those of the finding. */
export const namedTableStatements: TopicSource = ({ pair }, { words, stems }) => {
  if (![...STATEMENT_WORDS].some((stem) => stems.has(stem))) return [];
  const said = new Set(words.map((word) => word.toLowerCase()));
  const verbs = VERBS.filter((verb) => said.has(verb) || said.has(`${verb}s`));
  const isVerb = ({ text = '' }: SqlStatement): boolean =>
    verbs.length === 0 || verbs.some((verb) => text.trimStart().toLowerCase().startsWith(verb));
  return stateRows(pair.now, 'Tables').flatMap((row): readonly QuestionTopic[] => {
    const own = pair.now.statements.filter((statement) => namesTable(statement, row) && isVerb(statement));
    return own.length === 0
      ? []
      : [
          {
            title: 'statements on the table',
            phrases: [],
            names: tableNames(row),
            section: 'SQLs',
            reply: () => ({
              sentences: own.slice(0, MAX_ON_TABLE).flatMap((statement) => describeStatement(pair, statement)),
            }),
          },
        ];
  });
};

/** “How many times was it called?”: of the statement that the finding shows in. */
const OWN_MEASURES = [
  'call',
  'often call',
  'many time call',
  'many time run',
  'often run',
  'how slow',
  'slow',
  'time call',
  'long call',
  'long one call',
  'long each call',
  'row read',
  'many row read',
  'row return',
  'row each',
  'many row each',
  'read each',
  'many row read each',
];

const ownStatementTopics = ({ pair, diagnosis }: TopicSubject): readonly QuestionTopic[] => {
  const ids = diagnosis.findings[0]?.statements ?? [];
  const own = (pair.now.snapshot.statements?.list ?? []).filter(({ id }) => id !== undefined && ids.includes(id));
  if (own.length === 0) return [];
  return [
    {
      title: 'the statement of the finding',
      phrases: combinePhrases(['it', 'they', 'that', 'this one', 'how', 'how many', 'how it'], OWN_MEASURES),
      isFollowUp: true,
      section: 'SQLs',
      reply: () => ({ sentences: own.slice(0, 1).flatMap((statement) => describeStatement(pair, statement)) }),
    },
  ];
};

export const statementTopics: TopicSource = (subject) => {
  const { pair } = subject;
  const section = 'SQLs';
  const list = pair.now.snapshot.statements?.list ?? [];
  const measures = Object.entries(STATEMENT_MEASURES).map(([base, { words, label }]): QuestionTopic => ({
    title: `statements by ${label}`,
    phrases: combinePhrases(NOUNS, words),
    section,
    reply: (asked) => measureReply(pair, base, { label, rank: rankOf(asked) }),
  }));
  const load: QuestionTopic = {
    title: 'statements by load',
    phrases: combinePhrases(NOUNS, LOAD_WORDS),
    section,
    ...(list.length !== 0 && { offer: 'Which statement makes the most load?' }),
    reply: () => ({ sentences: loadSentences(pair, 0) }),
  };
  // “the next one” is a statement where the finding is about some
  const ones = (subject.diagnosis.findings[0]?.statements.length ?? 1) > 0 ? ['one'] : [];
  const further: QuestionTopic = {
    title: 'statements after the first',
    phrases: combinePhrases(
      ['second', 'third', 'next'],
      [...ones, ...combinePhrases(['', ...NOUNS], LOAD_WORDS.slice(1)), ...NOUNS],
    ),
    isFollowUp: true,
    section,
    reply: (asked) => furtherReply(pair, asked),
  };
  const texts: QuestionTopic = {
    title: 'the text of the leading statement',
    phrases: combinePhrases(['text', 'full', 'whole', 'complete', 'entire'], ['statement']),
    section,
    reply: () => ({ sentences: list.slice(0, 1).flatMap(wholeTextSentences) }),
  };
  const own = list.map((statement): QuestionTopic => ({
    title: 'the statement',
    phrases: [],
    names: idsOf(statement),
    section,
    reply: () => ({ sentences: describeStatement(pair, statement) }),
  }));
  return [...own, ...ownStatementTopics(subject), ...measures, texts, further, load, ...sharedTopics(pair, list)];
};

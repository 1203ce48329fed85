// From scored conversations to figures and tables.
import type { Figures } from '../benchmark.js';
import { median, rounded, shareOf, sum, wilson } from '../numbers.js';
import { listOf } from '../incidents/tables.js';
import type { Table } from '../table.js';
import type { TalkScore, TurnScore } from './score.js';
import type { Talk } from './talk.js';

export const figuresOf = (scores: readonly TalkScore[]): Figures => {
  const turns = scores.flatMap((each) => each.turns);
  const told = turns.flatMap((each) => each.untruths ?? []).length;
  const changing = turns.filter((each) => each.untruths !== undefined);
  const count = (placed: TurnScore['placed']): number => turns.filter((each) => each.placed === placed).length;
  const last = shareOf(scores, ({ isRightLast }) => isRightLast);
  const { low, high } = wilson(last, new Set(scores.map(({ id }) => id)).size);
  const total = (of: (score: TalkScore) => number): number => sum(scores.map(of));
  const costOf = (is: TurnScore['is'], cost: 'millis' | 'rowsRead'): number | null => {
    const own = turns.filter((each) => each.is === is);
    return own.length === 0 ? null : rounded(median(own.map((each) => each[cost])));
  };
  return {
    conversations: scores.length,
    turns: turns.length,
    rightFirstTurn: rounded(shareOf(scores, ({ turns: [first] }) => first?.isRight === true)),
    rightLastTurn: rounded(last),
    rightLastLow: rounded(low),
    rightLastHigh: rounded(high),
    rightAtOnce: rounded(shareOf(scores, ({ isRightOnce }) => isRightOnce)),
    fetchedTwice: total(({ logsTwice, spansTwice }) => logsTwice + spansTwice),
    logsFetchedTwice: total(({ logsTwice }) => logsTwice),
    spansFetchedTwice: total(({ spansTwice }) => spansTwice),
    namedAgain: total((each) => each.namedAgain),
    lateRecords: total(({ late }) => late),
    lateLost: total(({ late, lateFound }) => late - lateFound),
    records: total(({ covered }) => covered),
    lost: total(({ covered, coveredFound }) => covered - coveredFound),
    merged: count('merged'),
    split: count('split'),
    asked: count('asked'),
    answersWithChanges: changing.length,
    truthful: rounded(shareOf(changing, ({ untruths }) => untruths?.length === 0)),
    untruths: told,
    millisFirstTurn: costOf('question', 'millis'),
    millisLastTurn: costOf('return', 'millis'),
    rowsFirstTurn: costOf('question', 'rowsRead'),
    rowsLastTurn: costOf('return', 'rowsRead'),
  };
};

const GOALS: { readonly [figure: string]: string } = {
  rightLastTurn: '≥ .95',
  fetchedTwice: '0',
  lateLost: '0',
  lost: '0',
  truthful: '1',
};

export const figureTable = (figures: Figures): Table => listOf('Unfolding', figures, GOALS);

const TURNS: readonly TurnScore['is'][] = ['question', 'anything new', 'narrowed', 'widened', 'unrelated', 'return'];

export const byTurn = (scores: readonly TalkScore[]): Table => ({
  title: 'By turn',
  columns: ['turns', 'right service first', 'right issue', 'asked', 'truthful', 'ms', 'rows read'],
  rows: TURNS.flatMap((is) => {
    const own = scores.flatMap(({ turns }) => turns).filter((each) => each.is === is);
    const changing = own.filter(({ untruths }) => untruths !== undefined);
    const right = is === 'unrelated' ? null : shareOf(own, ({ isRight }) => isRight === true);
    if (own.length === 0) return [];
    return [
      [
        is,
        own.length,
        right,
        shareOf(own, ({ placed }) => placed === 'right'),
        shareOf(own, ({ placed }) => placed === 'asked'),
        changing.length === 0 ? null : shareOf(changing, ({ untruths }) => untruths?.length === 0),
        median(own.map(({ millis }) => millis)),
        median(own.map(({ rowsRead }) => rowsRead)),
      ] as const,
    ];
  }),
});

const turnTroubles = (score: TalkScore, talk: Talk | undefined): readonly Table['rows'][number][] =>
  score.turns.flatMap(({ is, placed, untruths = [] }, turn) => {
    const text = talk?.said[turn]?.line.text ?? '';
    const misplaced = placed === 'merged' || placed === 'split' ? [`${placed}: ${text}`] : [];
    return [...misplaced, ...untruths].map((what) => [score.id, is, what] as const);
  });

const recordTroubles = ({ id, covered, coveredFound, late, lateFound }: TalkScore): readonly Table['rows'][number][] =>
  covered === coveredFound
    ? []
    : [[id, 'records', `${covered - coveredFound} of ${covered} lost, ${late - lateFound} of them late`]];

export const troubles = (talks: readonly Talk[], scores: readonly TalkScore[]): Table => ({
  title: 'Not as it should be',
  columns: ['turn', 'what'],
  rows: scores.flatMap((score, at) => [...turnTroubles(score, talks[at]), ...recordTroubles(score)]),
});

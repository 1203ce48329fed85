// Follow-up, new issue or return: the product's relation model on turns of an incident channel, its chat model on plain chats.
import { chatRelationOf, relationOf } from './relation-sets.js';
import { paceOf } from './chat/chat-model.js';
import type { Benchmark, Figures } from '../benchmark.js';
import { digestOf } from '../data.js';
import { rounded } from '../numbers.js';
import type { Table } from '../table.js';
import { askingAboutTheClosest, askingAsWeGo } from './asked.js';
import { FLOORS, type Rule } from './floors.js';
import { figuresOf } from './score.js';
import { type Item, probeSets, type FollowUpSet, setsIn, withoutClock, withoutTopology } from './sets.js';

const COLUMNS = ['items', 'newF1', 'macroF1', 'merged', 'split'] as const;
const ASKED = [...COLUMNS, 'asked', 'needed'] as const;

const judged = (items: readonly Item[], rule: Rule): Figures =>
  figuresOf(items.map((item) => ({ truth: item.label, said: rule(item) })));

const relation: Rule = (item) => relationOf(item).label;

const chat = (items: readonly Item[]): Rule => {
  const pace = paceOf(items.map(({ history }) => history));
  return (item) => chatRelationOf(item, pace);
};

type FigureRow = readonly [name: string, figures: Figures];

const sreRows = ({ name, items }: FollowUpSet): readonly FigureRow[] => {
  const hard = items.filter((item) => item.hard === true);
  const rows: readonly (readonly [string, readonly Item[]])[] = [
    [name, items],
    [`${name} hard`, hard],
    [`${name} hidden`, items.map(withoutClock)],
    [`${name} hidden hard`, hard.map(withoutClock)],
    [`${name} without topology`, items.filter(({ topology }) => topology !== undefined).map(withoutTopology)],
  ];
  return rows.filter(([, of]) => of.length > 0).map(([row, of]) => [row, judged(of, relation)]);
};

const askRows = ({ name, items }: FollowUpSet): readonly FigureRow[] => {
  const verdicts = items.map((item) => ({ item, judged: relationOf(withoutClock(item)) }));
  return [
    [`${name} hidden, closest tenth asked`, askingAboutTheClosest(verdicts)],
    [`${name} hidden, own band`, askingAsWeGo(verdicts)],
  ];
};

const chatRows = ({ name, items }: FollowUpSet): readonly FigureRow[] => {
  const isTimed = items.some(({ message }) => message.minute !== undefined);
  const hidden = items.map(withoutClock);
  return [
    [name, judged(items, chat(items))],
    ...(isTimed ? [[`${name} hidden`, judged(hidden, chat(hidden))] as const] : []),
  ];
};

const floorRows = (sets: readonly FollowUpSet[]): readonly FigureRow[] =>
  Object.entries(FLOORS).flatMap(([name, rule]) =>
    sets.map((set): FigureRow => [`${name} ${set.name}`, judged(set.items, rule)]),
  );

const tableOf = (title: string, rows: readonly FigureRow[], columns: readonly string[] = COLUMNS): Table => ({
  title,
  columns,
  rows: rows.map(([name, figures]) => [name, ...columns.map((column) => figures[column])]),
});

export const followup: Benchmark = async ({ data }) => {
  const sets = [...setsIn(data), ...probeSets()];
  const before = performance.now();
  const rows = sets.flatMap((set) => (set.kind === 'sre' ? sreRows(set) : chatRows(set)));
  const judgements = rows.reduce((total, [, { items }]) => total + (items ?? 0), 0);
  const millisPerMessage = rounded((performance.now() - before) / Math.max(1, judgements));
  const turns = sets.filter(({ kind }) => kind === 'sre');
  const ours = turns.filter(({ name }) => name.startsWith('sre')).flatMap(({ items }) => items);
  const askedRows = turns.flatMap(askRows);
  const floors = floorRows(sets);
  return {
    cases: sets.reduce((total, { items }) => total + items.length, 0),
    dataDigest: digestOf(sets.map(({ path }) => path)),
    figures: { ...judged(ours, relation), millisPerMessage },
    sets: Object.fromEntries([...rows, ...askedRows]),
    floors: Object.fromEntries(floors),
    tables: [
      tableOf('Follow-up or new issue', rows),
      tableOf('Asking in close calls, then right', askedRows, ASKED),
      tableOf('Floors', floors),
    ],
  };
};

// What the last answer already showed: known gaps and offered actions are shortened from then on.
import type { Answer, AnswerGap, NextAction } from '../../evidence/answer.js';
import { formatName } from '../../evidence/quoting.js';
import { markdown } from '../../output/markdown.js';

/** The last answer as stored; older versions have no gaps. */
export type PreviousAnswer = Pick<Answer, 'turn' | 'text' | 'gaps' | 'nextActions'>;

type FirstShown = { readonly since?: number };

/** `key`: identifies an item across answers. `shown`: the text that shows that a reader has seen it. */
type ItemIdentity<Item> = { readonly key: (item: Item) => string; readonly shown: (item: Item) => string };

const GAP_IDENTITY: ItemIdentity<AnswerGap> = {
  key: ({ kind, about }) => JSON.stringify([kind, about]),
  shown: ({ text }) => text,
};

const ACTION_IDENTITY: ItemIdentity<NextAction> = {
  key: ({ turn: { text, confirms, relation } }) => JSON.stringify([text, confirms, relation]),
  shown: ({ label, turn: { text } }) => (text === undefined ? label : `“${text}”`),
};

/** An answer may hold items that its text left out. */
const firstShownIn = <Item extends FirstShown>(
  item: Item,
  { turn, text }: PreviousAnswer,
  { shown }: ItemIdentity<Item>,
): FirstShown => {
  if (item.since !== undefined) return { since: item.since };
  const words = formatName(shown(item));
  // older versions stored the text of an answer as it was
  return text.includes(markdown.prose(words)) || text.includes(words) ? { since: turn } : {};
};

const markFirstShown =
  <Item extends FirstShown>(known: ItemIdentity<Item>) =>
  (now: readonly Item[], previous: PreviousAnswer, before: readonly Item[]): readonly Item[] =>
    now.map((each) => {
      const same = before.find((one) => known.key(one) === known.key(each));
      return same === undefined ? each : { ...each, ...firstShownIn(same, previous, known) };
    });

/** Marks each gap with the turn that first showed it. */
export const markKnownGaps = (
  gaps: readonly AnswerGap[],
  previous: PreviousAnswer | undefined,
): readonly AnswerGap[] =>
  previous === undefined ? gaps : markFirstShown(GAP_IDENTITY)(gaps, previous, previous.gaps ?? []);

export const markKnownActions = (
  actions: readonly NextAction[],
  previous: PreviousAnswer | undefined,
): readonly NextAction[] =>
  previous === undefined ? actions : markFirstShown(ACTION_IDENTITY)(actions, previous, previous.nextActions);

/** These bring something new each time. */
const ALWAYS_OFFERED: ReadonlySet<string> = new Set(['anything new?', 'show more']);

const normaliseQuestion = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s?.!]+$/, '');

/** Leaves out what was asked already. */
export const withoutAskedActions = (
  actions: readonly NextAction[],
  asked: readonly string[],
): readonly NextAction[] => {
  const done = new Set(asked.map(normaliseQuestion));
  return actions.filter(
    ({ turn: { text } }) => text === undefined || ALWAYS_OFFERED.has(text) || !done.has(normaliseQuestion(text)),
  );
};

const SEPARATOR = '; ';

/** One line for each new item, and one line for all known ones, each in its `short` form. */
export const newThenKnown = <Item extends FirstShown>(
  items: readonly Item[],
  { full, short }: { readonly full: (each: Item) => string; readonly short: (each: Item) => string },
): readonly string[] => {
  const known = items.filter(({ since }) => since !== undefined).map(short);
  return [
    ...items.filter(({ since }) => since === undefined).map(full),
    ...(known.length === 0 ? [] : [`as before: ${[...new Set(known)].join(SEPARATOR)}`]),
  ];
};

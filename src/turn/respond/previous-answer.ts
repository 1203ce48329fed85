// What the last answer of the issue has told already: gaps that stay and turns that were offered are told in few words from then on.
import type { Answer, AnswerGap, NextAction } from '../../evidence/answer.js';
import { formatName } from '../../evidence/quoting.js';

/** The last answer of the issue, as it is stored; older versions told no gaps. */
export type PreviousAnswer = Pick<Answer, 'turn' | 'text' | 'gaps' | 'nextActions'>;

type FirstShown = { readonly since?: number };

/** How each is known again, and which words of a text show that a reader has seen it. */
type ItemIdentity<Told> = { readonly key: (told: Told) => string; readonly shown: (told: Told) => string };

const GAP_IDENTITY: ItemIdentity<AnswerGap> = {
  key: ({ kind, about }) => JSON.stringify([kind, about]),
  shown: ({ text }) => text,
};

const ACTION_IDENTITY: ItemIdentity<NextAction> = {
  key: ({ turn: { text, confirms, relation } }) => JSON.stringify([text, confirms, relation]),
  shown: ({ label, turn: { text } }) => (text === undefined ? label : `“${text}”`),
};

/** An answer may hold what its text left out. */
const firstShownIn = <Told extends FirstShown>(
  told: Told,
  { turn, text }: PreviousAnswer,
  { shown }: ItemIdentity<Told>,
): FirstShown => {
  if (told.since !== undefined) return { since: told.since };
  return text.includes(formatName(shown(told))) ? { since: turn } : {};
};

const markFirstShown =
  <Told extends FirstShown>(known: ItemIdentity<Told>) =>
  (now: readonly Told[], told: PreviousAnswer, before: readonly Told[]): readonly Told[] =>
    now.map((each) => {
      const same = before.find((one) => known.key(one) === known.key(each));
      return same === undefined ? each : { ...each, ...firstShownIn(same, told, known) };
    });

/** With the turn that told each of them first, where one before has. */
export const markKnownGaps = (gaps: readonly AnswerGap[], told: PreviousAnswer | undefined): readonly AnswerGap[] =>
  told === undefined ? gaps : markFirstShown(GAP_IDENTITY)(gaps, told, told.gaps ?? []);

export const markKnownActions = (
  actions: readonly NextAction[],
  told: PreviousAnswer | undefined,
): readonly NextAction[] =>
  told === undefined ? actions : markFirstShown(ACTION_IDENTITY)(actions, told, told.nextActions);

/** They find something else each time. */
const ALWAYS_OFFERED: ReadonlySet<string> = new Set(['anything new?', 'show more']);

const normaliseQuestion = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s?.!]+$/, '');

/** What was asked already is not proposed again. */
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

/** A line each for what is new, and one for all that was told before: `short` says it in few words. */
export const newThenKnown = <Told extends FirstShown>(
  told: readonly Told[],
  { full, short }: { readonly full: (each: Told) => string; readonly short: (each: Told) => string },
): readonly string[] => {
  const known = told.filter(({ since }) => since !== undefined).map(short);
  return [
    ...told.filter(({ since }) => since === undefined).map(full),
    ...(known.length === 0 ? [] : [`as before: ${[...new Set(known)].join(SEPARATOR)}`]),
  ];
};

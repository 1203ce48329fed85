// What the last answer of the issue has told already: gaps that stay and turns that were offered are told in few words from then on.
import type { Answer, AnswerGap, NextAction } from '../../evidence/answer.js';
import { formatName } from '../../evidence/quoting.js';

/** The last answer of the issue, as it is stored; older versions told no gaps. */
export type ToldBefore = Pick<Answer, 'turn' | 'text' | 'gaps' | 'nextActions'>;

type Kept = { readonly since?: number };

/** How each is known again, and which words of a text show that a reader has seen it. */
type Known<Told> = { readonly key: (told: Told) => string; readonly shown: (told: Told) => string };

const GAPS: Known<AnswerGap> = { key: ({ kind, about }) => JSON.stringify([kind, about]), shown: ({ text }) => text };

const ACTIONS: Known<NextAction> = {
  key: ({ turn: { text, confirms, relation } }) => JSON.stringify([text, confirms, relation]),
  shown: ({ label, turn: { text } }) => (text === undefined ? label : `“${text}”`),
};

/** An answer may hold what its text left out. */
const sinceIn = <Told extends Kept>(told: Told, { turn, text }: ToldBefore, { shown }: Known<Told>): Kept => {
  if (told.since !== undefined) return { since: told.since };
  return text.includes(formatName(shown(told))) ? { since: turn } : {};
};

const marking =
  <Told extends Kept>(known: Known<Told>) =>
  (now: readonly Told[], told: ToldBefore, before: readonly Told[]): readonly Told[] =>
    now.map((each) => {
      const same = before.find((one) => known.key(one) === known.key(each));
      return same === undefined ? each : { ...each, ...sinceIn(same, told, known) };
    });

/** With the turn that told each of them first, where one before has. */
export const gapsSince = (gaps: readonly AnswerGap[], told: ToldBefore | undefined): readonly AnswerGap[] =>
  told === undefined ? gaps : marking(GAPS)(gaps, told, told.gaps ?? []);

export const actionsSince = (actions: readonly NextAction[], told: ToldBefore | undefined): readonly NextAction[] =>
  told === undefined ? actions : marking(ACTIONS)(actions, told, told.nextActions);

/** They find something else each time. */
const AGAIN: ReadonlySet<string> = new Set(['anything new?', 'show more']);

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s?.!]+$/, '');

/** What was asked already is not proposed again. */
export const notAsked = (actions: readonly NextAction[], asked: readonly string[]): readonly NextAction[] => {
  const done = new Set(asked.map(plain));
  return actions.filter(({ turn: { text } }) => text === undefined || AGAIN.has(text) || !done.has(plain(text)));
};

const EACH = '; ';

/** A line each for what is new, and one for all that was told before: `short` says it in few words. */
export const newFirst = <Told extends Kept>(
  told: readonly Told[],
  { full, short }: { readonly full: (each: Told) => string; readonly short: (each: Told) => string },
): readonly string[] => {
  const known = told.filter(({ since }) => since !== undefined).map(short);
  return [
    ...told.filter(({ since }) => since === undefined).map(full),
    ...(known.length === 0 ? [] : [`as before: ${[...new Set(known)].join(EACH)}`]),
  ];
};

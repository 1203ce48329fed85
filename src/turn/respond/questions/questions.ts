// Questions about what a message left open: a name that is not in the data, a time with two readings.
import { toIso } from '../../../kernel/time.js';
import type { TimeWindow } from '../../../kernel/time.js';
import type { Doubt, TimeDoubt } from '../../../investigation/scope.js';
import { snippet } from '../claims/sentence.js';

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;

/** In an older investigation a name stands without suggestions. */
const ofName = (name: string, suggestions: readonly string[]): string =>
  suggestions.length === 0
    ? `I know nothing called “${snippet(name)}”: which of the names that occur in the data do you mean?`
    : `I know nothing called “${snippet(name)}”: did you mean ${listed(suggestions.map((each) => `“${snippet(each)}”`))}?`;

const span = ({ from, to }: TimeWindow): string => `${toIso(from)} to ${toIso(to)}`;

const WHICH: { readonly [About in TimeDoubt]: string } = {
  hour: 'morning or evening?',
  zone: 'whose clock is that?',
  date: 'which day is that?',
  part: 'which day is that?',
  span: 'which stretch do you mean?',
  event: 'when was that?',
  future: 'that has not come yet; which time do you mean?',
};

const ofTime = ({ about, said, taken, other }: Exclude<Doubt, { about: 'name' }>): string => {
  const second = other === undefined ? '' : `; it could also be ${span(other)}`;
  return `“${snippet(said)}”: ${WHICH[about]} I read ${span(taken)}${second}.`;
};

export const questionsOf = (unknown: readonly string[], doubts: readonly Doubt[]): readonly string[] => {
  const suggestions = new Map(
    doubts.flatMap((doubt) => (doubt.about === 'name' ? [[doubt.said, doubt.suggestions]] : [])),
  );
  return [
    ...unknown.map((name) => ofName(name, suggestions.get(name) ?? [])),
    ...doubts.flatMap((doubt) => (doubt.about === 'name' ? [] : [ofTime(doubt)])),
  ];
};

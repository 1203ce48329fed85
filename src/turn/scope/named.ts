// Which names of the catalogue a message uses as names, and whether it wants them in or out.
import { formsOf } from './name-forms.js';
import type { NameField, NameForm, Names } from './name-forms.js';
import { placeOf } from './name-place.js';
import type { Place } from './name-place.js';
import { DETERMINERS, JOINERS, KIND_WORDS, NEGATORS, PREPOSITIONS } from './name-words.js';
import { after, before, textWords } from './text-words.js';

export type Mention = {
  readonly field: NameField;
  readonly name: string;
  /** The words as they stand in the message. */
  readonly said: string;
  /** Index of the first and last word. */
  readonly first: number;
  readonly last: number;
  readonly wanted: boolean;
  /** "only", "I meant": instead of what was there. */
  readonly instead: boolean;
};

type Sense = { readonly wanted: boolean; readonly instead: boolean };

const isFiller = (word: string): boolean =>
  DETERMINERS.has(word) || PREPOSITIONS.has(word) || Object.values(KIND_WORDS).some((kind) => kind.has(word));

const CORRECTS = /\b(?:meant|mean|instead|rather|switch(?:ing)? to|change (?:it )?to)\b/i;

/** The telling word before a name, and the one before that: "not in the checkout" is `not`. */
const leadOf = ({ words, first }: Place) => {
  let at = first;
  while (isFiller(before(words, at))) at -= 1;
  return { at, lead: before(words, at), beyond: before(words, at - 1) };
};

const isNegated = (lead: string, beyond: string): boolean =>
  NEGATORS.has(lead) || (lead === 'than' && (beyond === 'other' || beyond === 'rather'));

const isListedAfter = ({ at, lead }: ReturnType<typeof leadOf>, previous: Mention): boolean =>
  previous.last === (JOINERS.has(lead) ? at - 2 : at - 1);

/** What the words around a name make of it: "not", "except", "only", "I meant"; in a list, what they make of the first. */
const senseOf = (place: Place, previous: Mention | undefined): Sense => {
  const lead = leadOf(place);
  if (lead.lead === 'only' || lead.lead === 'just') return { wanted: true, instead: lead.beyond !== 'not' };
  if (isNegated(lead.lead, lead.beyond)) return { wanted: false, instead: false };
  if (previous !== undefined && isListedAfter(lead, previous)) return previous;
  const { message, words, first, last } = place;
  return {
    wanted: true,
    instead: after(words, last) === 'only' || CORRECTS.test(message.slice(0, words[first]?.from)),
  };
};

type Hit = { readonly form: NameForm; readonly place: Place };

/** Of several that share the words, the one that is called like the kind word beside them: "order api" is not `order-worker`. */
const preferred = (hits: readonly Hit[]): readonly Hit[] => {
  const called = hits.filter(({ form, place }) =>
    form.name
      .toLowerCase()
      .split(/[-_. ]/)
      .includes(after(place.words, place.last)),
  );
  const chosen = called.length > 0 ? called : hits;
  return chosen.filter(({ form }, i) => chosen.findIndex((other) => other.form.name === form.name) === i);
};

const mentionOf = ({ form, place }: Hit, previous: Mention | undefined): Mention => {
  const { message, words, first, last } = place;
  const { wanted, instead } = senseOf(place, previous);
  return {
    field: form.field,
    name: form.name,
    said: message.slice(words[first]?.from, words[last]?.to),
    first,
    last,
    wanted,
    instead,
  };
};

/** In the order of the message; where forms overlap, the longest. */
export const namedIn = (message: string, names: Names): readonly Mention[] => {
  const text = { message, words: textWords(message) };
  const forms = formsOf(names);
  const mentions: Mention[] = [];
  for (let first = 0; first < text.words.length; first += 1) {
    const place = placeOf(text, first);
    const hits = forms.flatMap((form) => {
      const found = place(form);
      return found === undefined ? [] : [{ form, place: found }];
    });
    const longest = hits[0]?.form.words.length ?? 1;
    const previous = mentions.at(-1);
    mentions.push(
      ...preferred(hits.filter(({ form }) => form.words.length === longest)).map((hit) => mentionOf(hit, previous)),
    );
    first += longest - 1;
  }
  return mentions;
};

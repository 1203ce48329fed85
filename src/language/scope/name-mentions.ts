// Finds the catalogue's names in a message, and whether each is included or excluded.
import { type NameField, type NameForm, nameForms, type NamesByField } from './name-forms.js';
import { findNamePosition, type NamePosition } from './name-position.js';
import { isContrast, isMerely, type MentionSense } from './mention-sense.js';
import { readWords, wordAfter } from './message-words.js';

export type NameMention = {
  readonly field: NameField;
  readonly name: string;
  /** The words as they stand in the message. */
  readonly said: string;
  /** Index of the first and last word. */
  readonly first: number;
  readonly last: number;
  readonly wanted: boolean;
  /** "Only", "I meant": it replaces the names before. */
  readonly instead: boolean;
  /** "Not": a name after a comma replaces it. */
  readonly contrast: boolean;
  /** "Not just": more is wanted. */
  readonly merely: boolean;
};

const joinedBy = (between: string): 'comma' | 'word' | undefined => {
  if (/^\s*(?:,|&|\+|\/)\s*(?:the |in )?$/.test(between)) return 'comma';
  return /^["'`”’]?,?\s+(?:and|or|nor|plus|also|as well as)\s+(?:(?:also|the|our|in|on|for|from) )*["'`“‘]?$/i.test(
    between,
  )
    ? 'word'
    : undefined;
};

const between = ({ message, words, first }: NamePosition, previous: NameMention): string =>
  message.slice(words[previous.last]?.to, words[first]?.from);

/** From its own context, else in a list from the name before, else from the message. */
const senseOf = (place: NamePosition, previous: NameMention | undefined): MentionSense => {
  if (place.sense !== undefined) return place.sense;
  const { words, cues, first } = place;
  const start = words[first]?.from ?? 0;
  const joined = previous && joinedBy(between(place, previous));
  if (previous !== undefined && joined === 'comma' && previous.contrast) return { wanted: true, instead: true };
  if (previous !== undefined && joined !== undefined) return previous;
  // “I meant checkout in staging” applies to all names that follow
  return { wanted: true, instead: cues.some((cue) => cue.cues.has('meant') && cue.end <= start) };
};

type FormMatch = { readonly form: NameForm; readonly place: NamePosition };

/** Prefers names that contain the next word: "order api" is not `order-worker`. */
const preferKindMatches = (hits: readonly FormMatch[]): readonly FormMatch[] => {
  const called = hits.filter(({ form, place }) =>
    form.name
      .toLowerCase()
      .split(/[-_. ]/)
      .includes(wordAfter(place.words, place.last)),
  );
  const chosen = called.length > 0 ? called : hits;
  return chosen.filter(({ form }, i) => chosen.findIndex((other) => other.form.name === form.name) === i);
};

const mentionOf = ({ form, place }: FormMatch, previous: NameMention | undefined): NameMention => {
  const { message, words, cues, first, last } = place;
  const span = { start: words[first]?.from ?? 0, end: words[last]?.to ?? 0 };
  const { wanted, instead } = senseOf(place, previous);
  return {
    field: form.field,
    name: form.name,
    said: message.slice(words[first]?.from, words[last]?.to),
    first,
    last,
    wanted,
    instead,
    contrast: !wanted && isContrast(cues, span),
    merely: isMerely(cues, span),
  };
};

/** "checkout/ledger" is a list if both are names, else a path. */
const withLists = (message: string, forms: readonly NameForm[]): string => {
  const known = new Set(forms.flatMap(({ words }) => (words.length === 1 ? words : [])));
  return message.replaceAll(/(?<![\w/.:-])(\w+)\/(?=(\w+)(?![\w/.:-]))/g, (whole, a: string, b: string) =>
    known.has(a.toLowerCase()) && known.has(b.toLowerCase()) ? `${a},` : whole,
  );
};

/** In message order; of overlapping forms the longest. */
export const findNameMentions = (said: string, names: NamesByField): readonly NameMention[] => {
  const forms = nameForms(names);
  const message = withLists(said, forms);
  const text = readWords(message);
  const mentions: NameMention[] = [];
  for (let first = 0; first < text.words.length; first += 1) {
    const previous = mentions.at(-1);
    const isListed = (last: number): boolean =>
      previous !== undefined && joinedBy(between({ ...text, first, last }, previous)) !== undefined;
    const place = findNamePosition(text, first, isListed);
    const hits = forms.flatMap((form) => {
      const found = place(form);
      return found === undefined ? [] : [{ form, place: found }];
    });
    const longest = hits[0]?.form.words.length ?? 1;
    mentions.push(
      ...preferKindMatches(hits.filter(({ form }) => form.words.length === longest)).map((hit) =>
        mentionOf(hit, previous),
      ),
    );
    first += longest - 1;
  }
  return mentions;
};

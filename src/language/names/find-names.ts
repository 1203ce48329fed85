// Finds the names of the catalogue that a message holds as they are written, in full or shortened, and how it uses them.
import { type Entity, type EntityUse, spansOverlap, toEntityNames } from './entity.js';
import { NAME_KINDS, type NameForm, type NameKind } from './name-forms.js';
import { findNamePosition, hasKindWord, type NameMatch, type NamePosition } from './name-position.js';
import { isContrast, isMerely, type MentionSense } from './mention-sense.js';
import { inflectionsOf, type ReadWords, textOfWords, wordAfter } from './message-words.js';

/** The forms of all names by their first words. */
export type NameIndex = ReadonlyMap<string, readonly NameForm[]>;

export const indexForms = (forms: readonly NameForm[]): NameIndex => Map.groupBy(forms, ({ words }) => words[0] ?? '');

const formsAt = (index: NameIndex, word: string): readonly NameForm[] =>
  inflectionsOf(word).flatMap((each) => index.get(each) ?? []);

/** A name with the words that it takes; `contrast`: after “not”, a name after a comma replaces it. */
type NameMention = { readonly entity: Entity; readonly last: number; readonly contrast: boolean };

const joinedBy = (between: string): 'comma' | 'word' | undefined => {
  if (/^\s*(?:,|&|\+|\/)\s*(?:the |in )?$/.test(between)) return 'comma';
  return /^["'`”’]?,?\s+(?:and|or|nor|plus|also|as well as)\s+(?:(?:also|the|our|in|on|for|from) )*["'`“‘]?$/i.test(
    between,
  )
    ? 'word'
    : undefined;
};

/** From its own context, else in a list from the name before, else from the message. */
const senseOf = (place: NamePosition, previous: NameMention | undefined): MentionSense => {
  if (place.sense !== undefined) return place.sense;
  const { message, words, cues, first } = place;
  const start = words[first]?.from ?? 0;
  const joined = previous && joinedBy(message.slice(words[previous.last]?.to, start));
  if (previous !== undefined && joined === 'comma' && previous.contrast) return { wanted: true, instead: true };
  if (previous?.entity.use !== undefined && joined !== undefined) {
    const { wanted, instead } = previous.entity.use;
    return { wanted, instead };
  }
  // “I meant checkout in staging” applies to all names that follow
  return { wanted: true, instead: cues.some((cue) => cue.cues.has('meant') && cue.end <= start) };
};

type FormMatch = NameMatch & { readonly form: NameForm };

/** A kind word decides, then the order of the kinds. */
const kindOf = (hits: readonly FormMatch[]): NameKind | undefined =>
  hits.find(({ form, place }) => hasKindWord(place, form.kind))?.form.kind ??
  NAME_KINDS.find((kind) => hits.some(({ form }) => form.kind === kind));

/** Of names with the same words: those that are spelled so, else those that contain the next word. */
const preferredHits = (hits: readonly FormMatch[]): readonly FormMatch[] => {
  const kind = kindOf(hits);
  const ofKind = hits.filter(({ form }) => form.kind === kind);
  const exact = ofKind.filter(({ form }) => form.exact);
  if (exact.length > 0) return exact;
  const called = ofKind.filter(({ form, place }) =>
    form.name
      .toLowerCase()
      .split(/[-_. ]/)
      .includes(wordAfter(place.words, place.last)),
  );
  return called.length > 0 ? called : ofKind;
};

const mentionOf = (hits: readonly FormMatch[], previous: NameMention | undefined): NameMention | undefined => {
  const [hit] = hits;
  if (hit === undefined) return undefined;
  const { place, form } = hit;
  const { words, cues, first, last } = place;
  const span = { start: words[first]?.from ?? 0, end: words[last]?.to ?? 0 };
  const names = toEntityNames(hits.map(({ form: each }) => each.name));
  const isShared = names.names !== undefined && form.form === 'start' && form.kind === 'service';
  const isOfScope = hit.certainty === 'named' && !place.questions.spans.some((each) => spansOverlap(each, span));
  const sense = senseOf(place, previous);
  const use: EntityUse = { ...sense, ...(isMerely(cues, span) && { merely: true }) };
  const entity: Entity = {
    kind: form.kind,
    text: textOfWords(place, first, last),
    ...names,
    ...span,
    certainty: isShared ? 'shared' : hit.certainty,
    ...(isOfScope && { use }),
  };
  return { entity, last, contrast: !sense.wanted && isContrast(cues, span) };
};

/** "checkout/ledger" is a list if both are names, else a path. */
const withLists = (text: ReadWords, index: NameIndex): ReadWords => {
  const isName = (word: string): boolean =>
    (index.get(word) ?? []).some(({ words, exact, form }) => words.length === 1 && (exact || form === 'core'));
  const slashes = text.words.flatMap(({ text: word, gap, from }, at) => {
    const before = text.words[at - 1]?.text ?? '';
    return gap === '/' && isName(word) && isName(before) ? [from - 1] : [];
  });
  const message = slashes.reduce((said, at) => `${said.slice(0, at)},${said.slice(at + 1)}`, text.message);
  return { ...text, message };
};

/** The generated part of a pod's name behind that of its service. */
const POD_SUFFIX = /^-(?:(?=[a-z0-9-]*\d)(?:[a-z0-9]{4,10}-)?[a-z0-9]{4,6}|\d+)(?![\p{Script=Latin}\p{N}_]|-\w)/iu;

/** “checkout-7d9f8b6c4d-x2x7k”, whether the catalogue lists it or not. */
const podAt = (text: ReadWords, first: number, forms: readonly NameForm[]): Entity | undefined => {
  const { message, words } = text;
  const start = words[first]?.from ?? 0;
  if (/[-_]$/.test(message.slice(Math.max(0, start - 1), start))) return undefined;
  for (const { kind, exact, words: parts } of forms) {
    if (kind !== 'service' || !exact || !parts.every((part, i) => words[first + i]?.text === part)) continue;
    const end = words[first + parts.length - 1]?.to ?? 0;
    const suffix = POD_SUFFIX.exec(message.slice(end))?.[0];
    if (suffix !== undefined)
      return { kind: 'pod', text: message.slice(start, end + suffix.length), start, end: end + suffix.length };
  }
  return undefined;
};

/** In the order of the text; of overlapping forms the longest. Words in `taken` are passed over. */
export const findWrittenNames = (read: ReadWords, index: NameIndex, taken: readonly Entity[]): readonly Entity[] => {
  const text = withLists(read, index);
  const { words, message } = text;
  const found: Entity[] = [];
  let previous: NameMention | undefined;
  for (let first = 0; first < words.length; first += 1) {
    const word = words[first];
    if (word === undefined) break;
    const covering = taken.find(({ start, end }) => start < word.to && word.from < end);
    if (covering !== undefined) {
      if (covering.use !== undefined) previous = undefined;
      continue;
    }
    const forms = formsAt(index, word.text);
    if (forms.length === 0) continue;
    const listedAfter = previous;
    const isListed =
      listedAfter !== undefined && joinedBy(message.slice(words[listedAfter.last]?.to, word.from)) !== undefined;
    const place = findNamePosition(text, first, isListed);
    const hits = forms
      .flatMap((form) => {
        const match = place(form);
        return match === undefined ? [] : [{ ...match, form }];
      })
      .toSorted((a, b) => b.form.words.length - a.form.words.length);
    const isStoredPlace = hits[0]?.form.kind === 'pod' || hits[0]?.form.kind === 'host';
    const pod = isStoredPlace ? undefined : podAt(text, first, forms);
    const named = hits.filter(({ certainty }) => certainty === 'named');
    const sure = named.length > 0 ? named : hits;
    const longest = sure.filter(({ form }) => form.words.length === sure[0]?.form.words.length);
    const mention = pod === undefined ? mentionOf(preferredHits(longest), previous) : undefined;
    const entity = pod ?? mention?.entity;
    if (entity === undefined) continue;
    found.push(entity);
    if (mention !== undefined) previous = mention;
    while ((words[first + 1]?.from ?? Infinity) < entity.end) first += 1;
  }
  return found;
};

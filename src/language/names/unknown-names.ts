// Finds names that a message uses as a service, environment or region and that the catalogue does not contain.
import { isKnownWord, type Lexicon } from '../lexicon.js';
import { MESSAGE_STOP_WORDS } from '../text/stop-words.js';
import { foldText } from '../tokens.js';
import { type Entity, spansOverlap, type TextSpan, type UnknownName } from './entity.js';
import {
  AFFIXES,
  DETERMINERS,
  JOINED_WORDS,
  KIND_WORDS,
  NOT_NAMES,
  PARTICIPLES,
  PLACED_BY,
  USUAL_ENVIRONMENTS,
} from './name-words.js';
import { joinName, type EntityCatalogue, type NameField, splitName } from './name-forms.js';
import { type ReadWords, wordAfter, wordBefore } from './message-words.js';
import { suggestNames } from './name-similarity.js';

/** Words that are joined by hyphens or underscores: the indices of the first and the last. */
type WordRun = TextSpan & { readonly text: string; readonly first: number; readonly last: number };

const IN_ADDRESS = /[-_./@=:]$/;
const GOES_ON_AS_ADDRESS = /^(?:[-_/@=]|[.:]\w)/;

const runsOf = ({ message, words }: ReadWords): readonly WordRun[] => {
  const runs: WordRun[] = [];
  for (let first = 0; first < words.length; first += 1) {
    let last = first;
    while (/^[-_]$/.test(words[last + 1]?.gap ?? '')) last += 1;
    const [start, end] = [words[first]?.from ?? 0, words[last]?.to ?? 0];
    const isInAddress = IN_ADDRESS.test(message.slice(0, start)) || GOES_ON_AS_ADDRESS.test(message.slice(end));
    if (!isInAddress) runs.push({ text: message.slice(start, end), start, end, first, last });
    first = last;
  }
  return runs;
};

const isWord = (name: string): boolean =>
  MESSAGE_STOP_WORDS.has(name) ||
  NOT_NAMES.has(name) ||
  DETERMINERS.has(name) ||
  AFFIXES.has(name) ||
  Object.values(KIND_WORDS).some((kind) => kind.has(name)) ||
  PARTICIPLES.has(name) ||
  /^\d+$|(?:ed|ly)$/.test(name);

const FIELDS = ['service', 'environment', 'region'] as const satisfies readonly NameField[];

/** Words of a kind that stand before or behind names alone: “the stage”, “api errors” name nothing. */
const NAMING_WORDS: { readonly [Field in NameField]: ReadonlySet<string> } = {
  service: new Set(['service', 'svc', 'microservice']),
  environment: new Set(['environment', 'env']),
  region: new Set(['region']),
};

const isQuoted = ({ message }: ReadWords, { start, end }: TextSpan): boolean =>
  /["'`]$/.test(message.slice(0, start)) && /^["'`]/.test(message.slice(end));

/** “ledger-web”, “db2”: no word of a language is written so. */
const isCode = (text: string): boolean => /^[\x21-\x7e]*[-_\d][\x21-\x7e]*$/.test(text);

const REGION = /^(?:us|eu|ap|sa|ca|me|af|il|cn)-(?:north|south|east|west|central)(?:east|west)?-\d$/i;

const DIGITS = /\d+/g;

/** Another one of a stored kind: “zone-b7” where there is zone-b2. */
const isNumberedAs = (said: string, names: readonly string[] = []): boolean => {
  const shape = said.toLowerCase().replaceAll(DIGITS, '#');
  return shape.includes('#') && names.some((name) => name.toLowerCase().replaceAll(DIGITS, '#') === shape);
};

const PARTICLES = /^\s?(?:の|で|に|的|里|中|上)/;

const endsThere = ({ message }: ReadWords, { end }: TextSpan): boolean => /^\s*(?:$|[,.;!?])/.test(message.slice(end));

/** “errors in ledger-web?”, “ledger-web のエラー”: joined words that end a clause, where no language joins them. */
const isPlacedCode = (text: ReadWords, run: WordRun): boolean => {
  const parts = splitName(run.text);
  if (parts.length < 2 || !/^[a-z][a-z\d]+(?:-[a-z\d]+)+$/i.test(run.text) || JOINED_WORDS.has(parts[0] ?? ''))
    return false;
  if (PARTICLES.test(text.message.slice(run.end))) return parts.every((part) => /^[a-z]{2,}$/.test(part));
  return PLACED_BY.has(wordBefore(text.words, run.first)) && endsThere(text, run);
};

/** “Staging too?”, “y en staging?”: it is all that the message says. */
const ALONE = new Set(
  'and what how about und auch y e et in on auf bei en em na no sur dans the too as well also auch también aussi também'.split(
    ' ',
  ),
);

const isAlone = ({ words }: ReadWords, { first, last }: WordRun): boolean =>
  words.every(({ text }, at) => (at >= first && at <= last) || ALONE.has(text));

const BEFORE_ENVIRONMENT = new Set(
  'in on only just from meant mean auf bei von nur en de solo sólo sur dans seulement em só somente su op alleen w na'.split(
    ' ',
  ),
);
const BEHIND_ENVIRONMENT = new Set(
  'only and or too please is are since for now env environment cluster auch und oder seit también tambien y o desde aussi et ou depuis também e ou anche ook także też'.split(
    ' ',
  ),
);
const ARTICLES = new Set('the der die das dem el la le o a il het'.split(' '));

/** A usual environment is a name even where the catalogue has no such environment. */
const isUsualEnvironment = (text: ReadWords, run: WordRun): boolean => {
  if (!USUAL_ENVIRONMENTS.has(run.text.toLowerCase())) return false;
  if (isAlone(text, run)) return true;
  const before = wordBefore(text.words, run.first);
  const lead = ARTICLES.has(before) ? wordBefore(text.words, run.first - 1) : before;
  return (
    BEFORE_ENVIRONMENT.has(lead) && (endsThere(text, run) || BEHIND_ENVIRONMENT.has(wordAfter(text.words, run.last)))
  );
};

const KIND_ENDING = /-(?:service|svc|api|worker|gateway)$/i;

const fieldOf = (text: ReadWords, run: WordRun, regions: EntityCatalogue['region']): NameField | undefined => {
  const { words, message } = text;
  const before = wordBefore(words, run.first);
  const after = wordAfter(words, run.last);
  const isFollowed = /^ [\p{L}\p{N}]+(?![-_])/u.test(message.slice(run.end));
  if (isUsualEnvironment(text, run)) return 'environment';
  for (const field of FIELDS) {
    const naming = NAMING_WORDS[field];
    if (isFollowed && naming.has(after)) return field;
    const isAnnounced =
      naming.has(before) || (['called', 'named'].includes(before) && naming.has(wordBefore(words, run.first - 1)));
    if (isAnnounced && (isQuoted(text, run) || (field === 'region' && isCode(run.text)))) return field;
  }
  if (REGION.test(run.text) || isNumberedAs(run.text, regions)) return 'region';
  return KIND_ENDING.test(run.text) || isPlacedCode(text, run) ? 'service' : undefined;
};

export const toUnknownName = (
  name: string,
  field: NameField,
  { span, names }: { readonly span: TextSpan; readonly names: EntityCatalogue },
): UnknownName => ({
  name,
  field,
  suggestions: suggestNames(name, names[field] ?? []),
  start: span.start,
  end: span.end,
});

/** A version that is known by its form alone. */
export const toUnknownVersion = ({ text, start, end }: Entity, stored: readonly string[]): UnknownName => ({
  name: text,
  field: 'version',
  suggestions: suggestNames(text, stored),
  start,
  end,
});

/** A name that was found, or a part of one, is not unknown. */
const isRecognised = (run: WordRun, found: readonly Entity[]): boolean => {
  if (found.some((each) => spansOverlap(each, run))) return true;
  const joined = joinName(run.text);
  return found.some(({ certainty, name, text }) => {
    if (certainty === undefined) return false;
    return [name ?? text, text].some((known) => {
      const whole = joinName(known);
      return whole.includes(joined) || joined.includes(whole);
    });
  });
};

/** In the order of the text. `found`: what was found of the catalogue and by form. */
export const findUnknownNames = (
  text: ReadWords,
  names: EntityCatalogue,
  found: readonly Entity[],
): readonly UnknownName[] =>
  runsOf(text).flatMap((run) => {
    const field = fieldOf(text, run, names.region);
    if (field === undefined || isWord(run.text.toLowerCase()) || isRecognised(run, found)) return [];
    return [toUnknownName(run.text, field, { span: run, names })];
  });

/** A shorter one is an article or a particle. */
const LEAST_LENGTH = 4;

/** Of a question: is it a name at all? Codes are, usual environments, and words that no language has. */
export const isSurelyName = ({ name, field }: UnknownName, lexicon: Lexicon): boolean =>
  isCode(name) ||
  (field === 'environment' && USUAL_ENVIRONMENTS.has(name.toLowerCase())) ||
  (name.length >= LEAST_LENGTH && /^[\x21-\x7e]+$/.test(name) && !isKnownWord(lexicon, foldText(name)));
